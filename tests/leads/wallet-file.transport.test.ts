import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "@jest/globals";
import * as sheetjs from "@e965/xlsx";
import { projectFolder } from "../../server/platform/project-folder.ts";
import { testApp } from "../support/app.ts";
import { workbookParts, zipBytes } from "../support/workbook-bytes.ts";
import { caseRows, checkFile, forgetLimits, requestValuation, workbook } from "./lead-steps.ts";

const app = testApp();
const WRONG_KIND =
  "Error en el tipo de archivo: la cartera de prueba tiene que ser un libro de Excel (.xlsx).";
const fixture = (name: string) => readFileSync(projectFolder(`tests/fixtures/imports/${name}`));

beforeEach(() => forgetLimits(app));

/** Two sheets "Notas" (3 rows) and "Cartera" (30 cases), the second hidden or not. */
function twoSheets(hidden: boolean): Buffer {
  const book = sheetjs.utils.book_new();
  const sheet = (rows: number) =>
    sheetjs.utils.aoa_to_sheet([
      ["Contrato", "Importe", "Fecha"],
      ...Array.from({ length: rows }, (_, at) => [`C${at}`, at * 10, "2024-01-01"]),
    ]);
  sheetjs.utils.book_append_sheet(book, sheet(3), "Notas");
  sheetjs.utils.book_append_sheet(book, sheet(30), "Cartera");
  book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: hidden ? 1 : 0 }] };
  return sheetjs.write(book, { type: "buffer", bookType: "xlsx" }) as Buffer;
}

/** Titles above the header, blank rows between the cases. */
function untidy(): Buffer {
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const blank = "<row></row>";
  return zipBytes(
    workbookParts(
      `<row>${text("Cartera de muestra 2026")}</row>${blank}${caseRows(25).replaceAll("</row><row>", `</row>${blank}<row>`)}`,
    ),
  );
}

function encryptedWorkbook(): Buffer {
  const cfb = sheetjs.CFB.utils.cfb_new();
  for (const name of ["EncryptedPackage", "EncryptionInfo"])
    sheetjs.CFB.utils.cfb_add(cfb, `/${name}`, Buffer.alloc(5_000, 1));
  return Buffer.from(sheetjs.CFB.write(cfb, { type: "buffer" }) as Uint8Array);
}

describe("good files", () => {
  test("25 cases are enough; rows and columns are told, nothing is kept", async () => {
    expect(await checkFile(app, "Cartera de prueba.XLSX", workbook(25))).toEqual({
      report: {
        fileName: "Cartera de prueba.XLSX",
        cases: 25,
        columns: ["Contrato", "Importe deuda", "Estado"],
      },
      userErrors: [],
    });
    expect(await app.deps.db.query("SELECT count(*)::int AS leads FROM leads")).toEqual([{ leads: 0 }]);
  });

  test("titles and blank rows are no cases, the fullest sheet that is shown counts", async () => {
    expect((await checkFile(app, "a.xlsx", untidy())).report).toMatchObject({ cases: 25 });
    expect((await checkFile(app, "a.xlsx", twoSheets(false))).report?.cases).toBe(30);
    expect((await checkFile(app, "a.xlsx", twoSheets(true))).userErrors[0]?.code).toBe("TOO_FEW_CASES");
  });
});

describe("refused, and why", () => {
  const few = (found: string) =>
    `El archivo ${found}: hacen falta al menos 25 por cartera, uno por fila, además de la cabecera.`;
  const macros = zipBytes({ ...workbookParts(caseRows(25)), "xl/vbaProject.bin": "x" });
  test.each([
    ["24 cases", "a.xlsx", workbook(24), "TOO_FEW_CASES", few("contiene 24 casos")],
    ["one case", "a.xlsx", workbook(1), "TOO_FEW_CASES", few("contiene 1 caso")],
    ["only a header", "a.xlsx", workbook(0), "TOO_FEW_CASES", few("no contiene ningún caso")],
    ["no row at all", "a.xlsx", zipBytes(workbookParts("")), "TOO_FEW_CASES", few("no contiene ningún caso")],
    ["an old workbook", "cartera.xls", fixture("cartera.xls"), "WRONG_EXTENSION", WRONG_KIND],
    ["an old one renamed", "cartera.xlsx", fixture("cartera.xls"), "UNSUPPORTED_FILE", WRONG_KIND],
    ["a csv", "coma.csv", fixture("coma.csv"), "WRONG_EXTENSION", WRONG_KIND],
    ["a csv renamed", "coma.xlsx", fixture("coma.csv"), "UNSUPPORTED_FILE", WRONG_KIND],
    ["a workbook called otherwise", "cartera.zip", workbook(25), "WRONG_EXTENSION", WRONG_KIND],
    ["no ending", "cartera", workbook(25), "WRONG_EXTENSION", WRONG_KIND],
    ["two endings", "cartera.xlsx.exe", workbook(25), "WRONG_EXTENSION", WRONG_KIND],
    ["a zip renamed", "a.xlsx", zipBytes({ "notas.txt": "Hola" }), "UNSUPPORTED_FILE", WRONG_KIND],
    [
      "a document renamed",
      "a.xlsx",
      zipBytes({ "word/document.xml": "<x/>" }),
      "UNSUPPORTED_FILE",
      WRONG_KIND,
    ],
    ["a program renamed", "a.xlsx", Buffer.from("MZ\u0000\u0000programa"), "UNSUPPORTED_FILE", WRONG_KIND],
    ["a PDF renamed", "a.xlsx", Buffer.from("%PDF-1.7\n%%EOF"), "UNSUPPORTED_FILE", WRONG_KIND],
    ["an empty file", "a.xlsx", Buffer.alloc(0), "EMPTY_FILE", /vacío/],
    ["a locked one", "a.xlsx", encryptedWorkbook(), "ENCRYPTED", /contraseña/],
    ["a broken one", "a.xlsx", fixture("truncado.xlsx"), "DAMAGED", /dañado/],
    ["a bomb", "a.xlsx", fixture("bomba.xlsx"), "TOO_LARGE_UNPACKED", /cuesta demasiado/],
    ["macros", "a.xlsx", macros, "MACROS", /macros/],
    ["more than 10 MB", "a.xlsx", Buffer.alloc(10 * 1024 * 1024 + 1, 7), "TOO_LARGE", /más de 10 MB/],
  ])("%s", async (_what, name, content, code, message) => {
    const { report, userErrors } = await checkFile(app, name, content);
    expect(report).toBeNull();
    const text = typeof message === "string" ? message : expect.stringMatching(message);
    expect(userErrors).toEqual([{ field: ["file"], code, message: text }]);
    expect((await requestValuation(app, {}, { name, content })).userErrors[0]?.code).toBe(code);
  });
});

test("the twenty-first file of an address within an hour waits, whatever it holds", async () => {
  const small = zipBytes({ "notas.txt": "Hola" });
  for (let n = 0; n < 20; n++)
    expect((await checkFile(app, "a.xlsx", small)).userErrors[0]?.code).toBe("UNSUPPORTED_FILE");
  await expect(checkFile(app, "a.xlsx", workbook(25))).rejects.toThrow(/RATE_LIMITED/);
});
