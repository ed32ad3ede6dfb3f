import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll } from "@jest/globals";
import type { Role } from "../../server/domains/accounts/context.ts";
import { startDevMail, type DevMail } from "../../server/platform/dev-mail.ts";
import { createHashing } from "../../server/platform/hashing.ts";
import { createLog } from "../../server/platform/log.ts";
import { projectFolder } from "../../server/platform/project-folder.ts";
import { isStartMessage } from "../../server/platform/start-report.ts";
import { testDatabase, type TestDatabase } from "./database.ts";

/** The one of every account made here. */
export const PASSWORD = "Prueba-1234";

export interface NewAccount {
  email: string;
  role: Role;
  names?: string;
  surnames?: string;
  /** Of a specialist. */
  cities?: string[];
}

/** The built application as a process of its own in production mode, on a database of the test file's own. */
export interface ServedApp {
  /** Origin, without trailing slash. */
  readonly url: string;
  readonly database: TestDatabase;
  /** Every mail the server sent. */
  readonly mail: DevMail;
  /** An active account with PASSWORD; gives its id. A specialist is a mediator who can be assigned. */
  addAccount(account: NewAccount): Promise<number>;
  /** The process is gone from one moment to the next, with everything it hadn't stored. */
  kill(): Promise<void>;
  /** Starts it again at the same address. */
  start(): Promise<void>;
}

interface Ground {
  folder: string;
  port: number;
  mail: DevMail;
}

/** Call at the top of a test file. The server is up before the first test and gone after the last. */
export function servedApp(): ServedApp {
  const database = testDatabase();
  const hashing = createHashing();
  let ground: Ground;
  let server: ChildProcess | null = null;

  const app: ServedApp = {
    database,
    get url() {
      return `http://localhost:${ground.port}`;
    },
    get mail() {
      return ground.mail;
    },
    async addAccount({ email, role, names = "Nombre", surnames = "De Prueba", cities = ["Madrid"] }) {
      const [account] = await database.db.query<{ id: number }[]>(
        `INSERT INTO accounts (email, role, status, names, surnames, password_hash)
         VALUES ($1, $2, 'ACTIVE', $3, $4, $5) RETURNING id`,
        [email, role, names, surnames, await hashing.hashPassword(PASSWORD)],
      );
      const id = account?.id ?? 0;
      if (role === "SPECIALIST") {
        await database.db.query(
          `INSERT INTO specialists (account_id, types, cities) VALUES ($1, '{2}', $2)`,
          [id, cities],
        );
      }
      return id;
    },
    async kill() {
      if (server === null) return;
      const gone = once(server, "exit");
      server.kill("SIGKILL");
      await gone;
      server = null;
    },
    async start() {
      server = await startServer(database.url, ground);
    },
  };

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), "acuerdo-journey-"));
    const mail = await startDevMail({ dir: join(folder, "mail"), log: createLog({ level: "silent" }) });
    ground = { folder, mail, port: await freePort() };
    // The last one in goes first: the process before its files and its database.
    database.onClose(async () => {
      await app.kill();
      await mail.stop();
      await rm(folder, { recursive: true, force: true });
    });
    await app.start();
  }, 60_000);
  return app;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  const closed = once(probe, "close");
  probe.close();
  await closed;
  return port;
}

/** Resolves once the server listens; rejects with what it said when it ends before. */
async function startServer(databaseUrl: string, { folder, port, mail }: Ground): Promise<ChildProcess> {
  const child = fork(projectFolder("dist/server/main.js"), {
    cwd: folder,
    execArgv: [],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: "6",
      SMTP_URL: mail.smtpUrl,
      FILES_URL: pathToFileURL(join(folder, "files")).href,
      APP_SECRET: "9f2b7c1e8a4d6053bb71e2f49c8d0a6e5f3b1c7d",
      PUBLIC_URL: `http://localhost:${port}`,
      PORT: String(port),
      HOST: "localhost",
      METRICS_PORT: "0",
      LOG_LEVEL: "warn",
      DATA_DIR: join(folder, "data"),
    },
  });
  let said = "";
  const keep = (chunk: Buffer) => void (said = (said + chunk.toString()).slice(-20_000));
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  const { promise, resolve, reject } = Promise.withResolvers<ChildProcess>();
  child.on("message", (message) => isStartMessage(message) && message.kind === "ready" && resolve(child));
  child.once("exit", (code) => reject(new Error(`The server ended (${code}) before it listened:\n${said}`)));
  child.once("error", reject);
  return promise;
}
