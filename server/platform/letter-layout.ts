import pdfmake from "pdfmake";
import type { Content, TDocumentDefinitions } from "pdfmake/interfaces.js";
import type { LetterPages, LetterSheet, LetterSheets } from "./letter-sheets.ts";
import { fitAddress, MM, WINDOW } from "./letter-window.ts";
import { bookmark, tagged } from "./pdf-blocks.ts";
import { brand, prepare } from "./pdf-layout.ts";
import { INK, LINE, MARGIN, MUTED, SIZES, WIDTH } from "./pdf-look.ts";
import { drawSeal } from "./pdf-seal.ts";
import { Tags } from "./pdf-tags.ts";

/** What stands beside and below the window (letter-window.ts). It is folded at 105 and 210 mm; the text begins at 98.5 mm (DIN 5008, form B). */
const SHEET = {
  factsLeft: 125 * MM,
  factsTop: 50 * MM,
  factsWidth: 63 * MM,
  folds: [105 * MM, 210 * MM],
  textTop: 98.5 * MM,
};
const SIZE_OF_SENDER = 6.5;

/** Lays out all letters, one behind the other, each with pages numbered for itself. Computes: not for the process that answers. */
export async function printLetters(sheets: LetterSheets): Promise<{ file: Buffer; letters: LetterPages[] }> {
  prepare();
  const { definition, pagesOf } = define(sheets);
  const file = await pdfmake.createPdf(definition).getBuffer();
  return { file, letters: pagesOf() };
}

/** What pdfmake notes of a thing that it has placed. */
interface Placed {
  positions?: { pageNumber: number }[];
}

function define({ title, author, date, letters }: LetterSheets) {
  const tags = new Tags();
  const heads = letters.map((letter) => headOf(letter, tags));
  let last = 0;
  // Footers are drawn when every letter has got its pages: where each begins is known then.
  const pagesOf = (): LetterPages[] => {
    const firsts = heads.map((head) => (head as Placed).positions?.[0]?.pageNumber ?? 0);
    return firsts.map((first, at) => ({ first, pages: (firsts[at + 1] ?? last + 1) - first }));
  };
  let found: LetterPages[] | null = null;
  const definition: TDocumentDefinitions & Record<string, unknown> = {
    info: { title, author, creator: author, producer: author, creationDate: date, modDate: date },
    language: "es-ES",
    version: "1.7",
    tagged: true,
    displayTitle: true,
    pageSize: "A4",
    pageMargins: [MARGIN.side, MARGIN.top, MARGIN.side, MARGIN.bottom],
    defaultStyle: { font: "Roboto", fontSize: SIZES.text, lineHeight: 1.3, color: INK },
    header: () => brand(author),
    footer: (page, pages) => {
      last = pages;
      found ??= pagesOf();
      return foot(found, letters, page);
    },
    content: letters.flatMap((letter, at) => bodyOf(letter, heads[at] as Content, at, tags)),
  };
  return { definition, pagesOf };
}

/** The subject: the first thing below the window. */
function headOf({ subject, reference }: LetterSheet, tags: Tags): Content {
  return {
    text: tagged(subject, tags.next("H1")),
    bold: true,
    fontSize: SIZES.heading,
    lineHeight: 1.15,
    margin: [0, SHEET.textTop - MARGIN.top, 0, 6],
    ...bookmark(reference),
  };
}

function bodyOf(letter: LetterSheet, head: Content, at: number, tags: Tags): Content[] {
  const { paragraphs, closing, replies } = letter;
  return [
    { ...onlyBreak(at), stack: [windowOf(letter, tags)] },
    head,
    ...paragraphs.map(({ isPoint, parts }) => paragraphOf(isPoint, parts, tags)),
    ...closing.map((text) => ({
      text: tagged(text, tags.next("P")),
      fontSize: SIZES.table,
      margin: [0, 6, 0, 0] as [number, number, number, number],
    })),
    ...replies.map((reply) => drawSeal(reply, tags, null)),
  ];
}

/** Each letter begins a page. */
function onlyBreak(at: number): object {
  return at === 0 ? {} : { pageBreak: "before" };
}

function paragraphOf(
  isPoint: boolean,
  parts: LetterSheet["paragraphs"][number]["parts"],
  tags: Tags,
): Content {
  const tag = tags.next("P");
  const pieces = parts.flatMap(({ text, isBold }) =>
    tagged(text, tag).map((piece) => ({ ...(piece as object), bold: isBold })),
  );
  return {
    text: isPoint ? [...tagged("•  ", tag), ...pieces] : pieces,
    margin: [isPoint ? 12 : 0, 6, 0, 0],
  } as Content;
}

/** What is placed by the millimetre: address, facts, marks for folding. */
function windowOf({ sender, address, facts }: LetterSheet, tags: Tags): Content {
  const { lines, ...type } = fitAddress(address);
  return {
    stack: [
      {
        absolutePosition: { x: WINDOW.left, y: WINDOW.senderTop },
        columns: [
          {
            width: WINDOW.width,
            text: tagged(sender, tags.next("P"), WINDOW.width),
            fontSize: SIZE_OF_SENDER,
            lineHeight: 1.1,
            color: MUTED,
          },
        ],
      },
      {
        absolutePosition: { x: WINDOW.left, y: WINDOW.addressTop },
        columns: [
          {
            width: WINDOW.width,
            ...type,
            text: tagged(lines.join("\n"), tags.next("P"), WINDOW.width),
          },
        ],
      },
      {
        absolutePosition: { x: SHEET.factsLeft, y: SHEET.factsTop },
        columns: [
          {
            width: SHEET.factsWidth,
            fontSize: SIZES.table,
            color: MUTED,
            text: tagged(
              facts.map(([label, value]) => `${label}: ${value}`).join("\n"),
              tags.next("P"),
              SHEET.factsWidth,
            ),
          },
        ],
      },
      ...SHEET.folds.map((y) => ({
        absolutePosition: { x: 0, y },
        canvas: [{ type: "line" as const, x1: 10, y1: 0, x2: 22, y2: 0, lineWidth: 0.5, lineColor: LINE }],
      })),
    ],
  };
}

function foot(found: readonly LetterPages[], letters: readonly LetterSheet[], page: number): Content {
  const at = found.findLastIndex(({ first }) => first <= page);
  const { first, pages } = found[at] ?? { first: page, pages: 1 };
  return {
    margin: [MARGIN.side, 18, MARGIN.side, 0],
    fontSize: SIZES.foot,
    color: MUTED,
    columns: [
      { width: WIDTH - 80, text: `Referencia ${letters[at]?.reference ?? ""}` },
      { width: 80, text: `Página ${page - first + 1} de ${pages}`, alignment: "right" },
    ],
  };
}
