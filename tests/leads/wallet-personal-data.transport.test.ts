import { existsSync, readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { beforeEach, describe, expect, test } from "@jest/globals";
import * as sheetjs from "@e965/xlsx";
import { projectFolder } from "../../server/platform/project-folder.ts";
import { cleanBook } from "../../web/features/wallet/form/privacy/clean-workbook.ts";
import { inspectBook, openWorkbook } from "../../web/features/wallet/form/privacy/read-workbook.ts";
import { debtBook } from "../personal-data/debt-book.ts";
import { payloadOf, testApp } from "../support/app.ts";
import { workbookParts, zipBytes } from "../support/workbook-bytes.ts";
import { caseRows, checkFile, forgetLimits, requestValuation, workbook } from "./lead-steps.ts";

const app = testApp();

beforeEach(async () => {
  await forgetLimits(app);
  await app.deps.db.query("DELETE FROM leads");
});

const book = (rows: unknown[][], name = "Hoja 1") => {
  const made = sheetjs.utils.book_new();
  sheetjs.utils.book_append_sheet(made, sheetjs.utils.aoa_to_sheet(rows), name);
  return sheetjs.write(made, { type: "buffer", bookType: "xlsx" }) as Buffer;
};
const phones = book([
  ["Contrato", "Dato"],
  ...Array.from({ length: 30 }, (_, at) => [`C-${at}`, 612_345_678 + at]),
]);
const parts = (more: Record<string, string>) => zipBytes({ ...workbookParts(caseRows(25)), ...more });

/** As the page makes it. */
function copyOf(bytes: Buffer): Buffer {
  const opened = openWorkbook(bytes);
  if (opened === null) throw new Error("not opened");
  return Buffer.from(cleanBook(opened, inspectBook(opened), [], Math.random).bytes);
}

test("a file with people in it is refused with its columns named, and nothing of it is kept", async () => {
  const content = debtBook();
  const stored: string[] = [];
  const putPath = app.deps.files.putPath.bind(app.deps.files);
  app.deps.files.putPath = async (...args) => {
    stored.push(args[0]);
    return putPath(...args);
  };
  const received: string[] = [];
  const receive = app.deps.files.receive.bind(app.deps.files);
  app.deps.files.receive = async (...args) => {
    const file = await receive(...args);
    received.push(file.path);
    return file;
  };
  const answers = [
    (await checkFile(app, "cartera.xlsx", content)).userErrors,
    (await requestValuation(app, {}, { name: "cartera.xlsx", content })).userErrors,
  ];
  Object.assign(app.deps.files, { putPath, receive });
  for (const [problem, ...others] of answers) {
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ field: ["file"], code: "PERSONAL_DATA" });
    for (const name of ["Deudor", "NIF", "Teléfono", "E-mail", "Domicilio", "Observaciones", "Avalista"])
      expect(problem?.message).toContain(`columna «${name}»`);
    expect(problem?.message).toContain("comentarios");
    expect(problem?.message).toContain("el nombre de quien hizo");
    expect(problem?.message).not.toMatch(/Pérez|12345678Z|612345678|CIF acreedor/);
  }
  expect(stored).toEqual([]);
  expect(await app.deps.db.query("SELECT 1 FROM leads")).toEqual([]);
  expect(received).toHaveLength(2);
  expect(received.filter((path) => existsSync(path))).toEqual([]);
});

test("the copy the page makes of it is taken", async () => {
  const answer = await requestValuation(app, {}, { name: "cartera.xlsx", content: copyOf(debtBook()) });
  expect(answer.userErrors).toEqual([]);
  const bank = readFileSync(projectFolder("tests/fixtures/imports/titulo.xlsx"));
  expect((await checkFile(app, "a.xlsx", bank)).userErrors[0]?.code).toBe("PERSONAL_DATA");
  expect((await checkFile(app, "a.xlsx", copyOf(bank))).report?.cases).toBeGreaterThan(25);
});

describe("beside the cells", () => {
  const core = (inner: string) => `<cp:coreProperties xmlns:cp="c" xmlns:dc="d">${inner}</cp:coreProperties>`;
  test.each([
    [
      "an author",
      { "docProps/core.xml": core("<dc:creator>Ana García</dc:creator>") },
      "quien hizo o guardó",
    ],
    [
      "who saved it",
      { "docProps/core.xml": core("<cp:lastModifiedBy>agarcia</cp:lastModifiedBy>") },
      "quien hizo o guardó",
    ],
    [
      "a title",
      { "docProps/core.xml": core("<dc:title>Deuda de Juan Pérez Gil</dc:title>") },
      "propiedades del documento",
    ],
    [
      "a comment",
      { "xl/comments1.xml": "<comments><commentList><comment ref='A1'/></commentList></comments>" },
      "comentarios",
    ],
    ["a picture", { "xl/media/image1.png": "x" }, "imágenes"],
    ["a text box", { "xl/drawings/drawing1.xml": "<xdr><a:t>Nota</a:t></xdr>" }, "cuadros de texto"],
    ["a file within", { "xl/embeddings/oleObject1.bin": "x" }, "incrustados"],
    ["a pivot table's copy", { "xl/pivotCache/pivotCacheRecords1.xml": "<x/>" }, "copias ocultas"],
    [
      "a link",
      {
        "xl/worksheets/_rels/sheet1.xml.rels":
          '<R><Relationship Id="r" Type="t/hyperlink" Target="mailto:ana@uno.es" TargetMode="External"/></R>',
      },
      "enlaces",
    ],
  ])("%s", async (_what, more, words) => {
    const [problem] = (await checkFile(app, "a.xlsx", parts(more))).userErrors;
    expect(problem).toMatchObject({ code: "PERSONAL_DATA", message: expect.stringContaining(words) });
    expect((await checkFile(app, "a.xlsx", copyOf(parts(more)))).userErrors).toEqual([]);
  });

  test("a name in the page's header", async () => {
    const sheet = workbookParts(caseRows(25));
    const xml = String(sheet["xl/worksheets/sheet1.xml"]).replace(
      "</sheetData>",
      "</sheetData><headerFooter><oddHeader>&amp;LAna García López&amp;RPágina &amp;P</oddHeader></headerFooter>",
    );
    const content = zipBytes({ ...sheet, "xl/worksheets/sheet1.xml": xml });
    expect((await checkFile(app, "a.xlsx", content)).userErrors[0]?.message).toContain("encabezado");
  });

  test.each([
    [
      "a formula",
      '<c r="Z9" t="str"><f>IF(A1&gt;0,&quot;Juan Pérez Ruiz 12345678Z&quot;,"x")</f><v>x</v></c>',
    ],
    ["a lookup", '<c r="Z9" t="str"><x:f t="shared" si="0">VLOOKUP("12345678Z",A:B,2)</x:f><v>x</v></c>'],
  ])("somebody named in %s", async (_what, cell) => {
    const sheet = workbookParts(caseRows(25));
    const xml = String(sheet["xl/worksheets/sheet1.xml"]).replace(
      /<\/row>(?=<\/sheetData>)/,
      `${cell}</row>`,
    );
    expect(xml).toContain(cell);
    const content = zipBytes({ ...sheet, "xl/worksheets/sheet1.xml": xml });
    expect((await checkFile(app, "a.xlsx", content)).userErrors[0]?.message).toContain("fórmulas");
    expect((await checkFile(app, "a.xlsx", copyOf(content))).userErrors).toEqual([]);
    const plain = zipBytes({
      ...sheet,
      "xl/worksheets/sheet1.xml": xml.replace(/Juan Pérez Ruiz 12345678Z|12345678Z/, "Pendiente de pago"),
    });
    expect((await checkFile(app, "a.xlsx", plain)).userErrors).toEqual([]);
  });

  test("a program as author is nobody", async () => {
    const content = parts({ "docProps/core.xml": core("<dc:creator>openpyxl</dc:creator>") });
    expect((await checkFile(app, "a.xlsx", content)).userErrors).toEqual([]);
  });
});

/** The stored file, and all that its parts say. */
async function storedText(): Promise<{ bytes: Buffer; text: string }> {
  const [{ key } = { key: "" }] = await app.deps.db.query<{ key: string }[]>(
    "SELECT file_key AS key FROM leads",
  );
  const bytes = await buffer(await app.deps.files.getStream(key));
  const { files } = sheetjs.read(bytes, { bookFiles: true }) as unknown as {
    files: Record<string, { content?: Uint8Array | string }>;
  };
  const parts = Object.entries(files).map(
    ([path, { content }]) => path + Buffer.from(content ?? "").toString(),
  );
  return { bytes, text: bytes.toString("latin1") + parts.join("\n") };
}

describe("what nobody looks for", () => {
  const plain = workbookParts(caseRows(25));
  const replaced = (part: string, from: RegExp, to: string) => ({
    ...plain,
    [part]: String(plain[part]).replace(from, to),
  });
  const HIDDEN = "Juan Perez Ruiz 12345678Z";
  const sheet = "xl/worksheets/sheet1.xml";
  test.each([
    ["an unknown part", zipBytes({ ...plain, "xl/juan.txt": HIDDEN })],
    ["settings of a printer", zipBytes({ ...plain, "xl/printerSettings/printerSettings1.bin": HIDDEN })],
    [
      "a shared string of no cell",
      zipBytes({ ...plain, "xl/sharedStrings.xml": `<sst><si><t>${HIDDEN}</t></si></sst>` }),
    ],
    ["bytes behind the zip", Buffer.concat([zipBytes(plain), Buffer.from(HIDDEN)])],
    ["bytes before the zip's parts", Buffer.concat([Buffer.from("PK\x03\x04" + HIDDEN), zipBytes(plain)])],
    ["a remark in a sheet", zipBytes(replaced(sheet, /<sheetData>/, `<!-- ${HIDDEN} --><sheetData>`))],
    [
      "a hint beside a cell",
      zipBytes(
        replaced(
          sheet,
          /<\/sheetData>/,
          `</sheetData><dataValidations><dataValidation prompt="${HIDDEN}" sqref="A1"/></dataValidations>`,
        ),
      ),
    ],
    [
      "a number format of no cell",
      zipBytes({
        ...plain,
        "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="0 &quot;${HIDDEN}&quot;"/></numFmts></styleSheet>`,
      }),
    ],
  ])("%s isn't stored", async (_what, content) => {
    const answer = await requestValuation(app, {}, { name: "a.xlsx", content });
    expect(answer.userErrors).toEqual([]);
    const { bytes, text } = await storedText();
    expect(text).toContain('<t xml:space="preserve">Impago</t>');
    expect(text).not.toMatch(/Juan|12345678Z/);
    const cells = (file: Buffer) => {
      const read = sheetjs.read(file);
      return sheetjs.utils.sheet_to_json(read.Sheets[read.SheetNames[0] ?? ""] ?? {}, { header: 1 });
    };
    expect(cells(bytes)).toEqual(cells(zipBytes(plain)));
    expect(cells(bytes)).toHaveLength(26);
  });

  test("a number format's own words are part of the cell for who looks", async () => {
    const made = sheetjs.utils.book_new();
    const cells = sheetjs.utils.aoa_to_sheet([
      ["Contrato", "Importe deuda", "Fecha"],
      ...Array.from({ length: 30 }, (_, at) => [`C-${at}`, 1_000.25 + at, new Date(Date.UTC(2024, 2, 12))]),
    ]);
    for (let row = 2; row <= 31; row += 1)
      (cells[`B${row}`] as sheetjs.CellObject).z = '0.00 "12345678Z Juan Perez"';
    sheetjs.utils.book_append_sheet(made, cells, "Hoja 1");
    const content = sheetjs.write(made, { type: "buffer", bookType: "xlsx" }) as Buffer;
    const { userErrors } = await requestValuation(app, {}, { name: "a.xlsx", content });
    if (userErrors.length === 0) expect((await storedText()).text).not.toMatch(/Juan|12345678Z/);
    else expect(userErrors[0]?.code).toBe("PERSONAL_DATA");
  });

  test("numbers, days and currencies stay what they are", async () => {
    const made = sheetjs.utils.book_new();
    const rows = Array.from({ length: 30 }, (_, at) => [
      `C-${at}`,
      1_000.25 + at,
      new Date(Date.UTC(2024, 2, 12)),
      at,
    ]);
    const cells = sheetjs.utils.aoa_to_sheet([["Contrato", "Importe deuda", "Fecha", "Saldo"], ...rows], {
      UTC: true,
    });
    for (let row = 2; row <= 31; row += 1) (cells[`D${row}`] as sheetjs.CellObject).z = '0 "USD"';
    sheetjs.utils.book_append_sheet(made, cells, "Hoja <1>");
    const content = sheetjs.write(made, { type: "buffer", bookType: "xlsx" }) as Buffer;
    expect((await requestValuation(app, {}, { name: "a.xlsx", content })).userErrors).toEqual([]);
    const kept = sheetjs.read((await storedText()).bytes, { cellDates: true, UTC: true });
    expect(kept.SheetNames).toEqual(["Hoja <1>"]);
    const [, first] = sheetjs.utils.sheet_to_json<unknown[]>(kept.Sheets["Hoja <1>"] ?? {}, {
      header: 1,
      UTC: true,
    });
    expect(first).toEqual(["C-0", 1_000.25, new Date(Date.UTC(2024, 2, 12)), "0 USD"]);
  });

  test("rows keep their places, and times of day are no days", async () => {
    const made = sheetjs.utils.book_new();
    const rows = Array.from({ length: 30 }, (_, at) => [`C-${at}`, 1_000 + at, at / 48]);
    const cells = sheetjs.utils.aoa_to_sheet([["Contrato", "Importe deuda", "Hora"], [], [], ...rows]);
    for (let row = 4; row <= 33; row += 1) (cells[`C${row}`] as sheetjs.CellObject).z = "hh:mm";
    sheetjs.utils.book_append_sheet(made, cells, "Hoja 1");
    const content = sheetjs.write(made, { type: "buffer", bookType: "xlsx" }) as Buffer;
    expect((await requestValuation(app, {}, { name: "a.xlsx", content })).userErrors).toEqual([]);
    const { Sheets } = sheetjs.read((await storedText()).bytes);
    const kept = sheetjs.utils.sheet_to_json<unknown[]>(Sheets["Hoja 1"] ?? {}, {
      header: 1,
      blankrows: true,
    });
    expect(kept.slice(0, 5)).toEqual([
      ["Contrato", "Importe deuda", "Hora"],
      [],
      [],
      ["C-0", 1_000, "00:00:00"],
      ["C-1", 1_001, "00:30:00"],
    ]);
  });

  test("the sender's own name for the file is kept nowhere, whatever it says", async () => {
    const name = "DNI12345678Z_lista.xlsx";
    expect((await checkFile(app, name, workbook(25))).report?.fileName).toBe(name);
    expect((await requestValuation(app, {}, { name, content: workbook(25) })).userErrors).toEqual([]);
    const { token } = await app.signIn("ADMIN");
    const [lead] = await app.deps.db.query<{ id: number; code: string; whole: string }[]>(
      "SELECT id, code_id AS code, leads::text AS whole FROM leads",
    );
    const answer = await app.graphql(
      "query($id: ID!) { lead(id: $id) { wallet { fileName } } }",
      { id: lead?.id },
      token,
    );
    expect(payloadOf(answer, "lead")).toEqual({ wallet: { fileName: `${lead?.code}.xlsx` } });
    const [{ noted } = { noted: "" }] = await app.deps.db.query<{ noted: string }[]>(
      "SELECT string_agg(audit_entries::text, ' ') AS noted FROM audit_entries",
    );
    expect(`${lead?.whole} ${noted}`).not.toContain("12345678Z");
  });
});

test("what only looks like phones is taken on its sender's word, which is kept and shown", async () => {
  const file = { name: "a.xlsx", content: phones };
  const word = [{ sheet: "Hoja 1", column: "Dato" }];
  expect((await requestValuation(app, {}, file)).userErrors[0]?.message).toContain("columna «Dato»");
  expect((await requestValuation(app, { notPersonal: word }, file)).userErrors).toEqual([]);
  const { token } = await app.signIn("ADMIN");
  const [{ id } = { id: 0 }] = await app.deps.db.query<{ id: number }[]>("SELECT id FROM leads");
  const answer = await app.graphql(
    "query($id: ID!) { lead(id: $id) { wallet { notPersonal { sheet column } } } }",
    { id },
    token,
  );
  expect(payloadOf(answer, "lead")).toEqual({ wallet: { notPersonal: word } });
});

test("nobody's word makes an e-mail anything else, and words about other columns are forgotten", async () => {
  const mails = book([
    ["Contrato", "Correo"],
    ...Array.from({ length: 30 }, (_, at) => [`C-${at}`, `a${at}@b.es`]),
  ]);
  const word = [{ sheet: "Hoja 1", column: "Correo" }];
  const refused = await requestValuation(app, { notPersonal: word }, { name: "a.xlsx", content: mails });
  expect(refused.userErrors[0]?.code).toBe("PERSONAL_DATA");
  await requestValuation(app, { notPersonal: word });
  expect(await app.deps.db.query("SELECT not_personal AS words FROM leads")).toEqual([{ words: [] }]);
});

test("fifty thousand rows are looked through within the limits of strangers' files", async () => {
  const rows = Array.from({ length: 50_000 }, (_, at) => [
    `C-${at}`,
    1_000 + at,
    "Impago",
    `Gestión ${at} sin respuesta`,
  ]);
  const content = book([["Contrato", "Importe", "Estado", "Nota"], ...rows]);
  const packed = sheetjs.write(sheetjs.read(content), {
    type: "buffer",
    bookType: "xlsx",
    compression: true,
  }) as Buffer;
  expect((await checkFile(app, "a.xlsx", packed)).report?.cases).toBe(50_000);
}, 60_000);
