import type * as Contract from "../../generated/schema-types.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Text } from "../../shared/inputs/texts.ts";

const LONGEST_NOTE = 500;

export class DecidePaymentInput implements InputOf<Contract.DecidePaymentInput> {
  readonly #required: string | undefined;
  @Text({ longest: LONGEST_NOTE, required: (form: DecidePaymentInput) => form.required() }) note: string = "";

  /** `required`: what is said where a note is needed. */
  constructor(required?: string) {
    this.#required = required;
  }

  required(): string | undefined {
    return this.#required;
  }
}
