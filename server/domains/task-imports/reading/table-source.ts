import { stat } from "node:fs/promises";
import { READING_LIMITS } from "./limits.ts";
import { damaged } from "./refusal.ts";
import type { RowBatch } from "./row-batch.ts";
import type { FileKind } from "./sniff.ts";
import { csvForm, readCsv } from "./csv/csv-reader.ts";
import type { CsvChoice } from "./csv/csv-reader.ts";
import { openWorkbook } from "./xlsx/workbook.ts";
import type { Workbook } from "./xlsx/workbook.ts";
import { lastRowOf, readSheet } from "./xlsx/xlsx-reader.ts";
import { NotFollowed } from "./xlsx/zip-archive.ts";

export interface SourceSheet {
  name: string;
  hidden: boolean;
}

/** A file of any kind, opened: its sheets and the rows of one of them. Close it when done. */
export interface TableSource {
  encoding: string | null;
  delimiter: string | null;
  sheets: SourceSheet[];
  /** Number of the last row, as far as it is known without reading much; null when it isn't. */
  lastRow(sheet: number): Promise<number | null>;
  /** The rows of sheet number `sheet` (0-based). Stopping early is fine. */
  rows(sheet: number, batchRows: number): AsyncGenerator<RowBatch, void, undefined>;
  close(): Promise<void>;
}

/** Opens a file whose kind is known. Throws ReadingRefusal. */
export async function openSource(path: string, kind: FileKind, choice: CsvChoice): Promise<TableSource> {
  if (kind === "CSV") return openCsv(path, choice);
  if (kind === "XLS") return openByLibrary(path);
  try {
    return xlsxSource(await openWorkbook(path));
  } catch (error) {
    if (!(error instanceof NotFollowed)) throw error;
    const { size } = await stat(path);
    if (size > READING_LIMITS.fallbackFileBytes) throw damaged("su estructura interna no se reconoce");
    return openByLibrary(path);
  }
}

function xlsxSource(workbook: Workbook): TableSource {
  const part = (sheet: number) => {
    const found = workbook.sheets[sheet];
    if (found === undefined) throw new RangeError(`no sheet ${sheet}`);
    return found;
  };
  return {
    encoding: null,
    delimiter: null,
    sheets: workbook.sheets,
    lastRow: (sheet) => lastRowOf(workbook, part(sheet)),
    rows: (sheet, batchRows) => readSheet(workbook, part(sheet), batchRows),
    close: () => workbook.archive.close(),
  };
}

async function openCsv(path: string, choice: CsvChoice): Promise<TableSource> {
  const form = await csvForm(path, choice);
  return {
    encoding: form.encoding,
    delimiter: form.delimiter,
    sheets: [],
    lastRow: () => Promise.resolve(null),
    rows: (_sheet, batchRows) => readCsv(path, form, batchRows),
    close: () => Promise.resolve(),
  };
}

/** A legacy workbook, or one our own reader doesn't follow: the library parses it whole. */
async function openByLibrary(path: string): Promise<TableSource> {
  // Loaded only for the files that need it: the library and its code pages are large.
  const { LibraryWorkbook } = await import("./library-workbook.ts");
  const book = await LibraryWorkbook.open(path);
  return {
    encoding: null,
    delimiter: null,
    sheets: book.sheets,
    lastRow: (sheet) => Promise.resolve(book.sheets[sheet]?.lastRow ?? null),
    rows: async function* rows(sheet, batchRows) {
      yield* book.rows(book.sheets[sheet]?.name ?? "", batchRows);
    },
    close: () => Promise.resolve(),
  };
}
