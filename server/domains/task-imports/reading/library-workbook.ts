import { readFile } from "node:fs/promises";
import * as sheetjs from "@e965/xlsx";
import * as codepages from "@e965/xlsx/dist/cpexcel.full.mjs";
import {
  booleanCell,
  elapsedCell,
  labelledCell,
  numberCell,
  paddedCell,
  serialCell,
  textCell,
  timeCell,
} from "./cell.ts";
import { READING_LIMITS } from "./limits.ts";
import type { VerticalMerge } from "./merged-cells.ts";
import {
  AS_DATE,
  AS_ELAPSED,
  AS_NUMBER,
  AS_PADDED,
  AS_TIME,
  formatKind,
  formatLabel,
} from "./number-format.ts";
import { damaged, encrypted } from "./refusal.ts";
import { sureRecords } from "./sure-records.ts";
import { cellTooLong, isBlank, tidyBatch, tooManyColumns } from "./row-batch.ts";
import type { RowBatch } from "./row-batch.ts";

// Workbooks before Excel 97 hold their texts in the code page of the machine that wrote them.
sheetjs.set_cptable(codepages);

export interface LibrarySheet {
  name: string;
  hidden: boolean;
  /** Number of the last row, 0 for an empty sheet. */
  lastRow: number;
}

/**
 * A workbook parsed whole by the library: the legacy formats (BIFF2 to BIFF8, at most 65,536 rows a
 * sheet), and small xlsx files whose structure our own reader doesn't follow.
 */
export class LibraryWorkbook {
  readonly #book: sheetjs.WorkBook;
  readonly #formats = new Map<string, { kind: number; label: string | null }>();
  readonly date1904: boolean;
  readonly sheets: LibrarySheet[];

  private constructor(book: sheetjs.WorkBook, date1904: boolean | null) {
    this.#book = book;
    this.date1904 = date1904 ?? book.Workbook?.WBProps?.date1904 === true;
    this.sheets = book.SheetNames.map((name, at) => ({
      name,
      hidden: (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0,
      lastRow: this.#cells(name).length,
    }));
  }

  /** `date1904`: what is known of the date system already. Throws ReadingRefusal ENCRYPTED or DAMAGED. */
  static async open(path: string, date1904: boolean | null): Promise<LibraryWorkbook> {
    const book = parse(await readFile(path));
    if (book.SheetNames.length === 0) {
      throw damaged("no se encuentra ninguna hoja en él");
    }
    return new LibraryWorkbook(book, date1904);
  }

  /** The rows of the sheet in batches. Throws ReadingRefusal. */
  *rows(name: string, batchRows: number): Generator<RowBatch, void, undefined> {
    const cells = this.#cells(name);
    // A sheet that is formatted and nothing else declares its range, too: with cells elsewhere nothing was lost.
    if (this.#lostCells(name) && this.sheets.every(({ lastRow }) => lastRow === 0))
      throw damaged(`la hoja «${name}» figura en el archivo, pero sus celdas no se pueden leer`);
    for (let from = 0; from < cells.length; from += batchRows) {
      const rows: string[][] = [];
      const rowNumbers: number[] = [];
      for (let at = from; at < Math.min(cells.length, from + batchRows); at++) {
        rows.push(this.#row(cells[at] ?? [], at + 1));
        rowNumbers.push(at + 1);
      }
      const batch = tidyBatch(rowNumbers, rows);
      if (batch.rows.length > 0) yield batch;
    }
  }

  /** Cells of the sheet that are merged downwards. */
  merges(name: string): VerticalMerge[] {
    const ranges = this.#book.Sheets[name]?.["!merges"] ?? [];
    return ranges
      .filter(({ s, e }) => e.r > s.r)
      .map(({ s, e }) => ({ column: s.c, first: s.r + 1, last: e.r + 1 }));
  }

  #cells(name: string): (sheetjs.CellObject | undefined)[][] {
    const sheet: (sheetjs.WorkSheet & { "!data"?: (sheetjs.CellObject | undefined)[][] }) | undefined =
      this.#book.Sheets[name];
    return sheet?.["!data"] ?? [];
  }

  /** The sheet declares a range of cells and none came out: an error the library kept to itself. */
  #lostCells(name: string): boolean {
    const range = this.#book.Sheets[name]?.["!ref"];
    if (range === undefined || range === "A1") return false;
    return this.#cells(name).every((row) => row === undefined || row.length === 0);
  }

  #row(cells: readonly (sheetjs.CellObject | undefined)[], rowNumber: number): string[] {
    const row: string[] = [];
    for (let column = 0; column < cells.length; column++) {
      const cell = cells[column];
      const text = cell === undefined ? "" : this.#text(cell);
      if (text.length > READING_LIMITS.cellCharacters) throw cellTooLong(column, rowNumber);
      if (column >= READING_LIMITS.columns) {
        if (isBlank(text)) continue;
        throw tooManyColumns(column, rowNumber);
      }
      row.push(text);
    }
    return row;
  }

  #text(cell: sheetjs.CellObject): string {
    const { t, v, w, z } = cell;
    if (t === "e") return w ?? "#ERROR!";
    if (typeof v === "boolean") return booleanCell(v);
    if (typeof v === "string") return textCell(v);
    if (typeof v !== "number") return "";
    const { kind, label } = this.#meaning(typeof z === "string" ? z : "General");
    if (kind === AS_DATE) return serialCell(v, this.date1904);
    if (kind === AS_TIME) return timeCell(v, this.date1904);
    if (kind === AS_ELAPSED) return elapsedCell(v);
    if (kind > AS_PADDED) return paddedCell(v, kind - AS_PADDED);
    return label === null ? numberCell(v) : labelledCell(numberCell(v), label);
  }

  #meaning(format: string): { kind: number; label: string | null } {
    const known = this.#formats.get(format);
    if (known !== undefined) return known;
    const kind = formatKind(format);
    const meaning = { kind, label: kind === AS_NUMBER ? formatLabel(format) : null };
    this.#formats.set(format, meaning);
    return meaning;
  }
}

const OPTIONS = {
  type: "buffer",
  WTF: true,
  dense: true,
  cellDates: false,
  cellNF: true,
  cellHTML: false,
  cellFormula: false,
  cellStyles: false,
} as const satisfies sheetjs.ParsingOptions;

const BIFF_START = /^\x09[\x00\x02\x04\x08]/;

/**
 * A legacy workbook by its sure records alone: over others the library stumbles, or counts without an end what isn't
 * there. Anything else as it is.
 */
function parse(bytes: Buffer): sheetjs.WorkBook {
  const old = oldStream(bytes);
  try {
    return sheetjs.read(old === null ? bytes : sureRecords(old, isKnownPage), OPTIONS);
  } catch (error) {
    throw refusalOf(error);
  }
}

function refusalOf(error: unknown): Error {
  const reason = error instanceof Error ? error.message : "";
  if (/password|encrypt/i.test(reason)) return encrypted();
  return damaged("su contenido no se puede interpretar como un libro de Excel");
}

/** The stream of records of a legacy workbook, in its OLE2 container or bare; null for anything else. */
function oldStream(bytes: Buffer): Buffer | null {
  if (isBiff(bytes)) return bytes;
  try {
    const container = sheetjs.CFB.read(bytes, { type: "buffer" });
    const entry = sheetjs.CFB.find(container, "Workbook") ?? sheetjs.CFB.find(container, "Book");
    const stream = entry === null ? null : Buffer.from(entry.content as Uint8Array);
    return stream !== null && isBiff(stream) ? stream : null;
  } catch {
    return null;
  }
}

function isBiff(stream: Buffer): boolean {
  return BIFF_START.test(stream.toString("latin1", 0, 2));
}

function isKnownPage(page: number): boolean {
  return page in codepages.cptable;
}
