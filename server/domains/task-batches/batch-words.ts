import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
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

/** What is being done with tasks, and what has been; `one`: with a single one. */
const DEEDS: Readonly<Record<Contract.TaskBatchAction, { doing: string; one: string; many: string }>> = {
  ASSIGN: { doing: "Asignando", one: "Asignada", many: "Asignadas" },
  SPREAD: { doing: "Repartiendo", one: "Repartida", many: "Repartidas" },
  UNASSIGN: {
    doing: "Quitando la asignación",
    one: "Quitada la asignación de",
    many: "Quitada la asignación de",
  },
  CHANGE_STATE: { doing: "Cambiando", one: "Cambiada", many: "Cambiadas" },
  DELETE: { doing: "Eliminando", one: "Eliminada", many: "Eliminadas" },
};

type Counts = Pick<TaskBatch, "action" | "status" | "total" | "changed" | "skipped" | "restored" | "kept">;

/** How far it is or how it ended, in a sentence with numbers. */
export function batchSummary(batch: Counts): string {
  const { action, status, total, changed, skipped, restored, kept } = batch;
  const { doing } = DEEDS[action];
  switch (status) {
    case "RUNNING":
      return `${doing}: ${shownCount(changed + skipped)} de ${tasks(total)}`;
    case "FINISHED":
      return done(batch);
    case "CANCELLED":
      return `Cancelado: ${lowerFirst(done(batch))}`;
    case "FAILED":
      return `No se ha podido terminar: ${lowerFirst(done(batch))}`;
    case "UNDOING":
      return `Deshaciendo: ${shownCount(restored + kept)} de ${tasks(changed)}`;
    case "UNDONE":
      return `Deshecho: ${tasks(restored)} como antes${kept > 0 ? ` · ${shownCount(kept)} sin deshacer` : ""}`;
  }
}

function done({ action, total, changed, skipped }: Counts): string {
  const { one, many } = DEEDS[action];
  const share = changed === total ? tasks(total) : `${shownCount(changed)} de ${tasks(total)}`;
  const left = skipped > 0 ? ` · ${shownCount(skipped)} sin cambios` : "";
  return `${changed === 1 ? one : many} ${share}${left}`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
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
  HAS_SHOWN_UP: "Ha abierto un correo o ha respondido: no es ilocalizable",
  SPECIALIST_LEFT: "El especialista ya no está activo",
  CHANGED_SINCE: "Ha cambiado después",
  LIST_DELETED: "Su lista está eliminada",
};

/** Why one of its tasks was left as it is. */
export function reasonText(action: Contract.TaskBatchAction, reason: Contract.TaskBatchReason): string {
  return reason === "NOTHING_TO_DO" ? ALREADY[action] : REASONS[reason];
}
