import { plainIban } from "../../../../schema/rules/iban.ts";
import { ibanProblem } from "../../../lib/iban.ts";
import { AMOUNT_ABOVE_ZERO, decimalOf } from "../../../../schema/rules/exact-amount.ts";
import { centsOf, formatCents, readMoney } from "../../../lib/money.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";

export interface PayoutValues {
  amount: string;
  iban: string;
  holder: string;
}

/** What is wrong before anything is sent: no amount, more than there is, a mistyped account. `available` as the server gives it. */
export function payoutProblems(values: PayoutValues, available: string, currency: string): UserProblem[] {
  const problems: UserProblem[] = [];
  const amount = readMoney(values.amount);
  const most = centsOf(available);
  if (values.amount.trim() === "")
    problems.push({ field: ["amount"], message: "Escribe cuánto quieres transferir" });
  else if (amount === null) {
    problems.push({ field: ["amount"], message: "Escribe un importe en euros, como 1.234,56" });
  } else if (amount === 0n) {
    problems.push({ field: ["amount"], message: AMOUNT_ABOVE_ZERO });
  } else if (amount > most) {
    problems.push({ field: ["amount"], message: `Tienes disponibles ${formatCents(most, currency)}` });
  }
  const iban = ibanProblem(values.iban);
  if (iban !== undefined) problems.push({ field: ["iban"], message: iban });
  if (values.holder.trim() === "") {
    problems.push({ field: ["holder"], message: "Escribe a nombre de quién está la cuenta" });
  }
  return problems;
}

/** The server's input of values without problems. */
export function payoutInput({ amount, iban, holder }: PayoutValues) {
  return { amount: decimalOf(readMoney(amount) ?? 0n), iban: plainIban(iban), holder: holder.trim() };
}

/** What would still be available afterwards, in cents; null while the amount is none or too much. */
export function restAfter(amount: string, available: string): bigint | null {
  const cents = readMoney(amount);
  const rest = cents === null || cents === 0n ? null : centsOf(available) - cents;
  return rest === null || rest < 0n ? null : rest;
}
