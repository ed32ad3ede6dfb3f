import { readFile, stat } from "node:fs/promises";
import { readXlsx } from "hucre/xlsx";
import type { CellValue, Sheet } from "hucre/xlsx";
import { booleanCell, numberCell, serialCell, textCell } from "../cell.ts";
import { READING_LIMITS } from "../limits.ts";
import { damaged } from "../refusal.ts";
import { cellTooLong, isBlank, tidyBatch, tooManyColumns } from "../row-batch.ts";
import type { RowBatch } from "../row-batch.ts";

const MILLISECONDS_A_DAY = 86_400_000;
const UNIX_EPOCH_SERIAL = 25_569;

/**
 * A workbook whose structure our own reader doesn't follow, read whole by the library. Only for small
 * files: the library keeps every cell in memory. Throws ReadingRefusal DAMAGED.
 */
export async function openWithLibrary(path: string): Promise<Sheet[]> {
  const { size } = await stat(path);
  if (size > READING_LIMITS.fallbackFileBytes) throw damaged("su estructura interna no se reconoce");
  try {
    const { sheets } = await readXlsx(await readFile(path));
    return sheets;
  } catch {
    throw damaged("su estructura interna no se reconoce");
  }
}

export function* libraryRows(sheet: Sheet, batchRows: number): Generator<RowBatch, void, undefined> {
  for (let from = 0; from < sheet.rows.length; from += batchRows) {
    const rows = sheet.rows.slice(from, from + batchRows).map((row, at) => cells(row, from + at + 1));
    const batch = tidyBatch(
      rows.map((_, at) => from + at + 1),
      rows,
    );
    if (batch.rows.length > 0) yield batch;
  }
}

function cells(row: readonly CellValue[], rowNumber: number): string[] {
  const texts = row.map(cellOf);
  for (let column = 0; column < texts.length; column++) {
    const text = texts[column] as string;
    if (text.length > READING_LIMITS.cellCharacters) throw cellTooLong(column, rowNumber);
    if (column >= READING_LIMITS.columns && !isBlank(text)) throw tooManyColumns(column, rowNumber);
  }
  return texts;
}

function cellOf(value: CellValue): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return textCell(value);
  if (typeof value === "number") return numberCell(value);
  if (typeof value === "boolean") return booleanCell(value);
  if (value instanceof Date) return serialCell(value.getTime() / MILLISECONDS_A_DAY + UNIX_EPOCH_SERIAL, false);
  return textCell(String(value));
}
