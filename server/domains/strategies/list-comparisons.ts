// SQL: the newest of each of several strategies are read in one statement.
import DataLoader from "dataloader";
import { In, IsNull } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import type { Context } from "../../shared/context.ts";
import { taskListLoader } from "../tasks/tasks.loaders.ts";
import { figuresOf } from "./comparison-figures.ts";
import { countArms } from "./count-arms.ts";
import { StrategyComparison } from "./strategy-comparison.entity.ts";
import { Strategy, StrategyVersion } from "./strategy.entity.ts";

const MOST_COMPARISONS = 10;
const MOST_VERSIONS = 50;

/** One statement a request, as those below. */
export function isComparingLoader(ctx: Context): DataLoader<number, boolean> {
  return ctx.loader(
    "strategiesComparing",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db
          .getRepository(StrategyComparison)
          .find({ select: { strategyId: true }, where: { strategyId: In([...ids]), endedAt: IsNull() } });
        const comparing = new Set(rows.map(({ strategyId }) => strategyId));
        return ids.map((id) => comparing.has(id));
      }),
  );
}

/** The one that runs is the newest. */
export function comparisonsLoader(ctx: Context): DataLoader<number, StrategyComparison[]> {
  return ctx.loader(
    "strategyComparisons",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await newestOf(ctx, StrategyComparison, "number", ids, MOST_COMPARISONS);
        return ids.map((id) => rows.filter(({ strategyId }) => strategyId === id));
      }),
  );
}

export function versionsLoader(ctx: Context): DataLoader<number, StrategyVersion[]> {
  return ctx.loader(
    "strategyVersions",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await newestOf(ctx, StrategyVersion, "version", ids, MOST_VERSIONS);
        return ids.map((id) => rows.filter(({ strategyId }) => strategyId === id));
      }),
  );
}

function newestOf<Row extends StrategyComparison | StrategyVersion>(
  { db }: Context,
  entity: new () => Row,
  order: "number" | "version",
  ids: readonly number[],
  most: number,
): Promise<Row[]> {
  const { tableName } = db.getMetadata(entity);
  return db
    .getRepository(entity)
    .createQueryBuilder("r")
    .where(
      `(r.strategyId, r.${order}) IN (SELECT n.strategy_id, n.${order} FROM unnest(:ids::bigint[]) AS i (id)
         CROSS JOIN LATERAL (SELECT o.strategy_id, o.${order} FROM ${tableName} o WHERE o.strategy_id = i.id
           ORDER BY o.${order} DESC LIMIT ${most}) AS n)`,
      { ids },
    )
    .orderBy(`r.${order}`, "DESC")
    .getMany();
}

/** Counted anew while it runs; three statements a request. */
export function figuresLoader(
  ctx: Context,
): DataLoader<StrategyComparison, Contract.StrategyComparisonFigures> {
  return ctx.loader(
    "strategyComparisonFigures",
    () =>
      new DataLoader(async (comparisons: readonly StrategyComparison[]) => {
        const running = comparisons.filter(({ counted }) => counted === null);
        const now = await countArms(ctx.db.manager, running);
        const strategies = await ctx.db.getRepository(Strategy).find({
          select: { id: true, listId: true },
          where: { id: In(comparisons.map(({ strategyId }) => strategyId)) },
        });
        const listOf = new Map(strategies.map(({ id, listId }) => [id, listId]));
        const today = ctx.clock.today();
        return Promise.all(
          comparisons.map(async (comparison) => {
            const counted = comparison.counted ?? now.get(comparison.id);
            const list = await taskListLoader(ctx).load(listOf.get(comparison.strategyId) ?? 0);
            if (counted === undefined || !list) throw new Error("a comparison's list is gone");
            return figuresOf(comparison, counted, { today, currency: list.currency });
          }),
        );
      }),
  );
}
