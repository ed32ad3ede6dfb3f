import DataLoader from "dataloader";
import { Any, IsNull } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { toImportRecord } from "./import-record.ts";
import type { TaskImportRecord } from "./import-record.ts";
import { queryable } from "./import-store.ts";
import { NEWEST_FIRST } from "./list-imports.ts";
import { sameFileWarnings } from "./same-file.ts";
import { TaskDuplicate } from "./task-duplicate.entity.ts";
import { TaskImport } from "./task-import.entity.ts";

/** Undecided duplicates by the import's number, and how many of them name another obligor. */
export function pendingDuplicatesLoader(
  ctx: Context,
): DataLoader<number, { pendingDuplicates: number; pendingObligors: number }> {
  return ctx.loader(
    "importPendingDuplicates",
    () =>
      new DataLoader(async (numbers: readonly number[]) => {
        const rows = await ctx.db
          .getRepository(TaskDuplicate)
          .createQueryBuilder("duplicate")
          .select("duplicate.importNumber", "number")
          .addSelect("count(*)::int", "pendingDuplicates")
          .addSelect("count(*) FILTER (WHERE duplicate.kind = 'OTHER_OBLIGOR')::int", "pendingObligors")
          .where({ importNumber: Any(numbers), decision: IsNull() })
          .groupBy("duplicate.importNumber")
          .getRawMany<{ number: number; pendingDuplicates: number; pendingObligors: number }>();
        const found = new Map(rows.map(({ number, ...counts }) => [number, counts]));
        return numbers.map((number) => found.get(number) ?? { pendingDuplicates: 0, pendingObligors: 0 });
      }),
  );
}

/** Undecided duplicates of all imports of a list, by the list's id. */
export function listPendingDuplicatesLoader(ctx: Context): DataLoader<number, number> {
  return ctx.loader(
    "listPendingDuplicates",
    () =>
      new DataLoader(async (listIds: readonly number[]) => {
        const rows = await ctx.db
          .getRepository(TaskImport)
          .createQueryBuilder("import")
          .innerJoin(TaskDuplicate, "duplicate", "duplicate.importNumber = import.number")
          .select("import.listId", "id")
          .addSelect("count(*)::int", "count")
          .where({ listId: Any(listIds) })
          .andWhere("duplicate.decision IS NULL")
          .groupBy("import.listId")
          .getRawMany<{ id: number; count: number }>();
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
        const stored = await ctx.db
          .getRepository(TaskImport)
          .find({ where: { listId: Any(listIds) }, order: NEWEST_FIRST });
        const records = Map.groupBy(stored.map(toImportRecord), ({ listId }) => listId);
        return listIds.map((id) => records.get(id) ?? []);
      }),
  );
}

/** Of keys that have delivered files, as it is said who did it: "clave de API «Cobros»". SQL: keys belong to a domain above. */
export function keyNameLoader(ctx: Context): DataLoader<number, string | null> {
  return ctx.loader(
    "importKeyNames",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db.query<{ id: number; name: string }[]>(
          "SELECT id, name FROM api_keys WHERE id = ANY($1)",
          [ids],
        );
        const found = new Map(rows.map(({ id, name }) => [id, `clave de API «${name}»`]));
        return ids.map((id) => found.get(id) ?? null);
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
