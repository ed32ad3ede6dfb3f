// SQL: up to 100,000 tasks are counted and noted in one statement each, by the conditions of their list.
import type { EntityManager } from "typeorm";
import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import { homesSql } from "../tasks/debtor-provinces.ts";
import { chosenTasks } from "../tasks/chosen-tasks.ts";
import { BATCH_LIMITS } from "./batch-limits.ts";
import type { TaskSelectionInput } from "./start-task-batch.input.ts";

type Chosen = Pick<TaskSelectionInput, "ids" | "filter" | "expectedCount">;

/** How many are meant. Throws InvalidInput: none, too many, or another number than expected. */
export async function countChosen(manager: EntityManager, chosen: Chosen): Promise<number> {
  const count = chosen.ids?.length ?? (await countFitting(manager, chosen));
  refuse(count, chosen);
  return count;
}

async function countFitting(manager: EntityManager, chosen: Chosen): Promise<number> {
  const { where, params } = chosenTasks(chosen);
  const [row] = await manager.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM (SELECT FROM tasks t WHERE ${where} LIMIT ${BATCH_LIMITS.tasks + 1}) AS found`,
    params,
  );
  return row?.count ?? 0;
}

function refuse(count: number, { filter, expectedCount }: Chosen): void {
  const problem = (code: string, message: string) =>
    new InvalidInput([{ field: ["selection"], code, message }]);
  if (count === 0) throw problem("REQUIRED", "No hay ninguna tarea que coincida.");
  if (count > BATCH_LIMITS.tasks) {
    const most = shownCount(BATCH_LIMITS.tasks);
    throw problem(
      "TOO_LONG",
      `No se pueden cambiar más de ${most} tareas a la vez: acota los filtros y hazlo por partes.`,
    );
  }
  if (filter !== null && expectedCount !== null && count !== expectedCount) {
    const [now, then] = [shownCount(count), shownCount(expectedCount)];
    throw problem(
      "COUNT_CHANGED",
      `Ahora coinciden ${now} tareas y no ${then}: alguien ha cambiado algo entretanto. Revísalo y confirma de nuevo.`,
    );
  }
}

/**
 * Notes which tasks the batch is about, in the order of their ids; what fits the filter later isn't drawn in. `withHomes`: and
 * where their debtors live. Returns how many they are. Throws InvalidInput as countChosen does.
 */
export async function fixChosen(
  manager: EntityManager,
  batchId: number,
  chosen: Chosen,
  { withHomes }: { withHomes: boolean },
): Promise<number> {
  const { where, params } = chosenTasks(chosen);
  const rows = chosen.ids
    ? `SELECT c.id, t.addresses FROM unnest($1::bigint[]) AS c (id) LEFT JOIN tasks t ON t.id = c.id`
    : `SELECT t.id, t.addresses FROM tasks t WHERE ${where} LIMIT ${BATCH_LIMITS.tasks + 1}`;
  const [homes, home, join] = withHomes
    ? [`, ${homesSql("SELECT * FROM found")}`, "home.code", "LEFT JOIN home ON home.id = found.id"]
    : ["", "NULL", ""];
  const [row] = await manager.query<{ count: number }[]>(
    `WITH found AS MATERIALIZED (${rows})${homes}, fixed AS (
       INSERT INTO task_batch_items (batch_id, position, task_id, province)
       SELECT $${params.length + 1}::bigint, row_number() OVER (ORDER BY found.id), found.id, ${home} FROM found ${join}
       RETURNING 1)
     SELECT count(*)::int AS count FROM fixed`,
    [...params, batchId],
  );
  const count = row?.count ?? 0;
  refuse(count, chosen);
  return count;
}
