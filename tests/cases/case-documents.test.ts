import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "@jest/globals";
import { Document, Packer, Paragraph } from "docx";
import { testApp } from "../support/app.ts";
import { caseDesk, type Person } from "../support/case-desk.ts";
import { graphqlUpload } from "../support/graphql-upload.ts";

const app = testApp();
const desk = caseDesk(app);

const PDF = Buffer.from("%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n");
const UPLOAD = `mutation ($input: UploadCaseDocumentInput!, $file: Upload!) { uploadCaseDocument(input: $input, file: $file) {
  document { id fileName contentType bytes mine } userErrors { field code message } } }`;

interface Uploaded {
  document: { id: string; fileName: string; contentType: string } | null;
  userErrors: { field: string[]; code: string; message: string }[];
}

async function upload(person: Person, input: object, name: string, content: Buffer): Promise<Uploaded> {
  const { data, errors } = await graphqlUpload(app, person.token, UPLOAD, { name, content }, { input });
  expect(errors).toBeUndefined();
  return (data as unknown as { uploadCaseDocument: Uploaded }).uploadCaseDocument;
}

/** A zip with these parts; `flags` 1 says it is encrypted. */
function zipOf(parts: Record<string, string>, flags = 0): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const packed = deflateRawSync(Buffer.from(content));
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(content.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    locals.push(local, Buffer.from(name), packed);
    central.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** Its text says of itself that it unpacks to two gigabytes. */
function swollen(zip: Buffer): Buffer {
  zip.writeUInt32LE(0x7fffffff, zip.lastIndexOf("word/document.xml") - 46 + 24);
  return zip;
}

/** An OLE2 container whose directory names these; `loop` makes its chain of sectors endless. */
function oleOf(names: readonly string[], { loop = false } = {}): Buffer {
  const header = Buffer.alloc(512);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(header);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(0xfffffffe, 68);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(512, 0xff);
  table.writeUInt32LE(loop ? 1 : 0xfffffffe, 4);
  const directory = Buffer.alloc(512);
  for (const [at, name] of names.entries()) {
    directory.write(name, at * 128, "utf16le");
    directory.writeUInt16LE((name.length + 1) * 2, at * 128 + 64);
  }
  return Buffer.concat([header, table, directory]);
}

const TEXT = '<?xml version="1.0"?><w:document xmlns:w="x"><w:body/></w:document>';
const CONTENT_TYPES = { "[Content_Types].xml": "<Types/>" };

describe("what is taken", () => {
  test("Word, old Word and PDF, by content, under their own name", async () => {
    const { number } = await desk.newCase();
    const word = await Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph("Hola")] }] }));
    const good: [string, Buffer, string, string][] = [
      ["Burofax Nº 3.pdf", PDF, "Burofax Nº 3.pdf", "application/pdf"],
      [
        "carta.docx",
        word,
        "carta.docx",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      ],
      ["carta", zipOf({ ...CONTENT_TYPES, "word/document.xml": TEXT }), "carta.docx", "application/vnd"],
      ["carta.doc", oleOf(["Root Entry", "WordDocument", "1Table"]), "carta.doc", "application/msword"],
    ];
    for (const [name, content, fileName, contentType] of good) {
      const { document, userErrors } = await upload(desk.client, { caseNumber: number }, name, content);
      expect(userErrors).toEqual([]);
      expect(document?.fileName).toBe(fileName);
      expect(document?.contentType.startsWith(contentType)).toBe(true);
    }
  });

  test.each<[string, string, Buffer]>([
    ["a text", "a.pdf", Buffer.from("hola")],
    ["nothing", "a.pdf", Buffer.alloc(0)],
    ["a picture", "a.png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ["a PDF called Word", "a.docx", PDF],
    ["a program", "a.pdf", Buffer.from("MZ\u0090")],
    ["a workbook", "a.docx", zipOf({ ...CONTENT_TYPES, "xl/workbook.xml": TEXT })],
    [
      "Word with macros",
      "a.docx",
      zipOf({ ...CONTENT_TYPES, "word/document.xml": TEXT, "word/vbaProject.bin": "x" }),
    ],
    ["its own ending", "a.docm", zipOf({ ...CONTENT_TYPES, "word/document.xml": TEXT })],
    ["encrypted", "a.docx", zipOf({ ...CONTENT_TYPES, "word/document.xml": TEXT }, 1)],
    ["no text in it", "a.docx", zipOf({ ...CONTENT_TYPES, "word/document.xml": "hola" })],
    ["a bomb", "a.docx", zipOf({ ...CONTENT_TYPES, "word/document.xml": `<${"x".repeat(20_000_000)}` })],
    [
      "a bomb that begins as a text",
      "a.docx",
      swollen(zipOf({ ...CONTENT_TYPES, "word/document.xml": TEXT })),
    ],
    [
      "macros under another name",
      "a.docx",
      zipOf({
        "[Content_Types].xml":
          '<Types><Override PartName="/word/x.bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
        "word/document.xml": TEXT,
        "word/x.bin": "x",
      }),
    ],
    [
      "macros whose type is written in references",
      "a.docx",
      zipOf({
        "[Content_Types].xml":
          '<Types><Override PartName="/word/x.bin" ContentType="application/vnd.ms-office.vba&#80;roject"/></Types>',
        "word/document.xml": TEXT,
        "word/x.bin": "x",
      }),
    ],
    [
      "a second list of parts in other letters",
      "a.docx",
      zipOf({ ...CONTENT_TYPES, "word/document.xml": TEXT, "[content_types].xml": "<Types/>" }),
    ],
    ["a zip cut short", "a.docx", zipOf({ ...CONTENT_TYPES, "word/document.xml": TEXT }).subarray(0, 90)],
    ["another container", "a.doc", oleOf(["Root Entry", "Workbook"])],
    ["old Word with macros", "a.doc", oleOf(["WordDocument", "Macros", "VBA"])],
    ["an endless container", "a.doc", oleOf(["WordDocument"], { loop: true })],
    ["a container's head", "a.doc", oleOf(["WordDocument"]).subarray(0, 300)],
  ])("refuses %s", async (_what, name, content) => {
    const { number } = await desk.newCase();
    const { document, userErrors } = await upload(desk.manager, { caseNumber: number }, name, content);
    expect(document).toBeNull();
    expect(userErrors).toMatchObject([{ field: ["file"] }]);
    const rows = await app.deps.db.query<unknown[]>(
      `SELECT FROM case_documents d JOIN cases c ON c.id = d.case_id WHERE c.number = $1`,
      [number],
    );
    expect(rows).toEqual([]);
  });

  test("nothing larger than 25 MB, and a case or a draft, not both", async () => {
    const { number } = await desk.newCase();
    const large = Buffer.concat([PDF, Buffer.alloc(25 * 1024 * 1024)]);
    expect((await upload(desk.client, { caseNumber: number }, "a.pdf", large)).userErrors).toMatchObject([
      { code: "TOO_LARGE", message: "El documento no puede pasar de 25 MB." },
    ]);
    for (const input of [{}, { caseNumber: number, draftId: "x" }])
      expect((await upload(desk.client, input, "a.pdf", PDF)).userErrors).toMatchObject([
        { code: "INVALID" },
      ]);
  });

  test("not into somebody else's case, and no trace of the try", async () => {
    const { number } = await desk.newCase();
    for (const person of [desk.otherClient, desk.otherSpecialist]) {
      const { errors } = await graphqlUpload(
        app,
        person.token,
        UPLOAD,
        { name: "a.pdf", content: PDF },
        { input: { caseNumber: number } },
      );
      expect(errors?.[0]?.extensions.code).toBe("NOT_FOUND");
    }
  });

  test("thirty an hour", async () => {
    const person = await app.signIn("CLIENT");
    const { number } = await desk.newCase({ clientId: person.accountId });
    for (let count = 0; count < 30; count += 1)
      expect((await upload(person, { caseNumber: number }, "a.pdf", PDF)).userErrors).toEqual([]);
    const { errors } = await graphqlUpload(
      app,
      person.token,
      UPLOAD,
      { name: "a.pdf", content: PDF },
      { input: { caseNumber: number } },
    );
    expect(errors?.[0]?.extensions.code).toBe("RATE_LIMITED");
  });
});

describe("fetching and deleting", () => {
  test("a link serves once, as a download that no page can run", async () => {
    const { number } = await desk.newCase();
    const { document } = await upload(desk.manager, { caseNumber: number }, "Acta «final».pdf", PDF);
    const link = (await desk.change(desk.client, "caseDocumentLink", { id: document?.id })) as unknown as {
      url: string;
    };
    const answer = await app.http.get(link.url).expect(200);
    expect(answer.body).toEqual(PDF);
    expect(answer.headers["content-disposition"]).toMatch(/^attachment/);
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    await app.http.get(link.url).expect(404);
  });

  test("who uploaded it may delete it while nothing refers to it", async () => {
    const { number } = await desk.newCase();
    const free = await upload(desk.client, { caseNumber: number }, "a.pdf", PDF);
    const used = await upload(desk.client, { caseNumber: number }, "b.pdf", PDF);
    await desk.change(desk.client, "addCaseEntry", {
      number,
      input: { type: "DOCUMENTO", text: "Aquí está", audience: "CLIENT", documentIds: [used.document?.id] },
    });
    expect(await desk.refusal(desk.manager, "deleteCaseDocument", { id: free.document?.id })).toBe(
      "NOT_FOUND",
    );
    expect(
      (await desk.change(desk.client, "deleteCaseDocument", { id: used.document?.id })).userErrors,
    ).toMatchObject([{ code: "IN_USE" }]);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        desk.refusal(desk.client, "deleteCaseDocument", { id: free.document?.id }),
      ),
    );
    expect(answers.filter((code) => code === null)).toHaveLength(1);
    expect(await desk.refusal(desk.client, "caseDocumentLink", { id: free.document?.id })).toBe("NOT_FOUND");
  });
});
