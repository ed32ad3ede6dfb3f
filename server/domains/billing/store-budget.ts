import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import type { CaseRecord } from "../cases/case-record.ts";
import { partiesOfCases } from "../parties/party.ts";
import type { PartyRow } from "../parties/party.ts";
import { takeNumber } from "./billing-numbers.ts";
import type { BudgetPlan } from "./budget-rules.ts";
import { budgetById, openBudget } from "./budget-rows.ts";
import type { BudgetRecord } from "./budget-rows.ts";
import { computeBudget } from "./compute-budget.ts";
import type { ComputedBudget, ComputedRow } from "./compute-budget.ts";
import { ratesOn } from "./tax-rates.ts";

/** The claimant, who pays. Throws when the case has none. */
export async function clientParty(
  db: Pick<EntityManager, "query">,
  { id }: Pick<CaseRecord, "id">,
): Promise<PartyRow> {
  const parties = await partiesOfCases(db, [id]);
  const client = parties.find(({ side }) => side === "CLAIMANT");
  if (!client) throw new Error("a case without a client has no budget");
  return client;
}

/**
 * Stores the plan as the case's draft, inside the caller's transaction with the case locked: the present draft is
 * written over, a sent version makes way for the next one. Says what it took the place of.
 */
export async function storeBudget(
  ctx: Context,
  manager: EntityManager,
  { record, plan, specialistId }: { record: Pick<CaseRecord, "id">; plan: BudgetPlan; specialistId: number },
): Promise<{ budget: BudgetRecord; replaced: BudgetRecord | null }> {
  const { isCompany } = await clientParty(manager, record);
  const rates = await ratesOn(manager, ctx.clock.today(), { ...plan, isBusiness: isCompany });
  const computed = computeBudget(plan.rows, rates);
  const open = await openBudget(manager, record.id);
  const id =
    open?.status === "DRAFT"
      ? await overwrite(ctx, manager, open.id, plan, computed)
      : await insert(ctx, manager, { caseId: record.id, specialistId, replaced: open }, plan, computed);
  const budget = await budgetById(manager, id);
  if (!budget) throw new Error("the budget wasn't stored");
  return { budget, replaced: open?.status === "SENT" ? open : null };
}

async function overwrite(
  { clock }: Context,
  manager: EntityManager,
  id: number,
  plan: BudgetPlan,
  computed: ComputedBudget,
): Promise<number> {
  await manager.query(`DELETE FROM budget_instalments WHERE budget_id = $1`, [id]);
  await manager.query(
    `UPDATE budgets SET payment_method = $2, due_on = $3, single_payment = $4, taxes_applicable = $5, vat_rate = $6,
       withholding_rate = $7, subtotal = $8, vat = $9, withholding = $10, total = $11, observations = $12,
       new_professional = $13, updated_at = $14
     WHERE id = $1`,
    [id, ...columnsOf(plan, computed), clock.now()],
  );
  await insertRows(manager, id, computed.rows);
  return id;
}

async function insert(
  ctx: Context,
  manager: EntityManager,
  { caseId, specialistId, replaced }: { caseId: number; specialistId: number; replaced: BudgetRecord | null },
  plan: BudgetPlan,
  computed: ComputedBudget,
): Promise<number> {
  if (replaced)
    await manager.query(`UPDATE budgets SET status = 'SUPERSEDED', updated_at = $2 WHERE id = $1`, [
      replaced.id,
      ctx.clock.now(),
    ]);
  const [last] = await manager.query<{ number: string; version: number }[]>(
    `SELECT number, version FROM budgets WHERE case_id = $1 ORDER BY version DESC LIMIT 1`,
    [caseId],
  );
  const [row] = await manager.query<{ id: number }[]>(
    `INSERT INTO budgets (case_id, number, version, created_by, payment_method, due_on, single_payment, taxes_applicable,
       vat_rate, withholding_rate, subtotal, vat, withholding, total, observations, new_professional, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17) RETURNING id`,
    [
      caseId,
      last?.number ?? (await takeNumber(ctx, manager, "budget")),
      (last?.version ?? 0) + 1,
      specialistId,
      ...columnsOf(plan, computed),
      ctx.clock.now(),
    ],
  );
  if (!row) throw new Error("the budget wasn't stored");
  await insertRows(manager, row.id, computed.rows);
  return row.id;
}

function columnsOf(plan: BudgetPlan, computed: ComputedBudget): unknown[] {
  const { paymentMethod, dueOn, singlePayment, taxesApplicable, observations } = plan;
  const { vatRate, withholdingRate, subtotal, vat, withholding, total } = computed;
  return [
    paymentMethod,
    dueOn,
    singlePayment,
    taxesApplicable,
    vatRate,
    withholdingRate,
    subtotal,
    vat,
    withholding,
    total,
    observations,
    plan.newProfessional,
  ];
}

async function insertRows(
  manager: EntityManager,
  budgetId: number,
  rows: readonly ComputedRow[],
): Promise<void> {
  await manager.query(
    `INSERT INTO budget_instalments (budget_id, number, concept, description, due_on, value, vat, withholding, amount)
     SELECT $1, number, concept, description, "dueOn", value, vat, withholding, amount
     FROM jsonb_to_recordset($2::jsonb) AS (number smallint, concept text, description text, "dueOn" date,
       value numeric, vat numeric, withholding numeric, amount numeric)`,
    [budgetId, JSON.stringify(rows)],
  );
}
