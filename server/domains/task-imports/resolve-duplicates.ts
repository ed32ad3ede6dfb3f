import type { EntityManager } from "typeorm";
import { Conflict, InvalidInput, NotFound } from "../../platform/refusals.ts";
import { audit } from "../accounts/audit.ts";
import type { Context } from "../accounts/context.ts";
import { changeTasks, insertTasks } from "../tasks/store-tasks.ts";
import type { TaskChange } from "../tasks/store-tasks.ts";
import type { TaskValues } from "../tasks/task-properties.ts";
import { lockTasks } from "../tasks/task-rows.ts";
import type { Task } from "../tasks/task.entity.ts";
import { IMPORT_LIMITS } from "./import-limits.ts";
import type { TaskImportRecord } from "./import-record.ts";
import { lockImport, requireImport, requireStatus, storeImport } from "./import-store.ts";
import { importSummary, shownCount } from "./import-texts.ts";
import { fileChanges } from "./duplicate-values.ts";

export type DuplicateDecision = "OVERWRITE" | "INDEPENDENT" | "KEEP_STORED";

export interface DecisionInput {
  importId: string;
  /** Left out: all that are pending. */
  duplicateIds?: readonly string[] | null;
  decision: DuplicateDecision;
}

export interface PendingDuplicate {
  id: number;
  rowNumber: number;
  taskId: number;
  values: TaskValues;
}

export interface DecisionResult {
  import: TaskImportRecord;
  count: number;
  message: string;
}

const DECISIONS: readonly string[] = ["OVERWRITE", "INDEPENDENT", "KEEP_STORED"];
const MOST_IDS = 200_000;

/**
 * Decides duplicates, each once, whoever asks twice or at the same time. Ids of other imports, unknown or decided ones
 * are passed over. A duplicate whose stored task was deleted meanwhile can't be overwritten and stays pending.
 * Throws NotFound, InvalidInput, Conflict.
 */
export async function resolveTaskDuplicates(ctx: Context, input: DecisionInput): Promise<DecisionResult> {
  const { importId, decision } = input;
  const ids = checkedIds(input);
  const { count, skipped } = await ctx.db.transaction(async (manager) => {
    await manager.query("SET LOCAL statement_timeout = 0");
    // The import's row is the queue: whoever comes second finds the duplicates decided.
    const record = await lockImport(manager, importId);
    requireStatus(record, ["COMMITTED"]);
    if (decision === "INDEPENDENT") await requireLiveList(manager, record);
    const done = await decideAll(ctx, manager, record, ids, decision);
    await storeImport(manager, importId, ctx.clock.now(), {
      createdCount: record.createdCount + (decision === "INDEPENDENT" ? done.count : 0),
      overwrittenCount: record.overwrittenCount + (decision === "OVERWRITE" ? done.count : 0),
      version: record.version + 1,
    });
    const data = { decision, count: done.count };
    await audit(ctx, manager, {
      action: "resolveTaskDuplicates",
      subjectType: "task_import",
      subjectId: importId,
      data,
    });
    return done;
  });
  return {
    import: await requireImport(ctx.db, importId),
    count,
    message: messageOf(decision, count, skipped),
  };
}

/**
 * The same for ids alone, whatever imports they belong to, as the documented calls send them. Decided ones count for
 * nothing. Throws InvalidInput without any id, NotFound when there is no such duplicate at all.
 */
export async function resolveDuplicateIds(
  ctx: Context,
  ids: readonly string[],
  decision: DuplicateDecision,
): Promise<{ count: number; message: string }> {
  if (ids.length === 0) {
    throw new InvalidInput([
      { field: ["duplicateTasks"], code: "REQUIRED", message: "Este campo es requerido" },
    ]);
  }
  const numbers = checkedIds({ importId: "", duplicateIds: ids, decision }) ?? [];
  const imports = await ctx.db.query<{ id: string }[]>(
    `SELECT DISTINCT i.id FROM task_duplicates d JOIN task_imports i ON i.number = d.import_number
     WHERE d.id = ANY($1) AND i.status = 'COMMITTED'`,
    [numbers],
  );
  if (imports.length === 0) throw new NotFound("No se ha encontrado ninguna de las tareas duplicadas.");
  let count = 0;
  for (const { id } of imports) {
    const done = await resolveTaskDuplicates(ctx, { importId: id, duplicateIds: ids, decision });
    count += done.count;
  }
  return { count, message: messageOf(decision, count, 0) };
}

function checkedIds({ duplicateIds, decision }: DecisionInput): number[] | null {
  if (!DECISIONS.includes(decision)) {
    throw new InvalidInput([{ field: ["decision"], code: "INVALID", message: "Elige una de las opciones" }]);
  }
  if (!duplicateIds) return null;
  if (duplicateIds.length > MOST_IDS) {
    const message = `Se pueden decidir como máximo ${shownCount(MOST_IDS)} duplicados elegidos a la vez.`;
    throw new InvalidInput([{ field: ["duplicateIds"], code: "TOO_MANY", message }]);
  }
  return duplicateIds.filter((id) => /^\d{1,15}$/.test(id)).map(Number);
}

async function requireLiveList(manager: EntityManager, record: TaskImportRecord): Promise<void> {
  const [list] = await manager.query<{ code: string; deleted: boolean }[]>(
    "SELECT code_id AS code, deleted_at IS NOT NULL AS deleted FROM task_lists WHERE id = $1 FOR NO KEY UPDATE",
    [record.listId],
  );
  if (!list?.deleted) return;
  const message = `La lista ${list.code} está eliminada: recupérala antes de guardar tareas en ella.`;
  throw new Conflict(message, { code: "LIST_DELETED" });
}

interface Decided {
  count: number;
  /** Their stored task is gone. */
  skipped: number;
}

async function decideAll(
  ctx: Context,
  manager: EntityManager,
  record: TaskImportRecord,
  ids: number[] | null,
  decision: DuplicateDecision,
): Promise<Decided> {
  const decided: Decided = { count: 0, skipped: 0 };
  let after = 0;
  for (;;) {
    const batch = await manager.query<PendingDuplicate[]>(
      `SELECT id, row_number AS "rowNumber", task_id AS "taskId", values FROM task_duplicates
       WHERE import_number = $1 AND decision IS NULL AND ($2::bigint[] IS NULL OR id = ANY($2)) AND row_number > $3
       ORDER BY row_number LIMIT $4`,
      [record.number, ids, after, IMPORT_LIMITS.decisionBatch],
    );
    if (batch.length === 0) return decided;
    after = batch.at(-1)?.rowNumber ?? after;
    const done = await decideBatch(ctx, manager, record, batch, decision);
    decided.count += done.length;
    decided.skipped += batch.length - done.length;
    await manager.query(
      `UPDATE task_duplicates SET decision = $2, decided_by = $3, decided_at = $4 WHERE id = ANY($1)`,
      [done.map(({ id }) => id), decision, ctx.actor?.accountId ?? null, ctx.clock.now()],
    );
  }
}

async function decideBatch(
  ctx: Context,
  manager: EntityManager,
  record: TaskImportRecord,
  batch: PendingDuplicate[],
  decision: DuplicateDecision,
): Promise<PendingDuplicate[]> {
  if (decision === "INDEPENDENT") await saveIndependent(ctx, manager, record, batch);
  return decision === "OVERWRITE" ? overwrite(ctx, manager, record, batch) : batch;
}

async function saveIndependent(
  ctx: Context,
  manager: EntityManager,
  record: TaskImportRecord,
  batch: readonly PendingDuplicate[],
): Promise<void> {
  const tasks = batch.map(({ values, rowNumber }) => ({
    values,
    listId: record.listId,
    importNumber: record.number,
    importRow: rowNumber,
  }));
  const summary = `${importSummary(record.fileName).replace(/, fila $/, "")}, como tarea independiente`;
  await insertTasks(ctx, manager, tasks, { type: "IMPORTED", summary });
}

/** Row after row: of two rows that meet the same task the later one has the last word. */
async function overwrite(
  ctx: Context,
  manager: EntityManager,
  record: TaskImportRecord,
  batch: readonly PendingDuplicate[],
): Promise<PendingDuplicate[]> {
  const done: PendingDuplicate[] = [];
  let waiting = [...batch];
  while (waiting.length > 0) {
    const taken = new Set<number>();
    const wave = waiting.filter(({ taskId }) => !taken.has(taskId) && taken.add(taskId));
    waiting = waiting.filter((duplicate) => !wave.includes(duplicate));
    done.push(...(await overwriteWave(ctx, manager, record, wave)));
  }
  return done;
}

async function overwriteWave(
  ctx: Context,
  manager: EntityManager,
  record: TaskImportRecord,
  wave: readonly PendingDuplicate[],
): Promise<PendingDuplicate[]> {
  const stored = new Map(
    (
      await lockTasks(
        manager,
        wave.map(({ taskId }) => taskId),
      )
    ).map((task) => [task.id, task]),
  );
  const done = wave.filter(({ taskId }) => stored.has(taskId));
  if (done.length === 0) return done;
  await manager.query(
    `INSERT INTO task_import_overwrites (import_number, task_id, row_number, version_after, former)
     SELECT $1, t.id, d.row, t.version, to_jsonb(t)
     FROM unnest($2::bigint[], $3::int[]) AS d(task, row) JOIN tasks t ON t.id = d.task`,
    [record.number, done.map(({ taskId }) => taskId), done.map(({ rowNumber }) => rowNumber)],
  );
  const changes: TaskChange[] = done.map(({ taskId, values }) => {
    const task = stored.get(taskId) as Task;
    return { task, values: fileChanges(record, values) };
  });
  const after = await changeTasks(ctx, manager, changes, {
    type: "OVERWRITTEN",
    summary: `Sobrescrita con el archivo «${record.fileName}»`,
    lastAction: "Sobrescrita por una importación",
  });
  await manager.query(
    `UPDATE task_import_overwrites o SET version_after = a.version
     FROM unnest($2::bigint[], $3::int[], $4::int[]) AS a(task, row, version)
     WHERE o.import_number = $1 AND o.row_number = a.row AND o.task_id = a.task`,
    [
      record.number,
      done.map(({ taskId }) => taskId),
      done.map(({ rowNumber }) => rowNumber),
      after.map(({ version }) => version),
    ],
  );
  return done;
}

function messageOf(decision: DuplicateDecision, count: number, skipped: number): string {
  const n = shownCount(count);
  const gone =
    skipped === 0
      ? ""
      : ` ${shownCount(skipped)} no se pueden sobreescribir porque su tarea se eliminó: siguen pendientes.`;
  if (decision === "OVERWRITE") return `Se sobreescribieron ${n} tareas.${gone}`;
  if (decision === "INDEPENDENT") return `Se crearon ${n} tareas independientes.`;
  return `Se conservaron ${n} tareas guardadas sin cambios.`;
}
