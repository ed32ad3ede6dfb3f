import type { PageInfo, PageRequest } from "../../platform/paging.ts";
import { pageInfo, readPage } from "../../platform/paging.ts";
import type { Context } from "../../shared/context.ts";
import { IMPORT_COLUMNS, OPEN, toImportRecord } from "./import-record.ts";
import type { TaskImportRecord } from "./import-record.ts";

export interface TaskImportPage {
  nodes: TaskImportRecord[];
  totalCount: number;
  pageInfo: PageInfo;
}

/** Newest first; `open`: only those neither saved nor ended otherwise. Two statements. */
export async function taskImports(
  ctx: Context,
  open: boolean | null | undefined,
  page: PageRequest | null | undefined,
): Promise<TaskImportPage> {
  const { number, size, offset } = readPage(page);
  const wanted = open ? OPEN : null;
  const [counted] = await ctx.db.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM task_imports WHERE $1::text[] IS NULL OR status = ANY($1)`,
    [wanted],
  );
  const rows = await ctx.db.query<Record<string, unknown>[]>(
    `SELECT ${IMPORT_COLUMNS} FROM task_imports WHERE $1::text[] IS NULL OR status = ANY($1)
     ORDER BY created_at DESC, number DESC OFFSET $2 LIMIT $3`,
    [wanted, offset, size],
  );
  const totalCount = counted?.count ?? 0;
  return { nodes: rows.map(toImportRecord), totalCount, pageInfo: pageInfo(number, size, totalCount) };
}

const RECENT = 5;

/** For the overview. */
export async function recentImports(ctx: Context): Promise<TaskImportRecord[]> {
  const rows = await ctx.db.query<Record<string, unknown>[]>(
    `SELECT ${IMPORT_COLUMNS} FROM task_imports WHERE status <> 'CANCELLED'
     ORDER BY created_at DESC, number DESC LIMIT $1`,
    [RECENT],
  );
  return rows.map(toImportRecord);
}
