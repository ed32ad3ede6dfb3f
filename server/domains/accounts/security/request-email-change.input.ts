import type * as Contract from "../../../generated/schema-types.ts";
import { Fault } from "../../../shared/fault.ts";
import { readEmail } from "../../../shared/identity/emails.ts";
import { Field } from "../../../shared/inputs/field.ts";
import { textOf } from "../../../shared/inputs/given-values.ts";
import type { InputOf } from "../../../shared/inputs/read-input.ts";
import { Verbatim } from "../../../shared/inputs/texts.ts";

export class RequestEmailChangeInput implements InputOf<Contract.RequestEmailChangeInput> {
  @Field(readNewEmail, { schema: { type: "string", format: "email" }, isRequired: true }) email!: string;
  /** Checked by whoever asks for the proof. */
  @Verbatim({ schema: { type: "string" }, isRequired: true }) password!: string;

  readonly current: string;

  constructor(current: string) {
    this.current = current;
  }
}

function readNewEmail(given: unknown, { current }: RequestEmailChangeInput): string | Fault {
  const email = readEmail(textOf(given));
  return email instanceof Fault || email.toLowerCase() !== current.toLowerCase()
    ? email
    : new Fault("UNCHANGED", "Este ya es el correo de tu cuenta.");
}
