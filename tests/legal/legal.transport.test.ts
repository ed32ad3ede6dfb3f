import type { Response } from "supertest";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { LEGAL_DOCUMENT_KEYS, legalDocument } from "../../server/domains/legal/legal-documents.ts";
import { testApp } from "../support/app.ts";
import { readPdf, type ReadPdf } from "../support/read-pdf.ts";
import { DOCUMENTED } from "./documented-words.ts";

const app = testApp({ env: { supportEmail: "ayuda@correo.example" } });

const address = (key: string) => `/api/downloads/pdf/${key}`;

async function download(key: string): Promise<Buffer> {
  const answer = await app.http.get(address(key)).buffer(true).parse(binary).expect(200);
  return answer.body as Buffer;
}

/** A page without the lines every page has: a sentence may go on from one page to the next. */
function withoutMargins(page: string, title: string): string {
  return page.slice(0, page.lastIndexOf(` Acuerdo ${title} · Versión`));
}

/** supertest would take a PDF for text. */
function binary(response: Response, done: (error: Error | null, body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  response.on("data", (chunk: Buffer) => chunks.push(chunk));
  response.on("end", () => done(null, Buffer.concat(chunks)));
}

describe.each(LEGAL_DOCUMENT_KEYS)("the PDF of %s", (key) => {
  let pdf: ReadPdf;
  let text: string;
  beforeAll(async () => {
    pdf = readPdf(await download(key));
    text = pdf.pages.map((page) => withoutMargins(page, pdf.title)).join(" ");
  });

  test("says what the page says, word for word, as text that can be selected", () => {
    const document = legalDocument(app.deps, key);
    expect(text).not.toContain("\ufffd");
    for (const { title, blocks } of document?.sections ?? []) {
      expect(text).toContain(title);
      for (const block of blocks) {
        for (const words of [block.text, ...block.items, ...block.columns, ...block.rows.flat()])
          expect(text).toContain(words);
      }
    }
    expect(text).toContain("ayuda@correo.example");
  });

  test("has title, language, bookmarks and tagged headings", () => {
    const document = legalDocument(app.deps, key);
    expect(pdf.title).toBe(document?.title);
    expect(pdf.language).toBe("es-ES");
    expect(pdf.bookmarks).toEqual([
      { title: document?.title, depth: 0 },
      ...(document?.sections ?? []).map(({ title }) => ({ title, depth: 1 })),
    ]);
    const blocks = document?.sections.flatMap((section) => section.blocks) ?? [];
    const count = (kind: string) => blocks.filter((block) => block.kind === kind).length;
    expect(pdf.tags.get("H1")).toBe(1);
    expect(pdf.tags.get("H2")).toBe(document?.sections.length);
    expect(pdf.tags.get("L")).toBe(count("LIST"));
    expect(pdf.tags.get("Table")).toBe(count("TABLE"));
    expect(pdf.tags.get("LBody")).toBe(blocks.flatMap(({ items }) => items).length);
    expect(pdf.tags.get("TD")).toBe(blocks.flatMap(({ rows }) => rows.flat()).length);
  });

  test("numbers its pages and names its version", () => {
    const day = DOCUMENTED[key].effectiveFrom.split("-").toReversed().join("/");
    expect(pdf.pages.length).toBeGreaterThan(1);
    pdf.pages.forEach((page, index) => {
      expect(page).toContain(`Página ${index + 1} de ${pdf.pages.length}`);
      expect(page).toContain(`Versión 1.0 · En vigor desde el ${day}`);
    });
  });
});

describe("GET /api/downloads/pdf/{documentKey}", () => {
  test("is saved under the documented name and may be kept", async () => {
    const answer = await app.http.get(address("politica_de_cookies")).expect(200);
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition":
        "attachment; filename=\"politica_de_cookies.pdf\"; filename*=UTF-8''politica_de_cookies.pdf",
      "cache-control": "public, max-age=3600",
      "x-content-type-options": "nosniff",
    });
    const { etag = "" } = answer.headers as { etag?: string };
    expect(etag).toMatch(/^"[\w-]{20,}"$/);
    await app.http.get(address("politica_de_cookies")).set("if-none-match", etag).expect(304);
    await app.http.get(address("politica_de_cookies")).set("if-none-match", `"otra", W/${etag}`).expect(304);
    await app.http.get(address("politica_de_cookies")).set("if-none-match", '"otra"').expect(200);
  });

  test("answers HEAD with the same headers and nothing else", async () => {
    const whole = await download("terminos_uso_usuarios");
    const { headers } = await app.http.head(address("terminos_uso_usuarios")).expect(200);
    expect(headers["content-length"]).toBe(String(whole.length));
    expect(headers["content-type"]).toBe("application/pdf");
    await app.http.head("/api/downloads/exports/1").expect(404);
  });

  test.each(["nada", "politica_de_cookies.pdf", "__proto__", "constructor", "%2e%2e%2fsecreto"])(
    "doesn't know %s",
    async (key) => {
      const { body } = await app.http.get(address(key)).expect(404);
      expect(body).toEqual({ message: "No hay ningún documento con ese nombre." });
    },
  );

  test("many at once get the same file", async () => {
    const files = await Promise.all(Array.from({ length: 40 }, () => download("politicas_de_seguridad")));
    for (const file of files) expect(file.equals(files[0] ?? Buffer.alloc(0))).toBe(true);
  });
});

describe("legalDocument", () => {
  const QUERY = `query ($key: String!) { legalDocument(key: $key) {
    key title version effectiveFrom summary pdfUrl sections { anchor title blocks { kind text items columns rows } }
  } }`;

  test.each(LEGAL_DOCUMENT_KEYS)("gives %s to anybody", async (key) => {
    const { data, errors } = await app.graphql(QUERY, { key });
    expect(errors).toEqual([]);
    expect(data).toEqual({ legalDocument: legalDocument(app.deps, key) });
  });

  test("is null for an unknown key", async () => {
    expect((await app.graphql(QUERY, { key: "nada" })).data).toEqual({ legalDocument: null });
  });
});
