import type { DataSource } from "typeorm";
import { generateTasks } from "../../server/demo/generate-tasks.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { vacuum } from "../../server/platform/database.ts";
import type { Deps } from "../../server/platform/deps.ts";
import { createLog } from "../../server/platform/log.ts";
import type { BenchEnvironment } from "./bench-environment.ts";
import { builtModule } from "./built-module.ts";
import { timed, type Measurement } from "./measurement.ts";

type CarryingOut = typeof import("../../server/domains/strategies/carry-out.ts");
type Database = typeof import("../../server/platform/database.ts");

/** With STRATEGIES set to fewer, times are those of so many. */
const TASKS = Number(process.env["STRATEGIES"] ?? 100_000);
/** What is sent afterwards is measured by the group mailings. */
const jobs = { send: () => Promise.resolve() } as unknown as Deps["jobs"];

/** What the job of every ten minutes does: all tasks of a list begin and get their first mail; nothing is due. */
export async function measure(bench: BenchEnvironment): Promise<Measurement[]> {
  const url = await bench.freshDatabase("strategies", fill);
  const { carryOut } = await builtModule<CarryingOut>("server/domains/strategies/carry-out.js");
  const { createDatabase, findEntities } = await builtModule<Database>("server/platform/database.js");
  const log = createLog({ level: "silent" });
  const entities = await findEntities();
  const db = await createDatabase({ url, poolSize: 2, entities, log, statementTimeoutMs: 0 });
  const [{ id } = { id: 0 }] = await db.query<{ id: number }[]>("SELECT id FROM strategies");
  const tick = async () =>
    (await timed(() =>
      db.transaction((manager) => carryOut({ clock: systemClock, jobs }, manager, id, () => true)),
    )) / 1_000;
  try {
    bench.say(`beginning ${TASKS} tasks`);
    const first = await tick();
    const [{ steps } = { steps: 0 }] = await db.query<{ steps: number }[]>(
      "SELECT count(*)::int AS steps FROM strategy_run_steps WHERE mailing_id IS NOT NULL",
    );
    await vacuum(db, ["strategy_runs", "strategy_run_steps", "mailing_recipients"]);
    const idle = await tick();
    return [
      { what: `strategies: ${TASKS} tasks begin, ${steps} are given to a mailing`, figure: first, unit: "s" },
      { what: `strategies: ${TASKS} tasks, none of them is due`, figure: idle, unit: "s" },
    ];
  } finally {
    await db.destroy();
  }
}

/** One list, with a strategy that is on: a mail today, a call in three days. */
async function fill(db: DataSource): Promise<void> {
  await generateTasks({ db, clock: systemClock }, TASKS, undefined, { oneList: true });
  const now = systemClock.now();
  await db.query(
    `INSERT INTO accounts (email, role, status, names, password_hash, created_at, updated_at)
     VALUES ('bench@acuerdo.example', 'ADMIN', 'ACTIVE', 'Bench', '-', $1, $1)`,
    [now],
  );
  await db.query(
    `INSERT INTO strategies (list_id, name, status, version, created_by, created_at, updated_at, switched_on_by, switched_on_at)
     SELECT (SELECT min(id) FROM task_lists), 'Primer contacto', 'ON', 1, a.id, $1, $1, a.id, $1
     FROM accounts a ORDER BY a.id LIMIT 1`,
    [now],
  );
  await db.query(
    `INSERT INTO strategy_versions (strategy_id, version, steps, created_by, created_at)
     SELECT y.id, 1, jsonb_build_array(
       jsonb_build_object('action', 'MAIL', 'condition', 'ALWAYS', 'day', 0, 'note', '',
         'templateId', (SELECT min(id) FROM mailing_templates WHERE purpose = 'FIRST_NOTICE')),
       jsonb_build_object('action', 'CALL', 'condition', 'NOT_OPENED', 'day', 3, 'note', '', 'templateId', NULL)),
       y.created_by, $1 FROM strategies y`,
    [now],
  );
  await vacuum(db, ["tasks", "task_totals"]);
}
