import type { Context } from "../../shared/context.ts";
import type { TaskImportRecord } from "./import-record.ts";
import { importRunner } from "./import-runner.ts";
import { lockImport, requireImport } from "./import-store.ts";
import { requestCommit } from "./request-commit.ts";

/**
 * Has the list saved by a worker: once, however often it is asked for. What can be refused is refused at once; a
 * refusal that only shows while saving stands in `commitRefusal`. Throws NotFound, InvalidInput, Conflict.
 */
export async function commitTaskImport(ctx: Context, id: string): Promise<{ import: TaskImportRecord }> {
  await ctx.db.transaction(async (manager) => {
    const record = await lockImport(manager, id);
    if (record.status === "COMMITTING" || record.status === "COMMITTED") return;
    await requestCommit(ctx, manager, record);
  });
  importRunner(ctx).kick();
  return { import: await requireImport(ctx.db, id) };
}
