import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { READING_LIMITS } from "./limits.ts";
import { ReadingRefusal } from "./refusal.ts";

/** `rows[i]` are the cells (see cell.ts) of row `rowNumbers[i]`, 1-based as the spreadsheet program counts. */
export interface RowBatch {
  rowNumbers: number[];
  rows: string[][];
}

/**
 * The rows without the blank ones, each cut after its last cell that isn't blank; a row may be
 * shorter than the header, a missing cell means "".
 */
export function tidyBatch(rowNumbers: readonly number[], rows: readonly string[][]): RowBatch {
  const batch: RowBatch = { rowNumbers: [], rows: [] };
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as string[];
    const width = usedWidth(row);
    if (width === 0) continue;
    if (width < row.length) row.length = width;
    batch.rows.push(row);
    batch.rowNumbers.push(rowNumbers[at] as number);
  }
  return batch;
}

/** Number of cells up to the last one that isn't blank. */
export function usedWidth(row: readonly string[]): number {
  let width = row.length;
  while (width > 0 && isBlank(row[width - 1] as string)) width--;
  return width;
}

export function isBlank(cell: string): boolean {
  return cell === "" || (cell.charCodeAt(0) <= 32 || cell.charCodeAt(0) === 160 ? cell.trim() === "" : false);
}

/** "A" for 0, "XFD" for 16383. */
export function columnLetters(column: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

export function tooManyRows(): ReadingRefusal {
  return new ReadingRefusal(
    "TOO_MANY_ROWS",
    `El archivo tiene más de ${shownCount(READING_LIMITS.rows)} filas, el máximo que se puede importar. Divídelo en varios archivos.`,
  );
}

export function tooManyColumns(column: number, row: number): ReadingRefusal {
  return new ReadingRefusal(
    "TOO_MANY_COLUMNS",
    `El archivo tiene datos más allá de la columna ${READING_LIMITS.columns} (celda ${columnLetters(column)}${row}). Deja solo las columnas de la tabla y vuelve a subirlo.`,
  );
}

export function cellTooLong(column: number, row: number): ReadingRefusal {
  return new ReadingRefusal(
    "CELL_TOO_LONG",
    `La celda ${columnLetters(column)}${row} tiene más de ${shownCount(READING_LIMITS.cellCharacters)} caracteres, el máximo de una celda.`,
  );
}
