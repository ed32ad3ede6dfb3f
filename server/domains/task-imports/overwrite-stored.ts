// SQL: the database itself writes a former row as JSON; versions of many rows are one parameter.
import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import { debtorChecks } from "../tasks/keep-debtor.ts";
import { changeTasks } from "../tasks/store-tasks.ts";
import type { TaskChange } from "../tasks/store-tasks.ts";
import { lockTasks } from "../tasks/task-rows.ts";
import type { Task } from "../tasks/task.entity.ts";
import { fileChanges } from "./duplicate-values.ts";
import type { TaskImportRecord } from "./import-record.ts";
import type { PendingDuplicate } from "./pending-duplicate.ts";

export interface Overwriting {
  done: PendingDuplicate[];
  /** Would put another person in the place of a debtor who was told. */
  somebodyElse: number;
}

/**
 * Overwrites stored tasks with their rows, row after row: of two rows that meet the same task the later one has the last
 * word. What was there before is kept for undoing the import. A task that is
 * gone is passed over, and so is one whose debtor was told and would become somebody else.
 */
export async function overwriteStored(
  ctx: Context,
  manager: EntityManager,
  record: TaskImportRecord,
  batch: readonly PendingDuplicate[],
): Promise<Overwriting> {
  const all: Overwriting = { done: [], somebodyElse: 0 };
  let waiting = [...batch];
  while (waiting.length > 0) {
    const taken = new Set<number>();
    const wave = waiting.filter(({ taskId }) => !taken.has(taskId) && taken.add(taskId));
    waiting = waiting.filter((duplicate) => !wave.includes(duplicate));
    const { done, somebodyElse } = await overwriteWave(ctx, manager, record, wave);
    all.done.push(...done);
    all.somebodyElse += somebodyElse;
  }
  return all;
}

async function overwriteWave(
  ctx: Context,
  manager: EntityManager,
  record: TaskImportRecord,
  wave: readonly PendingDuplicate[],
): Promise<Overwriting> {
  const taskIds = wave.map(({ taskId }) => taskId);
  const stored = new Map((await lockTasks(manager, taskIds)).map((task) => [task.id, task]));
  const there = wave.filter(({ taskId }) => stored.has(taskId));
  const done = await ofSamePerson(manager, record, there, stored);
  const somebodyElse = there.length - done.length;
  if (done.length === 0) return { done, somebodyElse };
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
    summary: `Sobreescrita con el archivo «${record.fileName}»`,
    lastAction: "Sobreescrita por una importación",
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
  return { done, somebodyElse };
}

async function ofSamePerson(
  manager: EntityManager,
  record: TaskImportRecord,
  wave: readonly PendingDuplicate[],
  stored: ReadonlyMap<number, Task>,
): Promise<PendingDuplicate[]> {
  const keepsDebtor = await debtorChecks(manager, [...stored.keys()]);
  const same: PendingDuplicate[] = [];
  for (const duplicate of wave) {
    try {
      await keepsDebtor(stored.get(duplicate.taskId) as Task, fileChanges(record, duplicate.values));
      same.push(duplicate);
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
    }
  }
  return same;
}
