import { ownAccount } from "../accounts/account-rows.ts";
import { displayName } from "../accounts/account.entity.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import { centsOf } from "../../platform/money.ts";
import { LedgerAccount, type LedgerAccountKind } from "./ledger-account.entity.ts";
import { monthSums, type MonthSum } from "./ledger-months.ts";
import type { LedgerKind } from "./ledger-transaction.entity.ts";

export interface BalanceMonth {
  month: string;
  credits: string;
  charges: string;
  available: string;
  retained: string;
}

export interface Balance {
  displayName: string;
  available: string;
  retained: string;
  payoutsPending: string;
  currency: string;
  months: BalanceMonth[];
}

const MONTHS = 12;

/** The asking specialist's, from the ledger: haber and debe, and twelve months of them. Three statements. */
export async function balance(ctx: SignedInContext): Promise<Balance> {
  const account = await ownAccount(ctx);
  const accounts = await ctx.db
    .getRepository(LedgerAccount)
    .findBy({ specialistId: account.id, currency: "EUR" });
  const of = (kind: LedgerAccountKind) => accounts.find((row) => row.kind === kind)?.balance ?? "0.00";
  const months = lastMonths(ctx.clock.today(), MONTHS);
  const sums = await monthSums(ctx.db, { specialistId: account.id }, months[0] ?? "");
  return {
    displayName: displayName(account),
    available: of("AVAILABLE"),
    retained: of("RETAINED"),
    payoutsPending: of("PAYOUT"),
    currency: "EUR",
    months: monthRows(months, sums, {
      available: centsOf(of("AVAILABLE")),
      retained: centsOf(of("RETAINED")),
    }),
  };
}

/** First days of the last `count` months, this one included, oldest first. */
export function lastMonths(today: string, count: number): string[] {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return Array.from({ length: count }, (_, at) => {
    const months = year * 12 + (month - 1) - (count - 1 - at);
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}-01`;
  });
}

/**
 * Backwards from what the balances are now. Credits: what came in of clients and of cases taken over; charges: what went
 * out as commission, refund, hand-over or payout.
 */
function monthRows(
  months: readonly string[],
  sums: readonly MonthSum[],
  now: { available: bigint; retained: bigint },
): BalanceMonth[] {
  const at = { ...now };
  return months
    .toReversed()
    .map((month) => {
      const own = sums.filter((sum) => sum.month === month);
      const totalOf = (fits: (sum: MonthSum) => boolean) =>
        own.reduce((all, sum) => (fits(sum) ? all + centsOf(sum.amount) : all), 0n);
      const isFlow = ({ account, kind }: MonthSum) => account !== "PAYOUT" && kind !== "RELEASE";
      const flowOf = (kind: LedgerKind) => totalOf((sum) => isFlow(sum) && sum.kind === kind);
      const flows = (
        ["PAYMENT", "REASSIGNMENT", "COMMISSION", "REFUND_DUE", "PAYOUT_REQUEST", "PAYOUT_REJECTED"] as const
      ).map(flowOf);
      const [payouts, returned] = [flows[4] ?? 0n, flows[5] ?? 0n];
      const others = [...flows.slice(0, 4), payouts + returned];
      const row = {
        month,
        credits: decimalOf(others.reduce((all, flow) => (flow > 0n ? all + flow : all), 0n)),
        charges: decimalOf(others.reduce((all, flow) => (flow < 0n ? all - flow : all), 0n)),
        available: decimalOf(at.available),
        retained: decimalOf(at.retained),
      };
      at.available -= totalOf(({ account }) => account === "AVAILABLE");
      at.retained -= totalOf(({ account }) => account === "RETAINED");
      return row;
    })
    .toReversed();
}
