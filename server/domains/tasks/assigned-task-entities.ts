import type { SignedInContext } from "../accounts/context.ts";

interface EntityCount {
  name: string;
  count: number;
}

/** Entities of the live tasks assigned to the asker, the most frequent first, at most 200. */
export function assignedTaskEntities(ctx: SignedInContext): Promise<EntityCount[]> {
  return ctx.db.query<EntityCount[]>(
    `SELECT entity AS name, count(*)::int AS count FROM tasks
     WHERE assignee_id = $1 AND deleted_at IS NULL
     GROUP BY entity ORDER BY count(*) DESC, entity COLLATE spanish LIMIT 200`,
    [ctx.actor.accountId],
  );
}
