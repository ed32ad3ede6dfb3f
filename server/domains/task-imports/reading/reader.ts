import { findHeaderRow } from "./header.ts";
import { READING_LIMITS } from "./limits.ts";
import type { VerticalMerge } from "./merged-cells.ts";
import type { ReadingNotes } from "./reading-notes.ts";
import { emptyFile, ReadingRefusal } from "./refusal.ts";
import { tooManyRows } from "./row-batch.ts";
import type { RowBatch } from "./row-batch.ts";
import { sniffFile } from "./sniff.ts";
import type { FileKind } from "./sniff.ts";
import { openSource } from "./table-source.ts";
import type { SourceSheet, TableSource } from "./table-source.ts";

export type { RowBatch } from "./row-batch.ts";

interface InspectedSheet {
  name: string;
  hidden: boolean;
  /** Number of its last row, titles and header included; null when finding out would take long. */
  rows: number | null;
}

/** What a file is, before anybody chose anything. */
export interface FileInspection {
  kind: FileKind;
  /** CSV only. */
  encoding: string | null;
  delimiter: string | null;
  /** Empty for CSV. */
  sheets: InspectedSheet[];
  /** Null for CSV. */
  defaultSheet: string | null;
  /** Its serial day numbers count from 1904, also those no format shows as dates. */
  date1904: boolean;
}

/** How to read a file; what is missing is found out, in the same way every time. */
export interface ReadChoice {
  kind: FileKind;
  sheet?: string | null;
  encoding?: string | null;
  delimiter?: string | null;
  /** Of no consequence for reading: rows always come from row 1 on. */
  headerRow?: number | null;
}

/** What is known of a sheet besides its cells. */
export interface RowFindings {
  notes: ReadingNotes;
  merges: VerticalMerge[];
}

const DOCUMENTED_SHEET = "hoja 1";
/** A header with at least so many names makes a table of a sheet. */
const LEAST_COLUMNS = 3;
/** As many as a debt has mandatory properties: a narrower table (a summary) is no list of debts. */
const COLUMNS_OF_A_LIST = 7;
const ROWS_TO_JUDGE = 60;
/** Sheets looked into for the default; the rest is offered, but not chosen by itself. */
const SHEETS_TO_JUDGE = 30;

/**
 * Says what the file is and which sheet to start with: `askedSheet` if it is there, else 'Hoja 1', else
 * the first visible one with a table, else the first with data. Throws ReadingRefusal.
 */
export async function inspectFile(
  path: string,
  fileName: string,
  askedSheet?: string,
): Promise<FileInspection> {
  const kind = await sniffFile(path, fileName);
  const source = await openSource(path, kind, {});
  try {
    const { encoding, delimiter, date1904 } = source;
    const sheets: InspectedSheet[] = [];
    for (const [index, { name, hidden }] of source.sheets.entries()) {
      const rows = await source.lastRow(index);
      if (rows !== null && rows > READING_LIMITS.rows) throw tooManyRows();
      sheets.push({ name, hidden, rows });
    }
    const index = await defaultSheet(source, askedSheet);
    return { kind, encoding, delimiter, sheets, defaultSheet: sheets[index]?.name ?? null, date1904 };
  } finally {
    await source.close();
  }
}

/**
 * The rows of the chosen sheet from row 1 on, blank ones left out but counted in the row numbers; see
 * RowBatch. `findings` fills while they are read, its merges before the first of them. Stopping early gives everything back. Throws ReadingRefusal.
 */
export async function* openRows(
  path: string,
  choice: ReadChoice,
  findings?: RowFindings,
): AsyncGenerator<RowBatch, void, undefined> {
  const source = await openSource(path, choice.kind, choice);
  try {
    const sheet = await chosenSheet(source, choice.sheet);
    if (findings) findings.merges = await source.merges(sheet);
    yield* source.rows(sheet, READING_LIMITS.batchRows, findings?.notes);
  } finally {
    await source.close();
  }
}

/** The first `rows` rows that aren't blank, without reading much more than them. Throws ReadingRefusal. */
export async function readHead(
  path: string,
  choice: ReadChoice,
  rows: number = READING_LIMITS.headRows,
): Promise<RowBatch> {
  const source = await openSource(path, choice.kind, choice);
  try {
    return await firstRows(source, await chosenSheet(source, choice.sheet), rows);
  } finally {
    await source.close();
  }
}

async function firstRows(source: TableSource, sheet: number, rows: number): Promise<RowBatch> {
  const head: RowBatch = { rowNumbers: [], rows: [] };
  if (rows <= 0) return head;
  for await (const batch of source.rows(sheet, rows)) {
    const wanted = rows - head.rows.length;
    head.rowNumbers.push(...batch.rowNumbers.slice(0, wanted));
    head.rows.push(...batch.rows.slice(0, wanted));
    if (head.rows.length >= rows) break;
  }
  return head;
}

async function chosenSheet(source: TableSource, name: string | null | undefined): Promise<number> {
  if (name === null || name === undefined) return source.sheets.length === 0 ? 0 : defaultSheet(source);
  if (source.sheets.length === 0) return 0;
  const index = sheetNamed(source.sheets, name);
  if (index >= 0) return index;
  throw new ReadingRefusal("NO_SHEET", `El archivo no tiene ninguna hoja llamada «${name}».`);
}

/** Index of the sheet to start with. Throws ReadingRefusal EMPTY_FILE when there is no cell anywhere. */
async function defaultSheet(source: TableSource, asked?: string): Promise<number> {
  const { sheets } = source;
  if (sheets.length === 0) {
    if (!(await hasData(source, 0))) throw emptyFile();
    return 0;
  }
  for (const name of [asked, DOCUMENTED_SHEET]) {
    const index = name === undefined ? -1 : sheetNamed(sheets, name);
    if (index >= 0 && (await hasData(source, index))) return index;
  }
  const shown = sheets.flatMap(({ hidden }, index) => (hidden ? [] : [index]));
  const offered = shown.length > 0 ? shown : [...sheets.keys()];
  let withData = -1;
  let withTable = -1;
  for (const index of offered.slice(0, SHEETS_TO_JUDGE)) {
    const head = await firstRows(source, index, ROWS_TO_JUDGE);
    const columns = tableColumns(head);
    if (columns >= COLUMNS_OF_A_LIST) return index;
    if (withTable < 0 && columns >= LEAST_COLUMNS) withTable = index;
    if (withData < 0 && head.rows.length > 0) withData = index;
  }
  if (withData < 0) throw emptyFile();
  return withTable >= 0 ? withTable : withData;
}

/** How many columns of a table have a name; 0 when the rows are none. */
function tableColumns({ rows }: RowBatch): number {
  const header = findHeaderRow(rows);
  if (header === null || header.index >= rows.length - 1) return 0;
  return header.cells.filter((cell) => cell.trim() !== "").length;
}

async function hasData(source: TableSource, sheet: number): Promise<boolean> {
  return (await firstRows(source, sheet, 1)).rows.length > 0;
}

/** By its exact name, else without regard to case and spaces ("Hoja1" for "Hoja 1"); -1 when there is none. */
function sheetNamed(sheets: readonly SourceSheet[], name: string): number {
  const exact = sheets.findIndex((sheet) => sheet.name === name);
  const loose = (text: string) => text.toLowerCase().replace(/\s+/g, "");
  return exact >= 0 ? exact : sheets.findIndex((sheet) => loose(sheet.name) === loose(name));
}
