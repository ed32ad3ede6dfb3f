import type * as Contract from "../../generated/schema-types.ts";
import { lockOwnAccount } from "../accounts/account-rows.ts";
import { displayName } from "../accounts/account.entity.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { throttle } from "../../shared/throttle.ts";
import { writeCaseEntry } from "../cases/case-entries.ts";
import type { CaseRecord } from "../cases/case-record.ts";
import { requireCase } from "../cases/cases.policy.ts";
import { Conflict } from "../../platform/refusals.ts";
import { readBudget } from "./budget-plan.ts";
import type { BudgetRecord } from "./budget-rows.ts";
import { storeBudget } from "./store-budget.ts";
import { isOpen } from "../cases/case-machine.ts";

const SAVES = { name: "save-budget", points: 200, seconds: 3_600 };

/**
 * The case's draft, or the next version of a sent or answered budget. Throws InvalidInput with every problem, NotFound,
 * Forbidden, Conflict (CLOSED), RateLimited.
 */
export async function saveBudget(
  ctx: SignedInContext,
  caseNumber: string,
  given: Contract.BudgetInput,
): Promise<{ budget: BudgetRecord; message: string }> {
  await requireCase(ctx, ctx.db, caseNumber, { roles: ["MANAGER"] });
  const plan = readBudget(given, ctx.clock.today());
  await throttle(ctx, [SAVES, String(ctx.actor.accountId)]);
  const budget = await ctx.db.transaction(async (manager) => {
    const account = await lockOwnAccount(ctx, manager);
    const { record } = await requireCase(ctx, manager, caseNumber, { roles: ["MANAGER"], lock: true });
    refuseClosed(record);
    const stored = await storeBudget(ctx, manager, { record, plan, specialistId: account.id });
    if (stored.replaced)
      await writeCaseEntry(ctx, manager, {
        caseId: record.id,
        type: "PRESUPUESTO",
        text: `La versión ${stored.replaced.version} del presupuesto ${stored.budget.number} se ha retirado: se prepara una nueva.`,
        audience: "CLIENT",
        author: { side: "MANAGER", name: displayName(account), accountId: account.id },
        data: { budgetId: stored.replaced.id, event: "superseded" },
      });
    await audit(ctx, manager, {
      action: "saveBudget",
      subjectType: "budget",
      subjectId: stored.budget.id,
      data: { caseId: record.id, version: stored.budget.version },
    });
    return stored.budget;
  });
  return { budget, message: "Se ha guardado el borrador del presupuesto" };
}

/** Throws Conflict when there is nothing more to agree on. */
export function refuseClosed({ status }: Pick<CaseRecord, "status">): void {
  if (isOpen(status)) return;
  throw new Conflict("El expediente está cerrado: su presupuesto ya no cambia.", { code: "CLOSED" });
}
