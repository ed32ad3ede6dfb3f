import type { EntityManager } from "typeorm";
import type { Clock } from "../../platform/clock.ts";

export type PartySide = "CLAIMANT" | "RESPONDENT";
export type PartyResponse = "PENDING" | "ACCEPTED" | "DECLINED";
export type AnswerMethod = "ACCOUNT" | "LINK" | "BY_HAND";

/** What a party stands in; exactly one of both. */
export type PartyMatter = { caseId: number } | { taskId: number };

export interface PartyRow {
  id: number;
  caseId: number | null;
  taskId: number | null;
  side: PartySide;
  /** Among those of its side, from 1. */
  position: number;
  accountId: number | null;
  names: string;
  surnames: string;
  isCompany: boolean;
  email: string | null;
  lada: string;
  phone: string | null;
  identityDocument: string | null;
  address: string | null;
  city: string | null;
  province: string | null;
  postalCode: string | null;
  country: string;
  lawyer: string;
  response: PartyResponse;
  respondedAt: Date | null;
  responseNote: string | null;
  responseMethod: AnswerMethod | null;
  /** Taken out of its matter then; it is no longer among the matter's parties. */
  removedAt: Date | null;
}

/**
 * A party as one asker may see it: `contact` false hides e-mail, phone, address and document (an asked specialist, the
 * other side), `proofs` true shows how it was told (managers and administrators).
 */
export interface PartyView extends PartyRow {
  shows: { contact: boolean; proofs: boolean };
}

type IdentityColumn = "identity_document" | "address" | "city" | "province" | "postal_code" | "country";

/** `identity` gives the expression of each column that says who and where a party is. */
const columnsWith = (
  identity: (column: IdentityColumn) => string,
) => `p.id, p.case_id AS "caseId", p.task_id AS "taskId", p.side, p.position, p.account_id AS "accountId",
  p.names, p.surnames, p.is_company AS "isCompany", p.email, p.lada, p.phone,
  ${identity("identity_document")} AS "identityDocument", ${identity("address")} AS address, ${identity("city")} AS city,
  ${identity("province")} AS province, ${identity("postal_code")} AS "postalCode", ${identity("country")} AS country,
  p.lawyer, p.response,
  p.responded_at AS "respondedAt", p.response_note AS "responseNote", p.response_method AS "responseMethod",
  p.removed_at AS "removedAt"`;

/** Of `parties p`: those that are still in their matter. */
export const PRESENT = `p.removed_at IS NULL`;

/** Of `parties p`. */
export const PARTY_COLUMNS = columnsWith((column) => `p.${column}`);

/**
 * With what its account knows of itself, where the matter doesn't say it: a client who completes the own profile needn't
 * say it again. Not before it takes part: until then whether there is an account is its own business.
 */
const IDENTIFIED = `${columnsWith((column) => {
  if (column === "identity_document") return "coalesce(p.identity_document, own.identity_document)";
  const key = {
    address: "street",
    city: "city",
    province: "province",
    postal_code: "postalCode",
    country: "country",
  };
  return `CASE WHEN p.address IS NULL THEN coalesce(own.address ->> '${key[column]}', p.${column}) ELSE p.${column} END`;
})} FROM parties p LEFT JOIN accounts own ON own.id = p.account_id AND p.response <> 'PENDING'`;

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

/** "Ana Pérez, Talleres Peña, S.L. y Luis Gil" */
export function partyNames(parties: readonly Pick<PartyRow, "names" | "surnames">[]): string {
  return new Intl.ListFormat("es").format(parties.map((party) => partyName(party) || "la contraparte"));
}

/** Those of the given cases, claimants first, in their order; one statement. */
export function partiesOfCases(db: Reading, caseIds: readonly number[]): Promise<PartyRow[]> {
  return db.query<PartyRow[]>(
    `SELECT ${IDENTIFIED} WHERE p.case_id = ANY($1) AND ${PRESENT} ORDER BY p.case_id, p.side, p.position`,
    [caseIds],
  );
}

/** Those of the given tasks, claimants first, in their order; one statement. */
export function partiesOfTasks(db: Reading, taskIds: readonly number[]): Promise<PartyRow[]> {
  return db.query<PartyRow[]>(
    `SELECT ${PARTY_COLUMNS} FROM parties p WHERE p.task_id = ANY($1) AND ${PRESENT}
     ORDER BY p.task_id, p.side, p.position`,
    [taskIds],
  );
}

/** Also those that were taken out of their matter. */
export function partiesByIds(db: Reading, ids: readonly number[]): Promise<PartyRow[]> {
  return db.query<PartyRow[]>(`SELECT ${IDENTIFIED} WHERE p.id = ANY($1) ORDER BY p.id`, [ids]);
}

/** What is known of a new party; what is left out is empty. */
export type NewParty = Pick<PartyRow, "side" | "names"> &
  Partial<Omit<PartyRow, "id" | "caseId" | "taskId" | "position" | "side" | "names" | "removedAt">>;

/** Adds parties after those the matter has, in the given order. Gives their ids. */
export async function addParties(
  { clock }: { readonly clock: Clock },
  manager: EntityManager,
  matter: PartyMatter,
  parties: readonly NewParty[],
): Promise<number[]> {
  const [column, id] = "caseId" in matter ? ["case_id", matter.caseId] : ["task_id", matter.taskId];
  const rows = await manager.query<{ id: number }[]>(
    `INSERT INTO parties (${column}, side, position, account_id, names, surnames, is_company, email, lada, phone,
       identity_document, address, city, province, postal_code, country, lawyer, response, responded_at, response_note,
       response_method, created_at, updated_at)
     SELECT $1, g.side, (SELECT coalesce(max(p.position), 0) FROM parties p WHERE p.${column} = $1 AND p.side = g.side)
         + row_number() OVER (PARTITION BY g.side ORDER BY g.ordinality),
       g."accountId", g.names, coalesce(g.surnames, ''), coalesce(g."isCompany", false), g.email,
       coalesce(g.lada, '34'), g.phone, g."identityDocument", g.address, g.city, g.province, g."postalCode",
       coalesce(g.country, 'ES'), coalesce(g.lawyer, ''), coalesce(g.response, 'PENDING'), g."respondedAt",
       g."responseNote", g."responseMethod", $3, $3
     FROM ROWS FROM (jsonb_to_recordset($2::jsonb) AS (side text, "accountId" bigint, names text, surnames text,
       "isCompany" boolean, email text, lada text, phone text, "identityDocument" text, address text, city text,
       province text, "postalCode" text, country text, lawyer text, response text, "respondedAt" timestamptz,
       "responseNote" text, "responseMethod" text)) WITH ORDINALITY AS g ORDER BY g.ordinality
     RETURNING id`,
    [id, JSON.stringify(parties), clock.now()],
  );
  return rows.map((row) => row.id);
}
