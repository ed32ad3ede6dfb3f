// SQL: what the account knows completes the party, and cases are read with their parties in one statement.
import { listed } from "../../../schema/rules/spanish-numbers.ts";
import { In, IsNull, type EntityManager } from "typeorm";
import type { Clock } from "../../platform/clock.ts";
import type { PostalAddress } from "../../shared/identity/postal-address.ts";
import { selectList } from "../../platform/select-list.ts";
import { Party } from "./party.entity.ts";

export type PartySide = "CLAIMANT" | "RESPONDENT";
export type PartyResponse = "PENDING" | "ACCEPTED" | "DECLINED";
/** How a party answered. */
export type AnswerMethod = "ACCOUNT" | "LINK" | "BY_HAND";

/** What a party stands in; exactly one of both. */
export type PartyMatter = { caseId: number } | { taskId: number };

/** Who and where a party is; an account may know it where the matter doesn't say it. */
const IDENTITY = [
  "identityDocument",
  "address",
  "city",
  "province",
  "postalCode",
  "country",
] as const satisfies readonly (keyof Party)[];
const STANDING = [
  "id",
  "caseId",
  "taskId",
  "side",
  "position",
  "accountId",
  "names",
  "surnames",
  "isCompany",
  "email",
  "lada",
  "phone",
  "lawyer",
  "role",
  "response",
  "respondedAt",
  "responseNote",
  "responseMethod",
  "removedAt",
  "language",
  "closingGround",
] as const satisfies readonly (keyof Party)[];

export type PartyRow = Pick<Party, (typeof STANDING)[number] | (typeof IDENTITY)[number]>;

/**
 * A party as one asker may see it: `contact` false hides e-mail, phone, address and document (an asked specialist, the
 * other side), `proofs` true shows how it was told (managers and administrators).
 */
export interface PartyView extends PartyRow {
  shows: { contact: boolean; proofs: boolean };
}

/** Condition on `parties p`: still in their matter. */
export const PRESENT = `p.removed_at IS NULL`;

/** Columns of a party, over `parties p`. */
export const PARTY_COLUMNS = selectList(Party, "p", [...STANDING, ...IDENTITY]);

/**
 * Completed with what the account knows of itself where the matter has nothing, so that a client who completes the own
 * profile needn't say it again. Only once the party takes part: until then whether it has an account is its own
 * business.
 */
const ownAddress = (key: keyof PostalAddress, column: string) =>
  `CASE WHEN p.address IS NULL THEN coalesce(own.address ->> '${key}', p.${column}) ELSE p.${column} END`;
const IDENTIFIED = `${selectList(Party, "p", STANDING)},
  coalesce(p.identity_document, own.identity_document) AS "identityDocument",
  ${ownAddress("street", "address")} AS address, ${ownAddress("city", "city")} AS city,
  ${ownAddress("province", "province")} AS province, ${ownAddress("postalCode", "postal_code")} AS "postalCode",
  ${ownAddress("country", "country")} AS country
  FROM parties p LEFT JOIN accounts own ON own.id = p.account_id AND p.response <> 'PENDING'`;

type Reading = Pick<EntityManager, "query">;

/** An expression that gives the parties of a case as JSON, claimants first; `partiesOfJson` reads it. */
export function partiesJsonSql(caseId: string): string {
  return `(SELECT coalesce(json_agg(row_to_json(shown)), '[]') FROM (
    SELECT ${PARTY_COLUMNS} FROM parties p WHERE p.case_id = ${caseId} AND ${PRESENT} ORDER BY p.side, p.position) AS shown)`;
}

export function partiesOfJson(
  rows: readonly (Omit<PartyRow, "respondedAt"> & { respondedAt: string | null })[],
): PartyRow[] {
  return rows.map(({ respondedAt, ...party }) => ({
    ...party,
    respondedAt: respondedAt === null ? null : new Date(respondedAt),
  }));
}

export function partyName({ names, surnames }: Pick<PartyRow, "names" | "surnames">): string {
  return `${names} ${surnames}`.trim();
}

/** In a sentence; by its side who has no name yet. */
export function nameOrSide(party: Pick<PartyRow, "names" | "surnames" | "side">): string {
  return partyName(party) || (party.side === "CLAIMANT" ? "la parte solicitante" : "la contraparte");
}

/** "Ana Pérez, Talleres Peña, S.L. y Luis Gil" */
export function partyNames(parties: readonly Pick<PartyRow, "names" | "surnames">[]): string {
  return listed(parties.map((party) => partyName(party) || "la contraparte"));
}

/** Those of the given cases, claimants first, in their order; one statement. */
export function partiesOfCases(db: Reading, caseIds: readonly number[]): Promise<PartyRow[]> {
  return db.query<PartyRow[]>(
    `SELECT ${IDENTIFIED} WHERE p.case_id = ANY($1) AND ${PRESENT} ORDER BY p.case_id, p.side, p.position`,
    [caseIds],
  );
}

/** Those of the given tasks, claimants first, in their order; one statement. */
export function partiesOfTasks(
  db: Pick<EntityManager, "getRepository">,
  taskIds: readonly number[],
): Promise<PartyRow[]> {
  return db.getRepository(Party).find({
    where: { taskId: In(taskIds), removedAt: IsNull() },
    order: { taskId: "ASC", side: "ASC", position: "ASC" },
  });
}

/** Parties with these ids, also those removed from their matter. */
export function partiesByIds(db: Reading, ids: readonly number[]): Promise<PartyRow[]> {
  return db.query<PartyRow[]>(`SELECT ${IDENTIFIED} WHERE p.id = ANY($1) ORDER BY p.id`, [ids]);
}

/** What is known of a new party; what is left out is empty. */
export type NewParty = Pick<PartyRow, "side" | "names"> &
  Partial<
    Omit<PartyRow, "id" | "caseId" | "taskId" | "position" | "side" | "names" | "removedAt" | "closingGround">
  >;

/** Adds parties after those the matter has, in the given order; one statement. Gives their ids. */
export async function addParties(
  { clock }: { readonly clock: Clock },
  manager: EntityManager,
  matter: PartyMatter,
  parties: readonly NewParty[],
): Promise<number[]> {
  const now = clock.now();
  const [column, id] = "caseId" in matter ? ["case_id", matter.caseId] : ["task_id", matter.taskId];
  const last = (side: PartySide) =>
    `(SELECT coalesce(max(p.position), 0) FROM parties p WHERE p.${column} = :id AND p.side = '${side}')`;
  const added = { CLAIMANT: 0, RESPONDENT: 0 };
  const rows = parties.map((party) => {
    const place = (added[party.side] += 1);
    const position = () => `${last(party.side)} + ${place}`;
    return { ...party, ...matter, position, createdAt: now, updatedAt: now };
  });
  const { identifiers } = await manager
    .getRepository(Party)
    .createQueryBuilder()
    .insert()
    .values(rows)
    .setParameter("id", id)
    .execute();
  return identifiers.map((row) => (row as Pick<Party, "id">).id);
}
