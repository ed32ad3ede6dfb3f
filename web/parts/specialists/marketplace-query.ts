import type { PublicSpecialistOrder, SpecialistType, WorkModality } from "../../generated/plain/graphql.ts";

/** What the marketplace keeps in its address: everything somebody can look for, and nothing else. */
export interface MarketplaceSearch {
  /** Words, at most 200 characters. */
  search: string;
  /** A city or province in words. */
  location: string;
  /** Euros a case at most, see `FEE_RANGE`. */
  fee: number | null;
  /** Level at least, 2–4. */
  experience: number | null;
  type: SpecialistType | null;
  /** ISO 639 code. */
  language: string | null;
  /** Ids, at most 10. */
  skills: readonly string[];
  modality: WorkModality | null;
  /** INE code, "01" to "52". */
  province: string | null;
  available: boolean;
  favourites: boolean;
  order: PublicSpecialistOrder;
  page: number;
  /** Number of the case somebody is chosen for; then `type` is what that case needs. */
  forCase: string | null;
}

export const TYPE_WORDS: Record<SpecialistType, string> = {
  CONCILIATOR: "conciliador",
  MEDIATOR: "mediador",
  COLLECTOR: "recaudador",
  JUDICIAL: "judicial",
};

export const MODALITY_WORDS: Record<WorkModality, string> = {
  IN_PERSON: "presencial",
  REMOTE: "a-distancia",
  TRAVELS: "con-desplazamiento",
};

export const ORDER_WORDS: Record<PublicSpecialistOrder, string> = {
  BEST_MATCH: "coincidencia",
  RATING: "valoracion",
  LOWEST_FEE: "tarifa",
};

export const EMPTY_SEARCH: MarketplaceSearch = {
  search: "",
  location: "",
  fee: null,
  experience: null,
  type: null,
  language: null,
  skills: [],
  modality: null,
  province: null,
  available: false,
  favourites: false,
  order: "BEST_MATCH",
  page: 1,
  forCase: null,
};

/** The query of a search, without question mark; what stands at its default is left out. */
export function marketplaceQuery(search: Partial<MarketplaceSearch>): string {
  const all = { ...EMPTY_SEARCH, ...search };
  const pairs: [string, string | number | null][] = [
    ["search", all.search.trim()],
    ["location", all.location.trim()],
    ["fee", all.fee],
    ["experience", all.experience],
    ["type", all.type && TYPE_WORDS[all.type]],
    ["language", all.language],
    ...all.skills.map((id): [string, string] => ["skill", id]),
    ["modality", all.modality && MODALITY_WORDS[all.modality]],
    ["province", all.province],
    ["available", all.available ? 1 : null],
    ["favourites", all.favourites ? 1 : null],
    ["order", all.order === "BEST_MATCH" ? null : ORDER_WORDS[all.order]],
    ["page", all.page > 1 ? all.page : null],
    ["expediente", all.forCase],
  ];
  const given = pairs.filter(([, value]) => value !== null && value !== "" && value !== 0);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}
