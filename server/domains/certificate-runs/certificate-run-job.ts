import type { EntityManager } from "typeorm";
import type { Deps } from "../../platform/deps.ts";
import type { JobRun } from "../../platform/job-words.ts";
import { openPress, type Press } from "../../platform/pdf.ts";
import { CertificateRun } from "./certificate-run.entity.ts";
import { endRun } from "./end-run.ts";
import { issuePiece } from "./issue-piece.ts";
import { printPiece } from "./print-piece.ts";
import { lockRun } from "./run-rows.ts";

const QUEUE = "certificate-runs";
const CLOCK_QUEUE = "certificate-run-clock";
const EVERY_TEN_MINUTES = "*/10 * * * *";
/** One that has stood still for so long is given to a worker again. */
const FORGOTTEN_MS = 10 * 60_000;

interface RunJob {
  runId: number;
}

export type RunDeps = Pick<Deps, "db" | "clock" | "env" | "files" | "signer" | "mail">;

/** Within the caller's transaction: a worker takes the run up once it is committed. */
export async function goOn(
  { jobs }: Pick<Deps, "jobs">,
  manager: EntityManager,
  runId: number,
): Promise<void> {
  await jobs.send(manager, QUEUE, { runId } satisfies RunJob, { singletonKey: String(runId) });
}

/** For main: from now on this process carries out runs, one at a time. */
export async function workOnCertificateRuns(deps: Deps): Promise<void> {
  await deps.jobs.work<RunJob>(QUEUE, ({ runId }, run) => workOn(deps, runId, run), {
    concurrency: 1,
    retryLimit: 10,
    retryDelayMaxSeconds: 60,
    heartbeatSeconds: 10,
    expireSeconds: 4 * 3_600,
  });
  await deps.jobs.work(CLOCK_QUEUE, () => wakeRuns(deps));
  await deps.jobs.schedule(CLOCK_QUEUE, EVERY_TEN_MINUTES);
}

async function workOn(deps: RunDeps, runId: number, { id, signal, lastAttempt }: JobRun): Promise<void> {
  const press = openPress();
  try {
    await carryOut(deps, runId, { requestId: id, press, signal });
  } catch (error) {
    if (lastAttempt && !signal.aborted) await giveUp(deps, runId, id);
    throw error;
  } finally {
    press.close();
  }
}

interface Carrying {
  requestId: string;
  press: Press;
  signal?: AbortSignal;
}

/**
 * Issues piece by piece, and prints what was issued before while the next piece is being issued: one computes here, the other
 * in the press. Both begin where the stored row says, whoever stopped when.
 */
export async function carryOut(
  deps: RunDeps,
  runId: number,
  { requestId, press, signal }: Carrying,
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const [isIssuing, printed] = await Promise.all([
      issuePiece(deps, runId, requestId),
      printPiece(deps, runId, press),
    ]);
    if (!isIssuing && printed === null) break;
    // Not while a piece keeps the row locked.
    if (printed !== null)
      await deps.db.getRepository(CertificateRun).update(runId, { printed, updatedAt: deps.clock.now() });
  }
  await deps.db.transaction(async (manager) => {
    const run = await lockRun(manager, runId);
    if (run?.status === "RUNNING" && run.printed >= run.total)
      await endRun({ ...deps, requestId, actor: { accountId: run.createdBy } }, manager, run, "FINISHED");
  });
}

async function giveUp(deps: RunDeps, runId: number, requestId: string): Promise<void> {
  await deps.db.transaction(async (manager) => {
    const run = await lockRun(manager, runId);
    if (run?.status === "RUNNING")
      await endRun({ ...deps, requestId, actor: { accountId: run.createdBy } }, manager, run, "FAILED");
  });
}

/** Runs with something to do that nobody has moved for a while. */
async function wakeRuns({ db, clock, jobs }: Pick<Deps, "db" | "clock" | "jobs">): Promise<void> {
  const still = await db
    .getRepository(CertificateRun)
    .createQueryBuilder("run")
    .select("run.id", "id")
    .where("(run.status = 'RUNNING' OR run.printed < run.position) AND run.updatedAt < :before", {
      before: new Date(clock.now().getTime() - FORGOTTEN_MS),
    })
    .getRawMany<{ id: number }>();
  for (const { id } of still) await db.transaction((manager) => goOn({ jobs }, manager, id));
}
