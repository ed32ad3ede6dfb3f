import type { MailingObligors, MailingSelectionInput, TaskFilter } from "../../../generated/schema-types.ts";
import { readId } from "../../../platform/ids.ts";
import { Fault } from "../../../shared/fault.ts";
import { chosenTasks, type ChosenTasks } from "../../tasks/chosen-tasks.ts";
import { taskFilterProblems } from "../../tasks/task-filter.input.ts";

/** Which debts a mailing is about, as it is kept: of a filter what fits it when it begins. */
export interface StoredSelection {
  listId: number | null;
  ids: number[] | null;
  filter: TaskFilter | null;
  /** Who of those who owe them; absent: all. */
  obligors?: MailingObligors;
  /** Of whom all of them are, also later: who writes about the own tasks alone; absent: an administrator. */
  assigneeId?: number;
}

const MOST_IDS = 1_000;
const ONE_WAY = new Fault("INVALID", "Elige una lista, unas tareas o un filtro: solo una de las tres cosas.");

/** Reads what was given, from outside or as it was kept. */
export function readSelection({
  listId,
  ids,
  filter,
  obligors = "ALL",
}: MailingSelectionInput): StoredSelection | Fault {
  const given = [listId, ids, filter].filter((one) => one != null);
  if (given.length !== 1) return ONE_WAY;
  if (ids && ids.length > MOST_IDS)
    return new Fault("TOO_LONG", "No se pueden elegir más de 1.000 tareas una a una: usa un filtro.");
  const [problem] = taskFilterProblems(filter ?? {});
  if (problem) return new Fault(problem.code, problem.message);
  return {
    listId: listId == null ? null : (readId(listId) ?? 0),
    ids: ids ? [...new Set(ids.map((id) => readId(id) ?? 0))] : null,
    filter: filter ?? null,
    obligors,
  };
}

/** The list all chosen debts are of, where that is how they were chosen; not of whoever knows but its own ones of them. */
export function listOf({ listId, filter, assigneeId }: StoredSelection): number | null {
  return assigneeId === undefined ? (listId ?? readId(filter?.listId ?? "")) : null;
}

export function chosenDebts({ listId, ids, filter, assigneeId }: StoredSelection): ChosenTasks {
  const chosen = chosenTasks(listId === null ? { ids, filter } : { filter: { listId: String(listId) } });
  if (assigneeId === undefined) return chosen;
  const params = [...chosen.params, assigneeId];
  return { where: `${chosen.where} AND t.assignee_id = $${params.length}`, params };
}
