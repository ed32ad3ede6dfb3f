import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import pg from "pg";
import { generateTasks } from "../../server/demo/generate-tasks.ts";
import { listTasks } from "../../server/domains/tasks/list-tasks.ts";
import { LIVE, TASK_SORTS } from "../../server/domains/tasks/task-conditions.ts";
import { NEW_TASK_COLUMNS } from "../../server/domains/tasks/task-row-values.ts";
import { sqlName } from "../../server/domains/tasks/task-columns.ts";
import { firstTasks } from "../../server/domains/tasks/walk-tasks.ts";
import { taskDesk } from "../support/task-desk.ts";

const savers: pg.Client[] = [];
// Before the desk drops its database.
afterAll(async () => {
  for (const saver of savers) await saver.end();
});

const desk = taskDesk();
const COUNT = 600;
/** Of each import that is being saved. */
const UNSEEN = 1_000;
/** Between the newest tasks; somebody has worked on some since the imports began. */
const INSTANTS = [10, 20];
let expected: string[];

beforeAll(async () => {
  const { db } = desk.deps;
  await generateTasks(desk.deps, COUNT);
  await db.query(
    `UPDATE tasks SET date_last_action = timestamptz '2026-11-20T12:00:00Z' - id * interval '1 minute'`,
  );
  const rows = await db.query<{ code: string }[]>(
    `SELECT code_id AS code FROM tasks ORDER BY date_last_action DESC, id DESC`,
  );
  expected = rows.map(({ code }) => code);
  await db.query("VACUUM (ANALYZE) tasks");
  for (const minutes of INSTANTS) await beginSaving(minutes);
}, 60_000);

/** An import whose tasks are there, but not committed. */
async function beginSaving(minutes: number): Promise<void> {
  const at = `timestamptz '2026-11-20T12:00:00Z' - interval '${minutes} minutes 30 seconds'`;
  await desk.deps.db.query(
    `INSERT INTO task_imports (created_at, updated_at, id, status, file_key, file_name, file_size, file_hash, kind,
       header_row, created_by, saving_at)
     SELECT ${at}, ${at}, $1, 'COMMITTING', 'k', 'lista.csv', 1, '', 'CSV', 1, min(id), ${at} FROM accounts`,
    [randomUUID()],
  );
  const saver = new pg.Client({ connectionString: desk.database.url });
  await saver.connect();
  savers.push(saver);
  const columns = NEW_TASK_COLUMNS.map(sqlName);
  const values = columns.map((name) => {
    if (name === "code_id") return `'T${minutes}-' || lpad(n::text, 7, '0')`;
    return name === "date_last_action" ? at : name;
  });
  // Figures of the lists are no concern of this test: one import waits there for the other.
  await saver.query("BEGIN; SET LOCAL session_replication_role = replica");
  await saver.query(
    `INSERT INTO tasks (${columns.join(", ")})
     SELECT ${values.join(", ")} FROM (SELECT * FROM tasks ORDER BY id LIMIT 1) AS t, generate_series(1, ${UNSEEN}) AS n`,
  );
}

test.each([
  ["the first", 1],
  ["a middle one", 12],
  ["the last", 24],
])("%s page, the newest first, is that of the tasks that can be seen", async (_, number) => {
  const { nodes, totalCount } = await listTasks(desk.ctx(), {}, "LAST_ACTION", "DESC", { number, size: 25 });
  expect(nodes.map(({ codeId }) => codeId)).toEqual(expected.slice((number - 1) * 25, number * 25));
  expect(totalCount).toBe(COUNT);
});

test("what can't be seen isn't even looked at", async () => {
  const walk = firstTasks(LIVE, { sort: TASK_SORTS.LAST_ACTION, direction: "DESC", rows: 25 });
  const plan = await desk.deps.db.query<{ "QUERY PLAN": string }[]>(
    `EXPLAIN (ANALYZE, COSTS off, TIMING off) ${walk}`,
  );
  const fetched = plan.flatMap((line) => /Heap Fetches: (\d+)/.exec(line["QUERY PLAN"])?.[1] ?? []);
  expect(fetched.length).toBeGreaterThan(0);
  expect(fetched.reduce((sum, count) => sum + Number(count), 0)).toBeLessThan(100);
});
