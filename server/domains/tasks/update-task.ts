import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { audit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { readChanges, type Unchecked } from "../../shared/inputs/read-input.ts";
import { partiesOfTasks } from "../parties/party.ts";
import { refuseSomebodyElse } from "../parties/same-person.ts";
import { changeTasks } from "./store-tasks.ts";
import { differences, editableValues } from "./task-fields.ts";
import { requireId } from "../../platform/ids.ts";
import { lockTaskAtVersion } from "./task-versions.ts";
import type { TaskValues } from "./task-properties.ts";
import { Task } from "./task.entity.ts";
import { changedTaskValues, UpdateTaskInput } from "./update-task.input.ts";

type Given = Unchecked<Contract.UpdateTaskInput> & { version: number };

/**
 * Changes the fields given. Throws InvalidInput (also SOMEBODY_ELSE, of the debtor), NotFound, or Conflict (payload:
 * conflict, task) when somebody else changed the task since. Saving what is stored already changes nothing, not even the
 * version.
 */
export async function updateTask(ctx: Context, id: string, given: Given): Promise<{ task: Task }> {
  const input = readChanges(new UpdateTaskInput(), await withoutGaps(ctx, id, given));
  const values = changedTaskValues(input);
  const task = await ctx.db.transaction(async (manager) => {
    const stored = await lockTaskAtVersion(
      manager,
      requireId(id, "No se ha encontrado la tarea."),
      given.version,
      (current) =>
        new Map(differences(editableValues(current), values).map(({ field, after }) => [field, after])),
    );
    const changed = differences(editableValues(stored), values);
    if (changed.length === 0) return stored;
    await keepDebtor(manager, stored, values);
    const [changedTask] = await changeTasks(ctx, manager, [{ task: stored, values }], {
      type: "EDITED",
      summary: `Datos modificados: ${changed.map(({ label }) => label).join(", ")}`,
      lastAction: "Datos modificados",
    });
    await audit(ctx, manager, {
      action: "updateTask",
      subjectType: "task",
      subjectId: stored.id,
      data: { fields: changed.map(({ field }) => field) },
    });
    return changedTask ?? stored;
  });
  return { task };
}

/** Who was told of the debt, or has answered, doesn't become somebody else (SOMEBODY_ELSE). */
async function keepDebtor(manager: EntityManager, stored: Task, values: Partial<TaskValues>): Promise<void> {
  const { debtor = stored.debtor, identityDocument = stored.identityDocument } = values;
  const [first] = (await partiesOfTasks(manager, [stored.id])).filter(({ side }) => side === "RESPONDENT");
  if (first === undefined) return;
  // What the task doesn't say the party may have said itself.
  const known = (names: string, document: string | null) => ({
    ...first,
    names,
    surnames: "",
    identityDocument: document ?? first.identityDocument,
  });
  const before = known(stored.debtor, stored.identityDocument);
  const now = known(debtor, identityDocument);
  await refuseSomebodyElse(manager, before, now, { name: "debtor", document: "identityDocument" });
}

/**
 * An imported task may lack phone or intervention, which the form requires. Leaving such a gap as it is must not keep
 * anybody from correcting another field.
 */
async function withoutGaps(ctx: Context, id: string, form: Given): Promise<Given> {
  const stored = await ctx.db
    .getRepository(Task)
    .findOneBy({ id: requireId(id, "No se ha encontrado la tarea.") });
  if (!stored) return form;
  const isGap = (given: unknown, kept: string | null) => kept === null && (given === null || given === "");
  const { contact } = form;
  return {
    ...form,
    ...(isGap(form.intervention, stored.intervention) ? { intervention: undefined } : {}),
    ...(contact && isGap(contact.phone, stored.contactPhone)
      ? { contact: { ...contact, phone: undefined } }
      : {}),
  };
}
