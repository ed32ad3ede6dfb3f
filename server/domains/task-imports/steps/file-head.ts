import { cellText } from "../reading/cell.ts";
import { findHeaderRow, headerCellsAt, nameColumns } from "../reading/header.ts";
import { ReadingRefusal } from "../reading/refusal.ts";
import type { RowBatch } from "../reading/row-batch.ts";
import { tellsMoney } from "../understanding/money-words.ts";
import { IMPORT_LIMITS } from "../import-limits.ts";

export interface TableHead {
  /** 1-based row of the file. */
  headerRow: number;
  headers: string[];
}

/** Finds the header in the first rows, or takes the row a person chose. Throws ReadingRefusal NO_HEADER, NO_ROWS. */
export function tableHead(first: RowBatch, chosenRow: number | undefined): TableHead {
  const found =
    chosenRow === undefined
      ? (findHeaderRow(first.rows) ?? possibleHeader(first.rows))
      : chosenHeader(first, chosenRow);
  if (!found) {
    throw new ReadingRefusal(
      "NO_HEADER",
      "No se encuentra la fila de encabezados: hace falta una fila con el nombre de cada columna encima de los datos.",
    );
  }
  const below = first.rows.slice(found.index + 1);
  if (below.length === 0) {
    throw new ReadingRefusal("NO_ROWS", "La hoja no tiene filas de datos debajo de los encabezados.");
  }
  const dataWidth = below.reduce((width, row) => Math.max(width, row.length), 0);
  return { headerRow: first.rowNumbers[found.index] as number, headers: nameColumns(found.cells, dataWidth) };
}

/** A table has at least so many columns; below that nobody could map the mandatory ones anyway. */
const FEWEST_COLUMNS = 3;

/**
 * Where no row reads like headers: the first that is about as wide as the table. Somebody can then choose another one,
 * which a refused file would not allow; importWarnings() tells them to.
 */
function possibleHeader(rows: readonly string[][]): { index: number; cells: string[] } | null {
  const filled = rows.map((row) => row.filter((cell) => cell !== "").length);
  const widest = Math.max(0, ...filled);
  if (widest < FEWEST_COLUMNS) return null;
  const index = filled.findIndex((count) => count >= widest * 0.8);
  return { index, cells: headerCellsAt(rows, index) };
}

function chosenHeader(first: RowBatch, chosenRow: number): { index: number; cells: string[] } {
  const index = first.rowNumbers.indexOf(chosenRow);
  if (index < 0) {
    throw new ReadingRefusal(
      "NO_HEADER",
      `La fila ${chosenRow} está vacía o no está entre las primeras: no puede ser la de los encabezados.`,
    );
  }
  return { index, cells: headerCellsAt(first.rows, index) };
}

const MOST_TITLES = 3;

/** What stands above the header and says in what the amounts are. */
export function moneyTitles(first: RowBatch, headerRow: number): string[] {
  const above = first.rows.filter((_, at) => (first.rowNumbers[at] as number) < headerRow);
  const texts = above.flat().map(cellText);
  return texts
    .filter(tellsMoney)
    .slice(0, MOST_TITLES)
    .map((text) => text.trim().slice(0, 200));
}

/** The first rows as they stand in the file, blank ones included, so that the nth line is row n. */
export function shownHead(first: RowBatch): string[][] {
  const last = Math.min(IMPORT_LIMITS.headRows, first.rowNumbers.at(-1) ?? 0);
  const lines: string[][] = Array.from({ length: last }, () => []);
  first.rowNumbers.forEach((rowNumber, at) => {
    if (rowNumber > last) return;
    const cells = (first.rows[at] as string[]).slice(0, IMPORT_LIMITS.headColumns);
    lines[rowNumber - 1] = cells.map((cell) => cellText(cell).slice(0, IMPORT_LIMITS.headCellCharacters));
  });
  return lines;
}
