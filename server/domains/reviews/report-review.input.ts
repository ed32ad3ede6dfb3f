import type * as Contract from "../../generated/schema-types.ts";
import { AsGiven } from "../../shared/inputs/field.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Text } from "../../shared/inputs/texts.ts";

const LONGEST_DETAIL = 1_000;
const MISSING = "Cuéntanos qué ocurre con esta valoración";

export class ReportReviewInput implements InputOf<Contract.ReportReviewInput> {
  @AsGiven() reason!: Contract.ReviewReportReason;
  @Text<ReportReviewInput>({
    longest: LONGEST_DETAIL,
    required: ({ reason }) => (reason === "OTHER" ? MISSING : undefined),
  })
  detail!: string;
}
