import { capitalized } from "../../../schema/rules/sentences.ts";
import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import type { PublicSpecialistOrder, SearchFilterName } from "../../generated/plain/graphql.ts";
import { EMPTY_SEARCH, type MarketplaceSearch } from "../../parts/specialists/marketplace-query.ts";
import { PAGE_SIZE } from "../../parts/specialists/marketplace-search.ts";
import {
  EXPERIENCE_LEVELS,
  SPECIALIST_TYPE_NAMES,
  WORK_MODALITY_NAMES,
} from "../../../schema/rules/specialist-words.ts";
import { fold, joinWords } from "../../lib/text.ts";
import type { SearchWords } from "./search-words.ts";

export interface Counted {
  count: number;
  /** `count` is a lower bound. */
  isAtLeast: boolean;
}

export const ORDER_NAMES: Record<PublicSpecialistOrder, string> = {
  BEST_MATCH: "Mejor coincidencia",
  RATING: "Mejor valoración",
  LOWEST_FEE: "Tarifa más baja",
};

const PLURAL_TYPES = {
  CONCILIATOR: "Conciliadores",
  MEDIATOR: "Mediadores",
  COLLECTOR: "Recaudadores",
  JUDICIAL: "Especialistas judiciales",
} as const;

/** '123', 'más de 10.000'. */
export function countText({ count, isAtLeast }: Counted): string {
  return isAtLeast ? `más de ${shownCount(count)}` : shownCount(count);
}

/** '123 especialistas', 'más de 10.000 especialistas'. */
export function specialistsText(counted: Counted): string {
  const isOne = counted.count === 1 && !counted.isAtLeast;
  return `${countText(counted)} ${isOne ? "especialista" : "especialistas"}`;
}

/** The heading over the results, as documented: '60 especialistas disponibles'. */
export function totalText(counted: Counted): string {
  const isOne = counted.count === 1 && !counted.isAtLeast;
  return `${capitalized(specialistsText(counted))} ${isOne ? "disponible" : "disponibles"}`;
}

/** When some match only part of the words: `matching` is how many match all of them, and come first. */
export function matchingText(matching: number): string {
  if (matching === 0) return "Nadie reúne todas las palabras; estos se acercan más.";
  const all = matching === 1 ? "El primero reúne" : `Los ${shownCount(matching)} primeros reúnen`;
  return `${all} todas las palabras; los demás se acercan.`;
}

/** The line under the results, as documented: '1-10 entre más de 60 resultados'. `shown` is how many the page holds. */
export function rangeText({ page, shown, total }: { page: number; shown: number; total: number }): string {
  const before = (page - 1) * PAGE_SIZE;
  return `${shownCount(before + 1)}-${shownCount(before + shown)} entre más de ${shownCount(total)} resultados`;
}

export function feeFilterText(fee: number): string {
  return `Hasta ${shownCount(fee)}\u00A0€`;
}

/** '3–4 años · intermedio, o más': a level and those above it. */
export function experienceFilterText(level: number): string {
  const { years, name } = EXPERIENCE_LEVELS[level] ?? { years: "", name: "" };
  return `${years} · ${name.toLowerCase()}${level === 4 ? "" : ", o más"}`;
}

export interface ActiveFilter {
  label: string;
  /** The search without it, on its first page. */
  without: MarketplaceSearch;
}

/** The filters in force besides words and place, which have their own boxes. */
export function activeFilters(search: MarketplaceSearch, words: SearchWords): ActiveFilter[] {
  const found: [string | null, Partial<MarketplaceSearch>][] = [
    // What a case needs stays.
    [search.forCase === null ? search.type && SPECIALIST_TYPE_NAMES[search.type] : null, { type: null }],
    [search.fee === null ? null : feeFilterText(search.fee), { fee: null }],
    [search.experience === null ? null : experienceFilterText(search.experience), { experience: null }],
    [search.language && (words.language?.name ?? null), { language: null }],
    ...words.skills.map(({ id, name }): [string, Partial<MarketplaceSearch>] => [
      name,
      { skills: search.skills.filter((skill) => skill !== id) },
    ]),
    [search.modality && WORK_MODALITY_NAMES[search.modality], { modality: null }],
    [words.province, { province: null }],
    [search.available ? "Solo disponibles" : null, { available: false }],
    [search.favourites ? "Mis favoritos" : null, { favourites: false }],
  ];
  return found.flatMap(([label, change]) =>
    label === null ? [] : [{ label, without: { ...search, ...change, page: 1 } }],
  );
}

/** The search without one filter, and what that filter is called in a sentence. */
export function withoutFilter(
  search: MarketplaceSearch,
  words: SearchWords,
  name: SearchFilterName,
): { text: string; search: MarketplaceSearch } {
  const left = (text: string, change: Partial<MarketplaceSearch>) => ({
    text,
    search: { ...search, ...change, page: 1 },
  });
  switch (name) {
    case "SEARCH":
      return left(`Sin las palabras «${search.search}»`, { search: "" });
    case "CITY":
      return left(`Sin la ubicación «${search.location}»`, { location: "" });
    case "PROVINCE":
      return left(`Fuera de ${words.province ?? "la provincia"}`, { province: null });
    case "MAX_FEE":
      return left("Con cualquier tarifa", { fee: null });
    case "MIN_EXPERIENCE_LEVEL":
      return left("Con cualquier experiencia", { experience: null });
    case "TYPE":
      return left("De cualquier especialidad", { type: null });
    case "LANGUAGE":
      return left(`Sin exigir ${words.language?.name.toLowerCase() ?? "idioma"}`, { language: null });
    case "SKILLS":
      return left(`Sin exigir ${joinWords(words.skills.map((skill) => `«${skill.name}»`))}`, { skills: [] });
    case "WORK_MODALITY":
      return left("Con cualquier modalidad de trabajo", { modality: null });
    case "AVAILABLE":
      return left("También quienes ahora no aceptan casos", { available: false });
    case "IDS":
      return left("Fuera de tus favoritos", { favourites: false });
  }
}

/** Words that only name a specialty, by its plural. */
const NAMED_TYPES: readonly [RegExp, string][] = [
  [/^(mediador(a|es|as)?|mediacion)$/, PLURAL_TYPES.MEDIATOR],
  [/^(conciliador(a|es|as)?|conciliacion)$/, PLURAL_TYPES.CONCILIATOR],
  [/^(recaudador(a|es|as)?|recaudacion)$/, PLURAL_TYPES.COLLECTOR],
];

const SMALL_WORDS = /^(de|del|la|las|el|los|y)$/;

/** A place as somebody typed it: 'las palmas de gran canaria' → 'Las Palmas de Gran Canaria'. */
function placeName(location: string): string {
  return location
    .split(/\s+/)
    .map((word, index) => (index > 0 && SMALL_WORDS.test(word) ? word : capitalized(word)))
    .join(" ");
}

/** What the page is about: 'Mediadores en Valencia', '«custodia» en Madrid'; null without words, type and place. */
export function searchTitle(search: MarketplaceSearch, words: SearchWords): string | null {
  const text = search.search.replace(/\s+/g, " ");
  const named = NAMED_TYPES.find(([pattern]) => pattern.test(fold(text)))?.[1];
  const type = search.type === null ? undefined : PLURAL_TYPES[search.type];
  const province = words.province?.split("/")[0] ?? null;
  const place = search.location === "" ? province : placeName(search.location);
  const who =
    named !== undefined && (type === undefined || type === named)
      ? named
      : [type, text === "" ? undefined : `«${text}»`].filter((part) => part !== undefined).join(": ");
  if (place === null) return who === "" ? null : who;
  return `${who === "" ? "Especialistas" : who} en ${place}`;
}

/** Nothing but words, place and page: such a list is a page of its own for search engines. */
export function isPlainSearch(search: MarketplaceSearch): boolean {
  const { search: text, location, page } = search;
  const plain: MarketplaceSearch = { ...EMPTY_SEARCH, search: text, location, page };
  return (Object.keys(plain) as (keyof MarketplaceSearch)[]).every((key) =>
    key === "skills" ? search.skills.length === 0 : plain[key] === search[key],
  );
}
