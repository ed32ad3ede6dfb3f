/** SQL: what has been paid of a row `t` of tasks, less what was reversed; numeric. */
export const PAID_SQL = `coalesce((SELECT sum(CASE e.kind WHEN 'PAYMENT' THEN e.amount ELSE -e.amount END)
  FROM debt_entries e WHERE e.task_id = t.id), 0)`;

/**
 * SQL: what is still owed of a row `t` of tasks, with every payment that is booked (collections/README.md, which stands above
 * this domain); numeric, never below zero.
 */
export const OWED_SQL = `greatest(t.amount_debt - ${PAID_SQL}, 0)`;

/** Whether it has been paid in full; what never was anything to pay hasn't. */
export const IS_PAID_SQL = `(t.amount_debt > 0 AND ${OWED_SQL} = 0)`;
