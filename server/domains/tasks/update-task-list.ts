import type * as Contract from "../../generated/schema-types.ts";
import { requireId } from "../../platform/ids.ts";
import { Conflict, NotFound } from "../../platform/refusals.ts";
import type { FieldChange } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { readInput, type Unchecked } from "../../shared/inputs/read-input.ts";
import { TaskListDetailsInput } from "./task-list-details.input.ts";
import type { TaskList } from "./task-list.entity.ts";
import { lockTaskList } from "./task-lists.ts";
import type { TaskListDetails } from "./task-lists.ts";

type Given = Unchecked<Contract.UpdateTaskListInput> & { version: number };

const LABELS: Record<keyof TaskListDetails, { field: string[]; label: string }> = {
  name: { field: ["name"], label: "Nombre de la lista" },
  company: { field: ["company"], label: "Empresa" },
  contactEmail: { field: ["contact", "email"], label: "Email de la empresa" },
  contactLada: { field: ["contact", "lada"], label: "Prefijo" },
  contactPhone: { field: ["contact", "phone"], label: "Teléfono de la empresa" },
};

/**
 * Changes the fields given. Throws InvalidInput, NotFound, or Conflict (payload: conflict, list) when somebody else
 * changed the list since.
 */
export async function updateTaskList(ctx: Context, id: string, input: Given): Promise<{ list: TaskList }> {
  const listId = requireId(id, "No se ha encontrado la lista de tareas.");
  return ctx.db.transaction(async (manager) => {
    const stored = await lockTaskList(manager, listId);
    if (!stored || stored.deletedAt) throw new NotFound("No se ha encontrado la lista de tareas.");
    const details = columnsOf(readInput(new TaskListDetailsInput(), merged(stored, input)));
    const changed = changedFields(stored, details);
    if (stored.version !== input.version) throw staleList(stored, changed);
    if (changed.length === 0) return { list: stored };
    await manager.query(
      `UPDATE task_lists SET name = $2, company = $3, contact_email = $4, contact_lada = $5, contact_phone = $6,
         updated_at = $7, version = version + 1
       WHERE id = $1`,
      [
        listId,
        details.name,
        details.company,
        details.contactEmail,
        details.contactLada,
        details.contactPhone,
        ctx.clock.now(),
      ],
    );
    await audit(ctx, manager, {
      action: "updateTaskList",
      subjectType: "taskList",
      subjectId: listId,
      data: { fields: changed.map(({ field }) => field) },
    });
    return { list: (await lockTaskList(manager, listId)) ?? stored };
  });
}

function merged(stored: TaskList, input: Given): Given {
  const { contact } = input;
  return {
    version: input.version,
    name: input.name === undefined ? stored.name : input.name,
    company: input.company === undefined ? stored.company : input.company,
    contact: {
      email: contact?.email === undefined ? stored.contactEmail : contact.email,
      lada: contact?.lada === undefined ? stored.contactLada : contact.lada,
      phone: contact?.phone === undefined ? stored.contactPhone : contact.phone,
    },
  };
}

function columnsOf({ name, company, contact }: TaskListDetailsInput): TaskListDetails {
  const { email: contactEmail, lada: contactLada, phone: contactPhone } = contact;
  return { name, company, contactEmail, contactLada, contactPhone };
}

function changedFields(stored: TaskList, details: TaskListDetails): FieldChange[] {
  return (Object.keys(LABELS) as (keyof TaskListDetails)[])
    .filter((key) => stored[key] !== details[key])
    .map((key) => ({
      field: LABELS[key].field.join("."),
      label: LABELS[key].label,
      current: stored[key],
      yours: details[key],
    }));
}

function staleList(list: TaskList, conflict: FieldChange[]): Conflict {
  const message =
    "Otra persona ha cambiado esta lista mientras la editabas. Revisa los datos antes de guardar.";
  return new Conflict(message, { field: ["version"], payload: { conflict, list } });
}
