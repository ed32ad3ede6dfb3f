import type { PdfBlock } from "./pdf.ts";

const NOTHING = { text: "", items: [], columns: [], rows: [] };

export function paragraph(text: string): PdfBlock {
  return { ...NOTHING, kind: "PARAGRAPH", text };
}

export function bullets(items: string[]): PdfBlock {
  return { ...NOTHING, kind: "LIST", items };
}

/** A heading below the section's. */
export function caption(text: string): PdfBlock {
  return { ...NOTHING, kind: "CAPTION", text };
}

/** Each row has as many cells as there are columns. */
export function table(columns: string[], rows: string[][], bars?: number[]): PdfBlock {
  return { ...NOTHING, kind: "TABLE", columns, rows, ...(bars === undefined ? {} : { bars }) };
}
