// SQL: sums over many tasks, which stand above this domain.
import type { EntityManager } from "typeorm";

/** SQL: the person a row of `debtors` with this alias is. */
export const personOf = (alias: string) => `coalesce(${alias}.joined_into, ${alias}.id)`;

/** Stores how many live debts the persons behind these debtors have, and what they add up to. One statement. */
export async function countDebts(manager: EntityManager, debtorIds: readonly number[]): Promise<void> {
  if (debtorIds.length === 0) return;
  await manager.query(
    `WITH heads AS MATERIALIZED (
       SELECT DISTINCT ${personOf("d")} AS id FROM debtors d WHERE d.id = ANY($1)),
     members AS MATERIALIZED (
       SELECT h.id AS head, d.id FROM heads h JOIN debtors d ON ${personOf("d")} = h.id),
     owed AS (
       SELECT DISTINCT m.head, t.id, t.amount_debt FROM members m
       JOIN debtor_debts s ON s.debtor_id = m.id JOIN tasks t ON t.id = s.task_id AND t.deleted_at IS NULL),
     counted AS (
       SELECT m.id, CASE WHEN m.id = m.head THEN coalesce(o.debts, 0) ELSE 0 END AS debts,
         CASE WHEN m.id = m.head THEN coalesce(o.amount, 0) ELSE 0 END AS amount
       FROM members m LEFT JOIN (
         SELECT head, count(*)::int AS debts, sum(amount_debt) AS amount FROM owed GROUP BY head) AS o ON o.head = m.head)
     UPDATE debtors d SET debts = c.debts, amount = c.amount FROM counted c
     WHERE d.id = c.id AND ROW(d.debts, d.amount) IS DISTINCT FROM ROW(c.debts, c.amount)`,
    [debtorIds],
  );
}
