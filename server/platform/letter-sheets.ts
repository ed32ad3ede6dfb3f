import { printApart } from "./pdf.ts";

/** Letters to be printed one behind the other, as plain data: they travel to another process. */
export interface LetterSheets {
  title: string;
  author: string;
  /** When they were written: the same letters give the same bytes. */
  date: Date;
  letters: LetterSheet[];
}

export interface LetterSheet {
  /** At the foot of each of its pages, beside their number. */
  reference: string;
  /** Above the address, small: where it goes back to. */
  sender: string;
  /** Line by line, as it stands in the window; the place is the last one. */
  address: string[];
  /** Beside the address: "Fecha", "27/11/2026". */
  facts: [string, string][];
  subject: string;
  paragraphs: readonly LetterParagraph[];
  /** Smaller: what every letter of its kind says. */
  closing: string[];
  replies: LetterReply[];
}

export interface LetterParagraph {
  isPoint: boolean;
  parts: readonly { text: string; isBold: boolean }[];
}

/** A way to answer: a QR, and what is typed where there is no camera. */
export interface LetterReply {
  title: string;
  text: string;
  code: string;
  /** What the QR opens. */
  address: string;
}

/** Pages of the file, from 1, on which a letter stands. */
export interface LetterPages {
  first: number;
  pages: number;
}

/** All letters as one PDF with the pages of each. In a process of its own that ends, like renderPdf. */
export async function renderLetters(
  sheets: LetterSheets,
): Promise<{ file: Buffer; letters: readonly LetterPages[] }> {
  const { file, letters } = await printApart({ format: "LETTERS", sheets });
  if (letters === undefined) throw new Error("the letters came without their pages");
  return { file: Buffer.from(file), letters };
}
