import { prose } from "../../../schema/rules/sentences.ts";
import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import type {
  PartySide,
  SessionChannel,
  SessionInput,
  SessionKind,
  MatterPartyFragment,
  SessionItemFragment,
} from "../../generated/graphql.ts";
import { instantInMadrid, madridParts } from "../../lib/madrid-time.ts";
import { joinWords } from "../../lib/text.ts";
import type { UserProblem } from "../../lib/user-errors.ts";
import { SESSION_CHANNELS } from "./proceedings-words.ts";

export interface SessionValues {
  kind: SessionKind;
  day: string;
  time: string;
  minutes: number;
  channel: SessionChannel;
  place: string;
  partyIds: string[];
  notify: boolean;
}

/** Of a session to be arranged: everybody is called, an hour, by video. */
export function newSession(parties: readonly MatterPartyFragment[], day: string): SessionValues {
  return {
    kind: "INITIAL",
    day,
    time: "10:00",
    minutes: 60,
    channel: "VIDEO",
    place: "",
    partyIds: parties.map(({ id }) => id),
    notify: true,
  };
}

export function sessionValues(session: SessionItemFragment): SessionValues {
  const { kind, startsAt, minutes, channel, place, attendance } = session;
  return {
    kind,
    ...madridParts(startsAt),
    minutes,
    channel,
    place,
    partyIds: attendance.map(({ party }) => party.id),
    notify: true,
  };
}

export function sessionInput(values: SessionValues): SessionInput {
  const { kind, day, time, minutes, channel, place, partyIds, notify } = values;
  return {
    kind,
    startsAt: instantInMadrid(day, time) ?? "",
    minutes,
    channel,
    place: place.trim(),
    partyIds,
    notify,
  };
}

/** Sides of those called. */
function sidesOf(partyIds: readonly string[], parties: readonly MatterPartyFragment[]): Set<PartySide> {
  return new Set(parties.filter(({ id }) => partyIds.includes(id)).map(({ side }) => side));
}

/** What can be said before the server is asked; the server checks everything again. */
export function sessionProblems(
  values: SessionValues,
  parties: readonly MatterPartyFragment[],
  now: number = Date.now(),
): UserProblem[] {
  const problems: UserProblem[] = [];
  const startsAt = instantInMadrid(values.day, values.time);
  if (values.day === "") problems.push({ field: ["startsAt"], message: REQUIRED_MESSAGE });
  else if (startsAt === null) problems.push({ field: ["time"], message: "Escribe la hora como 10:30" });
  else if (Date.parse(startsAt) <= now)
    problems.push({ field: ["startsAt"], message: "Elige un día y una hora que estén por venir" });
  if (values.place.trim() === "") problems.push({ field: ["place"], message: REQUIRED_MESSAGE });
  if (values.partyIds.length === 0)
    problems.push({ field: ["partyIds"], message: "Elige al menos a una persona" });
  else if (values.kind === "SEPARATE" && sidesOf(values.partyIds, parties).size > 1)
    problems.push({ field: ["partyIds"], message: "Una sesión por separado es con una sola de las partes" });
  else if (values.kind === "JOINT" && sidesOf(values.partyIds, parties).size < 2)
    problems.push({ field: ["partyIds"], message: "Una sesión conjunta es con las dos partes" });
  return problems;
}

const names = (parties: readonly MatterPartyFragment[]) =>
  joinWords(parties.map(({ displayName }) => displayName));

/** Who gets what when a session is arranged, changed or called off, in sentences. */
export function noticeSentences(
  { kind, partyIds, notify }: Pick<SessionValues, "kind" | "partyIds" | "notify">,
  parties: readonly MatterPartyFragment[],
): string[] {
  const called = parties.filter(({ id }) => partyIds.includes(id));
  if (called.length === 0) return [];
  if (!notify) return [prose`No se escribirá a nadie: avisa tú a ${names(called)}.`];
  const reached = called.filter(({ email, hasAccount }) => hasAccount || (email !== null && email !== ""));
  const unreached = called.filter((party) => !reached.includes(party));
  const others = parties.filter((party) => !called.some(({ side }) => side === party.side));
  const sentences: string[] = [];
  if (reached.length > 0) {
    const get = reached.length === 1 ? "recibirá" : "recibirán";
    sentences.push(
      `${names(reached)} ${get} un correo con la cita y el archivo de calendario, y un recordatorio el día antes.`,
    );
  }
  if (unreached.length > 0) {
    const lack = unreached.length === 1 ? "no tiene correo: avísale" : "no tienen correo: avísales";
    sentences.push(`${names(unreached)} ${lack} por otro medio.`);
  }
  if (kind === "SEPARATE" && others.length > 0)
    sentences.push(`A ${names(others)} se le dirá solo que se celebra, nunca lo que se trate.`);
  return sentences;
}

/** "Videollamada · 60 minutos" */
export function sessionHow({ channel, minutes }: Pick<SessionItemFragment, "channel" | "minutes">): string {
  return `${SESSION_CHANNELS[channel].label} · ${minutes} minutos`;
}
