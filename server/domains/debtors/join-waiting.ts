// SQL: the waiting ones are found by comparing two primary keys, whatever the number of tasks.
import type { DataSource, EntityManager } from "typeorm";
import type { Deps } from "../../platform/deps.ts";
import { personOf } from "./count-debts.ts";
import { joinDebtors, joinFree, PIECE } from "./join-debtors.ts";

const QUEUE = "join-debtors";
/** What a commit has woken nobody for: a process that died in between, parties, lists restored or deleted. */
const EVERY_MINUTE = "* * * * *";
const RETENTION_QUEUE = "debtor-retention";
/** After tasks have been erased. */
const EVERY_NIGHT = "45 4 * * *";

type WorkDeps = Pick<Deps, "db" | "clock">;

/** Within the caller's transaction: what it stores is joined once that is committed. */
export async function joinSoon({ jobs }: Pick<Deps, "jobs">, manager: EntityManager): Promise<void> {
  await jobs.send(manager, QUEUE, {}, { singletonKey: "all" });
}

/** For main: from now on this process gives new and changed tasks their debtors, also those stored before there were any. */
export async function workOnDebtors(deps: Deps): Promise<void> {
  await deps.jobs.work(QUEUE, (_data, { signal }) => joinWaiting(deps, signal).then(() => undefined), {
    expireSeconds: 3_600,
  });
  await deps.jobs.schedule(QUEUE, EVERY_MINUTE);
  await deps.jobs.work(RETENTION_QUEUE, () => forgetErased(deps).then(() => undefined), {
    expireSeconds: 3_600,
  });
  await deps.jobs.schedule(RETENTION_QUEUE, EVERY_NIGHT);
}

/** Joins every task that has no debtor yet or has changed since, in pieces. Gives how many. */
export async function joinWaiting(deps: WorkDeps, signal?: AbortSignal): Promise<number> {
  let joined = 0;
  for (const waiting of [newTasks, changedTasks, newObligors])
    for (let after = 0; ;) {
      signal?.throwIfAborted();
      const taskIds = await waiting(deps.db, after);
      const last = taskIds.at(-1);
      if (last === undefined) break;
      await deps.db.transaction((manager) => joinFree(deps, manager, taskIds));
      joined += taskIds.length;
      after = last;
    }
  return joined;
}

/**
 * Those among these tasks that wait are joined now, in the caller's transaction, or in one of its own for who only reads:
 * whoever asks must not miss one.
 */
export async function joinAsked(
  ctx: Pick<Deps, "clock">,
  manager: EntityManager,
  taskIds: readonly number[],
): Promise<void> {
  if (taskIds.length > 0) await joinAmong(ctx, manager, "unnest($1::bigint[]) AS a (id)", [taskIds]);
}

/** The same of the tasks `t` that fit a condition, of which only those that wait are read: at most so many are looked through. */
export function joinChosen(
  ctx: Pick<Deps, "clock">,
  manager: EntityManager,
  { where, params, most }: { where: string; params: unknown[]; most: number },
): Promise<void> {
  return joinAmong(ctx, manager, `(SELECT t.id FROM tasks t WHERE ${where} LIMIT ${most}) AS a`, params);
}

/** `asked`: SQL, a table `a` with their ids. */
async function joinAmong(
  ctx: Pick<Deps, "clock">,
  manager: EntityManager,
  asked: string,
  params: unknown[],
): Promise<void> {
  const waiting = await idsOf(
    manager,
    `SELECT a.id FROM ${asked} WHERE
       NOT EXISTS (SELECT FROM debtor_debts s WHERE s.task_id = a.id AND s.position = 1)
       OR EXISTS (SELECT FROM debtor_debts s WHERE s.task_id = a.id AND s.is_due)
       OR EXISTS (SELECT FROM parties p WHERE p.task_id = a.id AND ${NEW_OBLIGOR}) ORDER BY a.id`,
    params,
  );
  if (waiting.length === 0) return;
  if (manager.queryRunner?.isTransactionActive === true) await joinDebtors(ctx, manager, waiting);
  else await manager.transaction((own) => joinDebtors(ctx, own, waiting));
}

const NEW_OBLIGOR = `p.side = 'RESPONDENT' AND p.position > 1 AND p.removed_at IS NULL AND NOT EXISTS (
  SELECT FROM debtor_debts s WHERE s.task_id = p.task_id AND s.position = p.position)`;

function newTasks(db: DataSource, after: number): Promise<number[]> {
  return idsOf(
    db.manager,
    `SELECT t.id FROM tasks t WHERE t.id > $1
       AND NOT EXISTS (SELECT FROM debtor_debts s WHERE s.task_id = t.id AND s.position = 1)
     ORDER BY t.id LIMIT ${PIECE}`,
    [after],
  );
}

function changedTasks(db: DataSource, after: number): Promise<number[]> {
  return idsOf(
    db.manager,
    `SELECT DISTINCT task_id AS id FROM debtor_debts WHERE is_due AND task_id > $1 ORDER BY 1 LIMIT ${PIECE}`,
    [after],
  );
}

function newObligors(db: DataSource, after: number): Promise<number[]> {
  return idsOf(
    db.manager,
    `SELECT DISTINCT p.task_id AS id FROM parties p WHERE p.task_id > $1 AND ${NEW_OBLIGOR} ORDER BY 1 LIMIT ${PIECE}`,
    [after],
  );
}

async function idsOf(manager: EntityManager, sql: string, params: unknown[]): Promise<number[]> {
  return (await manager.query<{ id: number }[]>(sql, params)).map(({ id }) => id);
}

/** Persons whose debts were all erased: nobody's data stay without a debt. What hung on them goes along. Gives how many. */
export async function forgetErased({ db }: Pick<Deps, "db">): Promise<number> {
  const [, count] = await db.query<[unknown, number]>(
    `WITH owing AS (SELECT DISTINCT ${personOf("m")} AS id FROM debtors m
       WHERE EXISTS (SELECT FROM debtor_debts s WHERE s.debtor_id = m.id))
     DELETE FROM debtors d WHERE NOT EXISTS (SELECT FROM owing o WHERE o.id = ${personOf("d")})`,
  );
  return count;
}
