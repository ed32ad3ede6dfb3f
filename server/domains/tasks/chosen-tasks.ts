import type { TaskFilter } from "../../generated/schema-types.ts";
import { taskConditions, whereOf } from "./task-conditions.ts";

/** A condition over `tasks t`, with its parameters from $1. */
export interface ChosenTasks {
  where: string;
  params: unknown[];
}

/**
 * Nobody begins anything with tasks whose list is on its way into the bin, or out of it. The few lists are looked up first:
 * compared row by row with that table, the database expects of a whole list one row, and joins its tasks one by one.
 */
const STAYING = "(t.list_id IS NULL OR t.list_id <> ALL (ARRAY(SELECT j.list_id FROM task_list_jobs j)))";

/** The live ones of these ids, else those that fit the filter. */
export function chosenTasks({
  ids,
  filter,
}: {
  ids?: readonly number[] | null | undefined;
  filter?: TaskFilter | null | undefined;
}): ChosenTasks {
  if (ids)
    return { where: `t.id = ANY($1::bigint[]) AND t.deleted_at IS NULL AND ${STAYING}`, params: [ids] };
  const conditions = taskConditions(filter ?? {});
  return { where: `${whereOf(conditions)} AND ${STAYING}`, params: conditions.params };
}
