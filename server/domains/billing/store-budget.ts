import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import type { CaseRecord } from "../cases/case-record.ts";
import { partiesOfCases } from "../parties/party.ts";
import type { PartyRow } from "../parties/party.ts";
import { takeNumber } from "./billing-numbers.ts";
import type { BudgetPlan } from "./budget-plan.ts";
import { budgetById, openBudget } from "./budget-rows.ts";
import type { BudgetRecord } from "./budget-rows.ts";
import { computeBudget } from "./compute-budget.ts";
import type { ComputedBudget, ComputedRow } from "./compute-budget.ts";
import { Budget } from "./budget.entity.ts";
import { BudgetInstalment } from "./budget-instalment.entity.ts";
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
  await manager.getRepository(BudgetInstalment).delete({ budgetId: id });
  await manager.getRepository(Budget).update({ id }, { ...valuesOf(plan, computed), updatedAt: clock.now() });
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
  const budgets = manager.getRepository(Budget);
  const now = ctx.clock.now();
  if (replaced) await budgets.update({ id: replaced.id }, { status: "SUPERSEDED", updatedAt: now });
  const last = await budgets.findOne({
    where: { caseId },
    select: { number: true, version: true },
    order: { version: "DESC" },
  });
  const { id } = await budgets.save(
    budgets.create({
      ...valuesOf(plan, computed),
      caseId,
      number: last?.number ?? (await takeNumber(ctx, manager, "budget")),
      version: (last?.version ?? 0) + 1,
      createdBy: specialistId,
      createdAt: now,
      updatedAt: now,
    }),
  );
  await insertRows(manager, id, computed.rows);
  return id;
}

function valuesOf(plan: BudgetPlan, computed: ComputedBudget) {
  const { paymentMethod, dueOn, singlePayment, taxesApplicable, observations, newProfessional } = plan;
  const { vatRate, withholdingRate, subtotal, vat, withholding, total } = computed;
  return {
    paymentMethod,
    dueOn,
    singlePayment,
    taxesApplicable,
    newProfessional,
    observations,
    vatRate,
    withholdingRate,
    subtotal,
    vat,
    withholding,
    total,
  };
}

async function insertRows(
  manager: EntityManager,
  budgetId: number,
  rows: readonly ComputedRow[],
): Promise<void> {
  await manager.getRepository(BudgetInstalment).insert(rows.map((row) => ({ ...row, budgetId })));
}
