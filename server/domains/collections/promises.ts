// SQL: the payments of many promises' days, added up.
import DataLoader from "dataloader";
import { In, type EntityManager } from "typeorm";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { centsOf } from "../../platform/money.ts";
import type { Context } from "../../shared/context.ts";
import { DebtPromise } from "./debt-promise.entity.ts";

/** Of a debt that are shown with it. */
const MOST_OF_DEBT = 50;

/** Cents paid from the day each was made to its last one, without what was reversed since. */
export async function receivedFor(
  db: Pick<EntityManager, "query">,
  promiseIds: readonly number[],
): Promise<ReadonlyMap<number, bigint>> {
  const rows = await db.query<{ id: number; received: string }[]>(
    `SELECT p.id, coalesce(sum(e.amount), 0)::numeric(14, 2)::text AS received
     FROM debt_promises p LEFT JOIN debt_entries e ON e.task_id = p.task_id AND e.kind = 'PAYMENT'
       AND e.day BETWEEN p.made_on AND p.due_on
       AND NOT EXISTS (SELECT FROM debt_entries r WHERE r.payment_id = e.payment_id AND r.kind = 'REVERSAL')
     WHERE p.id = ANY($1) GROUP BY p.id`,
    [promiseIds],
  );
  return new Map(rows.map(({ id, received }) => [id, centsOf(received)]));
}

/** What became of it: kept as soon as enough was paid; broken, or kept in part, from the day after its last one. */
export function promiseState(
  { amount, dueOn, withdrawnAt }: Pick<DebtPromise, "amount" | "dueOn" | "withdrawnAt">,
  received: bigint,
  today: string,
): Contract.DebtPromiseState {
  if (withdrawnAt !== null) return "WITHDRAWN";
  if (received >= centsOf(amount)) return "KEPT";
  if (today <= dueOn) return "PENDING";
  return received > 0n ? "PARTLY_KEPT" : "BROKEN";
}

/** Of debts that the asker sees; the newest first. One statement a request. */
export function promisesOfDebt(ctx: Context, taskId: number): Promise<DebtPromise[]> {
  const loader = ctx.loader(
    "debtPromises",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db
          .getRepository(DebtPromise)
          .find({ where: { taskId: In(ids) }, order: { id: "DESC" } });
        const byTask = Map.groupBy(rows, (row) => row.taskId);
        return ids.map((id) => (byTask.get(id) ?? []).slice(0, MOST_OF_DEBT));
      }),
  );
  return loader.load(taskId);
}

export function receivedLoader(ctx: Context): DataLoader<number, bigint> {
  return ctx.loader(
    "promisesReceived",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const received = await receivedFor(ctx.db, ids);
        return ids.map((id) => received.get(id) ?? 0n);
      }),
  );
}

export async function presentReceived(ctx: Context, { id }: Pick<DebtPromise, "id">): Promise<string> {
  return decimalOf(await receivedLoader(ctx).load(id));
}
