import { decimalOf, readCents } from "../../../schema/rules/exact-amount.ts";
import { Fault } from "../fault.ts";
import { Field, type FieldDecorator } from "./field.ts";
import { textOf } from "./given-values.ts";

const WHOLE = 10_000n;

/** "0.00" to "100.00" */
export function Percentage(): FieldDecorator<string> {
  return Field<string>(
    (given) => {
      const hundredths = readCents(textOf(given).trim());
      return hundredths === null || hundredths < 0n || hundredths > WHOLE
        ? new Fault("INVALID", "Escribe un porcentaje entre 0 y 100, con dos decimales como mucho")
        : decimalOf(hundredths);
    },
    { schema: { type: "string", format: "decimal" }, isRequired: true },
  );
}
