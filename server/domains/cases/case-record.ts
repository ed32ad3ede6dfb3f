// SQL: the columns of a case with its specialist's and area's names, shared by lists of several domains.
import type { EntityManager } from "typeorm";
import type { OfferedArea } from "../catalogs/catalogs.service.ts";
import { selectList } from "../../platform/select-list.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";
import { Case } from "./case.entity.ts";

const KEPT = [
  "id",
  "number",
  "clientId",
  "specialistId",
  "interventionType",
  "area",
  "status",
  "origin",
  "assignedByPlatform",
  "description",
  "object",
  "objectVersion",
  "objectConfirmed",
  "createdAt",
  "askedAt",
  "acceptedAt",
  "closedAt",
  "closingGround",
  "closingReason",
  "specialistArchivedAt",
  "clientArchivedAt",
  "lastActionAt",
  "lastSharedAt",
  "reassignmentRequestedAt",
  "reassignmentRequestedBy",
  "reassignmentReason",
  "openAgreements",
  "closedAgreements",
  "acceptedAgreements",
  "sessions",
  "firstSessionAt",
  "nextSessionAt",
  "hasCalendar",
  "unpaid",
  "erasedAt",
  "version",
] as const satisfies readonly (keyof Case)[];

/** A case with the names of its specialist and area; those of the parties are read apart (domain parties). */
export interface CaseRecord extends Pick<Case, (typeof KEPT)[number]> {
  specialistName: string | null;
  areaShown: OfferedArea | null;
  /** Stars of the client's review, unless it was removed. */
  stars: number | null;
}

/** Columns of a case, over `cases c` and what FROM_CASES joins. */
export const CASE_COLUMNS = `${selectList(Case, "c", KEPT)}, ${displayNameSql("s")} AS "specialistName",
  CASE WHEN c.area IS NOT NULL THEN json_build_object('code', ia.code, 'text', ia.area, 'description', ia.description,
    'showIn', ia.show_in, 'warning', ia.warning) END AS "areaShown",
  (SELECT r.stars FROM reviews r WHERE r.case_id = c.id AND r.removed_at IS NULL) AS stars`;

export const FROM_CASES = `FROM cases c LEFT JOIN accounts s ON s.id = c.specialist_id
  LEFT JOIN intervention_areas ia ON ia.code = c.area`;

type Reading = Pick<EntityManager, "query" | "getRepository">;

/** Cases that meet `condition` on `c`. */
export function casesWhere(
  db: Pick<EntityManager, "query">,
  condition: string,
  params: unknown[],
): Promise<CaseRecord[]> {
  return db.query<CaseRecord[]>(`SELECT ${CASE_COLUMNS} ${FROM_CASES} WHERE ${condition}`, params);
}

/** By number; null when there is none. `lock`: until the end of the transaction nobody else changes it. */
export function caseByNumber(
  db: Reading,
  number: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<CaseRecord | null> {
  return readCase(db, "number", number.trim().toUpperCase(), lock);
}

/** The case by id; null when there is none. */
export function caseById(
  db: Reading,
  id: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<CaseRecord | null> {
  return readCase(db, "id", id, lock);
}

/**
 * Locks first and reads then: a single statement with joins that had to wait for the lock would give the present row of
 * the case with the joined rows as they were before.
 */
async function readCase(
  db: Reading,
  column: "id" | "number",
  value: string | number,
  lock: boolean,
): Promise<CaseRecord | null> {
  if (lock)
    await db.getRepository(Case).findOne({
      select: { id: true },
      where: { [column]: value },
      lock: { mode: "pessimistic_write" },
    });
  const [record] = await casesWhere(db, `c.${column} = $1`, [value]);
  return record ?? null;
}
