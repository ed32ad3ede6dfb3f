// SQL: the entries of all live debts of lists, added up by debt first: what one was paid beyond it pays for no other.
import DataLoader from "dataloader";
import type { Context } from "../../shared/context.ts";
import { CLAIMED_SQL } from "../debtors/owed-sql.ts";

export interface ListBalance {
  /** What has been paid, less what was reversed; exact decimals. */
  recovered: string;
  /** What is still owed of its live debts, as OWED_SQL has it of each. */
  outstanding: string;
}

/** By list id; all lists of one request in one statement. Only debts with entries are looked at one by one. */
export function listBalancesLoader(ctx: Context): DataLoader<number, ListBalance> {
  return ctx.loader(
    "listBalances",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db.query<(ListBalance & { listId: number })[]>(
          `WITH paid AS (
             SELECT t.list_id, ${CLAIMED_SQL} AS claimed, sum(CASE e.kind WHEN 'PAYMENT' THEN e.amount ELSE -e.amount END) AS amount
             FROM tasks t JOIN debt_entries e ON e.task_id = t.id
             WHERE t.list_id = ANY($1) AND t.deleted_at IS NULL GROUP BY t.id),
           sums AS (
             SELECT list_id, sum(amount) AS recovered, sum(least(claimed, amount)) AS settled FROM paid GROUP BY list_id),
           claimed AS (
             SELECT list_id, sum(amount) AS amount FROM (
               SELECT list_id, amount FROM task_totals WHERE list_id = ANY($1)
               UNION ALL SELECT t.list_id, CASE WHEN c.reverses_id IS NULL THEN c.amount ELSE -c.amount END
                 FROM debt_charges c JOIN tasks t ON t.id = c.task_id WHERE t.list_id = ANY($1) AND t.deleted_at IS NULL) AS a
             GROUP BY list_id)
           SELECT l.id AS "listId", coalesce(s.recovered, 0)::numeric(20, 2)::text AS recovered,
             (coalesce(c.amount, 0) - coalesce(s.settled, 0))::numeric(20, 2)::text AS outstanding
           FROM unnest($1::bigint[]) AS l (id) LEFT JOIN sums s ON s.list_id = l.id LEFT JOIN claimed c ON c.list_id = l.id`,
          [ids],
        );
        const byId = new Map(rows.map((row) => [row.listId, row]));
        return ids.map((id) => byId.get(id) ?? { recovered: "0.00", outstanding: "0.00" });
      }),
  );
}
