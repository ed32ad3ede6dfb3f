import { SESSION_NOT_OVER } from "../../../../schema/rules/sessions.ts";
import { dayInMadrid } from "../../../../schema/rules/madrid-days.ts";
import type * as Contract from "../../../generated/schema-types.ts";
import { readInstant } from "../../../platform/clock.ts";
import { readId } from "../../../platform/ids.ts";
import { Fault } from "../../../shared/fault.ts";
import { AsGiven, Field } from "../../../shared/inputs/field.ts";
import { listOf, textOf } from "../../../shared/inputs/given-values.ts";
import type { InputOf } from "../../../shared/inputs/read-input.ts";
import { Text } from "../../../shared/inputs/texts.ts";
import type { PartyRow } from "../../parties/party.ts";
import type { SessionRow } from "./session-rows.ts";

/** When, how and with whom parties meet, as it is stored. */
export type SessionPlan = Pick<SessionRow, "kind" | "startsAt" | "minutes" | "channel" | "place"> & {
  parties: PartyRow[];
};

const SHORTEST_SESSION = 10;
const USUAL_SESSION = 60;
const LONGEST_SESSION = 480;
const LONGEST_PLACE = 300;
const FURTHEST_MS = 2 * 365 * 86_400_000;
/** How many of a list of parties are read. */
export const MOST_PARTIES = 1_000;

const PLACES: Readonly<Record<Contract.SessionChannel, string>> = {
  IN_PERSON: "Indica dónde será la sesión",
  VIDEO: "Indica la dirección de la sala de videollamada",
  PHONE: "Indica el teléfono al que se llamará",
};

/** Fields of every session, coming or held. */
abstract class MeetingInput {
  /** Of the matter. */
  readonly parties: readonly PartyRow[];
  readonly now: Date;
  @AsGiven() kind!: Contract.SessionKind;
  @AsGiven() channel!: Contract.SessionChannel;
  @Field(readStart, { schema: { type: "string", format: "date-time" }, isRequired: true }) startsAt!: Date;
  @Field(readMinutes, {
    schema: { type: "integer", minimum: SHORTEST_SESSION, maximum: LONGEST_SESSION },
    isRequired: false,
  })
  minutes: number = USUAL_SESSION;
  @Text<MeetingInput>({ longest: LONGEST_PLACE, required: ({ channel }) => PLACES[channel] }) place!: string;

  constructor({ parties, now }: { parties: readonly PartyRow[]; now: Date }) {
    this.parties = parties;
    this.now = now;
  }

  /** The rules of the kind of session about its start. */
  abstract startFault(startsAt: Date): Fault | null;
}

/** One to call parties to. */
export class SessionInput extends MeetingInput implements InputOf<Contract.SessionInput> {
  /** Those who are called. */
  @Field(readCalled, { schema: { type: "array", items: { type: "string" } }, isRequired: true })
  partyIds!: PartyRow[];
  /** Write to them. */
  @AsGiven() notify: boolean = true;
  /** Although there is another session at that time. */
  @AsGiven() allowOverlap: boolean = false;
  /** Although the specialist can't be met then, as far as the own hours say. */
  @AsGiven() allowOutsideHours: boolean = false;

  startFault(startsAt: Date): Fault | null {
    if (startsAt <= this.now) return new Fault("INVALID", "La sesión tiene que ser en el futuro");
    return startsAt.getTime() - this.now.getTime() > FURTHEST_MS
      ? new Fault("INVALID", "La sesión no puede ser dentro de más de dos años")
      : null;
  }
}

/**
 * One that is over: its parties are those whose attendance is noted. Its result is read by RecordSessionInput, once this
 * is right.
 */
export class HeldMeetingInput
  extends MeetingInput
  implements InputOf<Omit<Contract.HeldSessionInput, "result" | "privateNotes">>
{
  /** When the matter began. */
  readonly since: Date;
  @Field((given, form: MeetingInput) => readCalled(listOf(given).map(partyIdOf), form), {
    schema: { type: "array" },
    isRequired: true,
  })
  attendance!: PartyRow[];

  constructor({ since, ...known }: { parties: readonly PartyRow[]; now: Date; since: Date }) {
    super(known);
    this.since = since;
  }

  /** When a held session began: it must be over, and not before the matter began. */
  startFault(startsAt: Date): Fault | null {
    if (startsAt > this.now) return new Fault("INVALID", SESSION_NOT_OVER);
    if (startsAt.getTime() + this.minutes * 60_000 > this.now.getTime()) {
      const message = `Con ${this.minutes} minutos, esta sesión todavía no ha terminado: regístrala cuando acabe o corrige la hora o la duración`;
      return new Fault("INVALID", message);
    }
    return dayInMadrid(startsAt) < dayInMadrid(this.since)
      ? new Fault("INVALID", "La sesión no puede ser anterior al expediente o a la tarea")
      : null;
  }
}

export function planOf(
  { kind, startsAt, minutes, channel, place }: MeetingInput,
  parties: PartyRow[],
): SessionPlan {
  return { kind, startsAt, minutes, channel, place, parties };
}

function readStart(given: unknown, form: MeetingInput): Date | Fault {
  const startsAt = readInstant(textOf(given));
  if (startsAt === null) return new Fault("INVALID", "Indica el día y la hora");
  return form.startFault(startsAt) ?? startsAt;
}

function readMinutes(given: unknown): number | Fault {
  return typeof given === "number" && given >= SHORTEST_SESSION && given <= LONGEST_SESSION
    ? given
    : new Fault("INVALID", `La duración va de ${SHORTEST_SESSION} a ${LONGEST_SESSION} minutos`);
}

function readCalled(given: unknown, { kind, parties }: MeetingInput): PartyRow[] | Fault {
  const ids = new Set(
    listOf(given)
      .slice(0, MOST_PARTIES)
      .map((id) => readId(textOf(id))),
  );
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

function partyIdOf(attendance: unknown): unknown {
  const isObject = typeof attendance === "object" && attendance !== null;
  return isObject && "partyId" in attendance ? attendance.partyId : undefined;
}
