// SQL: options are counted over a sample of the listings or over all that match (bench search).
import type { Context } from "../../../shared/context.ts";
import { isMoreBySample, MOST_RESULTS, sampleSql, someSql, WORTH_SAMPLING } from "./find-listings.ts";
import { matchSql, paramsOf, wideMatch } from "./search-plan.ts";
import type { Params, SearchPlan } from "./search-plan.ts";

/** The number that every listing has among its options. */
const EVERYBODY = 0;

/** Looked at to learn how options are spread among more people than are counted. */
const SAMPLE = 8_000;

/** How often each option occurs among those who match. */
export interface Tally {
  of: (options: readonly number[]) => number;
  /** The count is a lower bound. */
  isCut: boolean;
}

/** Of each set of people: by a sample where they are many, else counted. One statement or two. */
export async function tallyOptions(
  db: Pick<Context["db"], "query">,
  sets: readonly SearchPlan[],
): Promise<Tally[]> {
  const sampled = await sampledTallies(db, sets);
  const left = sets.filter((_, at) => sampled[at] === null);
  const counted = left.length === 0 ? [] : await countedTallies(db, left);
  return sampled.flatMap((tally) => tally ?? counted.shift() ?? []);
}

type Tallies = Map<number, number>;

/** Counted one by one, up to ten thousand people of each set. */
async function countedTallies(
  db: Pick<Context["db"], "query">,
  sets: readonly SearchPlan[],
): Promise<Tally[]> {
  const counts = await countOptions(db, sets, (plan, params) =>
    someSql(wideMatch(plan, "whole"), plan, "options", params),
  );
  return counts.map((tally) => ({
    of: (options) => sumOf(tally, options),
    isCut: sumOf(tally, [EVERYBODY]) > MOST_RESULTS,
  }));
}

/** Null where people may be few enough to be counted. */
async function sampledTallies(
  db: Pick<Context["db"], "query">,
  sets: readonly SearchPlan[],
): Promise<(Tally | null)[]> {
  const [{ everybody } = { everybody: 0 }] = sets;
  const isWorthwhile = sets.some((plan) => wideMatch(plan, "whole").estimate > MOST_RESULTS / 4);
  if (everybody < WORTH_SAMPLING || !isWorthwhile) return sets.map(() => null);
  const counts = await countOptions(
    db,
    sets,
    (plan, params) =>
      `SELECT options FROM ${sampleSql(plan, SAMPLE)} WHERE ${matchSql(wideMatch(plan, "whole"), params, true)}`,
  );
  return sets.map((plan, at) => {
    const tally = counts[at] ?? new Map<number, number>();
    const match = {
      ...wideMatch(plan, "whole"),
      sample: SAMPLE,
      estimate: scaled(sumOf(tally, [EVERYBODY]), everybody),
    };
    if (!isMoreBySample(match, plan)) return null;
    return { of: (options) => surelyAtLeast(sumOf(tally, options), everybody), isCut: true };
  });
}

function scaled(hits: number, everybody: number): number {
  return (hits * everybody) / SAMPLE;
}

/** Four standard deviations below what the sample suggests, rounded down to two digits. */
function surelyAtLeast(hits: number, everybody: number): number {
  const least = Math.floor(scaled(hits - 4 * Math.sqrt(hits), everybody));
  const digits = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, least))) - 1);
  return Math.max(hits, Math.floor(least / digits) * digits);
}

async function countOptions(
  db: Pick<Context["db"], "query">,
  sets: readonly SearchPlan[],
  optionsSql: (plan: SearchPlan, params: Params) => string,
): Promise<Tallies[]> {
  const params = paramsOf();
  const parts = sets.map(
    (plan, at) =>
      `SELECT ${at} AS set, option, count(*)::int AS count
       FROM (${optionsSql(plan, params)}) AS part, unnest(options) AS option GROUP BY option`,
  );
  const rows = await db.query<{ set: number; option: number; count: number }[]>(
    parts.join(" UNION ALL "),
    params.values,
  );
  return sets.map(
    (_, at) => new Map(rows.filter((row) => row.set === at).map(({ option, count }) => [option, count])),
  );
}

function sumOf(tally: ReadonlyMap<number, number>, options: readonly number[]): number {
  return options.reduce((sum, option) => sum + (tally.get(option) ?? 0), 0);
}
