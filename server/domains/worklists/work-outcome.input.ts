import { addDays } from "../../../schema/rules/madrid-days.ts";
import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import { shownTime } from "../../../schema/rules/spanish-dates.ts";
import { isContactTime } from "../../../schema/rules/task-contacts.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { readInstant } from "../../platform/clock.ts";
import { Fault } from "../../shared/fault.ts";
import { AsGiven, Field } from "../../shared/inputs/field.ts";
import { textOf } from "../../shared/inputs/given-values.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Text } from "../../shared/inputs/texts.ts";

const MOST_DAYS = 60;
const WANTS_REASON: readonly Contract.WorkOutcome[] = ["DISPUTED", "REFUSES"];

export class WorkOutcomeInput implements InputOf<Omit<Contract.WorkOutcomeInput, "listId">> {
  @AsGiven() outcome!: Contract.WorkOutcome;
  @Field<string | null, WorkOutcomeInput>(
    (given, { outcome }) =>
      required(given, outcome === "PROMISE", "Indica cuánto promete pagar") ?? (textOf(given).trim() || null),
    { schema: { type: "string", format: "decimal" }, isRequired: false },
  )
  amount: string | null = null;
  @Field<string | null, WorkOutcomeInput>(
    (given, { outcome }) =>
      required(given, outcome === "PROMISE", "Indica hasta qué día") ?? (textOf(given).trim() || null),
    { schema: { type: "string", format: "date" }, isRequired: false },
  )
  dueOn: string | null = null;
  @Field<Date | null, WorkOutcomeInput>(readCallAt, {
    schema: { type: "string", format: "date-time" },
    isRequired: false,
  })
  callAt: Date | null = null;
  @Text<WorkOutcomeInput>({
    longest: 500,
    required: ({ outcome }) => (WANTS_REASON.includes(outcome) ? "Indica el motivo" : undefined),
  })
  reason: string = "";
  @Text({ longest: 2_000 }) note: string = "";

  readonly now: Date;

  constructor(now: Date) {
    this.now = now;
  }
}

function required(given: unknown, isRequired: boolean, message: string): Fault | null {
  return isRequired && textOf(given).trim() === "" ? new Fault("REQUIRED", message) : null;
}

function readCallAt(given: unknown, { outcome, now }: WorkOutcomeInput): Date | null | Fault {
  if (outcome !== "CALL_BACK") return null;
  const at = given instanceof Date ? given : readInstant(textOf(given));
  if (at === null) return new Fault("REQUIRED", "Indica qué día y a qué hora");
  const day = dayInMadrid(at);
  if (at <= now) return new Fault("INVALID", "Esa hora ya ha pasado");
  if (day > addDays(dayInMadrid(now), MOST_DAYS))
    return new Fault("INVALID", `Como mucho dentro de ${MOST_DAYS} días`);
  return isContactTime({ day, time: shownTime(at) })
    ? at
    : new Fault("INVALID", "Se llama de lunes a viernes, de 9 a 21 h");
}
