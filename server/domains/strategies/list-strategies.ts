// SQL: how the tasks of strategies stand is counted by what stops them (run-facts.ts).
import DataLoader from "dataloader";
import type * as Contract from "../../generated/schema-types.ts";
import { readId } from "../../platform/ids.ts";
import { pageInfo, readPage, type PageInfo, type PageRequest } from "../../platform/paging.ts";
import type { Context } from "../../shared/context.ts";
import { templatesByIds, type TemplateView } from "../mailings/templates/templates.ts";
import type { StrategyStep } from "./engine.ts";
import { stopSql } from "./run-facts.ts";
import { Strategy, StrategyVersion } from "./strategy.entity.ts";
import { standingOfStop, standingWords } from "./strategy-words.ts";

export interface StrategyPage {
  nodes: Strategy[];
  totalCount: number;
  pageInfo: PageInfo;
}

/** Of a list, the newest first; two statements. */
export async function strategies(
  ctx: Context,
  listId: string,
  page?: PageRequest | null,
): Promise<StrategyPage> {
  const { number, size, offset } = readPage(page);
  const [nodes, totalCount] = await ctx.db.getRepository(Strategy).findAndCount({
    where: { listId: readId(listId) ?? 0 },
    order: { id: "DESC" },
    skip: offset,
    take: size,
  });
  return { nodes, totalCount, pageInfo: pageInfo(number, size, totalCount) };
}

export function strategy(ctx: Context, id: string): Promise<Strategy | null> {
  return ctx.db.getRepository(Strategy).findOneBy({ id: readId(id) ?? 0 });
}

/** A step as the contract shows it; its template is loaded. */
export type ShownStep = StrategyStep & { number: number };

export function shownSteps(steps: readonly StrategyStep[]): ShownStep[] {
  return steps.map((step, at) => ({ ...step, number: at + 1 }));
}

/** By `strategy/version`. One statement a request. */
export function stepsLoader(ctx: Context): DataLoader<string, StrategyStep[]> {
  return ctx.loader(
    "strategySteps",
    () =>
      new DataLoader(async (keys: readonly string[]) => {
        const where = keys.map((key) => {
          const [strategyId = 0, version = 0] = key.split("/").map(Number);
          return { strategyId, version };
        });
        const rows = await ctx.db.getRepository(StrategyVersion).findBy(where);
        const found = new Map(rows.map((row) => [versionKey(row), row.steps]));
        return keys.map((key) => found.get(key) ?? []);
      }),
  );
}

export function versionKey({ strategyId, version }: { strategyId: number; version: number }): string {
  return `${strategyId}/${version}`;
}

export function stepTemplateLoader(ctx: Context): DataLoader<number, TemplateView | null> {
  return ctx.loader(
    "stepTemplates",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const found = new Map((await templatesByIds(ctx.db.manager, ids)).map((one) => [one.id, one]));
        return ids.map((id) => found.get(id) ?? null);
      }),
  );
}

interface Counted {
  strategyId: number;
  stop: Contract.StrategyStop | null;
  tasks: number;
}

/** Tasks of each strategy by what stops them; one statement a request. */
export function countsLoader(ctx: Context): DataLoader<number, Contract.StrategyCount[]> {
  return ctx.loader(
    "strategyCounts",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const { tables, stop } = stopSql("$1");
        const rows = await ctx.db.query<Counted[]>(
          `WITH ${tables}
           SELECT s."strategyId", s.stop, count(*)::int AS tasks FROM (
             SELECT k.strategy_id AS "strategyId", ${stop} AS stop FROM strategy_runs k
               JOIN tasks t ON t.id = k.task_id AND t.deleted_at IS NULL WHERE k.strategy_id = ANY($2)) AS s
           GROUP BY 1, 2 ORDER BY 3 DESC`,
          [ctx.clock.today(), ids],
        );
        const found = Map.groupBy(rows, ({ strategyId }) => strategyId);
        return ids.map((id) =>
          (found.get(id) ?? []).map(({ stop: why, tasks }) => {
            const state = standingOfStop(why);
            return { state, why, text: standingWords(state, why), tasks };
          }),
        );
      }),
  );
}

export function olderRunsLoader(ctx: Context): DataLoader<number, number> {
  return ctx.loader(
    "strategyOlderRuns",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db.query<{ id: number; runs: number }[]>(
          `SELECT s.id, count(*)::int AS runs FROM strategies s JOIN strategy_runs k ON k.strategy_id = s.id
           WHERE s.id = ANY($1) AND k.ended_at IS NULL AND k.version < s.version GROUP BY 1`,
          [ids],
        );
        const found = new Map(rows.map(({ id, runs }) => [id, runs]));
        return ids.map((id) => found.get(id) ?? 0);
      }),
  );
}
