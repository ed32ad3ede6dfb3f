// SQL: which promises' days have passed.
import type { EntityManager } from "typeorm";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import { shownMoney } from "../../../schema/rules/spanish-numbers.ts";
import type { Deps } from "../../platform/deps.ts";
import { notifyAccount, notifyAdministrators } from "../notifications/record-notification.ts";
import { moveTask } from "../tasks/move-task.ts";
import { askToCall } from "../tasks/ask-to-call.ts";
import { lockTasks } from "../tasks/task-rows.ts";
import type { Task } from "../tasks/task.entity.ts";
import { taskPath } from "../../shared/dashboard-paths.ts";
import { DebtPromise } from "./debt-promise.entity.ts";
import { promiseState, receivedFor } from "./promises.ts";
import { wordsOf } from "./record-promise.ts";

const QUEUE = "promise-clock";
/** Before who works begins the day. */
const EVERY_MORNING = "15 6 * * *";
const BATCH = 500;

type ClockDeps = Pick<Deps, "db" | "clock">;

/** For main: registers the daily job; one instance at a time does it. */
export async function schedulePromiseClock(deps: Deps): Promise<void> {
  await deps.jobs.work(QUEUE, async (_data, { signal }) => void (await settlePromises(deps, signal)));
  await deps.jobs.schedule(QUEUE, EVERY_MORNING);
}

/**
 * Says what became of each promise whose last day is over: in the debt's history, and in the bell of whom it is assigned to,
 * or of the administrators, where it wasn't kept. Each in its own transaction, once. Gives how many weren't kept.
 */
export async function settlePromises(deps: ClockDeps, signal?: AbortSignal): Promise<number> {
  let unkept = 0;
  for (;;) {
    const due = await deps.db.query<{ id: number; taskId: number }[]>(
      `SELECT id, task_id AS "taskId" FROM debt_promises
       WHERE settled_at IS NULL AND withdrawn_at IS NULL AND due_on < $1 ORDER BY id LIMIT ${BATCH}`,
      [deps.clock.today()],
    );
    for (const promise of due) {
      signal?.throwIfAborted();
      if (await deps.db.transaction((manager) => settle(deps, manager, promise))) unkept += 1;
    }
    if (due.length < BATCH) return unkept;
  }
}

async function settle(
  deps: ClockDeps,
  manager: EntityManager,
  { id, taskId }: { id: number; taskId: number },
): Promise<boolean> {
  const [task] = await lockTasks(manager, [taskId], { deletedToo: true });
  const promises = manager.getRepository(DebtPromise);
  const promise = await promises.findOneBy({ id });
  if (promise === null || promise.settledAt !== null || promise.withdrawnAt !== null) return false;
  await promises.update(id, { settledAt: deps.clock.now() });
  const received = (await receivedFor(manager, [id])).get(id) ?? 0n;
  const state = promiseState(promise, received, deps.clock.today());
  if (state === "KEPT" || task === undefined || task.deletedAt !== null) return false;
  const became =
    state === "BROKEN"
      ? "no se ha cumplido"
      : `se cobraron ${shownMoney(decimalOf(received), promise.currency)}`;
  const summary = `La promesa de pagar ${wordsOf(promise)} ${state === "BROKEN" ? "" : "se cumplió en parte: "}${became}`;
  await moveTask(deps, manager, task, { type: "PROMISE", summary, actorId: null });
  await askToCall(manager, task.id, { at: deps.clock.now(), by: null, reason: "BROKEN_PROMISE" });
  await tellUnkept(deps, manager, task, {
    kind: "promise-broken",
    thing: `promise:${task.id}`,
    title: `${task.codeId}: ${task.debtor} no ha cumplido su promesa`,
    text: `${summary}.`,
  });
  return true;
}

/** In the bell of whom the debt is assigned to, or of the administrators. */
export async function tellUnkept(
  deps: ClockDeps,
  manager: EntityManager,
  { assigneeId, codeId }: Task,
  words: { kind: string; thing: string; title: string; text: string },
): Promise<void> {
  const bell = { ...words, topic: "TASK", within: codeId } as const;
  if (assigneeId === null)
    return notifyAdministrators(deps, manager, { ...bell, path: taskPath("ADMIN", codeId) });
  await notifyAccount(deps, manager, assigneeId, {
    ...bell,
    category: "cases",
    path: taskPath("SPECIALIST", codeId),
  });
}
