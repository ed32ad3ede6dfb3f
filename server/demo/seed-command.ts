import { parseArgs } from "node:util";
import type { DataSource } from "typeorm";
import { readEnv } from "../env.ts";
import { systemClock } from "../platform/clock.ts";
import { createDatabase, migrate } from "../platform/database.ts";
import { startDemoServices } from "../platform/demo-services.ts";
import type { Deps } from "../platform/deps.ts";
import { createLog } from "../platform/log.ts";
import { createLifecycle } from "../platform/shutdown.ts";
import { generateCases } from "./generate-cases.ts";
import { generateSpecialists } from "./generate-specialists.ts";
import { generateTasks } from "./generate-tasks.ts";

interface Kind {
  /** Spanish, for the progress line. */
  noun: string;
  generate: (
    deps: Pick<Deps, "db" | "clock">,
    count: number,
    report: (done: number) => void,
  ) => Promise<void>;
}

const KINDS: Readonly<Record<"tasks" | "specialists" | "cases", Kind>> = {
  tasks: { noun: "tareas", generate: generateTasks },
  specialists: { noun: "especialistas", generate: generateSpecialists },
  cases: { noun: "expedientes", generate: generateCases },
};
const USAGE =
  "Uso: npm run seed -- --tasks 1000000 · npm run seed -- --specialists 1000000 · npm run seed -- --cases 100000";

/**
 * `npm run seed -- --tasks 1000000 --specialists 1000000 --cases 100000`: fills the database of DATABASE_URL, or the
 * demonstration's own while it isn't running, with generated lists and tasks, specialists with reviews, or cases with
 * their activity, for measuring. It adds; nothing is ever removed.
 */
async function main(): Promise<void> {
  const wanted = readWanted();
  const env = readEnv(process.env);
  const log = createLog({ level: "error" });
  const lifecycle = createLifecycle(log);
  try {
    const complete =
      env.databaseUrl === null
        ? (await startDemoServices(env, { appSecret: false }, log, lifecycle)).env
        : env;
    const url = complete.databaseUrl ?? "";
    const db = await createDatabase({ url, poolSize: 2, entities: [], log, statementTimeoutMs: 0 });
    lifecycle.onStop("database", () => db.destroy());
    await migrate(db);
    for (const { kind, count } of wanted) await fill(db, kind, count);
  } finally {
    await lifecycle.stop("done");
  }
}

/** In the order of the table; throws what the terminal shows. */
function readWanted(): { kind: Kind; count: number }[] {
  const names = ["tasks", "specialists", "cases"] as const;
  const { values } = parseArgs({
    options: { tasks: { type: "string" }, specialists: { type: "string" }, cases: { type: "string" } },
  });
  const wanted = names.flatMap((name) =>
    values[name] === undefined ? [] : [{ kind: KINDS[name], count: Number(values[name]) }],
  );
  if (wanted.length === 0 || wanted.some(({ count }) => !Number.isSafeInteger(count) || count < 1))
    throw new Error(USAGE);
  return wanted;
}

async function fill(db: DataSource, { noun, generate }: Kind, count: number): Promise<void> {
  const started = performance.now();
  const say = (text: string) =>
    process.stdout.write(`${text} (${Math.round((performance.now() - started) / 1000)} s)\n`);
  await generate({ db, clock: systemClock }, count, (done) =>
    say(`${done.toLocaleString("es-ES")} de ${count.toLocaleString("es-ES")} ${noun}`),
  );
  say("Terminado");
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
