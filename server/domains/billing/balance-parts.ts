// SQL: 79 ms, by the mapper 504 (README.md).
import type { BalancePartKind } from "../../generated/schema-types.ts";
import type { EntityManager } from "typeorm";

export interface BalancePart {
  kind: BalancePartKind;
  available: string;
  retained: string;
}

/** What a specialist's two balances are made of, from the ledger: the parts add up to them. One statement. */
export function balanceParts(db: Pick<EntityManager, "query">, specialistId: number): Promise<BalancePart[]> {
  const sumOf = (kind: string) =>
    `coalesce(sum(p.amount) FILTER (WHERE a.kind = '${kind}'), 0)::numeric(14, 2)::text`;
  return db.query<BalancePart[]>(
    `SELECT CASE WHEN t.case_id IS NULL THEN 'PAYOUTS' WHEN c.specialist_id = $1 THEN 'CASES' ELSE 'FORMER_CASES' END AS kind,
       ${sumOf("AVAILABLE")} AS available, ${sumOf("RETAINED")} AS retained
     FROM ledger_accounts a JOIN ledger_postings p ON p.account_id = a.id
       JOIN ledger_transactions t ON t.id = p.transaction_id LEFT JOIN cases c ON c.id = t.case_id
     WHERE a.specialist_id = $1 AND a.currency = 'EUR' AND a.kind IN ('AVAILABLE', 'RETAINED')
     GROUP BY 1 ORDER BY 1`,
    [specialistId],
  );
}
