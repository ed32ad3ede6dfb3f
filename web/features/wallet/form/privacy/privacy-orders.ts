import type { Inspection } from "../../../../../schema/rules/personal-data/findings.ts";
import { cleanBook, type ChosenTreatment, type CleanCopy } from "./clean-workbook.ts";
import { inspectBook, openWorkbook } from "./read-workbook.ts";

export type PrivacyOrder =
  | { type: "inspect"; file: ArrayBuffer }
  /** Cleans the file that was inspected last. */
  | { type: "clean"; chosen: ChosenTreatment[] };

export type PrivacyReport =
  | { type: "inspected"; inspection: Inspection }
  /** No .xlsx that can be read here. */
  | { type: "unreadable" }
  | { type: "cleaned"; copy: CleanCopy };

export type PrivacyReader = (order: PrivacyOrder) => PrivacyReport;

/** Keeps the opened workbook between its inspection and its copy. */
export function createPrivacyReader(random: () => number): PrivacyReader {
  let opened: { book: NonNullable<ReturnType<typeof openWorkbook>>; inspection: Inspection } | null = null;
  return (order) => {
    if (order.type === "inspect") {
      const book = openWorkbook(new Uint8Array(order.file));
      if (book === null) return { type: "unreadable" };
      opened = { book, inspection: inspectBook(book) };
      return { type: "inspected", inspection: opened.inspection };
    }
    if (opened === null) throw new Error("no file was inspected");
    return { type: "cleaned", copy: cleanBook(opened.book, opened.inspection, order.chosen, random) };
  };
}

/** From the browser's own source, which nobody can foretell. */
export function drawnAtRandom(): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return drawn / 2 ** 32;
}
