import { expect, test } from "@jest/globals";
import { renderPdf, type PdfBlock, type PdfDocument } from "../../server/platform/pdf.ts";
import { readPdf } from "../support/read-pdf.ts";

const NOTHING = { text: "", items: [], columns: [], rows: [] };

function document(...blocks: PdfBlock[]): PdfDocument {
  return {
    title: "Título con ñ, € y (paréntesis)",
    subject: "Prueba",
    author: "Acuerdo",
    facts: ["Un dato"],
    lead: "Entradilla",
    sections: [{ title: "Única", blocks }],
    footer: "Pie",
    date: new Date("2026-11-20T00:00:00Z"),
  };
}

test("a table longer than a page goes on with its head, and the structure counts it once", async () => {
  const rows = Array.from({ length: 90 }, (_, index) => [`Fila ${index + 1}.`, "Contenido de la celda"]);
  const pdf = readPdf(
    await renderPdf(document({ ...NOTHING, kind: "TABLE", columns: ["Nombre", "Qué es"], rows })),
  );
  expect(pdf.pages.length).toBeGreaterThan(2);
  for (const page of pdf.pages) expect(page).toContain("Qué es");
  for (const [name] of rows) expect(pdf.pages.join(" ")).toContain(name);
  expect(pdf.tags.get("Table")).toBe(1);
  expect(pdf.title).toBe("Título con ñ, € y (paréntesis)");
});

test("the same document gives the same bytes", async () => {
  const plain = document({ ...NOTHING, kind: "PARAGRAPH", text: "Hola" });
  const [one, other] = await Promise.all([renderPdf(plain), renderPdf(plain)]);
  expect(one.equals(other)).toBe(true);
});

test("signs the font lacks, very long words and empty blocks do no harm", async () => {
  const pdf = readPdf(
    await renderPdf(
      document(
        { ...NOTHING, kind: "PARAGRAPH", text: `漢字 🙂 ${"x".repeat(3_000)} fin` },
        { ...NOTHING, kind: "PARAGRAPH" },
        { ...NOTHING, kind: "LIST" },
        { ...NOTHING, kind: "LIST", items: ["Último punto"] },
      ),
    ),
  );
  expect(pdf.pages.join(" ")).toContain("fin");
  expect(pdf.pages.join(" ")).toContain("Último punto");
});

test("a long e-mail or reference in a narrow column breaks at its own marks, and nothing is put into it", async () => {
  const address = "elisabeth.montenegro@administracion.distribuidora.example";
  const long = "Con mucho que leer. ".repeat(12);
  const row = [long, `Correo: ${address}.`, "DOC-2026/000123456789/ES", long, long];
  const columns = ["A quién", "Medio", "Enviado", "Recepción", "Prueba"];
  const [page = ""] = readPdf(
    await renderPdf(document({ ...NOTHING, kind: "TABLE", columns, rows: [row, row, row] })),
  ).pages;
  const start = page.indexOf("elisabeth.");
  const lines = page.slice(start, page.indexOf("example.", start) + 8).split(" ");
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(line).toMatch(/[@./_-]$/);
  expect(lines.join("")).toBe(`${address}.`);
  expect(page.replaceAll(" ", "")).toContain("DOC-2026/000123456789/ES");
});

test("nothing is lost of what is taller than a page", async () => {
  const words = Array.from({ length: 900 }, (_, at) => `p${at}z`);
  const lines = Array.from({ length: 150 }, (_, at) => `l${at}z`);
  const pdf = readPdf(
    await renderPdf(
      document(
        { ...NOTHING, kind: "PARAGRAPH", text: lines.join("\n") },
        { ...NOTHING, kind: "LIST", items: [lines.join("\n").replaceAll("l", "i")] },
        { ...NOTHING, kind: "TABLE", columns: ["Qué", "Prueba"], rows: [["Aviso", words.join(" ")]] },
      ),
    ),
  );
  const text = pdf.pages.join(" ");
  for (const word of [...words, ...lines, ...lines.map((line) => line.replace("l", "i"))])
    expect(text).toContain(word);
});

test("a caption is a heading below the section's, and the reference heads every page", async () => {
  const blocks = Array.from({ length: 60 }, (_, at): PdfBlock[] => [
    { ...NOTHING, kind: "CAPTION", text: `Registro ${at + 1}` },
    { ...NOTHING, kind: "PARAGRAPH", text: "Lo que pasó." },
  ]);
  const pdf = readPdf(await renderPdf({ ...document(...blocks.flat()), reference: "Expediente P26000123" }));
  expect(pdf.tags.get("H3")).toBe(60);
  expect(pdf.pages.length).toBeGreaterThan(1);
  for (const page of pdf.pages) {
    expect(page).toContain("Expediente P26000123");
    // None at the foot without what it stands over.
    expect(page).not.toMatch(/Registro \d+ Pie/);
  }
});
