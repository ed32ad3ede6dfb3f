import { auditRead } from "../accounts/audit.ts";
import type { SignedInContext } from "../accounts/context.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";
import { readPage, type PageRequest } from "../../platform/paging.ts";
import { likePart } from "../../platform/text/like-part.ts";
import { amountPage, filterNames, wordsOf, type AmountPage } from "./list-billing.ts";

export interface CommissionRow {
  id: number;
  at: Date;
  caseNumber: string;
  specialistId: number;
  specialistName: string;
  description: string;
  amount: string;
  currency: string;
}

const FROM_COMMISSIONS = `FROM ledger_transactions t
  JOIN ledger_postings p ON p.transaction_id = t.id AND p.amount > 0
  JOIN ledger_postings d ON d.transaction_id = t.id AND d.amount < 0
  JOIN ledger_accounts l ON l.id = d.account_id JOIN accounts a ON a.id = l.specialist_id
  JOIN cases c ON c.id = t.case_id JOIN budget_instalments i ON i.id = t.instalment_id`;

/** What the platform kept, newest first; every word must occur in the case's number or parties, or the specialist's name. Two statements and the note of the look. */
export async function commissions(
  ctx: SignedInContext,
  { search, page }: { search?: string | null; page?: PageRequest | null },
): Promise<AmountPage<CommissionRow>> {
  const { number, size, offset } = readPage(page);
  await auditRead(ctx, {
    action: "readCommissions",
    subjectType: "ledger",
    data: { filters: filterNames({ search }), page: number, size },
  });
  const params: unknown[] = [];
  const place = (value: unknown) => `$${params.push(value)}`;
  const words = wordsOf(search).map((word) => {
    const like = `'%' || fold_text(${place(likePart(word))}) || '%'`;
    return `(c.search_text LIKE ${like} OR fold_text(${displayNameSql("a")}) LIKE ${like})`;
  });
  const where = [`t.kind = 'COMMISSION'`, ...words].join(" AND ");
  const [sum] = await ctx.db.query<{ count: number; amount: string }[]>(
    `SELECT count(*)::int AS count, coalesce(sum(p.amount), 0)::numeric(14, 2)::text AS amount
     ${FROM_COMMISSIONS} WHERE ${where}`,
    params,
  );
  const nodes = await ctx.db.query<CommissionRow[]>(
    `SELECT t.id, t.at, c.number AS "caseNumber", a.id AS "specialistId", ${displayNameSql("a")} AS "specialistName",
       i.description, p.amount::text, l.currency
     ${FROM_COMMISSIONS} WHERE ${where} ORDER BY t.id DESC LIMIT ${place(size)} OFFSET ${place(offset)}`,
    params,
  );
  return amountPage(nodes, sum, { number, size });
}
