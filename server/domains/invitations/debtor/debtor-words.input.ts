import { REQUIRED_MESSAGE } from "../../../../schema/rules/required.ts";
import type * as Contract from "../../../generated/schema-types.ts";
import { readEmail } from "../../../shared/identity/emails.ts";
import { AsGiven, Field } from "../../../shared/inputs/field.ts";
import { textOf } from "../../../shared/inputs/given-values.ts";
import type { InputOf } from "../../../shared/inputs/read-input.ts";
import { Name, Text } from "../../../shared/inputs/texts.ts";

const LONGEST_WORDS = 2_000;
const LONGEST_LAWYER = 200;

export class DisputeDebtInput implements InputOf<Contract.DisputeDebtInput> {
  @AsGiven() reason!: Contract.DisputeReason;
  @Text({ longest: LONGEST_WORDS, required: "Cuéntanos brevemente qué no es correcto" }) text!: string;
}

export class NameLawyerInput implements InputOf<Contract.NameLawyerInput> {
  @Name({ longest: LONGEST_LAWYER, required: REQUIRED_MESSAGE }) name!: string;
  @Field((given) => readEmail(textOf(given)), {
    schema: { type: "string", format: "email" },
    isRequired: true,
  })
  email!: string;
}
