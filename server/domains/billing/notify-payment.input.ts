import type * as Contract from "../../generated/schema-types.ts";
import { AsGiven } from "../../shared/inputs/field.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Line } from "../../shared/inputs/texts.ts";

const LONGEST_REFERENCE = 140;

export class NotifyPaymentInput implements InputOf<Contract.NotifyPaymentInput> {
  @AsGiven() method!: Contract.PaymentMethod;
  @Line({ longest: LONGEST_REFERENCE }) reference: string = "";
}
