import { textCell } from "../cell.ts";
import { READING_LIMITS } from "../limits.ts";
import { NO_NOTES, noteStrayRow } from "../reading-notes.ts";
import type { ReadingNotes, StrayRows } from "../reading-notes.ts";
import { cellTooLong, isBlank, tidyBatch, tooManyColumns, tooManyRows } from "../row-batch.ts";
import type { RowBatch } from "../row-batch.ts";
import { declaredDelimiter, guessDelimiter } from "./delimiter.ts";
import { decodedChunks, detectEncoding } from "./encoding.ts";
import { RecordParser } from "./record-parser.ts";
import { STRAY_MARK } from "./stray-bytes.ts";

/** How a text file is to be read; what is missing is found out. */
export interface CsvChoice {
  encoding?: string | null;
  delimiter?: string | null;
}

export interface CsvForm {
  encoding: string;
  delimiter: string;
  /** The file starts with Excel's "sep=;" line. */
  sepLine: boolean;
  /** Lines end in a lone carriage return, as on old Macs. */
  loneReturns: boolean;
}

/** Encoding, delimiter and line ends of a text file; what `choice` says is taken as it is. */
export async function csvForm(path: string, choice: CsvChoice): Promise<CsvForm> {
  const encoding = choice.encoding ?? (await detectEncoding(path));
  let sample = "";
  for await (const text of decodedChunks(path, encoding)) {
    sample += text;
    if (sample.length >= READING_LIMITS.csvSampleBytes) break;
  }
  sample = sample.slice(0, READING_LIMITS.csvSampleBytes);
  const declared = declaredDelimiter(sample);
  return {
    encoding,
    delimiter: choice.delimiter ?? declared ?? guessDelimiter(sample),
    sepLine: declared !== null,
    loneReturns: sample.includes("\r") && !sample.includes("\n"),
  };
}

/**
 * The rows of a text file in batches. Row numbers count records, blank lines included: the line number
 * of a text editor as long as no cell holds a line break. Throws ReadingRefusal.
 */
export async function* readCsv(
  path: string,
  form: CsvForm,
  batchRows: number = READING_LIMITS.batchRows,
  notes: ReadingNotes = { ...NO_NOTES },
): AsyncGenerator<RowBatch, void, undefined> {
  const parser = new RecordParser(form.delimiter);
  let read = 0;
  for await (const text of lineFeedChunks(decodedChunks(path, form.encoding, notes), form.loneReturns)) {
    const records = withoutMarks(parser.push(text), read, notes.stray);
    cleaned(records, read, form.sepLine);
    yield* batches(records, read, batchRows);
    read += records.length;
    // Blank lines count, too: they are left out, not free.
    if (read > READING_LIMITS.rows) throw tooManyRows();
  }
  const last = withoutMarks(parser.finish(), read, notes.stray);
  yield* batches(cleaned(last, read, form.sepLine), read, batchRows);
}

/** Takes the marks of stray bytes out of the records, in place, and notes their rows. */
function withoutMarks(records: string[][], before: number, stray: StrayRows | null): string[][] {
  if (stray === null) return records;
  records.forEach((record, at) => {
    let odd = false;
    record.forEach((cell, column) => {
      if (!cell.includes(STRAY_MARK)) return;
      odd = true;
      record[column] = cell.replaceAll(STRAY_MARK, "");
    });
    if (odd) noteStrayRow(stray, before + at + 1);
  });
  return records;
}

function* batches(
  records: readonly string[][],
  before: number,
  batchRows: number,
): Generator<RowBatch, void, undefined> {
  for (let from = 0; from < records.length; from += batchRows) {
    const rows = records.slice(from, from + batchRows);
    const batch = tidyBatch(
      rows.map((_, at) => before + from + at + 1),
      rows,
    );
    if (batch.rows.length === 0) continue;
    if ((batch.rowNumbers.at(-1) as number) > READING_LIMITS.rows) throw tooManyRows();
    yield batch;
  }
}

/** Makes plain cells of the records, in place; `before` records came earlier. */
function cleaned(records: string[][], before: number, sepLine: boolean): string[][] {
  for (let at = 0; at < records.length; at++) {
    const record = records[at] as string[];
    if (before + at === 0 && sepLine) {
      records[at] = [""];
      continue;
    }
    for (let column = 0; column < record.length; column++) {
      const cell = record[column] as string;
      if (cell !== "") record[column] = plainCell(cell, column, before + at + 1);
    }
    if (record.length > READING_LIMITS.columns) record.length = READING_LIMITS.columns;
  }
  return records;
}

function plainCell(cell: string, column: number, row: number): string {
  // A mark that got inside the quotes of the first cell when files were joined.
  const text = row === 1 && cell.charCodeAt(0) === 0xfeff ? cell.slice(1) : cell;
  if (text.length > READING_LIMITS.cellCharacters) throw cellTooLong(column, row);
  if (column >= READING_LIMITS.columns && !isBlank(text)) throw tooManyColumns(column, row);
  return text.charCodeAt(0) === EQUALS ? textCell(unwrapFormula(text)) : textCell(text);
}

const EQUALS = 0x3d;

/** ="00123", the way to keep leading zeros when Excel opens a CSV → 00123 */
function unwrapFormula(text: string): string {
  return /^="([^"]*)"$/.exec(text)?.[1] ?? text;
}

async function* lineFeedChunks(
  chunks: AsyncIterable<string>,
  loneReturns: boolean,
): AsyncGenerator<string, void, undefined> {
  let held = "";
  for await (const chunk of chunks) {
    const text = held + chunk;
    // "\r\n" may be cut in two.
    held = text.endsWith("\r") ? "\r" : "";
    yield lineFeeds(held === "" ? text : text.slice(0, -1), loneReturns);
  }
  if (held !== "") yield lineFeeds(held, loneReturns);
}

function lineFeeds(text: string, loneReturns: boolean): string {
  if (!text.includes("\r")) return text;
  const lines = text.replaceAll("\r\n", "\n");
  return loneReturns ? lines.replaceAll("\r", "\n") : lines;
}
