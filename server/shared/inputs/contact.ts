import { Fault } from "../fault.ts";
import { readAccountEmail, readEmail } from "../identity/emails.ts";
import { readPhone } from "../identity/phones.ts";
import { Faults, Field, type FieldDecorator } from "./field.ts";
import { textOf } from "./given-values.ts";

/** An address as it is kept, with its letters as typed. */
export function Email(): FieldDecorator<string> {
  return address(readEmail);
}

/** The address by which somebody logs in or recovers an account. */
export function AccountEmail(): FieldDecorator<string> {
  return address(readAccountEmail);
}

/** The national number that goes with the form's calling code; either of the two may be wrong. */
export function PhoneNumber(): FieldDecorator<string, { lada: string }> {
  return Field<string, { lada: string }>(
    (given, form) => {
      const reading = readPhone(textOf(form.lada), textOf(given));
      if (reading instanceof Fault) return new Faults([reading.at([reading.part])]);
      form.lada = reading.lada;
      return reading.phone;
    },
    { schema: { type: "string", description: "De 7 a 15 cifras." }, isRequired: true },
  );
}

function address(read: (text: string) => string | Fault): FieldDecorator<string> {
  return Field((given) => read(textOf(given)), {
    schema: { type: "string", format: "email" },
    isRequired: true,
  });
}
