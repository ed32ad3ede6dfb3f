import type { DataSource } from "typeorm";
import { generateTasks } from "../../server/demo/generate-tasks.ts";
import { clockFrom, systemClock } from "../../server/platform/clock.ts";
import { vacuum } from "../../server/platform/database.ts";
import { createLog } from "../../server/platform/log.ts";
import { tellDebts } from "../support/told-debts.ts";
import type { BenchEnvironment } from "./bench-environment.ts";
import { builtModule } from "./built-module.ts";
import { atMost, timed, type Measurement } from "./measurement.ts";

type Job = typeof import("../../server/domains/proceedings/attempts/attempts-job.ts");
type Database = typeof import("../../server/platform/database.ts");

/** With CLOCKS set to fewer, times are those of so many, and so is the bar. */
const TASKS = Number(process.env["CLOCKS"] ?? 1_000_000);
/** Terms of thirty days that began evenly: of a list that is worked through, so many nights share them. */
const NIGHTS = 30;
const DAY_MS = 86_400_000;
/** Seconds for a million. */
const MOST = atMost((60 * TASKS) / 1_000_000);

/** What the job does after midnight, of tasks that all have a clock: a night of many, and the night on which all end at once. */
export async function measure(bench: BenchEnvironment): Promise<Measurement[]> {
  const url = await bench.freshDatabase("clocks", fill);
  const { keepWaiting } = await builtModule<Job>("server/domains/proceedings/attempts/attempts-job.js");
  const { createDatabase, findEntities } = await builtModule<Database>("server/platform/database.js");
  const db = await createDatabase({
    url,
    poolSize: 4,
    entities: await findEntities(),
    log: createLog({ level: "silent" }),
  });
  try {
    bench.say(`reading ${TASKS} attempts for the first time`);
    const first = await secondsOf(() => keepWaiting({ db, clock: systemClock }));
    await vacuum(db, ["task_attempts", "attempt_changes"]);
    await db.query(
      `UPDATE task_attempts SET next_change = $1::timestamptz + make_interval(days => (task_id % ${NIGHTS})::int)`,
      [new Date(Date.now() + DAY_MS)],
    );
    await vacuum(db, ["task_attempts"]);
    const oneNight = await secondsOf(() => keepWaiting({ db, clock: later(1.5) }));
    await db.query(`UPDATE task_attempts SET next_change = $1`, [new Date()]);
    const allAtOnce = await secondsOf(() => keepWaiting({ db, clock: later(60) }));
    return [
      {
        what: `clocks: ${TASKS} tasks, a night on which one in ${NIGHTS} ends`,
        figure: oneNight,
        unit: "s",
        bar: MOST,
      },
      {
        what: `clocks: ${TASKS} tasks, all of them on one night`,
        figure: allAtOnce,
        unit: "s",
        bar: MOST,
      },
      { what: `clocks: ${TASKS} attempts read for the first time`, figure: first, unit: "s" },
    ];
  } finally {
    await db.destroy();
  }
}

async function secondsOf(run: () => Promise<unknown>): Promise<number> {
  return (await timed(run)) / 1_000;
}

function later(days: number) {
  return clockFrom(() => new Date(Date.now() + days * DAY_MS));
}

/** One list; everybody was told, and everybody received it. */
async function fill(db: DataSource): Promise<void> {
  await generateTasks({ db, clock: systemClock }, TASKS, undefined, { oneList: true });
  const [list] = await db.query<{ id: number }[]>("SELECT min(id) AS id FROM task_lists");
  const now = systemClock.now();
  await tellDebts(db, { listId: list?.id ?? 0, now, told: TASKS, received: TASKS });
  await vacuum(db, ["tasks", "task_totals", "parties", "party_notices", "attempt_changes"]);
}
