// SQL: which files have payments that nobody knows is asked of their entries.
import type { EntityManager } from "typeorm";
import type { Deps } from "../../../platform/deps.ts";
import { deleteFileAfterCommit } from "../../../platform/file-deletion.ts";
import { GiveUp, type JobRun } from "../../../platform/job-words.ts";
import { allowStatements } from "../../../platform/statement-time.ts";
import { StatementRefusal } from "../statements/statement-refusal.ts";
import { BankFile } from "./bank-file.entity.ts";
import { bookPiece } from "./book-piece.ts";
import { matchEntries, matchReversals } from "./match-entries.ts";
import { readFile } from "./read-file.ts";

const QUEUE = "bank-files";
const CLOCK_QUEUE = "bank-file-clock";
const EVERY_TEN_MINUTES = "*/10 * * * *";
/** Who hasn't been found for so long hardly comes any more. */
const LOOKED_AT_DAYS = 400;
const FILES_AT_ONCE = 20;
/** One that has stood still for so long is given to a worker again. */
const FORGOTTEN_MS = 10 * 60_000;

const FAULT =
  "No se ha podido leer el archivo por un error de la plataforma. No se ha importado nada: vuelve a subirlo más tarde.";

export type BankFileDeps = Pick<Deps, "db" | "clock" | "files" | "jobs">;

/** Within the caller's transaction: a worker takes the file up once it is committed. */
export async function goOnReading(
  { jobs }: Pick<Deps, "jobs">,
  manager: EntityManager,
  fileId: number,
): Promise<void> {
  await jobs.send(manager, QUEUE, { fileId }, { singletonKey: String(fileId) });
}

/** For main: from now on this process reads banks' files, one at a time. */
export async function workOnBankFiles(deps: Deps): Promise<void> {
  await deps.jobs.work<{ fileId: number }>(QUEUE, ({ fileId }, run) => work(deps, fileId, run), {
    concurrency: 1,
    retryLimit: 10,
    retryDelayMaxSeconds: 60,
    expireSeconds: 2 * 3_600,
  });
  await deps.jobs.work(CLOCK_QUEUE, async () => {
    await lookAgain(deps);
    await wakeFiles(deps);
  });
  await deps.jobs.schedule(CLOCK_QUEUE, EVERY_TEN_MINUTES);
}

async function work(deps: BankFileDeps, fileId: number, { id, signal, lastAttempt }: JobRun): Promise<void> {
  try {
    await carryOutFile(deps, fileId, { requestId: id, signal });
  } catch (error) {
    // What has been read is taken up again by the clock; a file that can't be read isn't tried for ever.
    const { status } = (await deps.db.getRepository(BankFile).findOneBy({ id: fileId })) ?? {};
    if (lastAttempt && !signal.aborted && status === "READING") await refuse(deps, fileId, FAULT);
    throw error;
  }
}

/**
 * Reads, matches and books, step by step; each begins where the stored row says, whoever stopped when, and none is done twice: a
 * step and the status that says it is done are one transaction.
 */
export async function carryOutFile(
  deps: BankFileDeps,
  fileId: number,
  { requestId, signal }: { requestId: string; signal?: AbortSignal },
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const file = await deps.db.getRepository(BankFile).findOneBy({ id: fileId });
    if (file === null) throw new GiveUp(`there is no bank file ${fileId}`);
    if (file.status === "DONE" || file.status === "REFUSED") return;
    if (file.status === "BOOKING") {
      const isDone = await bookPiece(deps, file, requestId);
      if (!isDone) continue;
    }
    await step(deps, file);
  }
}

/** One of READING → MATCHING → BOOKING → DONE, or REFUSED. */
async function step(deps: BankFileDeps, { id, status }: BankFile): Promise<void> {
  try {
    await deps.db.transaction(async (manager) => {
      await allowStatements(manager, "15min");
      const file = await manager
        .getRepository(BankFile)
        .findOneOrFail({ where: { id }, lock: { mode: "pessimistic_write" } });
      // Somebody else was quicker.
      if (file.status !== status) return;
      const [now, { fileKey, fileName, bytes, receivedBy }] = [deps.clock.now(), file];
      const files = manager.getRepository(BankFile);
      if (status === "READING") {
        if (fileKey === null) throw new GiveUp(`the bank file ${id} is gone`);
        await readFile(deps, manager, { id, fileKey, fileName, bytes, receivedBy });
        // All that it says of payments is stored; the rest of the account is nobody's business here.
        await deleteFileAfterCommit(deps, manager, fileKey);
        await files.update(id, { status: "MATCHING", fileKey: null, updatedAt: now });
      } else if (status === "MATCHING") {
        await matchEntries(manager, id);
        await files.update(id, { status: "BOOKING", updatedAt: now });
      } else {
        await matchReversals(manager, id);
        await files.update(id, { status: "DONE", updatedAt: now, endedAt: now });
      }
    });
  } catch (error) {
    if (!(error instanceof StatementRefusal)) throw error;
    await refuse(deps, id, error.message);
  }
}

async function refuse(deps: BankFileDeps, id: number, problem: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (manager) => {
    const files = manager.getRepository(BankFile);
    const { fileKey } = await files.findOneByOrFail({ id });
    await files.update(id, { status: "REFUSED", problem, fileKey: null, updatedAt: now, endedAt: now });
    if (fileKey !== null) await deleteFileAfterCommit(deps, manager, fileKey);
  });
}

/**
 * Payments that nobody knew are looked up again once there are debts that weren't there: what is sure by then is booked, what is
 * likely proposed. The oldest files first, some at a time; what somebody has decided stays.
 */
export async function lookAgain({ db, clock, jobs }: Pick<Deps, "db" | "clock" | "jobs">): Promise<void> {
  await db.transaction(async (manager) => {
    const waiting = await manager.query<{ id: number }[]>(
      `SELECT f.id FROM bank_files f
       WHERE f.status = 'DONE' AND f.ended_at > $1::timestamptz - interval '${LOOKED_AT_DAYS} days'
         AND f.ended_at < (SELECT t.created_at FROM tasks t ORDER BY t.id DESC LIMIT 1)
         AND EXISTS (SELECT FROM bank_statements s JOIN bank_entries e ON e.statement_id = s.id
           WHERE s.file_id = f.id AND e.status = 'WAITING' AND e.amount > 0 AND e.payments = 1 AND NOT e.is_reversal)
       ORDER BY f.ended_at, f.id LIMIT ${FILES_AT_ONCE} FOR UPDATE SKIP LOCKED`,
      [clock.now()],
    );
    const files = manager.getRepository(BankFile);
    for (const { id } of waiting) {
      await files.update(id, { status: "MATCHING", updatedAt: clock.now() });
      await goOnReading({ jobs }, manager, id);
    }
  });
}

async function wakeFiles({ db, clock, jobs }: BankFileDeps): Promise<void> {
  const still = await db
    .getRepository(BankFile)
    .createQueryBuilder("file")
    .select("file.id", "id")
    .where("file.status NOT IN ('DONE', 'REFUSED') AND file.updatedAt < :before", {
      before: new Date(clock.now().getTime() - FORGOTTEN_MS),
    })
    .getRawMany<{ id: number }>();
  for (const { id } of still) await db.transaction((manager) => goOnReading({ jobs }, manager, id));
}
