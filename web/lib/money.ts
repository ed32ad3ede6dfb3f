import { AMOUNTS_TURNED, decimalOf, readCents } from "../../schema/rules/exact-amount.ts";
import { formatMoney } from "./format.ts";

/**
 * Exact amounts in the browser: whole cents as bigint inside, "1234.56" towards the server, "1.234,56" for people.
 * An amount is never a JavaScript number.
 */

/** 1234,5 · 1.234,56 · 1.234 */
const SPANISH = /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{0,2}))?$/;
/** 500.00 · 500.5, as a numeric keypad writes it. */
const WITH_POINT = /^(\d+)\.(\d{0,2})$/;
/** 1,234.56, as it is pasted from elsewhere. */
const ENGLISH = /^(\d{1,3}(?:,\d{3})+)\.(\d{1,2})$/;

/**
 * Cents of what a person typed: "1.234,56", "1234,5", "1.234", "500.00", with or without "€"; null for anything else,
 * also for a sign or more than two decimals. "1.234" is a thousand, as Spanish writes it.
 */
export function readMoney(typed: string): bigint | null {
  const text = typed.replace(/[\s€]/g, "");
  const match = SPANISH.exec(text) ?? WITH_POINT.exec(text) ?? ENGLISH.exec(text);
  if (match === null) return null;
  const whole = (match[1] ?? "").replace(/[.,]/g, "");
  return readCents(`${whole}.${(match[2] ?? "").padEnd(2, "0")}`);
}

/** Cents of the server's "1234.56", "1234.5" or "-3"; zero for a text that is no amount. */
export function centsOf(decimal: string | null | undefined): bigint {
  return readCents(decimal ?? "") ?? 0n;
}

/** The server's form of what a person typed: "1.234,5" → "1234.50"; null when it is no amount. */
export function readDecimal(typed: string): string | null {
  const cents = readMoney(typed);
  return cents === null ? null : decimalOf(cents);
}

/** Of what `readDecimal` can't read. */
export const UNREADABLE_AMOUNT = "No se entiende este importe. Escríbelo así: 1.234,56";

/** What is wrong with the amounts from which and to which, as the server writes them; such a pair isn't asked for. */
export function amountsProblem(from: string | null, to: string | null): string | undefined {
  return from !== null && to !== null && centsOf(from) > centsOf(to) ? AMOUNTS_TURNED : undefined;
}

/** What stands in a field for cents: 123456n → "1.234,56". */
export function moneyInput(cents: bigint): string {
  return formatMoney(decimalOf(cents)).replace(/\s€$/u, "");
}

/** What stands in a field for the server's amount: "1234.56" → "1.234,56"; nothing for nothing. */
export function moneyInputOf(decimal: string | null | undefined): string {
  return decimal === null || decimal === undefined || decimal === "" ? "" : moneyInput(centsOf(decimal));
}

/** Cents as text for people: 123456n → "1.234,56 €". */
export function formatCents(cents: bigint, currency = "EUR"): string {
  return formatMoney(decimalOf(cents), currency);
}

export function sumCents(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}
