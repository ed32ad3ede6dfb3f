import { DEFAULT_LADA } from "../../../schema/rules/calling-code.ts";
import { checkEmail, checkPhone } from "../../../schema/rules/contact-checks.ts";
import { PHONE_DIGITS } from "../../../schema/rules/phone-digits.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { IfGiven } from "../../shared/inputs/field.ts";
import { Nested } from "../../shared/inputs/nested.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { TASK_COLUMNS } from "./task-columns.ts";
import {
  Addresses,
  Amount,
  CallingCode,
  Day,
  Option,
  OptionalText,
  RequiredText,
  Sessions,
} from "./task-form-fields.ts";
import { normaliseIdentityDocument } from "./task-identity.ts";
import {
  CONTRACT_TYPE_NAMES,
  INITIAL_TASK_STATE,
  DEBTOR_INTERVENTION_NAMES,
  type ContractType,
  type DebtorIntervention,
} from "../../../schema/rules/tasks.ts";
import type { TaskValues } from "./task-properties.ts";

/** How a debtor is reached. */
class TaskContactInput implements InputOf<Contract.ContactInput> {
  @RequiredText(TASK_COLUMNS.contactEmail.longest, checkEmail) email!: string;
  @RequiredText(PHONE_DIGITS.max, checkPhone) phone!: string;
  @CallingCode() lada: string = DEFAULT_LADA;
}

/** The individual-task form; problems come in this order. */
export class CreateTaskInput implements InputOf<Contract.CreateTaskInput> {
  @RequiredText(TASK_COLUMNS.entity.longest) entity!: string;
  @RequiredText(TASK_COLUMNS.nContract.longest) nContract!: string;
  @RequiredText(TASK_COLUMNS.debtor.longest) debtor!: string;
  @Addresses() addresses!: string[];
  @Sessions() nSessions: number = 0;
  @Amount() amountDebt!: string;
  @IfGiven() @Day() debtDate!: string | undefined;
  @IfGiven() @Day() assignmentDate!: string | undefined;
  @Option(CONTRACT_TYPE_NAMES) typeContract!: ContractType;
  @Option(DEBTOR_INTERVENTION_NAMES) intervention!: DebtorIntervention;
  @OptionalText(TASK_COLUMNS.thirdParties.longest) thirdParties!: string | null;
  @OptionalText(TASK_COLUMNS.identityDocument.longest, normaliseIdentityDocument) identityDocument!:
    | string
    | null;
  @Nested(() => new TaskContactInput()) contact!: TaskContactInput;
}

/** Dates left out are `today`, "yyyy-mm-dd" in the office's time zone. */
export function newTaskValues(input: CreateTaskInput, today: string): TaskValues {
  const { addresses, contact, debtDate = today, assignmentDate = today, ...fields } = input;
  const { email, lada, phone } = contact;
  const rest = { type: null, status: INITIAL_TASK_STATE, dateLastAction: null, extra: {} };
  return { ...fields, ...placed(addresses), email, lada, phone, debtDate, assignmentDate, ...rest };
}

/** What an address is for goes by its position. */
export function placed(
  addresses: readonly string[],
): Pick<TaskValues, "addressContract" | "addressMain" | "addressExtra"> {
  const [contract, main, extra] = addresses;
  return { addressContract: contract ?? null, addressMain: main ?? null, addressExtra: extra ?? null };
}
