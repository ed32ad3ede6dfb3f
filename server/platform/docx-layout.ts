import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from "docx";
import type { PdfBlock, PdfDocument, PdfSection } from "./pdf.ts";

/** Without #. */
const PRIMARY = "0B4F5C";
const MUTED = "4F5F62";
const LINE = "DCD5CA";
const SAND = "F6F1EA";
/** Half points. */
const SIZES = { title: 44, heading: 27, text: 21, small: 17 };
/** Twentieths of a point. */
const SPACE = { paragraph: 120, heading: 320, item: 60 };
const FONT = "Calibri";
const BULLETS = "puntos";

/** Lays the document out for a word processor: real headings, lists and tables, so that it can be worked on. */
export async function printDocx(document: PdfDocument): Promise<Buffer> {
  return Buffer.from(await Packer.toBuffer(define(document)));
}

function define(document: PdfDocument): Document {
  const { title, subject, author, facts, lead, sections, footer, reference, watermark } = document;
  return new Document({
    title,
    subject,
    creator: author,
    lastModifiedBy: author,
    description: subject,
    styles: {
      default: {
        document: {
          run: { font: FONT, size: SIZES.text, language: { value: "es-ES" } },
          paragraph: { spacing: { after: SPACE.paragraph, line: 288 } },
        },
        title: { run: { font: FONT, size: SIZES.title, bold: true, color: PRIMARY } },
        heading1: {
          run: { font: FONT, size: SIZES.heading, bold: true, color: PRIMARY },
          paragraph: { spacing: { before: SPACE.heading, after: SPACE.paragraph }, keepNext: true },
        },
        heading2: {
          run: { font: FONT, size: SIZES.text, bold: true, color: PRIMARY },
          paragraph: { spacing: { before: SPACE.paragraph, after: SPACE.item }, keepNext: true },
        },
      },
    },
    numbering: {
      config: [
        {
          reference: BULLETS,
          levels: [
            {
              level: 0,
              format: "bullet",
              text: "•",
              alignment: AlignmentType.LEFT,
              style: { paragraph: { indent: { left: 360, hanging: 240 } } },
            },
          ],
        },
      ],
    },
    sections: [
      {
        headers: { default: new Header({ children: [brand(author, reference, watermark)] }) },
        footers: { default: new Footer({ children: [foot(footer)] }) },
        children: [
          new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun(title)] }),
          ...facts.map((fact) => paragraph(fact, { color: MUTED })),
          ...(lead === "" ? [] : [paragraph(lead)]),
          ...sections.flatMap(layOut),
        ],
      },
    ],
  });
}

function brand(name: string, ...marks: (string | undefined)[]): Paragraph {
  const beside = marks
    .filter((mark) => mark !== undefined)
    .map((mark) => new TextRun({ text: `    ${mark}`, bold: true, color: MUTED }));
  return new Paragraph({ children: [new TextRun({ text: name, bold: true, color: PRIMARY }), ...beside] });
}

function foot(text: string): Paragraph {
  const pages = ["    Página ", PageNumber.CURRENT, " de ", PageNumber.TOTAL_PAGES];
  return new Paragraph({
    children: [new TextRun({ children: [text, ...pages], size: SIZES.small, color: MUTED })],
  });
}

function layOut({ title, blocks }: PdfSection): (Paragraph | Table)[] {
  const heading =
    title === "" ? [] : [new Paragraph({ heading: HeadingLevel.HEADING_1, children: [new TextRun(title)] })];
  return [...heading, ...blocks.flatMap(layOutBlock)];
}

function layOutBlock({ kind, text, items, columns, rows }: PdfBlock): (Paragraph | Table)[] {
  if (kind === "PARAGRAPH") return [paragraph(text)];
  if (kind === "CAPTION")
    return [new Paragraph({ heading: HeadingLevel.HEADING_2, children: [new TextRun(text)] })];
  if (kind === "LIST") return items.map(item);
  // A table that meets another one would grow together with it.
  return [table(columns, rows), new Paragraph({})];
}

/** Line breaks stay. */
function runs(text: string, look: { bold?: boolean; color?: string } = {}): TextRun[] {
  return text
    .split("\n")
    .map((line, at) => new TextRun({ text: line, ...look, ...(at === 0 ? {} : { break: 1 }) }));
}

function paragraph(text: string, look: { color?: string } = {}): Paragraph {
  return new Paragraph({ children: runs(text, look) });
}

function item(text: string): Paragraph {
  return new Paragraph({
    numbering: { reference: BULLETS, level: 0 },
    spacing: { after: SPACE.item },
    children: runs(text),
  });
}

function table(columns: string[], rows: string[][]): Table {
  const line = { style: BorderStyle.SINGLE, size: 4, color: LINE };
  const none = { style: BorderStyle.NONE, size: 0, color: "auto" };
  const cell = (text: string, isHead: boolean) =>
    new TableCell({
      margins: { top: 60, bottom: 60, left: 100, right: 100 },
      ...(isHead ? { shading: { type: ShadingType.CLEAR, fill: SAND, color: "auto" } } : {}),
      children: [
        new Paragraph({
          spacing: { after: 0 },
          children: runs(text, isHead ? { bold: true, color: PRIMARY } : {}),
        }),
      ],
    });
  const row = (cells: string[], isHead: boolean) =>
    new TableRow({ tableHeader: isHead, cantSplit: true, children: cells.map((text) => cell(text, isHead)) });
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    borders: {
      top: line,
      bottom: line,
      insideHorizontal: line,
      left: none,
      right: none,
      insideVertical: none,
    },
    rows: [row(columns, true), ...rows.map((cells) => row(cells, false))],
  });
}
