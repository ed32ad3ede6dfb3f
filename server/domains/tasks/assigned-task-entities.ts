import type { SignedInContext } from "../../shared/context.ts";

interface EntityCount {
  name: string;
  count: number;
}

/** Entities of the live tasks assigned to the asker, the most frequent first, at most 200; SQL for the most frequent spelling. */
export function assignedTaskEntities(ctx: SignedInContext): Promise<EntityCount[]> {
  return ctx.db.query<EntityCount[]>(
    `SELECT mode() WITHIN GROUP (ORDER BY entity) AS name, count(*)::int AS count FROM tasks
     WHERE assignee_id = $1 AND deleted_at IS NULL AND entity <> ''
     GROUP BY institution_key(entity) ORDER BY count(*) DESC, name LIMIT 200`,
    [ctx.actor.accountId],
  );
}
