import type { MarketplaceFilterCountsQuery, OptionCountFragment } from "../../generated/plain/graphql.ts";

export interface FilterOption {
  /** As the contract has it: an id, a code, an enum value or a number. */
  value: string;
  label: string;
  count: number;
  /** `count` is a lower bound. */
  isAtLeast: boolean;
}

export interface LanguageOption extends FilterOption {
  /** ISO 639, as it stands in the address. */
  code: string;
}

/** What can be chosen, and what each choice would leave with everything else as it is. */
export interface FilterOptions {
  types: FilterOption[];
  experienceLevels: FilterOption[];
  languages: LanguageOption[];
  skills: FilterOption[];
  workModalities: FilterOption[];
  provinces: FilterOption[];
  fees: FilterOption[];
  available: FilterOption;
}

/** Query of the address that shows the filter open and complete, for browsers without script. */
export const ALL_OPTIONS = "filtros";

/** Offered first, also where nobody speaks them. */
export const FIRST_LANGUAGES = [
  { code: "es", name: "Español" },
  { code: "en", name: "Inglés" },
  { code: "fr", name: "Francés" },
  { code: "de", name: "Alemán" },
] as const;

function readOption({ option, label, count, isAtLeast }: OptionCountFragment): FilterOption {
  return { value: option, label, count, isAtLeast };
}

function firstPlace(code: string): number {
  const place = FIRST_LANGUAGES.findIndex((first) => first.code === code);
  return place === -1 ? FIRST_LANGUAGES.length : place;
}

/** The answer as the filter shows it: languages by their codes, the documented ones first. */
export function readOptions({
  publicSpecialistCounts: counts,
  languages,
}: MarketplaceFilterCountsQuery): FilterOptions {
  const spoken = new Map(counts.languages.map((one) => [one.option, readOption(one)]));
  const offered = languages.flatMap(({ id, code, language }) => {
    const found = spoken.get(id);
    if (found === undefined && firstPlace(code) === FIRST_LANGUAGES.length) return [];
    return { value: id, count: 0, isAtLeast: false, ...found, label: language, code };
  });
  return {
    types: counts.types.map(readOption),
    experienceLevels: counts.experienceLevels.map(readOption),
    languages: offered.sort(
      (one, other) => firstPlace(one.code) - firstPlace(other.code) || other.count - one.count,
    ),
    skills: counts.skills.map(readOption),
    workModalities: counts.workModalities.map(readOption),
    provinces: counts.provinces.map(readOption),
    fees: counts.fees.map(readOption),
    available: readOption(counts.available),
  };
}

function recount<Option extends FilterOption>(shown: readonly Option[], latest: readonly Option[]): Option[] {
  const counts = new Map(latest.map((option) => [option.value, option]));
  const known = new Set(shown.map(({ value }) => value));
  return [
    ...shown.map((option) => ({ ...option, count: 0, isAtLeast: false, ...counts.get(option.value) })),
    ...latest.filter(({ value }) => !known.has(value)),
  ];
}

/** New counts for what is shown already: the order stays, so that nothing moves under the finger; new ones come last. */
export function withNewCounts(shown: FilterOptions, latest: FilterOptions): FilterOptions {
  return {
    types: recount(shown.types, latest.types),
    experienceLevels: recount(shown.experienceLevels, latest.experienceLevels),
    languages: recount(shown.languages, latest.languages),
    skills: recount(shown.skills, latest.skills),
    workModalities: recount(shown.workModalities, latest.workModalities),
    provinces: recount(shown.provinces, latest.provinces),
    fees: recount(shown.fees, latest.fees),
    available: latest.available,
  };
}
