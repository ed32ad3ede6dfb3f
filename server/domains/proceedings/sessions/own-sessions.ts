// SQL: over the cases and the tasks of one account at once.
import type { Context, SignedInContext } from "../../../shared/context.ts";
import { addDays } from "../../../../schema/rules/madrid-days.ts";
import { OPEN_SQL, WAITING_SQL } from "../../cases/case-machine.ts";
import { ENDED_STATES_SQL } from "../../tasks/task-properties.ts";
import { selectSessions } from "./session-rows.ts";
import type { SessionRow } from "./session-rows.ts";

/** The account whose sessions are asked for. */
export type Whose = Pick<SignedInContext["actor"], "accountId" | "role">;

/**
 * Ids of the sessions `m` in the cases `c` and tasks `t` of one account as `only` says of `m`, as a SELECT. `me` is the
 * placeholder of its id. Own cases and tasks first: by date alone, everybody's sessions would be read.
 */
export function ownSessionsSql(
  { role }: Pick<Whose, "role">,
  me: string,
  only: string,
  { isOpen = false } = {},
): string {
  const openCases = isOpen ? `AND c.status IN ${OPEN_SQL}` : "";
  const ofCases = `SELECT m.id FROM cases c JOIN matter_sessions m ON m.case_id = c.id`;
  if (role === "CLIENT") return `${ofCases} WHERE c.client_id = ${me} ${openCases} AND ${only}`;
  const openTasks = isOpen ? `AND t.state NOT IN ${ENDED_STATES_SQL}` : "";
  return `${ofCases} WHERE c.specialist_id = ${me} AND c.status NOT IN ${WAITING_SQL} ${openCases} AND ${only}
    UNION ALL SELECT m.id FROM tasks t JOIN matter_sessions m ON m.task_id = t.id
    WHERE t.assignee_id = ${me} AND t.deleted_at IS NULL ${openTasks} AND ${only}`;
}

/** An instant of Madrid's calendar: the beginning of a day given by a placeholder. */
function beginningSql(day: string): string {
  return `(${day}::timestamp AT TIME ZONE 'Europe/Madrid')`;
}

const MOST_WAITING = 500;

/**
 * Of open matters, by date: those that run or begin today or tomorrow, and for who manages the matter those that are over
 * and not recorded. A client's are those the client is called to. One statement.
 */
export function waitingSessions(
  { db, clock }: Pick<Context, "db" | "clock">,
  whose: Whose,
): Promise<SessionRow[]> {
  const params: unknown[] = [whose.accountId, addDays(clock.today(), 2)];
  const parts = ["m.status = 'SCHEDULED'", `m.starts_at < ${beginningSql("$2")}`];
  if (whose.role === "CLIENT")
    parts.push(
      `m.starts_at + make_interval(mins => m.minutes) > $${params.push(clock.now())}::timestamptz`,
      `EXISTS (SELECT FROM session_attendance a JOIN parties p ON p.id = a.party_id
         WHERE a.session_id = m.id AND p.account_id = $1)`,
    );
  return selectSessions(
    db,
    `WHERE m.id IN (${ownSessionsSql(whose, "$1", parts.join(" AND "), { isOpen: true })})
     ORDER BY m.starts_at, m.id LIMIT ${MOST_WAITING}`,
    params,
  );
}

const MOST_IN_SPAN = 2_000;

/** All from one day in Madrid on, or up to another (both included), whatever became of them, by date. One statement. */
export function sessionsOfDays(
  { db }: Pick<Context, "db">,
  whose: Whose,
  { from, to }: { from: string; to?: string },
): Promise<SessionRow[]> {
  const params = [whose.accountId, from, ...(to === undefined ? [] : [addDays(to, 1)])];
  const until = to === undefined ? "" : `AND m.starts_at < ${beginningSql("$3")}`;
  const only = `m.starts_at >= ${beginningSql("$2")} ${until}`;
  return selectSessions(
    db,
    `WHERE m.id IN (${ownSessionsSql(whose, "$1", only)}) ORDER BY m.starts_at, m.id LIMIT ${MOST_IN_SPAN}`,
    params,
  );
}

/** Whether its time is over. */
export function isPast({ startsAt, minutes }: Pick<SessionRow, "startsAt" | "minutes">, now: Date): boolean {
  return startsAt.getTime() + minutes * 60_000 <= now.getTime();
}
