import { IsNull, type EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { lockOwnAccount } from "../accounts/account-rows.ts";
import { displayName } from "../accounts/account.entity.ts";
import { audit } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { throttle } from "../../shared/throttle.ts";
import { recordCaseFacts } from "../cases/case-facts.ts";
import { writeCaseEntry } from "../cases/case-entries.ts";
import type { EntryAuthor } from "../cases/case-entries.ts";
import type { CaseRecord } from "../cases/case-record.ts";
import { Conflict } from "../../platform/refusals.ts";
import { cancelInstalments } from "./accepted-instalments.ts";
import { mailBudgetAnswered } from "./billing-mails.ts";
import { budgetById, requireBudget } from "./budget-rows.ts";
import type { BudgetRecord } from "./budget-rows.ts";
import { recordUnpaid } from "./instalments.ts";
import { Budget, type BudgetAnswerMethod } from "./budget.entity.ts";
import { Payment } from "./payment.entity.ts";
import { AnswerInput } from "../parties/answer.input.ts";
import { Party } from "../parties/party.entity.ts";
import { refuseClosed } from "./save-budget.ts";

/** Said where a rejected budget comes without a reason. */
export const WHY_REJECTED = "Explica por qué lo rechazas";
const ANSWERS = { name: "answer-budget", points: 60, seconds: 3_600 };

/**
 * The client accepts a sent budget, which makes its instalments, or rejects it with a reason. Throws InvalidInput
 * (reason), NotFound, Conflict (ALREADY_DONE, SUPERSEDED, CLOSED, PAYMENT_PENDING), RateLimited.
 */
export async function answerBudget(
  ctx: SignedInContext,
  id: string,
  given: Contract.AnswerInput,
): Promise<{ budget: BudgetRecord; message: string }> {
  await requireBudget(ctx, ctx.db, id, { roles: ["CLIENT"] });
  const { accept, reason } = readInput(new AnswerInput(WHY_REJECTED), given);
  await throttle(ctx, [ANSWERS, String(ctx.actor.accountId)]);
  return ctx.db.transaction(async (manager) => {
    const account = await lockOwnAccount(ctx, manager);
    const { budget, record } = await requireBudget(ctx, manager, id, { roles: ["CLIENT"], lock: true });
    return answerBudgetFor(ctx, manager, {
      budget,
      record,
      accept,
      reason,
      method: "ACCOUNT",
      author: { side: "CLIENT", name: displayName(account), accountId: account.id },
    });
  });
}

interface GivenBudgetAnswer {
  budget: BudgetRecord;
  record: CaseRecord;
  accept: boolean;
  reason: string;
  method: BudgetAnswerMethod;
  author: EntryAuthor;
}

/**
 * The answer itself, inside the caller's transaction with the case locked: for somebody signed in and for the personal
 * link of an invited client. `accept` and `reason` come from AnswerInput. Throws Conflict.
 */
export async function answerBudgetFor(
  ctx: Context,
  manager: EntityManager,
  answer: GivenBudgetAnswer,
): Promise<{ budget: BudgetRecord; message: string }> {
  const { budget, record, accept } = answer;
  refuseAnswered(budget);
  refuseClosed(record);
  await storeAnswer(ctx, manager, answer);
  await tellAnswer(ctx, manager, answer);
  const answered = await budgetById(manager, budget.id);
  if (!answered) throw new Error("the budget has gone");
  return {
    budget: answered,
    message: accept
      ? "Has aceptado el presupuesto"
      : "Has rechazado el presupuesto. Tu especialista ya puede verlo.",
  };
}

async function storeAnswer(
  ctx: Context,
  manager: EntityManager,
  { budget, record, accept, reason, method }: GivenBudgetAnswer,
): Promise<void> {
  if (accept) await replaceAccepted(ctx, manager, record);
  const now = ctx.clock.now();
  await manager.getRepository(Budget).update(
    { id: budget.id },
    {
      status: accept ? "ACCEPTED" : "REJECTED",
      answeredAt: now,
      answerNote: reason || null,
      answerMethod: method,
      updatedAt: now,
    },
  );
  if (accept) {
    await joinClaimant(manager, record, { method, now });
    await recordUnpaid(manager, record.id);
    await recordCaseFacts(manager, record.id, { hasCalendar: true });
  }
}

/** In the case's activity, to its specialist, and in the trail. */
async function tellAnswer(
  ctx: Context,
  manager: EntityManager,
  { budget, record, accept, reason, method, author }: GivenBudgetAnswer,
): Promise<void> {
  await writeCaseEntry(ctx, manager, {
    caseId: record.id,
    type: "PRESUPUESTO",
    text: accept
      ? `El cliente ha aceptado el presupuesto ${budget.number}.`
      : `El cliente ha rechazado el presupuesto ${budget.number}: ${reason}`,
    audience: "CLIENT",
    author,
    data: { budgetId: budget.id, event: accept ? "accepted" : "rejected", method },
  });
  if (record.specialistId !== null)
    await mailBudgetAnswered(ctx, manager, record.specialistId, { budget, accepted: accept });
  await audit(ctx, manager, {
    action: accept ? "acceptBudget" : "rejectBudget",
    subjectType: "budget",
    subjectId: budget.id,
    data: { caseId: record.id, version: budget.version, method, partyId: author.partyId ?? null },
  });
}

function refuseAnswered({ status }: BudgetRecord): void {
  if (status === "SENT") return;
  if (status === "SUPERSEDED")
    throw new Conflict("Esta versión del presupuesto se ha retirado.", { code: "SUPERSEDED" });
  throw new Conflict("Este presupuesto ya tiene respuesta.", { code: "ALREADY_DONE" });
}

/**
 * A later version takes the place of the accepted one: it is for the rest. What was paid stays paid, what wasn't falls
 * away; a payment the client has told of is decided first, so that nobody pays twice.
 */
async function replaceAccepted(ctx: Context, manager: EntityManager, record: CaseRecord): Promise<void> {
  if (await manager.getRepository(Payment).existsBy({ caseId: record.id, status: "NOTIFIED" }))
    throw new Conflict(
      "Hay un pago avisado que está por confirmar. En cuanto se confirme podrás aceptar el presupuesto.",
      {
        code: "PAYMENT_PENDING",
      },
    );
  await cancelInstalments(manager, record.id, [{ paidAt: IsNull(), cancelledAt: IsNull() }], ctx.clock.now());
  await manager
    .getRepository(Budget)
    .update({ caseId: record.id, status: "ACCEPTED" }, { status: "SUPERSEDED", updatedAt: ctx.clock.now() });
}

/** Who accepts what it costs takes part. */
async function joinClaimant(
  manager: EntityManager,
  { id }: CaseRecord,
  { method, now }: { method: BudgetAnswerMethod; now: Date },
): Promise<void> {
  await manager
    .getRepository(Party)
    .update(
      { caseId: id, side: "CLAIMANT", response: "PENDING" },
      { response: "ACCEPTED", respondedAt: now, responseMethod: method, updatedAt: now },
    );
}
