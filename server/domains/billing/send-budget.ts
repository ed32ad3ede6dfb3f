import type { EntityManager } from "typeorm";
import { lockOwnAccount } from "../accounts/account-rows.ts";
import { displayName } from "../accounts/account.entity.ts";
import type { Account } from "../accounts/account.entity.ts";
import { audit } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { throttle } from "../../shared/throttle.ts";
import { writeCaseEntry } from "../cases/case-entries.ts";
import type { CaseRecord } from "../cases/case-record.ts";
import { centsOf } from "../../platform/money.ts";
import { Conflict } from "../../platform/refusals.ts";
import { euros } from "./amounts.ts";
import { mailBudgetSent } from "./billing-mails.ts";
import { keptHeader } from "./budget-content.ts";
import { budgetById, requireBudget } from "./budget-rows.ts";
import type { BudgetRecord } from "./budget-rows.ts";
import { refuseClosed } from "./save-budget.ts";
import { clientParty } from "./store-budget.ts";
import { Budget } from "./budget.entity.ts";
import { ratesOn } from "./tax-rates.ts";

/** The same for everybody: whether a client has an account, and wants mails, is nobody's business before an answer. */
const MESSAGE = "Se ha enviado el presupuesto: tu cliente ya puede verlo";
const SENDINGS = { name: "send-budget", points: 60, seconds: 3_600 };

/**
 * Puts a draft before the client, who is told by e-mail; from now on it doesn't change. Throws NotFound, Forbidden,
 * Conflict (ALREADY_DONE, CLOSED, OUTDATED), RateLimited.
 */
export async function sendBudget(
  ctx: SignedInContext,
  id: string,
): Promise<{ budget: BudgetRecord; message: string }> {
  await requireBudget(ctx, ctx.db, id, { roles: ["MANAGER"] });
  await throttle(ctx, [SENDINGS, String(ctx.actor.accountId)]);
  return ctx.db.transaction(async (manager) => {
    const account = await lockOwnAccount(ctx, manager);
    const { budget, record } = await requireBudget(ctx, manager, id, { roles: ["MANAGER"], lock: true });
    refuseClosed(record);
    if (budget.status !== "DRAFT")
      throw new Conflict("Este presupuesto ya se ha enviado.", { code: "ALREADY_DONE" });
    await refuseOutdated(ctx, manager, budget);
    const { sent } = await putBeforeClient(ctx, manager, { record, budget, account });
    await audit(ctx, manager, {
      action: "sendBudget",
      subjectType: "budget",
      subjectId: budget.id,
      data: { caseId: record.id, version: budget.version },
    });
    return { budget: sent, message: MESSAGE };
  });
}

/** The sending itself, inside the caller's transaction. `mail` false: the caller tells the client. */
export async function putBeforeClient(
  ctx: Context,
  manager: EntityManager,
  {
    record,
    budget,
    account,
    mail = true,
  }: { record: Pick<CaseRecord, "id">; budget: BudgetRecord; account: Account; mail?: boolean },
): Promise<{ sent: BudgetRecord }> {
  const header = await keptHeader(manager, budget, ctx.clock.today());
  const now = ctx.clock.now();
  await manager
    .getRepository(Budget)
    .update({ id: budget.id }, { status: "SENT", sentAt: now, updatedAt: now, header });
  await writeCaseEntry(ctx, manager, {
    caseId: record.id,
    type: "PRESUPUESTO",
    text: `Presupuesto ${budget.number}${budget.version > 1 ? ` (versión ${budget.version})` : ""} enviado al cliente: ${euros(centsOf(budget.total))}.`,
    audience: "CLIENT",
    author: { side: "MANAGER", name: displayName(account), accountId: account.id },
    data: { budgetId: budget.id, event: "sent" },
  });
  const party = await clientParty(manager, record);
  if (mail) await mailBudgetSent(ctx, manager, party, { budget, createdBy: account.id });
  const sent = await budgetById(manager, budget.id);
  if (!sent) throw new Error("the budget has gone");
  return { sent };
}

/** A draft may have lain: its dates and the taxes of its day have to hold when it is sent. */
async function refuseOutdated(ctx: Context, manager: EntityManager, budget: BudgetRecord): Promise<void> {
  const refuse = (message: string) => {
    throw new Conflict(message, { code: "OUTDATED" });
  };
  const today = ctx.clock.today();
  if (budget.rows.some(({ dueOn }) => dueOn < today) || budget.dueOn < today)
    refuse("Hay fechas de pago que ya han pasado. Cámbialas y vuelve a enviarlo.");
  const { isCompany } = await clientParty(manager, { id: budget.caseId });
  const rates = await ratesOn(manager, today, { ...budget, isBusiness: isCompany });
  if (rates.vatRate !== budget.vatRate || rates.withholdingRate !== budget.withholdingRate)
    refuse(
      "Los impuestos de este borrador ya no son los que corresponden al cliente. Guárdalo de nuevo y revísalo.",
    );
}
