import type * as Contract from "../../generated/schema-types.ts";
import { audit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { readChanges, type Unchecked } from "../../shared/inputs/read-input.ts";
import { joinAsked } from "../debtors/join-waiting.ts";
import { debtorChecks } from "./keep-debtor.ts";
import { changeTasks } from "./store-tasks.ts";
import { differences, editableValues } from "./task-fields.ts";
import { requireId } from "../../platform/ids.ts";
import { lockTaskAtVersion } from "./task-versions.ts";
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
    const keepsDebtor = await debtorChecks(manager, [stored.id]);
    await keepsDebtor(stored, values);
    const [changedTask] = await changeTasks(ctx, manager, [{ task: stored, values }], {
      type: "EDITED",
      summary: `Datos modificados: ${changed.map(({ label }) => label).join(", ")}`,
      lastAction: "Datos modificados",
    });
    await joinAsked(ctx, manager, [stored.id]);
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
