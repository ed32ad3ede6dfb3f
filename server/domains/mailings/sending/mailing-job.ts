import { LessThanOrEqual, type EntityManager } from "typeorm";
import type { Deps } from "../../../platform/deps.ts";
import type { MassMailer } from "../../../platform/mass-mail.ts";
import type { JobRun } from "../../../platform/job-words.ts";
import { askResults } from "../certified/ask-results.ts";
import { workOnEvidence } from "../certified/fetch-evidence.ts";
import { settleUnconfirmed } from "../certified/settle-unconfirmed.ts";
import { printLetters } from "../letters/print-letters.ts";
import { MAILING_LIMITS } from "../mailing-limits.ts";
import { Mailing } from "../mailing.entity.ts";
import { keepHolidays } from "../../catalogs/holidays.ts";
import { runMailing } from "./run-mailing.ts";
import { stoppedInHandOver } from "./take-over.ts";

const QUEUE = "mailings";
const CLOCK_QUEUE = "mailing-clock";
const HOLIDAY_QUEUE = "holidays";
const EVERY_MINUTE = "* * * * *";
const EVERY_MONTH = "20 4 1 * *";

interface MailingJob {
  mailingId: number;
}

/** Within the caller's transaction: a worker takes the mailing up once it is committed; one worker at a time. */
export async function goOn(
  { jobs }: Pick<Deps, "jobs">,
  manager: EntityManager,
  mailingId: number,
): Promise<void> {
  await jobs.send(manager, QUEUE, { mailingId } satisfies MailingJob, { singletonKey: String(mailingId) });
}

/** For main: from now on this process sends mailings, wakes up those that wait, and knows the holidays. */
export async function workOnMailings(deps: Deps, mailer: MassMailer): Promise<void> {
  await deps.jobs.work<MailingJob>(QUEUE, ({ mailingId }, run) => carryOut(deps, mailer, mailingId, run), {
    concurrency: MAILING_LIMITS.mailings,
    retryLimit: 3,
    heartbeatSeconds: 10,
    expireSeconds: MAILING_LIMITS.runSeconds * 2,
  });
  await deps.jobs.work(CLOCK_QUEUE, async () => {
    await settleUnconfirmed(deps);
    await askResults(deps);
    await wakeMailings(deps);
  });
  await deps.jobs.schedule(CLOCK_QUEUE, EVERY_MINUTE);
  await deps.jobs.work(HOLIDAY_QUEUE, () => keepHolidays(deps));
  await deps.jobs.schedule(HOLIDAY_QUEUE, EVERY_MONTH);
  await keepHolidays(deps);
  await workOnEvidence(deps);
}

async function carryOut(deps: Deps, mailer: MassMailer, id: number, run: JobRun): Promise<void> {
  const mailing = await deps.db.getRepository(Mailing).findOne({ select: { channel: true }, where: { id } });
  if (mailing?.channel === "LETTER") await printLetters(deps, id, run);
  else if (mailing) await runMailing(deps, mailer, id, run);
}

/**
 * Begins those whose hour has come, and gives those with something to do to a worker, unless one has them: also what one that was
 * killed left of a mailing that was stopped.
 */
export async function wakeMailings({ db, jobs, clock }: Pick<Deps, "db" | "jobs" | "clock">): Promise<void> {
  const now = clock.now();
  await db
    .getRepository(Mailing)
    .update({ status: "SCHEDULED", startsAt: LessThanOrEqual(now) }, { status: "RUNNING", startedAt: now });
  const due = await db.getRepository(Mailing).find({
    select: { id: true, waitsUntil: true },
    where: { status: "RUNNING" },
  });
  const ready = due.filter(({ waitsUntil }) => waitsUntil === null || waitsUntil <= now);
  for (const id of [...ready.map((one) => one.id), ...(await stoppedInHandOver(db))])
    await db.transaction((manager) => goOn({ jobs }, manager, id));
}
