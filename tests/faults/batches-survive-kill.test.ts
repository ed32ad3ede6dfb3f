import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterAll, expect, test } from "@jest/globals";
import { undoTaskBatch } from "../../server/domains/task-batches/end-task-batch.ts";
import { startTaskBatch } from "../../server/domains/task-batches/start-task-batch.ts";
import { TaskBatch } from "../../server/domains/task-batches/task-batch.entity.ts";
import { taskDesk } from "../support/task-desk.ts";
import { waitFor } from "../support/wait-for.ts";
import { startBatchProcess } from "./start-process.ts";

const TASKS = 8_000;
/** Without a sign of life for 20 s a job is another process's. */
const TAKEN_OVER_MS = 90_000;

const desk = taskDesk();
let worker: ChildProcess | null = null;

afterAll(() => void worker?.kill("SIGKILL"));

async function newWorker(): Promise<void> {
  worker = await startBatchProcess({ url: desk.database.url });
}

const stored = (id: number) => desk.deps.db.getRepository(TaskBatch).findOneByOrFail({ id });

/** Lets it get well into its work, then kills it in the middle of whatever it does; tells how far it was. */
async function killOnceBegun(id: number, done: (batch: TaskBatch) => number): Promise<TaskBatch> {
  await waitFor(async () => done(await stored(id)) >= 1_000);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 150));
  const gone = once(worker!, "exit");
  worker?.kill("SIGKILL");
  await gone;
  return stored(id);
}

async function count(sql: string): Promise<number> {
  const [row] = await desk.deps.db.query<{ count: number }[]>(`SELECT count(*)::int AS count FROM ${sql}`);
  return row?.count ?? 0;
}

test("a batch whose process is killed is finished exactly once by the next one, and so is its undo", async () => {
  const { list } = await desk.list(Array.from({ length: TASKS }, (_, at) => ({ nContract: `N-${at}` })));
  const people = [await desk.specialist("Marina", "Lote"), await desk.specialist("Bruno", "Sanz")];
  // The settings of a queue come from who works on it; a job keeps those it was made with.
  await newWorker();
  const { batch } = await startTaskBatch(desk.ctx(), {
    selection: { filter: { listId: String(list.id) }, expectedCount: TASKS },
    action: "SPREAD",
    specialistIds: people.map(String),
    notify: true,
  });
  expect(await killOnceBegun(batch.id, ({ changed }) => changed)).toMatchObject({ status: "RUNNING" });
  await newWorker();
  await waitFor(async () => (await stored(batch.id)).status === "FINISHED", TAKEN_OVER_MS);

  expect(await stored(batch.id)).toMatchObject({ total: TASKS, changed: TASKS, skipped: 0 });
  expect(await count("task_events WHERE type = 'ASSIGNED'")).toBe(TASKS);
  expect(await count("(SELECT DISTINCT task_id FROM task_events WHERE type = 'ASSIGNED') AS each")).toBe(
    TASKS,
  );
  for (const id of people) expect(await count(`tasks WHERE assignee_id = ${id}`)).toBe(TASKS / 2);
  expect(await desk.deps.sentMails()).toHaveLength(people.length);

  await undoTaskBatch(desk.ctx(), String(batch.id));
  expect(await killOnceBegun(batch.id, ({ restored }) => restored)).toMatchObject({ status: "UNDOING" });
  await newWorker();
  await waitFor(async () => (await stored(batch.id)).status === "UNDONE", TAKEN_OVER_MS);

  expect(await stored(batch.id)).toMatchObject({ restored: TASKS, kept: 0 });
  expect(await count("tasks WHERE assignee_id IS NULL")).toBe(TASKS);
  expect(await count("task_events WHERE type = 'UNASSIGNED'")).toBe(TASKS);
}, 300_000);
