import { In, Not } from "typeorm";
import type { PageInfo, PageRequest } from "../../platform/paging.ts";
import { pageInfo, readPage } from "../../platform/paging.ts";
import type { Context } from "../../shared/context.ts";
import { OPEN, toImportRecord } from "./import-record.ts";
import type { TaskImportRecord } from "./import-record.ts";
import { TaskImport } from "./task-import.entity.ts";

export interface TaskImportPage {
  nodes: TaskImportRecord[];
  totalCount: number;
  pageInfo: PageInfo;
}

export const NEWEST_FIRST = { createdAt: "DESC", number: "DESC" } as const;

/** Newest first; `open`: only those neither saved nor ended otherwise. Two statements. */
export async function taskImports(
  ctx: Context,
  open: boolean | null | undefined,
  page: PageRequest | null | undefined,
): Promise<TaskImportPage> {
  const { number, size, offset } = readPage(page);
  const [stored, totalCount] = await ctx.db.getRepository(TaskImport).findAndCount({
    where: open ? { status: In(OPEN) } : {},
    order: NEWEST_FIRST,
    skip: offset,
    take: size,
  });
  return { nodes: stored.map(toImportRecord), totalCount, pageInfo: pageInfo(number, size, totalCount) };
}

const RECENT = 5;

/** For the overview. */
export async function recentImports(ctx: Context): Promise<TaskImportRecord[]> {
  const stored = await ctx.db
    .getRepository(TaskImport)
    .find({ where: { status: Not("CANCELLED") }, order: NEWEST_FIRST, take: RECENT });
  return stored.map(toImportRecord);
}
