import type { EntityManager } from "typeorm";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { shownMoney } from "../../../schema/rules/spanish-numbers.ts";
import { CONTACT_NAMES } from "../../../schema/rules/task-contacts.ts";
import { ENDED_STATES } from "../../../schema/rules/tasks.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { requireId } from "../../platform/ids.ts";
import { Conflict, NotFound } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { readInput, type Unchecked } from "../../shared/inputs/read-input.ts";
import { lateInstalments } from "../proceedings/agreements/standing-agreements.ts";
import { moveTask } from "../tasks/move-task.ts";
import { findTaskId } from "../tasks/task-ids.ts";
import { lockTasks } from "../tasks/task-rows.ts";
import type { Task } from "../tasks/task.entity.ts";
import { sumOf } from "./balance.ts";
import { moneyText } from "./book-payment.ts";
import { DebtPromise } from "./debt-promise.entity.ts";
import { owedNow } from "./entries.ts";
import { promiseState, receivedFor } from "./promises.ts";
import { RecordDebtPromiseInput, WithdrawDebtPromiseInput } from "./promise.input.ts";

const NO_TASK = "No se ha encontrado la tarea.";
const NO_PROMISE = "No se ha encontrado esta promesa.";

export interface PromiseAnswer {
  promise: DebtPromise;
  task: Task;
  message: string;
}

/**
 * By whom the debt is assigned to, or an administrator. Throws InvalidInput, NotFound (also for somebody else's debt), Conflict
 * (CLOSED: it has ended or is paid; EXCESS: more than is owed; PENDING: another promise hasn't come to its day).
 */
export async function recordDebtPromise(
  ctx: SignedInContext,
  idOrCode: string,
  given: Unchecked<Contract.RecordDebtPromiseInput>,
): Promise<PromiseAnswer> {
  return ctx.db.transaction(async (manager) => {
    const id = await findTaskId(manager, idOrCode);
    return promiseIn(ctx, manager, await lockOwn(ctx, manager, id), given);
  });
}

/** The same of a debt of the asker's that the caller has locked. Throws InvalidInput, Conflict as recordDebtPromise. */
export async function promiseIn(
  ctx: SignedInContext,
  manager: EntityManager,
  stored: Task,
  given: Unchecked<Contract.RecordDebtPromiseInput>,
): Promise<PromiseAnswer> {
  const { amount, ...input } = readInput(new RecordDebtPromiseInput(ctx.clock.today()), given);
  await refuseImpossible(ctx, manager, stored, amount);
  await refuseSecond(ctx, manager, stored.id);
  const promises = manager.getRepository(DebtPromise);
  const promise = await promises.save(
    promises.create({
      taskId: stored.id,
      amount: decimalOf(amount),
      currency: stored.currency,
      madeOn: ctx.clock.today(),
      dueOn: input.dueOn,
      channel: input.channel,
      note: input.note,
      madeAt: ctx.clock.now(),
      madeBy: ctx.actor.accountId,
    }),
  );
  const words = wordsOf(promise);
  const task = await moveTask(ctx, manager, stored, {
    type: "PROMISE",
    summary: `${CONTACT_NAMES[input.channel]}: promete pagar ${words}`,
    reason: input.note || null,
    actorId: ctx.actor.accountId,
  });
  await audit(ctx, manager, {
    action: "recordDebtPromise",
    subjectType: "task",
    subjectId: stored.id,
    data: { promiseId: promise.id },
  });
  return { promise, task, message: `Promesa anotada: ${words}.` };
}

/** It was noted wrongly, or the debtor took it back: it is neither kept nor broken. Throws InvalidInput, NotFound, Conflict (ALREADY_DONE). */
export async function withdrawDebtPromise(
  ctx: SignedInContext,
  id: string,
  given: { reason: string },
): Promise<PromiseAnswer> {
  const { reason } = readInput(new WithdrawDebtPromiseInput(), given);
  const promiseId = requireId(id, NO_PROMISE);
  return ctx.db.transaction(async (manager) => {
    const promises = manager.getRepository(DebtPromise);
    const found = await promises.findOneBy({ id: promiseId });
    if (found === null) throw new NotFound(NO_PROMISE);
    const stored = await lockOwn(ctx, manager, found.taskId);
    const before = await promises.findOneByOrFail({ id: promiseId });
    const received = (await receivedFor(manager, [promiseId])).get(promiseId) ?? 0n;
    if (promiseState(before, received, ctx.clock.today()) !== "PENDING")
      throw new Conflict("Esta promesa ya no está pendiente.", { code: "ALREADY_DONE" });
    await promises.update(promiseId, {
      withdrawnAt: ctx.clock.now(),
      withdrawnBy: ctx.actor.accountId,
      withdrawnReason: reason,
    });
    const summary = `Retirada la promesa de pagar ${wordsOf(before)}`;
    const task = await moveTask(ctx, manager, stored, {
      type: "PROMISE",
      summary,
      reason,
      actorId: ctx.actor.accountId,
    });
    await audit(ctx, manager, {
      action: "withdrawDebtPromise",
      subjectType: "task",
      subjectId: stored.id,
      data: { promiseId },
    });
    return { promise: await promises.findOneByOrFail({ id: promiseId }), task, message: `${summary}.` };
  });
}

/** "50,00 € hasta el 12/11/2026" */
export function wordsOf({
  amount,
  currency,
  dueOn,
}: Pick<DebtPromise, "amount" | "currency" | "dueOn">): string {
  return `${shownMoney(amount, currency)} hasta el ${shownDay(dueOn)}`;
}

async function lockOwn({ actor }: SignedInContext, manager: EntityManager, id: number | null): Promise<Task> {
  const [task] = id === null ? [] : await lockTasks(manager, [id]);
  if (!task || (actor.role !== "ADMIN" && task.assigneeId !== actor.accountId)) throw new NotFound(NO_TASK);
  return task;
}

async function refuseImpossible(
  { clock }: SignedInContext,
  manager: EntityManager,
  task: Task,
  amount: bigint,
): Promise<void> {
  const owed = sumOf(await owedNow(manager, task));
  if (owed === 0n) throw new Conflict("La deuda ya está pagada.", { code: "CLOSED" });
  // Whoever doesn't keep an agreement may promise to.
  const isBehind =
    task.state === "CON_ACUERDO" && (await lateInstalments(manager, task.id, clock.today())).length > 0;
  if (ENDED_STATES.includes(task.state) && !isBehind)
    throw new Conflict("La tarea ha terminado: para anotar una promesa, cambia antes su estado.", {
      code: "CLOSED",
    });
  if (amount > owed)
    throw new Conflict(`De esta deuda quedan ${moneyText(owed, task.currency)}: no se puede prometer más.`, {
      code: "EXCESS",
      field: ["amount"],
    });
}

/** Which of two a payment keeps couldn't be told. */
async function refuseSecond(ctx: SignedInContext, manager: EntityManager, taskId: number): Promise<void> {
  const last = await manager.getRepository(DebtPromise).findOne({ where: { taskId }, order: { id: "DESC" } });
  if (last === null) return;
  const received = (await receivedFor(manager, [last.id])).get(last.id) ?? 0n;
  if (promiseState(last, received, ctx.clock.today()) !== "PENDING") return;
  const message = `Ya hay una promesa pendiente: ${wordsOf(last)}. Si ha cambiado, retírala antes.`;
  throw new Conflict(message, { code: "PENDING" });
}
