// SQL: a page takes 12 ms, by the mapper 26; instalments of 500 cases 22 and 99 (README.md).
import type { BudgetConcept, QueryBalanceCasesArgs } from "../../generated/schema-types.ts";
import type { EntityManager } from "typeorm";
import type { SignedInContext } from "../../shared/context.ts";
import { searchedCaseSql } from "../cases/case-conditions.ts";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import { centsOf } from "../../platform/money.ts";
import { selectList } from "../../platform/select-list.ts";
import { Case } from "../cases/case.entity.ts";
import { pageInfo, readPage, type PageInfo } from "../../platform/paging.ts";
import { likePart } from "../../platform/text/like-part.ts";
import { BudgetInstalment } from "./budget-instalment.entity.ts";
import { COST_COLUMNS, COUNTS, costOf } from "./case-cost.ts";
import type { CostRow } from "./case-cost.ts";
import { sum } from "./compute-budget.ts";
import { wordsOf } from "./amount-pages.ts";
import { commissionShares } from "./release-payments.ts";

/** One row of 'Balance'; amounts as text with two places. */
export interface BalanceCase {
  caseNumber: string;
  date: Date;
  currency: string;
  available: string;
  retained: string;
  initial: string;
  management: string;
  extras: string;
  closing: string;
  initialPaid: string;
  managementPaid: string;
  extrasPaid: string;
  closingPaid: string;
  commission: string;
  owed: string;
  total: string;
  paid: string;
  instalments: number;
  finalValue: string;
}

export interface BalanceCasePage {
  nodes: BalanceCase[];
  totalCount: number;
  pageInfo: PageInfo;
}

const SHOWN = ["id", "number", "createdAt", "assignedByPlatform"] as const satisfies readonly (keyof Case)[];

type CaseRow = Pick<Case, (typeof SHOWN)[number]>;

const CASE_COLUMNS = selectList(Case, "c", SHOWN);

interface Conditions {
  where: string;
  params: unknown[];
}

/** The asking specialist's cases with an accepted budget, newest first; three statements. */
export async function balanceCases(
  ctx: SignedInContext,
  { search, page }: QueryBalanceCasesArgs,
): Promise<BalanceCasePage> {
  const { number, size, offset } = readPage(page);
  const { where, params } = conditions(ctx, search);
  const rows = await ctx.db.query<(CaseRow & { total: number })[]>(
    `WITH hits AS MATERIALIZED (SELECT c.id FROM cases c WHERE ${where}),
       page AS MATERIALIZED (SELECT id FROM hits ORDER BY id DESC LIMIT $${params.length + 1} OFFSET $${params.length + 2})
     SELECT total.total, shown.* FROM (SELECT count(*)::int AS total FROM hits) AS total
     LEFT JOIN (SELECT ${CASE_COLUMNS} FROM cases c JOIN page ON page.id = c.id) AS shown ON true
     ORDER BY shown.id DESC`,
    [...params, size, offset],
  );
  const found = rows.filter(({ id }) => id !== null);
  const totalCount = rows[0]?.total ?? 0;
  return {
    nodes: await figuresOf(ctx.db.manager, ctx.actor.accountId, found),
    totalCount,
    pageInfo: pageInfo(number, size, totalCount),
  };
}

/** All that are found, some hundred at a time, for the export. */
export async function* allBalanceCases(
  manager: EntityManager,
  specialistId: number,
  search: string | null | undefined,
): AsyncGenerator<BalanceCase[]> {
  const size = 500;
  for (let before: number | null = null; ;) {
    const found = conditions({ actor: { accountId: specialistId, role: "SPECIALIST" } }, search);
    if (before !== null) found.where += ` AND c.id < $${found.params.push(before)}`;
    const rows = await manager.query<CaseRow[]>(
      `SELECT ${CASE_COLUMNS} FROM cases c WHERE ${found.where} ORDER BY c.id DESC LIMIT ${size}`,
      found.params,
    );
    if (rows.length > 0) yield await figuresOf(manager, specialistId, rows);
    if (rows.length < size) return;
    before = rows.at(-1)?.id ?? 0;
  }
}

function conditions(
  ctx: { actor: Pick<SignedInContext["actor"], "accountId" | "role"> },
  search: string | null | undefined,
): Conditions {
  const params: unknown[] = [ctx.actor.accountId];
  const words = wordsOf(search).map((word) =>
    searchedCaseSql(ctx, `'%' || fold_text($${params.push(likePart(word))}) || '%'`),
  );
  const own = [
    "c.specialist_id = $1",
    "EXISTS (SELECT FROM budgets b WHERE b.case_id = c.id AND b.status = 'ACCEPTED')",
  ];
  return { where: [...own, ...words].join(" AND "), params };
}

const INSTALMENT = ["id", "budgetId", "concept"] as const satisfies readonly (keyof BudgetInstalment)[];

interface InstalmentRow extends CostRow, Pick<BudgetInstalment, (typeof INSTALMENT)[number]> {
  caseId: number;
  agreed: boolean;
  released: boolean;
}

interface LedgerRow {
  caseId: number;
  available: string;
  retained: string;
  commission: string;
}

async function figuresOf(
  manager: EntityManager,
  specialistId: number,
  cases: readonly CaseRow[],
): Promise<BalanceCase[]> {
  const ids = cases.map(({ id }) => id);
  const instalments = Map.groupBy(await instalmentsOf(manager, ids), ({ caseId }) => caseId);
  const ledger = new Map((await ledgerOf(manager, specialistId, ids)).map((row) => [row.caseId, row]));
  return cases.map((row) => figures(row, instalments.get(row.id) ?? [], ledger.get(row.id)));
}

/** Of every budget that counts; what was cancelled or given back of them isn't agreed any more. */
function instalmentsOf(manager: EntityManager, caseIds: readonly number[]): Promise<InstalmentRow[]> {
  return manager.query<InstalmentRow[]>(
    `SELECT ${selectList(BudgetInstalment, "i", INSTALMENT)}, ${COST_COLUMNS}, b.case_id AS "caseId",
       ${COUNTS} AS agreed, i.released_at IS NOT NULL AS released
     FROM budget_instalments i JOIN budgets b ON b.id = i.budget_id
     WHERE b.case_id = ANY($1) AND b.answered_at IS NOT NULL AND b.status IN ('ACCEPTED', 'SUPERSEDED')
     ORDER BY b.case_id, b.version, i.number`,
    [caseIds],
  );
}

function ledgerOf(
  manager: EntityManager,
  specialistId: number,
  caseIds: readonly number[],
): Promise<LedgerRow[]> {
  const sumOf = (condition: string) =>
    `coalesce(sum(p.amount) FILTER (WHERE ${condition}), 0)::numeric(14, 2)::text`;
  return manager.query<LedgerRow[]>(
    `SELECT t.case_id AS "caseId", ${sumOf("a.kind = 'AVAILABLE' AND a.specialist_id = $2")} AS available,
       ${sumOf("a.kind = 'RETAINED' AND a.specialist_id = $2")} AS retained, ${sumOf("a.kind = 'COMMISSION'")} AS commission
     FROM ledger_transactions t JOIN ledger_postings p ON p.transaction_id = t.id JOIN ledger_accounts a ON a.id = p.account_id
     WHERE t.case_id = ANY($1) GROUP BY t.case_id`,
    [caseIds, specialistId],
  );
}

function figures(
  row: CaseRow,
  instalments: readonly InstalmentRow[],
  ledger: LedgerRow | undefined,
): BalanceCase {
  const agreed = instalments.filter((instalment) => instalment.agreed);
  const paid = agreed.filter((instalment) => instalment.paid);
  const valueOf = (of: readonly InstalmentRow[], concept?: BudgetConcept) =>
    sum(of.flatMap((one) => (concept === undefined || one.concept === concept ? [centsOf(one.value)] : [])));
  const cost = costOf(agreed);
  const expected = row.assignedByPlatform ? expectedCommission(instalments) : 0n;
  const commission = centsOf(ledger?.commission ?? "0.00") + expected;
  return {
    caseNumber: row.number,
    date: row.createdAt,
    currency: "EUR",
    available: ledger?.available ?? "0.00",
    retained: ledger?.retained ?? "0.00",
    initial: decimalOf(valueOf(agreed, "INITIAL")),
    management: decimalOf(valueOf(agreed, "MANAGEMENT")),
    extras: decimalOf(valueOf(agreed, "OTHER")),
    closing: decimalOf(valueOf(agreed, "SIGNING")),
    initialPaid: decimalOf(valueOf(paid, "INITIAL")),
    managementPaid: decimalOf(valueOf(paid, "MANAGEMENT")),
    extrasPaid: decimalOf(valueOf(paid, "OTHER")),
    closingPaid: decimalOf(valueOf(paid, "SIGNING")),
    commission: decimalOf(commission),
    owed: cost.unpaid,
    total: cost.total,
    paid: cost.paid,
    instalments: agreed.length,
    finalValue: decimalOf(valueOf(agreed) - commission),
  };
}

/** What is still to be kept of what isn't released yet, budget by budget as it will be taken. */
function expectedCommission(instalments: readonly InstalmentRow[]): bigint {
  return sum(
    [...Map.groupBy(instalments, ({ budgetId }) => budgetId).values()].flatMap((rows) => {
      const shares = commissionShares(rows.map(({ value }) => centsOf(value)));
      return rows.map((row, at) => (row.agreed && !row.released ? (shares[at] ?? 0n) : 0n));
    }),
  );
}
