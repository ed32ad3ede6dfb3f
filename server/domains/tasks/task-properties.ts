import { ENDED_STATES, type TaskState } from "../../../schema/rules/tasks.ts";
import { TASK_PROPERTIES, type TaskProperty } from "../../../schema/rules/task-properties.ts";
import type { PlainValue } from "./task-columns.ts";
import type { Task } from "./task.entity.ts";

/** For IN and NOT IN. */
export const ENDED_STATES_SQL = `(${ENDED_STATES.map((state) => `'${state}'`).join(", ")})`;

/**
 * Everything a task is created from, checked and normalised; what is stored under its own name has the entity's type.
 * `amountDebt` is an exact decimal with two decimals ("33952.11"), in euros. Dates are "yyyy-mm-dd".
 * `lada` and `phone` are digits only; `lada` is null exactly when `phone` is.
 * What may be missing of a debt that came in a file is null (`entity`: ""); the form asks for it.
 * `extra` keeps the columns saved as additional data: header → text as the person saw it.
 */
export interface TaskValues extends Pick<Task, PlainValue> {
  status: TaskState;
  dateLastAction: string | null;
  addressContract: string | null;
  addressMain: string | null;
  addressExtra: string | null;
  lada: string | null;
  phone: string | null;
  email: string | null;
  extra: Readonly<Record<string, string>>;
}

/** The values of a task that people edit and files overwrite; state and last action have their own ways. */
export type EditableValues = Omit<TaskValues, "status" | "dateLastAction" | "extra">;

/** The same while it is still being read or typed: whatever is missing or could not be understood is null. */
export type TaskDraft = { [K in keyof TaskValues]: K extends "extra" ? TaskValues[K] : TaskValues[K] | null };

/** A draft of a task with every property empty. */
export const BLANK_DRAFT: Readonly<TaskDraft> = Object.freeze({
  ...(Object.fromEntries(TASK_PROPERTIES.map((property) => [property, null])) as Record<TaskProperty, null>),
  lada: null,
  extra: Object.freeze({}),
});
