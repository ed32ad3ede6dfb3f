import { Field, type FieldDecorator } from "../../shared/inputs/field.ts";
import { textOf } from "../../shared/inputs/given-values.ts";
import { readAmount } from "./amounts.ts";

/** Cents of an amount above zero. */
export function Amount(): FieldDecorator<bigint> {
  return Field((given) => readAmount(textOf(given)), {
    schema: { type: "string", format: "decimal" },
    isRequired: true,
  });
}
