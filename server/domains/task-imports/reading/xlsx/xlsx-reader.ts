import { READING_LIMITS } from "../limits.ts";
import { verticalMerge } from "../merged-cells.ts";
import type { VerticalMerge } from "../merged-cells.ts";
import { damaged } from "../refusal.ts";
import type { RowBatch } from "../row-batch.ts";
import { SharedStrings } from "./shared-strings.ts";
import { SheetScanner } from "./sheet-scanner.ts";
import type { SheetPart, Workbook } from "./workbook.ts";
import { utf8Chunks } from "./xml-text.ts";

/**
 * The rows of one sheet in batches. Stopping early closes the streams; the workbook stays open.
 * Throws ReadingRefusal.
 */
export async function* readSheet(
  workbook: Workbook,
  sheet: SheetPart,
  batchRows: number = READING_LIMITS.batchRows,
): AsyncGenerator<RowBatch, void, undefined> {
  const { archive, stringsPart } = workbook;
  const strings = new SharedStrings(stringsPart === null ? null : utf8Chunks(archive.chunks(stringsPart)));
  const scanner = new SheetScanner(strings, workbook.styles, workbook.date1904);
  try {
    for await (const chunk of utf8Chunks(archive.chunks(sheet.part))) {
      scanner.push(chunk);
      if (scanner.finished) break;
      if (scanner.rowCount >= batchRows) yield await scanner.takeBatch();
    }
    if (!scanner.finished) throw damaged(`la hoja «${sheet.name}» está cortada`);
    if (scanner.rowCount > 0) yield await scanner.takeBatch();
  } finally {
    await strings.close();
  }
}

const MERGE = /<(?:[\w.-]+:)?mergeCell\s[^>]*?ref\s*=\s*["']([^"']+)["']/g;
const MERGES_START = Buffer.from("mergeCell");
/** More are no table of debts, and each is kept. */
const MOST_MERGES = 300_000;

/**
 * Which cells are merged downwards. That stands behind the rows, so the whole part is unpacked, but not looked at before
 * the word turns up.
 */
export async function readMerges(workbook: Workbook, sheet: SheetPart): Promise<VerticalMerge[]> {
  const merges: VerticalMerge[] = [];
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of utf8Chunks(workbook.archive.chunks(sheet.part))) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const start = bytes.indexOf(MERGES_START);
    // A tag may be cut in two: the next piece begins with its "<".
    const cut = bytes.lastIndexOf("<");
    rest = Buffer.from(bytes.subarray(Math.max(cut, bytes.length - LONGEST_TAG, 0)));
    if (start < 0) continue;
    const text = bytes.toString("latin1", Math.max(0, start - LONGEST_TAG), bytes.length - rest.length);
    for (const [, reference = ""] of text.matchAll(MERGE)) {
      const merge = merges.length < MOST_MERGES ? verticalMerge(reference) : null;
      if (merge !== null) merges.push(merge);
    }
  }
  return merges;
}

const LONGEST_TAG = 1_024;

const DIMENSION = /<(?:[\w.-]+:)?dimension\s[^>]*?ref\s*=\s*["'](?:[^"':]*:)?\$?[A-Z]{1,3}\$?(\d+)["']/i;
const SHEET_DATA = /<(?:[\w.-]+:)?sheetData[\s/>]/;
/**
 * A declared size that leaves fewer bytes for a row is not believed: programs that don't know the size
 * while they write say A1, and a formatted column stretches it to row 1,048,576.
 */
const LEAST_ROW_BYTES = 16;

/**
 * The number of the last row as the sheet declares it; without a declaration the rows of a sheet up
 * to a limit are counted, and a longer one is null.
 */
export async function lastRowOf(workbook: Workbook, sheet: SheetPart): Promise<number | null> {
  const { archive } = workbook;
  let head = "";
  for await (const chunk of utf8Chunks(archive.chunks(sheet.part))) {
    head += chunk.toString("latin1");
    const declared = DIMENSION.exec(head)?.[1];
    const rows = Number(declared ?? 0);
    if (rows > 1 && rows * LEAST_ROW_BYTES <= archive.unpackedSize(sheet.part)) return rows;
    if (SHEET_DATA.test(head) || head.length > READING_LIMITS.smallPartBytes) break;
  }
  if (archive.unpackedSize(sheet.part) > READING_LIMITS.countedSheetBytes) return null;
  return countRows(workbook, sheet);
}

async function countRows(workbook: Workbook, sheet: SheetPart): Promise<number> {
  let rows = 0;
  let last = 0;
  let rest = "";
  const tag = /<(?:[\w.-]+:)?row\b(?:[^>]*?\sr\s*=\s*["'](\d+)["'])?/g;
  for await (const chunk of utf8Chunks(workbook.archive.chunks(sheet.part))) {
    const text = rest + chunk.toString("latin1");
    const cut = text.lastIndexOf("<");
    const whole = cut < 0 ? text : text.slice(0, cut);
    for (const match of whole.matchAll(tag)) last = match[1] === undefined ? last + 1 : Number(match[1]);
    rows = Math.max(rows, last);
    rest = cut < 0 ? "" : text.slice(cut);
  }
  return rows;
}
