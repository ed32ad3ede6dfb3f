import type { Facts, Norms } from "./facts.ts";
import type { Matter } from "./matter.ts";
import type { WorkDone } from "../tasks/work-by-assignee.ts";

/** The most that each thing gives; together 100. */
export const WEIGHTS = { place: 40, type: 20, load: 20, results: 15, language: 5 } as const;

/** The share of WEIGHTS.place for people elsewhere, of who travels or works at a distance. */
const FROM_AFAR = 0.4;

/** What is taken away. Nobody is hidden: with all of them one still stands in the list. */
export const PENALTIES = { unavailable: 60, wrongType: 80, awayNow: 40, full: 30, awaySoon: 10 } as const;

/** How many ended matters of one's own weigh as much as what is usual among all. */
const TRUSTED_AFTER = 10;

/** Twice what is usual, and at least so many: a small platform has nobody who is full with three tasks. */
const FULL = { tasks: 20, cases: 6 } as const;

/** Pure: the same facts give the same number. The higher, the better the choice. */
export function scoreOf(facts: Facts, norms: Norms, kind: Matter["kind"]): number {
  return pointsFor(facts, norms, kind) - pointsAgainst(facts, norms, kind);
}

function pointsFor(facts: Facts, norms: Norms, kind: Matter["kind"]): number {
  const { people, known } = facts.near;
  const share = known === 0 ? 0 : people / known;
  const reach = known === 0 ? 0 : (1 - share) * (isReachable(facts) ? FROM_AFAR : 0);
  return (
    WEIGHTS.place * (share + reach) +
    WEIGHTS.type * (facts.doesType === true ? 1 : 0) +
    WEIGHTS.load * (1 - Math.min(1, loadOf(facts, norms) / 2)) +
    WEIGHTS.results * agreedShare(facts, norms, kind) +
    WEIGHTS.language * facts.languages.share
  );
}

function pointsAgainst(facts: Facts, norms: Norms, kind: Matter["kind"]): number {
  return (
    (facts.available ? 0 : PENALTIES.unavailable) +
    (kind === "CASE" && facts.doesType === false ? PENALTIES.wrongType : 0) +
    (facts.away === null ? 0 : facts.away.isNow ? PENALTIES.awayNow : PENALTIES.awaySoon) +
    (isFull(facts, norms) ? PENALTIES.full : 0)
  );
}

/** Wherever the people live. */
export function isReachable({ modality }: Pick<Facts, "modality">): boolean {
  return modality === "REMOTE" || modality === "TRAVELS";
}

/** Open work as a multiple of what is usual, of tasks or of cases, whichever weighs more. */
function loadOf({ tasks, cases }: Facts, { usualTasks, usualCases }: Norms): number {
  return Math.max(tasks.open / Math.max(1, usualTasks), cases.open / Math.max(1, usualCases));
}

export function isFull(facts: Facts, norms: Norms): boolean {
  return isFullOf("tasks", facts, norms) || isFullOf("cases", facts, norms);
}

export function isFullOf(
  what: "tasks" | "cases",
  facts: Pick<Facts, "tasks" | "cases">,
  norms: Norms,
): boolean {
  const usual = what === "tasks" ? norms.usualTasks : norms.usualCases;
  return facts[what].open >= Math.max(FULL[what], 2 * usual);
}

/** Of what has ended; whoever has ended little is taken for the average, so that one lucky case decides nothing. */
function agreedShare({ tasks, cases }: Facts, norms: Norms, kind: Matter["kind"]): number {
  const smoothed = ({ agreed, ended }: WorkDone, usual: number) =>
    (agreed + TRUSTED_AFTER * usual) / (ended + TRUSTED_AFTER);
  return kind === "CASE" ? smoothed(cases, norms.agreedCases) : smoothed(tasks, norms.agreedTasks);
}

/** Of everybody's work; the median is of those who have something open. */
export function normsOf(tasks: readonly WorkDone[], cases: readonly WorkDone[]): Norms {
  return {
    usualTasks: median(tasks.map(({ open }) => open).filter((open) => open > 0)),
    usualCases: median(cases.map(({ open }) => open).filter((open) => open > 0)),
    agreedTasks: shareOf(tasks),
    agreedCases: shareOf(cases),
  };
}

function median(counts: readonly number[]): number {
  return counts.toSorted((a, b) => a - b)[Math.floor((counts.length - 1) / 2)] ?? 0;
}

function shareOf(all: readonly WorkDone[]): number {
  const ended = all.reduce((sum, work) => sum + work.ended, 0);
  return ended === 0 ? 0 : all.reduce((sum, work) => sum + work.agreed, 0) / ended;
}
