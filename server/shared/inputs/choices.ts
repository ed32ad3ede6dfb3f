import { Fault } from "../fault.ts";
import { Field, type FieldDecorator } from "./field.ts";

/** One of these words; for what no transport's own types have checked. */
export function OneOf<T extends string>(words: readonly T[]): FieldDecorator<T> {
  return Field<T>(
    (given) =>
      words.find((word) => word === given) ?? new Fault("INVALID", `Elige entre ${words.join(", ")}`),
    { schema: { type: "string", enum: words }, isRequired: false },
  );
}

/** What has to be agreed to; `message` is said otherwise. */
export function Accepted(message: string): FieldDecorator<true> {
  return Field((given) => (given === true ? given : new Fault("REQUIRED", message)), {
    schema: { const: true },
    isRequired: true,
  });
}
