// SQL: matches of some of the words, level by level, in one statement (bench search).
import type { Context } from "../../../shared/context.ts";
import type { PublicSpecialistOrder } from "../../../generated/schema-types.ts";
import type { SpecialistRecord } from "../specialist-profile.ts";
import { gatheredOrderSql, orderSql, RECORDS_OF_PAGE } from "./find-listings.ts";
import type { Found, Slice } from "./find-listings.ts";
import { exactMatch, matchSql, paramsOf, wideMatch, wordsSql } from "./search-plan.ts";
import type { Params, SearchPlan } from "./search-plan.ts";
import type { WordGroup } from "./vocabulary.ts";

/** When fewer match every word, those follow who match some. */
export const FEW_ENOUGH_FOR_MORE = 25;
/** Most partial matches that are offered. */
export const MOST_PARTIAL = 200;
/** Only the rarest words are taken in parts: they say most, and combinations grow quickly. */
const MOST_WORDS = 5;
const FEW = 15_000;
const WALK = 20_000;

/**
 * Who matches some of the words and every filter, most words first: with all words but one, then, while they are few, with
 * all but two, and so on. `total` goes up to MOST_PARTIAL + 1. One statement; none when there is nothing to leave out.
 */
export async function findPartialMatches(
  { db }: Pick<Context, "db">,
  plan: SearchPlan,
  order: PublicSpecialistOrder,
  slice: Slice,
): Promise<Found> {
  const levels = levelsOf(plan.words);
  if (levels.length === 0) return { nodes: [], total: 0 };
  const params = paramsOf();
  const steps = levels.map((level, at) => levelSql({ level, at, plan, order }, params));
  const union = levels.map((_, at) => `SELECT ${at} AS level, * FROM level${at}`).join(" UNION ALL ");
  const rows = await db.query<(SpecialistRecord & { total: number; place: number | null })[]>(
    `WITH ${steps.join(",\n")},
       found AS (
         SELECT account_id, min(level) AS level, min(standing) AS standing, min(fee_order) AS fee_order FROM (${union}) AS u
         GROUP BY account_id),
       best AS (
         SELECT account_id, row_number() OVER (ORDER BY level, ${orderSql(order)}) AS place FROM found
         ORDER BY place LIMIT ${MOST_PARTIAL + 1}),
       total AS (SELECT count(*)::int AS total FROM best),
       page AS (
         SELECT * FROM best WHERE place <= ${MOST_PARTIAL}
         ORDER BY place LIMIT ${params.place(slice.size)}::int OFFSET ${params.place(slice.offset)}::int)
     ${RECORDS_OF_PAGE}`,
    params.values,
  );
  return { nodes: rows.filter(({ place }) => place !== null), total: rows[0]?.total ?? 0 };
}

/** Combinations of words that are matched one way. */
interface Level {
  combinations: WordGroup[][];
  isExact: boolean;
}

/** Those with most words first, and of as many words the exact ones; words nobody has are in none. */
function levelsOf(words: readonly WordGroup[]): Level[] {
  if (words.length < 2) return [];
  const known = words
    .filter(({ uses }) => uses.anywhere > 0)
    .toSorted((a, b) => a.uses.anywhere - b.uses.anywhere)
    .slice(0, MOST_WORDS);
  const most = Math.min(known.length, words.length - 1);
  return Array.from({ length: most }, (_, at) => combinations(known, most - at)).flatMap((level) => [
    { combinations: level, isExact: true },
    { combinations: level, isExact: false },
  ]);
}

function combinations(words: readonly WordGroup[], size: number): WordGroup[][] {
  if (size === 0) return [[]];
  return words.flatMap((word, at) =>
    combinations(words.slice(at + 1), size - 1).map((others) => [word, ...others]),
  );
}

interface LevelPart {
  level: Level;
  at: number;
  plan: SearchPlan;
  order: PublicSpecialistOrder;
}

/** A level is only looked at while the ones before it are few. */
function levelSql({ level, at, plan, order }: LevelPart, params: Params): string {
  const before = Array.from({ length: at }, (_, past) => `(SELECT count(*) FROM level${past})`);
  const guard = before.length === 0 ? "" : `AND ${before.join(" + ")} < ${FEW_ENOUGH_FOR_MORE}`;
  // With as many words as were typed it matched them all, and stands before these.
  const all = wideMatch(plan, "whole");
  const but = `AND NOT ${wordsSql(all, params)}`;
  const parts = level.combinations.map((words) => {
    const some = { ...plan, words };
    const match = level.isExact ? exactMatch(some) : wideMatch(some, "whole");
    const isWalked = match.estimate > FEW;
    const source = isWalked
      ? `(SELECT * FROM specialist_listings ORDER BY ${orderSql(order)} LIMIT ${WALK}) AS walk`
      : "specialist_listings";
    return `(SELECT account_id, standing, fee_order FROM ${source}
      WHERE ${matchSql(match, params, isWalked)} ${but} ${guard}
      ORDER BY ${isWalked ? orderSql(order) : gatheredOrderSql(order)} LIMIT ${MOST_PARTIAL + 1})`;
  });
  return `level${at} AS MATERIALIZED (
      SELECT DISTINCT account_id, standing, fee_order FROM (${parts.join(" UNION ALL ")}) AS u)`;
}
