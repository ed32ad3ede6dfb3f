// SQL: payments 23 ms, by the mapper 48 and three statements more; a client's instalments 6 and 35 (README.md).
import type {
  QueryClientInstalmentsArgs,
  QueryPaymentsArgs,
  QueryPayoutsArgs,
} from "../../generated/schema-types.ts";
import { auditRead, filterNames } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { refuseWrongDays } from "../../shared/listed-days.ts";
import { pageInfo, readPage, type PageInfo } from "../../platform/paging.ts";
import {
  amountPage,
  countedSql,
  totalOf,
  wordsOf,
  type AmountPage,
  type FoundTotal,
} from "./amount-pages.ts";
import { IS_AGREED } from "./case-cost.ts";
import { PAYMENT_ORDERS, PAYOUT_ORDERS } from "./money-orders.ts";
import { budgetsToAnswer } from "./budget-rows.ts";
import type { BudgetRecord } from "./budget-rows.ts";
import {
  FROM_INSTALMENTS,
  instalmentColumns,
  instalmentJsonSql,
  instalmentLoader,
  instalmentOfJson,
  statusSql,
} from "./instalments.ts";
import type { InstalmentRecord } from "./instalments.ts";
import { FROM_PAYMENTS, PAYMENT_COLUMNS } from "./payment-rows.ts";
import type { PaymentRecord } from "./payment-rows.ts";
import { foundPaymentsSql } from "./payment-search.ts";
import { FROM_PAYOUTS, payoutConditions, PAYOUT_COLUMNS } from "./payout-rows.ts";
import type { PayoutRecord } from "./payout-rows.ts";

const ZERO = "0.00";

type FoundPayment = PaymentRecord & FoundTotal & { instalment: Parameters<typeof instalmentOfJson>[0] };

/**
 * All payments, newest first unless sorted, with their number and sum; one statement, which also brings the instalments that lists show,
 * and the note of the look. Throws InvalidInput.
 */
export async function payments(
  ctx: SignedInContext,
  { search, sort, direction, page, ...filter }: QueryPaymentsArgs,
): Promise<AmountPage<PaymentRecord>> {
  refuseWrongDays(filter, (end) => [end]);
  const { number, size, offset } = readPage(page);
  await auditRead(ctx, {
    action: "readPayments",
    subjectType: "payment",
    data: { filters: filterNames({ ...filter, search }), page: number, size },
  });
  const sorting = { order: PAYMENT_ORDERS[sort ?? "NUMBER"], direction: direction ?? "DESC" };
  const params: unknown[] = [];
  const place = (value: unknown) => `$${params.push(value)}`;
  const rows = await ctx.db.query<FoundPayment[]>(
    `WITH hits AS ${foundPaymentsSql(wordsOf(search), filter, place)},
       ${countedSql(sorting, { limit: place(size), offset: place(offset) })}
     SELECT total.*, shown.* FROM total LEFT JOIN (
       SELECT page.place, ${PAYMENT_COLUMNS}, ${instalmentJsonSql("p.instalment_id", place(ctx.clock.today()))} AS instalment
       ${FROM_PAYMENTS} JOIN page ON page.id = p.id) AS shown ON true
     ORDER BY shown.place`,
    params,
  );
  const found = rows.filter(({ id }) => id !== null);
  for (const { instalmentId, instalment } of found)
    instalmentLoader(ctx).prime(instalmentId, instalmentOfJson(instalment));
  return amountPage(found, totalOf(rows), { number, size });
}

/** One's own, or all for administrators, newest first unless sorted; one statement and the note of an administrator's look. */
export async function payouts(
  ctx: SignedInContext,
  { status, search, sort, direction, page }: QueryPayoutsArgs,
): Promise<AmountPage<PayoutRecord>> {
  const { number, size, offset } = readPage(page);
  if (ctx.actor.role === "ADMIN")
    await auditRead(ctx, {
      action: "readPayouts",
      subjectType: "payout",
      data: { filters: filterNames({ status, search }), page: number, size },
    });
  const sorting = { order: PAYOUT_ORDERS[sort ?? "NUMBER"], direction: direction ?? "DESC" };
  const params: unknown[] = [];
  const place = (value: unknown) => `$${params.push(value)}`;
  const parts = payoutConditions({ status, search }, place);
  if (ctx.actor.role !== "ADMIN") parts.push(`o.specialist_id = ${place(ctx.actor.accountId)}`);
  const rows = await ctx.db.query<(PayoutRecord & FoundTotal)[]>(
    `WITH hits AS MATERIALIZED (SELECT o.id, o.amount ${FROM_PAYOUTS} WHERE ${["true", ...parts].join(" AND ")}),
       ${countedSql(sorting, { limit: place(size), offset: place(offset) })}
     SELECT total.*, shown.* FROM total LEFT JOIN (
       SELECT page.place, ${PAYOUT_COLUMNS} ${FROM_PAYOUTS} JOIN page ON page.id = o.id) AS shown ON true
     ORDER BY shown.place`,
    params,
  );
  return amountPage(
    rows.filter(({ id }) => id !== null),
    totalOf(rows),
    { number, size },
  );
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
  { status, page }: QueryClientInstalmentsArgs,
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
