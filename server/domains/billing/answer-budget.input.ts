import type * as Contract from "../../generated/schema-types.ts";
import { AsGiven } from "../../shared/inputs/field.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Text } from "../../shared/inputs/texts.ts";

const LONGEST_REASON = 1_000;

export class AnswerBudgetInput implements InputOf<Contract.AnswerInput> {
  @AsGiven() accept!: boolean;
  @Text<AnswerBudgetInput>({
    longest: LONGEST_REASON,
    required: ({ accept }) => (accept ? undefined : "Explica por qué lo rechazas"),
  })
  reason: string = "";
}
