import { shortMoment } from "../../../../schema/rules/spanish-dates.ts";
import type { FileSession, MatterFile } from "./matter-file.ts";
import type { Field, Values } from "./template.ts";

/** Which session a letter or a record is about: named by day and hour, as the person sees it in the list. */

export const NO_COMING_SESSION = "No hay ninguna sesión convocada: convócala antes.";
export const NO_RECORDED_SESSION = "No hay ninguna sesión celebrada: anota antes la asistencia.";

const KEY = "sesion";

export function comingSession({ sessions, now }: MatterFile): FileSession | null {
  return sessions.find(({ status, startsAt }) => status === "SCHEDULED" && startsAt > now) ?? null;
}

/** The last one of which attendance was noted. */
export function lastRecorded(
  { sessions }: MatterFile,
  fits: (session: FileSession) => boolean = () => true,
): FileSession | null {
  return sessions.findLast((session) => isRecorded(session) && fits(session)) ?? null;
}

export function isRecorded({ status }: Pick<FileSession, "status">): boolean {
  return status === "HELD" || status === "MISSED";
}

export function sessionField(session: FileSession | null): Field {
  return {
    key: KEY,
    label: "Sesión (día y hora)",
    value: session === null ? "" : shortMoment(session.startsAt),
    multiline: false,
    required: true,
    hint: "En las sesiones: su día y su hora, como 20/11/2026 12:00.",
    place: "SESSION",
  };
}

/** Null when none is called so. */
export function sessionOf({ sessions }: MatterFile, values: Values): FileSession | null {
  const typed = (values[KEY] ?? "").trim().replace(/\s+/g, " ");
  return sessions.find(({ startsAt }) => shortMoment(startsAt) === typed) ?? null;
}

export function isSessionField({ key }: Pick<Field, "key">): boolean {
  return key === KEY;
}

/** Those that can be named, for the refusal of one that can't. */
export function sessionNames({ sessions }: Pick<MatterFile, "sessions">): string {
  return sessions.map(({ startsAt }) => shortMoment(startsAt)).join(", ");
}
