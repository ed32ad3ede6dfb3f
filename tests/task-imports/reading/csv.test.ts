import { describe, expect, jest, test } from "@jest/globals";
import fc from "fast-check";
import Papa from "papaparse";
import { guessDelimiter } from "../../../server/domains/task-imports/reading/csv/delimiter.ts";
import { readBytes, refusalOf } from "../../support/read-table.ts";

// Hundreds of files each: a moment on an idle machine, much longer on a busy one.
jest.setTimeout(60_000);

const HEADER = "Entidad;Contrato;Importe;Deudor";

function windows1252(text: string): Buffer {
  return Buffer.from(text.replaceAll("€", "\u0080"), "latin1");
}

describe("encodings", () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => `Fondo;C-${at};12,50;Juan`);

  test("one accent in the last line of a long file makes the whole of it windows-1252", async () => {
    const text = [HEADER, ...lines, "Fondo;C;1 €;Íñigo"].join("\r\n");
    const { inspection, rows } = await readBytes("a.csv", windows1252(text));
    expect(inspection.encoding).toBe("windows-1252");
    expect(rows.at(-1)).toEqual(["Fondo", "C", "1 €", "Íñigo"]);
    expect(rows).toHaveLength(20_002);
  });

  test.each([
    // "Dirección", "Íñigo Muñoz", "Peña"
    ["ibm850", "Direcci\u00a2n;\u00d6\u00a4igo Mu\u00a4oz;Pe\u00a4a;\u00a2", "Dirección;Íñigo Muñoz;Peña;ó"],
    [
      "macintosh",
      "Direcci\u0097n;\u00ea\u0096igo Mu\u0096oz;Pe\u0096a;\u0097",
      "Dirección;Íñigo Muñoz;Peña;ó",
    ],
    [
      "windows-1252",
      "Direcci\u00f3n;\u00cd\u00f1igo O\u0092Brien;D\u0092Art\u0092s",
      "Dirección;Íñigo O’Brien;D’Art’s",
    ],
    ["windows-1252", "O\u0092Brien;O\u0092Neill;D\u0092Or;12 \u0080", "O’Brien;O’Neill;D’Or;12 €"],
  ])("%s is told by the words it makes", async (encoding, bytes, text) => {
    const content = Buffer.from(`a;b;c;d\n${bytes}\n`, "latin1");
    const { inspection, rows } = await readBytes("a.csv", content);
    expect(inspection.encoding).toBe(encoding);
    expect(rows[1]).toEqual(text.split(";"));
  });

  test("UTF-8 letters cut in two by the pieces of reading are still UTF-8", async () => {
    const { inspection, rows } = await readBytes(
      "a.csv",
      `${HEADER}\n${"ñ€😀;".repeat(99_991)}\n`.replaceAll(/(.{400})/gu, "$1\n"),
    );
    expect(inspection.encoding).toBe("utf-8");
    expect(rows.flat().some((cell) => cell.includes("\uFFFD"))).toBe(false);
  });

  test.each([
    ["utf-16le", (text: string) => Buffer.from(text, "utf16le")],
    ["utf-16be", (text: string) => Buffer.from(text, "utf16le").swap16()],
  ])("%s without a mark", async (encoding, encode) => {
    const { inspection, rows } = await readBytes("a.csv", encode(`${HEADER}\nFondo;1;2;Íñigo\n`));
    expect(inspection.encoding).toBe(encoding);
    expect(rows[1]).toEqual(["Fondo", "1", "2", "Íñigo"]);
  });

  test("a line feed some tool appended to UTF-16 makes no row", async () => {
    const bytes = Buffer.concat([
      Buffer.from(`\uFEFF${HEADER}\nFondo;1;2;Íñigo\n`, "utf16le"),
      Buffer.from("\n"),
    ]);
    expect((await readBytes("a.csv", bytes)).rows).toHaveLength(2);
  });

  test("a person's choice wins, and its effect shows", async () => {
    const { rows } = await readBytes("a.csv", `${HEADER}\nFondo;1;2;Íñigo`, { encoding: "windows-1252" });
    expect(rows[1]?.[3]).toMatch(/^Ã.Ã±igo$/);
  });
});

describe("delimiters", () => {
  test.each([
    [";", "a;b;c\n1,5;2,5;Calle 1, 2, Madrid\n3,5;4,5;Calle 2, 3, Vigo\n"],
    [",", 'a,b,c\n"1,5","x;y",2\n"2,5","z;w",3\n'],
    ["\t", "a\tb\tc\n1,5\t2\tx, y\n"],
    ["|", "a|b|c\n1;2|2|x, y\n1;2|3|z, w\n"],
    [";", "Relación, de deudas\n\na;b;c;d\n1;2;3;4\n5;6;7;8\n"],
    [";", "una sola columna\nuno\ndos\n"],
  ])("%j", (delimiter, sample) => {
    expect(guessDelimiter(sample)).toBe(delimiter);
  });

  test("Excel's sep line decides and is no row of data", async () => {
    const { inspection, rows, rowNumbers } = await readBytes("a.csv", "sep=|\r\na|b;c\r\n1|2;3\r\n");
    expect(inspection.delimiter).toBe("|");
    expect(rows).toEqual([
      ["a", "b;c"],
      ["1", "2;3"],
    ]);
    expect(rowNumbers).toEqual([2, 3]);
  });
});

describe("records", () => {
  test("anything papaparse writes comes back, whatever the delimiter and line ends", async () => {
    const cell = fc
      .string({ unit: fc.constantFrom("a", "ñ", " ", ";", ",", '"', "\n", "1", "€"), maxLength: 8 })
      .filter((text) => !text.startsWith("="));
    const rows = fc.array(fc.tuple(fc.constant("x"), cell, cell, fc.constant("z")), {
      minLength: 3,
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.constantFrom(";", ",", "\t", "|"),
        fc.constantFrom("\n", "\r\n"),
        async (written, delimiter, newline) => {
          const text = Papa.unparse(written, { delimiter, newline });
          const read = await readBytes("a.csv", text, { delimiter });
          expect(read.rows).toEqual(written);
        },
      ),
      { numRuns: 100 },
    );
  });

  test("row numbers are line numbers, blank lines included", async () => {
    const { rows, rowNumbers } = await readBytes("a.csv", "\n\na;b\n;;\n1;2\n\n3;4");
    expect(rows).toEqual([
      ["a", "b"],
      ["1", "2"],
      ["3", "4"],
    ]);
    expect(rowNumbers).toEqual([3, 5, 7]);
  });

  test("a quote left open costs its own line at most", async () => {
    const lines = Array.from({ length: 3000 }, (_, at) => `Fondo;C-${at};10,00;Juan`);
    lines[10] = 'Fondo;C-10;10,00;"Juan';
    lines[20] = 'Fondo;"C-20;10,00;Juan';
    lines[30] = 'Fondo;C-30;"10,00";"Ju""an"';
    const { rows } = await readBytes("a.csv", [HEADER, ...lines].join("\r\n"));
    expect(rows).toHaveLength(3001);
    expect(rows[11]).toEqual(["Fondo", "C-10", "10,00", '"Juan']);
    expect(rows[21]).toEqual(["Fondo", '"C-20', "10,00", "Juan"]);
    expect(rows[31]).toEqual(["Fondo", "C-30", "10,00", 'Ju"an']);
  });

  test("quotes inside a quoted cell and line breaks in cells are kept", async () => {
    const { rows, rowNumbers } = await readBytes("a.csv", 'a;b;c\n"x "y" z";2;3\n"uno\r\ndos";5;6\n7;8;9\n');
    expect(rows).toEqual([
      ["a", "b", "c"],
      ['x "y" z', "2", "3"],
      ["uno\ndos", "5", "6"],
      ["7", "8", "9"],
    ]);
    expect(rowNumbers).toEqual([1, 2, 3, 4]);
  });

  test("a mark inside the first quotes, guarded zeros, old line ends, stray control characters", async () => {
    const { rows } = await readBytes("a.csv", '\uFEFF"\uFEFFa";b\r="00123";"=""07"""\rx\u0000y;\u0002z\r');
    expect(rows).toEqual([
      ["a", "b"],
      ["00123", "07"],
      ["x y", " z"],
    ]);
  });

  test("too wide, too long, too many", async () => {
    expect((await refusalOf("a.csv", `a;b\n${";".repeat(600)}x\n`)).code).toBe("TOO_MANY_COLUMNS");
    expect((await readBytes("a.csv", `a;b\n1;2${";".repeat(600)}\n`)).rows[1]).toEqual(["1", "2"]);
    expect((await refusalOf("a.csv", `a;b\n1;${"x".repeat(32_768)}\n`)).code).toBe("CELL_TOO_LONG");
    expect((await refusalOf("a.csv", `a;b\n${"1;2\n".repeat(1_048_576)}`)).code).toBe("TOO_MANY_ROWS");
  });

  test("tens of millions of blank lines are too many rows as well, and soon", async () => {
    expect((await refusalOf("a.csv", `a;b\n1;2\n${"\n".repeat(20_000_000)}`)).code).toBe("TOO_MANY_ROWS");
  });

  test("behind a quote left open the lines of a long file are all there", async () => {
    const lines = Array.from({ length: 30_000 }, (_, at) =>
      at % 10_000 === 7 ? `"x${at};y` : `x${at};"y;z"`,
    );
    const { rows } = await readBytes("a.csv", `a;b\n${lines.join("\n")}\n`);
    expect(rows).toHaveLength(30_001);
    expect(rows[8]).toEqual(['"x7', "y"]);
    expect(rows.at(-1)).toEqual(["x29999", "y;z"]);
  });
});
