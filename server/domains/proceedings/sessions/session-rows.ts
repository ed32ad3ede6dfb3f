import type { EntityManager } from "typeorm";
import { NotFound } from "../../../platform/refusals.ts";
import { readId } from "../../../platform/ids.ts";
import { matterKey } from "../matter.ts";
import type { Matter } from "../matter.ts";

export type SessionKind = "INITIAL" | "JOINT" | "SEPARATE";
export type SessionChannel = "IN_PERSON" | "VIDEO" | "PHONE";
export type SessionStatus = "SCHEDULED" | "HELD" | "MISSED" | "CANCELLED";

export interface SessionRow {
  id: number;
  caseId: number | null;
  taskId: number | null;
  /** `P26000123`, of a case. */
  caseNumber: string | null;
  /** `T26-0000345`, of a task. */
  taskCodeId: string | null;
  kind: SessionKind;
  startsAt: Date;
  minutes: number;
  channel: SessionChannel;
  place: string;
  status: SessionStatus;
  result: string;
  /** Of each who wrote some, by account: nobody else's to read, also after a reassignment. */
  privateNotes: Record<string, string>;
  cancelReason: string | null;
  /** Of the calendar file: goes up with each change of time or place. */
  sequence: number;
  remindedAt: Date | null;
  createdBy: number;
  createdAt: Date;
  updatedAt: Date;
  version: number;
}

export interface AttendanceRow {
  sessionId: number;
  partyId: number;
  attended: boolean | null;
  representedBy: string;
}

export const NO_SESSION = "No se ha encontrado la sesión.";

/** Of `matter_sessions m` joined with its case c or task t (FROM_SESSIONS). */
export const SESSION_COLUMNS = `m.id, m.case_id AS "caseId", m.task_id AS "taskId", c.number AS "caseNumber",
  t.code_id AS "taskCodeId", m.kind, m.starts_at AS "startsAt", m.minutes, m.channel, m.place, m.status, m.result,
  m.private_notes AS "privateNotes", m.cancel_reason AS "cancelReason", m.sequence, m.reminded_at AS "remindedAt",
  m.created_by AS "createdBy", m.created_at AS "createdAt", m.updated_at AS "updatedAt", m.version`;

export const FROM_SESSIONS = `FROM matter_sessions m LEFT JOIN cases c ON c.id = m.case_id LEFT JOIN tasks t ON t.id = m.task_id`;

/** What is still to come first, by date; then what is past, newest first. `now` is the placeholder of the instant. */
export const sessionOrder = (now: string) =>
  `(m.starts_at < ${now}), CASE WHEN m.starts_at >= ${now} THEN m.starts_at END, m.starts_at DESC, m.id DESC`;

type Reading = Pick<EntityManager, "query">;

/** By id as the contract gives it. Throws NotFound. */
export async function findSession(db: Reading, id: string | number): Promise<SessionRow> {
  const [row] = await db.query<SessionRow[]>(`SELECT ${SESSION_COLUMNS} ${FROM_SESSIONS} WHERE m.id = $1`, [
    readId(String(id)) ?? 0,
  ]);
  if (!row) throw new NotFound(NO_SESSION);
  return row;
}

/** As it is now and stays until the end of the transaction; its matter has been locked before. */
export async function lockSession(manager: EntityManager, id: number): Promise<SessionRow> {
  const [row] = await manager.query<SessionRow[]>(
    `SELECT ${SESSION_COLUMNS} ${FROM_SESSIONS} WHERE m.id = $1 FOR UPDATE OF m`,
    [id],
  );
  if (!row) throw new NotFound(NO_SESSION);
  return row;
}

/** Of one matter, in the order they are shown. */
export function sessionsOfMatter(db: Reading, matter: Matter, now: Date): Promise<SessionRow[]> {
  const { column, id } = matterKey(matter);
  return db.query<SessionRow[]>(
    `SELECT ${SESSION_COLUMNS} ${FROM_SESSIONS} WHERE m.${column} = $1 ORDER BY ${sessionOrder("$2::timestamptz")}`,
    [id, now],
  );
}

/** Who was called, by session and party. One statement. */
export function attendanceOf(db: Reading, sessionIds: readonly number[]): Promise<AttendanceRow[]> {
  return db.query<AttendanceRow[]>(
    `SELECT a.session_id AS "sessionId", a.party_id AS "partyId", a.attended, a.represented_by AS "representedBy"
     FROM session_attendance a JOIN parties p ON p.id = a.party_id
     WHERE a.session_id = ANY($1) ORDER BY a.session_id, p.side, p.position`,
    [sessionIds],
  );
}
