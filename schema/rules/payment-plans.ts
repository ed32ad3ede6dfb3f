import { addDays, addMonths, isCalendarDay } from "./madrid-days.ts";

/**
 * Payment plans that debtors choose themselves, within what the creditor of their list offers: the one computation of their
 * schedules, run by the page that shows them and by the server that refuses anything else.
 */

/** What a list offers. Amounts in cents of the debt's currency. */
export interface PlanLimits {
  /** Of what is owed, at least so much with the first payment: 0 to 100. */
  firstPercent: number;
  /** No payment is lower. */
  lowestInstalment: bigint;
  /** One payment a month, so at most so many payments; below 2 the debt isn't paid in parts. */
  mostMonths: number;
  /** The first payment is due at most so many days from today. */
  firstWithinDays: number;
  /** What is forgiven of the debt to who pays all of it at once: 0 (nothing) to 100. */
  discountPercent: number;
  /** Within so many days from today. */
  discountDays: number;
}

export const LONGEST_PLAN_MONTHS = 120;
export const LATEST_FIRST_DAYS = 60;
export const LONGEST_DISCOUNT_DAYS = 60;

export type PlanChoice =
  | { kind: "AT_ONCE" }
  | {
      kind: "INSTALMENTS";
      /** Payments in all. */
      count: number;
      /** Cents of the first one. */
      first: bigint;
      /** Its day, "yyyy-mm-dd". */
      firstOn: string;
    };

export interface PlannedInstalment {
  number: number;
  dueOn: string;
  /** Cents. */
  amount: bigint;
}

export interface PlanSchedule {
  /** What is paid: all that is owed, or of AT_ONCE what is left of it. */
  total: bigint;
  forgiven: bigint;
  instalments: PlannedInstalment[];
}

function atLeast(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

/** What the first payment can't be below: the share of what is owed, rounded up, and the lowest payment. */
function lowestFirst(owed: bigint, { firstPercent, lowestInstalment }: PlanLimits): bigint {
  return atLeast((owed * BigInt(firstPercent) + 99n) / 100n, lowestInstalment);
}

/** In how many payments a debt can be paid at most; 0 where it can't be paid in parts. */
export function mostInstalments(owed: bigint, limits: PlanLimits): number {
  const rest = owed - lowestFirst(owed, limits);
  if (limits.lowestInstalment <= 0n || rest < limits.lowestInstalment) return 0;
  const possible = rest / limits.lowestInstalment + 1n;
  const most = possible > BigInt(limits.mostMonths) ? limits.mostMonths : Number(possible);
  return most < 2 ? 0 : most;
}

/** Between what the first of so many payments can be, in cents; `count` is at most `mostInstalments`. */
export function firstPaymentBounds(
  owed: bigint,
  limits: PlanLimits,
  count: number,
): { least: bigint; most: bigint } {
  return {
    least: lowestFirst(owed, limits),
    most: owed - limits.lowestInstalment * BigInt(count - 1),
  };
}

/** The first payment that makes all of them alike, as far as the limits let it. */
export function evenFirst(owed: bigint, limits: PlanLimits, count: number): bigint {
  const even = (owed + BigInt(count) - 1n) / BigInt(count);
  const { least, most } = firstPaymentBounds(owed, limits, count);
  return even < least ? least : even > most ? most : even;
}

/** What is forgiven to who pays at once, rounded down to the cent; 0 where nothing is. */
export function forgivenAtOnce(owed: bigint, { discountPercent }: PlanLimits): bigint {
  return (owed * BigInt(discountPercent)) / 100n;
}

/** The first and the last day on which the first payment can be due. */
export function firstDays(today: string, { firstWithinDays }: PlanLimits): { from: string; until: string } {
  return { from: today, until: addDays(today, firstWithinDays) };
}

/** Whether there is anything to choose for who owes so much. */
export function offersAnything(owed: bigint, limits: PlanLimits): boolean {
  return owed > 0n && (mostInstalments(owed, limits) > 0 || isDiscounted(owed, limits));
}

/** Something is forgiven and something is left to pay. */
export function isDiscounted(owed: bigint, limits: PlanLimits): boolean {
  const forgiven = forgivenAtOnce(owed, limits);
  return forgiven > 0n && forgiven < owed;
}

/**
 * Each day and cent of a choice, which add up to what is owed today, or of AT_ONCE to that less what is forgiven; null where
 * the limits don't allow it. After the first, payments are alike, the cents that are over on the earliest of them, on the same day
 * of each month or its last one.
 */
export function planSchedule(
  owed: bigint,
  limits: PlanLimits,
  choice: PlanChoice,
  today: string,
): PlanSchedule | null {
  if (owed <= 0n) return null;
  if (choice.kind === "AT_ONCE") return atOnce(owed, limits, today);
  const { count, first, firstOn } = choice;
  if (!Number.isInteger(count) || count < 2 || count > mostInstalments(owed, limits)) return null;
  const bounds = firstPaymentBounds(owed, limits, count);
  if (first < bounds.least || first > bounds.most) return null;
  const days = firstDays(today, limits);
  if (!isCalendarDay(firstOn) || firstOn < days.from || firstOn > days.until) return null;
  const others = BigInt(count - 1);
  const [each, over] = [(owed - first) / others, (owed - first) % others];
  const amountOf = (at: number) => (at === 0 ? first : each + (BigInt(at) <= over ? 1n : 0n));
  const instalments = Array.from({ length: count }, (_, at) => ({
    number: at + 1,
    dueOn: addMonths(firstOn, at),
    amount: amountOf(at),
  }));
  return { total: owed, forgiven: 0n, instalments };
}

function atOnce(owed: bigint, limits: PlanLimits, today: string): PlanSchedule | null {
  if (!isDiscounted(owed, limits)) return null;
  const forgiven = forgivenAtOnce(owed, limits);
  const total = owed - forgiven;
  const dueOn = addDays(today, limits.discountDays);
  return { total, forgiven, instalments: [{ number: 1, dueOn, amount: total }] };
}
