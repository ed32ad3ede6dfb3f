// SQL: up to 100,000 tasks get their specialist in one statement.
import type { EntityManager } from "typeorm";
import { ENDED_STATES } from "../../../schema/rules/tasks.ts";
import type { WeighedSpecialist } from "../assigning/suggest-specialists.ts";
import { planSpread, type Home, type Portion } from "./spread.ts";
import { takersOf } from "./takers.ts";

/** Notes for each task of a SPREAD whom it is for; the same as its preview while nothing has changed. */
export async function shareOut(
  manager: EntityManager,
  batchId: number,
  known: readonly WeighedSpecialist[],
): Promise<void> {
  const homes = await manager.query<Home[]>(
    `SELECT coalesce(province, '') AS code, count(*)::int AS people FROM task_batch_items WHERE batch_id = $1
     GROUP BY 1 ORDER BY people DESC, code`,
    [batchId],
  );
  const given = await manager.query<{ id: number; open: number }[]>(
    `SELECT t.assignee_id AS id, count(*)::int AS open FROM task_batch_items i JOIN tasks t ON t.id = i.task_id
     WHERE i.batch_id = $1 AND t.assignee_id IS NOT NULL AND t.deleted_at IS NULL AND t.state <> ALL($2) GROUP BY 1`,
    [batchId, ENDED_STATES],
  );
  const takers = takersOf(known, new Map(given.map(({ id, open }) => [id, open])));
  await manager.query(
    `WITH ranked AS (
       SELECT position, coalesce(province, '') AS code,
         row_number() OVER (PARTITION BY coalesce(province, '') ORDER BY position) AS rank
       FROM task_batch_items WHERE batch_id = $1)
     UPDATE task_batch_items i SET specialist_id = p.id
     FROM ranked r JOIN jsonb_to_recordset($2::jsonb) AS p (code text, id bigint, "first" int, "last" int)
       ON p.code = r.code AND r.rank BETWEEN p.first AND p.last
     WHERE i.batch_id = $1 AND i.position = r.position`,
    [batchId, JSON.stringify(inRanks(planSpread(takers, homes)))],
  );
}

/** The tasks of a province are given out in the order of their positions. */
function inRanks(portions: readonly Portion[]): { code: string; id: number; first: number; last: number }[] {
  const until = new Map<string, number>();
  return portions.map(({ code, id, count }) => {
    const first = (until.get(code) ?? 0) + 1;
    until.set(code, first + count - 1);
    return { code, id, first, last: first + count - 1 };
  });
}
