import { addDays } from "../../../schema/rules/madrid-days.ts";
import type { Actor, Context } from "../../shared/context.ts";
import { calendarFile } from "../../platform/calendar-file.ts";
import type { DayEntry, TimedEntry } from "../../platform/calendar-file.ts";
import { DEADLINE_KINDS } from "../cases/case-deadlines.ts";
import type { CaseDeadline } from "../cases/case-deadlines.ts";
import { calendarHost, sessionEntry } from "../proceedings/sessions/session-calendar.ts";
import { sessionsOfDays } from "../proceedings/sessions/own-sessions.ts";
import { openDeadlines } from "./open-deadlines.ts";
import { taskDeadlines, type TaskDeadline } from "./task-deadlines.ts";
import { specialistPaths } from "./pending/pending-paths.ts";

/** What is past stays so long. */
const PAST_DAYS = 90;
/** No term of law is longer, but for those that both sides agreed on. */
const COMING_DAYS = 366;
const HOUR_SECONDS = 3_600;

type UsedDeps = Pick<Context, "db" | "clock" | "env">;

/**
 * A specialist's sessions, cancelled ones too, and the terms of law of the open cases and tasks, for whoever has the calendar's
 * address: number and kind, never a name, a place or what anything is about. Five statements.
 */
export async function calendarFeed(ctx: UsedDeps, whose: Pick<Actor, "accountId" | "role">): Promise<string> {
  return calendarFile({
    method: "PUBLISH",
    product: "Agenda",
    subscribed: { name: "Acuerdo", everySeconds: HOUR_SECONDS },
    meetings: await meetings(ctx, whose),
    days: await deadlines(ctx, whose.accountId),
    now: ctx.clock.now(),
  });
}

async function meetings(ctx: UsedDeps, whose: Pick<Actor, "accountId" | "role">): Promise<TimedEntry[]> {
  const sessions = await sessionsOfDays(ctx, whose, { from: addDays(ctx.clock.today(), -PAST_DAYS) });
  return sessions.map((session) => ({
    ...sessionEntry(ctx, session),
    url: `${ctx.env.publicUrl}${specialistPaths.session(session)}`,
  }));
}

async function deadlines(ctx: UsedDeps, accountId: number): Promise<DayEntry[]> {
  const today = ctx.clock.today();
  const since = addDays(today, -PAST_DAYS);
  const ofCases = await openDeadlines(ctx, accountId);
  const ofTasks = await taskDeadlines(ctx, accountId, { from: today, to: addDays(today, COMING_DAYS) });
  return [
    ...ofCases
      .filter(({ deadline }) => deadline.date >= since)
      .map(({ number, deadline }) => deadlineEntry(ctx, number, deadline)),
    ...ofTasks.map((deadline) => tasksEntry(ctx, deadline)),
  ];
}

/** The day's own, also when other tasks are due on it later. */
function tasksEntry(
  { env }: Pick<UsedDeps, "env">,
  { day, tasks, label, source, reference, path }: TaskDeadline,
): DayEntry {
  return {
    uid: `deadline-tasks-${day}@${calendarHost({ env })}`,
    day,
    summary: `${label} · ${reference}`,
    description: `${tasks === 1 ? `Plazo de la tarea ${reference}` : `Plazos de ${reference}`} (${source})`,
    url: `${env.publicUrl}${path}`,
  };
}

function deadlineEntry(
  { env }: Pick<UsedDeps, "env">,
  number: string,
  { kind, partyId, source, date }: CaseDeadline,
): DayEntry {
  const which = [number, kind, ...(partyId === null ? [] : [partyId])].join("-").toLowerCase();
  return {
    uid: `deadline-${which}@${calendarHost({ env })}`,
    day: date,
    summary: `${DEADLINE_KINDS[kind]} · ${number}`,
    description: `Plazo del expediente ${number} (${source})`,
    url: `${env.publicUrl}${specialistPaths.case(number)}`,
  };
}
