import { EXPERIENCE_LEVELS } from "../../../../schema/rules/specialist-words.ts";
import type { FilterOptionCount, PublicSpecialistCounts } from "../../../generated/schema-types.ts";
import type { Context } from "../../../shared/context.ts";
import { catalogue } from "../../catalogs/catalogs.loaders.ts";
import { optionOfCode, SPECIALIST_TYPES, WORK_MODALITIES } from "../specialist-properties.ts";
import { MOST_RESULTS } from "./find-listings.ts";
import { tallyOptions } from "./option-tallies.ts";
import type { Tally } from "./option-tallies.ts";
import { FEE_STEPS } from "./search-filter.ts";
import type { PublicSpecialistFilter } from "../../../generated/schema-types.ts";
import type { Condition } from "./search-filter.ts";
import { filtersOf, planSearch } from "./search-plan.ts";
import type { SearchPlan } from "./search-plan.ts";
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
const LEVELS = [1, 2, 3, 4] as const;
const FEES = 50;
const MODALITIES = 60;
const AVAILABLE = 70;
const PROVINCES = 100;
const SKILLS = 1_000;
const LANGUAGES = 5_000;

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
  return {
    types: SPECIALIST_TYPES.map(({ number, code, text }) =>
      count("types", code, text, ...levelsFrom(least).map((level) => number * 10 + level)),
    ),
    experienceLevels: LEVELS.map((level) =>
      count(
        "experienceLevels",
        level,
        EXPERIENCE_LEVELS[level]?.years ?? "",
        ...levelsFrom(level).map((one) => (type === null ? one : type * 10 + one)),
      ),
    ),
    languages: mostFirst(
      languages.map(({ id, language }) => count("languages", id, language, LANGUAGES + id)),
    ),
    skills: mostFirst(skills.map(({ id, skill }) => count("skills", id, skill, SKILLS + id))),
    workModalities: WORK_MODALITIES.map(({ number, code, text }) =>
      count("workModalities", code, text, MODALITIES + number),
    ),
    provinces: provinces
      .map(({ code, name }) => count("provinces", code, name, PROVINCES + Number(code)))
      .filter(isSomebodys),
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

function levelsFrom(least: number): number[] {
  return LEVELS.filter((level) => level >= least);
}

function isSomebodys({ count }: FilterOptionCount): boolean {
  return count > 0;
}

function mostFirst(options: readonly FilterOptionCount[]): FilterOptionCount[] {
  return options.filter(isSomebodys).toSorted((a, b) => b.count - a.count);
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
  const tallies = await tallyOptions(db, sets);
  return (facet) => {
    const tally = tallies[narrowed.indexOf(facet) + 1] ?? tallies[0];
    if (!tally) throw new Error("nothing was counted");
    return tally;
  };
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
