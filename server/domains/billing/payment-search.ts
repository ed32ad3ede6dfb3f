import { likePart } from "../../platform/text/like-part.ts";
import type { PaymentStatus } from "./payment-rows.ts";

/**
 * Ids and amounts of the payments in which every word occurs, be it in the case or in the payment itself; without words
 * all of them. What is searched is looked through once, then sorted and summed. First those whose case has all words,
 * found by the index of the cases; then those that have a word of their own, found by theirs: an OR over both tables
 * would read all of both.
 */
export function foundPaymentsSql(
  words: readonly string[],
  status: PaymentStatus | null,
  place: (value: unknown) => string,
): string {
  const ofStatus = status === null ? "" : `AND p.status = ${place(status)}`;
  if (words.length === 0)
    return `NOT MATERIALIZED (SELECT p.id, p.amount FROM payments p WHERE true ${ofStatus})`;
  const patterns = words.map((word) => `'%' || fold_text(${place(likePart(word))}) || '%'`);
  const ofCase = patterns.map((pattern) => `c.search_text LIKE ${pattern}`);
  const own = patterns.map((pattern) => `p.search_text LIKE ${pattern}`);
  const somewhere = patterns.map((_, at) => `(${own[at]} OR ${ofCase[at]})`);
  return `MATERIALIZED (
    SELECT p.id, p.amount FROM payments p
    WHERE p.case_id IN (SELECT c.id FROM cases c WHERE ${ofCase.join(" AND ")}) ${ofStatus}
    UNION ALL SELECT p.id, p.amount FROM payments p JOIN cases c ON c.id = p.case_id
    WHERE (${own.join(" OR ")}) AND NOT (${ofCase.join(" AND ")}) AND ${somewhere.join(" AND ")} ${ofStatus})`;
}
