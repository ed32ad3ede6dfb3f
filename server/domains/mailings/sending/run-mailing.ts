// SQL: a mailing that goes on is written only where it says that it waits.
import DataLoader from "dataloader";
import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "../../../platform/deps.ts";
import type { JobRun } from "../../../platform/job-words.ts";
import type { HandedOver, MassMailer } from "../../../platform/mass-mail.ts";
import { shownTime } from "../../../../schema/rules/spanish-dates.ts";
import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { MAILING_LIMITS } from "../mailing-limits.ts";
import { Mailing } from "../mailing.entity.ts";
import { isCertified } from "../certified/certified-channels.ts";
import { certifiedCarrier } from "../certified/certified-carrier.ts";
import { settleUnconfirmed } from "../certified/settle-unconfirmed.ts";
import { mailCarrier, type Carrier } from "./carrier.ts";
import { countBounces } from "./count-bounces.ts";
import { readHolidays } from "../../catalogs/holidays.ts";
import { noteHanding, noteReturned } from "./note-outcomes.ts";
import { resultNoting } from "./note-results.ts";
import { Pace } from "./pace.ts";
import { takeOver } from "./take-over.ts";
import { takePiece, type Taken } from "./take-piece.ts";

type WorkDeps = Pick<Deps, "db" | "clock" | "env" | "mail" | "metrics" | "provider">;
type Piece = Extract<Taken, { kind: "mails" }>;

/** Pauses no longer than this are waited for here; after longer ones the mailing is taken up again. */
const SHORT_WAIT_MS = 10_000;

/** Sends what can go out now, piece by piece, until nothing can, or the time of this run is over. */
export async function runMailing(
  deps: WorkDeps,
  mailer: MassMailer,
  mailingId: number,
  { signal }: Pick<JobRun, "signal">,
): Promise<void> {
  const mailing = await takeOver(deps, mailingId);
  if (!mailing) return;
  const { worker } = mailing;
  const carrier = carrierOf(deps, mailer, mailing);
  if (carrier === null) return waitForProvider(deps, mailingId);
  const pace = paceOf(mailing);
  const isHoliday = await readHolidays(deps);
  const ends = performance.now() + MAILING_LIMITS.runSeconds * 1_000;
  const course = {
    deps,
    mailing,
    carrier,
    pace,
    signal,
    serverPause: MAILING_LIMITS.serverPauseSeconds.first,
  };
  /** Being handed over. */
  let onItsWay: Promise<Handed> | null = null;
  /** Handed over, being noted while the next one is handed over: false when the mailing has stopped itself. */
  let noted: Promise<boolean> | null = null;
  while (performance.now() < ends) {
    signal.throwIfAborted();
    if (isCertified(mailing.channel)) await settleUnconfirmed(deps);
    const taken = await takePiece(deps, {
      mailingId,
      worker,
      pace,
      isHoliday,
      isOnItsWay: onItsWay !== null || noted !== null,
    });
    const handed: Handed | null = await onItsWay;
    onItsWay = null;
    const goesOn = (await noted) ?? true;
    if (!goesOn || handed?.hasStopped) return giveBack(deps, mailing, taken);
    noted = handed?.noted ?? null;
    if (taken.kind !== "mails") {
      if ((await noted) === false || taken.kind === "over") return;
      noted = null;
      if (taken.kind === "wait" && !(await waitFor(deps, mailingId, taken, signal))) return;
      continue;
    }
    onItsWay = heardOf(handOver(course, taken));
    if (pace.durationMs(MAILING_LIMITS.piece) <= QUICK_MS) continue;
    if (!(await (await onItsWay).noted)) return;
    onItsWay = null;
  }
  await noted;
  const last = await onItsWay;
  await last?.noted;
}

/** Whoever waits for it hears of its failure; until then it isn't one that nobody handles. */
function heardOf<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/** Text messages have no domains. */
function paceOf({ channel, pacePerMinute: perMinute, domainPacePerMinute }: Mailing): Pace {
  return new Pace({ perMinute, perDomain: channel === "CERTIFIED_SMS" ? perMinute : domainPacePerMinute });
}

/** Of mailings no slower than this the next piece is written while one is on its way; others are judged as late as can be. */
const QUICK_MS = 1_000;

interface Handed {
  /** It is known already that the mailing doesn't go on. */
  hasStopped: boolean;
  /** Whether the mailing goes on after it, once what became of each mail is stored. */
  noted: Promise<boolean>;
}

interface Course {
  deps: WorkDeps;
  mailing: Mailing;
  carrier: Carrier;
  pace: Pace;
  signal: AbortSignal;
  /** Seconds. */
  serverPause: number;
}

/**
 * Hands a piece over and keeps the pause that follows it. Where all was taken the next piece needn't wait until that is stored; what
 * wasn't may stop the mailing, so it is stored first.
 */
async function handOver(course: Course, taken: Piece): Promise<Handed> {
  const { deps, mailing, carrier, pace, signal } = course;
  const began = performance.now();
  await noteGoing(deps, mailing.id);
  const { results, noted } = await sendPiece(deps, carrier, taken, { pace, signal });
  if (results.some((result) => isDown(mailing, result))) {
    await noted;
    await waitForServer(deps, mailing.id, { name: carrier.name, seconds: course.serverPause }, signal);
    course.serverPause = Math.min(course.serverPause * 2, MAILING_LIMITS.serverPauseSeconds.longest);
    return { hasStopped: false, noted: Promise.resolve(true) };
  }
  course.serverPause = MAILING_LIMITS.serverPauseSeconds.first;
  const judged = heardOf(noted.then(async () => !(await pauseOnBounces(deps, mailing.id))));
  if (results.some(({ outcome }) => outcome !== "sent") && !(await judged))
    return { hasStopped: true, noted: judged };
  const rest = pace.durationMs(taken.taken) - (performance.now() - began);
  if (rest > 0) await sleep(rest, undefined, { signal });
  return { hasStopped: false, noted: judged };
}

async function giveBack(deps: WorkDeps, mailing: Mailing & { worker: string }, taken: Taken): Promise<void> {
  if (taken.kind !== "mails") return;
  const ids = taken.mails.map(({ recipientId }) => recipientId);
  await noteReturned(deps, mailing, mailing.worker, ids);
}

/** Hands the mails of a piece over, several at once; what became of each is noted as soon as it is known, all of it when `noted`. */
export async function sendPiece(
  deps: WorkDeps,
  carrier: Carrier,
  { mailing, mails }: Piece,
  { pace, signal }: { pace: Pace } & Pick<JobRun, "signal">,
): Promise<{ results: readonly HandedOver[]; noted: Promise<unknown> }> {
  const lease = mailing.worker ?? "";
  // Those whose last line is about to go out within the same moment are noted together.
  const handing = new DataLoader<number, boolean>(
    async (ids) => {
      const held = await noteHanding(deps, ids, lease);
      return ids.map((id) => held.has(id));
    },
    { cache: false, batchScheduleFn: (dispatch) => void setTimeout(dispatch, 2) },
  );
  const noting = resultNoting(deps, { mailing, lease, signal });
  const stored: Promise<null>[] = [];
  const results = await Promise.all(
    mails.map(async (prepared) => {
      pace.note(prepared.domain, deps.clock.now().getTime());
      const result = await carrier.handOver(prepared, async () => {
        if (!(await handing.load(prepared.recipientId))) throw new Error("the lease is over");
      });
      deps.metrics.mails.inc({ kind: "mailing", outcome: outcomeName(result) });
      stored.push(heardOf(noting.load({ prepared, result })));
      return result;
    }),
  );
  return { results, noted: heardOf(Promise.all(stored)) };
}

/** Who gives no answer gets no further mails for now; a mail server's silence may be about one mail. */
function isDown({ channel }: Mailing, result: HandedOver): boolean {
  if (result.outcome === "later") return result.isServer;
  return result.outcome === "unknown" && isCertified(channel);
}

/** Null: there is no provider any more. */
function carrierOf({ provider }: WorkDeps, mailer: MassMailer, { channel }: Mailing): Carrier | null {
  if (!isCertified(channel)) return mailCarrier(mailer);
  if (provider === null) return null;
  return certifiedCarrier(provider, channel === "CERTIFIED_SMS" ? "SMS" : "EMAIL");
}

function outcomeName({ outcome }: HandedOver): "sent" | "refused" | "retried" {
  return outcome === "sent" || outcome === "refused" ? outcome : "retried";
}

async function waitForProvider({ db, clock }: WorkDeps, mailingId: number): Promise<void> {
  const waitsUntil = new Date(clock.now().getTime() + MAILING_LIMITS.serverPauseSeconds.longest * 1_000);
  const waitingBecause =
    "Esta instalación ya no tiene configurado ningún prestador de comunicaciones certificadas.";
  await db
    .getRepository(Mailing)
    .update({ id: mailingId, status: "RUNNING" }, { waitsUntil, waitingBecause });
}

/** False: it takes longer, somebody takes the mailing up again then. */
async function waitFor(
  deps: WorkDeps,
  mailingId: number,
  { until, because }: Extract<Taken, { kind: "wait" }>,
  signal: AbortSignal,
): Promise<boolean> {
  const wait = until.getTime() - deps.clock.now().getTime();
  if (wait > SHORT_WAIT_MS) {
    await deps.db
      .getRepository(Mailing)
      .update({ id: mailingId, status: "RUNNING" }, { waitsUntil: until, waitingBecause: because });
    return false;
  }
  await sleep(Math.max(wait, 100), undefined, { signal });
  return true;
}

async function waitForServer(
  deps: WorkDeps,
  mailingId: number,
  { name, seconds }: { name: string; seconds: number },
  signal: AbortSignal,
): Promise<void> {
  const until = new Date(deps.clock.now().getTime() + seconds * 1_000);
  const waitingBecause = `${name} no acepta envíos ahora: se vuelve a intentar a las ${shownTime(until)}.`;
  await deps.db.getRepository(Mailing).update({ id: mailingId, status: "RUNNING" }, { waitingBecause });
  await sleep(seconds * 1_000, undefined, { signal });
}

async function noteGoing({ db }: WorkDeps, mailingId: number): Promise<void> {
  await db.query(
    `UPDATE mailings SET waits_until = NULL, waiting_because = NULL WHERE id = $1 AND (waits_until IS NOT NULL OR waiting_because IS NOT NULL)`,
    [mailingId],
  );
}

/** Whether it has just stopped itself, because too many come back. */
async function pauseOnBounces({ db, clock }: WorkDeps, mailingId: number): Promise<boolean> {
  const mailing = await db.getRepository(Mailing).findOneBy({ id: mailingId });
  if (!mailing) return false;
  const counts = await countBounces(db, mailingId);
  const handled = counts.handled - mailing.acceptedHandled;
  const bounced = counts.bounced - mailing.acceptedBounced;
  const most = mailing.bouncePercent;
  if (handled < MAILING_LIMITS.fewestForBounceShare || bounced * 100 <= handled * most) return false;
  const what = mailing.channel === "CERTIFIED_SMS" ? "SMS no se han entregado" : "correos han vuelto";
  const pausedBecause = `Se ha pausado solo: ${shownCount(bounced)} de ${shownCount(handled)} ${what}, más del ${most} %.`;
  const { affected } = await db
    .getRepository(Mailing)
    .update(
      { id: mailingId, status: "RUNNING" },
      { status: "PAUSED", pausedBecause, updatedAt: clock.now() },
    );
  return affected === 1;
}
