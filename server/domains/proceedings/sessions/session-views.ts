import { isCalendarDay } from "../../../../schema/rules/madrid-days.ts";
import DataLoader from "dataloader";
import type { Context, SignedInContext } from "../../../shared/context.ts";
import { caseRole } from "../../cases/cases.policy.ts";
import type { CaseRecord } from "../../cases/case-record.ts";
import type { PartyView } from "../../parties/party.ts";
import type { Task } from "../../tasks/task.entity.ts";
import { InvalidInput } from "../../../platform/refusals.ts";
import { accountReader, isManager, isOwnParty, linkReader, partyLoader, viewParty } from "../reader.ts";
import type { Reader } from "../reader.ts";
import { sessionsOfDays } from "./own-sessions.ts";
import { attendanceOf, selectSessions, sessionOrder } from "./session-rows.ts";
import type { AttendanceRow, SessionRow } from "./session-rows.ts";

/**
 * A session as its reader may see it. `called`: the reader manages the matter or was called; anybody else hears only that
 * it takes place (Ley 5/2012, art. 21.3).
 */
export interface SessionView extends SessionRow {
  reader: Reader;
  called: boolean;
}

export interface AttendanceView extends AttendanceRow {
  party: PartyView;
}

const LONGEST_SPAN_DAYS = 366;

/** Who was called, by session: batched, never remembered, since one request may change and read it. */
export function attendanceLoader(ctx: Context): DataLoader<number, AttendanceRow[]> {
  return ctx.loader(
    "sessionAttendance",
    () =>
      new DataLoader<number, AttendanceRow[]>(
        async (ids) => {
          const bySession = Map.groupBy(await attendanceOf(ctx.db, ids), ({ sessionId }) => sessionId);
          return ids.map((id) => bySession.get(id) ?? []);
        },
        { cache: false },
      ),
  );
}

export async function viewSession(ctx: Context, row: SessionRow, reader: Reader): Promise<SessionView> {
  return { ...row, reader, called: isManager(reader) || (await isCalled(ctx, row, reader)) };
}

async function isCalled(ctx: Context, { id }: SessionRow, reader: Reader): Promise<boolean> {
  const called = await attendanceLoader(ctx).load(id);
  const parties = await Promise.all(called.map(({ partyId }) => partyLoader(ctx).load(partyId)));
  return parties.some((party) => isOwnParty(reader, party));
}

/** Empty for who was not called. */
export async function attendanceView(
  ctx: Context,
  { id, reader, called }: SessionView,
): Promise<AttendanceView[]> {
  if (!called) return [];
  const rows = await attendanceLoader(ctx).load(id);
  const parties = await Promise.all(rows.map(({ partyId }) => partyLoader(ctx).load(partyId)));
  return rows.flatMap((row, at) => {
    const party = parties[at];
    return party ? [{ ...row, party: viewParty(reader, party) }] : [];
  });
}

/** The sessions of a case as the asker may see them; none for who was only asked to take it on. */
export async function caseSessions(ctx: SignedInContext, record: CaseRecord): Promise<SessionView[]> {
  const role = caseRole(ctx, record);
  if (role === null || role === "ASKED") return [];
  const rows = await sessionLoader(ctx, "case_id").load(record.id);
  return Promise.all(rows.map((row) => viewSession(ctx, row, accountReader(ctx, role))));
}

/** Sessions of a task to which the asker's access is checked already. */
export async function taskSessions(ctx: SignedInContext, { id }: Pick<Task, "id">): Promise<SessionView[]> {
  const rows = await sessionLoader(ctx, "task_id").load(id);
  const reader = accountReader(ctx, ctx.actor.role === "ADMIN" ? "ADMIN" : "MANAGER");
  return Promise.all(rows.map((row) => viewSession(ctx, row, reader)));
}

/** For a personal link: of the party's matter, as the party may see them. */
export async function sessionsOfParty(
  ctx: Context,
  party: { id: number; caseId: number | null; taskId: number | null },
): Promise<SessionView[]> {
  const rows =
    party.caseId === null
      ? await sessionLoader(ctx, "task_id").load(party.taskId ?? 0)
      : await sessionLoader(ctx, "case_id").load(party.caseId);
  return Promise.all(rows.map((row) => viewSession(ctx, row, linkReader(party.id))));
}

function sessionLoader(ctx: Context, column: "case_id" | "task_id"): DataLoader<number, SessionRow[]> {
  return ctx.loader(
    `sessions ${column}`,
    () =>
      new DataLoader<number, SessionRow[]>(
        async (ids) => {
          const rows = await selectSessions(
            ctx.db,
            `WHERE m.${column} = ANY($1) ORDER BY ${sessionOrder("$2::timestamptz")}`,
            [ids, ctx.clock.now()],
          );
          const by = Map.groupBy(rows, ({ caseId, taskId }) => (column === "case_id" ? caseId : taskId));
          return ids.map((id) => by.get(id) ?? []);
        },
        { cache: false },
      ),
  );
}

/** Everything from one day to another (both included, days in Madrid), by date. Throws InvalidInput. */
export async function calendar(ctx: SignedInContext, from: string, to: string): Promise<SessionView[]> {
  if (!isSpan(from, to)) {
    const message = "Indica dos días con un año entre ellos como máximo.";
    throw new InvalidInput([{ field: ["from"], code: "INVALID", message }]);
  }
  const rows = await sessionsOfDays(ctx, ctx.actor, { from, to });
  const reader = accountReader(ctx, ctx.actor.role === "CLIENT" ? "CLIENT" : "MANAGER");
  return Promise.all(rows.map((row) => viewSession(ctx, row, reader)));
}

function isSpan(from: string, to: string): boolean {
  if (!isCalendarDay(from) || !isCalendarDay(to)) return false;
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  return days >= 0 && days <= LONGEST_SPAN_DAYS;
}
