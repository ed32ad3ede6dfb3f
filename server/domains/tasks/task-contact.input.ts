import { DEFAULT_LADA } from "../../../schema/rules/calling-code.ts";
import { checkEmail, checkPhone } from "../../../schema/rules/contact-checks.ts";
import { PHONE_DIGITS } from "../../../schema/rules/phone-digits.ts";
import type * as Contract from "../../generated/schema-types.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { TASK_COLUMNS } from "./task-columns.ts";
import { CallingCode, RequiredText } from "./task-form-fields.ts";

/** How a debtor is reached. */
export class TaskContactInput implements InputOf<Contract.ContactInput> {
  @RequiredText(TASK_COLUMNS.contactEmail.longest, checkEmail) email!: string;
  @RequiredText(PHONE_DIGITS.max, checkPhone) phone!: string;
  @CallingCode() lada: string = DEFAULT_LADA;
}
