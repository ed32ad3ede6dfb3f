import type { Content, TableCell } from "pdfmake/interfaces.js";
import type { PdfBlock, PdfSection } from "./pdf.ts";
import { LINE, PRIMARY, SAND, SIZES, WIDTH } from "./pdf-look.ts";
import type { Tags } from "./pdf-tags.ts";

/** The level of headings that nothing is tied to. */
export const ALONE_AT_THE_FOOT = 1;
/** About five lines; a break may be worth a whole one. */
const FEW_LINES = { letters: 500, breaks: 10 };
const MOST_OF_A_PAGE = { letters: 2_500, breaks: 25 };

/** pdfmake takes more than its types know: the tag stays with every piece of the text. `width`: of its lines, in points. */
export function tagged(text: string, tag: string, width = WIDTH): Content[] {
  return withBreaks(text, width).map((piece) => ({ text: piece, tag }) as Content);
}

/** Average width, in points, of a letter of an e-mail or a reference. */
const WIDE_LETTER = 5.5;
const BREAK = "\u200b";

/**
 * A word that is longer than a line ends it at one of its own marks ('ana@', 'correo.'), not in the middle of a part:
 * pdfmake takes an empty piece for a place to break, which isn't copied along as an invisible sign would be.
 */
function withBreaks(text: string, width: number): string[] {
  const most = width / WIDE_LETTER;
  const marked = text.replace(/\S+/g, (word) =>
    word.length > most ? word.replace(/(?<=[@./_-])(?=[^@./_-])/g, BREAK) : word,
  );
  return marked.split(BREAK).flatMap((piece, at) => (at === 0 ? [piece] : ["", piece]));
}

/** An entry of the outline. */
export function bookmark(outlineText: string, id?: string, outlineParentId?: string): object {
  return { outline: true, outlineText, outlineExpanded: true, id, outlineParentId };
}

/** A section with its heading. */
export function layOut({ title, blocks }: PdfSection, tags: Tags): Content[] {
  if (title === "") return layOutBlocks(blocks, tags);
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
  if (first?.kind === "LIST" && fitsAPage(first.items[0] ?? "")) {
    const way = tags.next("L");
    const [item = "", ...items] = first.items;
    const start = together(heading, list([item], tags, way, 2));
    return [start, list(items, tags, way), ...layOutBlocks(others, tags)];
  }
  const [begin, ...rest] = layOutBlocks(blocks, tags);
  const isTied = first?.kind === "CAPTION" || (first?.kind === "PARAGRAPH" && fitsAPage(first.text));
  if (begin !== undefined && isTied) return [together(heading, begin), ...rest];
  return [
    { ...(heading as object), headlineLevel: ALONE_AT_THE_FOOT } as Content,
    ...(begin === undefined ? [] : [begin]),
    ...rest,
  ];
}

/** A caption goes along with what it stands over, where that is short. */
function layOutBlocks(blocks: readonly PdfBlock[], tags: Tags): Content[] {
  const laid: Content[] = [];
  for (let at = 0; at < blocks.length; at += 1) {
    const [block, next] = [blocks[at], blocks[at + 1]];
    if (block === undefined) continue;
    const content = layOutBlock(block, tags);
    if (block.kind === "CAPTION" && next?.kind === "PARAGRAPH" && isShort(next.text)) {
      laid.push(together(content, layOutBlock(next, tags)));
      at += 1;
    } else laid.push(content);
  }
  return laid;
}

/** A heading isn't left alone at the foot of a page. */
function together(...contents: Content[]): Content {
  return { stack: contents, unbreakable: true };
}

function layOutBlock({ kind, text, items, columns, rows, bars }: PdfBlock, tags: Tags): Content {
  if (kind === "LIST") return list(items, tags);
  if (kind === "TABLE") return table(columns, rows, tags, bars);
  if (kind === "CAPTION") return caption(text, tags);
  return whole(text, { text: tagged(text, tags.next("P")), margin: [0, 5, 0, 0] });
}

/** What has few lines goes to the next page as a whole rather than leave one behind. */
function whole(text: string, content: Content): Content {
  return isShort(text) ? { stack: [content], unbreakable: true } : content;
}

function isShort(text: string): boolean {
  return isWithin(text, FEW_LINES);
}

/** What is kept together and longer than a page loses its end. */
function fitsAPage(text: string): boolean {
  return isWithin(text, MOST_OF_A_PAGE);
}

function isWithin(text: string, { letters, breaks }: { letters: number; breaks: number }): boolean {
  return text.length < letters && text.split("\n").length <= breaks;
}

function caption(text: string, tags: Tags): Content {
  const look = { bold: true, color: PRIMARY, margin: [0, 12, 0, 0] as [number, number, number, number] };
  return { text: tagged(text, tags.next("H3")), ...look };
}

function list(items: string[], tags: Tags, way = tags.next("L"), spaceBefore = 0): Content {
  const item = (text: string): Content =>
    whole(text, { text: tagged(text, tags.next("LBody", tags.next("LI", way))), margin: [2, 3, 0, 0] });
  return { ul: items.map(item), markerColor: PRIMARY, margin: [4, spaceBefore, 0, 0] };
}

const BAR = { width: 96, height: 7 };

/** Decoration: the row's own cells say it in figures. */
function barCell(share: number): TableCell {
  const w = Math.max(0, Math.min(1, share)) * BAR.width;
  return {
    canvas: w < 0.5 ? [] : [{ type: "rect", x: 0, y: 2, w, h: BAR.height, r: 2, color: PRIMARY }],
  };
}

function table(columns: string[], rows: string[][], tags: Tags, bars?: readonly number[]): Content {
  const way = tags.next("Table");
  const widths = widthsOf(columns, rows, bars === undefined ? 0 : BAR.width + PADDING);
  const isWhole = rows.every((cells) => cells.every((text, at) => isWithinRow(text, widths[at])));
  const row = (cells: string[], type: "TH" | "TD"): TableCell[] => {
    const rowWay = tags.next("TR", way);
    const look = type === "TH" ? { bold: true, fillColor: SAND, color: PRIMARY } : {};
    return cells.map((text, at) => ({ text: tagged(text, tags.next(type, rowWay), widths[at]), ...look }));
  };
  return {
    fontSize: SIZES.table,
    lineHeight: 1.3,
    margin: [0, 8, 0, 0],
    table: {
      headerRows: 1,
      keepWithHeaderRows: isWhole ? 1 : 0,
      dontBreakRows: isWhole,
      widths: bars === undefined ? widths : [...widths, BAR.width],
      body: [
        [...row(columns, "TH"), ...(bars === undefined ? [] : [{ text: "", fillColor: SAND }])],
        ...rows.map((cells, at) => [
          ...row(cells, "TD"),
          ...(bars === undefined ? [] : [barCell(bars[at] ?? 0)]),
        ]),
      ],
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

const LETTER = 5;
const MOST_LINES_A_ROW = 40;

/** A row that is kept together and taller than a page loses its text. */
function isWithinRow(text: string, width = NARROWEST): boolean {
  const lines = text.split("\n").map((line) => Math.ceil((line.length * LETTER) / width));
  return lines.reduce((sum, own) => sum + Math.max(own, 1), 0) <= MOST_LINES_A_ROW;
}

/** Wider where there is more to read, but never so narrow that words break. */
function widthsOf(columns: string[], rows: string[][], taken: number): number[] {
  const room = WIDTH - taken - PADDING * columns.length;
  const weights = columns.map(
    (name, index) => Math.max(name.length, ...rows.map((row) => row[index]?.length ?? 0)) ** 0.7,
  );
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const spare = room - NARROWEST * columns.length;
  return weights.map((weight) => NARROWEST + (spare * weight) / sum);
}
