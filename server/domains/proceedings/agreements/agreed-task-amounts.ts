// SQL: a sum by step over agreements and what became of their tasks.
import type { Context } from "../../../shared/context.ts";
import { standingAmounts, stepSql, type Beginnings, type Compared } from "../../../shared/counted-steps.ts";
import { AGREED_TOTAL_SQL } from "../../tasks/agreed-amount.ts";

/**
 * What the tasks that stand in agreement are to pay (see agreed-amount.ts), in EUR: how it stood as each step ended, by when
 * their agreements were accepted; two statements.
 */
export async function agreedTaskAmounts(
  { db }: Pick<Context, "db">,
  beginnings: Beginnings,
): Promise<Compared<string>> {
  const [total] = await db.query<{ now: string }[]>(`SELECT ${AGREED_TOTAL_SQL} AS now FROM task_totals`);
  const rows = await db.query<{ step: number; amount: string }[]>(
    `SELECT ${stepSql("g.closed_at", "$1")} AS step, sum(t.agreed_amount)::numeric(20, 2)::text AS amount
     FROM (SELECT DISTINCT ON (task_id) task_id, closed_at FROM agreements
       WHERE status = 'ACCEPTED' AND closed_at >= ($1::timestamptz[])[2] AND task_id IS NOT NULL
       ORDER BY task_id, closed_at DESC) AS g
     JOIN tasks t ON t.id = g.task_id
     WHERE t.state = 'CON_ACUERDO' AND t.agreed_amount IS NOT NULL AND t.deleted_at IS NULL GROUP BY 1`,
    [beginnings],
  );
  return standingAmounts(total?.now ?? "0.00", rows, beginnings);
}
