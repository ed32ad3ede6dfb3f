import { access, chmod, constants, mkdtemp, readdir, rm, stat, statfs } from "node:fs/promises";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { createDatabase, migrate } from "../../server/platform/database.ts";
import { removeAbandonedPostgres, startEmbeddedPostgres } from "../../server/platform/embedded-postgres.ts";
import { installJobs } from "../../server/platform/jobs.ts";
import { createLog } from "../../server/platform/log.ts";
import { databaseUrl } from "./postgres-server.ts";

interface Server {
  url: string;
  /** Only what this run made goes at its end. */
  remove(): Promise<void>;
}

const prefix = "acuerdo-test-";
const log = createLog({ level: "error" });
let running: { server: Server; template: string } | null = null;

/**
 * Before the first test: one PostgreSQL for the whole run (or the one of TEST_DATABASE_URL) with a template database
 * that has every migration applied. Workers inherit the environment and find it there.
 */
export async function setUpPostgres(): Promise<void> {
  // The journeys' own setup asks for it too.
  if (running) return;
  const server = await findServer();
  const template = `acuerdo_template_${process.pid}`;
  running = { server, template };
  try {
    await buildTemplate(server.url, template);
  } catch (error) {
    // jest doesn't tear down what failed to set up.
    await tearDownPostgres();
    throw error;
  }
  process.env["ACUERDO_TEST_SERVER"] = server.url;
  process.env["ACUERDO_TEST_TEMPLATE"] = template;
}

export async function tearDownPostgres(): Promise<void> {
  if (!running) return;
  await runSql(running.server.url, [`DROP DATABASE IF EXISTS "${running.template}" WITH (FORCE)`]);
  await running.server.remove();
  running = null;
}

async function findServer(): Promise<Server> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given) return { url: given, remove: async () => undefined };
  for (const place of [tmpdir(), MEMORY]) await sweep(place);
  const folder = await mkdtemp(join((await hasRoom()) ? MEMORY : tmpdir(), prefix));
  // Under root the server runs as another account and has to pass through.
  await chmod(folder, 0o711);
  const server = await startEmbeddedPostgres({ dataDir: folder, log, volatile: true, maxConnections: 300 });
  const remove = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: server.url, remove };
}

/**
 * Four hundred databases of a thousand files each are made and dropped: on a disk's file system an eighth of a run's processor time
 * goes into that.
 */
const MEMORY = "/dev/shm";
const GIB = 2 ** 30;

async function hasRoom(): Promise<boolean> {
  try {
    await access(MEMORY, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = await statfs(MEMORY);
    return bavail * bsize >= 8 * GIB && freemem() >= 12 * GIB;
  } catch {
    return false;
  }
}

/** A killed run leaves its PostgreSQL behind; nobody else ends it. */
async function sweep(place: string): Promise<void> {
  const names = await readdir(place).catch(() => []);
  const folders = names.filter((name) => name.startsWith(prefix));
  const abandoned = folders.map(async (name) => {
    const folder = join(place, name);
    // Without a lock it is somebody's who is just beginning.
    if (await stat(join(folder, "postgres.lock")).catch(() => null))
      await removeAbandonedPostgres(folder, log);
  });
  await Promise.allSettled(abandoned);
}

export async function buildTemplate(url: string, template: string): Promise<void> {
  await runSql(url, [`DROP DATABASE IF EXISTS "${template}" WITH (FORCE)`, `CREATE DATABASE "${template}"`]);
  const templateUrl = databaseUrl(url, template);
  const db = await createDatabase({ url: templateUrl, poolSize: 2, entities: [], log });
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
  await installJobs(templateUrl);
}

async function runSql(url: string, statements: string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    for (const statement of statements) await admin.query(statement);
  } finally {
    await admin.end();
  }
}
