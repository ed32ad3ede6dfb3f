import { randomBytes } from "node:crypto";
import type { ChildProcess } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { createHashing } from "../../server/platform/hashing.ts";
import { freePort } from "../../server/platform/free-port.ts";
import { projectFolder } from "../../server/platform/project-folder.ts";
import type { Ground } from "./ground.ts";
import { runSql } from "./ground.ts";
import { endChild, SERVER_FLAGS, startNode } from "./processes.ts";

/** The built server, as it runs in production or (without a database) as a demonstration. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process to a good answer of /health/ready. */
  readyAfter: number;
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** Null: demo mode, with a PostgreSQL of its own in `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  cpu?: number;
}

/** As `npm start` and the Dockerfile set it. */
const ALLOCATOR = { MALLOC_ARENA_MAX: "2" };
const PATIENCE_MS = 60_000;

export async function startServer({ databaseUrl, dataDir, cpu }: ServerOptions): Promise<ServerProcess> {
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
  const began = performance.now();
  const child = startNode(projectFolder("dist/server/main.js"), [], {
    flags: SERVER_FLAGS,
    cwd: dataDir,
    cpu,
    env: {
      ...ALLOCATOR,
      ...(databaseUrl === null ? { DATABASE_URL: "" } : production),
      PORT: String(port),
      HOST: "127.0.0.1",
      METRICS_PORT: "0",
      DATA_DIR: dataDir,
    },
  });
  await untilReady(child, url);
  return { url, pid: child.pid ?? 0, readyAfter: performance.now() - began, stop: () => endChild(child) };
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

export async function openDesk(ground: Ground, databaseUrl: string, cpu?: number): Promise<Desk> {
  const server = await startServer({ databaseUrl, dataDir: await ground.folder(), cpu });
  try {
    await runSql(
      databaseUrl,
      `INSERT INTO accounts (email, role, status, names, surnames, password_hash)
       VALUES ($1, 'ADMIN', 'ACTIVE', 'Ana', 'Medina', $2)
       ON CONFLICT (lower(email)) DO UPDATE SET password_hash = excluded.password_hash`,
      [ADMIN.email, await createHashing().hashPassword(ADMIN.password)],
    );
    return { server, databaseUrl, token: await signIn(server), close: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function signIn(server: ServerProcess): Promise<string> {
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ADMIN),
  });
  const body = (await answer.json()) as { message: string; data?: { token?: string } };
  if (!body.data?.token) throw new Error(`signing in failed (${answer.status}): ${body.message}`);
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
