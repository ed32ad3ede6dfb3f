import { dayInMadrid, daysBetween, isCalendarDay } from "../../../schema/rules/madrid-days.ts";
import { SESSION_CHANNELS, SESSION_KINDS } from "../../../schema/rules/sessions.ts";
import type * as Contract from "../../generated/schema-types.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import { isPast, sessionsOfDays } from "../proceedings/sessions/own-sessions.ts";
import type { SessionRow } from "../proceedings/sessions/session-rows.ts";
import { openDeadlines } from "./open-deadlines.ts";
import { taskDeadlines } from "./task-deadlines.ts";
import { specialistPaths } from "./pending/pending-paths.ts";

/** Days of the last included. */
const MOST_DAYS = 62;

/** As the contract's AgendaEntry. */
export interface AgendaEntry {
  id: string;
  kind: Contract.AgendaEntryKind;
  title: string;
  text: string;
  /** yyyy-mm-dd, in Madrid. */
  day: string;
  startsAt: Date | null;
  minutes: number | null;
  isOver: boolean;
  reference: string;
  path: string;
}

/**
 * The asking specialist's sessions that weren't cancelled and terms of law from one day to another, both included, by date;
 * five statements. Throws InvalidInput.
 */
export async function agenda(ctx: SignedInContext, from: string, to: string): Promise<AgendaEntry[]> {
  requireSpan(from, to);
  const sessions = await sessionsOfDays(ctx, ctx.actor, { from, to });
  const deadlines = await openDeadlines(ctx, ctx.actor.accountId);
  const ofTasks = await taskDeadlines(ctx, ctx.actor.accountId, { from, to });
  return [
    ...ofTasks.map(({ day, label, source, reference, path }) => ({
      id: `DEADLINE:tasks:${day}`,
      kind: "DEADLINE" as const,
      title: label,
      text: source,
      day,
      startsAt: null,
      minutes: null,
      isOver: false,
      reference,
      path,
    })),
    ...deadlines
      .filter(({ deadline: { date } }) => from <= date && date <= to)
      .map(({ number, deadline: { kind, partyId, label, source, date, passed } }) => ({
        id: `DEADLINE:${number}:${kind}:${partyId ?? ""}`,
        kind: "DEADLINE" as const,
        title: label,
        text: source,
        day: date,
        startsAt: null,
        minutes: null,
        isOver: passed,
        reference: number,
        path: specialistPaths.case(number),
      })),
    ...sessions
      .filter(({ status }) => status !== "CANCELLED")
      .map((row) => sessionEntry(row, ctx.clock.now())),
  ].toSorted((a, b) => orderOf(a).localeCompare(orderOf(b)));
}

function requireSpan(from: string, to: string): void {
  const days = isCalendarDay(from) && isCalendarDay(to) ? daysBetween(from, to) : -1;
  if (days >= 0 && days < MOST_DAYS) return;
  const message = `Indica dos días con ${MOST_DAYS} días entre ellos como máximo.`;
  throw new InvalidInput([{ field: ["from"], code: "INVALID", message }]);
}

function sessionEntry(row: SessionRow, now: Date): AgendaEntry {
  const { id, kind, channel, startsAt, minutes, caseNumber, taskCodeId } = row;
  return {
    id: `SESSION:${id}`,
    kind: "SESSION",
    title: SESSION_KINDS[kind],
    text: SESSION_CHANNELS[channel].name,
    day: dayInMadrid(startsAt),
    startsAt,
    minutes,
    isOver: isPast(row, now),
    reference: caseNumber ?? taskCodeId ?? "",
    path: specialistPaths.session(row),
  };
}

/** Terms are for the whole day, which they begin. */
function orderOf({ day, startsAt, id }: AgendaEntry): string {
  return `${day} ${startsAt?.toISOString() ?? ""} ${id}`;
}
