// SQL: places are spelt and found by the database, in one statement.
import type { TaskFilter } from "../../generated/schema-types.ts";
import { readId } from "../../platform/ids.ts";
import type { Context } from "../../shared/context.ts";
import { provinceSql } from "../debtors/province-sql.ts";
import { taskConditions, whereOf } from "./task-conditions.ts";

/** Most tasks that are assigned at once: chosen one by one, and by a filter. */
const MOST_TASKS = 1000;
const MOST_FITTING = 100_000;

/** How many people of a matter live in a province, by its INE number. */
export interface ProvinceCount {
  code: string;
  people: number;
}

/**
 * In which provinces the debtors of these tasks live, the most frequent first: each where the first of the addresses lies
 * that tells it, by postal code, else by the place after its last comma. Debtors of whom it can't be told are left out.
 */
export async function debtorProvinces(
  { db }: Pick<Context, "db">,
  chosen: readonly string[] | TaskFilter,
): Promise<ProvinceCount[]> {
  const { where, params, most } = "length" in chosen ? ofIds(chosen) : ofFilter(chosen);
  return db.query<ProvinceCount[]>(
    `WITH chosen AS MATERIALIZED (SELECT t.id, t.addresses FROM tasks t WHERE ${where} LIMIT ${most}),
     ${homesSql("SELECT * FROM chosen")}
     SELECT code, count(*)::int AS people FROM home GROUP BY code ORDER BY people DESC, code`,
    params,
  );
}

function ofIds(taskIds: readonly string[]) {
  const ids = taskIds
    .slice(0, MOST_TASKS)
    .map(readId)
    .filter((id) => id !== null);
  return { where: "t.id = ANY($1::bigint[]) AND t.deleted_at IS NULL", params: [ids], most: MOST_TASKS };
}

function ofFilter(filter: TaskFilter) {
  const conditions = taskConditions(filter);
  return { where: whereOf(conditions), params: conditions.params, most: MOST_FITTING };
}

/** Common table expressions that end in `home` (id, code): where each lives of the tasks that `chosen` selects (id, addresses). */
export function homesSql(chosen: string): string {
  return `lived AS (
       SELECT t.id, lives.address, lives.position
       FROM (${chosen}) AS t, unnest(t.addresses) WITH ORDINALITY AS lives (address, position)),
     told AS (
       SELECT id, position, ${provinceSql("address")} AS code FROM lived),
     home AS (SELECT DISTINCT ON (id) id, code FROM told WHERE code IS NOT NULL ORDER BY id, position)`;
}
