import { readFile } from "node:fs/promises";
import * as sheetjs from "@e965/xlsx";
import * as codepages from "@e965/xlsx/dist/cpexcel.full.mjs";
import { booleanCell, elapsedCell, numberCell, paddedCell, serialCell, textCell } from "./cell.ts";
import { READING_LIMITS } from "./limits.ts";
import { AS_DATE, AS_ELAPSED, AS_PADDED, formatKind } from "./number-format.ts";
import { damaged, encrypted } from "./refusal.ts";
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
  readonly #date1904: boolean;
  readonly sheets: LibrarySheet[];

  private constructor(book: sheetjs.WorkBook) {
    this.#book = book;
    this.#date1904 = book.Workbook?.WBProps?.date1904 === true;
    this.sheets = book.SheetNames.map((name, at) => ({
      name,
      hidden: (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0,
      lastRow: this.#cells(name).length,
    }));
  }

  /** Throws ReadingRefusal ENCRYPTED or DAMAGED. */
  static async open(path: string): Promise<LibraryWorkbook> {
    const book = parse(await readFile(path));
    if (book.SheetNames.length === 0) {
      throw damaged("no se encuentra ninguna hoja en él");
    }
    return new LibraryWorkbook(book);
  }

  /** The rows of the sheet in batches. Throws ReadingRefusal. */
  *rows(name: string, batchRows: number): Generator<RowBatch, void, undefined> {
    const cells = this.#cells(name);
    if (this.#lostCells(name))
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
    const kind = typeof z === "string" ? formatKind(z) : 0;
    if (kind === AS_DATE) return serialCell(v, this.#date1904);
    if (kind === AS_ELAPSED) return elapsedCell(v);
    return kind > AS_PADDED ? paddedCell(v, kind - AS_PADDED) : numberCell(v);
  }
}

function parse(bytes: Buffer): sheetjs.WorkBook {
  try {
    return sheetjs.read(bytes, {
      type: "buffer",
      WTF: true,
      dense: true,
      cellDates: false,
      cellNF: true,
      cellHTML: false,
      cellFormula: false,
      cellStyles: false,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    if (/password|encrypt/i.test(reason)) throw encrypted();
    throw damaged("su contenido no se puede interpretar como un libro de Excel");
  }
}
