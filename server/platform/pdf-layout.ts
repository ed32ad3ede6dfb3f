import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import pdfmake from "pdfmake";
import type { CanvasElement, Content, TDocumentDefinitions } from "pdfmake/interfaces.js";
import type { PdfDocument } from "./pdf.ts";
import { ALONE_AT_THE_FOOT, bookmark, layOut, tagged } from "./pdf-blocks.ts";
import { keptFont } from "./pdf-fonts.ts";
import { CORAL, INK, MARGIN, MUTED, PRIMARY, SIZES } from "./pdf-look.ts";
import { drawSeal, leaveSignaturePlace } from "./pdf-seal.ts";
import { tagLines, Tags } from "./pdf-tags.ts";
import { settleLooks } from "./pdf-words.ts";

const LAST_PLACE_FOR_A_HEADING = 0.82;

/** Lays the document out. Computes for about half a second: not for the process that answers requests. */
export async function printPdf(document: PdfDocument): Promise<Buffer> {
  prepare();
  const made = pdfmake.createPdf(define(document));
  if (document.signature) await leaveSignaturePlace(made, document.signature);
  return made.getBuffer();
}

/** Fonts, and text that says what it is; nothing is fetched from anywhere. */
export function prepare(): void {
  const fonts = join(
    dirname(createRequire(import.meta.url).resolve("pdfmake/package.json")),
    "fonts",
    "Roboto",
  );
  const font = (style: string) => keptFont(join(fonts, `Roboto-${style}.ttf`));
  pdfmake.setFonts({
    Roboto: {
      normal: font("Regular"),
      bold: font("Medium"),
      italics: font("Italic"),
      bolditalics: font("MediumItalic"),
    },
  });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts));
  tagLines();
  settleLooks();
}

function define(document: PdfDocument): TDocumentDefinitions & Record<string, unknown> {
  const { title, subject, author, date, footer, facts, lead, sections, reference, watermark, seal } =
    document;
  const tags = new Tags();
  const keywords = seal === undefined ? {} : { keywords: seal.code };
  return {
    info: {
      title,
      subject,
      author,
      creator: author,
      producer: author,
      creationDate: date,
      modDate: date,
      ...keywords,
    },
    language: "es-ES",
    version: "1.7",
    tagged: true,
    displayTitle: true,
    pageSize: "A4",
    pageMargins: [MARGIN.side, MARGIN.top, MARGIN.side, MARGIN.bottom],
    defaultStyle: {
      font: "Roboto",
      fontSize: SIZES.text,
      lineHeight: 1.36,
      color: INK,
    },
    header: () => brand(author, reference),
    // What may be longer than a page can't be tied to its heading, which gets the next page instead.
    pageBreakBefore: ({ headlineLevel, startPosition }) =>
      headlineLevel === ALONE_AT_THE_FOOT && startPosition.verticalRatio > LAST_PLACE_FOR_A_HEADING,
    footer: (page, pages) => foot(seal === undefined ? footer : `${footer}\n${seal.foot}`, page, pages),
    ...(watermark === undefined
      ? {}
      : { watermark: { text: watermark, color: MUTED, opacity: 0.14, bold: true, angle: -52 } }),
    content: [
      {
        text: tagged(title, tags.next("H1")),
        fontSize: SIZES.title,
        bold: true,
        color: PRIMARY,
        lineHeight: 1.15,
        ...bookmark(title, "title"),
      },
      { text: tagged(facts.join("\n"), tags.next("P")), color: MUTED, margin: [0, 6, 0, 0] },
      ...(lead === ""
        ? []
        : [
            {
              text: tagged(lead, tags.next("P")),
              fontSize: SIZES.lead,
              color: MUTED,
              margin: [0, 10, 0, 4] as [number, number, number, number],
            },
          ]),
      ...sections.flatMap((section) => layOut(section, tags)),
      ...(seal === undefined ? [] : [drawSeal(seal, tags)]),
    ],
  };
}

/** Where the mark stands on every page, and how much smaller than its drawing of 32 it is. */
const MARK = { x: MARGIN.side, y: 30, size: 20, scale: 20 / 32 };

/** "x y" of a point of the mark's drawing: pdfmake takes a path as it is, from the corner of the page. */
function markPath(d: string): string {
  const at = (value: string, from: number) => from + Number(value) * MARK.scale;
  return d.replaceAll(
    /(\d+(?:\.\d+)?) (\d+(?:\.\d+)?)/g,
    (_all, x: string, y: string) => `${at(x, MARK.x)} ${at(y, MARK.y)}`,
  );
}

function stroke(d: string, lineColor: string): CanvasElement {
  const path = markPath(d);
  return {
    type: "path",
    d: path,
    lineColor,
    lineWidth: 3 * MARK.scale,
    lineCap: "round",
  } as object as CanvasElement;
}

const ARCS = [
  stroke("M5 27C5 16 9 8.5 16 5", PRIMARY),
  stroke("M27 27C27 16 23 8.5 16 5", CORAL),
  stroke("M11.5 20L20.5 20", PRIMARY),
];

/** Two arcs that meet, and the word. */
export function brand(name: string, reference = ""): Content {
  return {
    margin: [MARK.x, MARK.y, MARGIN.side, 0],
    columnGap: 6,
    columns: [
      { width: MARK.size, canvas: ARCS.map((arc) => ({ ...arc })) },
      { text: name, bold: true, fontSize: SIZES.brand, color: PRIMARY, margin: [0, 2, 0, 0] },
      { width: "auto", text: reference, color: MUTED, alignment: "right", margin: [0, 3, 0, 0] },
    ],
  };
}

function foot(text: string, page: number, pages: number): Content {
  return {
    margin: [MARGIN.side, 18, MARGIN.side, 0],
    fontSize: SIZES.foot,
    color: MUTED,
    columns: [
      { width: "*", text },
      { width: 80, text: `Página ${page} de ${pages}`, alignment: "right" },
    ],
  };
}
