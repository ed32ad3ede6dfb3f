// SQL: the public search, each way of it chosen by what it was measured to cost (bench search).
import type { Context } from "../../../shared/context.ts";
import type { PublicSpecialistOrder } from "../../../generated/schema-types.ts";
import { RECORD_COLUMNS } from "../specialist-profile.ts";
import type { SpecialistRecord } from "../specialist-profile.ts";
import {
  exactMatch,
  isSingle,
  isSurelyMore,
  matchSql,
  paramsOf,
  wideMatch,
  wordsSql,
} from "./search-plan.ts";
import type { Match, Params, SearchPlan } from "./search-plan.ts";

/** Pages and totals go no further. */
export const MOST_RESULTS = 10_000;
/** Up to so many expected matches, by the words' frequencies, are gathered and sorted without sampling first. */
const FEW = 500;
/** A walk reads no further; what it hasn't found by then is gathered. */
const LONGEST_WALK = 160_000;
/** What gathering a listing costs, in listings walked by. */
const GATHERED = 4;
/** From this share of everybody on, counting reads the listings one after the other. */
const COMMON_SHARE = 0.2;
/** Listings looked at to find out how many match; fewer of them than this many times over are looked at anyway. */
const SAMPLE = 4_000;
export const WORTH_SAMPLING = 12 * SAMPLE;

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
 * Who matches every word and filter: a slice of them in order, with the number of all. Frequent ones are looked for by
 * walking through the listings in their order until enough are found, rare ones by gathering them with the word index;
 * PostgreSQL's own guess flips between both. How frequent a mixture is, its parts don't tell (laboral and despido go
 * together, recobro and divorcio don't): a sample does. One or two statements; one more when a walk ended too early.
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
  const tiers = await sizedTiers(db, plan, order);
  const needed = limits.size + limits.offset;
  if (isWorthWalking(tiers.at(-1)?.estimate ?? 0, needed, plan)) {
    const walked = await ask((params) => walkedSql({ plan, tiers, order, limits }, params));
    const expected = Math.min(limits.size, Math.max(0, walked.total - limits.offset));
    if (walked.nodes.length >= expected) return walked;
  }
  return ask((params) => gatheredSql({ plan, tiers, order, limits }, params));
}

/** The walk reads, one after the other, until `needed` are found; gathering fetches all that match from here and there. */
function isWorthWalking(estimate: number, needed: number, { everybody }: SearchPlan): boolean {
  const walk = (needed * everybody) / Math.max(1, estimate);
  return estimate > 0 && walk <= LONGEST_WALK && walk <= GATHERED * estimate;
}

/** The tiers with how many they are, from a sample where the frequencies of their words don't tell. */
async function sizedTiers(
  db: Pick<Context["db"], "query">,
  plan: SearchPlan,
  order: PublicSpecialistOrder,
): Promise<Match[]> {
  const tiers = tiersOf(plan, order);
  const most = Math.max(...tiers.map(({ estimate }) => estimate));
  if (most <= FEW || plan.everybody < WORTH_SAMPLING || isSingle(plan)) return tiers;
  const params = paramsOf();
  const hits = tiers.map(
    (tier, at) => `count(*) FILTER (WHERE ${matchSql(tier, params, true)})::int AS hits${at}`,
  );
  const [row] = await db.query<Record<string, number>[]>(
    `SELECT count(*)::int AS seen, ${hits.join(", ")} FROM ${sampleSql(plan, SAMPLE)}`,
    params.values,
  );
  const seen = row?.["seen"] ?? 0;
  return tiers.map((tier, at) => ({
    ...tier,
    estimate: (plan.everybody * (row?.[`hits${at}`] ?? 0)) / Math.max(1, seen),
    sample: seen,
  }));
}

/** About so many listings from all over, the same every time, as what a FROM reads. */
export function sampleSql({ everybody }: SearchPlan, size: number): string {
  return `specialist_listings TABLESAMPLE SYSTEM (${(100 * size) / everybody}) REPEATABLE (1)`;
}

/** How well somebody matches: the lower the better. */
function tiersOf(plan: SearchPlan, order: PublicSpecialistOrder): Match[] {
  const all = wideMatch(plan, "whole");
  if (order !== "BEST_MATCH" || plan.words.length === 0) return [all];
  return [exactMatch(plan), wideMatch(plan, "strong"), all];
}

interface Question {
  plan: SearchPlan;
  /** Best first; the last one holds all that match. */
  tiers: readonly Match[];
  order: PublicSpecialistOrder;
  limits: Slice;
}

/** All that match, sorted. */
function gatheredSql({ plan, tiers, order, limits }: Question, params: Params): string {
  const all = tiers.at(-1) ?? wideMatch(plan, "whole");
  const cases = tiers.slice(0, -1).map((tier, at) => `WHEN ${wordsSql(tier, params)} THEN ${at}`);
  const tier = cases.length === 0 ? "0" : `CASE ${cases.join(" ")} ELSE ${cases.length} END`;
  const sorted = `tier, ${orderSql(order)}`;
  return `WITH found AS MATERIALIZED (
      SELECT account_id, standing, fee_order, ${tier} AS tier FROM specialist_listings
      WHERE ${matchSql(all, params, false)}),
    total AS (SELECT least(count(*), ${MOST_RESULTS + 1})::int AS total FROM found),
    page AS (
      SELECT account_id, row_number() OVER () AS place FROM (
        SELECT account_id FROM found ORDER BY ${sorted}
        LIMIT ${params.place(limits.size)}::int OFFSET ${params.place(limits.offset)}::int) AS best)
    ${RECORDS_OF_PAGE}`;
}

/**
 * One tier after the other, each only as far as needed: PostgreSQL asks the parts of a UNION ALL in turn and stops at the
 * limit.
 */
function walkedSql(question: Question, params: Params): string {
  const { plan, tiers, limits } = question;
  const parts = tiers.map((_, at) => `(${tierSql(question, at, params)})`);
  return `WITH total AS (${countSql(plan, params, tiers.at(-1))}),
    page AS (
      SELECT account_id, row_number() OVER () AS place FROM (${parts.join(" UNION ALL ")}) AS m
      LIMIT ${params.place(limits.size)}::int OFFSET ${params.place(limits.offset)}::int)
    ${RECORDS_OF_PAGE}`;
}

function tierSql({ plan, tiers, order, limits }: Question, at: number, params: Params): string {
  const tier = tiers[at] ?? wideMatch(plan, "whole");
  // The tier before holds all that are better still.
  const better = tiers[at - 1];
  const but = better ? `AND NOT ${wordsSql(better, params)}` : "";
  const needed = limits.size + limits.offset;
  const limit = `LIMIT ${params.place(needed)}::int`;
  if (!isWorthWalking(tier.estimate, needed, plan)) {
    return `SELECT account_id FROM specialist_listings WHERE ${matchSql(tier, params, false)} ${but}
      ORDER BY ${gatheredOrderSql(order)} ${limit}`;
  }
  const length = Math.ceil((4 * needed * plan.everybody) / tier.estimate) + 4_000;
  return `SELECT account_id FROM (
      SELECT account_id, standing, fee_amount, strong, whole FROM specialist_listings
      ORDER BY ${orderSql(order)} LIMIT ${length}) AS walk
    WHERE ${matchSql(tier, params, true)} ${but} ${limit}`;
}

/** SELECT of one column, `total`, up to MOST_RESULTS + 1. `all`: with what a sample said of it, where there was one. */
export function countSql(plan: SearchPlan, params: Params, all = wideMatch(plan, "whole")): string {
  const isMore = isSurelyMore(plan, MOST_RESULTS) || isMoreBySample(all, plan);
  if (isMore) return `SELECT ${MOST_RESULTS + 1} AS total`;
  return `SELECT count(*)::int AS total FROM (${someSql(all, plan, "account_id", params)}) AS part`;
}

/** So many in the sample that ten thousand of all can't be meant: five standard deviations away, one in three million. */
export function isMoreBySample({ sample, estimate }: Match, { everybody }: SearchPlan): boolean {
  if (sample === undefined) return false;
  const expected = (sample * MOST_RESULTS) / everybody;
  return estimate >= MOST_RESULTS * (1 + 5 / Math.sqrt(expected));
}

/** `columns` of up to MOST_RESULTS + 1 of those who match, in no order. */
export function someSql(match: Match, { everybody }: SearchPlan, columns: string, params: Params): string {
  const isCommon = match.estimate >= COMMON_SHARE * everybody;
  return `SELECT ${columns} FROM specialist_listings WHERE ${matchSql(match, params, isCommon)}
    LIMIT ${MOST_RESULTS + 1}`;
}

/** Result columns over `page` (account_id, place) and `total`. */
export const RECORDS_OF_PAGE = `SELECT total.total, p.* FROM total LEFT JOIN (
    SELECT page.place, ${RECORD_COLUMNS} FROM page JOIN specialists s ON s.account_id = page.account_id
      JOIN accounts a ON a.id = s.account_id) AS p ON true
  ORDER BY p.place`;
