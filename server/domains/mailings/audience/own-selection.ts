import { Any, IsNull } from "typeorm";
import type { EntityManager } from "typeorm";
import { readId } from "../../../platform/ids.ts";
import { InvalidInput } from "../../../platform/refusals.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { Task } from "../../tasks/task.entity.ts";
import type { StoredSelection } from "./selection.ts";

const OTHERS_TASK = "Alguna de las tareas elegidas no está asignada a ti: vuelve a elegirlas.";
const OTHERS_FILTER = "Solo puedes escribir sobre las tareas que tienes asignadas: quita ese filtro.";

/**
 * Administrators write about all tasks, a specialist about those assigned to it: a choice that reaches further is refused, and
 * what it keeps reaches no further later. Throws InvalidInput (NOT_YOURS).
 */
export async function ownSelection(
  { actor }: Pick<SignedInContext, "actor">,
  manager: EntityManager,
  selection: StoredSelection,
): Promise<StoredSelection> {
  if (actor.role === "ADMIN") return selection;
  const { ids } = selection;
  const { accountId: assigneeId } = actor;
  if (reachesFurther(selection, assigneeId)) throw notYours(OTHERS_FILTER);
  if (ids !== null) {
    const own = await manager
      .getRepository(Task)
      .countBy({ id: Any([...ids]), assigneeId, deletedAt: IsNull() });
    if (own !== ids.length) throw notYours(OTHERS_TASK);
  }
  return { ...selection, assigneeId };
}

/** By a whole list, which others have tasks of, too, or by naming whose they are. */
function reachesFurther({ listId, filter }: StoredSelection, own: number): boolean {
  if (listId !== null || filter?.assigned === false) return true;
  const named = [...(filter?.assigneeIds ?? []), ...(filter?.assigneeId ? [filter.assigneeId] : [])];
  return named.some((id) => id == null || readId(id) !== own);
}

function notYours(message: string): InvalidInput {
  return new InvalidInput([{ field: ["selection"], code: "NOT_YOURS", message }]);
}
