import type { Context } from "../../shared/context.ts";
import { TASK_LIST_STATUS_NAMES } from "../../../schema/rules/tasks.ts";
import { taskListFiguresLoader } from "../../domains/tasks/task-list-figures.ts";
import type { TaskList } from "../../domains/tasks/task-list.entity.ts";

/** Every field of a list; `status` is the text clients show, `statusCode` the code of the GraphQL contract. */
export async function presentTaskList(ctx: Context, list: TaskList): Promise<Record<string, unknown>> {
  const { tasksCount, status, totalAmount, progress } = await taskListFiguresLoader(ctx).load(list.id);
  return {
    id: list.id,
    codeId: list.codeId,
    name: list.name,
    company: list.company,
    contact: { email: list.contactEmail, lada: list.contactLada, phone: list.contactPhone },
    tasksCount,
    creationDate: list.createdAt.toISOString(),
    status: TASK_LIST_STATUS_NAMES[status],
    statusCode: status,
    totalAmount: Number(totalAmount),
    currency: list.currency,
    progress: progress.map(({ state, count, amount }) => ({ state, count, amount: Number(amount) })),
    version: list.version,
  };
}
