import type * as Contract from "../../../generated/schema-types.ts";
import { readId } from "../../../platform/ids.ts";
import { Fault } from "../../../shared/fault.ts";
import { AsGiven, Faults, Field, IfPresent } from "../../../shared/inputs/field.ts";
import { listOf, textOf } from "../../../shared/inputs/given-values.ts";
import { checkInput, type InputOf } from "../../../shared/inputs/read-input.ts";
import { Text } from "../../../shared/inputs/texts.ts";
import { readText } from "../../../shared/plain-text.ts";
import { MOST_PARTIES } from "./session.input.ts";

const LONGEST_TEXT = 4_000;
const LONGEST_NAME = 200;

class AttendanceInput implements InputOf<Contract.AttendanceInput> {
  /** Parties who were called. */
  readonly called: readonly number[];
  @Field(readCalled, { schema: { type: "string" }, isRequired: true }) partyId!: number;
  @AsGiven() attended!: boolean;
  @Field(readRepresentative, { schema: { type: "string", maxLength: LONGEST_NAME }, isRequired: false })
  representedBy: string = "";

  constructor(called: readonly number[]) {
    this.called = called;
  }
}

/** Who came and what came of it. */
export class RecordSessionInput implements InputOf<Contract.RecordSessionInput> {
  /** Parties who were called: of exactly those it is noted whether they came. */
  readonly called: readonly number[];
  /** In the order of those called. */
  @Field(readAttendance, { schema: { type: "array" }, isRequired: true }) attendance!: AttendanceInput[];
  @Text({ longest: LONGEST_TEXT }) result: string = "";
  /** Left out or null: stay as they are. */
  @IfPresent() @Text({ longest: LONGEST_TEXT }) privateNotes!: string | null | undefined;
  /** The one the edit started from; a session that is noted with its attendance has none. */
  @AsGiven() version!: number;

  constructor(called: readonly number[]) {
    this.called = called;
  }
}

export type SessionRecord = Pick<RecordSessionInput, "attendance" | "result" | "privateNotes">;

/** Attendance by party; of a party that is given twice the last entry counts. */
function readAttendance(given: unknown, { called }: RecordSessionInput): AttendanceInput[] | Fault | Faults {
  const readings = listOf(given)
    .slice(0, MOST_PARTIES)
    .map((item) => {
      const form = new AttendanceInput(called);
      return { form, problems: checkInput(form, item as Contract.AttendanceInput) };
    });
  const problems = readings.flatMap((reading, at) => Faults.below(String(at), reading.problems).problems);
  if (problems.length > 0) return Faults.below("attendance", problems);
  const byParty = new Map(readings.map(({ form }) => [form.partyId, form]));
  return byParty.size < called.length
    ? new Fault("REQUIRED", "Anota la asistencia de todas las partes convocadas")
    : called.flatMap((id) => byParty.get(id) ?? []);
}

function readCalled(given: unknown, { called }: AttendanceInput): number | Fault {
  const id = readId(textOf(given)) ?? 0;
  return called.includes(id) ? id : new Fault("NOT_FOUND", "Esta parte no estaba convocada");
}

/** Not checked of a party who wasn't called. */
function readRepresentative(given: unknown, form: AttendanceInput): string | Fault {
  return readCalled(form.partyId, form) instanceof Fault ? "" : readText(textOf(given), LONGEST_NAME);
}
