import { addDays } from "../../../schema/rules/madrid-days.ts";
import type {
  StrategyAction,
  StrategyCondition,
  StrategyRunState,
  StrategyStop,
} from "../../generated/schema-types.ts";

/**
 * Where a task stands in a strategy: a pure function of what happened and a day. Days are "yyyy-mm-dd" in Madrid. Nothing is
 * begun on a day off (Saturdays, Sundays, the country's holidays): it moves to the next working day.
 */

export interface StrategyStep {
  action: StrategyAction;
  condition: StrategyCondition;
  /** From the task's day 0; of PROMISE_BROKEN working days after the promise's last day. */
  day: number;
  /** Of MAIL and LETTER; the newest version of it is sent. */
  templateId: number | null;
  /** Of CALL: what to say. */
  note: string;
}

export interface CarriedOut {
  /** From 1. */
  step: number;
  /** A broken promise; 0 of the others. */
  occasion: number;
  /** As the step's version said. */
  day: number;
  doneOn: string;
  /** It was sent, or its call was asked for; else it was passed over. */
  isDone: boolean;
}

export interface RunFacts {
  /** Day 0. */
  startedOn: string;
  /** Of its version. */
  carriedOut: readonly CarriedOut[];
  /** For good, or as long as it holds. */
  stop: StrategyStop | null;
  /** One of its personal links was opened since it began. */
  isOpened: boolean;
  /** The last promise, if it was broken since it began. */
  brokenPromise: { id: number; dueOn: string } | null;
  certificate: CertificateStanding;
}

/** How the task's attempt stands for its certificate. */
export interface CertificateStanding {
  /** WAITING: its term hasn't ended, or hasn't begun; NEVER: law leaves it out, or all have agreed. */
  state: "WAITING" | "READY" | "ISSUED" | "NEVER";
  /** Of WAITING: the first day on which it may be issued if nobody answers; null: nobody knows yet. */
  from: string | null;
}

export interface PlannedStep {
  step: StrategyStep;
  number: number;
  occasion: number;
  /** Working day on which it is its turn, if nothing happens; null: nobody knows yet when its certificate may be issued. */
  on: string | null;
}

export interface RunStanding {
  state: StrategyRunState;
  /** Of STOPPED and WAITING. */
  why: StrategyStop | null;
  /** What is to be done today, one at a time; after it somebody asks again. */
  due: (PlannedStep & { isNeeded: boolean }) | null;
  /** What comes next, due or not. */
  next: PlannedStep | null;
}

/** These pass: a restriction is lifted, a promise's day comes. */
const PASSING: readonly StrategyStop[] = ["RESTRICTED", "PROMISED"];

export type IsWorkingDay = (day: string) => boolean;

export function standingOf(
  steps: readonly StrategyStep[],
  facts: RunFacts,
  today: string,
  isWorkingDay: IsWorkingDay,
): RunStanding {
  const { stop } = facts;
  if (stop !== null && !PASSING.includes(stop)) return { state: "STOPPED", why: stop, due: null, next: null };
  const next = nextOf(steps, facts, isWorkingDay);
  if (stop !== null) return { state: "WAITING", why: stop, due: null, next };
  if (next === null) return { state: "DONE", why: null, due: null, next };
  const waits = next.step.action === "CERTIFICATE" && facts.certificate.state === "WAITING";
  const isDue = !waits && next.on !== null && next.on <= today && isWorkingDay(today);
  const due = isDue ? { ...next, isNeeded: isNeeded(next.step, facts) } : null;
  return { state: "ACTIVE", why: null, due, next };
}

/** What follows a broken promise comes before the rest, once its day has come. */
function nextOf(
  steps: readonly StrategyStep[],
  facts: RunFacts,
  isWorkingDay: IsWorkingDay,
): PlannedStep | null {
  const planned = [afterPromise(steps, facts, isWorkingDay), ofTheLine(steps, facts, isWorkingDay)].filter(
    (one) => one !== null,
  );
  return (
    planned.toSorted((one, other) => (one.on ?? NO_DAY_YET).localeCompare(other.on ?? NO_DAY_YET))[0] ?? null
  );
}

/** Behind every day. */
const NO_DAY_YET = "9999-12-31";

function afterPromise(
  steps: readonly StrategyStep[],
  { brokenPromise, carriedOut }: RunFacts,
  isWorkingDay: IsWorkingDay,
): PlannedStep | null {
  if (brokenPromise === null) return null;
  const { id: occasion, dueOn } = brokenPromise;
  for (const [at, step] of steps.entries()) {
    const number = at + 1;
    if (step.condition !== "PROMISE_BROKEN") continue;
    if (carriedOut.some((one) => one.step === number && one.occasion === occasion)) continue;
    return { step, number, occasion, on: workingDaysAfter(dueOn, step.day, isWorkingDay) };
  }
  return null;
}

/**
 * The others follow each other in their order and never closer than their days say: who was kept waiting by a promise or a
 * restriction isn't sent at once what was missed.
 */
function ofTheLine(
  steps: readonly StrategyStep[],
  { startedOn, carriedOut, certificate }: RunFacts,
  isWorkingDay: IsWorkingDay,
): PlannedStep | null {
  const own = carriedOut.filter(({ occasion }) => occasion === 0);
  const over = new Set(own.map(({ step }) => step));
  const at = steps.findIndex(
    ({ condition }, index) => condition !== "PROMISE_BROKEN" && !over.has(index + 1),
  );
  const step = steps[at];
  if (step === undefined) return null;
  const planned = addDays(startedOn, step.day);
  const spaced = own
    .filter(({ isDone }) => isDone)
    .map(({ doneOn, day }) => addDays(doneOn, Math.max(step.day - day, 0)));
  const waits = step.action === "CERTIFICATE" && certificate.state === "WAITING";
  if (waits && certificate.from === null) return { step, number: at + 1, occasion: 0, on: null };
  const term = waits && certificate.from !== null ? [certificate.from] : [];
  const earliest = [planned, ...spaced, ...term].toSorted().at(-1) ?? planned;
  return { step, number: at + 1, occasion: 0, on: workingDayFrom(earliest, isWorkingDay) };
}

function isNeeded({ action, condition }: StrategyStep, { isOpened, certificate }: RunFacts): boolean {
  if (action === "CERTIFICATE") return certificate.state !== "ISSUED";
  if (condition === "NOT_OPENED") return !isOpened;
  return condition === "OPENED" ? isOpened : true;
}

/** No year has so many days off in a row. */
const MOST_OFF = 60;

export function workingDayFrom(day: string, isWorkingDay: IsWorkingDay): string {
  for (let ahead = 0; ahead <= MOST_OFF; ahead += 1) {
    const one = addDays(day, ahead);
    if (isWorkingDay(one)) return one;
  }
  throw new Error(`no working day within ${MOST_OFF} days of ${day}`);
}

function workingDaysAfter(day: string, count: number, isWorkingDay: IsWorkingDay): string {
  let reached = day;
  for (let left = Math.max(count, 1); left > 0; left -= 1)
    reached = workingDayFrom(addDays(reached, 1), isWorkingDay);
  return reached;
}
