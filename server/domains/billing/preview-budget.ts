import type { SignedInContext } from "../../shared/context.ts";
import { Fault, FormProblems } from "../../shared/fault.ts";
import { readLine } from "../../shared/plain-text.ts";
import { ownAccount } from "../accounts/account-rows.ts";
import { displayName } from "../accounts/account.entity.ts";
import { listInterventionAreas } from "../catalogs/catalogs.service.ts";
import type { InterventionType } from "../catalogs/catalogs.service.ts";
import { requireCase } from "../cases/cases.policy.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import type { Problem } from "../../platform/refusals.ts";
import { budgetTitle, caseHeader, contentOf } from "./budget-content.ts";
import type { BudgetContent, HeaderFacts } from "./budget-content.ts";
import { readBudget } from "./budget-rules.ts";
import type { BudgetForm } from "./budget-rules.ts";
import { openBudget } from "./budget-rows.ts";
import { budgetTerms } from "./budget-terms.ts";
import { computeBudget } from "./compute-budget.ts";
import { clientParty } from "./store-budget.ts";
import { ratesOn } from "./tax-rates.ts";

export interface BudgetPreviewForm {
  caseNumber?: string | null;
  clientName?: string | null;
  clientAddress?: string | null;
  clientIsBusiness?: boolean | null;
  intervention?: { type: InterventionType | null; area?: string | null } | null;
  counterparty?: string | null;
  budget: BudgetForm;
}

/** As long as what a case's own parties can have; the last one for all counterparties together. */
const LONGEST = { clientName: 300, clientAddress: 500, counterparty: 5_000 };

/** What the budget would say, without storing it. Its problems come as in a mutation. Throws NotFound, Forbidden. */
export async function budgetPreview(
  ctx: SignedInContext,
  form: BudgetPreviewForm,
): Promise<{ content: BudgetContent | null; userErrors: Problem[] }> {
  try {
    return { content: await preview(ctx, form), userErrors: [] };
  } catch (error) {
    if (error instanceof InvalidInput) return { content: null, userErrors: error.problems };
    throw error;
  }
}

async function preview(ctx: SignedInContext, form: BudgetPreviewForm): Promise<BudgetContent> {
  const problems = new FormProblems();
  const plan = readBudget(problems, ["budget"], form.budget, ctx.clock.today());
  const stored = form.caseNumber ? await storedFacts(ctx, form.caseNumber) : null;
  const facts = stored ?? (await typedFacts(ctx, problems, form));
  if (plan === null || problems.list.length > 0) throw problems.refusal();
  const rates = await ratesOn(ctx.db.manager, ctx.clock.today(), { ...plan, isBusiness: facts.isBusiness });
  const computed = computeBudget(plan.rows, rates);
  const header = { ...facts.header, date: ctx.clock.today(), terms: budgetTerms({ ...plan, ...computed }) };
  return contentOf(header, { ...plan, ...computed, currency: "EUR" }, facts.budgetNumber);
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
  problems: FormProblems,
  form: BudgetPreviewForm,
): Promise<PreviewFacts> {
  const line = (field: keyof typeof LONGEST) =>
    problems.take([field], readLine(form[field] ?? "", LONGEST[field])) ?? "";
  const interventionType = form.intervention?.type ?? "CONCILIATION";
  const code = form.intervention?.area?.trim().toUpperCase() ?? "";
  const offered = code === "" ? [] : await listInterventionAreas(ctx, interventionType);
  const area = offered.find((known) => known.code === code)?.text ?? null;
  if (code !== "" && area === null)
    problems.take(
      ["intervention", "area"],
      new Fault("INVALID", "Esta área no se ofrece para el tipo de intervención elegido"),
    );
  const account = await ownAccount(ctx);
  return {
    header: {
      title: budgetTitle(interventionType),
      specialistName: displayName(account),
      specialistPhone: account.phone === null ? null : `+${account.lada} ${account.phone}`,
      clientName: line("clientName"),
      clientAddress: line("clientAddress") || null,
      caseNumber: null,
      interventionType,
      area,
      counterparty: line("counterparty") || null,
    },
    isBusiness: form.clientIsBusiness ?? false,
    budgetNumber: null,
  };
}
