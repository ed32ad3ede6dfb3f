import type { DataSource } from "typeorm";
import { generateTasks } from "../../server/demo/generate-tasks.ts";
import { systemClock } from "../../server/platform/clock.ts";
import type { BenchEnvironment } from "./bench-environment.ts";
import { atMost } from "./measurement.ts";
import type { Measurement } from "./measurement.ts";
import { summaryOf, timesOf } from "./page-times.ts";
import { openDesk } from "./server-process.ts";
import { serviceAgainstSql } from "./service-and-sql.ts";
import { statementsOfPage } from "./statement-count.ts";
import { pageRequests, TASKS } from "./task-requests.ts";
import type { TaskRequestKind } from "./task-requests.ts";

const COUNT = 1_000_000;
const SPECIALISTS = 40;

const KINDS: [TaskRequestKind, string][] = [
  ["page", "first, middle, last page of every sort"],
  ["filter", "every filter"],
  ["search", "searches"],
  ["lists", "lists of tasks"],
  ["overview", "overview and filter choices"],
];

/** Requests a browser sends, over HTTP, on a million tasks; then what the service adds to its own SQL. */
export async function measure(bench: BenchEnvironment): Promise<Measurement[]> {
  const databaseUrl = await bench.keptDatabase("tasks", {
    sources: ["server/demo/generate-tasks.ts", "server/demo/spanish-names.ts"],
    fill: (db) => fill(db, bench),
  });
  const desk = await openDesk(bench, databaseUrl);
  try {
    const all = await timesOf(desk, await pageRequests(desk));
    const view = { filter: {}, sort: "DEBTOR", direction: "ASC" };
    const statements = await statementsOfPage(bench, desk, TASKS, view);
    return [
      ...KINDS.map(([kind, title]) =>
        summaryOf(
          `1,000,000 tasks: ${title}`,
          all.filter((request) => request.kind === kind),
        ),
      ),
      await serviceAgainstSql(databaseUrl),
      {
        what: "statements a page of tasks, whatever its size",
        figure: Math.max(...statements.map(({ count }) => count)),
        unit: "",
        bar: atMost(4),
        note: `what PostgreSQL logged for one request: ${statements.map(({ size, count }) => `${count} for ${size} rows`).join(", ")}`,
      },
    ];
  } finally {
    await desk.close();
  }
}

async function fill(db: DataSource, bench: BenchEnvironment): Promise<void> {
  bench.say(`making ${COUNT.toLocaleString("en-GB")} tasks (kept for the next run)`);
  const restoreIndexes = await takeIndexesAway(db);
  await generateTasks({ db, clock: systemClock }, COUNT);
  // One task in twenty-five is assigned, so that the filters by assignee have something to find.
  await db.query(
    `WITH people AS (
       INSERT INTO accounts (created_at, updated_at, email, role, status, names, surnames, password_hash)
       SELECT now(), now(), 'mediador' || n || '@correo.example', 'SPECIALIST', 'ACTIVE', 'Mediador', n::text, 'none'
       FROM generate_series(1, ${SPECIALISTS}) AS n RETURNING id),
     numbered AS (SELECT array_agg(id) AS ids FROM people)
     UPDATE tasks SET assignee_id = ids[1 + (tasks.id / 25) % ${SPECIALISTS}] FROM numbered WHERE tasks.id % 25 = 0`,
  );
  await restoreIndexes();
  await db.query("VACUUM (ANALYZE) tasks");
  await db.query("VACUUM (ANALYZE) task_totals");
}

/** Making an index of what is there takes a fraction of the time of keeping it up row by row. Gives the way back. */
async function takeIndexesAway(db: DataSource): Promise<() => Promise<void>> {
  const indexes = await db.query<{ name: string; definition: string }[]>(
    `SELECT c.relname AS name, pg_get_indexdef(c.oid) AS definition FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE i.indrelid = 'tasks'::regclass AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = c.oid)`,
  );
  for (const { name } of indexes) await db.query(`DROP INDEX ${name}`);
  // The generator tidies up this one by name: an empty one stands in.
  await db.query("CREATE INDEX tasks_search ON tasks USING gin (search_text gin_trgm_ops) WHERE id < 0");
  return () =>
    db.transaction(async (manager) => {
      await manager.query("SET LOCAL maintenance_work_mem = '256MB'");
      await manager.query("DROP INDEX tasks_search");
      for (const { definition } of indexes) await manager.query(definition);
    });
}
