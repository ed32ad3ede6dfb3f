import type * as Contract from "../../generated/schema-types.ts";
import { AsGiven } from "../../shared/inputs/field.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Text } from "../../shared/inputs/texts.ts";

const LONGEST_NOTE = 1_000;
const MISSING = "Explica por qué se retira: quien la escribió recibirá esta nota";

export class DecideReportedReviewInput implements InputOf<Contract.DecideReportedReviewInput> {
  @AsGiven() decision!: Contract.ReportedReviewDecision;
  @Text<DecideReportedReviewInput>({
    longest: LONGEST_NOTE,
    required: ({ decision }) => (decision === "REMOVE" ? MISSING : undefined),
  })
  note!: string;
}
