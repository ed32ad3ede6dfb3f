import DataLoader from "dataloader";
import type { Context } from "../../shared/context.ts";
import { IMPORT_COLUMNS, toImportRecord } from "./import-record.ts";
import type { TaskImportRecord } from "./import-record.ts";
import { queryable } from "./import-store.ts";
import { sameFileWarnings } from "./same-file.ts";

/** Undecided duplicates by the import's number. */
export function pendingDuplicatesLoader(ctx: Context): DataLoader<number, number> {
  return ctx.loader(
    "importPendingDuplicates",
    () =>
      new DataLoader(async (numbers: readonly number[]) => {
        const rows = await ctx.db.query<{ number: number; count: number }[]>(
          `SELECT import_number AS number, count(*)::int AS count FROM task_duplicates
         WHERE import_number = ANY($1) AND decision IS NULL GROUP BY import_number`,
          [numbers],
        );
        const found = new Map(rows.map((row) => [row.number, row.count]));
        return numbers.map((number) => found.get(number) ?? 0);
      }),
  );
}

/** Undecided duplicates of all imports of a list, by the list's id. */
export function listPendingDuplicatesLoader(ctx: Context): DataLoader<number, number> {
  return ctx.loader(
    "listPendingDuplicates",
    () =>
      new DataLoader(async (listIds: readonly number[]) => {
        const rows = await ctx.db.query<{ id: number; count: number }[]>(
          `SELECT i.list_id AS id, count(*)::int AS count
         FROM task_imports i JOIN task_duplicates d ON d.import_number = i.number AND d.decision IS NULL
         WHERE i.list_id = ANY($1) GROUP BY i.list_id`,
          [listIds],
        );
        const found = new Map(rows.map((row) => [row.id, row.count]));
        return listIds.map((id) => found.get(id) ?? 0);
      }),
  );
}

/** The imports that brought tasks into a list, newest first. */
export function listImportsLoader(ctx: Context): DataLoader<number, TaskImportRecord[]> {
  return ctx.loader(
    "listImports",
    () =>
      new DataLoader(async (listIds: readonly number[]) => {
        const rows = await ctx.db.query<Record<string, unknown>[]>(
          `SELECT ${IMPORT_COLUMNS} FROM task_imports WHERE list_id = ANY($1) ORDER BY created_at DESC, number DESC`,
          [listIds],
        );
        const records = Map.groupBy(rows.map(toImportRecord), ({ listId }) => listId);
        return listIds.map((id) => records.get(id) ?? []);
      }),
  );
}

/** "This very file was imported before", by the import's id; null when it wasn't. */
export function sameFileLoader(ctx: Context): DataLoader<string, string | null> {
  return ctx.loader(
    "importSameFile",
    () =>
      new DataLoader(async (ids: readonly string[]) => {
        const found = await sameFileWarnings(queryable(ctx.db), ids);
        return ids.map((id) => found.get(id) ?? null);
      }),
  );
}
