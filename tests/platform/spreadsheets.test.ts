import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { read, utils } from "@e965/xlsx";
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { readXlsx } from "hucre/xlsx";
import { openCsv } from "../../server/platform/spreadsheets/csv-writer.ts";
import { withoutFormula } from "../../server/platform/spreadsheets/formula-safety.ts";
import type { TableCell, TableColumn, TableWriter } from "../../server/platform/spreadsheets/table-writer.ts";
import { openXlsx } from "../../server/platform/spreadsheets/xlsx-writer.ts";

const COLUMNS: TableColumn[] = [
  { header: "Texto", kind: "text", width: 20 },
  { header: "Importe", kind: "amount" },
  { header: "Veces", kind: "integer" },
  { header: "Día", kind: "date" },
  { header: "Momento", kind: "instant" },
];

async function written(
  open: (output: PassThrough) => TableWriter,
  rows: readonly (readonly TableCell[])[],
): Promise<Buffer> {
  const output = new PassThrough();
  const read = buffer(output);
  const writer = open(output);
  for (const row of rows) await writer.write(row);
  await writer.close();
  return read;
}

const csv = async (rows: readonly (readonly TableCell[])[], columns = COLUMNS) =>
  (await written((output) => openCsv(output, columns), rows)).toString("utf8");
const xlsx = (rows: readonly (readonly TableCell[])[], columns = COLUMNS, rowsPerSheet?: number) =>
  written((output) => openXlsx(output, columns, { sheetName: "Tareas & más", rowsPerSheet }), rows);

describe("csv", () => {
  test("opens with a double click in Spain: BOM, semicolons, decimal comma, day first", async () => {
    expect(
      await csv([
        ["Íñigo", "1234.50", 3, "2024-02-29", "2026-11-20 12:30:00"],
        [null, null, null, null, null],
      ]),
    ).toBe(
      "\ufeffTexto;Importe;Veces;Día;Momento\r\nÍñigo;1234,50;3;29/02/2024;29/02/2024 12:30:00\r\n;;;;\r\n".replace(
        "29/02/2024 12:30:00",
        "20/11/2026 12:30:00",
      ),
    );
  });

  test("quotes what would break the row", async () => {
    const text = await csv([['a;"b"\r\nc', "1", 1, null, null]]);
    expect(text).toContain('"a;""b""\r\nc";1;1;;\r\n');
  });

  test("negative amounts stay numbers, texts that begin like formulas don't run", async () => {
    const text = await csv([["=HYPERLINK(1)", "-5.00", -1, null, null]]);
    expect(text).toContain("'=HYPERLINK(1);-5,00;-1;;");
  });
});

describe("formula safety", () => {
  test.each(["=1+1", "+34600", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1+1", "＠a"])(
    "%j gets an apostrophe",
    (text) => {
      expect(withoutFormula(text)).toBe(`'${text}`);
    },
  );

  test.each(["", "Ana", "1=1", " =1", "'=1", "ñ-1", "600111222"])("%j stays as it is", (text) => {
    expect(withoutFormula(text)).toBe(text);
  });
});

describe("xlsx", () => {
  const rows = [
    ['Íñigo <&> "b"', "1234.50", 3, "2024-02-29", "2026-11-20 12:30:00"],
    ["=1+1", "99999999999999.99", 0, "1900-01-01", "1999-12-31 00:00:00"],
    [null, null, null, null, null],
    ["_x0041_ línea\r\ndos", "-0.01", -7, "2100-12-31", null],
  ] as const;

  test("amounts, numbers and dates arrive as such in two other programs' readers", async () => {
    const file = await xlsx(rows);
    const { sheets } = await readXlsx(file);
    expect(sheets[0]?.name).toBe("Tareas & más");
    expect(sheets[0]?.rows[0]).toEqual(COLUMNS.map(({ header }) => header));
    expect(sheets[0]?.rows[1]).toEqual([
      'Íñigo <&> "b"',
      1234.5,
      3,
      new Date("2024-02-29T00:00:00Z"),
      new Date("2026-11-20T12:30:00Z"),
    ]);

    const sheet = read(file, { cellStyles: true, cellDates: false }).Sheets["Tareas & más"];
    expect(sheet?.["B2"]).toMatchObject({ t: "n", v: 1234.5, w: "1,234.50" });
    expect(sheet?.["D2"]).toMatchObject({ t: "n", v: 45_351, w: "29/02/2024" });
    expect(sheet?.["D3"]).toMatchObject({ t: "n", v: 1 });
    expect(sheet?.["A3"]).toMatchObject({ t: "s", v: "'=1+1" });
    expect(sheet?.["A5"]?.v).toMatch(/^_x0041_ línea\r?\ndos$/);
    expect(sheet?.["!autofilter"]).toEqual({ ref: "A1:E5" });
    expect(sheet?.["!cols"]?.[0]?.width).toBe(20);
  });

  test("any text comes back as it was, but for what XML can't hold", async () => {
    const anyText = fc.string({ unit: "binary", minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 20 }), async (texts) => {
        const file = await xlsx(
          texts.map((text) => [`x${text}`]),
          [{ header: "T", kind: "text" }],
        );
        const { sheets } = await readXlsx(file);
        const kept = texts.map((text) =>
          `x${text}`.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udfff]/gu, ""),
        );
        const normal = (text: unknown) => String(text).replaceAll("\r\n", "\n").replaceAll("\r", "\n");
        expect(sheets[0]?.rows.slice(1).map(([cell]) => normal(cell))).toEqual(kept.map(normal));
      }),
      { numRuns: 50 },
    );
  });

  test("goes on in a second sheet where the first is full", async () => {
    const file = await xlsx(
      Array.from({ length: 7 }, (_, at) => [`fila ${at}`]),
      [{ header: "T", kind: "text" }],
      4,
    );
    const book = read(file);
    expect(book.SheetNames).toEqual(["Tareas & más", "Tareas & más 2", "Tareas & más 3"]);
    const lines = book.SheetNames.map((name) =>
      utils.sheet_to_json<string[]>(book.Sheets[name] ?? {}, { header: 1 }).flat(),
    );
    expect(lines).toEqual([
      ["T", "fila 0", "fila 1", "fila 2"],
      ["T", "fila 3", "fila 4", "fila 5"],
      ["T", "fila 6"],
    ]);
  });

  test("without rows there is a header, without columns an empty sheet", async () => {
    expect((await readXlsx(await xlsx([]))).sheets[0]?.rows).toHaveLength(1);
    expect((await readXlsx(await xlsx([], []))).sheets).toHaveLength(1);
  });
});

test.each([
  ["csv", (output: PassThrough) => openCsv(output, COLUMNS)],
  ["xlsx", (output: PassThrough) => openXlsx(output, COLUMNS, { sheetName: "T" })],
])("%s: the writer waits for a slow reader and learns that one has gone", async (_format, open) => {
  const output = new PassThrough({ highWaterMark: 1024 });
  const writer = open(output);
  // Text that doesn't pack, or the archive would swallow it all.
  const noise = () => Array.from({ length: 40 }, () => Math.random().toString(36)).join("");
  const waits = async () => {
    for (let row = 0; row < 20_000; row++) {
      const pause = writer.write([noise(), "1", 1, null, null]);
      if (pause) return pause;
    }
    return undefined;
  };
  const pause = waits();
  output.once("readable", () => output.destroy());
  await expect(pause.then(waits).then(waits).then(waits)).rejects.toThrow();
});
