import { describe, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { findHeaderRow } from "../../../server/domains/task-imports/reading/header.ts";
import { readHead } from "../../../server/domains/task-imports/reading/reader.ts";
import { readTable, refusalOf } from "../../support/read-table.ts";

const FOLDER = new URL("../../fixtures/imports/", import.meta.url);

interface Expected {
  rows?: number;
  headerRow?: number;
  encoding?: string;
  delimiter?: string;
  lastDebtor?: string;
  sheet?: string;
  sheets?: string[];
  hidden?: string[];
  refused?: string;
}

const EXPECTED = JSON.parse(readFileSync(new URL("expected.json", FOLDER), "utf8")) as Record<
  string,
  Expected
>;
/** Files whose entry names the rows otherwise. */
const DATA_ROWS: Record<string, number> = { "con-errores.csv": 40 };
const REFUSAL_CODES: Record<string, string> = {
  "not a spreadsheet": "NOT_A_SPREADSHEET",
  empty: "EMPTY_FILE",
  damaged: "DAMAGED",
  "unpacks beyond the limit": "TOO_LARGE_UNPACKED",
};

const readable = Object.entries(EXPECTED).filter(([, { refused }]) => refused === undefined);
const refused = Object.entries(EXPECTED).filter(([, { refused: reason }]) => reason !== undefined);

describe("the sample files", () => {
  test.each(readable)("%s gives its rows", async (name, expected) => {
    const path = new URL(name, FOLDER).pathname;
    const { inspection, rows, rowNumbers } = await readTable(path);
    const { kind, encoding, delimiter, defaultSheet } = inspection;
    const head = await readHead(path, { kind, encoding, delimiter, sheet: defaultSheet });
    const header = findHeaderRow(head.rows);
    const headerRow = head.rowNumbers[header?.index ?? -1] ?? 0;

    expect(headerRow).toBe(expected.headerRow ?? 1);
    expect(rowNumbers.filter((row) => row > headerRow)).toHaveLength(expected.rows ?? DATA_ROWS[name] ?? -1);
    if (expected.encoding !== undefined) expect(encoding).toBe(expected.encoding);
    if (expected.delimiter !== undefined) expect(delimiter).toBe(expected.delimiter);
    if (expected.lastDebtor !== undefined) expect(rows.at(-1)).toContain(expected.lastDebtor);
    if (expected.sheet !== undefined) expect(defaultSheet).toBe(expected.sheet);
    if (expected.sheets !== undefined) {
      expect(inspection.sheets.filter(({ hidden }) => !hidden).map((sheet) => sheet.name)).toEqual(
        expected.sheets,
      );
      expect(inspection.sheets.filter(({ hidden }) => hidden).map((sheet) => sheet.name)).toEqual(
        expected.hidden,
      );
    }
  });

  test.each(refused)("%s is refused", async (name, expected) => {
    const refusal = await refusalOf(name, readFileSync(new URL(name, FOLDER)));
    expect(refusal.code).toBe(REFUSAL_CODES[expected.refused ?? ""]);
    expect(refusal.message).toMatch(/^El archivo .+\.$/);
  });

  test("typed cells keep what the spreadsheet program knew", async () => {
    const { rows } = await readTable(new URL("titulo.xlsx", FOLDER).pathname);
    expect(rows[3]?.slice(3, 6)).toEqual(["\u00024549.95", "\u00032019-07-17", "Ramón Muñoz Pérez"]);
    const old = await readTable(new URL("cartera.xls", FOLDER).pathname);
    expect(old.rows.at(-1)?.slice(3, 6)).toEqual([
      "\u000235729.22",
      "\u00032020-03-20",
      "Mónica Etxebarria Sánchez",
    ]);
  });
});
