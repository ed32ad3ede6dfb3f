// SQL: measured search (bench money), p95 135 ms for a word that every one of 100,000 cases has.
import type { QueryPaymentsArgs } from "../../generated/schema-types.ts";
import { daysSql } from "../../shared/listed-days.ts";
import { likePart } from "../../platform/text/like-part.ts";

/** What an index of texts can look for has at least so many letters. */
const INDEXED = 3;

type PaymentFilter = Pick<QueryPaymentsArgs, "status" | "hasReceipt" | "from" | "to">;

/** When a payment was decided, or notified while nothing is. */
const PAYMENT_AT = "coalesce(p.decided_at, p.notified_at)";

/** Conditions of payments `p`, those of words aside. */
function paymentParts(
  { status, hasReceipt, ...days }: PaymentFilter,
  place: (value: unknown) => string,
): string[] {
  return [
    ...(status ? [`p.status = ${place(status)}`] : []),
    ...(typeof hasReceipt === "boolean" ? [`p.receipt_number IS ${hasReceipt ? "NOT NULL" : "NULL"}`] : []),
    ...daysSql(PAYMENT_AT, days, place),
  ];
}

/**
 * Ids and amounts of the payments in which every word occurs, be it in the case or in the payment itself; without words
 * all of them. What is searched is looked through once, then sorted and summed.
 */
export function foundPaymentsSql(
  words: readonly string[],
  filter: PaymentFilter,
  place: (value: unknown) => string,
): string {
  const filtered = ["true", ...paymentParts(filter, place)].join(" AND ");
  const patternsOf = (wanted: readonly string[]) =>
    wanted.map((word) => `'%' || fold_text(${place(likePart(word))}) || '%'`);
  const long = patternsOf(words.filter((word) => word.length >= INDEXED));
  const short = patternsOf(words.filter((word) => word.length < INDEXED));
  const found = long.length === 0 ? selectPayments(filtered) : withAllOf(long, filtered);
  if (words.length === 0) return `NOT MATERIALIZED (${found})`;
  // Only what is summed and sorted is kept: the texts as well would go through a file.
  if (short.length === 0) return `MATERIALIZED (SELECT p.id, p.amount FROM (${found}) AS p)`;
  return `MATERIALIZED (SELECT p.id, p.amount FROM (${found}) AS p ${short.map(joinNamed).join(" ")}
    WHERE ${short.map((pattern, at) => `(named${at}.id IS NOT NULL OR p.search_text LIKE ${pattern})`).join(" AND ")})`;
}

function selectPayments(where: string, more = ""): string {
  return `SELECT p.id, p.amount, p.case_id, p.search_text FROM payments p ${more} WHERE ${where}`;
}

/**
 * First those whose case has all words, found by the index of the cases; then those that have a word of their own, found
 * by theirs: an OR over both tables would read all of both.
 */
function withAllOf(patterns: readonly string[], filtered: string): string {
  const ofCase = patterns.map((pattern) => `c.search_text LIKE ${pattern}`);
  const own = patterns.map((pattern) => `p.search_text LIKE ${pattern}`);
  const somewhere = patterns.map((_, at) => `(${own[at]} OR ${ofCase[at]})`);
  const named = `p.case_id IN (SELECT c.id FROM cases c WHERE ${ofCase.join(" AND ")})`;
  const others = `(${own.join(" OR ")}) AND NOT (${ofCase.join(" AND ")}) AND ${somewhere.join(" AND ")}`;
  return `${selectPayments(`${named} AND ${filtered}`)}
    UNION ALL ${selectPayments(`${others} AND ${filtered}`, "JOIN cases c ON c.id = p.case_id")}`;
}

function joinNamed(pattern: string, at: number): string {
  return `LEFT JOIN (SELECT id FROM cases WHERE search_text LIKE ${pattern}) AS named${at} ON named${at}.id = p.case_id`;
}
