import { uncapitalized } from "../../../schema/rules/sentences.ts";
import { PAYMENT_STATES } from "../../../schema/rules/payments.ts";
import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { lockOwnAccount } from "../accounts/account-rows.ts";
import { displayName } from "../accounts/account.entity.ts";
import type { Account } from "../accounts/account.entity.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { writeCaseEntry } from "../cases/case-entries.ts";
import type { CaseRecord } from "../cases/case-record.ts";
import { centsOf } from "../../platform/money.ts";
import { Conflict } from "../../platform/refusals.ts";
import { euros } from "./amounts.ts";
import { settlePaymentToConfirm, settleRefundsDue } from "./billing-desk.ts";
import { takeNumber } from "./billing-numbers.ts";
import { DecidePaymentInput } from "./decide-payment.input.ts";
import { instalmentsByIds, recordUnpaid } from "./instalments.ts";
import type { InstalmentRecord } from "./instalments.ts";
import { BANK, lockLedger, moveMoney, retained } from "./ledger.ts";
import {
  mailPaymentArrived,
  mailPaymentConfirmed,
  mailPaymentRefunded,
  mailPaymentRejected,
  payerOf,
} from "./payment-mails.ts";
import type { PaymentFacts } from "./payment-mails.ts";
import { paymentById, requirePayment } from "./payment-rows.ts";
import type { PaymentRecord } from "./payment-rows.ts";
import { receiptOf } from "./receipts.ts";
import { Budget } from "./budget.entity.ts";
import { BudgetInstalment } from "./budget-instalment.entity.ts";
import { Payment } from "./payment.entity.ts";
import { distributeRetained, payBack } from "./release-payments.ts";

export interface PaymentDecided {
  payment: PaymentRecord;
  message: string;
}

interface Deciding {
  ctx: SignedInContext;
  manager: EntityManager;
  admin: Account;
  payment: PaymentRecord;
  instalment: InstalmentRecord;
  record: CaseRecord;
  note: string;
}

/**
 * The money has arrived: it is retained for the case's specialist, or already the specialist's where the work is done;
 * the receipt exists. Throws InvalidInput, NotFound, Conflict (ALREADY_DONE).
 */
export async function confirmPayment(
  ctx: SignedInContext,
  id: string,
  given: Contract.DecidePaymentInput,
): Promise<PaymentDecided> {
  const { note } = readInput(new DecidePaymentInput(), given);
  return decide(ctx, id, { from: "NOTIFIED", note }, async (deciding) => {
    await takeIn(deciding);
    return "Se ha confirmado el pago. El recibo ya existe.";
  });
}

/** The money wasn't found: the instalment is open again and the client is told why. Throws as confirmPayment. */
export async function rejectPayment(
  ctx: SignedInContext,
  id: string,
  given: Contract.DecidePaymentInput,
): Promise<PaymentDecided> {
  const { note } = readInput(new DecidePaymentInput("Explica al cliente por qué no se confirma"), given);
  return decide(ctx, id, { from: "NOTIFIED", note }, async (deciding) => {
    await settleRow(deciding, "REJECTED");
    await write(
      deciding,
      `No se ha podido confirmar el pago (${deciding.instalment.description}): ${note}`,
      "rejected",
    );
    const payer = await payerOf(deciding.manager, deciding.record);
    const told = await mailPaymentRejected(ctx, deciding.manager, payer, { ...factsOf(deciding), note });
    await auditPayment(deciding, "rejectPayment");
    return told
      ? "Se ha rechazado el pago. El aviso al cliente sale ahora por correo."
      : `Se ha rechazado el pago. ${UNREACHED}`;
  });
}

/** What had to be given back has been given back. Throws as confirmPayment. */
export async function refundPayment(
  ctx: SignedInContext,
  id: string,
  given: Contract.DecidePaymentInput,
): Promise<PaymentDecided> {
  const { note } = readInput(
    new DecidePaymentInput("Indica cómo se ha devuelto, por ejemplo la referencia de la transferencia"),
    given,
  );
  return decide(ctx, id, { from: "REFUND_DUE", note }, async (deciding) => {
    const { manager, payment, instalment } = deciding;
    await lockLedger(manager);
    await manager.getRepository(Payment).update({ id: payment.id }, { status: "REFUNDED", note });
    await payBack(ctx, manager, { ...payment, description: instalment.description });
    await write(
      deciding,
      `Devuelto al cliente: ${instalment.description}, ${euros(centsOf(payment.amount))}.`,
      "refunded",
    );
    const told = await mailPaymentRefunded(ctx, manager, await payerOf(deciding.manager, deciding.record), {
      ...factsOf(deciding),
      note,
    });
    await auditPayment(deciding, "refundPayment");
    return told
      ? "Se ha anotado la devolución. El aviso al cliente sale ahora por correo."
      : `Se ha anotado la devolución. ${UNREACHED}`;
  });
}

const UNREACHED = "El cliente no recibe correos: díselo tú.";

/** Case first, then the payment as it is now; `act` gives what to say. */
async function decide(
  ctx: SignedInContext,
  id: string,
  { from, note }: { from: Contract.PaymentStatus; note: string },
  act: (deciding: Deciding) => Promise<string>,
): Promise<PaymentDecided> {
  return ctx.db.transaction(async (manager) => {
    const admin = await lockOwnAccount(ctx, manager);
    const { payment, record } = await requirePayment(ctx, manager, id, { roles: ["ADMIN"], lock: true });
    if (payment.status !== from)
      throw new Conflict(`Este pago ya está decidido: ${uncapitalized(PAYMENT_STATES[payment.status])}.`, {
        code: "ALREADY_DONE",
      });
    const [instalment] = await instalmentsByIds(ctx, manager, [payment.instalmentId]);
    if (!instalment) throw new Error("a payment without its instalment");
    await (from === "REFUND_DUE"
      ? settleRefundsDue(ctx, manager, record.id)
      : settlePaymentToConfirm(ctx, manager, payment.id));
    const message = await act({ ctx, manager, admin, payment, instalment, record, note });
    const stored = await paymentById(manager, payment.id);
    if (!stored) throw new Error("the payment has gone");
    return { payment: stored, message };
  });
}

async function takeIn(deciding: Deciding): Promise<void> {
  const { ctx, manager, payment, instalment, record } = deciding;
  const specialistId = record.specialistId ?? (await offererOf(manager, instalment.budgetId));
  await lockLedger(manager);
  const number = await takeNumber(ctx, manager, "receipt");
  const date = ctx.clock.today();
  const receipt = await receiptOf(manager, { number, date, payment, instalment, specialistId });
  await settleRow(deciding, "CONFIRMED");
  await manager.getRepository(Payment).update({ id: payment.id }, { receiptNumber: number, receipt });
  await manager.getRepository(BudgetInstalment).update({ id: instalment.id }, { paidAt: ctx.clock.now() });
  await moveMoney(ctx, manager, {
    kind: "PAYMENT",
    from: BANK,
    to: retained(specialistId),
    amount: centsOf(payment.amount),
    description: `Pago recibido: ${instalment.description}`,
    caseId: record.id,
    instalmentId: instalment.id,
    paymentId: payment.id,
  });
  await distributeRetained(ctx, manager, record);
  await recordUnpaid(manager, record.id);
  await write(
    deciding,
    `Pago confirmado: ${instalment.description}, ${euros(centsOf(payment.amount))}. Recibo ${number}.`,
    "confirmed",
  );
  await mailPaymentConfirmed(
    ctx,
    manager,
    await payerOf(deciding.manager, deciding.record),
    factsOf(deciding),
  );
  if (record.specialistId !== null)
    await mailPaymentArrived(ctx, manager, record.specialistId, factsOf(deciding));
  await auditPayment(deciding, "confirmPayment");
}

/** While a case waits for another specialist, its money waits under who made the offer; the assignment hands it over. */
async function offererOf(manager: EntityManager, budgetId: number): Promise<number> {
  const budget = await manager
    .getRepository(Budget)
    .findOneOrFail({ where: { id: budgetId }, select: { createdBy: true } });
  return budget.createdBy;
}

async function settleRow(
  { ctx, manager, admin, payment, note }: Deciding,
  status: "CONFIRMED" | "REJECTED",
): Promise<void> {
  await manager
    .getRepository(Payment)
    .update(
      { id: payment.id },
      { status, decidedBy: admin.id, decidedAt: ctx.clock.now(), note: note || null },
    );
}

async function write(deciding: Deciding, text: string, event: string): Promise<void> {
  const { ctx, manager, admin, payment, instalment, record } = deciding;
  await writeCaseEntry(ctx, manager, {
    caseId: record.id,
    type: "PAGO",
    text,
    audience: "CLIENT",
    author: { side: "ADMIN", name: displayName(admin), accountId: admin.id },
    data: { instalmentId: instalment.id, paymentId: payment.id, event },
  });
}

async function auditPayment({ ctx, manager, payment, record }: Deciding, action: string): Promise<void> {
  await audit(ctx, manager, {
    action,
    subjectType: "payment",
    subjectId: payment.id,
    data: { caseId: record.id, instalmentId: payment.instalmentId },
  });
}

function factsOf({ payment, instalment, admin }: Deciding): PaymentFacts & { createdBy: number } {
  const { number, caseNumber, amount } = payment;
  return { number, caseNumber, amount, description: instalment.description, createdBy: admin.id };
}
