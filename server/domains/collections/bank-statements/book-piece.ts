// SQL: which payments come next is asked beside what is noted of their debts.
import type { EntityManager } from "typeorm";
import type { Deps } from "../../../platform/deps.ts";
import { centsOf } from "../../../platform/money.ts";
import type { Acting } from "../../../shared/context.ts";
import { lockTasks } from "../../tasks/task-rows.ts";
import type { Task } from "../../tasks/task.entity.ts";
import { sumOf } from "../balance.ts";
import { bookPayment, type Booked } from "../book-payment.ts";
import { owedNow } from "../entries.ts";
import { BankEntry } from "./bank-entry.entity.ts";
import { BankFile } from "./bank-file.entity.ts";
import { LIST_ACCOUNT } from "../statements/payment-list.ts";
import { BEYOND_OWED } from "./match-entries.ts";

const PIECE = 100;
/** A payment noted by hand, or known from a list where this one is a bank's, so many days apart is likely the same. */
const NEAR_DAYS = 7;
const NOTED_ALREADY =
  "Esta deuda ya tiene un cobro de este importe en esos días, anotado a mano o de otro origen.";

/**
 * Books the next sure payments of a file, in one transaction; true: there are no more. Whose debt is paid by then, or has such a
 * payment noted by hand, is left to somebody to decide.
 */
export async function bookPiece(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { id, createdBy }: BankFile,
  requestId: string,
): Promise<boolean> {
  const ctx: Acting = { clock, requestId, actor: { accountId: createdBy } };
  return db.transaction(async (manager) => {
    const next = await manager.query<{ id: number; taskId: number }[]>(
      `SELECT e.id, c.task_id AS "taskId" FROM bank_entries e JOIN bank_statements s ON s.id = e.statement_id
       JOIN bank_candidates c ON c.entry_id = e.id AND c.rank = 1
       WHERE s.file_id = $1 AND e.status = 'SURE' ORDER BY e.id LIMIT ${PIECE}`,
      [id],
    );
    // The debts first, as everything that books locks them.
    const taskIds = [...new Set(next.map(({ taskId }) => taskId))];
    const tasks = new Map((await lockTasks(manager, taskIds)).map((task) => [task.id, task]));
    const entries = await lockEntries(
      manager,
      next.map((row) => row.id),
    );
    for (const { id: entryId, taskId } of next) {
      const [entry, task] = [entries.get(entryId), tasks.get(taskId)];
      if (entry?.status !== "SURE") continue;
      const hindrance = task === undefined ? "" : await hindranceOf(manager, task, entry);
      if (task === undefined || hindrance !== null) await propose(manager, entry, hindrance ?? "");
      else tasks.set(taskId, (await bookEntry(ctx, manager, task, entry)).task);
    }
    await manager.getRepository(BankFile).update(id, { updatedAt: clock.now() });
    if (next.length < PIECE) await proposeRest(manager, id);
    return next.length < PIECE;
  });
}

/** Sure ones whose debt was erased meanwhile wait for somebody. */
async function proposeRest(manager: EntityManager, fileId: number): Promise<void> {
  await manager.query(
    `UPDATE bank_entries e SET status = 'WAITING' FROM bank_statements s
     WHERE s.id = e.statement_id AND s.file_id = $1 AND e.status = 'SURE'
       AND NOT EXISTS (SELECT FROM bank_candidates c WHERE c.entry_id = e.id)`,
    [fileId],
  );
}

export async function lockEntries(
  manager: EntityManager,
  ids: readonly number[],
): Promise<Map<number, BankEntry>> {
  if (ids.length === 0) return new Map();
  const rows = await manager
    .getRepository(BankEntry)
    .createQueryBuilder("entry")
    .where("entry.id IN (:...ids)", { ids })
    .orderBy("entry.id")
    .setLock("pessimistic_write")
    .getMany();
  return new Map(rows.map((entry) => [entry.id, entry]));
}

async function propose(manager: EntityManager, { id, version }: BankEntry, note: string): Promise<void> {
  await manager.getRepository(BankEntry).update(id, { status: "PROPOSED", note, version: version + 1 });
}

/** Why a payment isn't booked without being looked at; null: nothing stands against it. */
async function hindranceOf(manager: EntityManager, task: Task, entry: BankEntry): Promise<string | null> {
  if (centsOf(entry.amount) > sumOf(await owedNow(manager, task))) return BEYOND_OWED;
  return (await isNoted(manager, task.id, entry)) ? NOTED_ALREADY : null;
}

async function isNoted(
  manager: EntityManager,
  taskId: number,
  { amount, day, account }: BankEntry,
): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `SELECT FROM debt_payments p WHERE p.task_id = $1 AND p.amount = $2 AND abs(p.day - $3::date) <= ${NEAR_DAYS}
       AND NOT EXISTS (SELECT FROM bank_entries e WHERE e.payment_id = p.id AND (e.account = $4) = ($5 = $4))
       AND NOT EXISTS (SELECT FROM debt_entries r WHERE r.payment_id = p.id AND r.kind = 'REVERSAL') LIMIT 1`,
    [taskId, amount, day, LIST_ACCOUNT, account],
  );
  return rows.length > 0;
}

/** Books a payment, both rows locked by the caller. */
export async function bookEntry(
  ctx: Acting,
  manager: EntityManager,
  task: Task,
  entry: BankEntry,
  decided: Pick<BankEntry, "decidedBy" | "decidedAt"> = { decidedBy: null, decidedAt: null },
): Promise<Booked> {
  const [statement] = await manager.query<{ receivedBy: "CREDITOR" | "PLATFORM" }[]>(
    `SELECT received_by AS "receivedBy" FROM bank_statements WHERE id = $1`,
    [entry.statementId],
  );
  const today = ctx.clock.today();
  const booked = await bookPayment(ctx, manager, task, {
    amount: centsOf(entry.amount),
    day: entry.day > today ? today : entry.day,
    method: entry.account === LIST_ACCOUNT ? "OTHER" : entry.mandateId === null ? "TRANSFER" : "DIRECT_DEBIT",
    receivedBy: statement?.receivedBy ?? "PLATFORM",
    reference: (entry.text || entry.references.join(" ") || (entry.bankReference ?? ""))
      .slice(0, 140)
      .toWellFormed(),
    note:
      entry.account === LIST_ACCOUNT
        ? `De una hoja de cobros, fila ${entry.line}`
        : `Del extracto de la cuenta ${entry.account}, línea ${entry.line}`,
  });
  await manager.getRepository(BankEntry).update(entry.id, {
    ...decided,
    status: "BOOKED",
    paymentId: booked.payment.id,
    note: "",
    version: entry.version + 1,
  });
  return booked;
}
