import { IsNull, type DataSource, type EntityManager } from "typeorm";
import { readId } from "../../platform/ids.ts";
import { Task } from "./task.entity.ts";

const TASK_CODE = /^T\d{2}-\d{7,}$/i;

/** The id of a live task by numeric id or codeId; null when there is none. */
export async function findTaskId(db: DataSource | EntityManager, idOrCode: string): Promise<number | null> {
  const text = idOrCode.trim();
  const id = readId(text);
  const isCode = TASK_CODE.test(text);
  if (id === null && !isCode) return null;
  const found = await db.getRepository(Task).findOne({
    select: { id: true },
    where: { ...(isCode ? { codeId: text.toUpperCase() } : { id: id ?? 0 }), deletedAt: IsNull() },
  });
  return found?.id ?? null;
}
