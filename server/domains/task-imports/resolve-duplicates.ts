import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import { Any, IsNull, MoreThan, type EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { NotFound } from "../../platform/refusals.ts";
import { allowStatements } from "../../platform/statement-time.ts";
import { insertedId } from "../../platform/inserted-id.ts";
import { audit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { insertTasks } from "../tasks/store-tasks.ts";
import { listDetails, TaskListDetailsInput } from "../tasks/task-list-details.input.ts";
import { TaskList } from "../tasks/task-list.entity.ts";
import { IMPORT_LIMITS } from "./import-limits.ts";
import type { TaskImportRecord } from "./import-record.ts";
import { lockImport, requireImport, requireStatus, storeImport } from "./import-store.ts";
import { addObligors, type AddingObligors } from "./add-obligors.ts";
import { MOST_OBLIGORS } from "../proceedings/task-obligors.ts";
import { importSummary } from "./import-texts.ts";
import { overwriteStored, type Overwriting } from "./overwrite-stored.ts";
import { PENDING_SELECT, type PendingDuplicate } from "./pending-duplicate.ts";
import { requireLiveList } from "../tasks/require-live-list.ts";
import { DuplicateTasksInput, ResolveTaskDuplicatesInput } from "./resolve-duplicates.input.ts";
import { TaskDuplicate } from "./task-duplicate.entity.ts";
import { TaskImport } from "./task-import.entity.ts";

export interface DecisionResult {
  import: TaskImportRecord;
  count: number;
  /** Not overwritten: see Decided. */
  somebodyElse: number;
  message: string;
}

/**
 * Decides duplicates, each once, whoever asks twice or at the same time. Ids of other imports, unknown or decided ones
 * are passed over. A duplicate whose stored task was deleted meanwhile, or whose debtor was told and would become somebody else, can't
 * be overwritten and stays pending; of another obligor also one whose task has ended or has as many as there may be.
 * Throws NotFound, InvalidInput, Conflict.
 */
export async function resolveTaskDuplicates(
  ctx: Context,
  given: Contract.ResolveTaskDuplicatesInput,
): Promise<DecisionResult> {
  const input = readInput(new ResolveTaskDuplicatesInput(), given);
  const { importId, decision } = input;
  const done = await ctx.db.transaction(async (manager) => {
    await allowStatements(manager, 0);
    // The import's row is the queue: whoever comes second finds the duplicates decided.
    const stored = await lockImport(manager, importId);
    requireStatus(stored, ["COMMITTED"]);
    const record = decision === "INDEPENDENT" ? await withList(ctx, manager, stored) : stored;
    const done = await decideAll(ctx, manager, record, input);
    await storeImport(manager, importId, ctx.clock.now(), {
      listId: record.listId,
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
    count: done.count,
    somebodyElse: done.somebodyElse,
    message: messageOf(decision, done),
  };
}

/**
 * The same for ids alone, whatever imports they belong to, as the documented calls send them. Decided ones count for
 * nothing. Throws InvalidInput without any id, NotFound when there is no such duplicate at all.
 */
export async function resolveDuplicateIds(
  ctx: Context,
  given: { duplicateTasks?: unknown },
  decision: Contract.TaskDuplicateDecision,
): Promise<{ count: number; message: string }> {
  const { duplicateTasks } = readInput(new DuplicateTasksInput(), given);
  const { duplicateIds } = readInput(new ResolveTaskDuplicatesInput(), { duplicateIds: duplicateTasks });
  const imports = await ctx.db
    .getRepository(TaskImport)
    .createQueryBuilder("import")
    .innerJoin(TaskDuplicate, "duplicate", "duplicate.importNumber = import.number")
    .select("DISTINCT import.id", "id")
    .where({ status: "COMMITTED" })
    .andWhere("duplicate.id = ANY(:duplicateIds)", { duplicateIds })
    .getRawMany<{ id: string }>();
  if (imports.length === 0) throw new NotFound("No se ha encontrado ninguna de las tareas duplicadas.");
  const all: Decided = { ...NOTHING_DECIDED };
  for (const { id } of imports) {
    const done = await resolveTaskDuplicates(ctx, { importId: id, duplicateIds: duplicateTasks, decision });
    all.count += done.count;
    all.somebodyElse += done.somebodyElse;
  }
  return { count: all.count, message: messageOf(decision, all) };
}

/** The list the tasks go into: a file that brought nothing new has made none, until now. */
async function withList(
  ctx: Context,
  manager: EntityManager,
  record: TaskImportRecord,
): Promise<TaskImportRecord> {
  if (record.listId !== null) {
    await requireLiveList(
      manager,
      record.listId,
      (code) => `La lista ${code} está eliminada: recupérala antes de guardar tareas en ella.`,
    );
    return record;
  }
  // The commit had a code ready.
  const { listCode } = await manager
    .getRepository(TaskImport)
    .findOneOrFail({ select: { id: true, listCode: true }, where: { id: record.id } });
  if (listCode === null) throw new Error("the commit reserved no code for the list");
  const now = ctx.clock.now();
  const details = listDetails(readInput(new TaskListDetailsInput(), record.listDetails));
  const inserted = await manager
    .getRepository(TaskList)
    .insert({ ...details, codeId: listCode, createdBy: record.createdBy, createdAt: now, updatedAt: now });
  return { ...record, listId: insertedId(inserted) };
}

interface Decided {
  count: number;
  /** Rows whose stored task is gone. */
  gone: number;
  /** Would put another person in the place of a debtor who was told. */
  somebodyElse: number;
  /** Rows of another obligor whose task has ended, or has as many as there may be. */
  ended: number;
  full: number;
}

const NOTHING_DECIDED: Decided = { count: 0, gone: 0, somebodyElse: 0, ended: 0, full: 0 };

async function decideAll(
  ctx: Context,
  manager: EntityManager,
  record: TaskImportRecord,
  input: ResolveTaskDuplicatesInput,
): Promise<Decided> {
  const { duplicateIds: ids, decision } = input;
  // Of all rows only those are somebody else's that were recognised as such.
  const kind = input.kind ?? (decision === "ADD_OBLIGOR" && ids == null ? "OTHER_OBLIGOR" : null);
  const decided: Decided = { ...NOTHING_DECIDED };
  const duplicates = manager.getRepository(TaskDuplicate);
  let after = 0;
  for (;;) {
    const batch: PendingDuplicate[] = await duplicates.find({
      select: PENDING_SELECT,
      where: {
        importNumber: record.number,
        decision: IsNull(),
        rowNumber: MoreThan(after),
        ...(ids && { id: Any(ids) }),
        ...(kind && { kind }),
      },
      order: { rowNumber: "ASC" },
      take: IMPORT_LIMITS.decisionBatch,
    });
    if (batch.length === 0) return decided;
    after = batch.at(-1)?.rowNumber ?? after;
    const {
      done,
      somebodyElse = 0,
      ended = 0,
      full = 0,
    } = await decideBatch(ctx, manager, record, batch, input);
    decided.count += done.length;
    decided.gone += batch.length - done.length - somebodyElse - ended - full;
    decided.somebodyElse += somebodyElse;
    decided.ended += ended;
    decided.full += full;
    await duplicates.update(
      { id: Any(done.map(({ id }) => id)) },
      { decision, decidedBy: ctx.actor?.accountId ?? null, decidedAt: ctx.clock.now() },
    );
  }
}

async function decideBatch(
  ctx: Context,
  manager: EntityManager,
  record: TaskImportRecord,
  batch: PendingDuplicate[],
  { decision, role }: ResolveTaskDuplicatesInput,
): Promise<Pick<Overwriting, "done"> & Partial<Overwriting & AddingObligors>> {
  if (decision === "OVERWRITE") return overwriteStored(ctx, manager, record, batch);
  if (decision === "ADD_OBLIGOR") return addObligors(ctx, manager, record, batch, role);
  if (decision === "INDEPENDENT") await saveIndependent(ctx, manager, record, batch);
  return { done: batch };
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

function messageOf(
  decision: Contract.TaskDuplicateDecision,
  { count, gone, somebodyElse, ended, full }: Decided,
): string {
  const n = shownCount(count);
  const left = (many: number, why: string, what = "sobreescribir") =>
    many === 0 ? "" : ` ${shownCount(many)} no se pueden ${what} porque ${why}: siguen pendientes.`;
  if (decision === "ADD_OBLIGOR")
    return [
      count === 1
        ? "Se añadió 1 persona obligada a su deuda."
        : `Se añadieron ${n} personas obligadas a sus deudas.`,
      left(gone, "su tarea se eliminó", "añadir"),
      left(ended, "su tarea ha terminado", "añadir"),
      left(full, `su tarea tiene ya ${MOST_OBLIGORS} personas obligadas`, "añadir"),
    ].join("");
  if (decision === "OVERWRITE")
    return [
      `Se sobreescribieron ${n} tareas.`,
      left(gone, "su tarea se eliminó"),
      left(somebodyElse, "al deudor ya se le avisó y con los datos del archivo sería otra persona"),
    ].join("");
  if (decision === "INDEPENDENT") return `Se crearon ${n} tareas independientes.`;
  return `Se conservaron ${n} tareas guardadas sin cambios.`;
}
