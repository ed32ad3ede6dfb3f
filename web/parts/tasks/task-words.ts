import {
  ENDED_STATES,
  MISSING_VALUE_NAMES,
  TASK_LIST_STATUS_NAMES,
  TASK_STATE_NAMES,
} from "../../../schema/rules/tasks.ts";
import type { TaskListStatus, TaskMissingValue, TaskState } from "../../generated/graphql.ts";
import { joinWords } from "../../lib/text.ts";

type Tone = "neutral" | "info" | "success" | "warning" | "danger" | "primary";

interface Look {
  label: string;
  tone: Tone;
}

/** `color`: of its bar in charts, a custom property of the theme. */
const STATE_LOOKS: Record<TaskState, { tone: Tone; color: string }> = {
  ESPERANDO: { tone: "neutral", color: "var(--color-border-strong)" },
  LOCALIZADO: { tone: "info", color: "var(--color-info)" },
  ILOCALIZADO: { tone: "warning", color: "var(--color-warning)" },
  ACEPTACION: { tone: "primary", color: "var(--color-primary)" },
  RECHAZO: { tone: "danger", color: "var(--color-coral)" },
  CON_ACUERDO: { tone: "success", color: "var(--color-success)" },
  SIN_ACUERDO: { tone: "danger", color: "var(--color-danger)" },
};

export function taskStateLook(state: TaskState): Look & { color: string } {
  return { label: TASK_STATE_NAMES[state], ...STATE_LOOKS[state] };
}

const LIST_STATUS_TONES: Record<TaskListStatus, Tone> = {
  MAILING_DUE: "warning",
  MAILING_PARTIAL: "warning",
  IN_PROGRESS: "info",
  FINISHED: "success",
};

export function taskListStatusLook(status: TaskListStatus): Look {
  return { label: TASK_LIST_STATUS_NAMES[status], tone: LIST_STATUS_TONES[status] };
}

export function missingValueFilter(value: TaskMissingValue): string {
  return `Sin ${MISSING_VALUE_NAMES[value].inSentence}`;
}

/** "Falta correo y teléfono"; null when nothing is missing. */
export function missingText(values: readonly TaskMissingValue[]): string | null {
  return values.length === 0
    ? null
    : `Falta ${joinWords(values.map((value) => MISSING_VALUE_NAMES[value].inSentence))}`;
}

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
  return !ENDED_STATES.includes(state);
}
