import type { TaskFieldDifference } from "./task-event.entity.ts";
import type { Task } from "./task.entity.ts";
import { TASK_PROPERTY_NAMES } from "../../../schema/rules/task-properties.ts";
import { CONTRACT_TYPES, INTERVENTIONS } from "./task-properties.ts";
import type { TaskValues } from "./task-properties.ts";

/** The values of a task that people edit and files overwrite; state and last action have their own ways. */
export type EditableValues = Omit<TaskValues, "status" | "dateLastAction" | "extra">;

export type EditableField = keyof EditableValues;

const LABELS: Record<EditableField, string> = {
  entity: TASK_PROPERTY_NAMES.entity,
  nContract: TASK_PROPERTY_NAMES.nContract,
  nSessions: TASK_PROPERTY_NAMES.nSessions,
  typeContract: TASK_PROPERTY_NAMES.typeContract,
  amountDebt: TASK_PROPERTY_NAMES.amountDebt,
  debtDate: TASK_PROPERTY_NAMES.debtDate,
  debtor: TASK_PROPERTY_NAMES.debtor,
  intervention: TASK_PROPERTY_NAMES.intervention,
  thirdParties: TASK_PROPERTY_NAMES.thirdParties,
  assignmentDate: TASK_PROPERTY_NAMES.assignmentDate,
  type: TASK_PROPERTY_NAMES.type,
  addressContract: TASK_PROPERTY_NAMES.addressContract,
  addressMain: TASK_PROPERTY_NAMES.addressMain,
  addressExtra: TASK_PROPERTY_NAMES.addressExtra,
  lada: "Prefijo",
  phone: TASK_PROPERTY_NAMES.phone,
  email: TASK_PROPERTY_NAMES.email,
  identityDocument: TASK_PROPERTY_NAMES.identityDocument,
};

export const EDITABLE_FIELDS = Object.keys(LABELS) as readonly EditableField[];

/** Where a field stands in the input of the form, for errors and conflicts. */
export function inputPath(field: EditableField): string {
  if (field === "email" || field === "phone" || field === "lada") return `contact.${field}`;
  if (field === "addressContract") return "addresses.0";
  if (field === "addressMain") return "addresses.1";
  return field === "addressExtra" ? "addresses.2" : field;
}

/** The stored values in the form of the rules. */
export function editableValues(task: Task): EditableValues {
  return {
    entity: task.entity,
    nContract: task.nContract,
    nSessions: task.nSessions,
    typeContract: task.typeContract,
    amountDebt: task.amountDebt,
    debtDate: task.debtDate,
    debtor: task.debtor,
    intervention: task.intervention,
    thirdParties: task.thirdParties,
    assignmentDate: task.assignmentDate,
    type: task.type,
    addressContract: task.addresses[0] ?? "",
    addressMain: task.addresses[1] ?? null,
    addressExtra: task.addresses[2] ?? null,
    lada: task.contactLada,
    phone: task.contactPhone,
    email: task.contactEmail ?? "",
    identityDocument: task.identityDocument,
  };
}

/** What differs, as the screen shows it; fields left out of `after` stay. */
export function differences(before: EditableValues, after: Partial<EditableValues>): TaskFieldDifference[] {
  return EDITABLE_FIELDS.filter(
    (field) => isGiven(field, after[field]) && !same(before[field], after[field]),
  ).map((field) => ({
    field: inputPath(field),
    label: LABELS[field],
    before: shownValue(field, before[field]),
    after: shownValue(field, after[field] ?? null),
  }));
}

/** A prefix without a phone says nothing and isn't stored. */
function isGiven(field: EditableField, value: string | number | null | undefined): boolean {
  return value !== undefined && !(field === "lada" && value === null);
}

function same(before: string | number | null, after: string | number | null | undefined): boolean {
  return (before === "" ? null : before) === (after === "" ? null : after);
}

/** A value as a Spanish reader sees it: "1.234,56 €", "31/12/2025", "Titular"; null when there is none. */
export function shownValue(field: EditableField, value: string | number | null): string | null {
  if (value === null || value === "") return null;
  const text = String(value);
  if (field === "amountDebt") return shownAmount(text);
  if (field === "debtDate" || field === "assignmentDate") return shownDay(text);
  if (field === "typeContract") return optionText(CONTRACT_TYPES, text);
  return field === "intervention" ? optionText(INTERVENTIONS, text) : text;
}

function optionText(options: Readonly<Record<string, string>>, code: string): string {
  return options[code] ?? code;
}

/** "1234.50" → "1.234,50 €"; by hand because a number would round what has more than 15 digits. */
export function shownAmount(decimal: string): string {
  const [whole = "0", cents = "00"] = decimal.split(".");
  return `${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ".")},${cents.padEnd(2, "0")} €`;
}

/** "2025-12-31" → "31/12/2025" */
export function shownDay(day: string): string {
  return day.split("-").toReversed().join("/");
}
