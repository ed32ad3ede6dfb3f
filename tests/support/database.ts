import { randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "@jest/globals";
import pg from "pg";
import type { DataSource } from "typeorm";
import { createDatabase, findEntities } from "../../server/platform/database.ts";
import { createLog } from "../../server/platform/log.ts";
import { databaseUrl } from "./postgres-server.ts";

export interface TestDatabase {
  /** Connection string of this file's own database. */
  readonly url: string;
  /** Connected, with all entities; from beforeAll on. */
  readonly db: DataSource;
  /** Runs after the tests of the file, before the database goes; last in, first out. */
  onClose(close: () => Promise<void>): void;
}

/**
 * Call at the top of a test file (or of a describe): before the first test a database of its own is cloned from the
 * migrated template, after the last one it is dropped.
 */
export function testDatabase(): TestDatabase {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const closers: (() => Promise<void>)[] = [];
  let db: DataSource | undefined;

  beforeAll(async () => {
    await administer(`CREATE DATABASE "${name}" TEMPLATE "${environment("ACUERDO_TEST_TEMPLATE")}"`);
    const options = {
      url: databaseUrl(environment("ACUERDO_TEST_SERVER"), name),
      poolSize: 8,
      entities: await findEntities(),
      log: createLog({ level: "silent" }),
    };
    // A busy machine may keep a first connection waiting for longer than the product does.
    db = await createDatabase(options).catch(() => createDatabase(options));
  }, 30_000);

  afterAll(async () => {
    for (const close of closers.toReversed()) await close();
    await db?.destroy();
    await administer(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
  }, 30_000);

  return {
    get url() {
      return databaseUrl(environment("ACUERDO_TEST_SERVER"), name);
    },
    get db() {
      if (!db) throw new Error("the test database exists from beforeAll on");
      return db;
    },
    onClose: (close) => void closers.push(close),
  };
}

/** Runs one statement on the server's maintenance database. */
export async function administer(sql: string): Promise<void> {
  const admin = new pg.Client({ connectionString: environment("ACUERDO_TEST_SERVER") });
  await admin.connect();
  try {
    await admin.query(sql);
  } finally {
    await admin.end();
  }
}

function environment(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: run the tests through npm run jest`);
  return value;
}
