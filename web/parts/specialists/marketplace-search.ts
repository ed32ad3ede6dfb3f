import { readCaseNumber } from "../cases/case-number.ts";
import type { PublicSpecialistFilter } from "../../generated/plain/graphql.ts";
import { MODALITY_WORDS, ORDER_WORDS, TYPE_WORDS, type MarketplaceSearch } from "./marketplace-query.ts";

export interface Range {
  min: number;
  max: number;
  step: number;
}

export const PAGE_SIZE = 10;
/** Pages go as far as the ten-thousandth result. */
export const LAST_PAGE = 1000;
export const LONGEST_SEARCH = 200;
const MOST_SKILLS = 10;

/** Euros a case. */
export const FEE_RANGE: Range = { min: 100, max: 10_000, step: 100 };
/** The four levels of experience; the first asks for nothing. */
export const EXPERIENCE_RANGE: Range = { min: 1, max: 4, step: 1 };

/** The nearest value a slider can stand at. */
export function snapToRange(value: number, { min, max, step }: Range): number {
  const snapped = min + Math.round((value - min) / step) * step;
  return Math.min(max, Math.max(min, snapped));
}

function keyOf<Key extends string>(words: Record<Key, string>, word: string | null): Key | null {
  return (Object.keys(words) as Key[]).find((key) => words[key] === word) ?? null;
}

/** Without control characters, and no character cut in two. */
function cut(text: string): string {
  return text
    .replace(/[\u0000-\u001F\u007F]+/g, " ")
    .trim()
    .slice(0, LONGEST_SEARCH)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();
}

/** The address's words are longer than what is looked for. */
export function isTooLong(params: URLSearchParams): boolean {
  return ["search", "location"].some((name) => (params.get(name) ?? "").trim().length > LONGEST_SEARCH);
}

function readNumber(raw: string | null, range: Range): number | null {
  return raw !== null && /^\d{1,7}$/.test(raw) ? snapToRange(Number(raw), range) : null;
}

function readExperience(raw: string | null): number | null {
  const level = readNumber(raw, EXPERIENCE_RANGE);
  return level === EXPERIENCE_RANGE.min ? null : level;
}

function readPage(raw: string | null): number {
  const page = raw !== null && /^\d{1,7}$/.test(raw) ? Number(raw) : 1;
  return Math.max(1, page);
}

const isFlag = (raw: string | null) => raw === "1";

function matching(raw: string | null, pattern: RegExp): string | null {
  return raw !== null && pattern.test(raw) ? raw : null;
}

/**
 * Field of a filter that comes with the page, for browsers without script: of what stands twice in the form, the fields
 * behind it count, those before only hold what was in force.
 */
export const PANEL_MARK = "panel";

function inForce(params: URLSearchParams): URLSearchParams {
  const entries = [...params];
  const mark = entries.findIndex(([name]) => name === PANEL_MARK);
  const isOwn = (name: string) => name === "search" || name === "location";
  return new URLSearchParams(entries.filter(([name], index) => index > mark || isOwn(name)));
}

/** The search an address stands for. Unknown values are left out, numbers snap to their slider. */
export function readMarketplaceSearch(given: URLSearchParams): MarketplaceSearch {
  const params = inForce(given);
  const skills = params.getAll("skill").filter((id) => /^[1-9]\d{0,8}$/.test(id));
  return {
    search: cut(params.get("search") ?? ""),
    location: cut(params.get("location") ?? ""),
    fee: readNumber(params.get("fee"), FEE_RANGE),
    experience: readExperience(params.get("experience")),
    type: keyOf(TYPE_WORDS, params.get("type")),
    language: matching(params.get("language"), /^[a-z]{2,3}$/),
    skills: [...new Set(skills)].slice(0, MOST_SKILLS),
    modality: keyOf(MODALITY_WORDS, params.get("modality")),
    province: matching(params.get("province"), /^(0[1-9]|[1-4]\d|5[0-2])$/),
    available: isFlag(params.get("available")),
    favourites: isFlag(params.get("favourites")),
    order: keyOf(ORDER_WORDS, params.get("order")) ?? "BEST_MATCH",
    page: readPage(params.get("page")),
    forCase: readCaseNumber(params.get("expediente")),
  };
}

/** What the contract is asked for. `languageId` is the id of the search's language, `ids` those of the favourites. */
export function specialistFilter(
  search: MarketplaceSearch,
  { languageId, ids }: { languageId: string | null; ids: readonly string[] | null },
): PublicSpecialistFilter {
  const { fee, experience, type, modality, province } = search;
  return {
    ...(search.search !== "" && { search: search.search }),
    ...(search.location !== "" && { city: search.location }),
    ...(fee !== null && { maxFee: fee }),
    ...(experience !== null && { minExperienceLevel: experience }),
    ...(type !== null && { type }),
    ...(languageId !== null && { languageId }),
    ...(search.skills.length > 0 && { skillIds: [...search.skills] }),
    ...(modality !== null && { workModality: modality }),
    ...(province !== null && { provinceCode: province }),
    ...(search.available && { available: true }),
    ...(ids !== null && { ids: [...ids] }),
  };
}
