// SQL: which payments come next is asked beside what is noted of their debts.
import { In, type EntityManager } from "typeorm";
import type { Deps } from "../../../platform/deps.ts";
import { centsOf } from "../../../platform/money.ts";
import type { Acting } from "../../../shared/context.ts";
import { lockTasks } from "../../tasks/task-rows.ts";
import type { Task } from "../../tasks/task.entity.ts";
import { NOTHING, sumOf } from "../balance.ts";
import { bookPayments, type Booked, type PaymentFacts } from "../book-payment.ts";
import { owedNowOf } from "../entries.ts";
import { BankEntry } from "./bank-entry.entity.ts";
import { BankFile } from "./bank-file.entity.ts";
import { BankStatement } from "./bank-statement.entity.ts";
import { LIST_ACCOUNT } from "../statements/payment-list.ts";
import { BEYOND_OWED } from "./match-entries.ts";

/** Debts that are locked together, for some tenths of a second. */
const PIECE = 500;
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
    const next = await manager.query<Sure[]>(
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
    for (const round of roundsOf(next)) await bookRound(ctx, manager, { round, tasks, entries });
    await manager.getRepository(BankFile).update(id, { updatedAt: clock.now() });
    if (next.length < PIECE) await proposeRest(manager, id);
    return next.length < PIECE;
  });
}

interface Sure {
  id: number;
  taskId: number;
}

/** Payments of one debt come one after the other, in the order of the file; those of different ones together. */
function roundsOf(next: readonly Sure[]): Sure[][] {
  const rounds: Sure[][] = [];
  const before = new Map<number, number>();
  for (const row of next) {
    const at = before.get(row.taskId) ?? 0;
    before.set(row.taskId, at + 1);
    (rounds[at] ??= []).push(row);
  }
  return rounds;
}

interface Round {
  round: readonly Sure[];
  /** Locked; each is kept as it stands then. */
  tasks: Map<number, Task>;
  entries: ReadonlyMap<number, BankEntry>;
}

async function bookRound(
  ctx: Acting,
  manager: EntityManager,
  { round, tasks, entries }: Round,
): Promise<void> {
  const sure = round.flatMap(({ id, taskId }) => {
    const [entry, task] = [entries.get(id), tasks.get(taskId)];
    return entry?.status === "SURE" ? [{ entry, task, taskId }] : [];
  });
  const known = sure.flatMap(({ entry, task }) => (task === undefined ? [] : [{ entry, task }]));
  const hindrances = await hindrancesOf(manager, known);
  for (const { entry, task } of sure)
    if (task === undefined) await propose(manager, entry, "");
    else {
      const hindrance = hindrances.get(entry.id);
      if (hindrance !== undefined) await propose(manager, entry, hindrance);
    }
  const booked = await bookEntries(
    ctx,
    manager,
    known.filter(({ entry }) => !hindrances.has(entry.id)),
  );
  for (const { task } of booked) tasks.set(task.id, task);
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

interface Paying {
  entry: BankEntry;
  task: Task;
}

/** By entry: why it isn't booked without being looked at. */
async function hindrancesOf(
  manager: EntityManager,
  paying: readonly Paying[],
): Promise<ReadonlyMap<number, string>> {
  const owed = await owedNowOf(
    manager,
    paying.map(({ task }) => task),
  );
  const noted = await notedAlready(manager, paying);
  return new Map(
    paying.flatMap(({ entry, task }): [number, string][] => {
      if (centsOf(entry.amount) > sumOf(owed.get(task.id) ?? NOTHING)) return [[entry.id, BEYOND_OWED]];
      return noted.has(entry.id) ? [[entry.id, NOTED_ALREADY]] : [];
    }),
  );
}

async function notedAlready(manager: EntityManager, paying: readonly Paying[]): Promise<ReadonlySet<number>> {
  const rows = await manager.query<{ id: number }[]>(
    `SELECT n.id FROM jsonb_to_recordset($1::jsonb) AS n (id bigint, task_id bigint, amount numeric, day date, account text)
     WHERE EXISTS (SELECT FROM debt_payments p
       WHERE p.task_id = n.task_id AND p.amount = n.amount AND abs(p.day - n.day) <= ${NEAR_DAYS}
         AND NOT EXISTS (SELECT FROM bank_entries e WHERE e.payment_id = p.id AND (e.account = $2) = (n.account = $2))
         AND NOT EXISTS (SELECT FROM debt_entries r WHERE r.payment_id = p.id AND r.kind = 'REVERSAL'))`,
    [
      JSON.stringify(
        paying.map(({ entry: { id, amount, day, account }, task }) => ({
          id,
          task_id: task.id,
          amount,
          day,
          account,
        })),
      ),
      LIST_ACCOUNT,
    ],
  );
  return new Set(rows.map(({ id }) => id));
}

type Decided = Pick<BankEntry, "decidedBy" | "decidedAt">;
const BY_ITSELF: Decided = { decidedBy: null, decidedAt: null };

/** Books a payment, both rows locked by the caller. */
export async function bookEntry(
  ctx: Acting,
  manager: EntityManager,
  task: Task,
  entry: BankEntry,
  decided: Decided,
): Promise<void> {
  await bookEntries(ctx, manager, [{ entry, task }], decided);
}

/** Of different debts. */
async function bookEntries(
  ctx: Acting,
  manager: EntityManager,
  paying: readonly Paying[],
  { decidedBy, decidedAt }: Decided = BY_ITSELF,
): Promise<Booked[]> {
  if (paying.length === 0) return [];
  const statements = await manager.getRepository(BankStatement).find({
    select: { id: true, receivedBy: true },
    where: { id: In(paying.map(({ entry }) => entry.statementId)) },
  });
  const receivedBy = new Map(statements.map((statement) => [statement.id, statement.receivedBy]));
  const booked = await bookPayments(
    ctx,
    manager,
    paying.map(({ entry, task }) => ({
      task,
      facts: factsOf(entry, ctx.clock.today(), receivedBy.get(entry.statementId) ?? "PLATFORM"),
    })),
  );
  await manager.query(
    `UPDATE bank_entries e SET status = 'BOOKED', payment_id = b.payment_id, note = '', version = e.version + 1,
       decided_by = $2, decided_at = $3
     FROM jsonb_to_recordset($1::jsonb) AS b (id bigint, payment_id bigint) WHERE e.id = b.id`,
    [
      JSON.stringify(paying.map(({ entry: { id } }, at) => ({ id, payment_id: booked[at]?.payment.id }))),
      decidedBy,
      decidedAt,
    ],
  );
  return booked;
}

function factsOf(entry: BankEntry, today: string, receivedBy: PaymentFacts["receivedBy"]): PaymentFacts {
  const { account, amount, day, mandateId, text, references, bankReference, line } = entry;
  const isOfList = account === LIST_ACCOUNT;
  return {
    amount: centsOf(amount),
    day: day > today ? today : day,
    method: isOfList ? "OTHER" : mandateId === null ? "TRANSFER" : "DIRECT_DEBIT",
    receivedBy,
    reference: (text || references.join(" ") || (bankReference ?? "")).slice(0, 140).toWellFormed(),
    note: isOfList
      ? `De una hoja de cobros, fila ${line}`
      : `Del extracto de la cuenta ${account}, línea ${line}`,
  };
}
