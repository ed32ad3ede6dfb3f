import { TASK_PROPERTIES, type TaskProperty } from "../../../schema/rules/task-properties.ts";
import type { PlainValue } from "./task-columns.ts";
import type { Task } from "./task.entity.ts";

/**
 * The words of a debt task: its properties (what a file's column can become), its options and its value types.
 * Codes are stored and travel through the contract; names and option texts are what a person reads.
 */

/** Stored code → shown text. */
export const CONTRACT_TYPES = {
  TEMPORAL: "Temporal",
  INDEFINIDO: "Indefinido",
  OTRO: "Otro",
} as const;

export type ContractType = keyof typeof CONTRACT_TYPES;

/** Stored code → shown text. */
export const INTERVENTIONS = {
  TITULAR: "Titular",
  FIADOR: "Fiador",
  AVALISTA: "Avalista",
  OTROS: "Otros",
} as const;

export type Intervention = keyof typeof INTERVENTIONS;

/** Stored code → shown text; a task starts as ESPERANDO. */
export const TASK_STATES = {
  ESPERANDO: "Esperando",
  LOCALIZADO: "Localizado",
  ILOCALIZADO: "Ilocalizado",
  ACEPTACION: "Aceptación",
  RECHAZO: "Rechazo",
  CON_ACUERDO: "Con acuerdo",
  SIN_ACUERDO: "Sin acuerdo",
} as const;

export type TaskState = keyof typeof TASK_STATES;

/** Nothing more is done in them. */
export const ENDED_STATES: readonly TaskState[] = ["CON_ACUERDO", "SIN_ACUERDO"];

/** For IN and NOT IN. */
export const ENDED_STATES_SQL = `(${ENDED_STATES.map((state) => `'${state}'`).join(", ")})`;

export const INITIAL_TASK_STATE: TaskState = "ESPERANDO";

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

/** Of which nothing is known yet. */
export const BLANK_DRAFT: Readonly<TaskDraft> = Object.freeze({
  ...(Object.fromEntries(TASK_PROPERTIES.map((property) => [property, null])) as Record<TaskProperty, null>),
  lada: null,
  extra: Object.freeze({}),
});
