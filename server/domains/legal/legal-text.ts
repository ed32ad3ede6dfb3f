/** How a legal text is written down, for the page and the PDF alike. */

export type LegalBlockKind = "PARAGRAPH" | "LIST" | "TABLE";

/** What a kind doesn't use is empty. */
export interface LegalBlock {
  kind: LegalBlockKind;
  text: string;
  items: string[];
  columns: string[];
  /** As many cells as columns. */
  rows: string[][];
}

export interface LegalSection {
  /** From the title, without its number: links keep working when a section moves. */
  anchor: string;
  /** With its number: "3. Qué datos tratamos". */
  title: string;
  blocks: LegalBlock[];
}

export interface LegalVersion {
  version: string;
  /** yyyy-mm-dd; in force from the beginning of this day in Madrid. */
  effectiveFrom: string;
  summary: string;
  sections: LegalSection[];
}

export interface LegalText {
  title: string;
  /** Every version there has been, so that what somebody agreed to can be shown later on. */
  versions: readonly LegalVersion[];
}

const EMPTY = { text: "", items: [], columns: [], rows: [] };

export function paragraph(text: string): LegalBlock {
  return { ...EMPTY, kind: "PARAGRAPH", text };
}

export function list(...items: string[]): LegalBlock {
  return { ...EMPTY, kind: "LIST", items };
}

export function table(columns: string[], ...rows: string[][]): LegalBlock {
  return { ...EMPTY, kind: "TABLE", columns, rows };
}

/** A section before it has its number; a plain text is a paragraph. */
export interface Part {
  title: string;
  blocks: LegalBlock[];
}

export function part(title: string, ...content: (string | LegalBlock)[]): Part {
  return { title, blocks: content.map((item) => (typeof item === "string" ? paragraph(item) : item)) };
}

/** The parts as numbered sections, in this order. */
export function numbered(...parts: Part[]): LegalSection[] {
  return parts.map(({ title, blocks }, index) => ({
    anchor: anchorOf(title),
    title: `${index + 1}. ${title}`,
    blocks,
  }));
}

function anchorOf(title: string): string {
  return title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
