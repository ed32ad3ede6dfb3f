import { EMPTY_SEARCH, type MarketplaceSearch } from "../../../web/parts/specialists/marketplace-query.ts";
import type { SpecialistCardFragment } from "../../../web/generated/graphql.ts";

export function card(id: number, change: Partial<SpecialistCardFragment> = {}): SpecialistCardFragment {
  return {
    id: String(id),
    displayName: `Persona ${id}`,
    initials: "P",
    photoUrl: null,
    headline: "",
    types: [{ type: "MEDIATOR" }],
    feeCharges: [{ chargeType: "AMOUNT", tariffValue: 400 }],
    feeHidden: false,
    cities: ["Valencia"],
    verified: false,
    available: true,
    rating: null,
    reviewCount: 0,
    ...change,
  };
}

export const search = (change: Partial<MarketplaceSearch> = {}): MarketplaceSearch => ({
  ...EMPTY_SEARCH,
  ...change,
});

export const noWords = { language: null, skills: [], province: null };

interface AnswerParts {
  totalCount?: number;
  totalIsAtLeast?: boolean;
  readAs?: string | null;
  matchingAll?: number;
  relaxations?: { without: string; count: number; isAtLeast: boolean }[];
}

/** The answer of MarketplaceResults. */
export function resultsAnswer(nodes: readonly SpecialistCardFragment[], parts: AnswerParts = {}) {
  return {
    publicSpecialists: {
      totalCount: nodes.length,
      totalIsAtLeast: false,
      readAs: null,
      matchingAll: parts.totalCount ?? nodes.length,
      relaxations: [],
      ...parts,
      nodes,
    },
  };
}

const option = (value: string | number, label: string, count: number, isAtLeast = false) => ({
  option: String(value),
  label,
  count,
  isAtLeast,
});

/** The answer of MarketplaceFilterCounts; `mediators` is what the option Mediador leaves. */
export function countsAnswer(mediators = 39) {
  return {
    publicSpecialistCounts: {
      types: [
        option("CONCILIATOR", "Conciliador", 26),
        option("MEDIATOR", "Mediador", mediators),
        option("COLLECTOR", "Recaudador", 10_000, true),
        option("JUDICIAL", "Judicial", 0),
      ],
      experienceLevels: [1, 2, 3, 4].map((level) => option(level, `Nivel ${level}`, 50 - level * 10)),
      languages: [option(1, "Español", 60), option(7, "Catalán", 20), option(2, "Inglés", 12)],
      skills: [option(5, "Escucha activa", 31), option(6, "Herencias", 4), option(8, "Daños", 2)],
      workModalities: [option("REMOTE", "A distancia", 30), option("IN_PERSON", "Presencial", 12)],
      provinces: [option("28", "Madrid", 20), option("46", "Valencia", 9)],
      fees: [200, 500, 1000].map((fee) => option(fee, "", fee / 10)),
      available: option("true", "Disponible", 48),
    },
    languages: [
      { id: "1", code: "es", language: "Español" },
      { id: "2", code: "en", language: "Inglés" },
      { id: "3", code: "fr", language: "Francés" },
      { id: "4", code: "de", language: "Alemán" },
      { id: "7", code: "ca", language: "Catalán" },
      { id: "9", code: "qu", language: "Quechua" },
    ],
  };
}

/** The answer of MarketplaceWords. */
export const wordsAnswer = {
  languages: countsAnswer().languages,
  skills: [
    { id: "5", skill: "Escucha activa" },
    { id: "6", skill: "Herencias" },
  ],
  provinces: [{ code: "46", name: "Valencia/València" }],
};
