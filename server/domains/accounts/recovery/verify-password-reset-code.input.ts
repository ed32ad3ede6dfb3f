import type * as Contract from "../../../generated/schema-types.ts";
import { Field } from "../../../shared/inputs/field.ts";
import { textOf } from "../../../shared/inputs/given-values.ts";
import type { InputOf } from "../../../shared/inputs/read-input.ts";
import { Verbatim } from "../../../shared/inputs/texts.ts";
import { checkCode } from "../email-codes.ts";

export class VerifyPasswordResetCodeInput implements InputOf<Contract.VerifyPasswordResetCodeInput> {
  /** One that isn't ours is answered like an expired code. */
  @Verbatim({ schema: { type: "string" }, isRequired: false }) historicalId!: string;
  @Field((given) => checkCode(textOf(given)), { schema: { type: "string" }, isRequired: true }) code!: string;
}
