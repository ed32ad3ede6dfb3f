// SQL: a page of payments with the sum of all that were found, in one statement.
import DataLoader from "dataloader";
import { In } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { pageInfo, readPage, type PageInfo } from "../../platform/paging.ts";
import { placeholders } from "../../platform/placeholders.ts";
import { auditRead, filterNames } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { tasksByIds } from "../tasks/task-rows.ts";
import type { Task } from "../tasks/task.entity.ts";
import { DebtEntry } from "./debt-entry.entity.ts";
import { DebtPayment } from "./debt-payment.entity.ts";
import {
  FROM_DEBT_PAYMENTS,
  paymentConditions,
  PAYMENT_SORTS,
  refusePaymentFilter,
} from "./payment-conditions.ts";

/** Of a debt that are shown with it. */
const MOST_OF_DEBT = 200;

export interface DebtPaymentPage {
  nodes: DebtPayment[];
  totalCount: number;
  totals: { currency: string; amount: string }[];
  pageInfo: PageInfo;
}

/** Throws InvalidInput for a filter that makes no sense. */
export async function debtPayments(
  ctx: SignedInContext,
  { filter: given, sort = "DAY", direction, page }: Contract.QueryDebtPaymentsArgs,
): Promise<DebtPaymentPage> {
  const filter = given ?? {};
  refusePaymentFilter(filter);
  const { number, size, offset } = readPage(page);
  await auditRead(ctx, {
    action: "readDebtPayments",
    subjectType: "task",
    data: { filters: filterNames(filter) },
  });
  const { params, place } = placeholders();
  const where = paymentConditions(filter, place);
  const way = direction === "ASC" ? "ASC" : "DESC";
  const [row] = await ctx.db.query<
    { count: number; totals: DebtPaymentPage["totals"] | null; ids: number[] | null }[]
  >(
    `WITH found AS MATERIALIZED (
       SELECT p.id, ${PAYMENT_SORTS[sort]} AS k, p.currency, p.amount, r.id IS NULL AS counts
       ${FROM_DEBT_PAYMENTS} WHERE ${where})
     SELECT (SELECT count(*)::int FROM found) AS count,
       (SELECT jsonb_agg(jsonb_build_object('currency', currency, 'amount', amount) ORDER BY currency = 'EUR' DESC, currency)
        FROM (SELECT currency, sum(amount)::numeric(20, 2)::text AS amount FROM found WHERE counts GROUP BY currency) AS s)
         AS totals,
       (SELECT jsonb_agg(id ORDER BY place) FROM (
          SELECT id, row_number() OVER (ORDER BY k ${way}, id ${way}) AS place FROM found
          ORDER BY k ${way}, id ${way} LIMIT ${place(size)} OFFSET ${place(offset)}) AS o) AS ids`,
    params,
  );
  const { count, totals, ids } = row ?? { count: 0, totals: null, ids: null };
  const found = await ctx.db.getRepository(DebtPayment).findBy({ id: In(ids ?? []) });
  const byId = new Map(found.map((payment) => [payment.id, payment]));
  return {
    nodes: (ids ?? []).flatMap((id) => byId.get(id) ?? []),
    totalCount: count,
    totals: totals ?? [],
    pageInfo: pageInfo(number, size, count),
  };
}

/** Of debts that the asker sees; the newest first. One statement a request. */
export function paymentsOfDebt(ctx: Context, taskId: number): Promise<DebtPayment[]> {
  const loader = ctx.loader(
    "debtPayments",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db
          .getRepository(DebtPayment)
          .find({ where: { taskId: In(ids) }, order: { day: "DESC", id: "DESC" } });
        const byTask = Map.groupBy(rows, (row) => row.taskId);
        return ids.map((id) => (byTask.get(id) ?? []).slice(0, MOST_OF_DEBT));
      }),
  );
  return loader.load(taskId);
}

/** Payment and, where there is one, its reversal. */
export function entriesLoader(ctx: Context): DataLoader<number, DebtEntry[]> {
  return ctx.loader(
    "debtEntries",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db.getRepository(DebtEntry).findBy({ paymentId: In(ids) });
        const byPayment = Map.groupBy(rows, (row) => row.paymentId);
        return ids.map((id) => byPayment.get(id) ?? []);
      }),
  );
}

/** Live debts of payments; of those deleted there is no page. */
export function paidTaskLoader(ctx: Context): DataLoader<number, Task | null> {
  return ctx.loader(
    "paidTasks",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await tasksByIds(ctx.db, ids);
        const byId = new Map(rows.filter(({ deletedAt }) => deletedAt === null).map((row) => [row.id, row]));
        return ids.map((id) => byId.get(id) ?? null);
      }),
  );
}
