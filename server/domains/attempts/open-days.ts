import { addDays, daysBetween, dayInMadrid } from "../../../schema/rules/madrid-days.ts";

/** Why a party could not answer in a matter. */
export type ShutBy = "CLOSED" | "NOT_ACCEPTED" | "DELETED" | "NO_LINK";

/** A time in which a party could not answer. */
export interface Span {
  from: Date;
  /** Null: it never ended. */
  until: Date | null;
  by: ShutBy;
}

/** State of a term that counts only the days on which the party could answer. Days are yyyy-mm-dd. */
export interface OpenTerm {
  /** The term's last day; null: the term has stopped (`stopped`). */
  endsOn: string | null;
  stopped: { on: string; by: ShutBy; daysLeft: number } | null;
}

/**
 * A term from one day to another, the first not counted. A day on which the party could not answer, if only for an
 * hour, doesn't count.
 */
export function openTerm(begin: string, end: string, shut: readonly Span[]): OpenTerm {
  let last = end;
  let counted = begin;
  for (const span of shut) {
    const from = later(dayInMadrid(span.from), addDays(counted, 1));
    if (from > last) continue;
    if (span.until === null)
      return {
        endsOn: null,
        stopped: { on: dayInMadrid(span.from), by: span.by, daysLeft: 1 + daysBetween(from, last) },
      };
    const until = dayInMadrid(span.until);
    if (until < from) continue;
    last = addDays(last, 1 + daysBetween(from, until));
    counted = until;
  }
  return { endsOn: last, stopped: null };
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

/** Whether its last day had passed. */
export function isOver({ endsOn }: OpenTerm, on: string): boolean {
  return endsOn !== null && on > endsOn;
}

/** Days without a link count where the answer doesn't depend on the respondent's link. */
export function shutForAll(shut: readonly Span[]): Span[] {
  return shut.filter(({ by }) => by !== "NO_LINK");
}
