import type { CaseStatus, ClosingGround } from "../../../schema/rules/case-states.ts";
import type { EntityManager } from "typeorm";
import type { OfferedArea } from "../catalogs/catalogs.service.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";

/** A row of `cases`, with the specialist's name; names of the parties are read apart (domain parties). */
export interface CaseRecord {
  id: number;
  number: string;
  /** Null while the invited client has no account. */
  clientId: number | null;
  /** Who was asked (PENDING_ACCEPTANCE) or has accepted. */
  specialistId: number | null;
  specialistName: string | null;
  /** 1 private conciliation, 2 mediation, 3 collection. */
  interventionType: number;
  area: string | null;
  areaShown: OfferedArea | null;
  status: CaseStatus;
  origin: "CLIENT" | "SPECIALIST";
  assignedByPlatform: boolean;
  /** The confidential account: for client, specialist and administrators. */
  description: string;
  /** What it is about as the other parties and every document see it; "" while there is none. */
  object: string;
  /** 0 while there has been none; one more with each change. */
  objectVersion: number;
  /** Whoever runs the case has confirmed how the other side will read this version. */
  objectConfirmed: boolean;
  createdAt: Date;
  /** When the specialist it is with was asked, or took it. */
  askedAt: Date | null;
  acceptedAt: Date | null;
  closedAt: Date | null;
  closingGround: ClosingGround | null;
  closingReason: string | null;
  specialistArchivedAt: Date | null;
  clientArchivedAt: Date | null;
  lastActionAt: Date;
  lastSharedAt: Date;
  reassignmentRequestedAt: Date | null;
  reassignmentRequestedBy: number | null;
  reassignmentReason: string | null;
  openAgreements: number;
  closedAgreements: number;
  acceptedAgreements: number;
  sessions: number;
  firstSessionAt: Date | null;
  nextSessionAt: Date | null;
  hasCalendar: boolean;
  /** What is left to pay of the accepted budget, exact. */
  unpaid: string;
  /** Of the client's review, unless it was taken away. */
  stars: number | null;
  /** Five years after it was closed nothing of it is shown to anybody any more. */
  erasedAt: Date | null;
  version: number;
}

/** Of `cases c` with what FROM_CASES joins. */
export const CASE_COLUMNS = `c.id, c.number, c.client_id AS "clientId", c.specialist_id AS "specialistId",
  ${displayNameSql("s")} AS "specialistName", c.intervention_type AS "interventionType", c.area,
  CASE WHEN c.area IS NOT NULL THEN json_build_object('code', ia.code, 'text', ia.area, 'description', ia.description,
    'showIn', ia.show_in, 'warning', ia.warning) END AS "areaShown", c.status, c.origin,
  c.assigned_by_platform AS "assignedByPlatform", c.description, c.object, c.object_version AS "objectVersion",
  c.object_confirmed AS "objectConfirmed", c.created_at AS "createdAt", c.asked_at AS "askedAt", c.accepted_at AS "acceptedAt", c.closed_at AS "closedAt", c.closing_ground AS "closingGround",
  c.closing_reason AS "closingReason", c.specialist_archived_at AS "specialistArchivedAt",
  c.client_archived_at AS "clientArchivedAt", c.last_action_at AS "lastActionAt", c.last_shared_at AS "lastSharedAt",
  c.reassignment_requested_at AS "reassignmentRequestedAt",
  c.reassignment_requested_by AS "reassignmentRequestedBy", c.reassignment_reason AS "reassignmentReason",
  c.open_agreements AS "openAgreements", c.closed_agreements AS "closedAgreements",
  c.accepted_agreements AS "acceptedAgreements", c.sessions, c.first_session_at AS "firstSessionAt",
  c.next_session_at AS "nextSessionAt", c.has_calendar AS "hasCalendar", c.unpaid,
  (SELECT r.stars FROM reviews r WHERE r.case_id = c.id AND r.removed_at IS NULL) AS stars, c.erased_at AS "erasedAt",
  c.version`;

export const FROM_CASES = `FROM cases c LEFT JOIN accounts s ON s.id = c.specialist_id
  LEFT JOIN intervention_areas ia ON ia.code = c.area`;

/** By number; null when there is none. `lock`: until the end of the transaction nobody else changes it. */
export function caseByNumber(
  db: Pick<EntityManager, "query">,
  number: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<CaseRecord | null> {
  return readCase(db, "number", number.trim().toUpperCase(), lock);
}

/** By id; null when there is none. */
export function caseById(
  db: Pick<EntityManager, "query">,
  id: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<CaseRecord | null> {
  return readCase(db, "id", id, lock);
}

/**
 * Locked first and read then: one statement for both would, having waited, give the row as it is now with the names of
 * specialist and area as they were before.
 */
async function readCase(
  db: Pick<EntityManager, "query">,
  column: "id" | "number",
  value: string | number,
  lock: boolean,
): Promise<CaseRecord | null> {
  if (lock) await db.query(`SELECT FROM cases WHERE ${column} = $1 FOR UPDATE`, [value]);
  const [record] = await db.query<CaseRecord[]>(
    `SELECT ${CASE_COLUMNS} ${FROM_CASES} WHERE c.${column} = $1`,
    [value],
  );
  return record ?? null;
}
