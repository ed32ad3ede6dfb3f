import type { Context } from "../../accounts/context.ts";
import type { PublicSpecialistOrder } from "../../../generated/schema-types.ts";
import { RECORD_COLUMNS } from "../specialist-profile.ts";
import type { SpecialistRecord } from "../specialist-profile.ts";
import { exactMatch, isSurelyMore, matchSql, paramsOf, wideMatch } from "./search-plan.ts";
import type { Match, Params, SearchPlan } from "./search-plan.ts";

/** Pages and totals go no further. */
export const MOST_RESULTS = 10_000;
/**
 * About so many are gathered by their words and sorted; of more, those first in order are looked for by walking through
 * the listings in that order. Measured: a walk for 25 of 15,000 reads as much as gathering them all.
 */
const FEW = 15_000;
/** A walk reads no further; what it hasn't found by then is gathered. */
const LONGEST_WALK = 60_000;
/** From this share of everybody on, counting reads the listings one after the other. */
const COMMON_SHARE = 0.3;

export interface Slice {
  size: number;
  offset: number;
}

export interface Found {
  nodes: SpecialistRecord[];
  /** Up to MOST_RESULTS + 1. */
  total: number;
}

/** `standing` is rating, verified, last seen: what BEST_MATCH leaves to decide, and all that RATING looks at. */
export function orderSql(order: PublicSpecialistOrder): string {
  return order === "LOWEST_FEE" ? "fee_order, standing DESC" : "standing DESC";
}

/** The same order, written so that PostgreSQL sorts what it has gathered instead of walking through all in that order. */
export function gatheredOrderSql(order: PublicSpecialistOrder): string {
  return order === "LOWEST_FEE" ? "fee_order + 0, standing + 0 DESC" : "standing + 0 DESC";
}

/**
 * Who matches every word and filter: a slice of them in order, with the number of all. One statement; a second one when
 * a walk ended too early, which figures of the last count can't rule out.
 */
export async function findListings(
  { db }: Pick<Context, "db">,
  plan: SearchPlan,
  order: PublicSpecialistOrder,
  slice: Slice,
): Promise<Found> {
  const ask = async (sql: (params: Params) => string) => {
    const params = paramsOf();
    const rows = await db.query<(SpecialistRecord & { total: number; place: number | null })[]>(
      sql(params),
      params.values,
    );
    return {
      // A slice beyond the last one still has the row of the total.
      nodes: rows.filter(({ place }) => place !== null),
      total: rows[0]?.total ?? 0,
    };
  };
  const limits = { ...slice, size: Math.max(0, Math.min(slice.size, MOST_RESULTS - slice.offset)) };
  if (wideMatch(plan, "whole").estimate > FEW) {
    const walked = await ask((params) => walkedSql(plan, order, limits, params));
    const expected = Math.min(limits.size, Math.max(0, walked.total - limits.offset));
    if (walked.nodes.length >= expected) return walked;
  }
  return ask((params) => gatheredSql(plan, order, limits, params));
}

/** How well somebody matches: the lower the better. */
function tiersOf(plan: SearchPlan, order: PublicSpecialistOrder): Match[] {
  const all = wideMatch(plan, "whole");
  if (order !== "BEST_MATCH" || plan.words.length === 0) return [all];
  return [exactMatch(plan), wideMatch(plan, "strong"), all];
}

/** All that match, sorted. */
function gatheredSql(
  plan: SearchPlan,
  order: PublicSpecialistOrder,
  { size, offset }: Slice,
  params: Params,
): string {
  const tiers = tiersOf(plan, order);
  const all = tiers.at(-1) ?? wideMatch(plan, "whole");
  const cases = tiers
    .slice(0, -1)
    .map((tier, at) => `WHEN ${tier.vector} @@ ${params.place(tier.query)}::tsquery THEN ${at}`);
  const tier = cases.length === 0 ? "0" : `CASE ${cases.join(" ")} ELSE ${cases.length} END`;
  const sorted = `tier, ${orderSql(order)}`;
  return `WITH found AS MATERIALIZED (
      SELECT account_id, standing, fee_order, ${tier} AS tier FROM specialist_listings
      WHERE ${matchSql(all, params, false)}),
    total AS (SELECT least(count(*), ${MOST_RESULTS + 1})::int AS total FROM found),
    page AS (
      SELECT account_id, row_number() OVER (ORDER BY ${sorted}) AS place FROM found
      ORDER BY place LIMIT ${params.place(size)}::int OFFSET ${params.place(offset)}::int)
    ${RECORDS_OF_PAGE}`;
}

/**
 * One tier after the other, each only as far as needed: PostgreSQL asks the parts of a UNION ALL in turn and stops at the
 * limit.
 */
function walkedSql(
  plan: SearchPlan,
  order: PublicSpecialistOrder,
  { size, offset }: Slice,
  params: Params,
): string {
  const tiers = tiersOf(plan, order);
  const needed = size + offset;
  const parts = tiers.map((tier, at) =>
    tierSql({ tier, better: tiers[at - 1], plan, order, needed }, params),
  );
  return `WITH total AS (${countSql(plan, params)}),
    page AS (
      SELECT account_id, row_number() OVER () AS place FROM (${parts.map((part) => `(${part})`).join(" UNION ALL ")}) AS m
      LIMIT ${params.place(size)}::int OFFSET ${params.place(offset)}::int)
    ${RECORDS_OF_PAGE}`;
}

interface TierPart {
  tier: Match;
  /** The tier before, which holds all that are better still. */
  better: Match | undefined;
  plan: SearchPlan;
  order: PublicSpecialistOrder;
  needed: number;
}

function tierSql({ tier, better, plan, order, needed }: TierPart, params: Params): string {
  const but = better ? `AND NOT ${better.vector} @@ ${params.place(better.query)}::tsquery` : "";
  const length = Math.ceil((3 * needed * plan.everybody) / Math.max(1, tier.estimate)) + 2_000;
  const limit = `LIMIT ${params.place(needed)}::int`;
  if (tier.estimate <= FEW || length > LONGEST_WALK) {
    return `SELECT account_id FROM specialist_listings WHERE ${matchSql(tier, params, false)} ${but}
      ORDER BY ${gatheredOrderSql(order)} ${limit}`;
  }
  return `SELECT account_id FROM (
      SELECT account_id, standing, fee_amount, strong, whole FROM specialist_listings
      ORDER BY ${orderSql(order)} LIMIT ${length}) AS walk
    WHERE ${matchSql(tier, params, true)} ${but} ${limit}`;
}

/** SELECT of one column, `total`, up to MOST_RESULTS + 1. */
export function countSql(plan: SearchPlan, params: Params): string {
  if (isSurelyMore(plan, MOST_RESULTS)) return `SELECT ${MOST_RESULTS + 1} AS total`;
  return `SELECT count(*)::int AS total FROM (${someSql(plan, "account_id", params)}) AS part`;
}

/** `columns` of up to MOST_RESULTS + 1 of those who match, in no order. */
export function someSql(plan: SearchPlan, columns: string, params: Params): string {
  const match = wideMatch(plan, "whole");
  const isCommon = match.estimate >= COMMON_SHARE * plan.everybody;
  return `SELECT ${columns} FROM specialist_listings WHERE ${matchSql(match, params, isCommon)}
    LIMIT ${MOST_RESULTS + 1}`;
}

/** Of `page` (account_id, place) and `total`. */
export const RECORDS_OF_PAGE = `SELECT total.total, p.* FROM total LEFT JOIN (
    SELECT page.place, ${RECORD_COLUMNS} FROM page JOIN specialists s ON s.account_id = page.account_id
      JOIN accounts a ON a.id = s.account_id) AS p ON true
  ORDER BY p.place`;
