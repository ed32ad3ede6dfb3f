import { FEE_REQUIRED } from "../../../schema/rules/specialists.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { AsGiven } from "../../shared/inputs/field.ts";
import { FormsInTurn } from "../../shared/inputs/forms-in-turn.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { FeeChargeInput } from "./fee-charge.input.ts";
import { FEE_CHARGE_TYPES } from "./specialist-properties.ts";

export class ApproximateFeeInput implements InputOf<Contract.ApproximateFeeInput> {
  @FormsInTurn("feeCharges", {
    create: (_fee, before: readonly FeeChargeInput[]) => new FeeChargeInput(before),
    most: FEE_CHARGE_TYPES.length,
    required: FEE_REQUIRED,
  })
  feeCharges!: FeeChargeInput[];
  @AsGiven({ type: "boolean" }) hide: boolean = false;
}
