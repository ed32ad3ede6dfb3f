// SQL: what leaving out each filter would give, in one statement (bench search).
import type { SearchFilterName } from "../../../generated/schema-types.ts";
import type { Context } from "../../../shared/context.ts";
import { countSql, MOST_RESULTS } from "./find-listings.ts";
import { MOST_PARTIAL } from "./partial-matches.ts";
import { filtersOf, matchSql, paramsOf, wideMatch, without } from "./search-plan.ts";
import type { Params, SearchPlan } from "./search-plan.ts";

export interface SearchRelaxation {
  /** The filter to leave out. */
  without: SearchFilterName;
  count: number;
  /** `count` is a lower bound. */
  isAtLeast: boolean;
}

/** What leaving out each single filter would give, most first; those that give nothing are left out. One statement. */
export async function relaxationsOf(
  { db }: Pick<Context, "db">,
  plan: SearchPlan,
): Promise<SearchRelaxation[]> {
  const filters = [...new Set(filtersOf(plan))];
  if (filters.length === 0) return [];
  const params = paramsOf();
  const parts = filters.map(
    (filter) =>
      `SELECT ${params.place(filter)}::text AS without, (${countSql(without(plan, filter), params)}) AS all_words,
         (${someWordsSql(without(plan, filter), params)}) AS some_words`,
  );
  const rows = await db.query<
    { without: SearchRelaxation["without"]; all_words: number; some_words: number }[]
  >(parts.join(" UNION ALL "), params.values);
  return rows
    .map(({ without: filter, all_words: all, some_words: some }) => {
      const [count, most] = all > 0 ? [all, MOST_RESULTS] : [some, MOST_PARTIAL];
      return { without: filter, count: Math.min(count, most), isAtLeast: count > most };
    })
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
}

/** As the search itself goes on with half-matches where nobody matches every word. */
function someWordsSql(plan: SearchPlan, params: Params): string {
  if (plan.words.length < 2) return "SELECT 0";
  const parts = plan.words.map((word) => {
    const match = wideMatch({ ...plan, words: [word] }, "whole");
    return `(SELECT account_id FROM specialist_listings WHERE ${matchSql(match, params, false)} LIMIT ${MOST_PARTIAL + 1})`;
  });
  return `SELECT least(count(*), ${MOST_PARTIAL + 1})::int FROM (${parts.join(" UNION ")}) AS part`;
}
