// SQL: places are spelt and found by the database, in one statement.
import type { AssignableSpecialistFilter } from "../../generated/schema-types.ts";
import type { Context } from "../../shared/context.ts";
import { assignableSpecialists, type SpecialistPage } from "../specialists/specialists.service.ts";
import type { PageRequest } from "../../platform/paging.ts";

/** Most tasks that are assigned at once. */
const MOST_TASKS = 1000;

/**
 * The provinces in which the debtors of these tasks live, as two digits: by postal code, else by the place after the
 * last comma of an address.
 */
async function debtorProvinces(ctx: Context, taskIds: readonly string[]): Promise<string[]> {
  const ids = taskIds.filter((id) => /^\d{1,15}$/.test(id)).slice(0, MOST_TASKS);
  if (ids.length === 0) return [];
  const rows = await ctx.db.query<{ province: string }[]>(
    `WITH lived AS (
       SELECT DISTINCT unnest(addresses) AS address FROM tasks WHERE id = ANY($1::bigint[]) AND deleted_at IS NULL)
     SELECT DISTINCT province FROM (
       SELECT substring(address FROM '\\m(0[1-9]|[1-4][0-9]|5[0-2])[0-9]{3}\\M') AS province FROM lived
       UNION ALL
       SELECT p.province FROM lived JOIN places p ON p.spelling = btrim(regexp_replace(
         search_text(regexp_replace(regexp_replace(address, '^.*,', ''), '[0-9]', '', 'g')), ' +', ' ', 'g'))) AS found
     WHERE province IS NOT NULL`,
    [ids],
  );
  return rows.map(({ province }) => province);
}

/** Whom tasks can be assigned to; those who work where the debtors of `tasks` live come first. */
export async function specialistsForTasks(
  ctx: Context,
  filter: AssignableSpecialistFilter,
  tasks: readonly string[],
  page?: PageRequest | null,
): Promise<SpecialistPage> {
  return assignableSpecialists(ctx, filter, page, await debtorProvinces(ctx, tasks));
}
