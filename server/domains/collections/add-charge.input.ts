import { LONGEST_PAYMENT_NOTE } from "../../../schema/rules/debt-payments.ts";
import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { Day, OptionalDay } from "../../shared/inputs/days.ts";
import { AsGiven } from "../../shared/inputs/field.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Text } from "../../shared/inputs/texts.ts";
import { DebtAmount } from "./debt-amount.ts";
import { notToCome } from "./record-payment.input.ts";

export class AddDebtChargeInput implements InputOf<Omit<Contract.AddDebtChargeInput, "amount">> {
  @AsGiven() kind!: Contract.DebtChargeKind;
  @DebtAmount() amount!: bigint;
  @Day<AddDebtChargeInput>((day, { today }) => notToCome(day, today)) day!: string;
  @Text({ longest: LONGEST_PAYMENT_NOTE, required: REQUIRED_MESSAGE }) reason!: string;

  readonly today: string;

  constructor(today: string) {
    this.today = today;
  }
}

export class ReverseDebtChargeInput implements InputOf<Contract.ReverseDebtChargeInput> {
  @OptionalDay<ReverseDebtChargeInput>((day, { today, charge }) =>
    day < charge
      ? new Fault("INVALID", "La anulación no puede ser anterior al cargo")
      : notToCome(day, today),
  )
  day: string | null = null;
  @Text({ longest: LONGEST_PAYMENT_NOTE, required: REQUIRED_MESSAGE }) reason!: string;

  /** The charge's day. */
  readonly charge: string;
  readonly today: string;

  constructor(charge: string, today: string) {
    this.charge = charge;
    this.today = today;
  }
}
