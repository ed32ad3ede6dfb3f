import { describe, expect, test } from "@jest/globals";
import { DATE_MARK, NUMBER_MARK } from "../../../server/domains/task-imports/reading/cell.ts";
import { cellKind } from "../../../server/domains/task-imports/understanding/cell-kinds.ts";
import { createProfiler } from "../../../server/domains/task-imports/understanding/column-profiler.ts";
import type { ColumnProfile } from "../../../server/domains/task-imports/understanding/column-profile.ts";

function profileOf(cells: string[]): ColumnProfile {
  const profiler = createProfiler(1);
  for (const cell of cells) profiler.add([cell]);
  const [profile] = profiler.finish();
  if (!profile) throw new Error("no profile");
  return profile;
}

test.each([
  ["ana@correo.example", "email"],
  ["625716614", "phone"],
  ["+34 657 420 301", "phone"],
  ["Tel. 93 123 45 67", "phone"],
  ["ES9121000418450200051332", "iban"],
  ["ES91 2100 0418 4502 0005 1332", "iban"],
  ["58085250S", "nif"],
  ["58.085.250-S", "nif"],
  ["B12345674", "nif"],
  ["12/03/2024", "date"],
  ["02/31/2024", "date"],
  ["20240312", "date"],
  ["12 de marzo de 2024", "date"],
  ["1.234,56", "amount"],
  ["1 234,56 €", "amount"],
  ["(32.000,00)", "amount"],
  ["100 USD", "amount"],
  ["28013", "postalCode"],
  ["7", "integer"],
  ["004912345678901234", "integer"],
  ["C/ Núñez de Balboa 48, 7º A, 20252 Donostia", "address"],
  ["Paseo de Gràcia 163", "address"],
  ["Íñigo Muñoz Peña", "name"],
  ["GARCÍA RUIZ, ANA", "name"],
  ["Titular", "text"],
  ["BI-0000001", "text"],
])("%j looks like %s", (text, kind) => {
  expect(cellKind(text, false)).toBe(kind);
});

describe("a column's profile", () => {
  test("counts blanks, distinct values and shows the first ones as a person sees them", () => {
    const profile = profileOf([
      "Temporal",
      "",
      "  ",
      "Otro",
      "Temporal",
      `${NUMBER_MARK}12.5`,
      `${DATE_MARK}2024-03-12`,
    ]);
    expect(profile).toMatchObject({
      nonEmpty: 5,
      distinct: 4,
      manyDistinct: false,
      typedNumbers: 1,
      typedDates: 1,
      samples: ["Temporal", "Otro", "12,5", "12/03/2024"],
    });
    expect(profile.topValues[0]).toEqual({ value: "Temporal", count: 2 });
  });

  test("of many distinct values it lists none but still takes every vote", () => {
    const cells = Array.from({ length: 3_000 }, (_, at) => `${1 + (at % 900)}.${100 + (at % 899)}`);
    const profile = profileOf([...cells, "1.234,56"]);
    expect(profile).toMatchObject({ manyDistinct: true, topValues: [], nonEmpty: 3_001 });
    expect(profile.amounts).toMatchObject({ decimalMark: ",", comma: 1, ambiguous: false });
  });

  test("amounts without evidence are ambiguous, typed numbers cast no vote", () => {
    expect(profileOf(["1.234", "5.678"]).amounts).toMatchObject({ decimalMark: ",", ambiguous: true });
    expect(profileOf([`${NUMBER_MARK}1234.5`]).amounts).toMatchObject({ comma: 0, dot: 0, ambiguous: false });
  });

  test("the date in the last row can decide the order of all", () => {
    expect(profileOf(["01/02/2024", "03/04/2024", "12/25/2024"]).dates).toMatchObject({
      order: "MDY",
      ambiguous: false,
    });
    expect(profileOf(["01/02/2024", "03/04/2024"]).dates).toMatchObject({ order: "DMY", ambiguous: true });
  });

  test("survives being stored as JSON, and short rows", () => {
    const profiler = createProfiler(3);
    profiler.add(["a"]);
    profiler.add(["b", "1"]);
    const profiles = profiler.finish();
    expect(JSON.parse(JSON.stringify(profiles))).toEqual(profiles);
    expect(profiles.map((profile) => profile.nonEmpty)).toEqual([2, 1, 0]);
  });
});
