import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterAll, expect, test } from "@jest/globals";
import { deleteTaskList, restoreTaskList } from "../../server/domains/tasks/delete-task-lists.ts";
import { TaskListJob } from "../../server/domains/tasks/task-list-job.entity.ts";
import { LIST_PIECE } from "../../server/domains/tasks/task-list-piece.ts";
import { taskDesk } from "../support/task-desk.ts";
import { waitFor } from "../support/wait-for.ts";
import { startListProcess } from "./start-process.ts";

const TASKS = 8 * LIST_PIECE;
/** Without a sign of life for 20 s a job is another process's. */
const TAKEN_OVER_MS = 90_000;

const desk = taskDesk();
let worker: ChildProcess | null = null;

afterAll(() => void worker?.kill("SIGKILL"));

async function newWorker(): Promise<void> {
  worker = await startListProcess({ url: desk.database.url });
}

const job = (listId: number) => desk.deps.db.getRepository(TaskListJob).findOneBy({ listId });

async function count(sql: string): Promise<number> {
  const [row] = await desk.deps.db.query<{ count: number }[]>(`SELECT count(*)::int AS count FROM ${sql}`);
  return row?.count ?? 0;
}

/** Lets it get well into its work, then kills it in the middle of whatever it does. */
async function killOnceBegun(listId: number): Promise<void> {
  await waitFor(async () => ((await job(listId))?.done ?? 0) >= LIST_PIECE);
  const gone = once(worker!, "exit");
  worker?.kill("SIGKILL");
  await gone;
  expect((await job(listId))?.done).toBeLessThan(TASKS);
}

test("a list whose process is killed while it is deleted is deleted exactly once by the next one, and brought back so", async () => {
  const { list } = await desk.list(Array.from({ length: TASKS }, (_, at) => ({ nContract: `N-${at}` })));
  await newWorker();
  await deleteTaskList(desk.ctx(), String(list.id));
  await killOnceBegun(list.id);
  await newWorker();
  await waitFor(async () => (await job(list.id)) === null, TAKEN_OVER_MS);
  expect(await count("tasks WHERE deleted_with_list")).toBe(TASKS);
  expect(await count("task_events WHERE type = 'DELETED'")).toBe(TASKS);

  await restoreTaskList(desk.ctx(), String(list.id));
  await killOnceBegun(list.id);
  await newWorker();
  await waitFor(async () => (await job(list.id)) === null, TAKEN_OVER_MS);
  expect(await count("tasks WHERE deleted_at IS NULL")).toBe(TASKS);
  expect(await count("task_events WHERE type = 'RESTORED'")).toBe(TASKS);
  expect(await count("task_lists WHERE deleted_at IS NULL")).toBe(1);
}, 300_000);
