import { LONGEST_PAYMENT_NOTE } from "../../../schema/rules/debt-payments.ts";
import { addDays } from "../../../schema/rules/madrid-days.ts";
import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { Day } from "../../shared/inputs/days.ts";
import { AsGiven } from "../../shared/inputs/field.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Text } from "../../shared/inputs/texts.ts";
import { DebtAmount } from "./debt-amount.ts";

/** What is paid over more time than this is a plan, agreed on with its instalments. */
const LONGEST_DAYS = 366;

export class RecordDebtPromiseInput implements InputOf<Omit<Contract.RecordDebtPromiseInput, "amount">> {
  @DebtAmount() amount!: bigint;
  @Day<RecordDebtPromiseInput>((day, { today }) => {
    if (day < today) return new Fault("INVALID", "El día ya ha pasado");
    return day > addDays(today, LONGEST_DAYS)
      ? new Fault(
          "INVALID",
          "Una promesa es para un año como mucho: para más tiempo, propón un acuerdo con plazos",
        )
      : null;
  })
  dueOn!: string;
  @AsGiven() channel: Contract.ContactChannel = "PHONE";
  @Text({ longest: LONGEST_PAYMENT_NOTE }) note: string = "";

  readonly today: string;

  constructor(today: string) {
    this.today = today;
  }
}

export class WithdrawDebtPromiseInput {
  @Text({ longest: LONGEST_PAYMENT_NOTE, required: REQUIRED_MESSAGE }) reason!: string;
}
