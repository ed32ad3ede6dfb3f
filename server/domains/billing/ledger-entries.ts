// SQL: 6 ms, by the mapper 17 (README.md).
import type { QueryLedgerEntriesArgs } from "../../generated/schema-types.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { requireCase } from "../cases/cases.policy.ts";
import { readId } from "../../platform/ids.ts";
import { selectList } from "../../platform/select-list.ts";
import { LedgerTransaction } from "./ledger-transaction.entity.ts";

const SHOWN = ["id", "at", "description"] as const satisfies readonly (keyof LedgerTransaction)[];

export interface LedgerEntryRow extends Pick<LedgerTransaction, (typeof SHOWN)[number]> {
  caseNumber: string | null;
  available: string;
  retained: string;
  currency: string;
}

export interface LedgerEntryPage {
  nodes: LedgerEntryRow[];
  totalCount: number;
  endCursor: string | null;
  hasNextPage: boolean;
}

const MOST = 100;
const USUAL = 20;

/** Each movement has at most one posting on each account, so an account's newest postings are its newest movements. */
const TOUCHED = `SELECT p.transaction_id FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id
  WHERE a.specialist_id = $1 AND a.currency = 'EUR' AND a.kind`;

/**
 * 'Historial de transacciones' of the asking specialist, newest first; of one case with `caseNumber`. Two statements,
 * three with a case. Throws NotFound (somebody else's case).
 */
export async function ledgerEntries(
  ctx: SignedInContext,
  { caseNumber, first, after }: QueryLedgerEntriesArgs,
): Promise<LedgerEntryPage> {
  const size = Math.min(Math.max(Math.trunc(first ?? USUAL), 1), MOST);
  const before = after == null ? null : readId(after);
  const caseId = caseNumber
    ? (await requireCase(ctx, ctx.db, caseNumber, { roles: ["MANAGER"] })).record.id
    : null;
  const me = ctx.actor.accountId;
  const newest = (kind: string) =>
    `(${TOUCHED} = '${kind}' AND ($2::bigint IS NULL OR p.transaction_id < $2)
      ${caseId === null ? "" : "AND p.transaction_id IN (SELECT id FROM ledger_transactions WHERE case_id = $4)"}
      ORDER BY p.transaction_id DESC LIMIT $3)`;
  const rows = await ctx.db.query<LedgerEntryRow[]>(
    `WITH newest AS (SELECT transaction_id AS id FROM (${newest("AVAILABLE")} UNION ${newest("RETAINED")}) AS both_kinds
       ORDER BY transaction_id DESC LIMIT $3)
     SELECT ${selectList(LedgerTransaction, "t", SHOWN)}, c.number AS "caseNumber", s.available, s.retained, 'EUR' AS currency
     FROM newest JOIN ledger_transactions t ON t.id = newest.id LEFT JOIN cases c ON c.id = t.case_id,
     LATERAL (SELECT coalesce(sum(p.amount) FILTER (WHERE a.kind = 'AVAILABLE'), 0)::numeric(14, 2)::text AS available,
         coalesce(sum(p.amount) FILTER (WHERE a.kind = 'RETAINED'), 0)::numeric(14, 2)::text AS retained
       FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id
       WHERE p.transaction_id = t.id AND a.specialist_id = $1) AS s
     ORDER BY t.id DESC`,
    [me, before, size + 1, ...(caseId === null ? [] : [caseId])],
  );
  const nodes = rows.slice(0, size);
  return {
    nodes,
    totalCount: await countEntries(ctx, caseId),
    endCursor: nodes.length === 0 ? null : String(nodes.at(-1)?.id),
    hasNextPage: rows.length > size,
  };
}

async function countEntries(ctx: SignedInContext, caseId: number | null): Promise<number> {
  const [row] = await ctx.db.query<{ count: number }[]>(
    `SELECT count(DISTINCT p.transaction_id)::int AS count
     FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id
     WHERE a.specialist_id = $1 AND a.currency = 'EUR' AND a.kind IN ('AVAILABLE', 'RETAINED')
       AND ($2::bigint IS NULL OR p.transaction_id IN (SELECT id FROM ledger_transactions WHERE case_id = $2))`,
    [ctx.actor.accountId, caseId],
  );
  return row?.count ?? 0;
}
