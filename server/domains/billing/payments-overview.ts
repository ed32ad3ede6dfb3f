// SQL: 26 ms, by the mapper 384 (README.md).
import { In } from "typeorm";
import type { SignedInContext } from "../../shared/context.ts";
import { recentDays } from "../../shared/listed-days.ts";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import { centsOf } from "../../platform/money.ts";
import { lastMonths } from "./balance.ts";
import type { LedgerAccountKind } from "./ledger-account.entity.ts";
import { monthSums } from "./ledger-months.ts";
import type { LedgerKind } from "./ledger-transaction.entity.ts";

export interface PaymentsOverview {
  /** The days of what is of the last 30, yyyy-mm-dd. */
  from: string;
  to: string;
  incoming30: string;
  toConfirm: number;
  toConfirmAmount: string;
  refundsDue: number;
  payoutsRequested: number;
  payoutsRequestedAmount: string;
  commission30: string;
  commissionTotal: string;
  held: string;
  bank: string;
  currency: string;
  months: { month: string; incoming: string; payouts: string; commission: string }[];
}

const MONTHS = 12;

type Waiting = Pick<
  PaymentsOverview,
  "toConfirm" | "toConfirmAmount" | "refundsDue" | "payoutsRequested" | "payoutsRequestedAmount"
>;

/** The whole ledger in one look; four statements. */
export async function paymentsOverview(ctx: SignedInContext): Promise<PaymentsOverview> {
  const { db } = ctx;
  const { from, to, since } = recentDays(ctx);
  const [waiting] = await db.query<Waiting[]>(
    `SELECT p."toConfirm", p."toConfirmAmount", p."refundsDue", o."payoutsRequested", o."payoutsRequestedAmount"
     FROM (SELECT count(*) FILTER (WHERE status = 'NOTIFIED')::int AS "toConfirm",
         coalesce(sum(amount) FILTER (WHERE status = 'NOTIFIED'), 0)::numeric(14, 2)::text AS "toConfirmAmount",
         count(*) FILTER (WHERE status = 'REFUND_DUE')::int AS "refundsDue"
       FROM payments WHERE status IN ('NOTIFIED', 'REFUND_DUE')) p,
       (SELECT count(*)::int AS "payoutsRequested", coalesce(sum(amount), 0)::numeric(14, 2)::text AS "payoutsRequestedAmount"
       FROM payouts WHERE status = 'REQUESTED') o`,
  );
  const [balances] = await db.query<Pick<PaymentsOverview, "held" | "bank" | "commissionTotal">[]>(
    `SELECT coalesce(sum(balance) FILTER (WHERE kind <> 'BANK'), 0)::numeric(14, 2)::text AS held,
       (-coalesce(sum(balance) FILTER (WHERE kind = 'BANK'), 0))::numeric(14, 2)::text AS bank,
       coalesce(sum(balance) FILTER (WHERE kind = 'COMMISSION'), 0)::numeric(14, 2)::text AS "commissionTotal"
     FROM ledger_accounts WHERE currency = 'EUR'`,
  );
  const [recent] = await db.query<Pick<PaymentsOverview, "incoming30" | "commission30">[]>(
    `SELECT (SELECT coalesce(sum(amount), 0)::numeric(14, 2)::text FROM payments
         WHERE receipt_number IS NOT NULL AND decided_at >= $1) AS "incoming30",
       (SELECT coalesce(sum(p.amount), 0)::numeric(14, 2)::text
         FROM ledger_transactions t JOIN ledger_postings p ON p.transaction_id = t.id AND p.amount > 0
         WHERE t.at >= $1 AND t.kind = 'COMMISSION') AS "commission30"`,
    [since],
  );
  if (!waiting || !balances || !recent) throw new Error("the ledger wasn't read");
  return { from, to, ...waiting, ...balances, ...recent, currency: "EUR", months: await monthsOf(ctx) };
}

async function monthsOf({ db, clock }: SignedInContext): Promise<PaymentsOverview["months"]> {
  const months = lastMonths(clock.today(), MONTHS);
  const sums = await monthSums(db, { kind: In(["BANK", "COMMISSION"]) }, months[0] ?? "");
  const amountOf = (month: string, account: LedgerAccountKind, kind: LedgerKind) =>
    sums
      .filter((row) => row.month === month && row.account === account && row.kind === kind)
      .reduce((all, { amount }) => all + centsOf(amount), 0n);
  return months.map((month) => ({
    month,
    incoming: decimalOf(-amountOf(month, "BANK", "PAYMENT")),
    payouts: decimalOf(amountOf(month, "BANK", "PAYOUT_SETTLED")),
    commission: decimalOf(amountOf(month, "COMMISSION", "COMMISSION")),
  }));
}
