import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { Faults, Field } from "../../shared/inputs/field.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { FEE_CHARGE_TYPES, NO_OPTION, type FeeChargeType } from "./specialist-properties.ts";

const HIGHEST_AMOUNT = 100_000;
const AMOUNT_STEP = 10;
const PERCENTAGE_STEP = 5;

export class FeeChargeInput implements InputOf<Contract.FeeChargeInput> {
  @Field(readChargeType, { schema: { enum: FEE_CHARGE_TYPES }, isRequired: true })
  chargeType!: FeeChargeType;
  @Field(readTariff, { schema: { type: "integer" }, isRequired: true }) tariffValue!: number;

  readonly before: readonly FeeChargeInput[];

  constructor(before: readonly FeeChargeInput[]) {
    this.before = before;
  }
}

function readChargeType(given: unknown, { before }: FeeChargeInput): FeeChargeType | Fault {
  const type = FEE_CHARGE_TYPES.find((code) => code === given);
  if (type === undefined) return NO_OPTION;
  return before.some(({ chargeType }) => chargeType === type)
    ? new Fault("DUPLICATE", "Esta forma de cobro está dos veces")
    : type;
}

function readTariff(given: unknown, form: FeeChargeInput): number | Fault | Faults {
  // Nothing can be said of a value without knowing what it counts.
  if (readChargeType(form.chargeType, form) instanceof Fault) return new Faults([]);
  const [step, highest, rule] =
    form.chargeType === "AMOUNT"
      ? [AMOUNT_STEP, HIGHEST_AMOUNT, "El importe va de 10 en 10 euros, entre 0 y 100.000"]
      : [PERCENTAGE_STEP, 100, "El porcentaje va de 5 en 5, entre 0 y 100"];
  const fits = typeof given === "number" && given >= 0 && given <= highest && given % step === 0;
  return fits ? given : new Fault("INVALID", rule);
}
