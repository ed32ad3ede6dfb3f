// SQL: conditions are those of the measured pages; sums come from the totals the database keeps.
import type { TaskFilter } from "../../generated/schema-types.ts";
import type { Context } from "../../shared/context.ts";
import type { TaskConditions } from "./task-conditions.ts";
import { ENDED_STATES_SQL } from "./task-properties.ts";
import { listsOf } from "./tasks.policy.ts";
import { readId } from "../../platform/ids.ts";

/** How many live tasks a filter leaves that asks nothing of the rows themselves; one statement. */
export function countTasks(ctx: Context, filter: TaskFilter, conditions: TaskConditions): Promise<number> {
  return filter.assigneeId || filter.missing ? countRows(ctx, conditions) : sumTotals(ctx, filter);
}

async function countRows(ctx: Context, conditions: TaskConditions): Promise<number> {
  const [{ count } = { count: 0 }] = await ctx.db.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM tasks t WHERE ${conditions.columns}`,
    conditions.params,
  );
  return count;
}

/** From the totals the database keeps current: no scan of the tasks. */
async function sumTotals(ctx: Context, filter: TaskFilter): Promise<number> {
  const [{ count } = { count: 0 }] = await ctx.db.query<{ count: number }[]>(
    `SELECT coalesce(sum(CASE WHEN $4::boolean THEN assigned WHEN NOT $4::boolean THEN tasks - assigned ELSE tasks END), 0)::int AS count
     FROM task_totals
     WHERE ($1::text IS NULL OR institution_key(entity) = institution_key($1)) AND ($2::text IS NULL OR state = $2) AND ($3::bigint IS NULL OR list_id = $3)
       AND ($5::boolean IS NULL OR (state NOT IN ${ENDED_STATES_SQL}) = $5)
       AND ($6::bigint[] IS NULL OR list_id = ANY($6))`,
    [
      filter.institution || null,
      filter.state || null,
      filter.listId ? readId(filter.listId) || -1 : null,
      filter.assigned ?? null,
      filter.ongoing ?? null,
      listsOf(ctx),
    ],
  );
  return count;
}
