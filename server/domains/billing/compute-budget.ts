import type { BudgetConcept } from "../../generated/schema-types.ts";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import { percentOf, splitCents } from "../../platform/money.ts";
import type { BudgetInstalment } from "./budget-instalment.entity.ts";
import type { BudgetRates } from "./tax-rates.ts";

/** A row as it is agreed; `value` in cents before taxes, above zero. */
export interface PlannedRow {
  concept: BudgetConcept;
  description: string;
  /** yyyy-mm-dd */
  dueOn: string;
  value: bigint;
}

/** What is stored of a row besides whose it is. */
export const COMPUTED = [
  "number",
  "concept",
  "description",
  "dueOn",
  "value",
  "vat",
  "withholding",
  "amount",
] as const satisfies readonly (keyof BudgetInstalment)[];

/** A row with its taxes; amounts as text with two places. */
export type ComputedRow = Pick<BudgetInstalment, (typeof COMPUTED)[number]>;

export interface ComputedBudget extends BudgetRates {
  subtotal: string;
  vat: string;
  withholding: string;
  total: string;
  rows: ComputedRow[];
}

/**
 * Taxes are taken of the sum, as an invoice takes them, and shared among the rows by largest remainders: so rows and
 * sums agree to the cent whatever the split. Every row stays above zero.
 */
export function computeBudget(rows: readonly PlannedRow[], rates: BudgetRates): ComputedBudget {
  const values = rows.map(({ value }) => value);
  const subtotal = sum(values);
  const vat = rates.vatRate === null ? 0n : percentOf(subtotal, rates.vatRate);
  const withholding = rates.withholdingRate === null ? 0n : percentOf(subtotal, rates.withholdingRate);
  const vats = splitCents(vat, values);
  const withheld = keepPositive(values, vats, splitCents(withholding, values));
  return {
    ...rates,
    subtotal: decimalOf(subtotal),
    vat: decimalOf(vat),
    withholding: decimalOf(withholding),
    total: decimalOf(subtotal + vat - withholding),
    rows: rows.map(({ value, ...row }, at) => {
      const [rowVat = 0n, rowWithholding = 0n] = [vats[at], withheld[at]];
      return {
        ...row,
        number: at + 1,
        value: decimalOf(value),
        vat: decimalOf(rowVat),
        withholding: decimalOf(rowWithholding),
        amount: decimalOf(value + rowVat - rowWithholding),
      };
    }),
  };
}

export function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((all, amount) => all + amount, 0n);
}

/** A row of one cent could be withheld wholly: its cent goes to the largest row. */
function keepPositive(
  values: readonly bigint[],
  vats: readonly bigint[],
  withheld: readonly bigint[],
): bigint[] {
  const kept = [...withheld];
  const amountAt = (at: number) => (values[at] ?? 0n) + (vats[at] ?? 0n) - (kept[at] ?? 0n);
  for (let at = 0; at < kept.length; at += 1) {
    if (amountAt(at) > 0n) continue;
    const largest = kept.reduce((best, _, other) => (amountAt(other) > amountAt(best) ? other : best), 0);
    kept[at] = (kept[at] ?? 0n) - 1n;
    kept[largest] = (kept[largest] ?? 0n) + 1n;
  }
  return kept;
}
