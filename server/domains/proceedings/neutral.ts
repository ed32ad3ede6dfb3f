import { In, Not, type EntityManager } from "typeorm";
import type { PostalAddress } from "../../shared/identity/postal-address.ts";
import type { Context } from "../../shared/context.ts";
import { Account, displayName } from "../accounts/account.entity.ts";
import { credentialsOf, isExpired } from "../specialists/credentials.ts";
import type { CredentialRow } from "../specialists/credentials.ts";

/** The specialist as records name the neutral third party (LO 1/2025 art. 10.3.a, Ley 5/2012 art. 11 and 23). */
export interface Neutral {
  accountId: number;
  name: string;
  identityDocument: string;
  email: string;
  phone: string;
  address: string;
  /** "Título, expedido por …" */
  qualifications: string[];
  /** Professional body, institution or public registry, with the number there. */
  registrations: string[];
  /** Liability insurance: company and policy. */
  insurances: string[];
}

/** Null when nobody of this account is there any more. Two statements. */
export async function readNeutral(
  ctx: Pick<Context, "clock">,
  db: EntityManager,
  specialistId: number | null,
): Promise<Neutral | null> {
  return (
    (await readNeutrals(ctx, db, specialistId === null ? [] : [specialistId])).get(specialistId ?? 0) ?? null
  );
}

/** By account, without those that nobody of is there any more. Two statements, or none. */
export async function readNeutrals(
  ctx: Pick<Context, "clock">,
  db: EntityManager,
  specialistIds: readonly number[],
): Promise<Map<number, Neutral>> {
  if (specialistIds.length === 0) return new Map();
  const accounts = await db.getRepository(Account).findBy({ id: In(specialistIds), status: Not("CLOSED") });
  const credentials = (await credentialsOf(db, specialistIds)).filter(
    (row) => row.status !== "REJECTED" && !isExpired(ctx, row),
  );
  const byAccount = Map.groupBy(credentials, ({ accountId }) => accountId);
  return new Map(
    accounts.map((account) => [account.id, neutralOf(account, byAccount.get(account.id) ?? [])]),
  );
}

function neutralOf(account: Account, credentials: readonly CredentialRow[]): Neutral {
  const of = (kind: CredentialRow["kind"]) =>
    credentials
      .filter((row) => row.kind === kind)
      .toSorted((a, b) => Number(b.status === "VERIFIED") - Number(a.status === "VERIFIED"))
      .map(credentialText);
  return {
    accountId: account.id,
    name: displayName(account),
    identityDocument: account.identityDocument ?? "",
    email: account.email,
    phone: account.phone === null ? "" : `+${account.lada} ${account.phone}`,
    address: addressText(account.address),
    qualifications: of("QUALIFICATION"),
    registrations: of("REGISTRATION"),
    insurances: of("INSURANCE"),
  };
}

function credentialText({ title, issuer, number }: CredentialRow): string {
  return [title, issuer, number === "" ? "" : `n.º ${number}`].filter(Boolean).join(", ");
}

function addressText({ street, postalCode, city }: PostalAddress): string {
  return [street, [postalCode, city].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}
