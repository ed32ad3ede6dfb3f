import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { shownEuros } from "../../../schema/rules/spanish-numbers.ts";
import type { TaskFieldDifference } from "./task-event.entity.ts";
import type { Task } from "./task.entity.ts";
import { TASK_PROPERTIES, TASK_PROPERTY_NAMES } from "../../../schema/rules/task-properties.ts";
import { columnOfProperty, PLAIN_VALUES, type PlainValue } from "./task-columns.ts";
import type { EditableValues } from "./task-properties.ts";

export type EditableField = keyof EditableValues;

/** In the documented order. */
const EDITABLE_FIELDS: readonly EditableField[] = TASK_PROPERTIES.flatMap((property) => {
  if (property === "status" || property === "dateLastAction") return [];
  return property === "phone" ? ["lada", "phone"] : [property];
});

function labelOf(field: EditableField): string {
  return field === "lada" ? "Prefijo" : TASK_PROPERTY_NAMES[field];
}

/** Where a field stands in the input of the form, for errors and conflicts. */
export function inputPath(field: EditableField): string {
  if (field === "email" || field === "phone" || field === "lada") return `contact.${field}`;
  if (field === "addressContract") return "addresses.0";
  if (field === "addressMain") return "addresses.1";
  return field === "addressExtra" ? "addresses.2" : field;
}

/** The stored values in the form of the rules. */
export function editableValues(task: Task): EditableValues {
  const plain = Object.fromEntries(PLAIN_VALUES.map((column) => [column, task[column]]));
  return {
    ...(plain as Pick<Task, PlainValue>),
    addressContract: task.addresses[0] ?? "",
    addressMain: task.addresses[1] ?? null,
    addressExtra: task.addresses[2] ?? null,
    lada: task.contactLada,
    phone: task.contactPhone,
    email: task.contactEmail ?? "",
  };
}

/** What differs, as the screen shows it; fields left out of `after` stay. */
export function differences(before: EditableValues, after: Partial<EditableValues>): TaskFieldDifference[] {
  return EDITABLE_FIELDS.filter(
    (field) => isGiven(field, after[field]) && !same(before[field], after[field]),
  ).map((field) => ({
    field: inputPath(field),
    label: labelOf(field),
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
  const { type, options } = columnOfProperty(field);
  if (type === "numeric(14, 2)") return shownEuros(text);
  return type === "date" ? shownDay(text) : (options?.[text] ?? text);
}
