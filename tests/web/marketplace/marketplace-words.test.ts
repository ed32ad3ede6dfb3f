import { describe, expect, test } from "@jest/globals";
import { pageWindow } from "../../../web/ui/NumberPager.tsx";
import { readOptions, withNewCounts } from "../../../web/features/marketplace/filter-options.ts";
import {
  activeFilters,
  countText,
  experienceFilterText,
  rangeText,
  searchTitle,
  totalText,
  withoutFilter,
} from "../../../web/features/marketplace/marketplace-words.ts";
import { countsAnswer, noWords, search } from "./sample-specialists.ts";

describe("the heading and the line below the results", () => {
  test.each([
    [0, false, "0 especialistas disponibles"],
    [1, false, "1 especialista disponible"],
    [60, false, "60 especialistas disponibles"],
    [1234, false, "1.234 especialistas disponibles"],
    [10_000, true, "Más de 10.000 especialistas disponibles"],
  ])("%d, at least: %s", (count, isAtLeast, text) => {
    expect(totalText({ count, isAtLeast })).toBe(text);
  });

  test("read as documented on the first page and count on from there", () => {
    expect(rangeText({ page: 1, shown: 10, total: 60 })).toBe("1-10 entre más de 60 resultados");
    expect(rangeText({ page: 2, shown: 10, total: 60 })).toBe("11-20 entre más de 60 resultados");
    expect(rangeText({ page: 1000, shown: 10, total: 10_000 })).toBe(
      "9.991-10.000 entre más de 10.000 resultados",
    );
    expect(rangeText({ page: 1, shown: 3, total: 3 })).toBe("1-3 entre más de 3 resultados");
  });

  test("a count that is a lower bound says so", () => {
    expect(countText({ count: 10_000, isAtLeast: true })).toBe("más de 10.000");
    expect(countText({ count: 12, isAtLeast: false })).toBe("12");
  });
});

describe("the pages one can go to", () => {
  test.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [1, 3, [1, 2, 3]],
    [2, 9, [1, 2, 3]],
    [3, 9, [1, 2, 3]],
    [4, 9, [3, 4, 5]],
    [8, 9, [7, 8, 9]],
    [9, 9, [7, 8, 9]],
    [4, 4, [2, 3, 4]],
  ])("page %d of %d", (page, last, pages) => {
    expect(pageWindow(page, last)).toEqual(pages);
  });
});

describe("filters in words", () => {
  const words = {
    language: { id: "2", name: "Inglés" },
    skills: [
      { id: "5", name: "Escucha activa" },
      { id: "6", name: "Herencias" },
    ],
    province: "Valencia/València",
  };
  const full = search({
    search: "custodia",
    location: "valencia",
    fee: 1500,
    experience: 2,
    type: "COLLECTOR",
    language: "en",
    skills: ["5", "6"],
    modality: "REMOTE",
    province: "46",
    available: true,
    favourites: true,
    order: "RATING",
    page: 3,
  });

  test("each in force can be taken away alone, which leads to the first page", () => {
    const active = activeFilters(full, words);
    expect(active.map(({ label }) => label)).toEqual([
      "Recaudador",
      "Hasta 1.500\u00A0€",
      "3–4 años · intermedio, o más",
      "Inglés",
      "Escucha activa",
      "Herencias",
      "A distancia",
      "Valencia/València",
      "Solo disponibles",
      "Mis favoritos",
    ]);
    expect(active[4]?.without).toEqual({ ...full, skills: ["6"], page: 1 });
    expect(active[0]?.without).toEqual({ ...full, type: null, page: 1 });
    expect(activeFilters(search({ search: "x", location: "y", order: "RATING" }), noWords)).toEqual([]);
  });

  test.each([
    [1, "0–2 años · júnior, o más"],
    [2, "3–4 años · intermedio, o más"],
    [3, "5–6 años · sénior, o más"],
    [4, "7 años o más · experto"],
  ])("level %d says what it asks for", (level, text) => {
    expect(experienceFilterText(level)).toBe(text);
  });

  test("what may be left out says what, and leaves exactly that out", () => {
    expect(withoutFilter(full, words, "CITY")).toEqual({
      text: "Sin la ubicación «valencia»",
      search: { ...full, location: "", page: 1 },
    });
    expect(withoutFilter(full, words, "SKILLS")).toEqual({
      text: "Sin exigir «Escucha activa» y «Herencias»",
      search: { ...full, skills: [], page: 1 },
    });
    expect(withoutFilter(full, words, "IDS").search.favourites).toBe(false);
    expect(withoutFilter(full, words, "MIN_EXPERIENCE_LEVEL").search.experience).toBeNull();
  });
});

describe("what a search is called", () => {
  test.each([
    [{}, null],
    [{ search: "mediador", location: "valencia" }, "Mediadores en Valencia"],
    [{ search: "Mediadora" }, "Mediadores"],
    [{ type: "JUDICIAL" as const }, "Especialistas judiciales"],
    [{ location: "las palmas de gran canaria" }, "Especialistas en Las Palmas de Gran Canaria"],
    [{ search: "custodia  compartida", location: "Lugo" }, "«custodia compartida» en Lugo"],
    [{ search: "custodia", type: "MEDIATOR" as const }, "Mediadores: «custodia»"],
    [{ search: "conciliador", type: "MEDIATOR" as const }, "Mediadores: «conciliador»"],
  ])("%j", (change, title) => {
    expect(searchTitle(search(change), noWords)).toBe(title);
  });
});

describe("the options of the filter", () => {
  test("languages: the documented ones first, also without speakers, then those somebody speaks", () => {
    const { languages } = readOptions(countsAnswer());
    expect(languages.map(({ code, count }) => [code, count])).toEqual([
      ["es", 60],
      ["en", 12],
      ["fr", 0],
      ["de", 0],
      ["ca", 20],
    ]);
  });

  test("new counts keep the order; what is gone is 0, what is new comes last", () => {
    const before = readOptions(countsAnswer());
    const after = { ...before, skills: [{ value: "9", label: "Nueva", count: 3, isAtLeast: false }] };
    expect(withNewCounts(before, after).skills.map(({ label, count }) => [label, count])).toEqual([
      ["Escucha activa", 0],
      ["Herencias", 0],
      ["Daños", 0],
      ["Nueva", 3],
    ]);
  });
});
