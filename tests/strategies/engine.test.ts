import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { addDays, daysBetween, weekday } from "../../schema/rules/madrid-days.ts";
import {
  standingOf,
  type CarriedOut,
  type RunFacts,
  type StrategyStep,
} from "../../server/domains/strategies/engine.ts";

const START = "2026-11-23";
const isWorkingDay = (day: string) => weekday(day) < 5 && day !== "2026-12-08";

const step = (day: number, more: Partial<StrategyStep> = {}): StrategyStep => ({
  action: "MAIL",
  condition: "ALWAYS",
  day,
  templateId: 1,
  note: "",
  ...more,
});
const LINE = [
  step(0),
  step(3, { action: "CALL", condition: "NOT_OPENED" }),
  step(7, { action: "LETTER" }),
  step(15),
  step(1, { action: "CALL", condition: "PROMISE_BROKEN" }),
];
const facts = (more: Partial<RunFacts> = {}): RunFacts => ({
  startedOn: START,
  carriedOut: [],
  stop: null,
  isOpened: false,
  brokenPromise: null,
  certificate: { state: "WAITING", from: null },
  ...more,
});
const done = (number: number, doneOn: string, more: Partial<CarriedOut> = {}): CarriedOut => ({
  step: number,
  occasion: 0,
  day: LINE[number - 1]?.day ?? 0,
  doneOn,
  isDone: true,
  ...more,
});
const at = (day: string, more: Partial<RunFacts> = {}) => standingOf(LINE, facts(more), day, isWorkingDay);

describe("where a task stands", () => {
  test("the first step is due on day 0, the next one when its day comes", () => {
    expect(at(START).due).toMatchObject({ number: 1, isNeeded: true });
    const carriedOut = [done(1, START)];
    expect(at("2026-11-25", { carriedOut })).toMatchObject({
      due: null,
      next: { number: 2, on: "2026-11-26" },
    });
    expect(at("2026-11-26", { carriedOut }).due).toMatchObject({ number: 2, isNeeded: true });
    expect(at("2026-11-26", { carriedOut, isOpened: true }).due).toMatchObject({
      number: 2,
      isNeeded: false,
    });
  });

  test("nothing is begun on a day off: it moves to the next working day", () => {
    expect(at("2026-11-28", { startedOn: "2026-11-28" })).toMatchObject({
      due: null,
      next: { on: "2026-11-30" },
    });
  });

  test("a step that wasn't needed keeps none of the others waiting", () => {
    const carriedOut = [done(1, START), done(2, "2026-11-27", { isDone: false })];
    expect(at(START, { carriedOut }).next).toMatchObject({ number: 3, on: "2026-11-30" });
  });

  test("after a wait the steps keep the distance of their days", () => {
    const carriedOut = [done(1, START), done(2, "2026-12-17")];
    expect(at("2026-12-17", { carriedOut })).toMatchObject({
      due: null,
      next: { number: 3, on: "2026-12-21" },
    });
  });

  test("a broken promise is followed on the next working day, once for each promise", () => {
    const carriedOut = [done(1, START), done(2, "2026-11-26")];
    const brokenPromise = { id: 7, dueOn: "2026-11-27" };
    expect(at("2026-11-29", { carriedOut, brokenPromise }).due).toBeNull();
    expect(at("2026-11-30", { carriedOut, brokenPromise }).due).toMatchObject({ number: 5, occasion: 7 });
    const called = [...carriedOut, done(5, "2026-11-30", { occasion: 7 })];
    expect(at("2026-11-30", { carriedOut: called, brokenPromise }).due).toMatchObject({ number: 3 });
    const another = { id: 8, dueOn: "2026-12-02" };
    expect(
      at("2026-12-03", { carriedOut: [...called, done(3, "2026-11-30")], brokenPromise: another }).due,
    ).toMatchObject({
      number: 5,
      occasion: 8,
    });
  });

  test.each(["ANSWERED", "PAYMENT", "PAID", "ENDED", "OFF"] as const)("%s stops it for good", (stop) => {
    expect(at("2027-01-08", { stop })).toEqual({ state: "STOPPED", why: stop, due: null, next: null });
  });

  test.each(["RESTRICTED", "PROMISED"] as const)("%s makes it wait", (stop) => {
    expect(at("2027-01-08", { stop })).toMatchObject({
      state: "WAITING",
      why: stop,
      due: null,
      next: { number: 1 },
    });
  });

  test("all steps carried out: done", () => {
    const carriedOut = [1, 2, 3, 4].map((number) => done(number, "2026-12-09"));
    expect(at("2027-01-08", { carriedOut }).state).toBe("DONE");
  });
});

const lines = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 20 }),
      action: fc.constantFrom("MAIL", "LETTER", "CALL"),
      condition: fc.constantFrom("ALWAYS", "NOT_OPENED", "OPENED", "PROMISE_BROKEN"),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((rows) => {
    let day = 0;
    return rows.map(({ gap, action, condition }) => {
      if (condition === "PROMISE_BROKEN") return step(gap + 1, { action, condition });
      day += gap;
      return step(day, { action, condition });
    });
  });

const histories = fc.record({
  steps: lines,
  // Of 200 days those on which it waits.
  waits: fc.array(fc.integer({ min: 0, max: 199 }), { maxLength: 80 }),
  openedOn: fc.integer({ min: 0, max: 250 }),
  stoppedOn: fc.integer({ min: 0, max: 400 }),
  brokenOn: fc.integer({ min: 0, max: 300 }),
});

describe("a certificate", () => {
  const lineWith = (day: number) => [step(0), step(day, { action: "CERTIFICATE" }), step(40)];
  const first = done(1, START);
  const stands = (day: string, certificate: RunFacts["certificate"], more: Partial<RunFacts> = {}) =>
    standingOf(lineWith(31), facts({ carriedOut: [first], certificate, ...more }), day, isWorkingDay);

  test("waits as long as nobody knows when its term ends, and what follows waits with it", () => {
    const waiting = stands("2027-03-01", { state: "WAITING", from: null });
    expect(waiting).toMatchObject({ state: "ACTIVE", due: null, next: { number: 2, on: null } });
  });

  test("comes on the first working day on which law allows it, but not before its own day", () => {
    const soon: RunFacts["certificate"] = { state: "WAITING", from: "2026-12-01" };
    // Day 31 is 24 December, a Thursday.
    expect(stands("2026-12-02", soon).next).toMatchObject({ number: 2, on: "2026-12-24" });
    const late: RunFacts["certificate"] = { state: "WAITING", from: "2027-01-09" };
    expect(stands("2026-12-02", late).next).toMatchObject({ number: 2, on: "2027-01-11" });
    // Its day has come, but what is kept of the attempt doesn't say so yet.
    expect(stands("2027-01-11", late).due).toBeNull();
    expect(stands("2027-01-11", { state: "READY", from: null }).due).toMatchObject({
      number: 2,
      isNeeded: true,
    });
    expect(stands("2026-12-23", { state: "READY", from: null }).due).toBeNull();
  });

  test("isn't needed where there is one in force, and is passed over where there will never be one", () => {
    expect(stands("2026-12-24", { state: "ISSUED", from: null }).due).toMatchObject({ isNeeded: false });
    expect(stands("2026-12-24", { state: "NEVER", from: null }).due).toMatchObject({ number: 2 });
  });

  test("a broken promise is followed meanwhile", () => {
    const steps = [step(0), step(31, { action: "CERTIFICATE" }), ...LINE.slice(4)];
    const more = { carriedOut: [first], brokenPromise: { id: 7, dueOn: "2026-12-01" } };
    expect(standingOf(steps, facts(more), "2026-12-02", isWorkingDay).due).toMatchObject({
      number: 3,
      occasion: 7,
    });
  });
});

describe("over any course of days", () => {
  test("each step is carried out once, in order, never closer than the days say, on working days, and never while stopped", () => {
    fc.assert(
      fc.property(histories, ({ steps, waits, openedOn, stoppedOn, brokenOn }) => {
        const carriedOut: CarriedOut[] = [];
        for (let day = 0; day < 200; day += 1) {
          const today = addDays(START, day);
          const stop = day >= stoppedOn ? "ANSWERED" : waits.includes(day) ? "RESTRICTED" : null;
          const isOpened = day >= openedOn;
          const brokenPromise = day > brokenOn ? { id: 1, dueOn: addDays(START, brokenOn) } : null;
          for (let turn = 0; turn < 30; turn += 1) {
            const { due } = standingOf(
              steps,
              facts({ carriedOut: [...carriedOut], stop, isOpened, brokenPromise }),
              today,
              isWorkingDay,
            );
            if (due === null) break;
            expect(turn).toBeLessThan(29);
            expect(stop).toBeNull();
            expect(isWorkingDay(today)).toBe(true);
            const { number, occasion, isNeeded, step: own } = due;
            expect(carriedOut.some((one) => one.step === number && one.occasion === occasion)).toBe(false);
            if (occasion === 0) {
              expect(daysBetween(START, today)).toBeGreaterThanOrEqual(own.day);
              const line = carriedOut.filter((one) => one.occasion === 0);
              expect(line.every((one) => one.step < number)).toBe(true);
              const tooClose = (one: CarriedOut) => daysBetween(one.doneOn, today) < own.day - one.day;
              expect(line.filter(({ isDone }) => isDone).some(tooClose)).toBe(false);
            }
            carriedOut.push({ step: number, occasion, day: own.day, doneOn: today, isDone: isNeeded });
          }
        }
        if (stoppedOn >= 400 && waits.length === 0 && steps.every(({ day }) => day < 100))
          expect(carriedOut.filter(({ occasion }) => occasion === 0)).toHaveLength(
            steps.filter(({ condition }) => condition !== "PROMISE_BROKEN").length,
          );
      }),
      { numRuns: 300 },
    );
  });
});
