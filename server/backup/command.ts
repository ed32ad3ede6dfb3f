import "../check-node.mjs";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { readEnv } from "../env.ts";
import { systemClock } from "../platform/clock.ts";
import { createDatabase, migrate } from "../platform/database.ts";
import { startDemoServices } from "../platform/demo-services.ts";
import { StartRefused } from "../platform/errors.ts";
import { openDisk } from "../platform/file-store.ts";
import { createJobs } from "../platform/jobs.ts";
import { createLog } from "../platform/log.ts";
import { createLifecycle, type Lifecycle } from "../platform/shutdown.ts";
import { backUp, restore } from "./backup.ts";

/**
 * `npm run backup -- --to <folder>` and `npm run restore -- --from <folder>`: the database of DATABASE_URL with the store of
 * FILES_URL, or the demonstration's own while it isn't running.
 */
const USAGE = "Uso: npm run backup -- --to <carpeta> · npm run restore -- --from <carpeta>";
const log = createLog({ level: "error" });

async function main(lifecycle: Lifecycle): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const { to, from } = readArguments();
  const env = readEnv(process.env);
  const complete =
    env.databaseUrl === null ? (await startDemoServices(env, { appSecret: false }, log, lifecycle)).env : env;
  const databaseUrl = complete.databaseUrl ?? "";
  const db = await createDatabase({
    url: databaseUrl,
    poolSize: 2,
    entities: [],
    log,
    statementTimeoutMs: 0,
  });
  lifecycle.onStop("database", () => db.destroy());
  const disk = await openDisk(env.filesUrl);
  if (to !== undefined) {
    const files = await backUp({ db, disk, clock: systemClock }, resolve(to));
    return print(`Copia terminada en ${resolve(to)}: la base de datos y ${files} archivos nuevos.`);
  }
  await migrate(db);
  const jobs = createJobs({ url: databaseUrl, log });
  lifecycle.onStop("jobs", () => jobs.stop());
  const { at, files } = await restore({ db, disk, jobs, databaseUrl }, resolve(from ?? ""));
  print(`Restaurada la copia del ${new Date(at).toLocaleString("es-ES", { timeZone: "Europe/Madrid" })}; ${files} archivos.
Arranca primero con RESTORED=1: no se envía ningún correo ni se borra ningún archivo hasta que lo quites.`);
}

function readArguments(): { to?: string; from?: string } {
  const option = { type: "string" } as const;
  try {
    const { values } = parseArgs({ options: { to: option, from: option } });
    if ((values.to === undefined) !== (values.from === undefined)) return values;
  } catch {
    // Said below.
  }
  throw new StartRefused(USAGE);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

const lifecycle = createLifecycle(log);
try {
  await main(lifecycle);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await lifecycle.stop("done");
}
