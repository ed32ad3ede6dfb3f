import type {
  ContractType,
  DebtorIntervention,
  TaskListStatus,
  TaskMissingValue,
  TaskState,
} from "../../generated/graphql.ts";
import { joinWords } from "../../lib/text.ts";

/** What the contract's words for corporate tasks are called on the screen; shared by all pages that show them. */
type Tone = "neutral" | "info" | "success" | "warning" | "danger" | "primary";

interface StateLook {
  label: string;
  tone: Tone;
  /** Colour of its bar in charts: a custom property of the theme. */
  color: string;
}

const STATES: Record<TaskState, StateLook> = {
  ESPERANDO: { label: "Esperando", tone: "neutral", color: "var(--color-border-strong)" },
  LOCALIZADO: { label: "Localizado", tone: "info", color: "var(--color-info)" },
  ILOCALIZADO: { label: "Ilocalizado", tone: "warning", color: "var(--color-warning)" },
  ACEPTACION: { label: "Aceptación", tone: "primary", color: "var(--color-primary)" },
  RECHAZO: { label: "Rechazo", tone: "danger", color: "var(--color-coral)" },
  CON_ACUERDO: { label: "Con acuerdo", tone: "success", color: "var(--color-success)" },
  SIN_ACUERDO: { label: "Sin acuerdo", tone: "danger", color: "var(--color-danger)" },
};

/** In the order of the contract: from waiting to ended. */
export const TASK_STATES = Object.keys(STATES) as TaskState[];

export function taskStateLook(state: TaskState): StateLook {
  return STATES[state];
}

const LIST_STATUSES: Record<TaskListStatus, { label: string; tone: Tone }> = {
  MAILING_DUE: { label: "Debes enviar el mail masivo", tone: "warning" },
  MAILING_PARTIAL: { label: "Enviar mail", tone: "warning" },
  IN_PROGRESS: { label: "En gestión", tone: "info" },
  FINISHED: { label: "Terminado", tone: "success" },
};

export const TASK_LIST_STATUSES = Object.keys(LIST_STATUSES) as TaskListStatus[];

export function taskListStatusLook(status: TaskListStatus): { label: string; tone: Tone } {
  return LIST_STATUSES[status];
}

/** What a debt may lack: as a filter, and beside a task. The contacts come first: without them nobody is reached. */
const MISSING_VALUES: Record<TaskMissingValue, { filter: string; label: string }> = {
  EMAIL: { filter: "Sin correo", label: "correo" },
  PHONE: { filter: "Sin teléfono", label: "teléfono" },
  ADDRESS: { filter: "Sin dirección", label: "dirección" },
  ENTITY: { filter: "Sin entidad", label: "entidad" },
  TYPE_CONTRACT: { filter: "Sin tipo de contrato", label: "tipo de contrato" },
  DEBT_DATE: { filter: "Sin fecha de la deuda", label: "fecha de la deuda" },
  INTERVENTION: { filter: "Sin intervención", label: "intervención" },
};

export const TASK_MISSING_VALUES = Object.keys(MISSING_VALUES) as TaskMissingValue[];

export function missingValueFilter(value: TaskMissingValue): string {
  return MISSING_VALUES[value].filter;
}

/** "Falta correo y teléfono"; null when nothing is missing. */
export function missingText(values: readonly TaskMissingValue[]): string | null {
  return values.length === 0
    ? null
    : `Falta ${joinWords(values.map((value) => MISSING_VALUES[value].label))}`;
}

export const CONTRACT_TYPE_NAMES: Record<ContractType, string> = {
  TEMPORAL: "TEMPORAL",
  INDEFINIDO: "INDEFINIDO",
  OTRO: "OTRO",
};

export const INTERVENTION_NAMES: Record<DebtorIntervention, string> = {
  TITULAR: "Titular",
  FIADOR: "Fiador",
  AVALISTA: "Avalista",
  OTROS: "Otros",
};

/** A table of names as the options of a drop-down, in its order. */
export function optionsOf<Code extends string>(
  names: Record<Code, string>,
): { value: Code; label: string }[] {
  return (Object.keys(names) as Code[]).map((value) => ({ value, label: names[value] }));
}

/** 'Teléfono' of a contact: "+34 600123456"; null without a number. */
export function phoneText(contact: { lada: string | null; phone: string | null }): string | null {
  if (contact.phone === null || contact.phone === "") return null;
  return contact.lada === null || contact.lada === "" ? contact.phone : `+${contact.lada} ${contact.phone}`;
}

/** Work goes on; a task that ended takes no more sessions or agreements until its state is changed. */
export function isTaskOpen(state: TaskState): boolean {
  return state !== "CON_ACUERDO" && state !== "SIN_ACUERDO";
}
