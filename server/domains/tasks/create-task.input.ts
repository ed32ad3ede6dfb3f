import type * as Contract from "../../generated/schema-types.ts";
import { IfGiven } from "../../shared/inputs/field.ts";
import { Nested } from "../../shared/inputs/nested.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { TaskContactInput } from "./task-contact.input.ts";
import { TASK_COLUMNS } from "./task-columns.ts";
import { Addresses, Amount, Day, Option, OptionalText, RequiredText, Sessions } from "./task-form-fields.ts";
import { normaliseIdentityDocument } from "./task-identity.ts";
import { CONTRACT_TYPES, INITIAL_TASK_STATE, INTERVENTIONS } from "./task-properties.ts";
import type { ContractType, Intervention, TaskValues } from "./task-properties.ts";

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
  @Option(CONTRACT_TYPES) typeContract!: ContractType;
  @Option(INTERVENTIONS) intervention!: Intervention;
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
