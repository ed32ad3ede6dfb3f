import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, expect, test } from "@jest/globals";
import { shownCount } from "../../schema/rules/spanish-numbers.ts";
import { progressOf, summaryOf } from "../../server/domains/mailings/list-mailings.ts";
import { MAILING_LIMITS } from "../../server/domains/mailings/mailing-limits.ts";
import { retryMailing } from "../../server/domains/mailings/move-mailing.ts";
import { wakeMailings } from "../../server/domains/mailings/sending/mailing-job.ts";
import { ownPostgres } from "../support/frozen-postgres.ts";
import { mailingDesk } from "../support/mailing-desk.ts";
import { hurriedClock, MONDAY } from "../support/test-clock.ts";
import { waitFor } from "../support/wait-for.ts";
import { startMailingProcess } from "./start-process.ts";

/** KILLS=200 DEBTORS=20000 for a night's run, SEED=… for another course of events. */
const KILLS = Number(process.env["KILLS"] ?? 20);
const DEBTORS = Number(process.env["DEBTORS"] ?? 2_000);
const SEED = Number(process.env["SEED"] ?? 1);
/** One in so many doesn't exist, and is refused for good. */
const UNKNOWN = 50;
/** Of a minute a second: five minutes until the next try are five seconds. */
const HURRIED = { began: Date.now(), showed: MONDAY, times: 60 };
const clock = hurriedClock(HURRIED);
const PATIENCE_MS = 60_000 + KILLS * 10_000;

const postgres = ownPostgres({ keepsCommits: true });
const desk = mailingDesk();
const workers: ChildProcess[] = [];
let waking: NodeJS.Timeout;

afterEach(() => clearInterval(waking));
afterAll(() => workers.forEach((worker) => worker.kill("SIGKILL")));
afterAll(() => postgres.close(), 30_000);

test(
  `${KILLS} kills, and a mail server that is away, slow, refuses and throttles, and a database that crashes: one mail each, and whoever may have got none is known`,
  async () => {
    const chance = dice(SEED);
    const isUnknown = (to: string) => Number(/\d+/.exec(to)?.[0]) % UNKNOWN === 0;
    const refuseUnknown = (to: string) => (isUnknown(to) ? { code: 550, words: "5.1.1 no such user" } : null);
    desk.sink.answer(refuseUnknown);
    const { list } = await desk.list(
      Array.from({ length: DEBTORS }, (_, at) => ({
        nContract: `N-${at}`,
        email: `persona${at}@correo.example`,
      })),
    );
    const { id } = await desk.begin({ listId: String(list.id) });
    workers.push(await newWorker(), await newWorker());
    // As the job of every minute.
    waking = setInterval(() => void wakeMailings({ ...desk.deps, clock }).catch(() => undefined), 1_000);

    const faults = faultsOf(refuseUnknown);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const wanted = Math.floor((DEBTORS * kill) / (KILLS + 3));
      await waitFor(() => desk.sink.mails.length >= wanted, PATIENCE_MS);
      await faults.get(Math.ceil((kill * FAULTS) / KILLS))?.();
      faults.delete(Math.ceil((kill * FAULTS) / KILLS));
      await sleep(chance() * 150);
      await killOne(chance() < 0.5 ? 0 : 1);
    }
    await untilFinished(id);

    const recipients = await desk.recipients(id);
    const states = new Map(recipients.map((one) => [one.email ?? "", one]));
    const reached = new Set(desk.sink.mails.map(({ to }) => to));
    expect(desk.sink.mails).toHaveLength(reached.size);
    const unconfirmed = recipients.filter(({ state }) => state === "FAILED");
    expect(unconfirmed.filter(({ response }) => !response?.startsWith("Sin confirmar"))).toEqual([]);
    expect(unconfirmed.length).toBeLessThanOrEqual((KILLS + FAULTS) * MAILING_LIMITS.connections);
    const others = recipients.filter(({ state }) => state !== "FAILED");
    for (const { state, email, lease } of others)
      expect([email, state, lease]).toEqual([email, isUnknown(email ?? "") ? "BOUNCED" : "SENT", null]);
    expect(others.filter(({ email, state }) => reached.has(email ?? "") !== (state === "SENT"))).toEqual([]);
    const { total, done } = await progressOf(desk.ctx(), await desk.stored(id));
    expect([total, done]).toEqual([DEBTORS, DEBTORS]);

    // Whoever runs it has those sent again of which nothing is known: whoever had got it gets the same mail, by its Message-ID.
    if (unconfirmed.length > 0) await retryMailing(desk.ctx(), String(id));
    await untilFinished(id);
    const known = recipients.filter(({ email }) => !isUnknown(email ?? ""));
    expect(new Set(desk.sink.mails.map(({ to }) => to)).size).toBe(known.length);
    expect(new Set(desk.sink.mails.map(({ messageId }) => messageId)).size).toBe(known.length);
    expect(desk.sink.mails.filter(({ to, messageId }) => states.get(to)?.messageId !== messageId)).toEqual(
      [],
    );
    expect(await summaryOf(desk.ctx(), await desk.stored(id))).toMatch(
      new RegExp(`^Enviados ${shownCount(known.length)} de ${shownCount(DEBTORS)} correos`),
    );
  },
  PATIENCE_MS * 2,
);

const newWorker = () =>
  startMailingProcess({ url: desk.database.url, smtpUrl: desk.sink.url, hurried: HURRIED, takesUp: true });

/** Which of the two is sending isn't known. Its place is taken at once. */
async function killOne(which: number): Promise<void> {
  const [gone] = workers.splice(which, 1);
  gone?.kill("SIGKILL");
  if (gone) await once(gone, "exit");
  workers.push(await newWorker());
}

const FAULTS = 5;

/** In the order in which they come, spread over the kills. */
function faultsOf(usual: Parameters<typeof desk.sink.answer>[0]): Map<number, () => Promise<void>> {
  const { sink } = desk;
  const meanwhile = async (answer: typeof usual, ms: number) => {
    sink.answer((to) => usual(to) ?? answer(to));
    await sleep(ms);
    sink.answer(usual);
  };
  let turn = 0;
  return new Map([
    [1, async () => (await sink.down(), await sleep(1_000), await sink.up())],
    [2, async () => (sink.answerAfter(400), await sleep(1_000), sink.answerAfter(0))],
    [3, () => meanwhile(() => ({ code: 421, words: "4.7.0 too many connections from you" }), 500)],
    [4, () => meanwhile(() => ((turn += 1) % 3 === 0 ? { code: 450, words: "4.7.1 slow down" } : null), 500)],
    [5, () => postgres.crash()],
  ]);
}

async function untilFinished(id: number): Promise<void> {
  await waitFor(async () => (await desk.stored(id)).status === "FINISHED", PATIENCE_MS);
}

/** Chance that comes out the same again (mulberry32). */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
