import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { paths } from "../../../web/app/paths.ts";
import {
  EMPTY_SEARCH,
  marketplaceQuery,
  type MarketplaceSearch,
} from "../../../web/parts/specialists/marketplace-query.ts";
import {
  EXPERIENCE_RANGE,
  FEE_RANGE,
  isTooLong,
  readMarketplaceSearch,
  snapToRange,
  specialistFilter,
} from "../../../web/parts/specialists/marketplace-search.ts";

const read = (query: string) => readMarketplaceSearch(new URLSearchParams(query));
const words = fc.string({ unit: "grapheme", maxLength: 60 }).map((text) => text.trim());

const searches: fc.Arbitrary<MarketplaceSearch> = fc.record({
  search: words,
  location: words,
  fee: fc.option(fc.integer({ min: 1, max: 100 }).map((step) => step * 100)),
  experience: fc.option(fc.integer({ min: 2, max: 4 })),
  type: fc.option(fc.constantFrom("CONCILIATOR", "MEDIATOR", "COLLECTOR", "JUDICIAL")),
  language: fc.option(fc.constantFrom("es", "en", "ast")),
  skills: fc.uniqueArray(fc.integer({ min: 1, max: 99 }).map(String), { maxLength: 10 }),
  modality: fc.option(fc.constantFrom("IN_PERSON", "REMOTE", "TRAVELS")),
  province: fc.option(fc.constantFrom("01", "28", "52")),
  available: fc.boolean(),
  favourites: fc.boolean(),
  order: fc.constantFrom("BEST_MATCH", "RATING", "LOWEST_FEE"),
  page: fc.integer({ min: 1, max: 1000 }),
  forCase: fc.option(fc.constantFrom("P26000001", "P2600000123")),
});

describe("the address of a search", () => {
  test("holds all of it: what was written is what is read", () => {
    fc.assert(fc.property(searches, (search) => expect(read(marketplaceQuery(search))).toEqual(search)));
  });

  test("has the documented names, readable values and no defaults", () => {
    expect(paths.marketplace()).toBe("/marketplace");
    expect(paths.marketplace({ search: " a coruña & más ", location: "València" })).toBe(
      "/marketplace?search=a+coru%C3%B1a+%26+m%C3%A1s&location=Val%C3%A8ncia",
    );
    expect(
      marketplaceQuery({
        fee: 400,
        experience: 3,
        type: "MEDIATOR",
        language: "en",
        skills: ["7", "9"],
        modality: "REMOTE",
        province: "08",
        available: true,
        favourites: true,
        order: "LOWEST_FEE",
        page: 2,
      }),
    ).toBe(
      "fee=400&experience=3&type=mediador&language=en&skill=7&skill=9&modality=a-distancia&province=08&available=1&favourites=1&order=tarifa&page=2",
    );
  });

  test.each([
    "type=abogado&modality=telepatia&order=precio&language=EN-gb&province=53&province=&skill=x&skill=-1",
    "fee=&experience=&page=0&available=si&favourites=true&fee=12e3",
    "fee=1.5&experience=tres&page=-4&type=&unknown=1",
    "type=constructor&order=toString&modality=__proto__",
  ])("nonsense in it asks for nothing: %s", (query) => {
    expect(read(query)).toEqual(EMPTY_SEARCH);
  });

  test("words are cut at 200 characters and trimmed, and the page can say so", () => {
    const long = new URLSearchParams({ search: `${"a".repeat(199)} ${"b".repeat(50)}` });
    expect(readMarketplaceSearch(long).search).toBe("a".repeat(199));
    expect(isTooLong(long)).toBe(true);
    expect(isTooLong(new URLSearchParams({ search: "a".repeat(200) }))).toBe(false);
    const emoji = new URLSearchParams({ search: `${"a".repeat(199)}😀` });
    expect(readMarketplaceSearch(emoji).search).toBe("a".repeat(199));
  });

  test("control characters are no words", () => {
    expect(read("search=%00a%0Ab%7F").search).toBe("a b");
  });

  test("of a form without script, the filter that came with the page counts, not what was in force", () => {
    const form =
      "search=ana&location=&type=mediador&skill=3&available=1&panel=1&type=&fee=500&skill=4&order=tarifa";
    expect(read(form)).toEqual({
      ...EMPTY_SEARCH,
      search: "ana",
      fee: 500,
      skills: ["4"],
      order: "LOWEST_FEE",
    });
  });

  test("a skill stands there once, and ten at most", () => {
    const many = Array.from({ length: 14 }, (_, index) => `skill=${index + 1}`).join("&");
    expect(read(`skill=1&${many}`).skills).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
  });
});

describe("the sliders", () => {
  test.each([
    ["fee=1", 100],
    ["fee=149", 100],
    ["fee=150", 200],
    ["fee=10049", 10_000],
    ["fee=9999999", 10_000],
  ])("fee snaps to 100 between 100 and 10,000: %s", (query, fee) => {
    expect(read(query).fee).toBe(fee);
  });

  test("experience is one of four levels, of which the first asks for nothing", () => {
    expect(["0", "1", "2", "4", "5", "40"].map((level) => read(`experience=${level}`).experience)).toEqual([
      null,
      null,
      2,
      4,
      4,
      4,
    ]);
  });

  test("snap to their steps and clamp to their ends", () => {
    expect([-5, 260, 20_000].map((value) => snapToRange(value, FEE_RANGE))).toEqual([100, 300, 10_000]);
    expect([-1, 2.4, 2.5, 9].map((value) => snapToRange(value, EXPERIENCE_RANGE))).toEqual([1, 2, 3, 4]);
  });
});

describe("what the contract is asked for", () => {
  test("nothing for an empty search", () => {
    expect(specialistFilter(EMPTY_SEARCH, { languageId: null, ids: null })).toEqual({});
  });

  test("every part of the search by the contract's name", () => {
    const search = read(
      "search=custodia&location=Lugo&fee=500&experience=4&type=conciliador&language=fr&skill=3&modality=presencial&province=27&available=1&favourites=1",
    );
    expect(specialistFilter(search, { languageId: "12", ids: ["4", "5"] })).toEqual({
      search: "custodia",
      city: "Lugo",
      maxFee: 500,
      minExperienceLevel: 4,
      type: "CONCILIATOR",
      languageId: "12",
      skillIds: ["3"],
      workModality: "IN_PERSON",
      provinceCode: "27",
      available: true,
      ids: ["4", "5"],
    });
  });
});
