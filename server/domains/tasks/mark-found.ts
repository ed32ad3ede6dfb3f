// SQL: looked for among thousands of tasks in one statement.
import type { Deps } from "../../platform/deps.ts";
import { CHANNELS_SQL } from "./keep-channels.ts";
import { moveTasks } from "./move-task.ts";
import { SHOWN_UP } from "./task-channels.ts";
import { lockTasks } from "./task-rows.ts";

const FOUND = "La persona deudora ha abierto un aviso o ha escrito: deja de estar ilocalizada";

/**
 * Of these tasks those that somebody, or a file, called impossible to find before their debtor opened a notice or wrote: they
 * are 'Localizado' then, as after a call that reached somebody. In a transaction of its own, which locks nothing else.
 */
export function markFound(
  { db, clock }: Pick<Deps, "db" | "clock">,
  taskIds: readonly number[],
): Promise<void> {
  return db.transaction(async (manager) => {
    const seen = await manager.query<{ id: number }[]>(
      `SELECT t.id FROM tasks t WHERE t.id = ANY($1) AND t.state = 'ILOCALIZADO' AND ${CHANNELS_SQL} & ${SHOWN_UP} <> 0`,
      [taskIds],
    );
    if (seen.length === 0) return;
    const tasks = await lockTasks(
      manager,
      seen.map(({ id }) => id),
    );
    const happening = { type: "STATE_CHANGED", summary: FOUND, actorId: null, state: "LOCALIZADO" } as const;
    await moveTasks(
      { clock },
      manager,
      tasks.filter(({ state }) => state === "ILOCALIZADO").map((task) => ({ task, happening })),
    );
  });
}
