import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll } from "@jest/globals";
import type { Role } from "../../server/shared/context.ts";
import { readEnv } from "../../server/env.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { startDevMail, type DevMail } from "../../server/platform/dev-mail.ts";
import { freePort } from "../../server/platform/free-port.ts";
import { createHashing } from "../../server/platform/hashing.ts";
import { createLog } from "../../server/platform/log.ts";
import { projectFolder } from "../../server/platform/project-folder.ts";
import { isStartMessage } from "../../server/platform/start-report.ts";
import { testDatabase, type TestDatabase } from "./database.ts";
import { giveSecondStep, secondStepCodes } from "./second-step.ts";

/** The one of every account made here. */
export const PASSWORD = "Prueba-1234";

export interface NewAccount {
  email: string;
  role: Role;
  names?: string;
  surnames?: string;
  /** Of a specialist. */
  cities?: string[];
  /** False: an administrator who hasn't been in yet. */
  secondStep?: boolean;
}

/** The built application as a process of its own in production mode, on a database of the test file's own. */
export interface ServedApp {
  /** Origin, without trailing slash. */
  readonly url: string;
  readonly database: TestDatabase;
  /** Where its files lie: who stores some for it beside it stores them there. */
  readonly filesUrl: string;
  /** Where it takes answers to its mails. */
  readonly inboundPort: number;
  /** Every mail the server sent. */
  readonly mail: DevMail;
  /**
   * An active account with PASSWORD; gives its id. A specialist is a mediator who can be assigned, an administrator has
   * the second step.
   */
  addAccount(account: NewAccount): Promise<number>;
  /** What the account's phone or paper shows for the second step now; null when it has none. */
  secondStepCode(email: string): string | null;
  /** How far the server's clock is ahead of the real one, in milliseconds. */
  readonly movedByMs: number;
  /** The server's clock jumps forward; `journeys.later` takes the browsers along. */
  moveClock(byMs: number): Promise<void>;
  /** The process is gone from one moment to the next, with everything it hadn't stored. */
  kill(): Promise<void>;
  /** Starts it again at the same address. */
  start(): Promise<void>;
}

interface ServedInstance {
  folder: string;
  port: number;
  inboundPort: number;
  mail: DevMail;
}

function filesOf({ folder }: Pick<ServedInstance, "folder">): string {
  return pathToFileURL(join(folder, "files")).href;
}

/** Call at the top of a test file. The server is up before the first test and gone after the last. */
export function servedApp(): ServedApp {
  const database = testDatabase();
  const hashing = createHashing();
  let instance: ServedInstance;
  let server: ChildProcess | null = null;
  let movedByMs = 0;
  const secondSteps = new Map<string, () => string>();

  const app: ServedApp = {
    database,
    get url() {
      return `http://localhost:${instance.port}`;
    },
    get filesUrl() {
      return filesOf(instance);
    },
    get inboundPort() {
      return instance.inboundPort;
    },
    get mail() {
      return instance.mail;
    },
    async addAccount(account) {
      const { email, role, names = "Nombre", surnames = "De Prueba", cities = ["Madrid"] } = account;
      const [row] = await database.db.query<{ id: number }[]>(
        `INSERT INTO accounts (created_at, updated_at, email, role, status, names, surnames, password_hash)
         VALUES (now(), now(), $1, $2, 'ACTIVE', $3, $4, $5) RETURNING id`,
        [email, role, names, surnames, await hashing.hashPassword(PASSWORD)],
      );
      const id = row?.id ?? 0;
      if (role === "SPECIALIST") {
        await database.db.query(
          `INSERT INTO specialists (created_at, updated_at, account_id, types, experience_levels, cities) VALUES (now(), now(), $1, '{2}', '{1}', $2)`,
          [id, cities],
        );
      }
      if (role === "ADMIN" && account.secondStep !== false) {
        const env = readEnv(serverVariables(database.url, instance));
        const key = await giveSecondStep({ env, clock: systemClock, db: database.db }, id);
        secondSteps.set(
          email,
          secondStepCodes(key, () => new Date(Date.now() + movedByMs)),
        );
      }
      return id;
    },
    secondStepCode: (email) => secondSteps.get(email)?.() ?? null,
    get movedByMs() {
      return movedByMs;
    },
    async moveClock(byMs) {
      movedByMs += byMs;
      const moved = once(server!, "message");
      server?.send({ kind: "move-clock", byMs: movedByMs });
      await moved;
    },
    async kill() {
      if (server === null) return;
      const gone = once(server, "exit");
      server.kill("SIGKILL");
      await gone;
      server = null;
    },
    async start() {
      server = await startServer(database.url, instance, movedByMs);
    },
  };

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), "acuerdo-journey-"));
    const mail = await startDevMail({ dir: join(folder, "mail"), log: createLog({ level: "silent" }) });
    instance = { folder, mail, port: await freePort(), inboundPort: await freePort() };
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

function serverVariables(
  databaseUrl: string,
  { folder, port, inboundPort, mail }: ServedInstance,
): Record<string, string> {
  return {
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: "6",
    SMTP_URL: mail.smtpUrl,
    FILES_URL: filesOf({ folder }),
    APP_SECRET: "9f2b7c1e8a4d6053bb71e2f49c8d0a6e5f3b1c7d",
    PUBLIC_URL: `http://localhost:${port}`,
    PORT: String(port),
    HOST: "localhost",
    INBOUND_SMTP_PORT: String(inboundPort),
    INBOUND_SMTP_HOST: "127.0.0.1",
    INBOUND_MAIL_DOMAIN: "respuestas.example",
    METRICS_PORT: "0",
    LOG_LEVEL: "warn",
    DATA_DIR: join(folder, "data"),
    PAYMENTS_IBAN: "ES9121000418450200051332",
    PAYMENTS_HOLDER: "Acuerdo de Prueba, S.L.",
    POSTAL_ADDRESS: "Calle de Alcalá 45, 28014 Madrid",
    // Receivers of the journeys stand on this machine.
    WEBHOOK_TARGETS: "any",
  };
}

/** What moves the date of a whole run (tests/moved-dates.ts) moves the server's. */
function movedMachine(): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name === "LD_PRELOAD" || name.startsWith("FAKE")),
  );
}

/** Resolves once the server listens; rejects with what it said when it ends before. */
async function startServer(
  databaseUrl: string,
  instance: ServedInstance,
  movedByMs: number,
): Promise<ChildProcess> {
  const child = fork(projectFolder("dist/server/main.js"), {
    cwd: instance.folder,
    execArgv: [
      "--no-memory-protection-keys",
      "--import",
      new URL("./move-server-clock.ts", import.meta.url).href,
    ],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      PATH: process.env["PATH"],
      ...movedMachine(),
      TEST_CLOCK_MOVED_BY_MS: String(movedByMs),
      ...serverVariables(databaseUrl, instance),
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
