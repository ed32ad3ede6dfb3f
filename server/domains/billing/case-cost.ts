import type { EntityManager } from "typeorm";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import { centsOf } from "../../platform/money.ts";
import { sum } from "./compute-budget.ts";

/** Of one budget row, as far as it counts. */
export interface CostRow {
  value: string;
  vat: string;
  withholding: string;
  amount: string;
  paid: boolean;
}

/** What a case costs its client, over all versions of its budget; amounts as text with two places. */
export interface CaseCost {
  /** Before taxes. */
  subtotal: string;
  vat: string;
  withholding: string;
  /** With VAT, less withholding. */
  total: string;
  paid: string;
  unpaid: string;
}

/** The accepted version and what was paid of those before it. Over budget_instalments i and budgets b. */
export const IS_AGREED = `(b.status = 'ACCEPTED' OR i.paid_at IS NOT NULL)`;

/** Agreed, and neither fallen away nor given back: the rows that make up what a case costs. */
export const COUNTS = `(${IS_AGREED} AND i.cancelled_at IS NULL AND i.refunded_at IS NULL)`;

/** Of the rows that count: list, balance, records and exports say the same because they all ask here. */
export function costOf(rows: readonly CostRow[]): CaseCost {
  const of = (column: "value" | "vat" | "withholding" | "amount", from = rows) =>
    decimalOf(sum(from.map((row) => centsOf(row[column]))));
  return {
    subtotal: of("value"),
    vat: of("vat"),
    withholding: of("withholding"),
    total: of("amount"),
    paid: of(
      "amount",
      rows.filter(({ paid }) => paid),
    ),
    unpaid: of(
      "amount",
      rows.filter(({ paid }) => !paid),
    ),
  };
}

/** With the budget's number and the versions it comes from; null when nothing was agreed. One statement. */
export async function caseCost(
  db: Pick<EntityManager, "query">,
  caseId: number,
): Promise<(CaseCost & { number: string; versions: number[] }) | null> {
  const rows = await db.query<(CostRow & { number: string; version: number })[]>(
    `SELECT b.number, b.version, i.value::text, i.vat::text, i.withholding::text, i.amount::text,
       i.paid_at IS NOT NULL AS paid
     FROM budget_instalments i JOIN budgets b ON b.id = i.budget_id
     WHERE b.case_id = $1 AND ${COUNTS} ORDER BY b.version, i.number`,
    [caseId],
  );
  const [first] = rows;
  if (!first) return null;
  return {
    ...costOf(rows),
    number: first.number,
    versions: [...new Set(rows.map(({ version }) => version))],
  };
}
