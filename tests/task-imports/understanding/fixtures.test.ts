import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import * as Sheets from "@e965/xlsx";
import Papa from "papaparse";
import { numberCell, serialCell, textCell } from "../../../server/domains/task-imports/reading/cell.ts";
import { createProfiler } from "../../../server/domains/task-imports/understanding/column-profiler.ts";
import type { RowReading } from "../../../server/domains/task-imports/understanding/row-reading.ts";
import { suggestMapping } from "../../../server/domains/task-imports/understanding/suggest.ts";
import { dedupeKey } from "../../../server/domains/tasks/task-identity.ts";
import { compileRowReader } from "../../../server/domains/task-imports/understanding/understand-row.ts";

interface Expected {
  rows: number;
  sumAmount: string;
  errorRows: number[];
  lastDebtor?: string;
}

const FOLDER = new URL("../../fixtures/imports/", import.meta.url);
const EXPECTED = JSON.parse(readFileSync(new URL("expected.json", FOLDER), "utf8")) as Record<
  string,
  Expected
>;

const LONG_HEADERS = [
  "entity",
  "nContract",
  "typeContract",
  "amountDebt",
  "debtDate",
  "debtor",
  "identityDocument",
  "intervention",
  "thirdParties",
  "assignmentDate",
  "email",
  "phone",
  "addressContract",
  "addressMain",
  "addressExtra",
  "nSessions",
];
const SHORT_HEADERS = [
  "entity",
  "nContract",
  "typeContract",
  "amountDebt",
  "debtDate",
  "debtor",
  "intervention",
  "email",
  "phone",
  "addressContract",
  "assignmentDate",
  "nSessions",
];

function csv(file: string, encoding: string, delimiter: string): string[][] {
  const text = new TextDecoder(encoding).decode(readFileSync(new URL(file, FOLDER)));
  return Papa.parse<string[]>(text, { delimiter, skipEmptyLines: true }).data;
}

/** Rows from the 1-based `headerRow` on, encoded as the readers do. */
function sheet(file: string, name: string, headerRow: number): string[][] {
  const book = Sheets.read(readFileSync(new URL(file, FOLDER)), { cellNF: true });
  const cells = book.Sheets[name];
  if (!cells) throw new Error(`no sheet ${name}`);
  const range = Sheets.utils.decode_range(cells["!ref"] ?? "A1");
  const encode = (r: number, c: number): string => {
    const cell = cells[Sheets.utils.encode_cell({ r, c })] as Sheets.CellObject | undefined;
    if (typeof cell?.v !== "number") return textCell(String(cell?.v ?? ""));
    return /[dmy]/i.test(String(cell.z ?? "")) ? serialCell(cell.v, false) : numberCell(cell.v);
  };
  return Array.from({ length: range.e.r - headerRow + 2 }, (_, row) =>
    Array.from({ length: range.e.c + 1 }, (__, column) => encode(row + headerRow - 1, column)),
  );
}

function understand(table: string[][]): { properties: (string | null)[]; readings: RowReading[] } {
  const [headers = [], ...rows] = table;
  const profiler = createProfiler(headers.length);
  for (const row of rows) profiler.add(row);
  const profiles = profiler.finish();
  const columns = profiles.map((profile, at) => ({ header: headers[at] ?? "", profile }));
  const properties = suggestMapping(columns).map(({ property }) => property);
  const mapping = properties.map((property) => property ?? "EXTRA");
  const reader = compileRowReader({ mapping, headers, profiles, today: "2026-07-01" });
  return { properties, readings: rows.map((row) => reader(row)) };
}

function sumOf(readings: RowReading[]): string {
  const cents = readings.reduce(
    (sum, { values }) => sum + BigInt((values.amountDebt ?? "0.00").replace(".", "")),
    0n,
  );
  return `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
}

describe("the sample files", () => {
  test.each<[string, () => string[][], string[]]>([
    ["coma.csv", () => csv("coma.csv", "utf-8", ","), LONG_HEADERS],
    ["late-accent-cp1252.csv", () => csv("late-accent-cp1252.csv", "windows-1252", ";"), SHORT_HEADERS],
    ["utf16-tab.csv", () => csv("utf16-tab.csv", "utf-16le", "\t"), LONG_HEADERS],
    ["titulo.xlsx", () => sheet("titulo.xlsx", "titulo", 4), LONG_HEADERS],
    ["cartera.xls", () => sheet("cartera.xls", "cartera", 1), LONG_HEADERS],
    ["varias-hojas.xlsx", () => sheet("varias-hojas.xlsx", "Deudores", 1), LONG_HEADERS],
  ])("%s is understood whole, to the cent", (file, load, headers) => {
    const { properties, readings } = understand(load());
    expect(properties).toEqual(headers);
    expect(readings.flatMap(({ issues }) => issues)).toEqual([]);
    expect({ rows: readings.length, sumAmount: sumOf(readings) }).toEqual({
      rows: EXPECTED[file]?.rows,
      sumAmount: EXPECTED[file]?.sumAmount,
    });
    const lastDebtor = EXPECTED[file]?.lastDebtor;
    if (lastDebtor) expect(readings.at(-1)?.values.debtor).toBe(lastDebtor);
  });

  test("con-errores.csv fails in exactly its bad rows, each for its one reason", () => {
    const { properties, readings } = understand(csv("con-errores.csv", "utf-8", ";"));
    expect(properties).toEqual(LONG_HEADERS);
    // The header is row 1 of the file.
    const failing = readings.flatMap(({ issues }, at) =>
      issues.length > 0 ? [[at + 2, issues.map(({ property, code }) => `${property} ${code}`).join()]] : [],
    );
    expect(failing).toEqual([
      [5, "email INVALID_EMAIL"],
      [9, "amountDebt NEGATIVE"],
      [13, "debtor REQUIRED"],
      [17, "typeContract UNKNOWN_OPTION"],
      [21, "debtDate INVALID_DATE"],
      [25, "phone DIGITS_ONLY"],
      [33, "amountDebt INVALID_AMOUNT"],
    ]);
    expect(failing.map(([row]) => row)).toEqual(EXPECTED["con-errores.csv"]?.errorRows);
  });

  test("duplicados.xlsx meets the stored tasks of titulo.xlsx however its entity and contracts are spelled", () => {
    const keysOf = (table: string[][]) =>
      understand(table).readings.map(({ values }) => dedupeKey(values.entity ?? "", values.nContract ?? ""));
    const stored = new Set(keysOf(sheet("titulo.xlsx", "titulo", 4)));
    const keys = keysOf(sheet("duplicados.xlsx", "duplicados", 1));
    const fresh = keys.filter((key) => !stored.has(key));
    expect(stored.size).toBe(180);
    expect({
      rows: keys.length,
      ofStored: keys.length - fresh.length,
      inFile: fresh.length - new Set(fresh).size,
    }).toEqual({
      rows: 26,
      ofStored: 20,
      inFile: 1,
    });
  });
});
