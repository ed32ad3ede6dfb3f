import { AMOUNT_ABOVE_ZERO, decimalOf, readCents } from "../../../schema/rules/exact-amount.ts";
import {
  LATEST_FIRST_DAYS,
  LONGEST_DISCOUNT_DAYS,
  LONGEST_PLAN_MONTHS,
} from "../../../schema/rules/payment-plans.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { AsGiven, Field, type FieldDecorator } from "../../shared/inputs/field.ts";
import { textOf } from "../../shared/inputs/given-values.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";

/** What the column holds. */
const MOST = 99_999_999_999_999n;

export class PaymentPlanTermsInput implements InputOf<Contract.PaymentPlanTermsInput> {
  @AsGiven() offered!: boolean;
  @Whole(0, 100, "Indica un porcentaje entero de 0 a 100") firstPercent!: number;
  @Lowest() lowestInstalment!: string;
  @Whole(1, LONGEST_PLAN_MONTHS, `Indica de 1 a ${LONGEST_PLAN_MONTHS} meses`) mostMonths!: number;
  @Whole(1, LATEST_FIRST_DAYS, `Indica de 1 a ${LATEST_FIRST_DAYS} días`) firstWithinDays!: number;
  @Whole(0, 100, "Indica un porcentaje entero de 0 a 100; con 0 no se perdona nada") discountPercent: number =
    0;
  @Whole(1, LONGEST_DISCOUNT_DAYS, `Indica de 1 a ${LONGEST_DISCOUNT_DAYS} días`) discountDays: number = 15;
  @AsGiven() insteadOf: string | null | undefined;
}

function Whole(least: number, most: number, message: string): FieldDecorator<number> {
  return Field<number>(
    (given) =>
      typeof given === "number" && Number.isInteger(given) && given >= least && given <= most
        ? given
        : new Fault("INVALID", message),
    { schema: { type: "integer", minimum: least, maximum: most }, isRequired: true },
  );
}

function Lowest(): FieldDecorator<string> {
  return Field<string>(
    (given) => {
      const cents = readCents(textOf(given).trim());
      if (cents === null) return new Fault("INVALID", "Escribe un importe, por ejemplo 50");
      if (cents <= 0n) return new Fault("INVALID", AMOUNT_ABOVE_ZERO);
      return cents > MOST ? new Fault("TOO_LARGE", "Este importe es demasiado grande") : decimalOf(cents);
    },
    { schema: { type: "string", format: "decimal" }, isRequired: true },
  );
}
