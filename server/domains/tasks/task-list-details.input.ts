import { DEFAULT_LADA } from "../../../schema/rules/calling-code.ts";
import { checkEmail, checkPhone } from "../../../schema/rules/contact-checks.ts";
import { PHONE_DIGITS } from "../../../schema/rules/phone-digits.ts";
import type * as Contract from "../../generated/schema-types.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Nested } from "../../shared/inputs/nested.ts";
import { creditorColumns, ListCreditorInput, type ListCreditorColumns } from "./list-creditor.input.ts";
import { TASK_COLUMNS } from "./task-columns.ts";
import { CallingCode, RequiredText } from "./task-form-fields.ts";
import type { TaskList } from "./task-list.entity.ts";

const LONGEST_LIST_TEXT = 200;

class ListContactInput implements InputOf<Contract.ContactInput> {
  @RequiredText(TASK_COLUMNS.contactEmail.longest, checkEmail) email!: string;
  @CallingCode() lada: string = DEFAULT_LADA;
  @RequiredText(PHONE_DIGITS.max, checkPhone) phone!: string;
}

/** What people say about a list. */
export class TaskListDetailsInput implements InputOf<Contract.TaskImportListDetailsInput> {
  @RequiredText(LONGEST_LIST_TEXT) name!: string;
  @RequiredText(LONGEST_LIST_TEXT) company!: string;
  @Nested(() => new ListContactInput()) contact!: ListContactInput;
  @Nested(() => new ListCreditorInput()) creditor!: ListCreditorInput;
}

/** The same as it is stored. */
export type TaskListDetails = Pick<
  TaskList,
  "name" | "company" | "contactEmail" | "contactLada" | "contactPhone"
>;

export function listDetails({
  name,
  company,
  contact: { email, lada, phone },
  creditor,
}: TaskListDetailsInput): TaskListDetails & ListCreditorColumns {
  const contact = { contactEmail: email, contactLada: lada, contactPhone: phone };
  return { name, company, ...contact, ...creditorColumns(creditor) };
}
