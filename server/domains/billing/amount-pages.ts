import { pageInfo, type PageInfo } from "../../platform/paging.ts";
import type { SortDirection } from "../../generated/schema-types.ts";
import type { MoneyOrder } from "./money-orders.ts";

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

export interface MoneySorting {
  order: MoneyOrder;
  direction: SortDirection;
}

/** Of those that are equal the id decides, in the same direction: no page has a row of another one. */
export function sortedSql({ order: { key }, direction }: MoneySorting): string {
  const way = direction === "ASC" ? "ASC" : "DESC";
  return `${key} ${way}, h.id ${way}`;
}

/**
 * `total` (a row of FoundTotal) and `page` (ids and their `place`) of a part `hits` with id and amount, as parts of a WITH.
 */
export function countedSql(
  sorting: MoneySorting,
  { limit, offset }: { limit: string; offset: string },
): string {
  const sorted = sortedSql(sorting);
  return `total AS MATERIALIZED (SELECT count(*)::int AS "foundCount",
      coalesce(sum(amount), 0)::numeric(14, 2)::text AS "foundAmount" FROM hits),
    page AS MATERIALIZED (SELECT h.id, row_number() OVER (ORDER BY ${sorted}) AS place FROM hits h ${sorting.order.joins}
      ORDER BY ${sorted} LIMIT ${limit} OFFSET ${offset})`;
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
