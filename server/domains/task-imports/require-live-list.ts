import type { EntityManager } from "typeorm";
import { Conflict } from "../../platform/refusals.ts";
import { TaskList } from "../tasks/task-list.entity.ts";
import type { TaskImportRecord } from "./import-record.ts";

/** The import's list, kept from being deleted until the transaction ends. Throws Conflict when it is already. */
export async function requireLiveList(
  manager: EntityManager,
  { listId }: TaskImportRecord,
  refusal: (code: string) => string,
): Promise<void> {
  if (listId === null) return;
  const list = await manager.getRepository(TaskList).findOne({
    select: { id: true, codeId: true, deletedAt: true },
    where: { id: listId },
    lock: { mode: "for_no_key_update" },
  });
  if (list?.deletedAt) throw new Conflict(refusal(list.codeId), { code: "LIST_DELETED" });
}
