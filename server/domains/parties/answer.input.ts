import type * as Contract from "../../generated/schema-types.ts";
import { AsGiven } from "../../shared/inputs/field.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Text } from "../../shared/inputs/texts.ts";

const LONGEST_REASON = 1_000;

/** A party's answer to what it is asked. A refusal has to say why. */
export class AnswerInput implements InputOf<Contract.AnswerInput> {
  readonly #whyNot: string;
  @AsGiven() accept!: boolean;
  @Text({ longest: LONGEST_REASON, required: (form: AnswerInput) => form.required() }) reason: string = "";

  /** `whyNot`: what is said where a refusal has no reason. */
  constructor(whyNot: string) {
    this.#whyNot = whyNot;
  }

  required(): string | undefined {
    return this.accept ? undefined : this.#whyNot;
  }
}
