import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import { In, IsNull, MoreThan, Not, type EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { SYSTEM_AUTHOR, writeCaseEntry } from "../cases/case-entries.ts";
import { caseById } from "../cases/case-record.ts";
import type { CaseRecord } from "../cases/case-record.ts";
import { cancelInstalments } from "./accepted-instalments.ts";
import { recordUnpaid } from "./instalments.ts";
import { lockLedger, moveMoney, retained } from "./ledger.ts";
import { Budget } from "./budget.entity.ts";
import { distributeRetained, retainedOf, takeRefundsBack, wasTakenBack } from "./release-payments.ts";
import { groupOf, isOpen, isWaiting } from "../cases/case-machine.ts";

type Writing = Pick<Context, "clock"> & Partial<Pick<Context, "actor">>;

/**
 * What a case's new status means for its money, inside the transaction of the move (`record`: as it is after it):
 * releases what became the specialist's, cancels what is no longer due, marks what has to be given back. Asked again it
 * changes nothing.
 */
export async function settleCase(ctx: Writing, manager: EntityManager, record: CaseRecord): Promise<void> {
  if (!(await hasBudget(manager, record.id))) return;
  await lockLedger(manager);
  if (!isOpen(record.status)) await retireOpenBudget(ctx, manager, record.id, "El expediente se ha cerrado");
  if (groupOf(record.status) === "BROKEN") await cancelUnpaid(ctx, manager, record);
  if (isOpen(record.status)) await reviveCancelled(ctx, manager, record);
  if (record.specialistId !== null && !isWaiting(record.status))
    await handRetained(ctx, manager, { caseId: record.id, to: record.specialistId });
  await distributeRetained(ctx, manager, record);
  await recordUnpaid(manager, record.id);
}

/**
 * Hands what is retained and what is still to be paid over to another specialist, inside the transaction of the
 * assignment: the client's agreement holds, what was already released stays with who earned it. What was only offered
 * falls away: the new one makes an own offer.
 */
export async function handOverCase(
  ctx: Writing,
  manager: EntityManager,
  { caseId, to }: { caseId: number; to: number },
): Promise<void> {
  if (!(await hasBudget(manager, caseId))) return;
  await lockLedger(manager);
  await retireOpenBudget(ctx, manager, caseId, "El expediente tiene otro especialista");
  await handRetained(ctx, manager, { caseId, to });
  const record = await caseById(manager, caseId);
  if (record) await distributeRetained(ctx, manager, record);
}

/** Who works on the case holds its money, also when somebody else's assignment came to nothing in between. */
async function handRetained(
  ctx: Writing,
  manager: EntityManager,
  { caseId, to }: { caseId: number; to: number },
): Promise<void> {
  for (const money of await retainedOf(manager, caseId)) {
    if (money.specialistId === to) continue;
    await moveMoney(ctx, manager, {
      kind: "REASSIGNMENT",
      from: retained(money.specialistId),
      to: retained(to),
      amount: money.amount,
      description: `Cambio de especialista: ${money.description}`,
      caseId,
      instalmentId: money.instalmentId,
      paymentId: money.paymentId,
    });
  }
}

function hasBudget(manager: EntityManager, caseId: number): Promise<boolean> {
  return manager.getRepository(Budget).existsBy({ caseId });
}

/** A draft or an offer that can no longer be answered. Every version is kept. */
export async function retireOpenBudget(
  ctx: Writing,
  manager: EntityManager,
  caseId: number,
  reason: string,
): Promise<void> {
  const budgets = manager.getRepository(Budget);
  const open = await budgets.findOneBy({ caseId, status: In(["DRAFT", "SENT"]) });
  if (open === null) return;
  await budgets.update({ id: open.id }, { status: "SUPERSEDED", updatedAt: ctx.clock.now() });
  if (open.sentAt === null) return;
  await writeCaseEntry(ctx, manager, {
    caseId,
    type: "PRESUPUESTO",
    text: `${reason}: el presupuesto ${open.number}, que esperaba respuesta, queda sin efecto.`,
    audience: "CLIENT",
    author: SYSTEM_AUTHOR,
    data: { budgetId: open.id, event: "superseded" },
  });
}

/**
 * Without an agreement nobody owes the signing fee, nor what wasn't due yet; what was due for work done stays owed. A
 * request taken back before work began owes nothing.
 */
async function cancelUnpaid(ctx: Writing, manager: EntityManager, record: CaseRecord): Promise<void> {
  const unpaid = { paidAt: IsNull(), cancelledAt: IsNull() };
  const which = (await wasTakenBack(manager, record))
    ? [unpaid]
    : [
        { ...unpaid, concept: "SIGNING" as const },
        { ...unpaid, dueOn: MoreThan(closingDay(ctx, record)) },
      ];
  await cancelInstalments(manager, record.id, which, ctx.clock.now());
}

/** A case that was closed before counts by its own day, so that settling it again later cancels nothing more. */
function closingDay({ clock }: Writing, { closedAt }: CaseRecord): string {
  return closedAt === null ? clock.today() : dayInMadrid(closedAt);
}

/** A broken case that an administrator opens again owes what it owed. */
async function reviveCancelled(ctx: Writing, manager: EntityManager, record: CaseRecord): Promise<void> {
  if (record.specialistId === null) return;
  await takeRefundsBack(ctx, manager, { caseId: record.id, specialistId: record.specialistId });
  const cancelled = { cancelledAt: Not(IsNull()), refundedAt: IsNull() };
  await cancelInstalments(manager, record.id, [cancelled], null);
}
