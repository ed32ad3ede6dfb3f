import type { DataSource } from "typeorm";

/** What must hold of all money after anything that happens; empty when it does. */
export function brokenPromises(db: Pick<DataSource, "query">): Promise<Record<string, unknown>[]> {
  return db.query<Record<string, unknown>[]>(`
    SELECT 'a transaction does not balance' AS promise, transaction_id::text AS what FROM ledger_postings
      GROUP BY transaction_id HAVING sum(amount) <> 0
    UNION ALL SELECT 'a balance is not the sum of its postings', a.id::text FROM ledger_accounts a
      LEFT JOIN ledger_postings p ON p.account_id = a.id GROUP BY a.id HAVING a.balance <> coalesce(sum(p.amount), 0)
    UNION ALL SELECT 'months are not the sum of the postings', a.id::text FROM ledger_accounts a
      WHERE a.balance <> (SELECT coalesce(sum(amount), 0) FROM ledger_months m WHERE m.account_id = a.id)
    UNION ALL SELECT 'somebody is below zero', id::text FROM ledger_accounts WHERE kind <> 'BANK' AND balance < 0
    UNION ALL SELECT 'held and bank differ', '' FROM ledger_accounts HAVING sum(balance) <> 0
    UNION ALL SELECT 'instalments do not make the budget', b.id::text FROM budgets b JOIN budget_instalments i ON i.budget_id = b.id
      GROUP BY b.id HAVING sum(i.value) <> b.subtotal OR sum(i.vat) <> b.vat OR sum(i.withholding) <> b.withholding
        OR sum(i.amount) <> b.total
    UNION ALL SELECT 'unpaid is wrong', c.number FROM cases c WHERE c.unpaid <> (
      SELECT coalesce(sum(i.amount), 0) FROM budget_instalments i JOIN budgets b ON b.id = i.budget_id
      WHERE b.case_id = c.id AND b.status = 'ACCEPTED' AND i.paid_at IS NULL AND i.cancelled_at IS NULL)
    UNION ALL SELECT 'retained money of nobody''s payment', i.id::text FROM budget_instalments i
      WHERE (SELECT coalesce(sum(p.amount), 0) FROM ledger_transactions t JOIN ledger_postings p ON p.transaction_id = t.id
        JOIN ledger_accounts a ON a.id = p.account_id WHERE t.instalment_id = i.id AND a.kind = 'RETAINED')
      <> CASE WHEN i.paid_at IS NOT NULL AND i.released_at IS NULL AND EXISTS (
        SELECT FROM payments y WHERE y.instalment_id = i.id AND y.status = 'CONFIRMED') THEN i.amount ELSE 0 END
    UNION ALL SELECT 'money is lost', '' FROM (SELECT 1) one WHERE
      (SELECT coalesce(sum(amount), 0) FROM payments WHERE status IN ('CONFIRMED', 'REFUND_DUE', 'REFUNDED'))
      <> (SELECT coalesce(sum(balance), 0) FROM ledger_accounts WHERE kind <> 'BANK')
        + (SELECT coalesce(sum(amount), 0) FROM payments WHERE status = 'REFUNDED')
        + (SELECT coalesce(sum(amount), 0) FROM payouts WHERE status = 'SETTLED')
    UNION ALL SELECT 'receipts have gaps', '' FROM payments WHERE receipt_number IS NOT NULL
      HAVING count(*) <> coalesce(max(substring(receipt_number FROM 5)::int), 0)`);
}
