import type { EntityManager } from "typeorm";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import { shownMoney } from "../../../schema/rules/spanish-numbers.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { centsOf } from "../../platform/money.ts";
import type { Acting } from "../../shared/context.ts";
import { auditEach } from "../../shared/audit.ts";
import { moveTasks, type TaskHappening } from "../tasks/move-task.ts";
import type { Task } from "../tasks/task.entity.ts";
import { allocate, NOTHING, sumOf, type Allocation } from "./balance.ts";
import { coverEach } from "./cover-instalments.ts";
import { DebtEntry } from "./debt-entry.entity.ts";
import { DebtPayment } from "./debt-payment.entity.ts";
import { owedNow, owedNowOf } from "./entries.ts";

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

export interface Booking {
  task: Task;
  facts: PaymentFacts;
}

/** Books a payment of a debt that the caller has locked (`lockTasks`), in its transaction: where it goes, the history, the trail. */
export async function bookPayment(
  ctx: Acting,
  manager: EntityManager,
  task: Task,
  facts: PaymentFacts,
): Promise<Booked> {
  const [booked] = await bookPayments(ctx, manager, [{ task, facts }]);
  if (booked === undefined) throw new Error(`nothing was booked of task ${task.id}`);
  return booked;
}

/**
 * The same of any number of debts, each of them once, in as many statements as of one. Gives them in the order given. The one way
 * in which payments come into being.
 */
export async function bookPayments(
  ctx: Acting,
  manager: EntityManager,
  bookings: readonly Booking[],
): Promise<Booked[]> {
  if (bookings.length === 0) return [];
  const tasks = bookings.map(({ task }) => task);
  const owed = await owedNowOf(manager, tasks);
  const allocated = bookings.map(({ task, facts }) => allocate(facts.amount, owed.get(task.id) ?? NOTHING));
  const payments = await storePayments(ctx, manager, bookings);
  await storeEntries(ctx, manager, payments, allocated);
  const forgiven = await coverEach(
    ctx,
    manager,
    tasks.map(({ id }) => id),
  );
  const done: (Booking & { allocation: Allocation; forgiven: bigint })[] = [];
  for (const [at, { task, facts }] of bookings.entries()) {
    const { parts, excess, left } = allocated[at] ?? allocate(facts.amount, NOTHING);
    const cents = forgiven.get(task.id) ?? 0n;
    const { id, extra, amountDebt } = task;
    const claimed = { id, extra, amountDebt: decimalOf(centsOf(amountDebt) - cents) };
    const allocation = { parts, excess, left: cents > 0n ? await owedNow(manager, claimed) : left };
    done.push({ task, facts, allocation, forgiven: cents });
  }
  const moved = await moveTasks(
    ctx,
    manager,
    done.map((one) => ({ task: one.task, happening: happeningOf(ctx, one) })),
  );
  await auditEach(
    ctx,
    manager,
    payments.map(({ id, taskId }) => ({
      action: "recordDebtPayment",
      subjectType: "task",
      subjectId: taskId,
      data: { paymentId: id },
    })),
  );
  return done.flatMap(({ allocation }, at) => {
    const [payment, task] = [payments[at], moved[at]];
    return payment === undefined || task === undefined ? [] : [{ payment, task, allocation }];
  });
}

function happeningOf(
  { actor, apiKey }: Acting,
  { task, facts, allocation, forgiven }: Booking & { allocation: Allocation; forgiven: bigint },
): TaskHappening {
  const { amount, day, note } = facts;
  const because =
    forgiven > 0n
      ? `, porque el acuerdo perdona ${moneyText(forgiven, task.currency)} a quien paga en plazo`
      : "";
  return {
    type: "PAYMENT",
    summary: `Cobro de ${moneyText(amount, task.currency)} del ${shownDay(day)}: ${leftWords(allocation, task.currency)}${because}`,
    reason: note || null,
    actorId: actor?.accountId ?? null,
    apiKeyId: apiKey?.apiKeyId ?? null,
  };
}

async function storePayments(
  { clock, actor }: Acting,
  manager: EntityManager,
  bookings: readonly Booking[],
): Promise<DebtPayment[]> {
  const payments = manager.getRepository(DebtPayment);
  const rows = bookings.map(({ task, facts: { amount, ...said } }) =>
    payments.create({
      ...said,
      taskId: task.id,
      listId: task.listId,
      amount: decimalOf(amount),
      currency: task.currency,
      recordedAt: clock.now(),
      recordedBy: actor?.accountId ?? null,
    }),
  );
  // In one statement, which gives each its id.
  await payments.insert(rows);
  return rows;
}

async function storeEntries(
  { clock, actor }: Acting,
  manager: EntityManager,
  payments: readonly DebtPayment[],
  allocated: readonly Allocation[],
): Promise<void> {
  const rows = payments.flatMap(({ id, taskId, day, amount }, at) => {
    const allocation = allocated[at];
    if (allocation === undefined || taskId === null) return [];
    const { parts, excess } = allocation;
    return {
      paymentId: id,
      kind: "PAYMENT" as const,
      taskId,
      day,
      amount,
      costs: decimalOf(parts.COSTS),
      interest: decimalOf(parts.INTEREST),
      principal: decimalOf(parts.PRINCIPAL),
      excess: decimalOf(excess),
      at: clock.now(),
      actorId: actor?.accountId ?? null,
    };
  });
  await manager.getRepository(DebtEntry).insert(rows);
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
