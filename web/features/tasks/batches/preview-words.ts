import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import type { TaskBatchAction } from "../../../generated/graphql.ts";
import { plural } from "../../../lib/text.ts";

/** What will be done with one task, and with several. */
const DEEDS: Readonly<Record<TaskBatchAction, readonly [one: string, many: string]>> = {
  ASSIGN: ["Se asignará", "Se asignarán"],
  SPREAD: ["Se repartirá", "Se repartirán"],
  UNASSIGN: ["Se quitará la asignación de", "Se quitará la asignación de"],
  CHANGE_STATE: ["Se cambiará", "Se cambiarán"],
  DELETE: ["Se eliminará", "Se eliminarán"],
};

export const tasksText = (count: number) => plural(count, "tarea", "tareas");

/** How many are meant and how many of them will be another than now. */
export function previewText(
  action: TaskBatchAction,
  { count, changing }: { count: number; changing: number },
): string {
  if (changing === 0)
    return count === 1
      ? "No hay nada que cambiar: la tarea ya está así."
      : `No hay nada que cambiar: las ${tasksText(count)} ya están así.`;
  const [one, many] = DEEDS[action];
  const deed = changing === 1 ? one : many;
  if (changing === count) return `${deed} ${tasksText(count)}.`;
  const left = count - changing;
  return `${deed} ${shownCount(changing)} de ${tasksText(count)}; ${left === 1 ? "1 se queda como está" : `${shownCount(left)} se quedan como están`}.`;
}

/** Null while as many fit as were chosen. */
export function countChangedText(chosen: number, count: number): string | null {
  return chosen === count
    ? null
    : `Ahora coinciden ${tasksText(count)} y no ${shownCount(chosen)}: alguien ha cambiado algo entretanto.`;
}
