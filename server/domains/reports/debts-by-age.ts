// SQL: a few thousand totals of a list, added up by age.
import type { EntityManager } from "typeorm";
import { DEBT_AGE_ORDER } from "../../../schema/rules/list-reports.ts";
import { ageSql } from "../tasks/report-figures.ts";
import type { AgedDebts } from "./report.ts";

/** Live debts of a list by their age today, with what was paid of them: from the totals the database keeps current. */
export function debtsByAge(
  db: Pick<EntityManager, "query">,
  listId: number,
  today: string,
): Promise<AgedDebts[]> {
  const params: unknown[] = [listId];
  const place = (value: unknown) => `$${params.push(value)}`;
  const ages = DEBT_AGE_ORDER.map((age) => `WHEN ${ageSql(age, today, place)} THEN '${age}'`);
  return db.query<AgedDebts[]>(
    `SELECT CASE ${ages.join(" ")} END AS age, sum(t.tasks)::int AS count, sum(t.amount)::numeric(20, 2)::text AS amount,
       sum(t.settled)::numeric(20, 2)::text AS settled, sum(t.excess)::numeric(20, 2)::text AS excess,
       sum(t.paid_in_full)::int AS "paidInFull"
     FROM (SELECT nullif(debt_date, 'infinity') AS debt_date, tasks, amount, settled, excess, paid_in_full
       FROM balance_totals WHERE list_id = $1) AS t GROUP BY age`,
    params,
  );
}
