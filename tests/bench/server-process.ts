import { randomBytes } from "node:crypto";
import type { ChildProcess } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { readEnv } from "../../server/env.ts";
import type { Env } from "../../server/env.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { createDatabase } from "../../server/platform/database.ts";
import { freePort } from "../../server/platform/free-port.ts";
import { createHashing } from "../../server/platform/hashing.ts";
import { createLog } from "../../server/platform/log.ts";
import { projectFolder } from "../../server/platform/project-folder.ts";
import { newTotpSecret, sealTotpSecret } from "../../server/domains/accounts/security/totp.ts";
import { totpCode } from "../support/totp-code.ts";
import type { BenchEnvironment } from "./bench-environment.ts";
import { endChild, SERVER_FLAGS, startNode } from "./processes.ts";

/** The built server, as it runs in production or (without a database) as a demonstration. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** What it was configured with; of a demonstration without the secret it makes itself. */
  env: Env;
  /** Milliseconds from the start of the process to a good answer of /health/ready. */
  readyAfter: number;
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** Null: demo mode, with a PostgreSQL of its own in `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  cpu?: number;
  /** Further variables of the configuration. */
  variables?: Record<string, string>;
  /** Milliseconds its clock is ahead of the machine's. */
  movedByMs?: number;
}

const MOVED_CLOCK = new URL("../support/move-server-clock.ts", import.meta.url).href;

/** As `npm start` and the Dockerfile set it. */
const ALLOCATOR = { MALLOC_ARENA_MAX: "2" };
const PATIENCE_MS = 60_000;

export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const { databaseUrl, dataDir, cpu, movedByMs = 0 } = options;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const production = {
    DATABASE_URL: databaseUrl ?? "",
    // Nobody listens there: what would be sent waits in the outbox.
    SMTP_URL: "smtp://127.0.0.1:9",
    FILES_URL: pathToFileURL(`${dataDir}/files`).href,
    APP_SECRET: randomBytes(32).toString("hex"),
    PUBLIC_URL: url,
    NODE_ENV: "production",
  };
  const variables = {
    ...(databaseUrl === null ? { DATABASE_URL: "" } : production),
    PORT: String(port),
    HOST: "127.0.0.1",
    METRICS_PORT: "0",
    DATA_DIR: dataDir,
    TEST_CLOCK_MOVED_BY_MS: String(movedByMs),
    ...options.variables,
  };
  const began = performance.now();
  const child = startNode(projectFolder("dist/server/main.js"), [], {
    flags: movedByMs === 0 ? SERVER_FLAGS : [...SERVER_FLAGS, "--import", MOVED_CLOCK],
    cwd: dataDir,
    cpu,
    env: { ...ALLOCATOR, ...variables },
  });
  await untilReady(child, url);
  const readyAfter = performance.now() - began;
  return { url, pid: child.pid ?? 0, env: readEnv(variables), readyAfter, stop: () => endChild(child) };
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => void (said = (said + chunk).slice(-4_000)));
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await fetch(`${url}/health/ready`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`the server did not start: ${said}`);
    await setTimeout(10);
  }
}

/** A server in production mode with an administrator signed in. */
export interface Desk {
  server: ServerProcess;
  databaseUrl: string;
  token: string;
  close(): Promise<void>;
}

const ADMIN = { email: "bench@correo.example", password: "Medir-con-calma-1" };

export async function openDesk(
  bench: BenchEnvironment,
  databaseUrl: string,
  variables: Record<string, string> = {},
  movedByMs = 0,
): Promise<Desk> {
  const server = await startServer({ databaseUrl, dataDir: await bench.folder(), variables, movedByMs });
  try {
    const secret = await makeAdministrator(databaseUrl, server.env);
    const token = await signIn(server, totpCode(secret, new Date(systemClock.now().getTime() + movedByMs)));
    return { server, databaseUrl, token, close: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Stored as the product stores one, second step included: nobody administers without. Gives its secret. */
async function makeAdministrator(databaseUrl: string, env: Env): Promise<string> {
  const log = createLog({ level: "error" });
  const db = await createDatabase({ url: databaseUrl, poolSize: 1, entities: [], log });
  try {
    // In a database that was kept, the second step is sealed with the secret of an earlier server.
    const [account] = await db.query<{ id: number }[]>(
      `INSERT INTO accounts (created_at, updated_at, email, role, status, names, surnames, password_hash)
       VALUES (now(), now(), $1, 'ADMIN', 'ACTIVE', 'Ana', 'Medina', $2)
       ON CONFLICT (lower(email)) WHERE status <> 'PENDING_EMAIL'
       DO UPDATE SET password_hash = excluded.password_hash, totp_enabled_at = NULL
       RETURNING id`,
      [ADMIN.email, await createHashing().hashPassword(ADMIN.password)],
    );
    if (!account) throw new Error("the administrator was not stored");
    const secret = newTotpSecret();
    await db.query(
      `UPDATE accounts SET totp_secret = $2, totp_enabled_at = $3, totp_last_step = NULL WHERE id = $1`,
      [account.id, sealTotpSecret(env.appSecret, account.id, secret), systemClock.now()],
    );
    return secret;
  } finally {
    await db.destroy();
  }
}

async function signIn(server: ServerProcess, code: string): Promise<string> {
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...ADMIN, code }),
  });
  const body = (await answer.json()) as { message: string; data?: { token?: string } };
  // A token that only opens the missing step comes with another status.
  if (!answer.ok || !body.data?.token)
    throw new Error(`signing in failed (${answer.status}): ${body.message}`);
  return body.data.token;
}

/** `data` of a GraphQL answer; throws when there are errors. */
export async function askGraphql<Data>(desk: Desk, query: string, variables: object = {}): Promise<Data> {
  const answer = await fetch(`${desk.server.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${desk.token}` },
    body: JSON.stringify({ query, variables }),
  });
  const body = (await answer.json()) as { data?: Data; errors?: unknown };
  if (!body.data || body.errors)
    throw new Error(`${answer.status} ${JSON.stringify(body.errors)} for ${query}`);
  return body.data;
}
