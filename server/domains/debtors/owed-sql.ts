// SQL: parts of statements that read many debts at once.

/** SQL: what has been paid of a row `t` of tasks, less what was reversed; numeric. */
export const PAID_SQL = `coalesce((SELECT sum(CASE e.kind WHEN 'PAYMENT' THEN e.amount ELSE -e.amount END)
  FROM debt_entries e WHERE e.task_id = t.id), 0)`;

/** SQL: what was added by hand to what is claimed of a row `t` of tasks, less what was taken back; numeric. */
export const CHARGED_SQL = `coalesce((SELECT sum(CASE WHEN c.reverses_id IS NULL THEN c.amount ELSE -c.amount END)
  FROM debt_charges c WHERE c.task_id = t.id), 0)`;

/** SQL: all that is claimed of a row `t` of tasks: what its creditor's file says, and what was added. */
export const CLAIMED_SQL = `(t.amount_debt + ${CHARGED_SQL})`;

/**
 * SQL: what is still owed of a row `t` of tasks, with every payment that is booked (collections/README.md, which stands above
 * this domain); numeric, never below zero.
 */
export const OWED_SQL = `greatest(${CLAIMED_SQL} - ${PAID_SQL}, 0)`;

/** Whether it has been paid in full; what never was anything to pay hasn't. Of most debts nothing was: that is asked first. */
export const IS_PAID_SQL = `(${PAID_SQL} > 0 AND ${CLAIMED_SQL} > 0 AND ${OWED_SQL} = 0)`;
