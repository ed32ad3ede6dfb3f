// SQL: the charges of many debts, added up by kind.
import DataLoader from "dataloader";
import { In, type EntityManager } from "typeorm";
import { DEBT_CHARGES, type DebtChargeKind } from "../../../schema/rules/debt-payments.ts";
import { centsOf } from "../../platform/money.ts";
import type { Context } from "../../shared/context.ts";
import { NOTHING, type Parts } from "./balance.ts";
import { DebtCharge } from "./debt-charge.entity.ts";

interface Charged {
  taskId: number;
  kind: DebtChargeKind;
  /** Exact. */
  amount: string;
}

/** What was added to debts as `day` ended, less what was taken back by then, by kind; nothing where nothing is left. */
export function chargedKinds(
  db: Pick<EntityManager, "query">,
  taskIds: readonly number[],
  day: string,
): Promise<Charged[]> {
  return db.query<Charged[]>(
    `SELECT c.task_id AS "taskId", c.kind, sum(CASE WHEN c.reverses_id IS NULL THEN c.amount ELSE -c.amount END)::text AS amount
     FROM debt_charges c WHERE c.task_id = ANY($1) AND c.day <= $2
     GROUP BY 1, 2 HAVING sum(CASE WHEN c.reverses_id IS NULL THEN c.amount ELSE -c.amount END) > 0
     ORDER BY 1, array_position($3::text[], c.kind)`,
    [taskIds, day, Object.keys(DEBT_CHARGES)],
  );
}

/** The same by part; debts without any are left out. */
export async function chargedUntil(
  db: Pick<EntityManager, "query">,
  taskIds: readonly number[],
  day: string,
): Promise<Map<number, Parts>> {
  const byTask = new Map<number, Parts>();
  for (const { taskId, kind, amount } of await chargedKinds(db, taskIds, day)) {
    const { part } = DEBT_CHARGES[kind];
    const parts = byTask.get(taskId) ?? NOTHING;
    byTask.set(taskId, { ...parts, [part]: parts[part] + centsOf(amount) });
  }
  return byTask;
}

/** Of debts that the asker sees; the newest first. One statement a request. */
export async function chargesOfDebt(ctx: Context, taskId: number): Promise<DebtCharge[]> {
  return (await entriesLoader(ctx).load(taskId)).filter(({ reversesId }) => reversesId === null);
}

export async function reversalOf(
  ctx: Context,
  { id, taskId }: Pick<DebtCharge, "id" | "taskId">,
): Promise<DebtCharge | null> {
  return (await entriesLoader(ctx).load(taskId)).find(({ reversesId }) => reversesId === id) ?? null;
}

function entriesLoader(ctx: Context): DataLoader<number, DebtCharge[]> {
  return ctx.loader(
    "debtCharges",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db
          .getRepository(DebtCharge)
          .find({ where: { taskId: In(ids) }, order: { day: "DESC", id: "DESC" } });
        const byTask = Map.groupBy(rows, (row) => row.taskId);
        return ids.map((id) => byTask.get(id) ?? []);
      }),
  );
}
