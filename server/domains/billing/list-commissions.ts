// SQL: 8 ms, by the mapper 37 (README.md).
import type { QueryCommissionsArgs } from "../../generated/schema-types.ts";
import type { EntityManager } from "typeorm";
import { auditRead, filterNames } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";
import { selectList } from "../../platform/select-list.ts";
import { BudgetInstalment } from "./budget-instalment.entity.ts";
import { LedgerAccount } from "./ledger-account.entity.ts";
import { LedgerPosting } from "./ledger-posting.entity.ts";
import { LedgerTransaction } from "./ledger-transaction.entity.ts";
import { COMMISSION_ORDERS } from "./money-orders.ts";
import { readPage } from "../../platform/paging.ts";
import { likePart } from "../../platform/text/like-part.ts";
import {
  amountPage,
  countedSql,
  totalOf,
  wordsOf,
  type AmountPage,
  type FoundTotal,
} from "./amount-pages.ts";

export interface CommissionRow
  extends
    Pick<LedgerTransaction, "id" | "at">,
    Pick<BudgetInstalment, "description">,
    Pick<LedgerPosting, "amount">,
    Pick<LedgerAccount, "currency"> {
  caseNumber: string;
  specialistId: number;
  specialistName: string;
}

const COMMISSION_COLUMNS = [
  selectList(LedgerTransaction, "t", ["id", "at"]),
  selectList(BudgetInstalment, "i", ["description"]),
  selectList(LedgerPosting, "p", ["amount"]),
  selectList(LedgerAccount, "l", ["currency"]),
  `c.number AS "caseNumber", a.id AS "specialistId", ${displayNameSql("a")} AS "specialistName"`,
].join(", ");

/** What was credited to the platform's own account, which has an index with the amounts in this order. */
const KEPT = `FROM ledger_postings p
  WHERE p.amount > 0 AND p.account_id = (SELECT id FROM ledger_accounts
    WHERE kind = 'COMMISSION' AND specialist_id IS NULL AND currency = 'EUR')`;

const FROM_COMMISSIONS = `FROM ledger_transactions t
  JOIN ledger_postings p ON p.transaction_id = t.id AND p.amount > 0
  JOIN ledger_postings d ON d.transaction_id = t.id AND d.amount < 0
  JOIN ledger_accounts l ON l.id = d.account_id JOIN accounts a ON a.id = l.specialist_id
  JOIN cases c ON c.id = t.case_id JOIN budget_instalments i ON i.id = t.instalment_id`;

/** `condition` in terms of `t`, with what may follow it. */
export function commissionsWhere(
  db: Pick<EntityManager, "query">,
  condition: string,
  params: unknown[],
): Promise<CommissionRow[]> {
  return db.query<CommissionRow[]>(
    `SELECT ${COMMISSION_COLUMNS} ${FROM_COMMISSIONS} WHERE ${condition}`,
    params,
  );
}

/**
 * What the platform kept, newest first unless sorted; every word must occur in the case's number or parties, or the specialist's name.
 * One statement and the note of the look.
 */
export async function commissions(
  ctx: SignedInContext,
  { search, sort, direction, page }: QueryCommissionsArgs,
): Promise<AmountPage<CommissionRow>> {
  const { number, size, offset } = readPage(page);
  await auditRead(ctx, {
    action: "readCommissions",
    subjectType: "ledger",
    data: { filters: filterNames({ search }), page: number, size },
  });
  const sorting = { order: COMMISSION_ORDERS[sort ?? "DATE"], direction: direction ?? "DESC" };
  const params: unknown[] = [];
  const place = (value: unknown) => `$${params.push(value)}`;
  const rows = await ctx.db.query<(CommissionRow & FoundTotal)[]>(
    `WITH hits AS ${foundCommissionsSql(wordsOf(search), place)},
       ${countedSql(sorting, { limit: place(size), offset: place(offset) })}
     SELECT total.*, shown.* FROM total LEFT JOIN (
       SELECT page.place, ${COMMISSION_COLUMNS} ${FROM_COMMISSIONS} JOIN page ON page.id = t.id) AS shown ON true
     ORDER BY shown.place`,
    params,
  );
  return amountPage(
    rows.filter(({ id }) => id !== null),
    totalOf(rows),
    { number, size },
  );
}

/**
 * Ids of transactions and amounts. Of each word the cases and the specialists' accounts are found first; what was credited
 * to the platform was debited to one of those.
 */
export function foundCommissionsSql(words: readonly string[], place: (value: unknown) => string): string {
  if (words.length === 0) return `NOT MATERIALIZED (SELECT p.transaction_id AS id, p.amount ${KEPT})`;
  const likes = words.map((word) => `LIKE '%' || fold_text(${place(likePart(word))}) || '%'`);
  const joins = likes.map(
    (
      like,
      at,
    ) => `LEFT JOIN (SELECT id FROM cases WHERE search_text ${like}) AS named${at} ON named${at}.id = t.case_id
      LEFT JOIN (SELECT l.id FROM ledger_accounts l JOIN accounts a ON a.id = l.specialist_id
        WHERE fold_text(${displayNameSql("a")}) ${like}) AS of${at} ON of${at}.id = d.account_id`,
  );
  const found = likes.map((_, at) => `(named${at}.id IS NOT NULL OR of${at}.id IS NOT NULL)`);
  return `MATERIALIZED (SELECT t.id, -d.amount AS amount FROM ledger_transactions t
    JOIN ledger_postings d ON d.transaction_id = t.id AND d.amount < 0 ${joins.join(" ")}
    WHERE t.kind = 'COMMISSION' AND ${found.join(" AND ")})`;
}
