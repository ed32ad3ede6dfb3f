import type { Context } from "../../shared/context.ts";
import type { JsonSchema } from "../../shared/inputs/field.ts";
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

const TEXT = { type: "string" };

/** The shape of presentTaskList, for the documentation. */
export const taskListSchema: JsonSchema = {
  type: "object",
  properties: {
    id: { type: "integer" },
    codeId: { ...TEXT, example: "L26-000012" },
    name: TEXT,
    company: TEXT,
    contact: { type: "object", properties: { email: TEXT, lada: TEXT, phone: TEXT } },
    tasksCount: { type: "integer" },
    creationDate: { ...TEXT, format: "date-time" },
    status: { ...TEXT, description: "Texto para mostrar, p. ej. «En gestión»." },
    statusCode: { ...TEXT, enum: Object.keys(TASK_LIST_STATUS_NAMES) },
    totalAmount: { type: "number" },
    currency: TEXT,
    progress: {
      type: "array",
      items: {
        type: "object",
        properties: { state: TEXT, count: { type: "integer" }, amount: { type: "number" } },
      },
    },
    version: { type: "integer" },
  },
};
