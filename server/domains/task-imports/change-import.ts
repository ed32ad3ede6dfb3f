import type { EntityManager } from "typeorm";
import { audit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import type { ImportStatus, TaskImportRecord } from "./import-record.ts";
import { importRunner } from "./import-runner.ts";
import { lockImport, requireImport, requireStatus } from "./import-store.ts";

/**
 * One change of an import by a person: its row locked and in one of these statuses, the change with what it says of itself
 * in the audit trail (codes and counts, no personal data). Workers look at once for what follows. Gives the import as it is
 * then. Throws NotFound, Conflict, and what `change` throws.
 */
export async function changeImport(
  ctx: Context,
  id: string,
  { action, statuses }: { action: string; statuses: readonly ImportStatus[] },
  change: (manager: EntityManager, record: TaskImportRecord) => Promise<Record<string, unknown>>,
): Promise<{ import: TaskImportRecord }> {
  await ctx.db.transaction(async (manager) => {
    const record = await lockImport(manager, id);
    requireStatus(record, statuses);
    const data = await change(manager, record);
    await audit(ctx, manager, { action, subjectType: "task_import", subjectId: id, data });
  });
  importRunner(ctx).kick();
  return { import: await requireImport(ctx.db, id) };
}
