import type { Context } from "../../shared/context.ts";
import type { JsonSchema } from "../../shared/inputs/field.ts";
import { keptAttemptLoader } from "../../domains/proceedings/attempts/kept-attempts-loader.ts";
import { hasRecordLoader } from "../../domains/proceedings/records/issued-views.ts";
import { specialistLoader } from "../../domains/specialists/specialists.loaders.ts";
import { specialistName } from "../../domains/specialists/specialists.service.ts";
import { agreedAmountOf } from "../../domains/tasks/agreed-amount.ts";
import { missingValues } from "../../domains/tasks/missing-values.ts";
import { channelsOf, isEmailReceived } from "../../domains/tasks/task-channels.ts";
import { COLUMN_NAMES, columnOf, isPlainValue } from "../../domains/tasks/task-columns.ts";
import { DEBTOR_INTERVENTION_NAMES, TASK_STATE_NAMES } from "../../../schema/rules/tasks.ts";
import type { Task } from "../../domains/tasks/task.entity.ts";
import { taskListLoader } from "../../domains/tasks/tasks.loaders.ts";

const ADDRESS_TYPES = ["CONTRACT", "MAIN", "EXTRA"] as const;

/** What the debt is, in the documented order. */
const FACTS = COLUMN_NAMES.filter(
  (column) => isPlainValue(column) || column === "agreedAmount" || column === "currency",
);

/**
 * Every field of a task as the documented clients know them: ids and amounts as numbers, `intervention` and `status`
 * as shown texts, `typeContract` and `state` as codes.
 */
export async function presentTask(ctx: Context, task: Task): Promise<Record<string, unknown>> {
  const [assignee, list, minutesGenerated, attempt] = await Promise.all([
    // Whom a task is given to is closed to keys on either transport.
    task.assigneeId === null || ctx.apiKey ? null : specialistLoader(ctx).load(task.assigneeId),
    task.listId === null ? null : taskListLoader(ctx).load(task.listId),
    hasRecordLoader(ctx).load(task.id),
    keptAttemptLoader(ctx).load(task.id),
  ]);
  const agreedAmount = agreedAmountOf(task);
  return {
    id: task.id,
    codeId: task.codeId,
    ...Object.fromEntries(FACTS.map((column) => [column, task[column]])),
    amountDebt: Number(task.amountDebt),
    agreedAmount: agreedAmount === null ? null : Number(agreedAmount),
    intervention: task.intervention && DEBTOR_INTERVENTION_NAMES[task.intervention],
    contact: { email: task.contactEmail, lada: task.contactLada, phone: task.contactPhone },
    addresses: task.addresses.map((city, at) => ({ type: ADDRESS_TYPES[at] ?? "EXTRA", city })),
    status: TASK_STATE_NAMES[task.state],
    state: task.state,
    dateLastAction: task.dateLastAction.toISOString(),
    lastAction: task.lastAction,
    channels: channelsOf(task.channels),
    emailReceived: isEmailReceived(task.channels),
    completion: attempt?.completion ?? null,
    minutesGenerated,
    assignee: assignee && { id: assignee.accountId, name: specialistName(assignee), email: assignee.email },
    list: list && { id: list.id, codeId: list.codeId, name: list.name, company: list.company },
    missing: missingValues(task),
    extra: task.extra,
    createdAt: task.createdAt.toISOString(),
    updatedAt: task.updatedAt.toISOString(),
    version: task.version,
  };
}

const TEXT = { type: "string" };
const MAYBE_TEXT = { type: ["string", "null"] };
const MAYBE_NUMBER = { type: ["number", "null"] };

/** A fact as JSON has it; in the answer any may be missing, since files leave much open. */
function factSchema(column: (typeof FACTS)[number]): JsonSchema {
  const { type } = columnOf(column);
  return type === "int" || type.startsWith("numeric") ? MAYBE_NUMBER : MAYBE_TEXT;
}

/** The shape of presentTask, for the documentation. */
export const taskSchema: JsonSchema = {
  type: "object",
  properties: {
    id: { type: "integer" },
    codeId: { ...TEXT, example: "T26-0000345" },
    ...Object.fromEntries(FACTS.map((column) => [column, factSchema(column)])),
    contact: { type: "object", properties: { email: MAYBE_TEXT, lada: MAYBE_TEXT, phone: MAYBE_TEXT } },
    addresses: {
      type: "array",
      items: { type: "object", properties: { type: { ...TEXT, enum: ADDRESS_TYPES }, city: TEXT } },
    },
    status: { ...TEXT, description: "Texto del estado." },
    state: { ...TEXT, enum: Object.keys(TASK_STATE_NAMES) },
    dateLastAction: { ...TEXT, format: "date-time" },
    lastAction: MAYBE_TEXT,
    channels: { type: "array", items: TEXT, description: "Por qué canales se ha contactado." },
    emailReceived: { type: "boolean" },
    completion: MAYBE_TEXT,
    minutesGenerated: { type: "boolean", description: "Tiene acta." },
    assignee: {
      type: ["object", "null"],
      description: "Con clave de API, siempre null.",
      properties: { id: { type: "integer" }, name: TEXT, email: TEXT },
    },
    list: {
      type: ["object", "null"],
      properties: { id: { type: "integer" }, codeId: TEXT, name: TEXT, company: TEXT },
    },
    missing: { type: "array", items: TEXT, description: "Datos que le faltan." },
    extra: { type: "object", description: "Columnas del archivo que se guardaron como dato adicional." },
    createdAt: { ...TEXT, format: "date-time" },
    updatedAt: { ...TEXT, format: "date-time" },
    version: { type: "integer" },
  },
};
