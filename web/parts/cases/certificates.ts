import type { CaseMoveRowFragment } from "../../generated/graphql.ts";
import type { ChosenGrounds } from "./ClosingGrounds.tsx";

type Move = Pick<CaseMoveRowFragment, "grounds"> & Partial<Pick<CaseMoveRowFragment, "partyGrounds">>;

/** About whom a certificate of the attempt can be issued once the case is closed; names only where there are several. */
export interface CertificatesAbout {
  kind: "ALL" | "SOME" | "NONE";
  certified: string[];
  without: string[];
}

/** By the grounds chosen; null while they aren't, or where none is to be chosen. */
export function certificatesOf(
  { grounds, partyGrounds = [] }: Move,
  { ground, byParty }: ChosenGrounds,
): CertificatesAbout | null {
  const without: string[] = [];
  if (ground === "BY_PARTY")
    for (const party of partyGrounds) {
      const own = party.grounds.find((option) => option.ground === byParty[party.partyId]);
      if (own === undefined) return null;
      without.push(...own.withoutCertificate);
    }
  else {
    const option = grounds.find((one) => one.ground === ground);
    if (option === undefined) return null;
    without.push(...option.withoutCertificate);
  }
  const named = (isWithout: boolean) =>
    partyGrounds
      .filter(({ partyId }) => without.includes(partyId) === isWithout)
      .map(({ displayName }) => displayName);
  const isAll = without.length >= Math.max(partyGrounds.length, 1);
  const kind = without.length === 0 ? "ALL" : isAll ? "NONE" : "SOME";
  return { kind, certified: named(false), without: named(true) };
}

export function isCertifiable(about: CertificatesAbout | null): boolean {
  return about !== null && about.kind !== "NONE";
}
