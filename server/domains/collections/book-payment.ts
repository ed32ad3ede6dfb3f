import type { EntityManager } from "typeorm";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import { shownMoney } from "../../../schema/rules/spanish-numbers.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { centsOf } from "../../platform/money.ts";
import type { Acting } from "../../shared/context.ts";
import { audit } from "../../shared/audit.ts";
import { moveTask } from "../tasks/move-task.ts";
import type { Task } from "../tasks/task.entity.ts";
import { allocate, sumOf, type Allocation } from "./balance.ts";
import { coverInstalments } from "./cover-instalments.ts";
import { DebtEntry } from "./debt-entry.entity.ts";
import { DebtPayment } from "./debt-payment.entity.ts";
import { owedNow } from "./entries.ts";

/** What is known of a payment. `amount`: cents, above zero, in the debt's currency. */
export interface PaymentFacts extends Pick<
  DebtPayment,
  "day" | "method" | "receivedBy" | "reference" | "note"
> {
  amount: bigint;
}

export interface Booked {
  payment: DebtPayment;
  task: Task;
  allocation: Allocation;
}

/**
 * Books a payment of a debt that the caller has locked (`lockTasks`), in its transaction: where it goes, the history, the
 * trail. The one way in which payments come into being.
 */
export async function bookPayment(
  ctx: Acting,
  manager: EntityManager,
  task: Task,
  facts: PaymentFacts,
): Promise<Booked> {
  const { amount, day, method, receivedBy, reference, note } = facts;
  const allocated = allocate(amount, await owedNow(manager, task));
  const [at, by] = [ctx.clock.now(), ctx.actor?.accountId ?? null];
  const payments = manager.getRepository(DebtPayment);
  const payment = await payments.save(
    payments.create({
      taskId: task.id,
      listId: task.listId,
      day,
      amount: decimalOf(amount),
      currency: task.currency,
      method,
      receivedBy,
      reference,
      note,
      recordedAt: at,
      recordedBy: by,
    }),
  );
  await manager.getRepository(DebtEntry).insert({
    paymentId: payment.id,
    kind: "PAYMENT",
    taskId: task.id,
    day,
    amount: decimalOf(amount),
    costs: decimalOf(allocated.parts.COSTS),
    interest: decimalOf(allocated.parts.INTEREST),
    principal: decimalOf(allocated.parts.PRINCIPAL),
    excess: decimalOf(allocated.excess),
    at,
    actorId: by,
  });
  const forgiven = -(await coverInstalments(ctx, manager, task.id));
  const { id, extra, amountDebt } = task;
  const claimed = { id, extra, amountDebt: decimalOf(centsOf(amountDebt) - forgiven) };
  const allocation = forgiven > 0n ? { ...allocated, left: await owedNow(manager, claimed) } : allocated;
  const moved = await moveTask(ctx, manager, task, {
    type: "PAYMENT",
    summary: `Cobro de ${moneyText(amount, task.currency)} del ${shownDay(day)}: ${leftWords(allocation, task.currency)}${forgiven > 0n ? `, porque el acuerdo perdona ${moneyText(forgiven, task.currency)} a quien paga en plazo` : ""}`,
    reason: note || null,
    actorId: by,
  });
  await audit(ctx, manager, {
    action: "recordDebtPayment",
    subjectType: "task",
    subjectId: task.id,
    data: { paymentId: payment.id },
  });
  return { payment, task: moved, allocation };
}

/** What is owed after it, inside a sentence. */
export function leftWords({ left, excess }: Allocation, currency: string): string {
  const owed = sumOf(left);
  if (owed > 0n) return `quedan ${moneyText(owed, currency)}`;
  return excess > 0n
    ? `la deuda queda pagada y sobran ${moneyText(excess, currency)}`
    : "la deuda queda pagada";
}

export function moneyText(cents: bigint, currency: string): string {
  return shownMoney(decimalOf(cents), currency);
}
