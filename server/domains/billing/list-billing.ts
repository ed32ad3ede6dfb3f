import { auditRead } from "../accounts/audit.ts";
import type { SignedInContext } from "../accounts/context.ts";
import { pageInfo, readPage, type PageInfo, type PageRequest } from "../../platform/paging.ts";
import { likePart } from "../../platform/text/like-part.ts";
import { budgetsToAnswer } from "./budget-rows.ts";
import type { BudgetRecord } from "./budget-rows.ts";
import { FROM_INSTALMENTS, instalmentColumns, IS_AGREED, statusSql } from "./instalments.ts";
import type { InstalmentRecord, InstalmentStatus } from "./instalments.ts";
import { FROM_PAYMENTS, PAYMENT_COLUMNS } from "./payment-rows.ts";
import type { PaymentRecord, PaymentStatus } from "./payment-rows.ts";
import { FROM_PAYOUTS, PAYOUT_COLUMNS } from "./payout-rows.ts";
import type { PayoutRecord, PayoutStatus } from "./payout-rows.ts";

const LONGEST_SEARCH = 200;
const MOST_WORDS = 8;
const ZERO = "0.00";

export interface AmountPage<Row> {
  nodes: Row[];
  totalCount: number;
  totalAmount: string;
  currency: string;
  pageInfo: PageInfo;
}

export interface BillingFilter<Status> {
  status?: Status | null;
  search?: string | null;
  page?: PageRequest | null;
}

type FoundPayment = PaymentRecord & { foundCount: number; foundAmount: string };

/** All payments, newest first, with their number and sum; one statement and the note of the look. */
export async function payments(
  ctx: SignedInContext,
  { status, search, page }: BillingFilter<PaymentStatus>,
): Promise<AmountPage<PaymentRecord>> {
  const { number, size, offset } = readPage(page);
  await auditRead(ctx, {
    action: "readPayments",
    subjectType: "payment",
    data: { filters: filterNames({ status, search }), page: number, size },
  });
  const params: unknown[] = [];
  const place = (value: unknown) => `$${params.push(value)}`;
  const rows = await ctx.db.query<FoundPayment[]>(
    `WITH hits AS ${foundPaymentsSql(wordsOf(search), status ?? null, place)},
       total AS MATERIALIZED (SELECT count(*)::int AS "foundCount",
         coalesce(sum(amount), 0)::numeric(14, 2)::text AS "foundAmount" FROM hits),
       page AS MATERIALIZED (SELECT id FROM hits ORDER BY id DESC LIMIT ${place(size)} OFFSET ${place(offset)})
     SELECT total.*, shown.* FROM total LEFT JOIN (
       SELECT ${PAYMENT_COLUMNS} ${FROM_PAYMENTS} JOIN page ON page.id = p.id) AS shown ON true
     ORDER BY shown.id DESC`,
    params,
  );
  const [total] = rows;
  const sum = total && { count: total.foundCount, amount: total.foundAmount };
  return amountPage(
    rows.filter(({ id }) => id !== null),
    sum,
    { number, size },
  );
}

/**
 * Ids and amounts. What is searched is looked through once, then sorted and summed; each side by its own index: an OR
 * over both tables would read all of both.
 */
function foundPaymentsSql(
  words: readonly string[],
  status: PaymentStatus | null,
  place: (value: unknown) => string,
): string {
  const ofStatus = status === null ? "" : `AND p.status = ${place(status)}`;
  const select = (condition: string) =>
    `SELECT p.id, p.amount FROM payments p WHERE ${condition} ${ofStatus}`;
  if (words.length === 0) return `NOT MATERIALIZED (${select("true")})`;
  const found = words.map((word) => {
    const like = `LIKE '%' || fold_text(${place(likePart(word))}) || '%'`;
    const named = select(`p.case_id IN (SELECT id FROM cases WHERE search_text ${like})`);
    return `(${named} UNION ${select(`p.search_text ${like}`)})`;
  });
  return `MATERIALIZED (${found.join(" INTERSECT ")})`;
}

/** One's own, or all for administrators, newest first; two statements. */
export async function payouts(
  ctx: SignedInContext,
  { status, search, page }: BillingFilter<PayoutStatus>,
): Promise<AmountPage<PayoutRecord>> {
  const { number, size, offset } = readPage(page);
  if (ctx.actor.role === "ADMIN")
    await auditRead(ctx, {
      action: "readPayouts",
      subjectType: "payout",
      data: { filters: filterNames({ status, search }), page: number, size },
    });
  const params: unknown[] = [];
  const place = (value: unknown) => `$${params.push(value)}`;
  const parts = wordsOf(search).map((word) => {
    const like = `'%' || fold_text(${place(likePart(word))}) || '%'`;
    return `(fold_text(o.number) LIKE ${like} OR o.specialist_id IN (SELECT id FROM accounts WHERE search_text LIKE ${like}))`;
  });
  if (ctx.actor.role !== "ADMIN") parts.push(`o.specialist_id = ${place(ctx.actor.accountId)}`);
  if (status) parts.push(`o.status = ${place(status)}`);
  const where = ["true", ...parts].join(" AND ");
  const [sum] = await ctx.db.query<{ count: number; amount: string }[]>(
    `SELECT count(*)::int AS count, coalesce(sum(o.amount), 0)::numeric(14, 2)::text AS amount FROM payouts o WHERE ${where}`,
    params,
  );
  const nodes = await ctx.db.query<PayoutRecord[]>(
    `SELECT ${PAYOUT_COLUMNS} ${FROM_PAYOUTS} WHERE o.id IN (
       SELECT o.id FROM payouts o WHERE ${where} ORDER BY o.id DESC LIMIT ${place(size)} OFFSET ${place(offset)})
     ORDER BY o.id DESC`,
    params,
  );
  return amountPage(nodes, sum, { number, size });
}

/** Only its last four digits, but for administrators, who make the transfer. */
export function shownIban({ actor }: Pick<SignedInContext, "actor">, { iban }: PayoutRecord): string {
  return actor.role === "ADMIN" ? iban : `···· ${iban.slice(-4)}`;
}

export interface ClientPayments {
  due: string;
  late: string;
  paid: string;
  currency: string;
  budgets: BudgetRecord[];
}

/** What a client owes and has paid, over all cases; two statements. */
export async function clientPayments(ctx: SignedInContext): Promise<ClientPayments> {
  const [sums] = await ctx.db.query<Pick<ClientPayments, "due" | "late" | "paid">[]>(
    `SELECT coalesce(sum(amount) FILTER (WHERE status = 'DUE'), 0)::numeric(14, 2)::text AS due,
       coalesce(sum(amount) FILTER (WHERE status = 'LATE'), 0)::numeric(14, 2)::text AS late,
       coalesce(sum(amount) FILTER (WHERE status = 'PAID'), 0)::numeric(14, 2)::text AS paid
     FROM (SELECT i.amount, ${statusSql("$2")} AS status ${FROM_INSTALMENTS}
       WHERE c.client_id = $1 AND ${IS_AGREED}) AS own`,
    [ctx.actor.accountId, ctx.clock.today()],
  );
  const budgets = await budgetsToAnswer(ctx.db, ctx.actor.accountId);
  return { due: ZERO, late: ZERO, paid: ZERO, ...sums, currency: "EUR", budgets };
}

/** The asking client's: late and due ones first, then by date; two statements. */
export async function clientInstalments(
  ctx: SignedInContext,
  { status, page }: { status?: InstalmentStatus | null; page?: PageRequest | null },
): Promise<{ nodes: InstalmentRecord[]; totalCount: number; pageInfo: PageInfo }> {
  const { number, size, offset } = readPage(page);
  const own = `SELECT ${instalmentColumns("$2")} ${FROM_INSTALMENTS} WHERE c.client_id = $1 AND ${IS_AGREED}`;
  const params = [ctx.actor.accountId, ctx.clock.today(), status ?? null];
  const [count] = await ctx.db.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM (${own}) AS own WHERE $3::text IS NULL OR status = $3`,
    params,
  );
  const nodes = await ctx.db.query<InstalmentRecord[]>(
    `SELECT * FROM (${own}) AS own WHERE $3::text IS NULL OR status = $3
     ORDER BY array_position(ARRAY['LATE', 'DUE'], status) NULLS LAST, "dueOn", id LIMIT $4 OFFSET $5`,
    [...params, size, offset],
  );
  const totalCount = count?.count ?? 0;
  return { nodes, totalCount, pageInfo: pageInfo(number, size, totalCount) };
}

export function wordsOf(search: string | null | undefined): string[] {
  return (search ?? "").slice(0, LONGEST_SEARCH).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
}

export function amountPage<Row>(
  nodes: Row[],
  sum: { count: number; amount: string } | undefined,
  { number, size }: { number: number; size: number },
): AmountPage<Row> {
  const totalCount = sum?.count ?? 0;
  return {
    nodes,
    totalCount,
    totalAmount: sum?.amount ?? ZERO,
    currency: "EUR",
    pageInfo: pageInfo(number, size, totalCount),
  };
}

/** A search may hold a name: the trail says that there was one, not which. */
export function filterNames(filter: Record<string, unknown>): string[] {
  return Object.entries(filter)
    .flatMap(([name, value]) => (value != null && value !== "" ? [name] : []))
    .toSorted();
}
