import { addMonths } from "../../../schema/rules/madrid-days.ts";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import { centsOf, moneyInput, readMoney, sumCents } from "../../lib/money.ts";

/** One instalment as it is typed. */
export interface TypedInstalment {
  /** `yyyy-mm-dd` or empty. */
  dueOn: string;
  amount: string;
}

export const MOST_INSTALMENTS = 240;

/** Parts as equal as cents allow; what doesn't divide goes to the first ones. They add up exactly. */
export function splitCents(total: bigint, parts: number): bigint[] {
  const count = BigInt(parts);
  const each = total / count;
  const rest = total % count;
  return Array.from({ length: parts }, (_, index) => each + (BigInt(index) < rest ? 1n : 0n));
}

/** A plan of equal instalments, one a month from the first day on; empty when the amount has fewer cents than parts. */
export function monthlyPlan(total: bigint, parts: number, firstDay: string): TypedInstalment[] {
  if (parts < 1 || total < BigInt(parts)) return [];
  return splitCents(total, parts).map((cents, index) => ({
    dueOn: addMonths(firstDay, index),
    amount: moneyInput(cents),
  }));
}

/** Amount less all instalments, in cents: above zero something is left over, below there is too much. */
export function missingCents(amount: string, instalments: readonly TypedInstalment[]): bigint {
  return (readMoney(amount) ?? 0n) - sumCents(instalments.map((row) => readMoney(row.amount) ?? 0n));
}

/** Changes the last instalment so that all add up; null when that can't be (nothing would be left in it). */
export function evenOut(amount: string, rows: readonly TypedInstalment[]): TypedInstalment[] | null {
  const last = rows.at(-1);
  if (last === undefined) return null;
  const cents = (readMoney(last.amount) ?? 0n) + missingCents(amount, rows);
  return cents > 0n ? [...rows.slice(0, -1), { ...last, amount: moneyInput(cents) }] : null;
}

interface StoredInstalment {
  dueOn: string;
  amount: string;
}

export function typedInstalments(stored: readonly StoredInstalment[]): TypedInstalment[] {
  return stored.map(({ dueOn, amount }) => ({ dueOn, amount: moneyInput(centsOf(amount)) }));
}

/** As the server takes them; what can't be read is left to it to refuse. */
export function instalmentInputs(typed: readonly TypedInstalment[]): StoredInstalment[] {
  return typed.map(({ dueOn, amount }) => ({ dueOn, amount: decimalOf(readMoney(amount) ?? 0n) }));
}
