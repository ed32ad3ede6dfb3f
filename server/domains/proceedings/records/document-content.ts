import type { PdfBlock, PdfDocument, PdfSection } from "../../../platform/pdf.ts";

/** What PDF and .docx are printed from; kept as it was issued. */
export interface DocumentContent {
  title: string;
  /** Under the title, one line each. */
  facts: string[];
  lead: string;
  sections: PdfSection[];
}

const NOTHING = { text: "", items: [], columns: [], rows: [] };
/** Empty lines for a signature; their width makes the column's. */
const SIGNATURE_ROOM = `${"\u00a0".repeat(30)}\n\n\n`;

export function paragraph(text: string): PdfBlock {
  return { ...NOTHING, kind: "PARAGRAPH", text };
}

export function list(items: string[]): PdfBlock {
  return { ...NOTHING, kind: "LIST", items };
}

export function table(columns: string[], rows: string[][]): PdfBlock {
  return { ...NOTHING, kind: "TABLE", columns, rows };
}

/** A part of a document; texts are paragraphs, empty ones are left out. An empty title makes no heading. */
export function section(title: string, ...blocks: (PdfBlock | string)[]): PdfSection {
  return {
    title,
    blocks: blocks.flatMap((block) => {
      if (typeof block !== "string") return [block];
      return block === "" ? [] : [paragraph(block)];
    }),
  };
}

/** Room for each to sign. */
export function signatures(names: readonly string[]): PdfSection {
  return section(
    "Firmas",
    table(
      ["Nombre", "Firma"],
      names.map((name) => [name, SIGNATURE_ROOM]),
    ),
  );
}

/** For the printer. `footer`: number and hash; `date`: when it was issued. */
export function printable(
  content: DocumentContent,
  { footer, date, watermark }: { footer: string; date: Date; watermark?: string },
): PdfDocument {
  return {
    ...content,
    subject: content.facts.join(" · "),
    author: "Acuerdo",
    footer,
    date,
    ...(watermark === undefined ? {} : { watermark }),
  };
}
