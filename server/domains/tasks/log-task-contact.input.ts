import type * as Contract from "../../generated/schema-types.ts";
import { readInstant } from "../../platform/clock.ts";
import { Fault } from "../../shared/fault.ts";
import { AsGiven, Faults, Field } from "../../shared/inputs/field.ts";
import { textOf } from "../../shared/inputs/given-values.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Line } from "../../shared/inputs/texts.ts";
import { checkCharacters } from "./task-field-checks.ts";

const LONGEST_NOTE = 2_000;
const LONGEST_REASON = 500;
/** Clocks of browsers are rarely exact. */
const SKEW_MS = 120_000;

export class LogTaskContactInput implements InputOf<Contract.LogTaskContactInput> {
  @AsGiven() channel!: Contract.ContactChannel;
  @AsGiven() result!: Contract.ContactResult;
  @Field(readMoment, { schema: { type: "string", format: "date-time" }, isRequired: false }) at!: Date;
  @Field(readNote, { schema: { type: "string", maxLength: LONGEST_NOTE }, isRequired: false })
  note: string = "";
  /** Why somebody restricted was contacted all the same. */
  @Line({ longest: LONGEST_REASON }) restrictionReason: string = "";
  /** With whom, where several owe the debt. */
  @AsGiven() partyId: string | null = null;

  readonly now: Date;

  constructor(now: Date) {
    this.now = now;
  }
}

/** Left out: now. */
function readMoment(given: unknown, { now }: LogTaskContactInput): Date | Fault {
  if (given === undefined || given === null) return now;
  const invalid = (message: string) => new Fault("INVALID", message);
  const instant = readInstant(given instanceof Date ? given : textOf(given));
  if (instant === null) return invalid("Indica el día y la hora");
  if (instant.getTime() > now.getTime() + SKEW_MS) return invalid("El contacto no puede ser en el futuro");
  if (instant.getUTCFullYear() < 2000) return invalid("Indica un día posterior al año 2000");
  return instant > now ? now : instant;
}

function readNote(given: unknown): string | Faults {
  const note = textOf(given).trim();
  const unstorable = checkCharacters(note);
  const problems = unstorable ? [{ field: ["note"], ...unstorable }] : [];
  if (note.length > LONGEST_NOTE) {
    const message = "La nota no puede pasar de 2.000 caracteres";
    return new Faults([...problems, { field: ["note"], code: "TOO_LONG", message }]);
  }
  return problems.length > 0 ? new Faults(problems) : note;
}
