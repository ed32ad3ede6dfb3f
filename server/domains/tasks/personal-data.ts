import { IsNull } from "typeorm";
import type { PersonalDataHolder } from "../../shared/personal-data-holder.ts";
import { releaseOpenTasks } from "./assign-tasks.ts";
import { TASK_STATE_NAMES } from "../../../schema/rules/tasks.ts";
import { Task } from "./task.entity.ts";

/** What tasks know of an account is that they are assigned to it; what they know of debtors is the debtors'. */
export const tasksDataHolder: PersonalDataHolder = {
  name: "tasks",
  async collect({ db }, accountId) {
    const rows = await db.getRepository(Task).find({
      select: { codeId: true, entity: true, state: true },
      where: { assigneeId: accountId, deletedAt: IsNull() },
      order: { id: "ASC" },
    });
    const json = rows.map(({ codeId, entity, state }) => ({
      codeId,
      entity,
      state: TASK_STATE_NAMES[state],
    }));
    return json.length === 0 ? [] : [{ name: "tareas.json", json }];
  },
  async block(ctx, manager, accountId) {
    await releaseOpenTasks(ctx, manager, accountId);
    return null;
  },
};
