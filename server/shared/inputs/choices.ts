import { Fault } from "../fault.ts";
import { Field, type FieldDecorator } from "./field.ts";

/** What has to be agreed to; `message` is said otherwise. */
export function Accepted(message: string): FieldDecorator<true> {
  return Field((given) => (given === true ? given : new Fault("REQUIRED", message)), {
    schema: { const: true },
    isRequired: true,
  });
}
