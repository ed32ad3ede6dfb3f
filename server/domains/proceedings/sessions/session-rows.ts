// SQL: a session names its matter, a case or a task; each caller says which and in what order.
import { In, type EntityManager } from "typeorm";
import { readId } from "../../../platform/ids.ts";
import { NotFound } from "../../../platform/refusals.ts";
import { wholeSelectList } from "../../../platform/select-list.ts";
import { matterIds, ofMattersSql } from "../matter.ts";
import type { Matter } from "../matter.ts";
import { MatterSession } from "./matter-session.entity.ts";
import { SessionAttendance } from "./session-attendance.entity.ts";

export interface SessionRow extends MatterSession {
  /** `P26000123`, of a case. */
  caseNumber: string | null;
  /** `T26-0000345`, of a task. */
  taskCodeId: string | null;
}

export type AttendanceRow = Pick<SessionAttendance, "sessionId" | "partyId" | "attended" | "representedBy">;

export const NO_SESSION = "No se ha encontrado la sesión.";

const SESSION_COLUMNS = `${wholeSelectList(MatterSession, "m")}, c.number AS "caseNumber", t.code_id AS "taskCodeId"`;

/** What is still to come first, by date; then what is past, newest first. `now` is the placeholder of the instant. */
export const sessionOrder = (now: string) =>
  `(m.starts_at < ${now}), CASE WHEN m.starts_at >= ${now} THEN m.starts_at END, m.starts_at DESC, m.id DESC`;

type Reading = Pick<EntityManager, "query">;

/** As `rest` says of sessions `m`, their cases `c` and tasks `t`. */
export function selectSessions(db: Reading, rest: string, params: unknown[]): Promise<SessionRow[]> {
  return db.query<SessionRow[]>(
    `SELECT ${SESSION_COLUMNS}
     FROM matter_sessions m LEFT JOIN cases c ON c.id = m.case_id LEFT JOIN tasks t ON t.id = m.task_id ${rest}`,
    params,
  );
}

/** The session by the contract's id. Throws NotFound. */
export async function findSession(db: Reading, id: string | number): Promise<SessionRow> {
  return oneOf(await selectSessions(db, `WHERE m.id = $1`, [readId(String(id)) ?? 0]));
}

/** As it is now and stays until the end of the transaction; its matter has been locked before. */
export async function lockSession(manager: EntityManager, id: number): Promise<SessionRow> {
  return oneOf(await selectSessions(manager, `WHERE m.id = $1 FOR UPDATE OF m`, [id]));
}

/** Sessions of these matters together, in the order they are shown. */
export function sessionsOfMatters(db: Reading, matters: readonly Matter[], now: Date): Promise<SessionRow[]> {
  const [caseIds, taskIds] = matterIds(matters);
  const order = sessionOrder("$3::timestamptz");
  return selectSessions(db, `WHERE ${ofMattersSql("m")} ORDER BY ${order}`, [caseIds, taskIds, now]);
}

/** Who was called, by session and party; one statement. */
export function attendanceOf(
  db: Pick<EntityManager, "getRepository">,
  sessionIds: readonly number[],
): Promise<AttendanceRow[]> {
  return db.getRepository(SessionAttendance).find({
    where: { sessionId: In(sessionIds) },
    order: { sessionId: "ASC", party: { side: "ASC", position: "ASC" } },
  });
}

function oneOf([row]: SessionRow[]): SessionRow {
  if (!row) throw new NotFound(NO_SESSION);
  return row;
}
