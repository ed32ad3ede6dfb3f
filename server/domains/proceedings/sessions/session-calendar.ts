import { SESSION_CHANNELS, SESSION_KINDS } from "../../../../schema/rules/sessions.ts";
import type { Context } from "../../../shared/context.ts";
import { calendarFile } from "../../../platform/calendar-file.ts";
import type { CalendarMethod, TimedEntry } from "../../../platform/calendar-file.ts";
import type { MailAttachment } from "../../../platform/mail.ts";
import type { SessionRow } from "./session-rows.ts";

type UsedDeps = Pick<Context, "env" | "clock">;

/**
 * The session as a calendar file: no names of people, since calendars are shared. The UID stays, the sequence goes up with
 * each change, so a calendar that holds it already moves or removes it.
 */
export function sessionCalendar(
  { env, clock }: UsedDeps,
  session: SessionRow,
  method: CalendarMethod,
  attendee: string | null = null,
): Promise<string> {
  const meeting = sessionEntry({ env }, session);
  return calendarFile({
    method,
    product: "Sesiones",
    organizer: organizerOf(env.mailFrom),
    attendee,
    meetings: [
      {
        ...meeting,
        description: `${SESSION_CHANNELS[session.channel].name}: ${session.place}\n${meeting.description}`,
        location: session.place,
        isCancelled: method === "CANCEL" || meeting.isCancelled,
      },
    ],
    now: clock.now(),
  });
}

/** What everybody may read of it: kind, number and time; neither the place, which may be somebody's own, nor names. */
export function sessionEntry({ env }: Pick<UsedDeps, "env">, session: SessionRow): TimedEntry {
  return {
    uid: `session-${session.id}@${calendarHost({ env })}`,
    sequence: session.sequence,
    startsAt: session.startsAt,
    minutes: session.minutes,
    isCancelled: session.status === "CANCELLED",
    summary: calendarTitle(session),
    description: sessionReference(session),
  };
}

/** Ends the UID of everything that comes from here. */
export function calendarHost({ env }: Pick<UsedDeps, "env">): string {
  return new URL(env.publicUrl).hostname;
}

/** To go with a mail. */
export async function calendarAttachment(
  deps: UsedDeps,
  session: SessionRow,
  method: CalendarMethod,
  attendee: string | null,
): Promise<MailAttachment> {
  return {
    fileName: calendarFileName(session),
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    text: await sessionCalendar(deps, session, method, attendee),
  };
}

export function calendarFileName(session: SessionRow): string {
  return `sesion-${session.caseNumber ?? session.taskCodeId ?? session.id}.ics`;
}

/** "Sesión conjunta · P26000123" */
function calendarTitle(session: SessionRow): string {
  return `${SESSION_KINDS[session.kind]} · ${session.caseNumber ?? session.taskCodeId}`;
}

function sessionReference({ caseNumber, taskCodeId }: SessionRow): string {
  return caseNumber === null ? `Gestión ${taskCodeId}` : `Expediente ${caseNumber}`;
}

/** Name and address of `Acuerdo <no-responder@…>`. */
function organizerOf(from: string): { name: string; email: string } {
  const [, name = "", email = from] = /^(.*?)\s*<(.+)>$/.exec(from) ?? [];
  return { name: name.replaceAll('"', "") || "Acuerdo", email };
}
