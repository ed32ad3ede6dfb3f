import { beforeAll, expect, test } from "@jest/globals";
import type { DataSource } from "typeorm";
import { ATTEMPT_STAGES } from "../../schema/rules/attempt-stages.ts";
import { DEBT_AGES, PAID_STATUSES, UNPAID_REASON_ORDER } from "../../schema/rules/list-reports.ts";
import { COMPLETIONS } from "../../schema/rules/task-completion.ts";
import { generateTasks } from "../../server/demo/generate-tasks.ts";
import { searchTasks } from "../../server/domains/tasks/search-tasks.ts";
import { TASK_SORTS, taskConditions } from "../../server/domains/tasks/task-conditions.ts";
import type { DebtAge, TaskFilter } from "../../server/generated/schema-types.ts";
import { taskDesk } from "../support/task-desk.ts";

const desk = taskDesk();
const COUNT = 300;

beforeAll(async () => {
  await generateTasks(desk.deps, COUNT);
}, 60_000);

/** A database whose planner expects so many hits among all tasks: few are collected, many are met along the sort's index. */
function expecting(hits: number): DataSource {
  const { db } = desk.deps;
  const estimate = [{ "QUERY PLAN": [{ Plan: { Plans: [{ "Plan Rows": hits }, { "Plan Rows": COUNT }] } }] }];
  const query = async (sql: string, params?: unknown[]) =>
    sql.startsWith("EXPLAIN") ? estimate : db.query(sql, params);
  return { query } as unknown as DataSource;
}

const day = "2026-11-20";
const figure = { today: day, from: "2020-01-01", until: day };
const FILTERS: Record<string, TaskFilter> = {
  word: { search: "a" },
  amount: { amountFrom: "100.00" },
  created: { createdFrom: "2020-01-01" },
  "last action": { lastActionFrom: "2020-01-01" },
  missing: { missingAll: ["EMAIL", "PHONE"] },
  nobody: { assigneeIds: [null] },
  deadline: { deadlineFrom: "2020-01-01" },
  promise: { figure: { ...figure, promise: "PENDING" } },
  contact: { figure: { ...figure, contact: "EMAIL" } },
  call: { figure: { ...figure, call: "NO_ANSWER" } },
  ...Object.fromEntries(ATTEMPT_STAGES.map((attempt) => [attempt, { attempt }])),
  ...Object.fromEntries(COMPLETIONS.map((completion) => [completion, { completion }])),
  ...Object.fromEntries(
    Object.keys(DEBT_AGES).map((age) => [age, { figure: { ...figure, age: age as DebtAge } }]),
  ),
  ...Object.fromEntries(
    Object.keys(PAID_STATUSES).map((paid) => [paid, { figure: { ...figure, paid } } as TaskFilter]),
  ),
  ...Object.fromEntries(
    UNPAID_REASON_ORDER.map((reason) => [`reason ${reason}`, { figure: { ...figure, reason } }]),
  ),
};

const ids = ({ nodes, count }: Awaited<ReturnType<typeof searchTasks>>) => [
  count,
  ...nodes.map(({ id }) => id),
];

// Which way is taken is the planner's guess: nothing shows it but the time.
test.each(Object.entries(FILTERS))(
  "%s: the same tasks, collected or met on the way along any sort",
  async (_what, filter) => {
    for (const sort of Object.values(TASK_SORTS))
      for (const direction of ["ASC", "DESC"] as const) {
        const wanted = { sort, direction, offset: 0, size: 5 };
        const conditions = taskConditions(filter, null);
        const collected = await searchTasks(expecting(1), conditions, wanted);
        const met = await searchTasks(expecting(COUNT), conditions, wanted);
        expect(ids(met)).toEqual(ids(collected));
      }
  },
);
