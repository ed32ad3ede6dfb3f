// SQL: what a whole import did is taken back in a few statements, whatever the number of its tasks.
import { IsNull, type EntityManager } from "typeorm";
import { Conflict, InvalidInput } from "../../platform/refusals.ts";
import { allowStatements } from "../../platform/statement-time.ts";
import { audit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { endLapsedLinks } from "../parties/links.ts";
import { PROGRESS_COLUMNS, sqlName, VALUE_COLUMNS } from "../tasks/task-columns.ts";
import { endLinksOfOldMails } from "../tasks/end-old-links.ts";
import { debtorChecks } from "../tasks/keep-debtor.ts";
import { lockTasks } from "../tasks/task-rows.ts";
import { TaskList } from "../tasks/task-list.entity.ts";
import type { TaskValues } from "../tasks/task-properties.ts";
import { Task } from "../tasks/task.entity.ts";
import { TaskImportOverwrite } from "./task-import-overwrite.entity.ts";
import { takeOutObligors } from "./add-obligors.ts";
import { DAY_MILLISECONDS, IMPORT_LIMITS } from "./import-limits.ts";
import type { TaskImportRecord, UndoReport } from "./import-record.ts";
import { lockImport, requireImport, requireStatus, storeImport } from "./import-store.ts";
import { requireLiveList } from "../tasks/require-live-list.ts";
import { TaskDuplicate } from "./task-duplicate.entity.ts";

/** Until when 'Deshacer importación' is possible; null when it isn't. */
export function undoableUntil(record: TaskImportRecord, now: Date): Date | null {
  if (record.status !== "COMMITTED" || !record.committedAt) return null;
  const until = new Date(record.committedAt.getTime() + IMPORT_LIMITS.undoDays * DAY_MILLISECONDS);
  return until > now ? until : null;
}

/**
 * Takes back what an import did: its tasks go, overwritten ones get their former values, obligors that it added are taken out. What
 * people have changed since, and who was told, stays as it is and is reported. Throws NotFound, Conflict.
 */
export async function undoTaskImport(ctx: Context, id: string): Promise<{ import: TaskImportRecord }> {
  await ctx.db.transaction(async (manager) => {
    await allowStatements(manager, 0);
    const record = await lockImport(manager, id);
    if (record.status === "UNDONE")
      throw new Conflict("Esta importación ya se deshizo.", { code: "ALREADY_DONE" });
    requireStatus(record, ["COMMITTED"]);
    const now = ctx.clock.now();
    if (!undoableUntil(record, now)) {
      throw new Conflict(
        `Han pasado más de ${IMPORT_LIMITS.undoDays} días: la importación ya no se puede deshacer.`,
        {
          code: "TOO_LATE",
        },
      );
    }
    // Its tasks went with the list and would come back with it, undone or not.
    if (record.listId !== null)
      await requireLiveList(
        manager,
        record.listId,
        (code) => `La lista ${code} está eliminada. Recupérala antes de deshacer su importación.`,
      );
    const report = await takeBack(ctx, manager, record, now);
    await storeImport(manager, id, now, {
      status: "UNDONE",
      undoneAt: now,
      undoReport: report,
      version: record.version + 1,
    });
    const { removed, restored, kept } = report;
    const data = { removed, restored, kept };
    await audit(ctx, manager, { action: "undoTaskImport", subjectType: "task_import", subjectId: id, data });
  });
  return { import: await requireImport(ctx.db, id) };
}

type Former = Pick<TaskValues, "debtor" | "identityDocument">;

async function takeBack(
  ctx: Context,
  manager: EntityManager,
  record: TaskImportRecord,
  now: Date,
): Promise<UndoReport> {
  const actor = ctx.actor?.accountId ?? null;
  // In the order of their ids, like everybody who changes many tasks at once.
  await manager.query(
    `SELECT id FROM tasks WHERE id IN (
       SELECT id FROM tasks WHERE import_number = $1 AND list_id = $2
       UNION ALL SELECT task_id FROM task_import_overwrites WHERE import_number = $1
       UNION ALL SELECT task_id FROM task_duplicates WHERE import_number = $1 AND party_id IS NOT NULL)
     ORDER BY id FOR UPDATE`,
    [record.number, record.listId],
  );
  const told = await toldSince(manager, record);
  const touched = (
    await manager.getRepository(TaskImportOverwrite).findBy({ importNumber: record.number })
  ).map(({ taskId }) => taskId);
  // Their states come back, too.
  await endLapsedLinks(ctx, manager, { taskIds: touched });
  const withObligors = await takeOutObligors(ctx, manager, record);
  const kept = await keptTasks(manager, record, told, withObligors);
  const restored = await restoreOverwritten(ctx, manager, record, told);
  await endLinksOfOldMails(ctx, manager, touched);
  await handDownFormer(manager, record);
  const removed = await removeCreated(manager, record, now, actor);
  await manager.getRepository(TaskDuplicate).delete({ importNumber: record.number, decision: IsNull() });
  await removeEmptyList(manager, record, now, actor);
  return { removed, restored, ...kept };
}

/** What this import overwrote, the values before its first overwriting and the version after its last. */
const OVERWRITTEN = `
  SELECT task_id, (array_agg(former ORDER BY version_after, row_number))[1] AS former, max(version_after) AS version_after
  FROM task_import_overwrites WHERE import_number = $1 GROUP BY task_id`;

/** Undoing gives them back from the task's former row. */
const RESTORED = [...VALUE_COLUMNS, ...PROGRESS_COLUMNS]
  .map((column) => `${sqlName(column)} = f.${sqlName(column)}`)
  .join(", ");

/** Of those whose former values name somebody else than who was told or has answered since: they stay, too. */
async function toldSince(manager: EntityManager, record: TaskImportRecord): Promise<number[]> {
  const rows = await manager.query<(Former & { id: number })[]>(
    `SELECT o.task_id AS id, o.former ->> 'debtor' AS debtor, o.former ->> 'identity_document' AS "identityDocument"
     FROM (${OVERWRITTEN}) AS o JOIN tasks t ON t.id = o.task_id AND t.version = o.version_after
     WHERE ROW(t.debtor, t.identity_document) IS DISTINCT FROM
       ROW(o.former ->> 'debtor', o.former ->> 'identity_document')`,
    [record.number],
  );
  const former = new Map(rows.map(({ id, ...values }) => [id, values]));
  const tasks = await lockTasks(manager, [...former.keys()]);
  const keepsDebtor = await debtorChecks(manager, [...former.keys()]);
  const told: number[] = [];
  for (const task of tasks) {
    try {
      await keepsDebtor(task, former.get(task.id) ?? {});
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      told.push(task.id);
    }
  }
  return told;
}

async function restoreOverwritten(
  ctx: Context,
  manager: EntityManager,
  record: TaskImportRecord,
  left: readonly number[],
): Promise<number> {
  const [row] = await manager.query<{ count: number }[]>(
    `WITH overwritten AS (${OVERWRITTEN}), restored AS (
       UPDATE tasks t SET
         ${RESTORED},
         updated_at = $2, version = t.version + 1
       FROM overwritten o, jsonb_populate_record(NULL::tasks, o.former) AS f
       WHERE t.id = o.task_id AND t.version = o.version_after AND t.deleted_at IS NULL
         AND t.import_number IS DISTINCT FROM $1 AND t.id <> ALL($4)
       RETURNING t.id, t.version, t.state, (o.former->>'version')::int AS former_version
     ), followed AS (
       -- The task is again as an earlier import left it: that one can still be undone, too.
       UPDATE task_import_overwrites o SET version_after = r.version FROM restored r
       WHERE o.task_id = r.id AND (o.import_number = $1 OR o.version_after = r.former_version)
     ), told AS (
       INSERT INTO task_events (task_id, type, at, actor_id, summary, task_version, state_to)
       SELECT id, 'RESTORED', $2, $3, 'Se han recuperado los valores anteriores a la importación', version, state
       FROM restored
     )
     SELECT count(*)::int AS count FROM restored`,
    [record.number, ctx.clock.now(), ctx.actor?.accountId ?? null, left],
  );
  return row?.count ?? 0;
}

/**
 * Where a later import has overwritten what this one had written, the later one's values stay; undoing that one as well
 * must then give what stood before both.
 */
async function handDownFormer(manager: EntityManager, record: TaskImportRecord): Promise<void> {
  await manager.query(
    `UPDATE task_import_overwrites later SET former = o.former
     FROM (${OVERWRITTEN}) AS o, task_imports i
     WHERE later.task_id = o.task_id AND later.import_number <> $1
       AND (later.former->>'version')::int = o.version_after
       AND i.number = later.import_number AND i.status = 'COMMITTED'`,
    [record.number],
  );
}

/**
 * A created task that is as the import left it. One that a later row of the same file has overwritten has been changed
 * by the import alone; one that a later import has overwritten is untouched again once that import is undone.
 */
const LEFT_VERSION = `coalesce((
  SELECT max(o.version_after) FROM task_import_overwrites o WHERE o.import_number = $1 AND o.task_id = t.id), 1)`;
const UNTOUCHED = `(t.version = ${LEFT_VERSION} OR EXISTS (
  SELECT FROM task_import_overwrites u JOIN task_imports i ON i.number = u.import_number
  WHERE u.task_id = t.id AND i.status = 'UNDONE' AND u.version_after = t.version
    AND (u.former->>'version')::int = ${LEFT_VERSION}))`;

async function removeCreated(
  manager: EntityManager,
  record: TaskImportRecord,
  now: Date,
  actor: number | null,
): Promise<number> {
  const [row] = await manager.query<{ count: number }[]>(
    `WITH removed AS (
       UPDATE tasks t SET deleted_at = $3, deleted_by = $4, updated_at = $3, version = version + 1
       WHERE t.list_id = $2 AND t.import_number = $1 AND t.deleted_at IS NULL AND ${UNTOUCHED}
       RETURNING t.id, t.version
     ), told AS (
       INSERT INTO task_events (task_id, type, at, actor_id, summary, task_version)
       SELECT id, 'DELETED', $3, $4, 'Eliminada al deshacer la importación', version FROM removed
     )
     SELECT count(*)::int AS count FROM removed`,
    [record.number, record.listId, now, actor],
  );
  return row?.count ?? 0;
}

/**
 * What people have changed since, and what therefore stays; asked before any task is taken back. `withObligors`: those that keep
 * an obligor who was told.
 */
async function keptTasks(
  manager: EntityManager,
  record: TaskImportRecord,
  told: readonly number[],
  withObligors: readonly number[],
): Promise<Pick<UndoReport, "kept" | "keptCodes">> {
  const [row] = await manager.query<{ kept: number; codes: string[] | null }[]>(
    `WITH kept AS (
       SELECT t.code_id FROM tasks t
       WHERE t.list_id = $2 AND t.import_number = $1 AND t.deleted_at IS NULL AND NOT ${UNTOUCHED}
       UNION
       SELECT t.code_id FROM (${OVERWRITTEN}) AS o JOIN tasks t ON t.id = o.task_id
       WHERE (t.version <> o.version_after OR t.id = ANY($4)) AND t.deleted_at IS NULL AND t.import_number IS DISTINCT FROM $1
       UNION
       SELECT t.code_id FROM tasks t WHERE t.id = ANY($5)
     )
     SELECT count(*)::int AS kept, (array_agg(code_id ORDER BY code_id))[1:$3] AS codes FROM kept`,
    [record.number, record.listId, IMPORT_LIMITS.keptCodes, told, withObligors],
  );
  return { kept: row?.kept ?? 0, keptCodes: row?.codes ?? [] };
}

async function removeEmptyList(
  manager: EntityManager,
  record: TaskImportRecord,
  now: Date,
  actor: number | null,
): Promise<void> {
  const { listId } = record;
  if (listId === null || (await manager.getRepository(Task).existsBy({ listId, deletedAt: IsNull() })))
    return;
  await manager
    .getRepository(TaskList)
    .update(
      { id: listId, deletedAt: IsNull() },
      { deletedAt: now, deletedBy: actor, withdrawn: true, updatedAt: now, version: () => "version + 1" },
    );
}
