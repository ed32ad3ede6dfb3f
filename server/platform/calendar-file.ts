/** REQUEST and CANCEL travel by mail and change what a calendar holds; PUBLISH is what somebody downloads or subscribes to. */
export type CalendarMethod = "PUBLISH" | "REQUEST" | "CANCEL";

interface Entry {
  /** The same for ever: by it a calendar knows what it holds already. */
  uid: string;
  summary: string;
  description: string;
  location?: string;
  /** Where more is to be seen. */
  url?: string;
}

/** A meeting: it moves or goes when the sequence is higher. */
export interface TimedEntry extends Entry {
  sequence: number;
  startsAt: Date;
  minutes: number;
  isCancelled: boolean;
}

/** Something of a day, "yyyy-mm-dd", which takes up nobody's time. */
export interface DayEntry extends Entry {
  day: string;
}

interface CalendarFile {
  method: CalendarMethod;
  product: string;
  /** Of a calendar that somebody subscribes to: what it is called, and how often it is worth asking for. */
  subscribed?: { name: string; everySeconds: number };
  /** Both for what is sent to somebody. */
  organizer?: { name: string; email: string };
  attendee?: string | null;
  meetings: readonly TimedEntry[];
  days?: readonly DayEntry[];
  now: Date;
}

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

/** RFC 5545; meetings at the hour of Madrid. The libraries are loaded at the first file only. */
export async function calendarFile({
  method,
  product,
  subscribed,
  organizer,
  attendee = null,
  meetings,
  days = [],
  now,
}: CalendarFile): Promise<string> {
  const [{ default: ical }, at] = await Promise.all([import("ical-generator"), zonedTimes()]);
  const calendar = ical({
    prodId: { company: "Acuerdo", product, language: "ES" },
    timezone: { name: ZONE, generator: () => ZONE_RULES },
    ...(subscribed === undefined ? {} : { name: subscribed.name, ttl: subscribed.everySeconds }),
  });
  // As text: the library's names of these are enums, which it would have to be loaded for.
  calendar.method(method as never);
  for (const { uid, startsAt, minutes, isCancelled, ...entry } of meetings) {
    const event = calendar.createEvent({
      ...entry,
      id: uid,
      start: at(startsAt),
      end: at(new Date(startsAt.getTime() + minutes * MINUTE_MS)),
      timezone: ZONE,
      ...(organizer === undefined ? {} : { organizer }),
      status: (isCancelled ? "CANCELLED" : "CONFIRMED") as never,
    });
    if (attendee !== null) event.createAttendee({ email: attendee, rsvp: false });
  }
  for (const { uid, day, ...entry } of days)
    calendar.createEvent({
      ...entry,
      id: uid,
      start: at(new Date(day)),
      allDay: true,
      transparency: "TRANSPARENT" as never,
    });
  // The library writes it in the event's zone; RFC 5545 (3.8.7.2) wants UTC.
  return withZoneLast(calendar.toString()).replaceAll(/^DTSTAMP:.*$/gm, `DTSTAMP:${utc(now)}`);
}

/** RFC 5545 (3.6): what a calendar says of itself stands before all of its parts; the library writes some of it after the zone. */
function withZoneLast(text: string): string {
  const [head = "", ...parts] = text
    .replace(`${ZONE_RULES}\r\n`, "")
    .split(/^(?=BEGIN:VEVENT)|^(?=END:VCALENDAR)/m);
  return [head, `${ZONE_RULES}\r\n`, ...parts].join("");
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
