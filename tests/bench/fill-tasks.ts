import type { DataSource } from "typeorm";
import { generateTasks } from "../../server/demo/generate-tasks.ts";
import { systemClock } from "../../server/platform/clock.ts";
import type { BenchEnvironment } from "./bench-environment.ts";

const COUNT = 1_000_000;
/** By default one task in twenty-five is assigned, so that the filters by assignee have something to find. */
const ASSIGNED = { specialists: 40, everyNth: 25 };

/** What the tasks are made by. */
export const TASK_SOURCES = ["server/demo/generate-tasks.ts", "server/demo/spanish-names.ts"];

/** A million tasks, every nth of them assigned to one of the specialists in turn. */
export async function fillTasks(
  db: DataSource,
  bench: Pick<BenchEnvironment, "say">,
  { specialists, everyNth } = ASSIGNED,
): Promise<void> {
  bench.say(`making ${COUNT.toLocaleString("en-GB")} tasks (kept for the next run)`);
  await withoutIndexes(db, async () => {
    await generateTasks({ db, clock: systemClock }, COUNT);
    await assign(db, { specialists, everyNth });
  });
  await db.query("VACUUM (ANALYZE) tasks");
  await db.query("VACUUM (ANALYZE) task_totals");
}

async function assign(db: DataSource, { specialists, everyNth }: typeof ASSIGNED): Promise<void> {
  await db.query(
    `WITH people AS (
       INSERT INTO accounts (created_at, updated_at, email, role, status, names, surnames, password_hash)
       SELECT now(), now(), 'mediador' || n || '@correo.example', 'SPECIALIST', 'ACTIVE', 'Mediador', n::text, 'none'
       FROM generate_series(1, ${specialists}) AS n RETURNING id),
     numbered AS (SELECT array_agg(id) AS ids FROM people)
     UPDATE tasks SET assignee_id = ids[1 + (tasks.id / ${everyNth}) % ${specialists}] FROM numbered
     WHERE tasks.id % ${everyNth} = 0`,
  );
}

/** Fills the table of tasks while it has no indexes but those of its constraints. */
export async function withoutIndexes(db: DataSource, fill: () => Promise<unknown>): Promise<void> {
  const restoreIndexes = await takeIndexesAway(db);
  await fill();
  await restoreIndexes();
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
