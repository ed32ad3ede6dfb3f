// SQL: 0.4 ms, by the mapper 0.9 (README.md).
import type { EntityManager } from "typeorm";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import { centsOf } from "../../platform/money.ts";
import { selectList } from "../../platform/select-list.ts";
import { BudgetInstalment } from "./budget-instalment.entity.ts";
import { Budget } from "./budget.entity.ts";
import { sum } from "./compute-budget.ts";

const AMOUNTS = [
  "value",
  "vat",
  "withholding",
  "amount",
] as const satisfies readonly (keyof BudgetInstalment)[];

/** What one budget row costs, without what was cancelled or given back. */
export interface CostRow extends Pick<BudgetInstalment, (typeof AMOUNTS)[number]> {
  paid: boolean;
}

/** What a case costs its client, over all versions of its budget; amounts as text with two places. */
export interface CaseCost {
  /** Before taxes. */
  subtotal: string;
  vat: string;
  withholding: string;
  /** Amount to pay: with VAT, less withholding. */
  total: string;
  paid: string;
  unpaid: string;
}

/** The accepted version and what was paid of those before it. Over budget_instalments i and budgets b. */
export const IS_AGREED = `(b.status = 'ACCEPTED' OR i.paid_at IS NOT NULL)`;

/** Agreed, and neither fallen away nor given back: the rows that make up what a case costs. */
export const COUNTS = `(${IS_AGREED} AND i.cancelled_at IS NULL AND i.refunded_at IS NULL)`;

/** What costOf asks for. Over budget_instalments i. */
export const COST_COLUMNS = `${selectList(BudgetInstalment, "i", AMOUNTS)}, i.paid_at IS NOT NULL AS paid`;

/** Of the rows that count: list, balance, records and exports say the same because they all ask here. */
export function costOf(rows: readonly CostRow[]): CaseCost {
  const of = (column: (typeof AMOUNTS)[number], from = rows) =>
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

/** With the budget's number and the versions it comes from; null when nothing was agreed. */
export async function caseCost(
  db: Pick<EntityManager, "query">,
  caseId: number,
): Promise<(CaseCost & { number: string; versions: number[] }) | null> {
  const rows = await db.query<(CostRow & Pick<Budget, "number" | "version">)[]>(
    `SELECT ${selectList(Budget, "b", ["number", "version"])}, ${COST_COLUMNS}
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
