import "./check-node.mjs";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { createApp } from "./app.ts";
import { startBackground } from "./background.ts";
import { seedDemo } from "./demo/seed.ts";
import { noteReportDelivery, reportAttachment } from "./domains/reports/report-mails.ts";
import { agreementAttachment } from "./domains/proceedings/document-downloads.ts";
import { noteAnswerDelivery } from "./domains/leads/answer-delivery.ts";
import { noteMailDelivery } from "./domains/parties/notices.ts";
import { noteNoticeDelivery } from "./domains/proceedings/notice-delivery.ts";
import { beginListingsDay } from "./domains/specialists/search/listings-upkeep.ts";
import { noteBatchDelivery } from "./domains/task-batches/end-batch.ts";
import { noteAssignmentDelivery } from "./domains/tasks/assignment-delivery.ts";
import { listenForMail } from "./inbound-mail.ts";
import { readEnv, type Env } from "./env.ts";
import { EnvError } from "./environment/values.ts";
import { createOutside } from "./platform/post-outside.ts";
import { certifiedProvider } from "./platform/certified-provider.ts";
import { systemClock } from "./platform/clock.ts";
import { createDatabase, findEntities, migrate } from "./platform/database.ts";
import { assertWritable, startDemoServices, type DemoServices } from "./platform/demo-services.ts";
import type { Deps } from "./platform/deps.ts";
import { registerDevMail } from "./platform/dev-mail-page.ts";
import { DatabaseUnavailable, StartRefused } from "./platform/errors.ts";
import { createFiles } from "./platform/files.ts";
import { createHashing } from "./platform/hashing.ts";
import { drainConnections } from "./platform/http-drain.ts";
import { createJobs } from "./platform/jobs.ts";
import { createLog, type Logger } from "./platform/log.ts";
import { createMail, type MailDelivery, type MailWorker } from "./platform/mail.ts";
import { createMetrics, serveMetrics, watchDatabase } from "./platform/metrics.ts";
import { MAILING_LIMITS } from "./domains/mailings/mailing-limits.ts";
import { createMassMailer, type MassMailer } from "./platform/mass-mail.ts";
import { assertPortFree } from "./platform/free-port.ts";
import { noteStoring } from "./platform/orphan-files.ts";
import { openSigner } from "./platform/pdf-signature/open-signer.ts";
import { createRateLimits } from "./platform/rate-limits.ts";
import { createLifecycle, stopOnSignals, type Lifecycle } from "./platform/shutdown.ts";
import { tellStarter } from "./platform/start-report.ts";

interface Prepared {
  deps: Deps;
  senders: { mailWorker: MailWorker; massMailer: MassMailer };
  demo: DemoServices | null;
}

const databasePatienceMs = 60_000;

async function main(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const env = readEnv(process.env);
  const log = createLog({ level: env.logLevel });
  const lifecycle = createLifecycle(log);
  guardProcess(log, lifecycle);
  try {
    await start(env, log, lifecycle);
  } catch (error) {
    if (lifecycle.stopping) return;
    await lifecycle.stop("start failed");
    throw error;
  }
}

async function start(env: Env, log: Logger, lifecycle: Lifecycle): Promise<void> {
  await assertPortFree(env.port, env.host, "PORT");
  if (env.inboundMail !== null)
    await assertPortFree(env.inboundMail.port, env.inboundMail.host, "INBOUND_SMTP_PORT");
  const { deps, senders, demo } = await prepare(env, log, lifecycle);
  warnOfRisks(deps);
  await beginListingsDay(deps);
  if (demo) {
    tellStarter({ kind: "step", step: "demo-data" });
    await seedDemo(deps);
  }
  const app = await createApp(deps);
  if (demo?.devMail) registerDevMail(app, demo.devMail);
  await startBackground(deps, senders);
  await startMetrics(deps);
  tellStarter({ kind: "step", step: "listening" });
  const mailPort = await listenForMail(deps);
  await listen(app, deps, mailPort);
  reportRemotes(deps, senders.mailWorker);
}

/** What somebody who runs this should know without having asked. */
function warnOfRisks({ env, log, signer }: Deps): void {
  if (env.mode === "demo") return;
  if (signer === null) log.warn("issued documents come out unsigned: SEAL_P12 is not set");
  if (env.clamdUrl === null) log.warn("uploads are not scanned for viruses: CLAMD_URL is not set");
  if (env.restored)
    log.warn("RESTORED=1: mails wait unsent and nothing is deleted in the file store until it is unset");
}

async function prepare(env: Env, log: Logger, lifecycle: Lifecycle): Promise<Prepared> {
  tellStarter({ kind: "step", step: "database" });
  const given = { appSecret: Boolean(process.env["APP_SECRET"]?.trim()) };
  const demo = env.mode === "demo" ? await startDemoServices(env, given, log, lifecycle) : null;
  const complete = demo?.env ?? env;
  if (demo) endWithPostgres(demo, lifecycle);
  await assertWritable(env.dataDir);
  const { databaseUrl, smtpUrl } = complete;
  if (databaseUrl === null || smtpUrl === null)
    throw new Error("readEnv let an incomplete environment through");

  const db = await connect(complete, databaseUrl, log);
  lifecycle.onStop("database", () => db.destroy(), 500);
  tellStarter({ kind: "step", step: "migrations" });
  const applied = await migrate(db);
  if (applied.length > 0) log.info({ applied }, "migrations applied");

  const { mail, massMailer, ...services } = await openServices(
    { env: complete, db, log, lifecycle },
    { databaseUrl, smtpUrl },
  );
  const deps = { env: complete, db, clock: systemClock, log, lifecycle, mail, ...services };
  return { deps, senders: { mailWorker: mail, massMailer }, demo };
}

type Opened = Pick<Deps, "env" | "db" | "log" | "lifecycle">;

/** Jobs, mail, files and what else stands on the database; each is stopped with the process. */
async function openServices(
  { env, db, log, lifecycle }: Opened,
  { databaseUrl, smtpUrl }: { databaseUrl: string; smtpUrl: string },
) {
  const metrics = createMetrics({ process: true });
  watchDatabase(metrics, { db, clock: systemClock });
  const jobs = createJobs({
    url: databaseUrl,
    log,
    soleInstance: env.mode === "demo",
    onFinished: (queue, outcome, seconds) => metrics.jobSeconds.observe({ queue, outcome }, seconds),
  });
  const provider = env.provider === null ? null : certifiedProvider(env.provider);
  const mail = createMail({
    jobs,
    provider,
    log,
    smtpUrl,
    from: env.mailFrom,
    onSent: (kind, outcome) => metrics.mails.inc({ kind, outcome }),
    onDelivery: (delivery) => tellOf(delivery, db, log),
    makeAttachment: async (made) =>
      (await reportAttachment(db, made)) ?? agreementAttachment({ db, clock: systemClock }, made),
  });
  const massMailer = createMassMailer({
    smtpUrl,
    from: env.mailFrom,
    connections: MAILING_LIMITS.connections,
  });
  lifecycle.onStop("mail", async () => [mail, massMailer].forEach((one) => one.close()), 200);
  lifecycle.onStop("jobs", () => jobs.stop(2_000), 2_500);
  const files = await createFiles({
    ...env,
    tempDir: join(env.dataDir, "tmp"),
    keepsAll: env.restored,
    onStoring: noteStoring({ db, clock: systemClock }),
  });
  return {
    metrics,
    jobs,
    mail,
    massMailer,
    files,
    limits: createRateLimits({ db, log }),
    hashing: createHashing(),
    signer: await openSigner(env, systemClock, log),
    provider,
    outside: createOutside({ targets: env.webhookTargets }),
  };
}

/** What a mail said to have been sent follows what became of it. */
async function tellOf(delivery: MailDelivery, db: Deps["db"], log: Logger): Promise<void> {
  const { outcome, reference: about, messageId } = delivery;
  if (outcome === "refused")
    log.warn({ kind: about.split(":")[0], messageId }, "a mail was refused for good");
  await noteMailDelivery(db, delivery);
  await noteNoticeDelivery(db, delivery);
  await noteAssignmentDelivery(db, delivery);
  await noteBatchDelivery(db, delivery);
  await noteAnswerDelivery(db, delivery);
  await noteReportDelivery(db, delivery);
}

/** In production the database may come up after us; it is waited for a while. */
async function connect(env: Env, url: string, log: Logger): Promise<Deps["db"]> {
  const entities = await findEntities();
  const deadline = performance.now() + databasePatienceMs;
  for (;;) {
    try {
      return await createDatabase({ url, poolSize: env.databasePool, entities, log });
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw new StartRefused(explain(error), { cause: error });
      if (performance.now() > deadline)
        throw new StartRefused("DATABASE_URL: PostgreSQL no responde.", { cause: error });
      log.warn({ err: error }, "waiting for PostgreSQL");
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }
}

function explain(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `DATABASE_URL: no se puede abrir la base de datos (${reason}).`;
}

async function startMetrics({ env, metrics, log, lifecycle }: Deps): Promise<void> {
  if (env.metricsPort === 0) return;
  try {
    const server = await serveMetrics(metrics, {
      port: env.metricsPort,
      host: env.metricsHost,
      token: env.metricsToken,
      log,
    });
    lifecycle.onStop("metrics", () => server.stop(), 200);
  } catch (error) {
    // Nobody should be kept from working because figures cannot be read.
    log.warn({ err: error, port: env.metricsPort }, "metrics are not served");
  }
}

async function listen(
  app: FastifyInstance,
  { env, lifecycle, log }: Deps,
  mailPort: number | null,
): Promise<void> {
  lifecycle.onStop("http", () => closeHttp(app), 5_000);
  await app.listen({ port: env.port, host: env.host });
  log.info({ port: env.port, mode: env.mode }, "listening");
  tellStarter({ kind: "ready", url: env.publicUrl, demo: env.mode === "demo", mailPort });
}

async function closeHttp(app: FastifyInstance): Promise<void> {
  await drainConnections(app.server);
  await app.close();
}

/** Mail and file stores that are away now may be back before anybody needs them: said, not fatal. */
function reportRemotes({ files, log, lifecycle }: Deps, mail: MailWorker): void {
  const report = (what: string) => (error: unknown) => {
    if (!lifecycle.stopping) log.warn({ err: error }, `${what} cannot be reached now`);
  };
  mail.verify().catch(report("the mail server"));
  files.check().catch(report("the file store"));
}

function endWithPostgres({ postgres }: DemoServices, lifecycle: Lifecycle): void {
  void postgres.ended.then(async () => {
    if (lifecycle.stopping) return;
    refuse("La base de datos integrada se ha detenido.");
    await stopAndExit(lifecycle, "PostgreSQL ended", 1);
  });
}

function guardProcess(log: Logger, lifecycle: Lifecycle): void {
  stopOnSignals(lifecycle, (code) => process.exit(code));
  // npm start was killed: nobody would stop us any more.
  process.on("disconnect", () => void stopAndExit(lifecycle, "starter gone", 0));
  process.on("unhandledRejection", (error) => log.error({ err: error }, "a rejection nobody handled"));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "an exception nobody caught");
    void stopAndExit(lifecycle, "uncaught exception", 1);
  });
}

async function stopAndExit(lifecycle: Lifecycle, reason: string, code: number): Promise<void> {
  await lifecycle.stop(reason);
  process.exit(code);
}

function refuse(message: string): void {
  process.stderr.write(`${message}\n`);
  tellStarter({ kind: "refused", message });
}

try {
  await main();
} catch (error) {
  if (error instanceof StartRefused || error instanceof EnvError) refuse(error.message);
  else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}
