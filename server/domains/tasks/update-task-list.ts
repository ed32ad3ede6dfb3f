import { TASK_LIST_FIELD_NAMES } from "../../../schema/rules/tasks.ts";
import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { requireId } from "../../platform/ids.ts";
import { Conflict, NotFound } from "../../platform/refusals.ts";
import type { FieldChange } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { readInput, type Unchecked } from "../../shared/inputs/read-input.ts";
import { endCreditorLinks } from "./end-old-links.ts";
import { listDetails, type TaskListDetails } from "./task-list-details.input.ts";
import { TaskList } from "./task-list.entity.ts";
import { lockTaskList } from "./task-lists.ts";
import { UpdateTaskListInput } from "./update-task-list.input.ts";

type Given = Unchecked<Contract.UpdateTaskListInput> & { version: number };

const NO_LIST = "No se ha encontrado la lista de tareas.";

const FIELDS: Record<keyof TaskListDetails, keyof typeof TASK_LIST_FIELD_NAMES> = {
  name: "name",
  company: "company",
  contactEmail: "contact.email",
  contactLada: "contact.lada",
  contactPhone: "contact.phone",
};

/**
 * Changes the fields given. Throws InvalidInput, NotFound, or Conflict (payload: conflict, list) when somebody else
 * changed the list since.
 */
export async function updateTaskList(ctx: Context, id: string, given: Given): Promise<{ list: TaskList }> {
  const listId = requireId(id, NO_LIST);
  return ctx.db.transaction(async (manager) => {
    const stored = await lockTaskList(manager, listId);
    if (!stored || stored.deletedAt) throw new NotFound(NO_LIST);
    const { version, ...input } = readInput(new UpdateTaskListInput(), withStored(stored, given));
    const details = listDetails(input);
    const changed = changedFields(stored, details);
    if (stored.version !== version) throw staleList(stored, changed);
    if (changed.length === 0) return { list: stored };
    await store(ctx, manager, stored, details);
    await audit(ctx, manager, {
      action: "updateTaskList",
      subjectType: "taskList",
      subjectId: listId,
      data: { fields: changed.map(({ field }) => field) },
    });
    return { list: (await lockTaskList(manager, listId)) ?? stored };
  });
}

async function store(
  ctx: Context,
  manager: EntityManager,
  { id }: TaskList,
  details: TaskListDetails,
): Promise<void> {
  await manager
    .getRepository(TaskList)
    .update(id, { ...details, updatedAt: ctx.clock.now(), version: () => "version + 1" });
  await endCreditorLinks(ctx, manager, { listId: id, email: details.contactEmail });
}

/** What is left out stays; what is stored is checked with it. */
function withStored(stored: TaskList, given: Given): Given {
  const { name = stored.name, company = stored.company, contact } = given;
  const {
    email = stored.contactEmail,
    lada = stored.contactLada,
    phone = stored.contactPhone,
  } = contact ?? {};
  return { ...given, name, company, contact: { email, lada, phone } };
}

function changedFields(stored: TaskList, details: TaskListDetails): FieldChange[] {
  return (Object.keys(FIELDS) as (keyof TaskListDetails)[])
    .filter((key) => stored[key] !== details[key])
    .map((key) => ({
      field: FIELDS[key],
      label: TASK_LIST_FIELD_NAMES[FIELDS[key]],
      current: stored[key],
      yours: details[key],
    }));
}

function staleList(list: TaskList, conflict: FieldChange[]): Conflict {
  const message =
    "Otra persona ha cambiado esta lista mientras la editabas. Revisa los datos antes de guardar.";
  return new Conflict(message, { field: ["version"], payload: { conflict, list } });
}
