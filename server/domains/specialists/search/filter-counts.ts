import type { FilterOptionCount, PublicSpecialistCounts } from "../../../generated/schema-types.ts";
import type { Context } from "../../accounts/context.ts";
import { catalogue } from "../../catalogs/catalogs.loaders.ts";
import {
  EXPERIENCE_TEXTS,
  optionOfCode,
  SPECIALIST_TYPES,
  WORK_MODALITIES,
} from "../specialist-properties.ts";
import { isMoreBySample, MOST_RESULTS, sampleSql, someSql, WORTH_SAMPLING } from "./find-listings.ts";
import { FEE_STEPS } from "./search-filter.ts";
import type { Condition, PublicSpecialistFilter } from "./search-filter.ts";
import { filtersOf, matchSql, paramsOf, planSearch, wideMatch } from "./search-plan.ts";
import type { Params, SearchPlan } from "./search-plan.ts";
import { understand } from "./vocabulary.ts";

type Facet = Exclude<keyof PublicSpecialistCounts, "__typename">;

/** The filter whose own choice doesn't narrow a facet. Skills add up: each further one narrows what is there. */
const OWN_FILTER: Readonly<Partial<Record<Facet, Condition["filter"]>>> = {
  types: "TYPE",
  experienceLevels: "MIN_EXPERIENCE_LEVEL",
  languages: "LANGUAGE",
  workModalities: "WORK_MODALITY",
  provinces: "PROVINCE",
  fees: "MAX_FEE",
  available: "AVAILABLE",
};

/** Where each facet's numbers lie in specialist_listings.options; see listing_options. */
const EVERYBODY = 0;
const LEVELS = [1, 2, 3, 4] as const;
const FEES = 50;
const MODALITIES = 60;
const AVAILABLE = 70;
const PROVINCES = 100;
const SKILLS = 1_000;
const LANGUAGES = 5_000;

/** Looked at to learn how options are spread among more people than are counted. */
const SAMPLE = 8_000;

/** How often each option occurs among those who match. */
interface Tally {
  of: (options: readonly number[]) => number;
  /** Nobody counted them all: there are more. */
  isCut: boolean;
}

/**
 * What each option of each filter would leave, its own filter put aside. Exact up to ten thousand people; beyond, what a
 * sample says there are at least. At most four statements.
 */
export async function publicSpecialistCounts(
  ctx: Context,
  filter: PublicSpecialistFilter,
): Promise<PublicSpecialistCounts> {
  const plan = await planSearch(ctx, filter);
  const tallies =
    filtersOf(plan).length === 0 ? await tallyAll(ctx, plan) : await tallyMatches(ctx, filter, plan);
  const { skills, languages, provinces } = await catalogue(ctx);
  const type = optionOfCode(SPECIALIST_TYPES, filter.type)?.number ?? null;
  const least = Math.max(1, Math.trunc(filter.minExperienceLevel ?? 1));
  const count = (facet: Facet, option: string | number, label: string, ...options: number[]) => {
    const tally = tallies(facet);
    const sum = tally.of(options);
    return { option: String(option), label, count: sum, isAtLeast: tally.isCut && sum > 0 };
  };
  const somebody = (option: FilterOptionCount) => option.count > 0;
  const levelsFrom = (level: number) => LEVELS.filter((one) => one >= level);
  return {
    types: SPECIALIST_TYPES.map(({ number, code, text }) =>
      count("types", code, text, ...levelsFrom(least).map((level) => number * 10 + level)),
    ),
    experienceLevels: LEVELS.map((level) =>
      count(
        "experienceLevels",
        level,
        EXPERIENCE_TEXTS[level] ?? "",
        ...levelsFrom(level).map((one) => (type === null ? one : type * 10 + one)),
      ),
    ),
    languages: languages
      .map(({ id, language }) => count("languages", id, language, LANGUAGES + id))
      .filter(somebody)
      .toSorted((a, b) => b.count - a.count),
    skills: skills
      .map(({ id, skill }) => count("skills", id, skill, SKILLS + id))
      .filter(somebody)
      .toSorted((a, b) => b.count - a.count),
    workModalities: WORK_MODALITIES.map(({ number, code, text }) =>
      count("workModalities", code, text, MODALITIES + number),
    ),
    provinces: provinces
      .map(({ code, name }) => count("provinces", code, name, PROVINCES + Number(code)))
      .filter(somebody),
    fees: FEE_STEPS.map((most, at) =>
      count(
        "fees",
        most,
        `Hasta ${most.toLocaleString("es-ES")} €`,
        ...Array.from({ length: at + 1 }, (_, step) => FEES + step),
      ),
    ),
    available: count("available", "true", "Disponible", AVAILABLE),
  };
}

/** One set of people for all facets whose filter isn't set, one more for each that is. One statement or two. */
async function tallyMatches(
  { db }: Pick<Context, "db">,
  filter: PublicSpecialistFilter,
  plan: SearchPlan,
): Promise<(facet: Facet) => Tally> {
  const set = filtersOf(plan);
  const narrowed = (Object.keys(OWN_FILTER) as Facet[]).filter((facet) => {
    const own = OWN_FILTER[facet];
    return own !== undefined && set.includes(own);
  });
  const sets = [plan, ...narrowed.map((facet) => widened(plan, facet, filter))];
  const sampled = await sampledTallies(db, sets);
  const left = sets.filter((_, at) => sampled[at] === null);
  const counted = left.length === 0 ? [] : await countedTallies(db, left);
  const tallies = sampled.map((tally) => tally ?? counted.shift());
  return (facet) => {
    const tally = tallies[narrowed.indexOf(facet) + 1] ?? tallies[0];
    if (!tally) throw new Error("nothing was counted");
    return tally;
  };
}

type Tallies = Map<number, number>;

/** Counted one by one, up to ten thousand people of each set. */
async function countedTallies(
  db: Pick<Context["db"], "query">,
  sets: readonly SearchPlan[],
): Promise<(Tally | undefined)[]> {
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

/** The plan without the facet's own filter; experience without type is experience in any type. */
function widened(plan: SearchPlan, facet: Facet, filter: PublicSpecialistFilter): SearchPlan {
  const own = OWN_FILTER[facet];
  const conditions = plan.conditions
    .filter((condition) => condition.filter !== own)
    .map((condition) =>
      own === "TYPE" && condition.filter === "MIN_EXPERIENCE_LEVEL"
        ? { ...condition, lexemes: [`#l0${Math.trunc(filter.minExperienceLevel ?? 1)}`] }
        : condition,
    );
  return { ...plan, conditions };
}

/** Of everybody: up to ten thousand counted now, of more the figures of the last count. At most two statements. */
async function tallyAll(ctx: Context, plan: SearchPlan): Promise<(facet: Facet) => Tally> {
  if (plan.everybody <= MOST_RESULTS) return tallyMatches(ctx, {}, plan);
  const { skills, languages, provinces } = await catalogue(ctx);
  const lexemes = new Map<number, string>([
    ...LEVELS.flatMap((level) =>
      [0, ...SPECIALIST_TYPES.map(({ number }) => number)].map(
        (type) =>
          [type * 10 + level, level === 1 ? (type === 0 ? "#" : `#t${type}`) : `#l${type}${level}`] as const,
      ),
    ),
    ...FEE_STEPS.map((most, at) => [FEES + at, `#f${most}`] as const),
    ...WORK_MODALITIES.map(({ number }) => [MODALITIES + number, `#m${number}`] as const),
    [AVAILABLE, "#a"],
    ...provinces.map(({ code }) => [PROVINCES + Number(code), `#p${code}`] as const),
    ...skills.map(({ id }) => [SKILLS + id, `#s${id}`] as const),
    ...languages.map(({ id }) => [LANGUAGES + id, `#g${id}`] as const),
  ]);
  const typed = { all: [], words: [], isNonsense: false };
  const { usesOf } = await understand(ctx.db, typed, "", [...lexemes.values()]);
  const atLeast = (option: number) => usesOf(lexemes.get(option) ?? "");
  // Levels and fees are stored as "at least" and "at most": what is exactly there is the difference to the next step.
  const next = (option: number) => {
    if (option >= FEES && option < FEES + FEE_STEPS.length) return option > FEES ? option - 1 : null;
    return option < FEES && option % 10 < LEVELS.length ? option + 1 : null;
  };
  const of = (option: number) => {
    const beyond = next(option);
    return Math.max(0, atLeast(option) - (beyond === null ? 0 : atLeast(beyond)));
  };
  return () => ({ of: (options) => options.reduce((sum, option) => sum + of(option), 0), isCut: false });
}
