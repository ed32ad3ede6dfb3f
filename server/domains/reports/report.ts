import {
  DEBT_AGE_ORDER,
  mondayOf,
  PROMISE_STATE_ORDER,
  type DebtAge,
  type PromiseState,
} from "../../../schema/rules/list-reports.ts";
import { addDays } from "../../../schema/rules/madrid-days.ts";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { centsOf } from "../../platform/money.ts";

/** As the contract's. Page, PDF and Excel are made of one of these, so that they can't say different things. */
export type ListReport = Contract.ListReport;

/** Days in Madrid, both included. */
export interface Days {
  from: string;
  until: string;
}

/** Payments and reversals that count from a day. */
export interface DayMoney {
  day: string;
  received: string;
  reversed: string;
}

/** Live debts of an age. `settled`: what was paid of what is claimed; `excess`: beyond it. */
export interface AgedDebts {
  age: DebtAge;
  count: number;
  amount: string;
  settled: string;
  excess: string;
  paidInFull: number;
}

/** `part` in percent of `whole` to two places, half up; null of nothing. */
export function shareOf(part: bigint, whole: bigint): string | null {
  if (whole <= 0n) return null;
  const turned = part < 0n ? -part : part;
  const rounded = (turned * 20_000n + whole) / (2n * whole);
  return decimalOf(part < 0n ? -rounded : rounded);
}

export function sumOf(amounts: readonly string[]): bigint {
  return amounts.reduce((sum, amount) => sum + centsOf(amount), 0n);
}

const netOf = (days: readonly DayMoney[]): bigint =>
  sumOf(days.map(({ received }) => received)) - sumOf(days.map(({ reversed }) => reversed));

/** What came in before, in and after a period: `days` is all that ever did. */
export function moneyOf(days: readonly DayMoney[], { from, until }: Days, claimed: bigint) {
  const within = days.filter(({ day }) => day >= from && day <= until);
  const toDate = netOf(days);
  const recovered = netOf(within);
  return {
    received: decimalOf(sumOf(within.map(({ received }) => received))),
    reversed: decimalOf(sumOf(within.map(({ reversed }) => reversed))),
    recovered: decimalOf(recovered),
    recoveredShare: shareOf(recovered, claimed),
    recoveredBefore: decimalOf(netOf(days.filter(({ day }) => day < from))),
    recoveredToDate: decimalOf(toDate),
    recoveredToDateShare: shareOf(toDate, claimed),
  };
}

/** The recovery curve: every week from that of `beginning` to that of `until`, whose later days don't count. */
export function weeksOf(
  days: readonly DayMoney[],
  { from: beginning, until }: Days,
  claimed: bigint,
): ListReport["weeks"] {
  const byWeek = Map.groupBy(
    days.filter(({ day }) => day <= until),
    ({ day }) => mondayOf(day),
  );
  const weeks: ListReport["weeks"] = [];
  let total = 0n;
  for (let monday = mondayOf(beginning); monday <= until; monday = addDays(monday, 7)) {
    const received = netOf(byWeek.get(monday) ?? []);
    total += received;
    weeks.push({
      from: monday,
      received: decimalOf(received),
      total: decimalOf(total),
      share: shareOf(total, claimed),
    });
  }
  return weeks;
}

/** One entry an age. */
export function agesOf(debts: readonly AgedDebts[]): ListReport["ages"] {
  return DEBT_AGE_ORDER.map((age) => {
    const those = debts.find((row) => row.age === age);
    const amount = centsOf(those?.amount ?? "0.00");
    return {
      age,
      count: those?.count ?? 0,
      amount: decimalOf(amount),
      outstanding: decimalOf(amount - centsOf(those?.settled ?? "0.00")),
    };
  });
}

/** One entry a state. */
export function promisesInOrder(
  sums: readonly (Omit<Contract.ReportPromiseSum, "state"> & { state: PromiseState })[],
): ListReport["promises"] {
  return PROMISE_STATE_ORDER.map(
    (state) =>
      sums.find((sum) => sum.state === state) ?? {
        state,
        count: 0,
        debts: 0,
        amount: "0.00",
        received: "0.00",
      },
  );
}
