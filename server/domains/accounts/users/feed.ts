import { readId } from "../../../platform/ids.ts";
import { daysSql, refuseWrongDays } from "../../../shared/listed-days.ts";

/** A page of what is only ever added, newest first. */
export interface Feed<Row> {
  nodes: Row[];
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
}

/** First and last day, yyyy-mm-dd, as the calendar in Madrid has them. */
interface FeedDays {
  from?: string | null;
  to?: string | null;
}

const MOST = 100;

/** How many entries a page holds. */
export function feedSize(first: number): number {
  return Math.min(Math.max(Math.trunc(first), 1), MOST);
}

/** Ids below this come next. Without a cursor, from the newest on; with one that is none, nothing. */
export function feedCursor(after: string | null | undefined): number {
  return after ? (readId(after) ?? 0) : Number.MAX_SAFE_INTEGER;
}

/** `rows`: one more than the page holds, where there are that many; it tells whether there is a next page. */
export function feedOf<Row extends { id: number }>(rows: readonly Row[], first: number): Feed<Row> {
  const nodes = rows.slice(0, feedSize(first));
  const last = nodes.at(-1);
  return {
    nodes,
    pageInfo: { endCursor: last ? String(last.id) : null, hasNextPage: rows.length > nodes.length },
  };
}

/** The WHERE of a feed over rows `e` with `id` and `at`; each value becomes a parameter. */
export class FeedConditions {
  readonly params: unknown[] = [];
  private readonly parts: string[] = [];

  /** Throws InvalidInput for days that are none. */
  constructor({ from, to }: FeedDays, after: string | null | undefined) {
    refuseWrongDays({ from, to }, (end) => ["filter", end]);
    this.add("e.id < ?", feedCursor(after));
    this.parts.push(...daysSql("e.at", { from, to }, (value) => `$${this.params.push(value)}`));
  }

  /** `condition` has one `?` for the value. */
  add(condition: string, value: unknown): void {
    this.parts.push(condition.replace("?", `$${this.params.push(value)}`));
  }

  /** Only where something is asked for; an id that can't be one finds nothing. */
  addId(condition: string, id: string | null | undefined): void {
    if (id) this.add(condition, readId(id) ?? 0);
  }

  get sql(): string {
    return this.parts.join(" AND ");
  }
}
