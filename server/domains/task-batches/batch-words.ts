import { listed, shownCount } from "../../../schema/rules/spanish-numbers.ts";
import { TASK_STATE_NAMES } from "../../../schema/rules/tasks.ts";
import type * as Contract from "../../generated/schema-types.ts";
import type { TaskBatch } from "./task-batch.entity.ts";

function tasks(count: number): string {
  return count === 1 ? "1 tarea" : `${shownCount(count)} tareas`;
}

/** What it does. `name`: the specialist of an ASSIGN. */
export function batchTitle(
  { action, total, specialistIds, state }: Pick<TaskBatch, "action" | "total" | "specialistIds" | "state">,
  name: string | null,
): string {
  const what = tasks(total);
  switch (action) {
    case "ASSIGN":
      return `Asignar ${what} a ${name ?? "un especialista que ya no está"}`;
    case "SPREAD":
      return `Repartir ${what} entre ${specialistIds.length} especialistas`;
    case "UNASSIGN":
      return `Quitar la asignación de ${what}`;
    case "CHANGE_STATE":
      return `Cambiar ${what} a «${state === null ? "" : TASK_STATE_NAMES[state]}»`;
    case "DELETE":
      return `Eliminar ${what}`;
  }
}

const BEGINNINGS: Readonly<Record<Contract.TaskBatchStatus, string>> = {
  RUNNING: "En curso",
  FINISHED: "Terminado",
  CANCELLED: "Cancelado",
  FAILED: "No se ha podido terminar",
  UNDOING: "Deshaciéndose",
  UNDONE: "Deshecho",
};

/** How it ended, in a sentence with numbers. */
export function batchEnding({
  status,
  changed,
  skipped,
  restored,
  kept,
}: Pick<TaskBatch, "status" | "changed" | "skipped" | "restored" | "kept">): string {
  const counts =
    status === "UNDONE"
      ? [`${tasks(restored)} como antes`, kept > 0 ? `${tasks(kept)} sin deshacer` : null]
      : [
          `${tasks(changed)} ${changed === 1 ? "cambiada" : "cambiadas"}`,
          skipped > 0 ? `${tasks(skipped)} sin cambiar` : null,
        ];
  return `${BEGINNINGS[status]}: ${listed(counts.filter((text) => text !== null))}.`;
}

const ALREADY: Readonly<Record<Contract.TaskBatchAction, string>> = {
  ASSIGN: "Ya la tenía asignada ese especialista",
  SPREAD: "Ya la tenía asignada ese especialista",
  UNASSIGN: "No tenía mediador asignado",
  CHANGE_STATE: "Ya estaba en ese estado",
  DELETE: "Ya estaba eliminada",
};

const REASONS: Readonly<Record<Exclude<Contract.TaskBatchReason, "NOTHING_TO_DO">, string>> = {
  DELETED: "Se había eliminado",
  SPECIALIST_LEFT: "El especialista ya no está activo",
  CHANGED_SINCE: "Ha cambiado después",
  LIST_DELETED: "Su lista está eliminada",
};

/** Why one of its tasks was left as it is. */
export function reasonText(action: Contract.TaskBatchAction, reason: Contract.TaskBatchReason): string {
  return reason === "NOTHING_TO_DO" ? ALREADY[action] : REASONS[reason];
}
