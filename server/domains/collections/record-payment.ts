import type { EntityManager } from "typeorm";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { requireId } from "../../platform/ids.ts";
import { centsOf } from "../../platform/money.ts";
import { Conflict, NotFound } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { readInput, type Unchecked } from "../../shared/inputs/read-input.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { moveTask } from "../tasks/move-task.ts";
import { findTaskId } from "../tasks/task-ids.ts";
import { lockTasks } from "../tasks/task-rows.ts";
import { isOfSeenList } from "../tasks/tasks.policy.ts";
import type { Task } from "../tasks/task.entity.ts";
import { sumOf } from "./balance.ts";
import { bookPayment, leftWords, moneyText } from "./book-payment.ts";
import { coverInstalments } from "./cover-instalments.ts";
import { DebtEntry } from "./debt-entry.entity.ts";
import { DebtPayment } from "./debt-payment.entity.ts";
import { owedNow } from "./entries.ts";
import { RecordDebtPaymentInput, ReverseDebtPaymentInput } from "./record-payment.input.ts";

export interface PaymentAnswer {
  payment: DebtPayment;
  /** Null where the debt was deleted. */
  task: Task | null;
  message: string;
}

/**
 * By an administrator, by hand, or by a program for a debt of the lists it sees. Throws InvalidInput, NotFound, Conflict (EXCESS
 * with what is owed, ALREADY_NOTED: one of the same day, amount and reference that counts).
 */
export async function recordDebtPayment(
  ctx: Context,
  idOrCode: string,
  given: Unchecked<Contract.RecordDebtPaymentInput>,
): Promise<PaymentAnswer & { task: Task; left: bigint }> {
  const input = readInput(new RecordDebtPaymentInput(ctx.clock.today()), given);
  return ctx.db.transaction(async (manager) => {
    const id = await findTaskId(manager, idOrCode);
    const [stored] = id === null ? [] : await lockTasks(manager, [id]);
    if (!stored || !isOfSeenList(ctx, stored.listId)) throw new NotFound("No se ha encontrado la tarea.");
    await refuseTwice(manager, stored.id, input);
    if (!input.allowExcess) await refuseExcess(manager, stored, input);
    const { payment, task, allocation } = await bookPayment(ctx, manager, stored, input);
    const words = leftWords(allocation, task.currency);
    return { payment, task, left: sumOf(allocation.left), message: `Cobro anotado: ${words}.` };
  });
}

/** The same form sent again, or by two people from one bank statement, is no second payment. */
async function refuseTwice(
  manager: EntityManager,
  taskId: number,
  { day, amount, reference }: RecordDebtPaymentInput,
): Promise<void> {
  const alike = await manager
    .getRepository(DebtPayment)
    .findBy({ taskId, day, amount: decimalOf(amount), reference });
  for (const { id } of alike) {
    if (await isReversed(manager, id)) continue;
    const message =
      "Este cobro ya está anotado con ese día, importe y referencia. Si es otro, indica la referencia que lo distingue";
    throw new Conflict(message, { code: "ALREADY_NOTED", field: ["reference"] });
  }
}

async function refuseExcess(
  manager: EntityManager,
  task: Task,
  { amount }: RecordDebtPaymentInput,
): Promise<void> {
  const owed = sumOf(await owedNow(manager, task));
  if (amount <= owed) return;
  const message =
    owed === 0n
      ? "La deuda ya está pagada. Si aun así se cobró, confirma que se ha cobrado de más"
      : `De esta deuda quedan ${moneyText(owed, task.currency)}. Si se cobró de más, confírmalo`;
  throw new Conflict(message, { code: "EXCESS", field: ["amount"] });
}

/** Throws InvalidInput, NotFound, Conflict (ALREADY_DONE). */
export function reverseDebtPayment(
  ctx: SignedInContext,
  id: string,
  given: Unchecked<Contract.ReverseDebtPaymentInput>,
): Promise<PaymentAnswer> {
  const paymentId = requireId(id, NO_PAYMENT);
  return ctx.db.transaction((manager) => reverseIn(ctx, manager, paymentId, given));
}

/** The same in the caller's transaction, in which nothing of the debt or its payments may be locked before. */
export async function reverseIn(
  ctx: SignedInContext,
  manager: EntityManager,
  paymentId: number,
  given: Unchecked<Contract.ReverseDebtPaymentInput>,
): Promise<PaymentAnswer> {
  const payments = manager.getRepository(DebtPayment);
  const found = await payments.findOneBy({ id: paymentId });
  if (found === null) throw new NotFound(NO_PAYMENT);
  // Before the payment, as everything that books locks them: a debt, then its payments.
  const [task] = found.taskId === null ? [] : await lockTasks(manager, [found.taskId], { deletedToo: true });
  const payment = await payments.findOneOrFail({
    where: { id: paymentId },
    lock: { mode: "pessimistic_write" },
  });
  const today = ctx.clock.today();
  const { day, reason } = readInput(new ReverseDebtPaymentInput(payment.day, today), given);
  await addReversal(ctx, manager, payment, { day: day ?? today, reason });
  const text = moneyText(centsOf(payment.amount), payment.currency);
  const restored = task === undefined ? 0n : await coverInstalments(ctx, manager, task.id);
  const summary = `Anulado el cobro de ${text} del ${shownDay(payment.day)}`;
  const moved =
    task === undefined
      ? null
      : await moveTask(ctx, manager, task, {
          type: "PAYMENT",
          summary:
            restored > 0n
              ? `${summary}: se vuelven a deber los ${moneyText(restored, payment.currency)} que el acuerdo perdonaba`
              : summary,
          reason,
          actorId: ctx.actor.accountId,
        });
  await audit(ctx, manager, {
    action: "reverseDebtPayment",
    subjectType: "task",
    subjectId: payment.taskId,
    data: { paymentId },
  });
  const isLive = moved !== null && moved.deletedAt === null;
  return { payment, task: isLive ? moved : null, message: `${summary}.` };
}

const NO_PAYMENT = "No se ha encontrado este cobro.";

async function addReversal(
  ctx: SignedInContext,
  manager: EntityManager,
  payment: DebtPayment,
  { day, reason }: { day: string; reason: string },
): Promise<void> {
  if (await isReversed(manager, payment.id))
    throw new Conflict("Este cobro ya está anulado.", { code: "ALREADY_DONE" });
  const entries = manager.getRepository(DebtEntry);
  const { taskId, amount, costs, interest, principal, excess } = await entries.findOneByOrFail({
    paymentId: payment.id,
    kind: "PAYMENT",
  });
  await entries.insert({
    paymentId: payment.id,
    kind: "REVERSAL",
    taskId,
    day,
    amount,
    costs,
    interest,
    principal,
    excess,
    reason,
    at: ctx.clock.now(),
    actorId: ctx.actor.accountId,
  });
}

function isReversed(manager: EntityManager, paymentId: number): Promise<boolean> {
  return manager.getRepository(DebtEntry).existsBy({ paymentId, kind: "REVERSAL" });
}
