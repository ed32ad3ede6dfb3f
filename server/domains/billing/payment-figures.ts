// SQL: sums over the whole ledger; by the mapper 686 ms instead of 24 (README.md).
import type { Context } from "../../shared/context.ts";
import {
  comparedAmounts,
  standingAmounts,
  stepSql,
  type Beginnings,
  type Compared,
} from "../../shared/counted-steps.ts";

export interface PaymentFigures {
  toConfirm: number;
  refundsDue: number;
  payoutsRequested: number;
  /** What is held for people is what the bank has: anything else is a fault of ours. */
  isBalanced: boolean;
}

interface AmountOfStep {
  step: number;
  amount: string;
}

/** What waits in the whole ledger, for administrators; one statement. */
export async function paymentFigures({ db }: Pick<Context, "db">): Promise<PaymentFigures> {
  const [figures] = await db.query<PaymentFigures[]>(
    `SELECT (SELECT count(*)::int FROM payments WHERE status = 'NOTIFIED') AS "toConfirm",
       (SELECT count(*)::int FROM payments WHERE status = 'REFUND_DUE') AS "refundsDue",
       (SELECT count(*)::int FROM payouts WHERE status = 'REQUESTED') AS "payoutsRequested",
       (SELECT coalesce(sum(balance), 0) = 0 FROM ledger_accounts) AS "isBalanced"`,
  );
  if (!figures) throw new Error("an aggregate gives a row");
  return figures;
}

/** What was confirmed, in EUR, also what was given back later; one statement. */
export async function paymentsMade(
  { db }: Pick<Context, "db">,
  beginnings: Beginnings,
): Promise<Compared<string>> {
  const rows = await db.query<AmountOfStep[]>(
    `SELECT ${stepSql("decided_at", "$1")} AS step, sum(amount)::numeric(14, 2)::text AS amount
     FROM payments WHERE receipt_number IS NOT NULL AND decided_at >= ($1::timestamptz[])[1] GROUP BY 1`,
    [beginnings],
  );
  return comparedAmounts(rows, beginnings);
}

/** What is on the platform's account, in EUR, as each step ended and as the first one began; two statements. */
export async function bankBalance(
  { db }: Pick<Context, "db">,
  beginnings: Beginnings,
): Promise<Compared<string>> {
  const [bank] = await db.query<{ now: string }[]>(
    `SELECT coalesce(-sum(balance), 0)::numeric(14, 2)::text AS now FROM ledger_accounts WHERE kind = 'BANK'`,
  );
  const rows = await db.query<AmountOfStep[]>(
    `SELECT ${stepSql("t.at", "$1")} AS step, (-sum(p.amount))::numeric(14, 2)::text AS amount
     FROM (SELECT id, at FROM ledger_transactions
       WHERE at >= ($1::timestamptz[])[2] AND kind IN ('PAYMENT', 'REFUND', 'PAYOUT_SETTLED') OFFSET 0) AS t
     JOIN ledger_postings p ON p.transaction_id = t.id
     WHERE p.account_id = ANY(ARRAY(SELECT id FROM ledger_accounts WHERE kind = 'BANK')) GROUP BY 1`,
    [beginnings],
  );
  return standingAmounts(bank?.now ?? "0.00", rows, beginnings);
}
