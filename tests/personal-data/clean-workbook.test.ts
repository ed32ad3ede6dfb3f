import { describe, expect, test } from "@jest/globals";
import * as sheetjs from "@e965/xlsx";
import { cleanBook, type Treatment } from "../../web/features/wallet/form/privacy/clean-workbook.ts";
import { inspectBook, openWorkbook } from "../../web/features/wallet/form/privacy/read-workbook.ts";
import { debtBook, debtRows } from "./debt-book.ts";

const never = () => 0;

function opened(bytes: Buffer) {
  const book = openWorkbook(bytes);
  if (book === null) throw new Error("not opened");
  return { book, inspection: inspectBook(book) };
}

/** Every column treated so; the copy's rows as text, by sheet. */
function cleaned(bytes: Buffer, treatment: Treatment, random: () => number = never) {
  const { book, inspection } = opened(bytes);
  const chosen = inspection.columns.map(({ sheet, column }) => ({ sheet, column, treatment }));
  const copy = cleanBook(book, inspection, chosen, random);
  const read = sheetjs.read(copy.bytes, { type: "array", bookFiles: true });
  const rows = Object.fromEntries(
    read.SheetNames.map((name) => [
      name,
      sheetjs.utils.sheet_to_json<string[]>(read.Sheets[name] as sheetjs.WorkSheet, { header: 1, raw: true }),
    ]),
  );
  const { keys, files } = read as unknown as {
    keys: string[];
    files: Record<string, { content: Uint8Array }>;
  };
  const everything = keys.map((key) => Buffer.from(files[key]?.content ?? []).toString("utf8")).join("\n");
  return { copy, rows, everything };
}

const SECRETS = /Pérez|García|12345678Z|612345678|correo\.es|Mayor|ES91|Notaria Gil|Autora/;

describe("the copy", () => {
  test("without the columns: the others stay as they were, formats too, and nothing else of the book", () => {
    const { copy, rows, everything } = cleaned(debtBook(), "REMOVE");
    expect(copy.left).toEqual({ columns: [], asides: [] });
    expect(Object.keys(rows)).toEqual(["Cartera"]);
    expect(rows["Cartera"]?.[0]).toEqual(["Contrato", "Importe deuda", "Fecha", "CIF acreedor"]);
    expect(rows["Cartera"]?.[1]?.slice(0, 2)).toEqual(["000001", 1000.5]);
    expect(rows["Cartera"]).toHaveLength(31);
    expect(copy.preview[1]).toEqual(["000001", "1000,5", "12/03/2024", "B12345674"]);
    expect(everything).not.toMatch(SECRETS);
    expect(everything).not.toMatch(/<f>|comment|oddHeader/);
  });

  test("with pseudonyms: the same value has the same one, and no value is left", () => {
    const { rows, everything } = cleaned(debtBook(), "PSEUDONYMISE");
    const [header = [], ...data] = rows["Cartera"] ?? [];
    expect(header).toEqual(debtRows()[0]);
    const names = data.map((row) => row[header.indexOf("Deudor")]);
    expect(new Set(names).size).toBe(3);
    expect(names[0]).toMatch(/^Persona 000\d$/);
    expect(names[3]).toBe(names[0]);
    expect(data[2]?.[header.indexOf("Observaciones")]).toMatch(
      /^Llamar a \[Persona \d{4}\] al \[Teléfono \d{4}\]; paga por \[Cuenta \d{4}\]$/,
    );
    expect(everything).not.toMatch(SECRETS);
  });

  test("the numbers of pseudonyms are drawn anew for each file", () => {
    const draw = (seed: number) => () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    const names = [1, 2, 3, 4, 5].map((seed) =>
      cleaned(debtBook(), "PSEUDONYMISE", draw(seed * 1_234_567))
        .rows["Cartera"]?.slice(1, 4)
        .map((row) => row[1])
        .join(),
    );
    expect(new Set(names).size).toBeGreaterThan(1);
  });

  test("what its sender says isn't personal data stays, by its name in the copy", () => {
    const book = sheetjs.utils.book_new();
    const rows = Array.from({ length: 30 }, (_, at) => ["ana@uno.es", 1_000 + at, String(612_345_678 + at)]);
    sheetjs.utils.book_append_sheet(
      book,
      sheetjs.utils.aoa_to_sheet([["Correo", "Importe"], ...rows]),
      "Hoja 1",
    );
    const { book: open, inspection } = opened(
      sheetjs.write(book, { type: "buffer", bookType: "xlsx" }) as Buffer,
    );
    expect(inspection.columns).toMatchObject([
      { name: "Correo", evidence: "STRONG" },
      { name: "Columna C", evidence: "WEAK" },
    ]);
    const copy = cleanBook(open, inspection, [{ sheet: "Hoja 1", column: 2, treatment: "KEEP" }], never);
    expect(copy).toMatchObject({
      declared: [{ sheet: "Hoja 1", column: "Columna B" }],
      left: { columns: [] },
    });
  });

  test("of a sheet that is called after somebody, and of titles and headers with names, none is left", () => {
    const book = sheetjs.utils.book_new();
    const rows = [["Gestora: Ana García Ruiz"], ["Contrato", "Luis Pérez Gil"], ["C-1", 12], ["C-2", 13]];
    sheetjs.utils.book_append_sheet(book, sheetjs.utils.aoa_to_sheet(rows), "Ana García Ruiz");
    const { rows: copied, copy } = cleaned(
      sheetjs.write(book, { type: "buffer", bookType: "xlsx" }) as Buffer,
      "REMOVE",
    );
    expect(copy.left).toEqual({ columns: [], asides: [] });
    expect(copied).toEqual({
      "Hoja 1": [
        ["Contrato", "Columna B"],
        ["C-1", 12],
        ["C-2", 13],
      ],
    });
  });
});

test.each([
  ["no zip", Buffer.from("%PDF-1.7")],
  ["half a zip", debtBook().subarray(0, 900)],
  [
    "an old workbook",
    sheetjs.write(sheetjs.read(debtBook()), { type: "buffer", bookType: "biff8" }) as Buffer,
  ],
])("what isn't read here is left to the server: %s", (_what, bytes) => {
  expect(openWorkbook(bytes)).toBeNull();
});
