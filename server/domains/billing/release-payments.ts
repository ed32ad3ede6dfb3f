// SQL: 0.8 ms, by the mapper 1.9 (README.md).
import type { BudgetConcept } from "../../generated/schema-types.ts";
import { IsNull, Raw, type EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { BEGUN_SQL, groupOf, hasBegun, isOpen } from "../cases/case-machine.ts";
import { CaseEntry } from "../cases/case-entry.entity.ts";
import type { CaseRecord } from "../cases/case-record.ts";
import { centsOf, percentOf, splitCents } from "../../platform/money.ts";
import { selectList } from "../../platform/select-list.ts";
import { COMMISSION } from "./budget-concepts.ts";
import { sum } from "./compute-budget.ts";
import { BudgetInstalment } from "./budget-instalment.entity.ts";
import { Payment } from "./payment.entity.ts";
import { settleRefundsDue, tellRefundsDue } from "./billing-desk.ts";
import { available, BANK, COMMISSION_ACCOUNT, moveMoney, REFUND_ACCOUNT, retained } from "./ledger.ts";

type Writing = Pick<Context, "clock"> & Partial<Pick<Context, "actor">>;
type CaseState = Pick<CaseRecord, "id" | "status" | "closingGround" | "assignedByPlatform">;

const INSTALMENT = [
  "budgetId",
  "concept",
  "description",
] as const satisfies readonly (keyof BudgetInstalment)[];

/** Money of an instalment that is retained, and for whom. */
export interface RetainedMoney extends Pick<BudgetInstalment, (typeof INSTALMENT)[number]> {
  instalmentId: number;
  specialistId: number;
  /** Cents. */
  amount: bigint;
  paymentId: number;
  cancelled: boolean;
}

/** What is retained of a case, by the ledger itself; in the order of the instalments. */
export async function retainedOf(manager: EntityManager, caseId: number): Promise<RetainedMoney[]> {
  const rows = await manager.query<(Omit<RetainedMoney, "amount"> & { amount: string })[]>(
    `SELECT i.id AS "instalmentId", ${selectList(BudgetInstalment, "i", INSTALMENT)}, a.specialist_id AS "specialistId",
       sum(p.amount)::text AS amount, i.cancelled_at IS NOT NULL AS cancelled,
       (SELECT max(y.id) FROM payments y WHERE y.instalment_id = i.id AND y.status = 'CONFIRMED') AS "paymentId"
     FROM ledger_transactions t
     JOIN ledger_postings p ON p.transaction_id = t.id
     JOIN ledger_accounts a ON a.id = p.account_id AND a.kind = 'RETAINED'
     JOIN budget_instalments i ON i.id = t.instalment_id
     WHERE t.case_id = $1 GROUP BY i.id, a.specialist_id HAVING sum(p.amount) > 0 ORDER BY i.id`,
    [caseId],
  );
  return rows.map(({ amount, ...row }) => ({ ...row, amount: centsOf(amount) }));
}

/**
 * Whether a request was taken back before work began: then nothing is owed, and what was paid goes back. The ground alone
 * doesn't tell: a client may also leave in the middle of the work.
 */
export async function wasTakenBack(
  manager: EntityManager,
  { id, status, closingGround }: CaseState,
): Promise<boolean> {
  if (groupOf(status) !== "BROKEN" || closingGround !== "WITHDRAWN") return false;
  const ofWork = (data: string) => `(${data} ->> 'from' IN ${BEGUN_SQL} OR ${data} ->> 'to' IN ${BEGUN_SQL})`;
  const begun = await manager
    .getRepository(CaseEntry)
    .existsBy({ caseId: id, type: "SISTEMA", data: Raw(ofWork) });
  return !begun;
}

/**
 * Whether what was paid for it is the specialist's: the initial payment once work has begun, management and others when
 * the case is closed, the signing fee with an agreement.
 */
function isEarned(concept: BudgetConcept, status: CaseRecord["status"]): boolean {
  const isClosed = !isOpen(status);
  if (concept === "INITIAL") return isClosed || hasBegun(status);
  return concept === "SIGNING" ? groupOf(status) === "AGREED" : isClosed;
}

/**
 * Moves what is retained of a case where it belongs now: to the specialist, less the commission, or among what is to be
 * given back. Inside the caller's transaction with case and ledger locked.
 */
export async function distributeRetained(
  ctx: Writing,
  manager: EntityManager,
  record: CaseState & Pick<CaseRecord, "number">,
): Promise<void> {
  const takenBack = await wasTakenBack(manager, record);
  let owed = 0;
  for (const money of await retainedOf(manager, record.id)) {
    const earned = !takenBack && !money.cancelled && isEarned(money.concept, record.status);
    if (earned) await release(ctx, manager, record, money);
    // No later event can earn it: the instalment was cancelled, or the case broken off.
    else if (money.cancelled || groupOf(record.status) === "BROKEN") {
      await owe(ctx, manager, record, money);
      owed += 1;
    }
  }
  if (owed > 0) await tellRefundsDue(ctx, manager, record, owed);
}

async function release(
  ctx: Writing,
  manager: EntityManager,
  record: CaseState,
  money: RetainedMoney,
): Promise<void> {
  const { specialistId, amount, instalmentId, paymentId, description } = money;
  const refs = { caseId: record.id, instalmentId, paymentId };
  await moveMoney(ctx, manager, {
    kind: "RELEASE",
    from: retained(specialistId),
    to: available(specialistId),
    amount,
    description: `Disponible: ${description}`,
    ...refs,
  });
  const commission = record.assignedByPlatform ? await commissionOf(manager, money) : 0n;
  if (commission > 0n)
    await moveMoney(ctx, manager, {
      kind: "COMMISSION",
      from: available(specialistId),
      to: COMMISSION_ACCOUNT,
      amount: commission,
      description: `Comisión de Acuerdo: ${description}`,
      ...refs,
    });
  await manager.getRepository(BudgetInstalment).update({ id: instalmentId }, { releasedAt: ctx.clock.now() });
}

async function owe(
  ctx: Writing,
  manager: EntityManager,
  record: CaseState,
  money: RetainedMoney,
): Promise<void> {
  const { specialistId, amount, instalmentId, paymentId, description } = money;
  await moveMoney(ctx, manager, {
    kind: "REFUND_DUE",
    from: retained(specialistId),
    to: REFUND_ACCOUNT,
    amount,
    description: `Por devolver al cliente: ${description}`,
    caseId: record.id,
    instalmentId,
    paymentId,
  });
  await manager.getRepository(Payment).update({ id: paymentId }, { status: "REFUND_DUE" });
  await manager
    .getRepository(BudgetInstalment)
    .update({ id: instalmentId, cancelledAt: IsNull() }, { cancelledAt: ctx.clock.now() });
}

/** A case that is open again: what wasn't given back yet stands as before. */
export async function takeRefundsBack(
  ctx: Writing,
  manager: EntityManager,
  { caseId, specialistId }: { caseId: number; specialistId: number },
): Promise<void> {
  const payments = manager.getRepository(Payment);
  const owed = await payments.find({
    where: { caseId, status: "REFUND_DUE", instalment: { budget: { status: "ACCEPTED" } } },
    relations: { instalment: true },
    order: { id: "ASC" },
  });
  if (owed.length > 0) await settleRefundsDue(ctx, manager, caseId);
  for (const { id: paymentId, instalmentId, amount, instalment } of owed) {
    await moveMoney(ctx, manager, {
      kind: "REFUND_DUE",
      from: REFUND_ACCOUNT,
      to: retained(specialistId),
      amount: centsOf(amount),
      description: `Ya no se devuelve: ${instalment?.description}`,
      caseId,
      instalmentId,
      paymentId,
    });
    await payments.update({ id: paymentId }, { status: "CONFIRMED" });
  }
}

/** The client has the money back. */
export async function payBack(
  ctx: Writing,
  manager: EntityManager,
  payment: { id: number; caseId: number; instalmentId: number; amount: string; description: string },
): Promise<void> {
  await moveMoney(ctx, manager, {
    kind: "REFUND",
    from: REFUND_ACCOUNT,
    to: BANK,
    amount: centsOf(payment.amount),
    description: `Devuelto al cliente: ${payment.description}`,
    caseId: payment.caseId,
    instalmentId: payment.instalmentId,
    paymentId: payment.id,
  });
  await manager
    .getRepository(BudgetInstalment)
    .update({ id: payment.instalmentId }, { refundedAt: ctx.clock.now() });
}

async function commissionOf(
  manager: EntityManager,
  { budgetId, instalmentId }: Pick<RetainedMoney, "budgetId" | "instalmentId">,
): Promise<bigint> {
  const rows = await manager
    .getRepository(BudgetInstalment)
    .find({ where: { budgetId }, select: { id: true, value: true }, order: { number: "ASC" } });
  const shares = commissionShares(rows.map(({ value }) => centsOf(value)));
  return shares[rows.findIndex(({ id }) => id === instalmentId)] ?? 0n;
}

/** What the platform keeps of each value of one budget: of their sum, shared so that it adds up to the cent. */
export function commissionShares(values: readonly bigint[]): bigint[] {
  return values.length === 0 ? [] : splitCents(percentOf(sum(values), COMMISSION.percentage), values);
}
