import { createHash } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { DataSource } from "typeorm";
import { createDatabase, migrate } from "../../server/platform/database.ts";
import { startEmbeddedPostgres } from "../../server/platform/embedded-postgres.ts";
import { createLog } from "../../server/platform/log.ts";
import { projectFolder } from "../../server/platform/project-folder.ts";
import { databaseUrl } from "../support/postgres-server.ts";

/** What every group of the bench stands on: a PostgreSQL of its own, databases, folders, files kept between runs. */
export interface BenchEnvironment {
  /** A migrated database, emptied of what an earlier run left. */
  freshDatabase(name: string, fill?: (db: DataSource) => Promise<void>): Promise<string>;
  /** One that is filled once and kept for later runs, until migrations or `made` change. */
  keptDatabase(name: string, made: KeptDatabase): Promise<string>;
  /** Absolute path of a file that is made once and kept; `version` changes when its content does. */
  keptFile(name: string, version: string, make: (path: string) => Promise<void>): Promise<string>;
  /** An empty folder that goes at the end of the run. */
  folder(): Promise<string>;
  /** What PostgreSQL writes into its log from now on. */
  onPostgresLine(listener: (line: string) => void): void;
  /** Says on the terminal what is going on. */
  say(text: string): void;
  close(): Promise<void>;
}

export interface KeptDatabase {
  /** Source files, relative to the project, whose content decides; migrations always count. */
  sources: string[];
  fill: (db: DataSource) => Promise<void>;
}

const cache = projectFolder("node_modules/.cache/bench");

/** Starts PostgreSQL (its data are kept in node_modules/.cache/bench, so the million tasks are made only once). */
export async function openBenchEnvironment(say: (text: string) => void): Promise<BenchEnvironment> {
  await mkdir(cache, { recursive: true });
  let listener: (line: string) => void = () => undefined;
  // At debug level so that statements come through when a group asks PostgreSQL to log them.
  const log = createLog({ level: "debug", destination: { write: (line) => listener(line) } });
  const postgres = await startEmbeddedPostgres({ dataDir: join(cache, "data"), log });
  const folders: string[] = [];
  const databases = createDatabases(postgres.url);
  return {
    ...databases,
    async keptFile(name, version, make) {
      const path = join(cache, `${version}-${name}`);
      if ((await readdir(cache)).includes(`${version}-${name}`)) return path;
      say(`making ${name}`);
      await make(`${path}.part`);
      await rename(`${path}.part`, path);
      return path;
    },
    async folder() {
      const path = await mkdtemp(join(tmpdir(), "acuerdo-bench-"));
      // Under root PostgreSQL runs as another account and has to pass through.
      await chmod(path, 0o711);
      folders.push(path);
      return path;
    },
    onPostgresLine: (next) => void (listener = next),
    say,
    async close() {
      await postgres.stop();
      await Promise.all(folders.map((path) => rm(path, { recursive: true, force: true })));
    },
  };
}

function createDatabases(serverUrl: string): Pick<BenchEnvironment, "freshDatabase" | "keptDatabase"> {
  const admin = (sql: string) => runSql(serverUrl, sql);
  const make = async (name: string, fill?: (db: DataSource) => Promise<void>) => {
    await admin(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    await admin(`CREATE DATABASE "${name}"`);
    const url = databaseUrl(serverUrl, name);
    const log = createLog({ level: "error" });
    const db = await createDatabase({ url, poolSize: 2, entities: [], log, statementTimeoutMs: 0 });
    try {
      await migrate(db);
      await fill?.(db);
    } finally {
      await db.destroy();
    }
    // What was filled isn't being written to disk any more while something is measured.
    await admin("CHECKPOINT");
    return url;
  };
  return {
    freshDatabase: (name, fill) => make(`bench_${name}`, fill),
    async keptDatabase(name, { sources, fill }) {
      const prefix = `bench_kept_${name}_`;
      const wanted = `${prefix}${await digestOf(sources)}`;
      const known = await databasesLike(serverUrl, prefix);
      if (!known.includes(wanted)) {
        for (const old of known) await admin(`DROP DATABASE IF EXISTS "${old}" WITH (FORCE)`);
        await make(`bench_filling`, fill);
        await admin(`ALTER DATABASE bench_filling RENAME TO "${wanted}"`);
      }
      return databaseUrl(serverUrl, wanted);
    },
  };
}

async function digestOf(sources: string[]): Promise<string> {
  const migrations = (await readdir(projectFolder("migrations")))
    .toSorted()
    .map((name) => `migrations/${name}`);
  const hash = createHash("sha256");
  for (const path of [...migrations, ...sources]) hash.update(await readFile(projectFolder(path)));
  return hash.digest("hex").slice(0, 12);
}

async function databasesLike(serverUrl: string, prefix: string): Promise<string[]> {
  const rows = await runSql<{ datname: string }>(serverUrl, "SELECT datname FROM pg_database");
  return rows.map(({ datname }) => datname).filter((name) => name.startsWith(prefix));
}

/** One statement on a connection of its own. */
export async function runSql<Row extends object>(
  url: string,
  sql: string,
  params: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, params)).rows;
  } finally {
    await client.end();
  }
}
