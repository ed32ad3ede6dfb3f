import { audit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import type { TaskImportRecord } from "./import-record.ts";
import { importRunner } from "./import-runner.ts";
import { lockImport, requireImport, requireStatus, storeImport } from "./import-store.ts";
import { TaskImportMark } from "./task-import-mark.entity.ts";
import { TaskImportRow } from "./task-import-row.entity.ts";

/**
 * Stops an import that isn't saved and forgets its rows and its file. A second time it just answers.
 * Throws NotFound, Conflict.
 */
export async function cancelTaskImport(ctx: Context, id: string): Promise<{ import: TaskImportRecord }> {
  const cancelled = await ctx.db.transaction(async (manager) => {
    const record = await lockImport(manager, id);
    if (record.status === "CANCELLED") return null;
    requireStatus(record, ["STAGING", "MAPPING", "VALIDATING", "REVIEW", "FAILED"]);
    await storeImport(manager, id, ctx.clock.now(), {
      status: "CANCELLED",
      progress: null,
      generation: record.generation + 1,
      version: record.version + 1,
      profiles: null,
      head: [],
    });
    await audit(ctx, manager, { action: "cancelTaskImport", subjectType: "task_import", subjectId: id });
    return record;
  });
  if (cancelled !== null) {
    const { number: importNumber, fileKey } = cancelled;
    // A worker elsewhere notices at its next report; what it was storing is rolled back.
    await importRunner(ctx).drop(id);
    await ctx.db.getRepository(TaskImportMark).delete({ importNumber });
    await ctx.db.getRepository(TaskImportRow).delete({ importNumber });
    await ctx.files
      .delete(fileKey)
      .catch((error: unknown) => ctx.log.warn({ err: error }, "a file was left behind"));
  }
  return { import: await requireImport(ctx.db, id) };
}
