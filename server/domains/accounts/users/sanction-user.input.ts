import type * as Contract from "../../../generated/schema-types.ts";
import { Fault } from "../../../shared/fault.ts";
import { AsGiven, Field } from "../../../shared/inputs/field.ts";
import { textOf } from "../../../shared/inputs/given-values.ts";
import type { InputOf } from "../../../shared/inputs/read-input.ts";
import { readText } from "../../../shared/plain-text.ts";
import type { SanctionSeverity } from "./sanctions.ts";
import { readReason } from "./written-reason.ts";

/** Source: sanctions of the specialists' terms (specification 2, §4 and §9). */
const FEWEST_DAYS = 15;
const MOST_DAYS = 30;
const LONGEST_TRAINING = 500;

export class SanctionUserInput implements InputOf<Contract.SanctionUserInput> {
  @AsGiven() severity!: SanctionSeverity;
  /** Of MODERATE only. */
  @Field(readDays, {
    schema: { type: "integer", minimum: FEWEST_DAYS, maximum: MOST_DAYS },
    isRequired: false,
  })
  days!: number | null;
  @Field((given) => readReason(textOf(given)), { schema: { type: "string" }, isRequired: true })
  reason!: string;
  /** Of LIGHT only, if wanted. */
  @Field(readTraining, { schema: { type: "string", maxLength: LONGEST_TRAINING }, isRequired: false })
  training!: string | null;
}

function readDays(given: unknown, { severity }: SanctionUserInput): number | null | Fault {
  const isGiven = given !== undefined && given !== null;
  if (severity !== "MODERATE")
    return isGiven ? new Fault("INVALID", "Los días solo se indican en una suspensión moderada") : null;
  if (!isGiven) return new Fault("REQUIRED", "Indica cuántos días dura la suspensión");
  return typeof given === "number" && given >= FEWEST_DAYS && given <= MOST_DAYS
    ? given
    : new Fault("INVALID", `La suspensión dura entre ${FEWEST_DAYS} y ${MOST_DAYS} días`);
}

function readTraining(given: unknown, { severity }: SanctionUserInput): string | null | Fault {
  const training = readText(textOf(given), LONGEST_TRAINING);
  return training !== "" && severity !== "LIGHT"
    ? new Fault("INVALID", "La formación obligatoria solo acompaña a una advertencia")
    : training || null;
}
