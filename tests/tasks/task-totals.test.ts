import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { keepAgreedAmount } from "../../server/domains/tasks/keep-agreed-amount.ts";
import { assignTasks, unassignTasks } from "../../server/domains/tasks/assign-tasks.ts";
import { changeTaskState } from "../../server/domains/tasks/change-task-state.ts";
import { deleteTaskList, restoreTaskList } from "../../server/domains/tasks/delete-task-lists.ts";
import { deleteTask, restoreTask } from "../../server/domains/tasks/delete-tasks.ts";
import { TASK_STATES, type TaskState } from "../../schema/rules/tasks.ts";
import { updateTask } from "../../server/domains/tasks/update-task.ts";
import { InvalidInput, NotFound } from "../../server/platform/refusals.ts";
import { taskDesk } from "../support/task-desk.ts";

const desk = taskDesk();
const ENTITIES = ["Banco Uno", "Banco Dos", "Caja Tres"];

type Step =
  | { do: "create"; entity: number }
  | { do: "list"; size: number }
  | { do: "edit"; task: number; entity: number; amount: number }
  | { do: "move"; task: number; state: TaskState }
  | { do: "agree"; task: number; amount: number }
  | { do: "assign" | "unassign" | "delete" | "restore"; task: number }
  | { do: "deleteList" | "restoreList"; list: number };

const at = fc.nat({ max: 30 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("create" as const), entity: fc.nat({ max: 2 }) }),
  fc.record({ do: fc.constant("list" as const), size: fc.integer({ min: 0, max: 5 }) }),
  fc.record({
    do: fc.constant("edit" as const),
    task: at,
    entity: fc.nat({ max: 2 }),
    amount: fc.nat({ max: 999_999 }),
  }),
  fc.record({
    do: fc.constant("move" as const),
    task: at,
    state: fc.constantFrom(...TASK_STATES),
  }),
  fc.record({ do: fc.constant("agree" as const), task: at, amount: fc.nat({ max: 999_999 }) }),
  fc.record({
    do: fc.constantFrom("assign" as const, "unassign" as const, "delete" as const, "restore" as const),
    task: at,
  }),
  fc.record({ do: fc.constantFrom("deleteList" as const, "restoreList" as const), list: fc.nat({ max: 4 }) }),
);

/** Some random step means a task that isn't there any more; that refusal is part of life. */
async function perform(action: Step, specialist: string): Promise<void> {
  const ctx = desk.ctx();
  const ids = await desk.deps.db.query<{ id: number; version: number }[]>(
    "SELECT id, version FROM tasks ORDER BY id",
  );
  const lists = await desk.deps.db.query<{ id: number }[]>("SELECT id FROM task_lists ORDER BY id");
  const task = "task" in action && ids.length > 0 ? ids[action.task % ids.length] : undefined;
  const id = String(task?.id ?? 0);
  const version = task?.version ?? 0;
  const list = "list" in action && lists.length > 0 ? String(lists[action.list % lists.length]?.id) : "0";
  switch (action.do) {
    case "create":
      return void (await desk.task({ entity: ENTITIES[action.entity] }));
    case "list":
      return void (await desk.list(
        Array.from({ length: action.size }, (_, n) => ({ entity: ENTITIES[n % 3] })),
      ));
    case "edit":
      return void (await updateTask(ctx, id, {
        version,
        entity: ENTITIES[action.entity],
        amountDebt: (action.amount / 100).toFixed(2),
      }));
    case "move":
      return void (await changeTaskState(ctx, id, { version, state: action.state, reason: "al azar" }));
    case "agree":
      return keepAgreedAmount(
        desk.deps.db.manager,
        Number(id),
        action.amount === 0 ? null : (action.amount / 100).toFixed(2),
      );
    case "assign":
      return void (await assignTasks(ctx, { taskIds: [id], specialistId: specialist, notify: false }));
    case "unassign":
      return void (await unassignTasks(ctx, [id]));
    case "delete":
      return void (await deleteTask(ctx, id));
    case "restore":
      return void (await restoreTask(ctx, id));
    case "deleteList":
      return void (await deleteTaskList(ctx, list));
    case "restoreList":
      return void (await restoreTaskList(ctx, list));
  }
}

const COUNTED = `SELECT coalesce(list_id, 0) AS list, entity, state, count(*)::int AS tasks,
    count(assignee_id)::int AS assigned, sum(amount_debt)::text AS amount,
    coalesce(sum(agreed_amount), 0)::numeric(20, 2)::text AS agreed
  FROM tasks WHERE deleted_at IS NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`;
const KEPT = `SELECT list_id AS list, entity, state, tasks::int, assigned::int, amount::text, agreed::text
  FROM task_totals WHERE tasks <> 0 OR assigned <> 0 OR amount <> 0 OR agreed <> 0 ORDER BY 1, 2, 3`;
const DAYS_COUNTED = `SELECT coalesce(list_id, 0) AS list, (created_at AT TIME ZONE 'Europe/Madrid')::date::text AS day,
    count(*)::int AS tasks, sum(amount_debt)::text AS amount
  FROM tasks WHERE deleted_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2`;
const DAYS_KEPT = `SELECT list_id AS list, day::text, tasks::int, amount::text FROM task_day_totals
  WHERE tasks <> 0 OR amount <> 0 ORDER BY 1, 2`;

test("the totals say what counting would, whatever is done in whatever order", async () => {
  const specialist = String(await desk.specialist("Marta", "Gil"));
  let done = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      for (const action of steps) {
        await perform(action, specialist).then(
          () => (done += 1),
          (error: unknown) => {
            if (!(error instanceof InvalidInput) && !(error instanceof NotFound)) throw error;
          },
        );
      }
      expect(await desk.deps.db.query(KEPT)).toEqual(await desk.deps.db.query(COUNTED));
      expect(await desk.deps.db.query(DAYS_KEPT)).toEqual(await desk.deps.db.query(DAYS_COUNTED));
    }),
    { numRuns: 25 },
  );
  expect(done).toBeGreaterThan(100);
}, 60_000);

test("and when many write at once", async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => desk.task({ entity: ENTITIES[n % 3] })));
  expect(await desk.deps.db.query(KEPT)).toEqual(await desk.deps.db.query(COUNTED));
});
