import { SESSION_NOT_OVER } from "../../../../schema/rules/form-messages.ts";
import { REQUIRED_MESSAGE } from "../../../../schema/rules/required.ts";
import { dayInMadrid } from "../../../../schema/rules/madrid-days.ts";
import { Fault, FormProblems } from "../../../shared/fault.ts";
import { readText } from "../../../shared/plain-text.ts";
import type { PartyRow } from "../../parties/party.ts";
import { readInstant } from "../../../platform/clock.ts";
import { InvalidInput } from "../../../platform/refusals.ts";
import { readId } from "../../../platform/ids.ts";
import type { SessionChannel, SessionKind } from "./session-rows.ts";

/** As sent, not checked yet. */
export interface SessionForm {
  kind: SessionKind;
  startsAt: string | Date;
  minutes?: number;
  channel: SessionChannel;
  place: string;
  partyIds: readonly (string | number)[];
  /** Write to them; as a rule, yes. */
  notify?: boolean;
  /** Although there is another session at that time. */
  allowOverlap?: boolean;
}

/** A session that has taken place already, with who came to it and what came of it. */
export interface HeldForm extends Omit<SessionForm, "partyIds" | "notify" | "allowOverlap"> {
  attendance: readonly AttendanceForm[];
  result?: string;
  privateNotes?: string | null;
}

export interface SessionPlan {
  kind: SessionKind;
  startsAt: Date;
  minutes: number;
  channel: SessionChannel;
  place: string;
  parties: PartyRow[];
}

export interface AttendanceForm {
  partyId: string | number;
  attended: boolean;
  representedBy?: string;
}

export interface RecordForm {
  version: number;
  attendance: readonly AttendanceForm[];
  result?: string;
  privateNotes?: string | null;
}

export interface SessionRecord {
  attendance: { partyId: number; attended: boolean; representedBy: string }[];
  result: string;
  /** Undefined: stay as they are. */
  privateNotes: string | undefined;
}

const SHORTEST_SESSION = 10;
const USUAL_SESSION = 60;
const LONGEST_SESSION = 480;
const LONGEST_REASON = 1_000;
const LONGEST_PLACE = 300;
const LONGEST_TEXT = 4_000;
const LONGEST_NAME = 200;
const FURTHEST_MS = 2 * 365 * 86_400_000;

const PLACES: Readonly<Record<SessionChannel, string>> = {
  IN_PERSON: "Indica dónde será la sesión",
  VIDEO: "Indica la dirección de la sala de videollamada",
  PHONE: "Indica el teléfono al que se llamará",
};

/** Of the parties of the matter. Throws InvalidInput with every problem; fields are those of SessionInput. */
export function readSession(form: SessionForm, parties: readonly PartyRow[], now: Date): SessionPlan {
  return readPlan(form, parties, readComing(form.startsAt, now));
}

/**
 * Of one that is over: its parties are those whose attendance is noted. `since`: when the matter began. Throws
 * InvalidInput with every problem; fields are those of HeldSessionInput.
 */
export function readHeldSession(
  form: HeldForm,
  parties: readonly PartyRow[],
  { now, since }: { now: Date; since: Date },
): { plan: SessionPlan; record: SessionRecord } {
  const partyIds = form.attendance.map(({ partyId }) => partyId);
  const plan = readPlan({ ...form, partyIds }, parties, readPast(form, { now, since }), "attendance");
  if (!form.attendance.some(({ attended }) => attended)) {
    const message = "No asistió nadie: convócala y anota que no se celebró";
    throw new InvalidInput([{ field: ["attendance"], code: "INVALID", message }]);
  }
  const called = plan.parties.map(({ id }) => id);
  return { plan, record: readRecord(form, called) };
}

function readPlan(
  form: SessionForm,
  parties: readonly PartyRow[],
  start: Date | Fault,
  whoField: "partyIds" | "attendance" = "partyIds",
): SessionPlan {
  const problems = new FormProblems();
  const startsAt = problems.take(["startsAt"], start);
  const minutes = problems.take(["minutes"], readMinutes(form.minutes ?? USUAL_SESSION));
  const place = problems.take(["place"], readPlace(form));
  const called = problems.take([whoField], readCalled(form, parties));
  if (startsAt === null || minutes === null || place === null || called === null) throw problems.refusal();
  return { kind: form.kind, channel: form.channel, startsAt, minutes, place, parties: called };
}

function readStart(given: string | Date): Date | Fault {
  return readInstant(given) ?? new Fault("INVALID", "Indica el día y la hora");
}

/** Nobody notes what isn't over yet, nor a meeting of before there was this matter. */
function readPast(
  { startsAt, minutes = USUAL_SESSION }: Pick<HeldForm, "startsAt" | "minutes">,
  { now, since }: { now: Date; since: Date },
): Date | Fault {
  const instant = readStart(startsAt);
  if (instant instanceof Fault) return instant;
  if (instant > now) return new Fault("INVALID", SESSION_NOT_OVER);
  if (instant.getTime() + minutes * 60_000 > now.getTime()) {
    const message = `Con ${minutes} minutos, esta sesión todavía no ha terminado: regístrala cuando acabe o corrige la hora o la duración`;
    return new Fault("INVALID", message);
  }
  return dayInMadrid(instant) < dayInMadrid(since)
    ? new Fault("INVALID", "La sesión no puede ser anterior al expediente o a la tarea")
    : instant;
}

function readComing(given: string | Date, now: Date): Date | Fault {
  const instant = readStart(given);
  if (instant instanceof Fault) return instant;
  if (instant <= now) return new Fault("INVALID", "La sesión tiene que ser en el futuro");
  if (instant.getTime() - now.getTime() > FURTHEST_MS)
    return new Fault("INVALID", "La sesión no puede ser dentro de más de dos años");
  return instant;
}

function readMinutes(minutes: number): number | Fault {
  return minutes >= SHORTEST_SESSION && minutes <= LONGEST_SESSION
    ? minutes
    : new Fault("INVALID", `La duración va de ${SHORTEST_SESSION} a ${LONGEST_SESSION} minutos`);
}

function readPlace({ place, channel }: SessionForm): string | Fault {
  const read = readText(place, LONGEST_PLACE);
  return read === "" ? new Fault("REQUIRED", PLACES[channel]) : read;
}

function readCalled({ partyIds, kind }: SessionForm, parties: readonly PartyRow[]): PartyRow[] | Fault {
  const ids = new Set(partyIds.slice(0, 1_000).map((id) => readId(String(id))));
  if (ids.size === 0) return new Fault("REQUIRED", "Elige a quién se convoca");
  const called = parties.filter(({ id }) => ids.has(id));
  if (called.length < ids.size) return new Fault("NOT_FOUND", "Solo se puede convocar a las partes");
  const sides = new Set(called.map(({ side }) => side));
  if (kind === "SEPARATE" && sides.size > 1)
    return new Fault("INVALID", "A una sesión por separado se convoca solo a uno de los lados");
  if (kind === "JOINT" && sides.size < 2)
    return new Fault("INVALID", "A una sesión conjunta se convoca a los dos lados");
  return called;
}

/** Of exactly those who were called. Throws InvalidInput with every problem; fields are those of RecordSessionInput. */
export function readRecord(form: Omit<RecordForm, "version">, called: readonly number[]): SessionRecord {
  const problems = new FormProblems();
  const attendance = readAttendance(form.attendance, called, problems);
  const result = problems.take(["result"], readText(form.result ?? "", LONGEST_TEXT));
  const privateNotes =
    form.privateNotes == null
      ? undefined
      : (problems.take(["privateNotes"], readText(form.privateNotes, LONGEST_TEXT)) ?? undefined);
  if (problems.list.length > 0 || result === null) throw problems.refusal();
  return { attendance, result, privateNotes };
}

function readAttendance(
  given: readonly AttendanceForm[],
  called: readonly number[],
  problems: FormProblems,
): SessionRecord["attendance"] {
  const byParty = new Map<number, SessionRecord["attendance"][number]>();
  for (const [at, { partyId, attended, representedBy = "" }] of given.slice(0, 1_000).entries()) {
    const id = readId(String(partyId)) ?? 0;
    if (!called.includes(id)) {
      const fault = new Fault("NOT_FOUND", "Esta parte no estaba convocada");
      problems.take(["attendance", String(at), "partyId"], fault);
      continue;
    }
    const name = problems.take(
      ["attendance", String(at), "representedBy"],
      readText(representedBy, LONGEST_NAME),
    );
    byParty.set(id, { partyId: id, attended, representedBy: name ?? "" });
  }
  if (problems.list.length === 0 && byParty.size < called.length) {
    problems.take(
      ["attendance"],
      new Fault("REQUIRED", "Anota la asistencia de todas las partes convocadas"),
    );
  }
  return called.flatMap((id) => byParty.get(id) ?? []);
}

/** Why something is cancelled or withdrawn. Throws InvalidInput. */
export function readReason(text: string, field = "reason"): string {
  const problems = new FormProblems();
  const reason = problems.take([field], readText(text, LONGEST_REASON));
  if (reason === "") problems.take([field], new Fault("REQUIRED", REQUIRED_MESSAGE));
  if (!reason) throw problems.refusal();
  return reason;
}
