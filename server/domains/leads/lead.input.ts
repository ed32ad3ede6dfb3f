import { PRIVACY_NOT_ACCEPTED } from "../../../schema/rules/leads.ts";
import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { Accepted } from "../../shared/inputs/choices.ts";
import { Email, PhoneNumber } from "../../shared/inputs/contact.ts";
import { AsGiven } from "../../shared/inputs/field.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Name, Text } from "../../shared/inputs/texts.ts";

const LONGEST_NAME = 150;
const LONGEST_MESSAGE = 4_000;

/** The form of /tasks: who asks, and what for. */
export class LeadInput implements InputOf<Contract.LeadInput> {
  @Name({ longest: LONGEST_NAME, required: REQUIRED_MESSAGE }) fullName!: string;
  @Name({ longest: LONGEST_NAME, required: REQUIRED_MESSAGE }) company!: string;
  @Email() email!: string;
  @AsGiven() lada!: string;
  @PhoneNumber() phone!: string;
  @Text({ longest: LONGEST_MESSAGE, required: REQUIRED_MESSAGE }) message!: string;
  @Accepted(PRIVACY_NOT_ACCEPTED)
  acceptsPrivacy!: true;
  @AsGiven() acceptsCommercial: boolean = false;
}
