import { access, constants, mkdir } from "node:fs/promises";
import pg from "pg";
import type { Env } from "../env.ts";
import { startDemoProvider } from "./demo-provider.ts";
import { startDevMail, type DevMail } from "./dev-mail.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "./embedded-postgres.ts";
import { StartRefused } from "./errors.ts";
import { localSecret } from "./local-secret.ts";
import type { Logger } from "./log.ts";
import type { Lifecycle } from "./shutdown.ts";

export interface DemoServices {
  /** The environment with everything embedded filled in. */
  env: Env & { databaseUrl: string; smtpUrl: string };
  /** null when SMTP_URL names a real server. */
  devMail: DevMail | null;
  postgres: EmbeddedPostgres;
}

const databaseName = "acuerdo";

/** Starts what a demonstration brings along: PostgreSQL, the mail catcher, a secret kept in the data folder. */
export async function startDemoServices(
  env: Env,
  given: { appSecret: boolean },
  log: Logger,
  lifecycle: Lifecycle,
): Promise<DemoServices> {
  await assertWritable(env.dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir: env.dataDir, log });
  lifecycle.onStop("PostgreSQL", () => postgres.stop(), 2_500);
  const databaseUrl = await ensureDatabase(postgres.url);
  const devMail = env.smtpUrl === null ? await startDevMail({ dir: env.dataDir, log }) : null;
  if (devMail) lifecycle.onStop("mail catcher", () => devMail.stop(), 500);
  const appSecret = given.appSecret ? env.appSecret : await localSecret(env.dataDir, "app-secret");
  const smtpUrl = env.smtpUrl ?? devMail?.smtpUrl ?? "";
  const provider = env.provider ?? (devMail ? await ownProvider(env, devMail, log, lifecycle) : null);
  return { env: { ...env, databaseUrl, smtpUrl, appSecret, provider }, devMail, postgres };
}

async function ownProvider(
  { port, host }: Env,
  { smtpUrl }: DevMail,
  log: Logger,
  lifecycle: Lifecycle,
): Promise<Env["provider"]> {
  const ownUrl = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  const provider = await startDemoProvider({ smtpUrl, ownUrl, log });
  lifecycle.onStop("provider of certified mails", () => provider.stop(), 200);
  return provider.settings;
}

/** Throws StartRefused when nothing can be kept there. */
export async function assertWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new StartRefused(
      `No se puede escribir en la carpeta ${folder} (${code}). Cambia sus permisos o define DATA_DIR.`,
      {
        cause,
      },
    );
  }
}

async function ensureDatabase(serverUrl: string): Promise<string> {
  const url = new URL(serverUrl);
  url.pathname = `/${databaseName}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    const found = await admin.query("SELECT 1 FROM pg_database WHERE datname = $1", [databaseName]);
    if (found.rowCount === 0) await admin.query(`CREATE DATABASE ${databaseName}`);
  } finally {
    await admin.end();
  }
  return url.href;
}
