import type { Context } from "../../../shared/context.ts";
import { joinPlaces } from "./place-names.ts";
import { conditionsOf, NOBODY } from "./search-filter.ts";
import type { PublicSpecialistFilter } from "../../../generated/schema-types.ts";
import type { Condition } from "./search-filter.ts";
import { readSearch, squeeze, foldSearch } from "./search-words.ts";
import { exactQuery, understand, wideQuery } from "./vocabulary.ts";
import type { Understanding, WordGroup } from "./vocabulary.ts";

/** A search as the listings are asked for it. */
export interface SearchPlan {
  words: readonly WordGroup[];
  conditions: readonly Condition[];
  /** The city; it stands beside the conditions because it may mean several lexemes. */
  city: WordGroup | null;
  /** All listings. */
  everybody: number;
  usesOf: (lexeme: string) => number;
  /** Null unless a slip was forgiven. */
  readAs: string | null;
}

/** Listings that match all of several tsqueries and what they can't say. */
export interface Match {
  vector: "strong" | "whole";
  /** tsqueries, all of which have to match; none for everybody. */
  queries: readonly string[];
  where: readonly NonNullable<Condition["where"]>[];
  /** About how many listings these are. */
  estimate: number;
  /** Of how many listings the estimate is; without it, of how frequent the single words are. */
  sample?: number;
}

/** Parameters of a statement; the same value is sent once. */
export interface Params {
  values: unknown[];
  place: (value: unknown) => string;
}

export function paramsOf(): Params {
  const values: unknown[] = [];
  const place = (value: unknown) => {
    const known = values.indexOf(value);
    return `$${known >= 0 ? known + 1 : values.push(value)}`;
  };
  return { values, place };
}

/** One statement. */
export async function planSearch(
  { db }: Pick<Context, "db">,
  filter: PublicSpecialistFilter,
): Promise<SearchPlan> {
  const typed = joinPlaces(readSearch(filter.search));
  const conditions = conditionsOf(filter);
  const city = readCity(filter.city);
  const lexemes = conditions.flatMap((condition) => condition.lexemes);
  const known = await understand(db, typed, city, lexemes);
  return {
    ...known,
    words: typed.isNonsense ? [nobody()] : known.words,
    conditions,
    readAs: readAsOf(typed.all, typed.words, known),
  };
}

/** The same search without one of its filters, for counts and for what to relax. */
export function without(plan: SearchPlan, filter: Condition["filter"]): SearchPlan {
  return {
    ...plan,
    words: filter === "SEARCH" ? [] : plan.words,
    city: filter === "CITY" ? null : plan.city,
    conditions: plan.conditions.filter((condition) => condition.filter !== filter),
  };
}

/** What was asked for at all. */
export function filtersOf({ words, city, conditions }: SearchPlan): Condition["filter"][] {
  return [
    ...(words.length > 0 ? ["SEARCH" as const] : []),
    ...(city ? ["CITY" as const] : []),
    ...conditions.map(({ filter }) => filter),
  ];
}

/** Who has every word itself, in the strong fields. */
export function exactMatch(plan: SearchPlan): Match {
  return matchOf(plan, "strong", plan.words.map(exactQuery), (group) => group.uses.exact);
}

/** Who matches every word somehow, in the strong fields or anywhere. */
export function wideMatch(plan: SearchPlan, vector: Match["vector"]): Match {
  const uses = vector === "strong" ? "strong" : "anywhere";
  return matchOf(
    plan,
    plan.words.length === 0 ? "strong" : vector,
    plan.words.map(wideQuery),
    (group) => group.uses[uses],
  );
}

function matchOf(
  plan: SearchPlan,
  vector: Match["vector"],
  wordQueries: readonly string[],
  usesOf: (group: WordGroup) => number,
): Match {
  const { words, city, conditions, everybody } = plan;
  const lexemes = [...new Set(conditions.flatMap((condition) => condition.lexemes))];
  const parts = [
    ...wordQueries,
    ...(city ? [wideQuery(city)] : []),
    ...lexemes.map((lexeme) => `'${lexeme}'`),
  ];
  const uses = [
    ...words.map(usesOf),
    ...(city ? [city.uses.anywhere] : []),
    ...lexemes.map((lexeme) => plan.usesOf(lexeme)),
  ];
  const share = uses.reduce((product, count) => product * Math.min(1, count / Math.max(1, everybody)), 1);
  return {
    vector,
    queries: parts,
    where: conditions.flatMap(({ where }) => (where ? [where] : [])),
    estimate: Math.min(everybody * share, ...conditions.map(({ most = everybody }) => most)),
  };
}

/**
 * `isWalked`: written so that PostgreSQL can't use the word index and goes through the listings in their order; it would
 * otherwise flip between both with its guess of how many there are.
 */
export function matchSql(match: Match, params: Params, isWalked: boolean): string {
  const { vector, queries, where } = match;
  // Looked up one by one, the index skips in each to where the others are; as one query it reads all of the alternatives
  // of a word that are rarer than the next word (measured: 42 instead of 84 ms).
  const together = isWalked && queries.length > 0 ? [queries.join(" & ")] : queries;
  const words = together.map((query) => `${vector} @@ ${params.place(query)}::tsquery`);
  const parts = [...words, ...where.map((condition) => condition(params.place))];
  if (parts.length === 0) return "true";
  return isWalked ? `CASE WHEN ${parts.join(" AND ")} THEN true ELSE false END` : parts.join(" AND ");
}

/** The words alone, for a listing that is at hand. */
export function wordsSql({ vector, queries }: Match, { place }: Params): string {
  return `${vector} @@ ${place(queries.join(" & "))}::tsquery`;
}

/** At most one thing is asked for: how frequent it is tells how many there are. */
export function isSingle({ words, city, conditions }: SearchPlan): boolean {
  const things = conditions.map(({ lexemes, where }) => lexemes.length + (where ? 1 : 0));
  return words.length + (city ? 1 : 0) + things.reduce((sum, count) => sum + count, 0) <= 1;
}

/** More than this are there for sure: nobody has to count. Figures are of the last count, hence far above the limit. */
export function isSurelyMore(plan: SearchPlan, than: number): boolean {
  if (!isSingle(plan)) return false;
  const { words, city, conditions, everybody, usesOf } = plan;
  const [only = everybody] = [
    ...words.map(({ surely }) => surely),
    ...(city ? [city.surely] : []),
    ...conditions.flatMap(({ lexemes, where }) => (where ? [0] : lexemes.map(usesOf))),
  ];
  return only >= 2 * than;
}

function readCity(city: string | null | undefined): string {
  const squeezed = squeeze(city ?? "");
  // Signs only: a place nobody is in. Nothing visible: no filter.
  return squeezed === "" && foldSearch(city ?? "") !== "" ? "-" : squeezed;
}

function nobody(): WordGroup {
  const uses = { exact: 0, strong: 0, anywhere: 0 };
  return { word: "", isCorrected: false, exact: [NOBODY], loose: [], prefix: null, uses, surely: 0 };
}

function readAsOf(all: readonly string[], asked: readonly string[], { words }: Understanding): string | null {
  if (!words.some(({ isCorrected }) => isCorrected)) return null;
  const read = new Map(asked.map((word, at) => [word, words[at]?.word ?? word]));
  return all.map((word) => read.get(word) ?? word).join(" ");
}
