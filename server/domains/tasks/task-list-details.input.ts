import { checkEmail, checkPhone } from "../../../schema/rules/contact-checks.ts";
import { PHONE_DIGITS } from "../../../schema/rules/phone-digits.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { Nested } from "../../shared/inputs/nested.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { TEXT_LIMITS } from "./task-field-checks.ts";
import { CallingCode, RequiredText } from "./task-form-fields.ts";
import { DEFAULT_LADA } from "./task-properties.ts";

const LONGEST_LIST_TEXT = 200;

/** How a creditor is reached; the prefix comes before the phone, as in the form of a list. */
class TaskListContactInput implements InputOf<Contract.ContactInput> {
  @RequiredText(TEXT_LIMITS.email, checkEmail) email!: string;
  @CallingCode() lada: string = DEFAULT_LADA;
  @RequiredText(PHONE_DIGITS.max, checkPhone) phone!: string;
}

/** What people say about a list, whole: when it is saved from a file, and of a stored one with its changes. */
export class TaskListDetailsInput implements InputOf<Omit<Contract.UpdateTaskListInput, "version">> {
  @RequiredText(LONGEST_LIST_TEXT) name!: string;
  @RequiredText(LONGEST_LIST_TEXT) company!: string;
  @Nested(() => new TaskListContactInput()) contact!: TaskListContactInput;
}
