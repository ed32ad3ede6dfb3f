import type { PersonalDataHolder } from "../../shared/personal-data-holder.ts";
import { releaseOpenTasks } from "./assign-tasks.ts";
import { TASK_STATES, type TaskState } from "./task-properties.ts";

/** What tasks know of an account is that they are assigned to it; what they know of debtors is the debtors'. */
export const tasksDataHolder: PersonalDataHolder = {
  name: "tasks",
  async collect({ db }, accountId) {
    const rows = await db.query<{ codeId: string; entity: string; state: TaskState }[]>(
      `SELECT code_id AS "codeId", entity, state FROM tasks WHERE assignee_id = $1 AND deleted_at IS NULL ORDER BY id`,
      [accountId],
    );
    const json = rows.map(({ state, ...task }) => ({ ...task, state: TASK_STATES[state] }));
    return json.length === 0 ? [] : [{ name: "tareas.json", json }];
  },
  async block(ctx, manager, accountId) {
    await releaseOpenTasks(ctx, manager, accountId);
    return null;
  },
};
