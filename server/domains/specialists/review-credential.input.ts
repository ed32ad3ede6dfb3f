import type * as Contract from "../../generated/schema-types.ts";
import { AsGiven } from "../../shared/inputs/field.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Text } from "../../shared/inputs/texts.ts";

const LONGEST_NOTE = 1_000;
const MISSING = "Explica por qué se rechaza: el especialista recibirá esta nota";

export class ReviewCredentialInput implements InputOf<Contract.ReviewInput> {
  @AsGiven() decision!: Contract.ReviewDecision;
  @Text<ReviewCredentialInput>({
    longest: LONGEST_NOTE,
    required: ({ decision }) => (decision === "REJECTED" ? MISSING : undefined),
  })
  note!: string;
}
