// SQL: taken and lost by one statement each, whoever asks at the same moment.
import type { EntityManager } from "typeorm";
import { WorkLease } from "./work-lease.entity.ts";

/** Without a sign of life somebody else gets it. */
const LEASE_MS = 15 * 60_000;

/** What this person has in hand; null: nothing, or its time is over. */
export function ownLease(
  manager: Pick<EntityManager, "getRepository">,
  accountId: number,
  now: Date,
): Promise<WorkLease | null> {
  return manager
    .getRepository(WorkLease)
    .createQueryBuilder("lease")
    .where("lease.accountId = :accountId AND lease.until > :now", { accountId, now })
    .getOne();
}

/** From now on this person's, for another quarter of an hour; null: it is somebody else's. One that was theirs before goes back. */
export async function takeLease(
  manager: Pick<EntityManager, "query" | "getRepository">,
  { taskId, accountId }: Pick<WorkLease, "taskId" | "accountId">,
  now: Date,
): Promise<WorkLease | null> {
  await manager.query(`DELETE FROM work_leases WHERE account_id = $1 AND task_id <> $2`, [accountId, taskId]);
  await manager.query(
    `INSERT INTO work_leases AS l (task_id, account_id, taken_at, until) VALUES ($1, $2, $3, $4)
     ON CONFLICT (task_id) DO UPDATE SET account_id = $2, until = $4,
       taken_at = CASE WHEN l.account_id = $2 AND l.until > $3 THEN l.taken_at ELSE $3 END
     WHERE l.account_id = $2 OR l.until <= $3`,
    [taskId, accountId, now, new Date(now.getTime() + LEASE_MS)],
  );
  return manager.getRepository(WorkLease).findOneBy({ taskId, accountId });
}

export async function endLease(manager: Pick<EntityManager, "query">, accountId: number): Promise<void> {
  await manager.query(`DELETE FROM work_leases WHERE account_id = $1`, [accountId]);
}
