import { readdir } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isNativeError } from "node:util/types";
import { DataSource, MigrationExecutor, type MigrationInterface, type QueryRunner } from "typeorm";
import { Busy, DatabaseUnavailable } from "./errors.ts";
import type { Logger } from "./log.ts";
import { migrationClasses } from "./migration-files.ts";
import { InvalidInput } from "./refusals.ts";

export type EntityClass = new () => object;

export interface DatabaseOptions {
  url: string;
  poolSize: number;
  /** Entity classes; see findEntities(). */
  entities: EntityClass[];
  log: Logger;
  /** Milliseconds a statement may take before PostgreSQL ends it. Default 30,000. */
  statementTimeoutMs?: number;
}

/** How long a request waits for a connection of the pool before it is answered with 503. */
const poolWaitMs = 2_000;

/**
 * Connected data source. The pool drops broken connections and opens new ones by itself, so the first query after
 * PostgreSQL is back succeeds. What a lost connection throws is recognised by mapDatabaseError.
 * Throws DatabaseUnavailable when PostgreSQL cannot be reached now.
 */
export async function createDatabase(options: DatabaseOptions): Promise<DataSource> {
  const { url, poolSize, entities, log } = options;
  const db: DataSource = new DataSource({
    type: "postgres",
    url,
    poolSize,
    entities,
    migrations: await migrationClasses(),
    migrationsTableName: "migrations",
    synchronize: false,
    installExtensions: false,
    // Ids are bigint and stay far below 2^53: numbers in the code.
    parseInt8: true,
    logging: false,
    applicationName: "acuerdo",
    connectTimeoutMS: poolWaitMs,
    poolErrorHandler: (error: unknown) => {
      // While closing, the server may hang up first.
      if (db.isInitialized) log.warn({ err: error }, "a database connection was lost");
    },
    extra: {
      // PostgreSQL's 4 MB make the bitmap of a common word among a million tasks lossy: every row of its pages is then
      // looked at again, which takes twice the time.
      options: "-c work_mem=16MB",
      statement_timeout: options.statementTimeoutMs ?? 30_000,
      idle_in_transaction_session_timeout: 60_000,
      lock_timeout: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      idleTimeoutMillis: 30_000,
    },
  });
  try {
    await db.initialize();
  } catch (error) {
    throw isConnectionLoss(error, true) ? new DatabaseUnavailable({ cause: error }) : error;
  }
  nameConnectionFailures(db);
  return db;
}

interface ConnectingDriver {
  obtainMasterConnection(): Promise<unknown>;
}

/** A refused connection looks the same whoever refused it (mail server, file store); here it is known to be ours. */
function nameConnectionFailures(db: DataSource): void {
  const driver = db.driver as unknown as ConnectingDriver;
  const obtain = driver.obtainMasterConnection.bind(driver);
  driver.obtainMasterConnection = () =>
    obtain().catch((cause: unknown) => {
      throw new DatabaseUnavailable({ cause });
    });
}

/** Every *.entity.ts below server/domains (or *.entity.js of the build). */
export async function findEntities(): Promise<EntityClass[]> {
  const folder = fileURLToPath(new URL("../domains/", import.meta.url));
  const suffix = `.entity${extname(import.meta.url)}`;
  const files = (await readdir(folder, { recursive: true }))
    .filter((file) => file.endsWith(suffix))
    .toSorted();
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(join(folder, file)).href) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) => Object.values(module).filter(isClass));
}

function isClass(value: unknown): value is EntityClass {
  return typeof value === "function" && /^class\b/.test(Function.prototype.toString.call(value));
}

/** Any number works as long as every instance uses the same one. */
const migrationLock = 4_127_001;

/** Applies what is pending, one instance at a time (advisory lock); returns the names applied. */
export async function migrate(db: DataSource): Promise<string[]> {
  return withMigrationRunner(db, async (runner) => {
    await runner.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    try {
      const executor = new MigrationExecutor(db, runner);
      executor.transaction = "each";
      const applied = await executor.executePendingMigrations();
      return applied.map(({ name }) => name);
    } finally {
      await runner.query("SELECT pg_advisory_unlock($1)", [migrationLock]);
    }
  });
}

/** Building an index over a million rows, or waiting for another instance to do so, takes what it takes. */
async function withMigrationRunner<T>(db: DataSource, work: (runner: QueryRunner) => Promise<T>): Promise<T> {
  const runner = db.createQueryRunner();
  try {
    await runner.query("SET statement_timeout = 0");
    await runner.query("SET lock_timeout = 0");
    return await work(runner);
  } finally {
    await runner.query("RESET ALL").catch(() => undefined);
    await runner.release();
  }
}

/** True when every migration of this build is applied. Throws DatabaseUnavailable. */
export async function isMigrated(db: DataSource): Promise<boolean> {
  try {
    const [found] = await db.query<{ table: string | null }[]>("SELECT to_regclass('migrations') AS table");
    if (!found?.table) return db.migrations.length === 0;
    const applied = await db.query<{ name: string }[]>("SELECT name FROM migrations");
    const names = new Set(applied.map(({ name }) => name));
    return db.migrations.every((migration: MigrationInterface) => names.has(migration.name ?? ""));
  } catch (error) {
    throw mapDatabaseError(error);
  }
}

// Class 08 (connection), 57P01–57P05 (shutdown, crash, starting up, idle timeouts), 53300 (too many connections).
const goneSqlStates = /^(08...|57P0[1-5]|53300|25P03)$/;
const goneSystemCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);
const goneMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end|was already released|Driver not Connected/i;

/** Somebody else held what was needed for too long: lock timeout, deadlock, serialisation, statement timeout. */
const heldSqlStates = new Set(["55P03", "40P01", "40001", "57014"]);
/** Text PostgreSQL can't hold: U+0000 in text, U+0000 or half a surrogate pair in JSON. */
const unstorableSqlStates = new Set(["22021", "22P05"]);
const unstorableMessages = /Unicode (?:high|low) surrogate/;

/**
 * Turns a lost or unavailable connection into DatabaseUnavailable, waiting in vain into Busy, text that can't be stored
 * into InvalidInput; leaves every other error as it is.
 */
export function mapDatabaseError(error: unknown): unknown {
  if (isConnectionLoss(error, false)) return new DatabaseUnavailable({ cause: error });
  const { code, message } = sqlErrorOf(error);
  if (heldSqlStates.has(code)) return new Busy(2, { cause: error });
  if (unstorableSqlStates.has(code) || (code === "22P02" && unstorableMessages.test(message))) {
    const text = "El texto contiene caracteres que no se admiten";
    return new InvalidInput([{ field: [], code: "INVALID_CHARACTERS", message: text }]);
  }
  return error;
}

function sqlErrorOf(error: unknown): { code: string; message: string } {
  if (!isNativeError(error)) return { code: "", message: "" };
  const { driverError, detail } = error as Error & { driverError?: unknown; detail?: unknown };
  if (driverError !== undefined && driverError !== error) return sqlErrorOf(driverError);
  const { code } = error as Error & { code?: unknown };
  return {
    code: typeof code === "string" ? code : "",
    message: `${error.message} ${typeof detail === "string" ? detail : ""}`,
  };
}

/** `ours`: the error is known to come from the database driver, so that a bare ECONNREFUSED counts. */
function isConnectionLoss(error: unknown, ours: boolean): boolean {
  if (!isNativeError(error) || error instanceof DatabaseUnavailable) return false;
  const { code, driverError, errors } = error as Error & {
    code?: unknown;
    driverError?: unknown;
    errors?: unknown;
  };
  if (typeof code === "string" && (goneSqlStates.test(code) || (ours && goneSystemCodes.has(code))))
    return true;
  if (goneMessages.test(error.message)) return true;
  if (driverError !== undefined && driverError !== error) return isConnectionLoss(driverError, true);
  // Both addresses of "localhost" refused.
  return Array.isArray(errors) && errors.length > 0 && errors.every((one) => isConnectionLoss(one, ours));
}
