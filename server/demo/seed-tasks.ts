import { parseArgs } from "node:util";
import { readEnv } from "../env.ts";
import { createDatabase, migrate } from "../platform/database.ts";
import { startDemoGround } from "../platform/demo-ground.ts";
import { createLog } from "../platform/log.ts";
import { createLifecycle } from "../platform/shutdown.ts";
import { generateTasks } from "./generate-tasks.ts";

/**
 * `npm run seed -- --tasks 1000000`: fills the database of DATABASE_URL, or the demonstration's own while it isn't
 * running, with generated lists and tasks for measuring. It adds; nothing is ever removed.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { tasks: { type: "string" } } });
  const count = Number(values.tasks);
  if (!Number.isSafeInteger(count) || count < 1) throw new Error("Uso: npm run seed -- --tasks 1000000");
  const env = readEnv(process.env);
  const log = createLog({ level: "error" });
  const lifecycle = createLifecycle(log);
  try {
    const complete =
      env.databaseUrl === null ? (await startDemoGround(env, { appSecret: false }, log, lifecycle)).env : env;
    const url = complete.databaseUrl ?? "";
    const db = await createDatabase({ url, poolSize: 2, entities: [], log, statementTimeoutMs: 0 });
    lifecycle.onStop("database", () => db.destroy());
    await migrate(db);
    const started = Date.now();
    await generateTasks(db, count, (done) => {
      const seconds = Math.round((Date.now() - started) / 1000);
      process.stdout.write(
        `${done.toLocaleString("es-ES")} de ${count.toLocaleString("es-ES")} tareas (${seconds} s)\n`,
      );
    });
  } finally {
    await lifecycle.stop("done");
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
