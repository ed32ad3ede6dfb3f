import type * as Contract from "../../generated/schema-types.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { ownAccount } from "../accounts/account-rows.ts";
import { displayName } from "../accounts/account.entity.ts";
import { listInterventionAreas } from "../catalogs/catalogs.service.ts";
import type { OfferedArea } from "../catalogs/catalogs.service.ts";
import { requireCase } from "../cases/cases.policy.ts";
import { areaCode } from "../cases/intervention.input.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import type { Problem } from "../../platform/refusals.ts";
import { budgetTitle, caseHeader, contentOf } from "./budget-content.ts";
import type { BudgetContent, HeaderFacts } from "./budget-content.ts";
import { openBudget } from "./budget-rows.ts";
import { budgetTerms } from "./budget-terms.ts";
import { computeBudget } from "./compute-budget.ts";
import { BudgetPreviewInput } from "./preview-budget.input.ts";
import { clientParty } from "./store-budget.ts";
import { ratesOn } from "./tax-rates.ts";

/** What the budget would say, without storing it. Its problems come as in a mutation. Throws NotFound, Forbidden. */
export async function budgetPreview(
  ctx: SignedInContext,
  given: Contract.BudgetPreviewInput,
): Promise<{ content: BudgetContent | null; userErrors: Problem[] }> {
  try {
    return { content: await preview(ctx, given), userErrors: [] };
  } catch (error) {
    if (error instanceof InvalidInput) return { content: null, userErrors: error.problems };
    throw error;
  }
}

async function preview(ctx: SignedInContext, given: Contract.BudgetPreviewInput): Promise<BudgetContent> {
  const today = ctx.clock.today();
  const facts = given.caseNumber ? await storedFacts(ctx, given.caseNumber) : null;
  const offered = facts ? [] : await offeredAreas(ctx, given.intervention);
  // With an existing case only the budget of the input is read.
  const input = readInput(new BudgetPreviewInput(today, offered), facts ? { budget: given.budget } : given);
  const { header, isBusiness, budgetNumber } = facts ?? (await typedFacts(ctx, input, offered));
  const plan = input.budget;
  const rates = await ratesOn(ctx.db.manager, today, { ...plan, isBusiness });
  const computed = computeBudget(plan.rows, rates);
  const dated = { ...header, date: today, terms: budgetTerms({ ...plan, ...computed }) };
  return contentOf(dated, { ...plan, ...computed, currency: "EUR" }, budgetNumber);
}

async function offeredAreas(
  ctx: SignedInContext,
  intervention: Contract.BudgetPreviewInput["intervention"],
): Promise<readonly OfferedArea[]> {
  if (!intervention || areaCode(intervention.area) === "") return [];
  return listInterventionAreas(ctx, intervention.type);
}

interface PreviewFacts {
  header: HeaderFacts;
  isBusiness: boolean;
  budgetNumber: string | null;
}

async function storedFacts(ctx: SignedInContext, caseNumber: string): Promise<PreviewFacts> {
  const { record } = await requireCase(ctx, ctx.db, caseNumber, { roles: ["MANAGER"] });
  const { isCompany } = await clientParty(ctx.db, record);
  const open = await openBudget(ctx.db, record.id);
  const header = await caseHeader(ctx.db, record.id);
  return { header, isBusiness: isCompany, budgetNumber: open?.number ?? null };
}

async function typedFacts(
  ctx: SignedInContext,
  { intervention, clientName, clientAddress, clientIsBusiness, counterparty }: BudgetPreviewInput,
  offered: readonly OfferedArea[],
): Promise<PreviewFacts> {
  const interventionType = intervention?.type ?? "CONCILIATION";
  const account = await ownAccount(ctx);
  return {
    header: {
      title: budgetTitle(interventionType),
      specialistName: displayName(account),
      specialistPhone: account.phone === null ? null : `+${account.lada} ${account.phone}`,
      clientName,
      clientAddress: clientAddress || null,
      caseNumber: null,
      interventionType,
      area: offered.find(({ code }) => code === intervention?.area)?.text ?? null,
      counterparty: counterparty || null,
    },
    isBusiness: clientIsBusiness,
    budgetNumber: null,
  };
}
