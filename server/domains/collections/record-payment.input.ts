import {
  DEBT_PAYMENT_METHODS,
  LONGEST_PAYMENT_NOTE,
  LONGEST_PAYMENT_REFERENCE,
  PAYMENT_RECIPIENTS,
  type DebtPaymentMethod,
  type PaymentRecipient,
} from "../../../schema/rules/debt-payments.ts";
import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { Day, OptionalDay } from "../../shared/inputs/days.ts";
import { OneOf } from "../../shared/inputs/choices.ts";
import { AsGiven } from "../../shared/inputs/field.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Line, Text } from "../../shared/inputs/texts.ts";
import { DebtAmount } from "./debt-amount.ts";

/** Nobody books what came before; a typed year of two digits is noticed. */
const FIRST_DAY = "2000-01-01";

export class RecordDebtPaymentInput implements InputOf<Omit<Contract.RecordDebtPaymentInput, "amount">> {
  @DebtAmount() amount!: bigint;
  @Day<RecordDebtPaymentInput>((day, { today }) => notToCome(day, today)) day!: string;
  @OneOf(Object.keys(DEBT_PAYMENT_METHODS) as DebtPaymentMethod[])
  method: Contract.DebtPaymentMethod = "TRANSFER";
  @OneOf(Object.keys(PAYMENT_RECIPIENTS) as PaymentRecipient[])
  receivedBy: Contract.PaymentRecipient = "CREDITOR";
  @Line({ longest: LONGEST_PAYMENT_REFERENCE }) reference: string = "";
  @Text({ longest: LONGEST_PAYMENT_NOTE }) note: string = "";
  @AsGiven({ type: "boolean" }) allowExcess: boolean = false;

  readonly today: string;

  constructor(today: string) {
    this.today = today;
  }
}

export class ReverseDebtPaymentInput implements InputOf<Contract.ReverseDebtPaymentInput> {
  @OptionalDay<ReverseDebtPaymentInput>((day, { today, payment }) =>
    day < payment
      ? new Fault("INVALID", "La anulación no puede ser anterior al cobro")
      : notToCome(day, today),
  )
  day: string | null = null;
  @Text({ longest: LONGEST_PAYMENT_NOTE, required: REQUIRED_MESSAGE }) reason!: string;

  /** The payment's day. */
  readonly payment: string;
  readonly today: string;

  constructor(payment: string, today: string) {
    this.payment = payment;
    this.today = today;
  }
}

export function notToCome(day: string, today: string): Fault | null {
  if (day > today) return new Fault("INVALID", "El día no puede ser posterior a hoy");
  return day < FIRST_DAY ? new Fault("INVALID", "Indica un día posterior al año 2000") : null;
}
