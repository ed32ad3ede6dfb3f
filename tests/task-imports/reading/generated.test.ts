import { describe, expect, jest, test } from "@jest/globals";
import * as sheetjs from "@e965/xlsx";

import fc from "fast-check";
import { writeXlsx } from "hucre/xlsx";
import { booleanCell, numberCell, textCell } from "../../../server/domains/task-imports/reading/cell.ts";
import { readBytes, refusalOf } from "../../support/read-table.ts";

// Hundreds of files each: a moment on an idle machine, much longer on a busy one.
jest.setTimeout(60_000);

type Value = string | number | boolean | Date | null;

const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.constantFrom(
    "Íñigo Muñoz",
    "a & b < c",
    "00123",
    "  x ",
    "línea\notra",
    "_x000D_",
    "😀",
    '"',
    "1.234,56",
    "=",
  ),
);
const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
  fc.constantFrom(0, 0.1, 1e-9, 1234.56, 123456789012345),
);
const value: fc.Arbitrary<Value> = fc.oneof(text, number, fc.boolean(), fc.constant(null));
const table = fc.array(fc.array(value, { maxLength: 8 }), { minLength: 1, maxLength: 12 });

/** What a reader must give for a value, by the encoding of cells. */
function cellOf(written: Value | undefined): string {
  if (written === null || written === undefined) return "";
  if (typeof written === "string") return textCell(written);
  if (typeof written === "boolean") return booleanCell(written);
  return typeof written === "number" ? numberCell(written) : "";
}

/** The library's own reading of the file, cell by cell, without the rows and ends of rows that are blank. */
function libraryRows(bytes: Uint8Array, sheetName: string): string[][] {
  const sheet = sheetjs.read(bytes, { dense: true, cellNF: true }).Sheets[sheetName] as sheetjs.WorkSheet & {
    "!data"?: (sheetjs.CellObject | undefined)[][];
  };
  const rows = (sheet["!data"] ?? []).map((row) =>
    Array.from(row ?? [], (cell) => cellOf(cell?.v as Value | undefined)),
  );
  return rows.map(trimmed).filter((row) => row.length > 0);
}

function trimmed(row: string[]): string[] {
  const last = row.findLastIndex((cell) => cell.trim() !== "");
  return row.slice(0, last + 1);
}

async function readOrNothing(name: string, bytes: Uint8Array): Promise<string[][]> {
  try {
    return (await readBytes(name, bytes)).rows;
  } catch (error) {
    if ((error as { code?: string }).code === "EMPTY_FILE") return [];
    throw error;
  }
}

function sheetjsBytes(rows: Value[][], options: sheetjs.WritingOptions): Buffer {
  const book = sheetjs.utils.book_new();
  sheetjs.utils.book_append_sheet(book, sheetjs.utils.aoa_to_sheet(rows), "Datos");
  return sheetjs.write(book, { type: "buffer", ...options }) as Buffer;
}

describe("generated workbooks", () => {
  test.each([true, false])(
    "xlsx by SheetJS, shared strings %s: the same cells as the library reads",
    async (bookSST) => {
      await fc.assert(
        fc.asyncProperty(table, async (rows) => {
          const bytes = sheetjsBytes(rows, { bookType: "xlsx", bookSST });
          expect(await readOrNothing("a.xlsx", bytes)).toEqual(libraryRows(bytes, "Datos"));
        }),
        { numRuns: 60 },
      );
    },
  );

  test("xlsx by hucre: the same cells as the library reads", async () => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const bytes = await writeXlsx({ sheets: [{ name: "Datos", rows }] });
        expect(await readOrNothing("a.xlsx", bytes)).toEqual(libraryRows(bytes, "Datos"));
      }),
      { numRuns: 60 },
    );
  });

  test("xls: numbers and Spanish text come back", async () => {
    const word = fc.constantFrom("Íñigo Muñoz Peña", "Cortés & Cía", "00123", "Calle 1, 2º D", "€");
    const amount = fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100);
    const rowsOf = fc.array(fc.array(fc.oneof(word, amount), { minLength: 1, maxLength: 6 }), {
      minLength: 1,
      maxLength: 20,
    });
    await fc.assert(
      fc.asyncProperty(rowsOf, async (rows) => {
        const { rows: read } = await readBytes("a.xls", sheetjsBytes(rows, { bookType: "xls" }));
        expect(read).toEqual(rows.map((row) => row.map(cellOf)));
      }),
      { numRuns: 30 },
    );
  });

  test("xls before Excel 97: texts come out of the Windows code page", async () => {
    // The library writes this format in ASCII only: the accented byte is put in afterwards.
    const bytes = sheetjsBytes(
      [
        ["Pe~a", 12.5],
        ["Mu~oz", -3],
      ],
      { bookType: "biff5" },
    );
    for (const mark of ["Pe~a", "Mu~oz"]) bytes[bytes.indexOf(mark) + 2] = 0xf1;
    const { rows } = await readBytes("a.xls", bytes);
    expect(rows).toEqual([
      ["Peña", "\u000212.5"],
      ["Muñoz", "\u0002-3"],
    ]);
  });

  test.each([
    ["xlsx", false],
    ["xlsx", true],
    ["xls", false],
    ["xls", true],
  ] as const)("%s, 1904 system %s: any date comes back", async (bookType, date1904) => {
    const day = fc.integer({
      min: Date.UTC(1905, 0, 1) / 86_400_000,
      max: Date.UTC(2099, 0, 1) / 86_400_000,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(day, { minLength: 1, maxLength: 10 }), async (days) => {
        const sheet = sheetjs.utils.aoa_to_sheet(days.map((at) => [at + 25_569 - (date1904 ? 1_462 : 0)]));
        for (const [address, cell] of Object.entries(sheet))
          if (!address.startsWith("!")) (cell as sheetjs.CellObject).z = "dd/mm/yyyy";
        const book = sheetjs.utils.book_new();
        sheetjs.utils.book_append_sheet(book, sheet, "Datos");
        book.Workbook = { WBProps: { date1904 } };
        const { rows } = await readBytes(
          "a.xlsx",
          sheetjs.write(book, { type: "buffer", bookType }) as Buffer,
        );
        const expected = days.map((at) => [`\u0003${new Date(at * 86_400_000).toISOString().slice(0, 10)}`]);
        expect(rows).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });

  test("binary workbooks and OpenDocument are named, not read", async () => {
    const xlsb = await refusalOf("a.xlsx", sheetjsBytes([["a"]], { bookType: "xlsb" }));
    expect(xlsb).toMatchObject({ code: "UNSUPPORTED_FORMAT", message: expect.stringContaining(".xlsb") });
    const ods = await refusalOf("a.xlsx", sheetjsBytes([["a"]], { bookType: "ods" }));
    expect(ods).toMatchObject({ code: "UNSUPPORTED_FORMAT", message: expect.stringContaining(".ods") });
  });
});
