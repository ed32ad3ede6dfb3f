import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import pdfmake from "pdfmake";
import type { Content, TableCell, TDocumentDefinitions } from "pdfmake/interfaces.js";
import type { PdfBlock, PdfDocument, PdfSection } from "./pdf.ts";
import { tagLines, Tags } from "./pdf-tags.ts";

const PRIMARY = "#0B4F5C";
const CORAL = "#E4572E";
const INK = "#16282C";
const MUTED = "#4F5F62";
const LINE = "#DCD5CA";
const SAND = "#F6F1EA";
/** Programs that read a PDF often take "fi" drawn as one sign for nothing. */
const WITHOUT_LIGATURES = { fontFeatures: { liga: false } } as object;
/** Points. Space stands before things: behind the last one it could open a page of its own. */
const SIZES = { title: 23, lead: 11, heading: 13.5, text: 10, table: 9, foot: 8, brand: 12 };
const MARGIN = { side: 62, top: 72, bottom: 62 };
const BEFORE_A_TABLE = 1;
const LAST_PLACE_FOR_A_TABLE = 0.82;
/** Letters of about five lines. */
const FEW_LINES = 500;
const WIDTH = 595.28 - 2 * MARGIN.side;

/** Lays the document out. Computes for about half a second: not for the process that answers requests. */
export async function printPdf(document: PdfDocument): Promise<Buffer> {
  const fonts = join(
    dirname(createRequire(import.meta.url).resolve("pdfmake/package.json")),
    "fonts",
    "Roboto",
  );
  const font = (style: string) => join(fonts, `Roboto-${style}.ttf`);
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
  return pdfmake.createPdf(define(document)).getBuffer();
}

function define(document: PdfDocument): TDocumentDefinitions & Record<string, unknown> {
  const { title, subject, author, date, footer, facts, lead, sections, watermark } = document;
  const tags = new Tags();
  return {
    info: { title, subject, author, creator: author, producer: author, creationDate: date, modDate: date },
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
      ...WITHOUT_LIGATURES,
    },
    header: () => brand(author),
    // A table may be longer than a page, so its heading can't be tied to it; it gets the next page instead.
    pageBreakBefore: ({ headlineLevel, startPosition }) =>
      headlineLevel === BEFORE_A_TABLE && startPosition.verticalRatio > LAST_PLACE_FOR_A_TABLE,
    footer: (page, pages) => foot(footer, page, pages),
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
    ],
  };
}

/** pdfmake takes more than its types know: the tag stays with every piece of the text. */
function tagged(text: string, tag: string): Content[] {
  return [{ text, tag } as Content];
}

function bookmark(outlineText: string, id?: string, outlineParentId?: string): object {
  return { outline: true, outlineText, outlineExpanded: true, id, outlineParentId };
}

/** Two arcs that meet, and the word. */
function brand(name: string): Content {
  const stroke = (d: string, color: string) =>
    `<path d="${d}" fill="none" stroke="${color}" stroke-width="3" stroke-linecap="round"/>`;
  const arcs = [
    stroke("M5 27C5 16 9 8.5 16 5", PRIMARY),
    stroke("M27 27C27 16 23 8.5 16 5", CORAL),
    stroke("M11.5 20h9", PRIMARY),
  ];
  return {
    margin: [MARGIN.side, 30, MARGIN.side, 0],
    columnGap: 6,
    columns: [
      { width: 20, svg: `<svg width="20" height="20" viewBox="0 0 32 32">${arcs.join("")}</svg>` },
      { text: name, bold: true, fontSize: SIZES.brand, color: PRIMARY, margin: [0, 2, 0, 0] },
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

function layOut({ title, blocks }: PdfSection, tags: Tags): Content[] {
  if (title === "") return blocks.map((block) => layOutBlock(block, tags));
  const heading = {
    text: tagged(title, tags.next("H2")),
    fontSize: SIZES.heading,
    bold: true,
    color: PRIMARY,
    lineHeight: 1.2,
    margin: [0, 20, 0, 0],
    ...bookmark(title, undefined, "title"),
  } as Content;
  const [first, ...others] = blocks;
  const rest = others.map((block) => layOutBlock(block, tags));
  if (first?.kind === "PARAGRAPH") return [together(heading, layOutBlock(first, tags)), ...rest];
  if (first?.kind === "LIST") {
    const way = tags.next("L");
    const [item = "", ...items] = first.items;
    return [together(heading, list([item], tags, way, 2)), list(items, tags, way), ...rest];
  }
  return [
    { ...(heading as object), headlineLevel: BEFORE_A_TABLE } as Content,
    ...(first ? [layOutBlock(first, tags)] : []),
    ...rest,
  ];
}

/** A heading isn't left alone at the foot of a page. */
function together(...contents: Content[]): Content {
  return { stack: contents, unbreakable: true };
}

function layOutBlock({ kind, text, items, columns, rows }: PdfBlock, tags: Tags): Content {
  if (kind === "LIST") return list(items, tags);
  if (kind === "TABLE") return table(columns, rows, tags);
  return whole(text, { text: tagged(text, tags.next("P")), margin: [0, 5, 0, 0] });
}

/** What has few lines goes to the next page as a whole rather than leave one behind. */
function whole(text: string, content: Content): Content {
  return text.length < FEW_LINES ? { stack: [content], unbreakable: true } : content;
}

function list(items: string[], tags: Tags, way = tags.next("L"), spaceBefore = 0): Content {
  const item = (text: string): Content =>
    whole(text, { text: tagged(text, tags.next("LBody", tags.next("LI", way))), margin: [2, 3, 0, 0] });
  return { ul: items.map(item), markerColor: PRIMARY, margin: [4, spaceBefore, 0, 0] };
}

function table(columns: string[], rows: string[][], tags: Tags): Content {
  const way = tags.next("Table");
  const row = (cells: string[], type: "TH" | "TD"): TableCell[] => {
    const rowWay = tags.next("TR", way);
    const look = type === "TH" ? { bold: true, fillColor: SAND, color: PRIMARY } : {};
    return cells.map((text) => ({ text: tagged(text, tags.next(type, rowWay)), ...look }));
  };
  return {
    fontSize: SIZES.table,
    lineHeight: 1.3,
    margin: [0, 8, 0, 0],
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: widthsOf(columns, rows),
      body: [row(columns, "TH"), ...rows.map((cells) => row(cells, "TD"))],
    },
    layout: {
      hLineWidth: () => 0.6,
      vLineWidth: () => 0,
      hLineColor: () => LINE,
      paddingTop: () => 4,
      paddingBottom: () => 3,
      paddingLeft: () => 6,
      paddingRight: () => 6,
    },
  };
}

const NARROWEST = 64;
const PADDING = 12;

/** Wider where there is more to read, but never so narrow that words break. */
function widthsOf(columns: string[], rows: string[][]): number[] {
  const room = WIDTH - PADDING * columns.length;
  const weights = columns.map(
    (name, index) => Math.max(name.length, ...rows.map((row) => row[index]?.length ?? 0)) ** 0.7,
  );
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const spare = room - NARROWEST * columns.length;
  return weights.map((weight) => NARROWEST + (spare * weight) / sum);
}
