import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { SIGNS } from "../../server/platform/pdf-fonts.ts";
import { SignPairs, type GlyphRun } from "../../server/platform/pdf-sign-pairs.ts";
import { paragraph } from "../../server/platform/pdf-content.ts";
import { renderPdf, type PdfDocument } from "../../server/platform/pdf.ts";
import { readPdf } from "../support/read-pdf.ts";

interface Fontkit {
  create(data: Buffer): { layout(text: string, features: object): GlyphRun };
}

const load = createRequire(import.meta.url);
const fontkit = createRequire(load.resolve("pdfkit"))("fontkit") as Fontkit;
const read = (style: string) =>
  fontkit.create(readFileSync(load.resolve(`pdfmake/fonts/Roboto/Roboto-${style}.ttf`)));
const told = ({ glyphs, positions }: GlyphRun) => ({
  glyphs: glyphs.map((glyph) => (glyph as { id: number }).id),
  positions,
});

test.each(["Regular", "Medium"])("%s: a word shaped sign by sign stands as one shaped whole", (style) => {
  const font = read(style);
  const shape = (text: string) => font.layout(text, { liga: false });
  const pairs = new SignPairs(SIGNS, shape);
  const same = (word: string) => {
    const own = pairs.shape(word);
    expect(own && told(own)).toEqual(told(shape(word)));
  };
  for (const word of ["AVATAR", "Tomás,", "oficina", "filfft ", "L’Hospitalet", "1.234,56 €", "¿Y", "W.A.V."])
    same(word);
  const words = fc.string({ unit: fc.constantFrom(...SIGNS.split("")), minLength: 1, maxLength: 14 });
  fc.assert(fc.property(words, same), { numRuns: 400 });
});

test("a word with any other sign is shaped whole", () => {
  const pairs = new SignPairs(SIGNS, () => {
    throw new Error("nothing to shape");
  });
  expect(pairs.shape("Жуков")).toBeNull();
});

const paper = (text: string): PdfDocument => ({
  title: "Acta",
  subject: "Prueba",
  author: "Acuerdo",
  facts: [],
  lead: "",
  sections: [{ title: "Partes", blocks: [paragraph(text)] }],
  footer: "D26000001",
  date: new Date("2026-11-20T11:00:00.000Z"),
});

test("names with signs that few documents have come out as they are, beside the others", async () => {
  const names = "Łukasz Жуков y Zoë Åberg, de Cádiz: Ñ, ç, l·l, € 1.234,56";
  const { pages } = readPdf(await renderPdf(paper(names)));
  expect(pages.join(" ")).toContain(names);
}, 60_000);
