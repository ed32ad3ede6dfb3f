import { SESSION_CHANNELS, SESSION_KINDS } from "../../../../schema/rules/sessions.ts";
import type { Context } from "../../../shared/context.ts";
import type { MailAttachment } from "../../../platform/mail.ts";
import type { SessionRow } from "./session-rows.ts";

/** REQUEST and CANCEL travel by mail and change what a calendar holds; PUBLISH is what somebody downloads. */
export type CalendarMethod = "PUBLISH" | "REQUEST" | "CANCEL";

const ZONE = "Europe/Madrid";
const MINUTE_MS = 60_000;

/** Since 2002, when the whole Union began to change its clocks on the same days. */
const ZONE_RULES = [
  "BEGIN:VTIMEZONE",
  `TZID:${ZONE}`,
  "BEGIN:STANDARD",
  "TZOFFSETFROM:+0200",
  "TZOFFSETTO:+0100",
  "TZNAME:CET",
  "DTSTART:20021027T030000",
  "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
  "END:STANDARD",
  "BEGIN:DAYLIGHT",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0200",
  "TZNAME:CEST",
  "DTSTART:20020331T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
  "END:DAYLIGHT",
  "END:VTIMEZONE",
].join("\r\n");

type Ground = Pick<Context, "env" | "clock">;

/**
 * The session as a calendar file: no names of people, since calendars are shared. The UID stays, the sequence goes up with
 * each change, so a calendar that holds it already moves or removes it. The libraries are loaded at the first file only.
 */
export async function sessionCalendar(
  { env, clock }: Ground,
  session: SessionRow,
  method: CalendarMethod,
  attendee: string | null = null,
): Promise<string> {
  const [{ default: ical }, at] = await Promise.all([import("ical-generator"), zonedTimes()]);
  const calendar = ical({
    prodId: { company: "Acuerdo", product: "Sesiones", language: "ES" },
    timezone: { name: ZONE, generator: () => ZONE_RULES },
  });
  // As text: the library's names of these are enums, which it would have to be loaded for.
  calendar.method(method as never);
  const isCancelled = method === "CANCEL" || session.status === "CANCELLED";
  const event = calendar.createEvent({
    id: `session-${session.id}@${new URL(env.publicUrl).hostname}`,
    sequence: session.sequence,
    start: at(session.startsAt),
    end: at(new Date(session.startsAt.getTime() + session.minutes * MINUTE_MS)),
    timezone: ZONE,
    summary: calendarTitle(session),
    description: `${SESSION_CHANNELS[session.channel].name}: ${session.place}\n${sessionReference(session)}`,
    location: session.place,
    organizer: organizerOf(env.mailFrom),
    status: (isCancelled ? "CANCELLED" : "CONFIRMED") as never,
  });
  if (attendee !== null) event.createAttendee({ email: attendee, rsvp: false });
  // The library writes it in the event's zone; RFC 5545 (3.8.7.2) wants UTC.
  return calendar.toString().replace(/^DTSTAMP:.*$/m, `DTSTAMP:${utc(clock.now())}`);
}

/** To go with a mail. */
export async function calendarAttachment(
  ground: Ground,
  session: SessionRow,
  method: CalendarMethod,
  attendee: string | null,
): Promise<MailAttachment> {
  return {
    fileName: calendarFileName(session),
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    text: await sessionCalendar(ground, session, method, attendee),
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

/** Of `Acuerdo <no-responder@…>`. */
function organizerOf(from: string): { name: string; email: string } {
  const [, name = "", email = from] = /^(.*?)\s*<(.+)>$/.exec(from) ?? [];
  return { name: name.replaceAll('"', "") || "Acuerdo", email };
}

async function zonedTimes() {
  const [{ default: dayjs }, { default: utcPlugin }, { default: zonePlugin }] = await Promise.all([
    import("dayjs"),
    import("dayjs/plugin/utc.js"),
    import("dayjs/plugin/timezone.js"),
  ]);
  dayjs.extend(utcPlugin);
  dayjs.extend(zonePlugin);
  return (instant: Date) => dayjs.utc(instant);
}

/** 20261120T110000Z */
function utc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}
