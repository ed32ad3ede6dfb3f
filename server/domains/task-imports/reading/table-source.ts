import { stat } from "node:fs/promises";
import { READING_LIMITS } from "./limits.ts";
import type { VerticalMerge } from "./merged-cells.ts";
import type { ReadingNotes } from "./reading-notes.ts";
import { damaged } from "./refusal.ts";
import type { RowBatch } from "./row-batch.ts";
import type { FileKind } from "./sniff.ts";
import { csvForm, readCsv } from "./csv/csv-reader.ts";
import type { CsvChoice } from "./csv/csv-reader.ts";
import { openWorkbook, readDateSystem } from "./xlsx/workbook.ts";
import type { Workbook } from "./xlsx/workbook.ts";
import { lastRowOf, readMerges, readSheet } from "./xlsx/xlsx-reader.ts";
import { NotFollowed } from "./xlsx/zip-archive.ts";

export interface SourceSheet {
  name: string;
  hidden: boolean;
}

/** A file of any kind, opened: its sheets and the rows of one of them. Close it when done. */
export interface TableSource {
  encoding: string | null;
  delimiter: string | null;
  date1904: boolean;
  sheets: SourceSheet[];
  /** Number of the last row, as far as it is known without reading much; null when it isn't. */
  lastRow(sheet: number): Promise<number | null>;
  /** The rows of sheet number `sheet` (0-based); what is odd about them goes into `notes`. Stopping early is fine. */
  rows(sheet: number, batchRows: number, notes?: ReadingNotes): AsyncGenerator<RowBatch, void, undefined>;
  /** Cells of the sheet that are merged downwards. */
  merges(sheet: number): Promise<VerticalMerge[]>;
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
    return openByLibrary(path, await readDateSystem(path));
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
    date1904: workbook.date1904,
    sheets: workbook.sheets,
    lastRow: (sheet) => lastRowOf(workbook, part(sheet)),
    rows: (sheet, batchRows) => readSheet(workbook, part(sheet), batchRows),
    merges: (sheet) => readMerges(workbook, part(sheet)),
    close: () => workbook.archive.close(),
  };
}

async function openCsv(path: string, choice: CsvChoice): Promise<TableSource> {
  const form = await csvForm(path, choice);
  return {
    encoding: form.encoding,
    delimiter: form.delimiter,
    date1904: false,
    sheets: [],
    lastRow: () => Promise.resolve(null),
    rows: (_sheet, batchRows, notes) => readCsv(path, form, batchRows, notes),
    merges: () => Promise.resolve([]),
    close: () => Promise.resolve(),
  };
}

/** A legacy workbook, or one our own reader doesn't follow: the library parses it whole. */
async function openByLibrary(path: string, date1904: boolean | null = null): Promise<TableSource> {
  // Loaded only for the files that need it: the library and its code pages are large.
  const { LibraryWorkbook } = await import("./library-workbook.ts");
  const book = await LibraryWorkbook.open(path, date1904);
  return {
    encoding: null,
    delimiter: null,
    date1904: book.date1904,
    sheets: book.sheets,
    lastRow: (sheet) => Promise.resolve(book.sheets[sheet]?.lastRow ?? null),
    rows: async function* rows(sheet, batchRows) {
      yield* book.rows(book.sheets[sheet]?.name ?? "", batchRows);
    },
    merges: (sheet) => Promise.resolve(book.merges(book.sheets[sheet]?.name ?? "")),
    close: () => Promise.resolve(),
  };
}
