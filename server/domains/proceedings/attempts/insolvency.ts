// SQL: whom restrictions reach is one join for any number of tasks.
import type { EntityManager } from "typeorm";
import type { Clock } from "../../../platform/clock.ts";
import type { History } from "../../attempts/history.ts";
import { historyOf } from "../../cases/read-histories.ts";
import { restrictedSql } from "../../debtors/restricted-sql.ts";

/** Somebody who owes is insolvent; the last day of it, where one is known. */
export interface Insolvent {
  until: string | null;
}

/** LO 1/2025 art. 3.2: as long as somebody who owes is insolvent, it is a matter of insolvency, which law leaves out. */
export function withInsolvency(history: History, insolvent: Insolvent | null): History {
  return insolvent === null ? history : { ...history, matter: { ...history.matter, area: "BANKRUPTCY" } };
}

/** By task; `today` in Madrid. */
export async function insolventOf(
  manager: EntityManager,
  taskIds: readonly number[],
  today: string,
): Promise<Map<number, Insolvent>> {
  const rows = await manager.query<{ taskId: number; until: string | null }[]>(
    `SELECT f.task_id AS "taskId", r.until::text AS until FROM (${restrictedSql("$2", "= ANY($1)")}) AS f
     JOIN restrictions r ON r.id = f.restriction_id WHERE r.kind = 'INSOLVENT'`,
    [taskIds, today],
  );
  return new Map(rows.map(({ taskId, until }) => [taskId, { until }]));
}

/** The history of a matter as law reads it today: who is insolvent now is left out. */
export async function presentHistory(
  { db, clock }: { db: { manager: EntityManager }; clock: Clock },
  { taskId, caseId }: { taskId: number | null; caseId: number | null },
): Promise<History> {
  const history = await historyOf(db.manager, { taskId, caseId });
  if (taskId === null) return history;
  const insolvent = await insolventOf(db.manager, [taskId], clock.today());
  return withInsolvency(history, insolvent.get(taskId) ?? null);
}
