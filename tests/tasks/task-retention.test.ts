import { expect, test } from "@jest/globals";
import { deleteTaskList } from "../../server/domains/tasks/delete-task-lists.ts";
import { deleteTask, restoreTask } from "../../server/domains/tasks/delete-tasks.ts";
import { taskOverview } from "../../server/domains/tasks/task-overview.ts";
import { eraseDeletedTasks } from "../../server/domains/tasks/task-retention.ts";
import { taskDesk } from "../support/task-desk.ts";

const desk = taskDesk();
const count = async (sql: string, ...params: unknown[]) =>
  (await desk.deps.db.query<{ count: number }[]>(`SELECT count(*)::int AS count FROM ${sql}`, params))[0]
    ?.count;

test("after 30 days deleted tasks and lists are erased with their history, everything else stays", async () => {
  const live = await desk.task();
  const gone = await desk.task({ debtor: "Borrada Para Siempre" });
  const fresh = await desk.task();
  const { list, tasks } = await desk.list([{}, {}, {}]);
  const other = await desk.list([{}]);
  await deleteTask(desk.ctx(), String(gone.id));
  await deleteTask(desk.ctx(), String(tasks[0]?.id));
  await deleteTaskList(desk.ctx(), String(list.id));
  desk.deps.setNow("2026-12-10T11:00:00.000Z");
  await deleteTask(desk.ctx(), String(fresh.id));
  expect(await eraseDeletedTasks(desk.deps, "night")).toEqual({ tasks: 0, lists: 0 });

  desk.deps.setNow("2026-12-20T11:00:01.000Z");
  const before = await taskOverview(desk.ctx());
  expect(await eraseDeletedTasks(desk.deps, "night")).toEqual({ tasks: 4, lists: 1 });

  expect(await count("tasks WHERE debtor = 'Borrada Para Siempre'")).toBe(0);
  expect(await count("tasks WHERE list_id = $1", list.id)).toBe(0);
  expect(await count("task_lists WHERE id = $1", list.id)).toBe(0);
  expect(await count("task_totals WHERE list_id = $1", list.id)).toBe(0);
  expect(await count("attempt_totals WHERE list_id = $1", list.id)).toBe(0);
  const erased = [gone.id, ...tasks.map(({ id }) => id)];
  expect(await count("task_events WHERE task_id = ANY($1)", erased)).toBe(0);
  expect(await count("tasks WHERE id = ANY($1)", [live.id, other.tasks[0]?.id])).toBe(2);
  expect(await taskOverview(desk.ctx())).toEqual(before);
  await restoreTask(desk.ctx(), String(fresh.id));
  expect(await eraseDeletedTasks(desk.deps, "night")).toEqual({ tasks: 0, lists: 0 });
  expect(
    await count("audit_entries WHERE action = 'eraseTasks' AND data = '{\"tasks\": 4, \"lists\": 1}'"),
  ).toBe(1);
});

test("an import whose list is erased stays, without it", async () => {
  const { list } = await desk.list([{}]);
  await desk.deps.db.query(
    `INSERT INTO task_imports (created_at, updated_at, id, status, file_key, file_name, file_size, file_hash, kind, header_row, list_id, created_by)
     VALUES ('2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z', gen_random_uuid(), 'COMMITTED', 'k', 'lista.csv', 1, 'h', 'CSV', 1, $1, $2)`,
    [list.id, desk.ctx().actor.accountId],
  );
  await deleteTaskList(desk.ctx(), String(list.id));
  desk.deps.setNow("2027-03-01T11:00:00.000Z");
  await eraseDeletedTasks(desk.deps, "night");
  expect(await count("task_lists WHERE id = $1", list.id)).toBe(0);
  expect(await count("task_imports WHERE file_name = 'lista.csv' AND list_id IS NULL")).toBe(1);
});
