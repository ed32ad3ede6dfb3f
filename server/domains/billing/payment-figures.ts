// SQL: one statement of 24 ms, by the mapper 686 (README.md).
import type { Context } from "../../shared/context.ts";

/** Amounts exact, in EUR. */
export interface PaymentFigures {
  /** Confirmed since `since`, and in the same length of time before it; also what was given back later. */
  paid: string;
  paidBefore: string;
  /** On the platform's account, now and at `since`. */
  bank: string;
  bankBefore: string;
  toConfirm: number;
  refundsDue: number;
  payoutsRequested: number;
  /** What is held for people is what the bank has: anything else is a fault of ours. */
  isBalanced: boolean;
}

/** Figures of the whole ledger, for administrators; one statement. */
export async function paymentFigures(
  { db }: Pick<Context, "db">,
  { since, before }: { since: Date; before: Date },
): Promise<PaymentFigures> {
  const [figures] = await db.query<PaymentFigures[]>(
    `WITH bank AS (SELECT coalesce(-sum(balance), 0) AS now FROM ledger_accounts WHERE kind = 'BANK'),
       moved AS (
         SELECT coalesce(-sum(p.amount), 0) AS amount
         FROM (SELECT id FROM ledger_transactions WHERE at >= $1 OFFSET 0) AS t
         JOIN ledger_postings p ON p.transaction_id = t.id
         WHERE p.account_id = ANY(ARRAY(SELECT id FROM ledger_accounts WHERE kind = 'BANK')))
     SELECT
       (SELECT coalesce(sum(amount), 0)::numeric(14, 2) FROM payments
        WHERE receipt_number IS NOT NULL AND decided_at >= $1) AS paid,
       (SELECT coalesce(sum(amount), 0)::numeric(14, 2) FROM payments
        WHERE receipt_number IS NOT NULL AND decided_at >= $2 AND decided_at < $1) AS "paidBefore",
       bank.now::numeric(14, 2) AS bank, (bank.now - moved.amount)::numeric(14, 2) AS "bankBefore",
       (SELECT count(*)::int FROM payments WHERE status = 'NOTIFIED') AS "toConfirm",
       (SELECT count(*)::int FROM payments WHERE status = 'REFUND_DUE') AS "refundsDue",
       (SELECT count(*)::int FROM payouts WHERE status = 'REQUESTED') AS "payoutsRequested",
       (SELECT coalesce(sum(balance), 0) = 0 FROM ledger_accounts) AS "isBalanced"
     FROM bank, moved`,
    [since, before],
  );
  if (!figures) throw new Error("an aggregate gives a row");
  return figures;
}
