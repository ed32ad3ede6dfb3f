import { readdir } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type pg from "pg";
import { DataSource, MigrationExecutor, type QueryRunner } from "typeorm";
import { isConnectionLoss } from "./database-errors.ts";
import { DatabaseUnavailable } from "./errors.ts";
import { watchPool, type DatabaseWatch } from "./frozen-database.ts";
import { ConstraintNames } from "./constraint-names.ts";
import type { Logger } from "./log.ts";
import { migrationClasses } from "./migration-files.ts";
import { PoolShares, workKind } from "./pool-shares.ts";
import { SERVER_SIDE_LIMITS } from "./postgres-limits.ts";

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
/** For a place in its kind's share of the pool. */
const shareWaitMs = 950;
/**
 * For what somebody else has locked: with the share's wait less than two seconds for whoever only reads; a change may
 * wait for its turn a little longer, work behind the scenes has time.
 */
const readLockMs = 1_000;
const changeLockMs = 2_000;
const backgroundLockMs = 10_000;

/**
 * Connected data source. The pool drops broken connections and opens new ones by itself, so the first query after
 * PostgreSQL is back succeeds. What a lost connection throws is recognised by mapDatabaseError. One that is frozen is given up, see frozen-database.ts.
 * Throws DatabaseUnavailable when PostgreSQL cannot be reached now.
 */
export async function createDatabase(options: DatabaseOptions): Promise<DataSource> {
  const { url, poolSize, entities, log } = options;
  const db: DataSource = new DataSource({
    type: "postgres",
    url,
    poolSize,
    entities,
    namingStrategy: new ConstraintNames(),
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
      // looked at again, which takes twice the time. A parallel worker takes 40 ms and more until it helps, four times what
      // PostgreSQL reckons with by itself: a page of 20 ms took 120 (bench inbox).
      options: `-c work_mem=16MB -c parallel_setup_cost=10000 ${SERVER_SIDE_LIMITS}`,
      statement_timeout: options.statementTimeoutMs ?? 30_000,
      idle_in_transaction_session_timeout: 60_000,
      lock_timeout: readLockMs,
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
  const { master } = db.driver as unknown as { master: pg.Pool };
  const told = (isThere: boolean) =>
    isThere ? log.info("PostgreSQL answers again") : log.error("PostgreSQL doesn't answer");
  nameConnectionFailures(db, watchPool(master, { url, told }));
  sharePool(db, new PoolShares(poolSize, shareWaitMs));
  waitLongerInTransactions(db);
  return db;
}

type Release = (error?: Error) => void;

interface ConnectingDriver {
  obtainMasterConnection(): Promise<[connection: unknown, release: Release]>;
}

/**
 * A refused connection looks the same for mail server, file store and database; here it is known to be the database. While
 * it doesn't answer, requests are refused at once instead of waiting.
 */
function nameConnectionFailures(db: DataSource, watch: DatabaseWatch): void {
  const driver = db.driver as unknown as ConnectingDriver;
  const obtain = driver.obtainMasterConnection.bind(driver);
  driver.obtainMasterConnection = async () => {
    if (watch.frozen) throw new DatabaseUnavailable({ cause: new Error("PostgreSQL doesn't answer") });
    return obtain().catch((cause: unknown) => {
      throw new DatabaseUnavailable({ cause });
    });
  };
}

/** Who asks for a connection waits for a place among those of its kind first (see PoolShares). */
function sharePool(db: DataSource, shares: PoolShares): void {
  const driver = db.driver as unknown as ConnectingDriver;
  const obtain = driver.obtainMasterConnection.bind(driver);
  driver.obtainMasterConnection = async () => {
    const kind = workKind();
    if (kind === undefined) return obtain();
    const leave = await shares.take(kind);
    try {
      const [connection, release] = await obtain();
      return [
        connection,
        (error) => {
          leave();
          release(error);
        },
      ];
    } catch (error) {
      leave();
      throw error;
    }
  };
}

function waitLongerInTransactions(db: DataSource): void {
  db.subscribers.push({
    afterTransactionStart: async ({ queryRunner }) => {
      const kind = workKind();
      const isBehindTheScenes = kind === undefined || kind === "background";
      await queryRunner.query(
        `SET LOCAL lock_timeout = ${isBehindTheScenes ? backgroundLockMs : changeLockMs}`,
      );
    },
  });
}

/** Every *.entity.ts below server (or *.entity.js of the build). */
export async function findEntities(): Promise<EntityClass[]> {
  const folder = fileURLToPath(new URL("../", import.meta.url));
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
  return withPatientRunner(db, async (runner) => {
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

/** After loading many rows: statistics and visibility map. Waits as long as it takes, e.g. for autovacuum to give way. */
export async function vacuum(db: DataSource, tables: readonly string[]): Promise<void> {
  await withPatientRunner(db, async (runner) => {
    for (const table of tables) await runner.query(`VACUUM (ANALYZE) ${table}`);
  });
}

/** Building an index over a million rows, or waiting for another instance to do so, takes what it takes. */
async function withPatientRunner<T>(db: DataSource, work: (runner: QueryRunner) => Promise<T>): Promise<T> {
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
