import { describe, expect, test } from "@jest/globals";
import { typedAmount } from "../../server/domains/billing/typed-amount.ts";
import { foldSearched, searchedWords, searchPatterns } from "../../server/platform/text/search-patterns.ts";
import { matchOf, RANKS, readSearch } from "../../server/shared/search-hit.ts";
import { testDatabase } from "../support/database.ts";

const database = testDatabase();

test.each([
  "María José Muñoz-Peña",
  "ÁÉÍÓÚÜÑÇ áàâäãå ýÿ",
  "Ionuț Ștefănescu, Łukasz Żółć, Håkon Ørsted, Đorđe Šimić, Ağrı, Nguyễn Thị",
  "O’Brien O´Brien O'Brien Gal·la",
  "Nº 3.ª planta ﬁn",
  "Straße Æsop Œuvre",
  "de\u0301composed",
])("%s is folded by the database as by the product", async (text) => {
  const [row] = await database.db.query<{ folded: string }[]>(`SELECT fold_text($1) AS folded`, [text]);
  expect(row?.folded).toBe(foldSearched(text));
});

describe("what is searched for", () => {
  test.each([
    ["García López", [["garcia"], ["lopez"]]],
    ["612 34 56 78", [["612345678"]]],
    ["+34 612 345 678", [["34612345678"]]],
    ["0034 612345678", [["0034612345678", "34612345678"]]],
    ["12.345.678-z", [["12.345.678-z", "12345678z"]]],
    [
      "12345678 Z",
      [
        ["12345678", "12345678z"],
        ["z", "12345678z"],
      ],
    ],
    [
      "X 1234567 L",
      [
        ["x", "x1234567l"],
        ["1234567", "x1234567l"],
        ["l", "x1234567l"],
      ],
    ],
    ["T26-0000345", [["t26-0000345"]]],
    ["t260000345", [["t26-0000345", "t260000345"]]],
    ["ab 12", [["ab"], ["12"]]],
  ])("%s", (search, words) => {
    expect(searchedWords(search)).toEqual(words);
  });

  test("signs of LIKE are only signs, short words stand at a beginning", () => {
    expect(searchPatterns("a_b% ñu")).toEqual([["%a\\_b\\%%"], ["% nu%"]]);
  });
});

describe("how well something fits", () => {
  const values = [
    { label: "Nombre", value: "María de los Ángeles Muñoz" },
    { label: "Teléfono", value: "612345678", code: true },
    { label: "Correo electrónico", value: null, code: true },
  ];
  test.each([
    ["612 345 678", { rank: RANKS.code, label: "Teléfono" }],
    ["munoz maria", { rank: RANKS.whole, label: "Nombre" }],
    ["mun mar", { rank: RANKS.beginning, label: "Nombre" }],
    ["geles", { rank: RANKS.within, label: "Nombre" }],
    ["munoz 34567", { rank: RANKS.within, label: "Nombre" }],
    ["munoz perez", null],
  ])("%s", (query, match) => {
    expect(matchOf(readSearch(query, 5), values)).toEqual(match);
  });
});

test.each([
  ["1.234,56 €", "1234.56"],
  ["1234,5", "1234.50"],
  ["1234.56", "1234.56"],
  ["500", "500.00"],
  ["0,50", "0.50"],
  ["12.345.678", "12345678.00"],
  ["000012", null],
  ["612 345 678", null],
  ["C26000012", null],
  ["", null],
])("%s as an amount", (typed, amount) => {
  expect(typedAmount(typed)).toBe(amount);
});
