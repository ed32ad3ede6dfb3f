import type { DataSource, EntityManager } from "typeorm";
import { readId } from "../../platform/ids.ts";
import type { Context } from "../../shared/context.ts";
import type { Acting } from "./store-tasks.ts";
import { takeListCode } from "./task-codes.ts";
import type { TaskList } from "./task-list.entity.ts";

/** What people say about a list; checked and trimmed. */
export interface TaskListDetails {
  name: string;
  company: string;
  contactEmail: string;
  contactLada: string;
  contactPhone: string;
}

export const TASK_LIST_COLUMNS = `l.id, l.code_id AS "codeId", l.name, l.company, l.contact_email AS "contactEmail",
  l.contact_lada AS "contactLada", l.contact_phone AS "contactPhone", l.currency, l.created_by AS "createdBy",
  l.created_at AS "createdAt", l.updated_at AS "updatedAt", l.version, l.deleted_at AS "deletedAt",
  l.deleted_by AS "deletedBy", l.withdrawn`;

/** A new list with the next code, for checked details. */
export async function insertTaskList(
  ctx: Acting,
  manager: EntityManager,
  details: TaskListDetails,
): Promise<TaskList> {
  const code = await takeListCode(manager, ctx.clock);
  const [list] = await manager.query<TaskList[]>(
    `INSERT INTO task_lists AS l (code_id, name, company, contact_email, contact_lada, contact_phone, created_by, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) RETURNING ${TASK_LIST_COLUMNS}`,
    [
      code,
      details.name,
      details.company,
      details.contactEmail,
      details.contactLada,
      details.contactPhone,
      ctx.actor?.accountId ?? null,
      ctx.clock.now(),
    ],
  );
  if (!list) throw new Error("the list was not stored");
  return list;
}

/** Live or deleted; null when there is none. Locked until the transaction ends. */
export async function lockTaskList(manager: EntityManager, id: number): Promise<TaskList | null> {
  const [list] = await manager.query<TaskList[]>(
    `SELECT ${TASK_LIST_COLUMNS} FROM task_lists l WHERE l.id = $1 FOR UPDATE`,
    [id],
  );
  return list ?? null;
}

/** By id, live or deleted. One statement. */
export function taskListsByIds(db: DataSource | EntityManager, ids: readonly number[]): Promise<TaskList[]> {
  return db.query<TaskList[]>(`SELECT ${TASK_LIST_COLUMNS} FROM task_lists l WHERE l.id = ANY($1)`, [ids]);
}

/** By numeric id or codeId; null when there is none (any more). */
export async function taskList(ctx: Context, id: string): Promise<TaskList | null> {
  const text = id.trim();
  const number = readId(text);
  const [list] = await ctx.db.query<TaskList[]>(
    `SELECT ${TASK_LIST_COLUMNS} FROM task_lists l
     WHERE ${number === null ? "l.code_id" : "l.id"} = $1 AND l.deleted_at IS NULL`,
    [number ?? text.toUpperCase()],
  );
  return list ?? null;
}
