import { prose } from "../../../schema/rules/sentences.ts";
import { IDENTITY_GAPS } from "../../../schema/rules/parties.ts";
import { listed } from "../../../schema/rules/spanish-numbers.ts";
import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { nameOrSide } from "./party.ts";
import type { PartyRow } from "./party.ts";
import { Party } from "./party.entity.ts";

/**
 * What law wants to know of a party beside its name: LO 1/2025 arts. 10.3 and 12, Ley 5/2012 arts. 19 and 23.
 */
export type IdentityGap = "IDENTITY_DOCUMENT" | "ADDRESS";

export type PartyIdentity = Pick<
  PartyRow,
  "identityDocument" | "address" | "city" | "province" | "postalCode" | "country"
>;

type Known = Pick<PartyRow, "identityDocument" | "address" | "city" | "taskId">;

/** In their order; the address of a task's debtor stands in one line, as the file had it. */
export function identityGaps({ identityDocument, address, city, taskId }: Known): IdentityGap[] {
  const lacksAddress = isBlank(address) || (taskId === null && isBlank(city));
  return [
    ...(isBlank(identityDocument) ? (["IDENTITY_DOCUMENT"] as const) : []),
    ...(lacksAddress ? (["ADDRESS"] as const) : []),
  ];
}

/** "Falta el documento de identidad y el domicilio de Luis Gil."; one sentence a party that lacks something. */
export function gapSentences(
  parties: readonly (Known & Pick<PartyRow, "names" | "surnames" | "side">)[],
): string[] {
  return parties.flatMap((party) => {
    const gaps = identityGaps(party);
    if (gaps.length === 0) return [];
    return [
      prose`${gaps.length === 1 ? "Falta" : "Faltan"} ${listed(gaps.map((gap) => IDENTITY_GAPS[gap]))} de ${nameOrSide(party)}.`,
    ];
  });
}

/** Inside the caller's transaction. */
export async function storeIdentity(
  { clock }: Pick<Context, "clock">,
  manager: EntityManager,
  partyId: number,
  identity: PartyIdentity,
): Promise<void> {
  const { identityDocument, address, city, province, postalCode, country } = identity;
  await manager.getRepository(Party).update(partyId, {
    identityDocument,
    address,
    city,
    province,
    postalCode,
    country,
    updatedAt: clock.now(),
  });
}

function isBlank(text: string | null): boolean {
  return (text ?? "").trim() === "";
}
