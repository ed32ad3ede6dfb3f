import type * as Contract from "../../generated/schema-types.ts";
import { AsGiven } from "../../shared/inputs/field.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Text } from "../../shared/inputs/texts.ts";

const LONGEST_REASON = 1_000;

/** A refusal says why: the certificate can give it. */
export class AnswerInvitationInput implements InputOf<Contract.AnswerInput> {
  @AsGiven() accept!: boolean;
  @Text<AnswerInvitationInput>({
    longest: LONGEST_REASON,
    required: ({ accept }) => (accept ? undefined : "Escribe brevemente por qué no"),
  })
  reason: string = "";
}
