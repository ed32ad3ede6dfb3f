import { describe, expect, test } from "@jest/globals";
import { open, truncate } from "node:fs/promises";
import { deflateRawSync } from "node:zlib";
import * as sheetjs from "@e965/xlsx";
import { inspectFile } from "../../../server/domains/task-imports/reading/reader.ts";
import { readBytes, refusalOf, withFile } from "../../support/read-table.ts";
import { zipBytes } from "../../support/workbook-bytes.ts";

/** An OLE2 container whose directory lists these streams, without their contents. */
function oleBytes(names: string[]): Buffer {
  const cfb = sheetjs.CFB.utils.cfb_new();
  for (const name of names) sheetjs.CFB.utils.cfb_add(cfb, `/${name}`, Buffer.alloc(5000, 1));
  return Buffer.from(sheetjs.CFB.write(cfb, { type: "buffer" }) as Uint8Array);
}

/** A workbook whose first record behind its beginning says that the rest is enciphered. */
function passwordXls(): Buffer {
  const book = sheetjs.utils.book_new();
  sheetjs.utils.book_append_sheet(book, sheetjs.utils.aoa_to_sheet([["a"]]), "Datos");
  const cfb = sheetjs.CFB.read(sheetjs.write(book, { type: "buffer", bookType: "xls" }) as Buffer, {
    type: "buffer",
  });
  const stream = Buffer.from(sheetjs.CFB.find(cfb, "/Workbook")?.content as Uint8Array);
  const start = 4 + stream.readUInt16LE(2);
  const filePass = Buffer.from("2f00060000001234abcd", "hex");
  const content = Buffer.concat([stream.subarray(0, start), filePass, stream.subarray(start)]);
  const locked = sheetjs.CFB.utils.cfb_new();
  sheetjs.CFB.utils.cfb_add(locked, "/Workbook", content);
  return Buffer.from(sheetjs.CFB.write(locked, { type: "buffer" }) as Uint8Array);
}

describe("what isn't a spreadsheet is called by its name", () => {
  test.each([
    ["deudas.xlsx", "<html><body><table></table></body></html>", "página web (HTML)"],
    ["deudas.xls", '\uFEFF\n<!DOCTYPE html>\n<html lang="es">', "página web (HTML)"],
    ["deudas.xls", '<table border="1"><tr><td>Entidad</td></tr></table>', "página web (HTML)"],
    ["deudas.csv", '[{"entidad": "Fondo"}]', "un JSON"],
    ["deudas.xlsx", '{"entidad": "Fondo"}', "un JSON"],
    ["deudas.xlsx", "%PDF-1.7\n", "un PDF"],
    ["deudas.xlsx", Buffer.from("89504e470d0a1a0a0000000d", "hex"), "una imagen"],
    ["deudas.csv", Buffer.from("ffd8ffe000104a464946", "hex"), "una imagen"],
    ["deudas.xls", Buffer.from("4d5a90000300000004", "hex"), "un programa"],
    ["deudas.xlsx", "{\\rtf1 hola}", "RTF"],
    [
      "deudas.xlsx",
      zipBytes({ "[Content_Types].xml": "<Types/>", "word/document.xml": "<w/>" }),
      "documento de Word",
    ],
    ["deudas.zip", zipBytes({ "deudas.csv": "a;b" }), "un archivo ZIP"],
    ["deudas.doc", oleBytes(["WordDocument"]), "documento de Word"],
    [
      "deudas.bin",
      deflateRawSync(Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * at * 7) % 251))),
      "no es de texto",
    ],
  ])("%s: %#", async (name, bytes, what) => {
    const refusal = await refusalOf(name, bytes);
    expect(refusal.code).toBe("NOT_A_SPREADSHEET");
    expect(refusal.message).toContain(what);
  });

  test.each([
    [
      "deudas.xls",
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>',
      "XML de Excel 2003",
    ],
    ["deudas.slk", "ID;PSCALC3\r\nP;PGeneral\r\n", "SYLK"],
    ["deudas.csv", 'TABLE\r\n0,1\r\n"EXCEL"\r\n', "DIF"],
    ["deudas.csv", Buffer.from("fffe0000450000006e000000", "hex"), "UTF-32"],
    ["deudas.ods", zipBytes({ mimetype: "application/vnd.oasis.opendocument.spreadsheet" }), ".ods"],
    ["deudas.numbers", zipBytes({ "Index/Document.iwa": "x" }), "Numbers"],
  ])("a kind of spreadsheet we don't read: %s", async (name, bytes, what) => {
    const refusal = await refusalOf(name, bytes);
    expect(refusal.code).toBe("UNSUPPORTED_FORMAT");
    expect(refusal.message).toContain(what);
  });

  test("workbooks with a password, new and old", async () => {
    expect((await refusalOf("deudas.xlsx", oleBytes(["EncryptionInfo", "EncryptedPackage"]))).code).toBe(
      "ENCRYPTED",
    );
    expect((await refusalOf("deudas.xls", passwordXls())).code).toBe("ENCRYPTED");
  });

  test("empty and blank files", async () => {
    for (const blank of ["", "\uFEFF", "\n\n  \r\n;;;\n", Buffer.from("\uFEFF\n \n", "utf16le")]) {
      expect((await refusalOf("deudas.csv", blank)).code).toBe("EMPTY_FILE");
    }
  });

  test("damaged containers", async () => {
    expect((await refusalOf("deudas.xls", oleBytes(["Workbook"]).subarray(0, 700))).code).toBe("DAMAGED");
    expect((await refusalOf("deudas.xls", oleBytes(["Workbook"]))).code).toBe("DAMAGED");
    expect((await refusalOf("deudas.xlsx", "PK\u0003\u0004 y nada más")).code).toBe("DAMAGED");
  });

  test("a file over the limit is refused before it is read", async () => {
    await withFile("deudas.csv", "a;b\n", async (path) => {
      await (await open(path)).close();
      await truncate(path, 100 * 1024 * 1024 + 1);
      await expect(inspectFile(path, "deudas.csv")).rejects.toMatchObject({ code: "FILE_TOO_LARGE" });
    });
  });

  test("content comes before the name: a text named .xlsx and a workbook named .csv are read", async () => {
    expect((await readBytes("deudas.xlsx", "a;b\n1;2\n")).inspection.kind).toBe("CSV");
    const book = sheetjs.utils.book_new();
    sheetjs.utils.book_append_sheet(book, sheetjs.utils.aoa_to_sheet([["a", "b"]]), "Datos");
    const bytes = (bookType: sheetjs.BookType) => sheetjs.write(book, { type: "buffer", bookType }) as Buffer;
    expect((await readBytes("deudas.csv", bytes("xlsx"))).inspection.kind).toBe("XLSX");
    expect((await readBytes("deudas.csv", bytes("xls"))).inspection.kind).toBe("XLS");
  });
});

describe("the sheet to start with", () => {
  const table = [
    ["Entidad", "Contrato", "Importe"],
    ["Fondo", "C-1", 12.5],
  ];
  const notes = [["Léase antes"], ["Contacto: cartera@fondo.example"]];

  async function defaultOf(sheets: [string, unknown[][], number?][], asked?: string) {
    const book = sheetjs.utils.book_new();
    for (const [name, rows] of sheets)
      sheetjs.utils.book_append_sheet(book, sheetjs.utils.aoa_to_sheet(rows), name);
    book.Workbook = { Sheets: sheets.map(([, , Hidden = 0]) => ({ Hidden: Hidden as 0 | 1 | 2 })) };
    const bytes = sheetjs.write(book, { type: "buffer", bookType: "xlsx" }) as Buffer;
    return withFile("a.xlsx", bytes, async (path) => (await inspectFile(path, "a.xlsx", asked)).defaultSheet);
  }

  test("asked for, then 'Hoja 1', then the first visible one with a table, then with data", async () => {
    expect(
      await defaultOf(
        [
          ["A", table],
          ["B", table],
        ],
        "B",
      ),
    ).toBe("B");
    expect(
      await defaultOf([
        ["A", table],
        ["Hoja 1", table],
      ]),
    ).toBe("Hoja 1");
    expect(
      await defaultOf([
        ["A", table],
        ["Hoja 1", []],
      ]),
    ).toBe("A");
    expect(
      await defaultOf([
        ["Notas", notes],
        ["Datos", table],
      ]),
    ).toBe("Datos");
    const summary = [
      ["Entidad", "Operaciones", "Importe"],
      ["Banco Uno", 2, 12.5],
    ];
    const names = ["Entidad", "Contrato", "Tipo", "Importe", "Deudor", "Email", "Dirección"];
    const list = [names, ["Banco Uno", "C-1", "Temporal", 12.5, "Ana Gil", "a@c.example", "Calle Mayor 1"]];
    expect(
      await defaultOf([
        ["Resumen", summary],
        ["Detalle", list],
      ]),
    ).toBe("Detalle");
    expect(
      await defaultOf([
        ["Oculta", table, 2],
        ["Vacía", []],
        ["Notas", notes],
      ]),
    ).toBe("Notas");
  });
});
