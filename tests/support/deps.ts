import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readEnv, type Env } from "../../server/env.ts";
import { setListingsDay } from "../../server/domains/specialists/search/listings-upkeep.ts";
import { clockFrom } from "../../server/platform/clock.ts";
import type { Deps } from "../../server/platform/deps.ts";
import { createFiles } from "../../server/platform/files.ts";
import { createHashing } from "../../server/platform/hashing.ts";
import { createJobs } from "../../server/platform/jobs.ts";
import { createLog } from "../../server/platform/log.ts";
import {
  codeQueue,
  createMail,
  mailQueue,
  type OutgoingMail,
  type QueuedMail,
} from "../../server/platform/mail.ts";
import { createMetrics } from "../../server/platform/metrics.ts";
import { noteStoring } from "../../server/platform/orphan-files.ts";
import { createOutside } from "../../server/platform/post-outside.ts";
import { createRateLimits } from "../../server/platform/rate-limits.ts";
import { createLifecycle } from "../../server/platform/shutdown.ts";
import type { TestDatabase } from "./database.ts";
import { TEST_NOW } from "./test-clock.ts";

export interface TestDeps extends Deps {
  /** Moves the clock, which otherwise stands still. */
  setNow(instant: string): void;
  /** The outbox: mails whose transaction was committed, oldest first. Nothing is sent. */
  sentMails(): Promise<OutgoingMail[]>;
}

export type TestDepsOverrides = Partial<Omit<Deps, "env">> & {
  env?: Partial<Env>;
  /** ISO instant the clock stands at. Default: noon of 20 November 2026 in Madrid. */
  now?: string;
};

/**
 * Real parts on the test file's own database and a temporary folder, with a clock that stands still. Jobs are stored;
 * they run only after `deps.jobs.start()`. Everything is closed after the file's tests.
 */
export async function testDeps(database: TestDatabase, overrides: TestDepsOverrides = {}): Promise<TestDeps> {
  const { env: envOverrides, now = TEST_NOW, ...parts } = overrides;
  const folder = await mkdtemp(join(tmpdir(), "acuerdo-files-"));
  const env = testEnv(database.url, folder, envOverrides);
  let instant = new Date(now);
  const clock = clockFrom(() => instant);
  const log = parts.log ?? createLog({ level: "silent" });
  const jobs = parts.jobs ?? createJobs({ url: database.url, log, pollSeconds: 0.5 });
  const mail = createMail({ jobs, log, smtpUrl: "smtp://127.0.0.1:9", from: env.mailFrom });
  const files = await createFiles({
    filesUrl: env.filesUrl,
    tempDir: join(folder, "tmp"),
    clamdUrl: env.clamdUrl,
    onStoring: noteStoring({ db: database.db, clock }),
  });

  database.onClose(async () => {
    await jobs.stop(2_000);
    mail.close();
    await rm(folder, { recursive: true, force: true });
  });

  await setListingsDay(database.db, clock);
  return {
    env,
    db: database.db,
    clock,
    log,
    mail,
    files,
    jobs,
    limits: createRateLimits({ db: database.db, log }),
    hashing: createHashing(),
    metrics: createMetrics(),
    signer: null,
    provider: null,
    outside: createOutside({ targets: env.webhookTargets }),
    lifecycle: createLifecycle(log),
    ...parts,
    setNow: (next) => void (instant = new Date(next)),
    sentMails: () => outbox(database),
  };
}

/** A production environment with made-up addresses; nothing listens there. */
function testEnv(databaseUrl: string, folder: string, overrides: Partial<Env> = {}): Env {
  const env = readEnv({
    DATABASE_URL: databaseUrl,
    SMTP_URL: "smtp://127.0.0.1:9",
    FILES_URL: pathToFileURL(join(folder, "files")).href,
    APP_SECRET: "9f2b7c1e8a4d6053bb71e2f49c8d0a6e5f3b1c7d",
    PUBLIC_URL: "http://localhost:3000",
    METRICS_PORT: "0",
    POSTAL_ADDRESS: "Calle de Alcalá 45, 28014 Madrid",
    LOG_LEVEL: "silent",
    DATA_DIR: folder,
  });
  return { ...env, ...overrides };
}

async function outbox(database: TestDatabase): Promise<OutgoingMail[]> {
  const rows = await database.db.query<{ data: QueuedMail }[]>(
    "SELECT data FROM jobs.job WHERE name = ANY ($1) AND data ->> 'nothing' IS NULL ORDER BY created_on, id",
    [[mailQueue, codeQueue]],
  );
  return rows.map(({ data: { messageId: _messageId, ...mail } }) => mail);
}
