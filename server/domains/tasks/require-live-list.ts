import type { EntityManager } from "typeorm";
import { Conflict, NotFound } from "../../platform/refusals.ts";
import { TaskList } from "./task-list.entity.ts";

/** Keeps a list from being deleted until the transaction ends. Throws NotFound, or Conflict when it is being deleted or is already. */
export async function requireLiveList(
  manager: EntityManager,
  listId: number,
  refusal: (code: string) => string = (code) =>
    `La lista ${code} está eliminada, o se está eliminando: recupérala antes desde la papelera.`,
): Promise<TaskList> {
  const list = await manager
    .getRepository(TaskList)
    .findOne({ where: { id: listId }, lock: { mode: "for_no_key_update" } });
  if (!list) throw new NotFound("No se ha encontrado esta lista.");
  if (list.deletedAt) throw new Conflict(refusal(list.codeId), { code: "LIST_DELETED" });
  return list;
}
