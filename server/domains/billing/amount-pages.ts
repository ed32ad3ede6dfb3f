import { pageInfo, type PageInfo } from "../../platform/paging.ts";

const LONGEST_SEARCH = 200;
const MOST_WORDS = 8;
const ZERO = "0.00";

/** A page of a list that says how much all of it comes to. */
export interface AmountPage<Row> {
  nodes: Row[];
  totalCount: number;
  totalAmount: string;
  currency: string;
  pageInfo: PageInfo;
}

/** Totals over every row found, repeated on each row of its page. */
export interface FoundTotal {
  foundCount: number;
  foundAmount: string;
}

/**
 * `total` (a row of FoundTotal) and `page` (ids, newest first) of a part `hits` with id and amount, as parts of a WITH.
 */
export function countedSql(hits: string, { limit, offset }: { limit: string; offset: string }): string {
  return `total AS MATERIALIZED (SELECT count(*)::int AS "foundCount",
      coalesce(sum(amount), 0)::numeric(14, 2)::text AS "foundAmount" FROM ${hits}),
    page AS MATERIALIZED (SELECT id FROM ${hits} ORDER BY id DESC LIMIT ${limit} OFFSET ${offset})`;
}

/** Gives one row of totals also when nothing was found. */
export function totalOf(rows: readonly FoundTotal[]): { count: number; amount: string } | undefined {
  const [total] = rows;
  return total && { count: total.foundCount, amount: total.foundAmount };
}

export function amountPage<Row>(
  nodes: Row[],
  sum: { count: number; amount: string } | undefined,
  { number, size }: { number: number; size: number },
): AmountPage<Row> {
  const totalCount = sum?.count ?? 0;
  return {
    nodes,
    totalCount,
    totalAmount: sum?.amount ?? ZERO,
    currency: "EUR",
    pageInfo: pageInfo(number, size, totalCount),
  };
}

export function wordsOf(search: string | null | undefined): string[] {
  return (search ?? "").slice(0, LONGEST_SEARCH).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
}
