import { AMOUNT_ABOVE_ZERO, readCents } from "../../../schema/rules/exact-amount.ts";
import { Fault } from "../../shared/fault.ts";
import { Field, type FieldDecorator } from "../../shared/inputs/field.ts";
import { textOf } from "../../shared/inputs/given-values.ts";

/** What numeric(14, 2) holds. */
const MOST = 99_999_999_999_999n;

/** Cents of an amount above zero, in a debt's currency. */
export function DebtAmount(): FieldDecorator<bigint> {
  return Field<bigint>(readAmount, { schema: { type: "string", format: "decimal" }, isRequired: true });
}

function readAmount(given: unknown): bigint | Fault {
  const cents = readCents(textOf(given).trim());
  if (cents === null) return new Fault("INVALID", "Escribe un importe, por ejemplo 1234.56");
  if (cents <= 0n) return new Fault("INVALID", AMOUNT_ABOVE_ZERO);
  return cents > MOST ? new Fault("TOO_LARGE", "Este importe es demasiado grande") : cents;
}
