import type { DataSource, EntityManager } from "typeorm";

const NUMBER = /^\d{1,15}$/;
const TASK_CODE = /^T\d{2}-\d{7,}$/i;

/** The id of a live task by numeric id or codeId; null when there is none. */
export async function findTaskId(db: DataSource | EntityManager, idOrCode: string): Promise<number | null> {
  const text = idOrCode.trim();
  const byCode = TASK_CODE.test(text);
  if (!byCode && !NUMBER.test(text)) return null;
  const [found] = await db.query<{ id: number }[]>(
    `SELECT id FROM tasks WHERE ${byCode ? "code_id" : "id"} = $1 AND deleted_at IS NULL`,
    [byCode ? text.toUpperCase() : Number(text)],
  );
  return found?.id ?? null;
}
