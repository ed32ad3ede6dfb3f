import type { LetterOutcome } from "../../../generated/schema-types.ts";
import { cellText, isDateCell } from "../../task-imports/reading/cell.ts";
import { findHeaderRow } from "../../task-imports/reading/header.ts";
import { inspectFile, openRows } from "../../task-imports/reading/reader.ts";
import { columnLetters } from "../../task-imports/reading/row-batch.ts";
import { ReadingRefusal } from "../../task-imports/reading/refusal.ts";
import { readDate } from "../../task-imports/understanding/dates.ts";
import { readOutcome, tellsOutcome } from "./outcome-words.ts";

/** What columns were taken for, as the file names them. */
export interface ReadColumns {
  reference: string;
  day: string;
  outcome: string;
}

/** One row as the file has it. */
export interface ResultRow {
  /** In the file, from 1. */
  row: number;
  /** `L12-345` */
  reference: string;
  /** "yyyy-mm-dd"; null: it can't be read. */
  day: string | null;
  words: string;
  /** Null: nobody knows what the words mean. */
  outcome: LetterOutcome | null;
}

const REFERENCE = /^\s*L\s*(\d{1,12})\s*-\s*(\d{1,9})\s*$/i;
const MOST_ROWS = 25_000;

/**
 * Reads a file of the post, of any kind and encoding, whatever its columns are called: which is which follows from what stands
 * in them. Throws ReadingRefusal: no table, too long, or a column isn't there.
 */
export async function readResults(
  path: string,
  { fileName, today }: { fileName: string; today: string },
): Promise<{ columns: ReadColumns; rows: ResultRow[] }> {
  const { cells, rowNumbers } = await readCells(path, fileName);
  const dayOf = (cell: string) => readDay(cell, today);
  const reference = bestColumn(cells, (cell) => REFERENCE.test(cell));
  if (reference === null)
    throw missing(
      "una columna con la referencia de cada carta, por ejemplo L12-345, como en la lista para Correos",
    );
  const letters = cells.flatMap((row, at) =>
    REFERENCE.test(row[reference] ?? "") ? [{ row, number: rowNumbers[at] ?? 0 }] : [],
  );
  const own = letters.map(({ row }) => row);
  const day = bestColumn(own, (cell) => dayOf(cell) !== null, [reference]);
  if (day === null) throw missing("una columna con la fecha de cada resultado");
  const outcome = bestColumn(own, (cell) => tellsOutcome(wordsIn(cell)), [reference, day]) ?? null;
  if (outcome === null) throw missing("una columna con lo que pasó con cada carta, por ejemplo «Entregado»");
  const header = findHeaderRow(cells.slice(0, 60))?.cells ?? [];
  const nameOf = (at: number) => header[at]?.trim() || `Columna ${columnLetters(at)}`;
  return {
    columns: { reference: nameOf(reference), day: nameOf(day), outcome: nameOf(outcome) },
    rows: letters.map(({ row, number }) => {
      const words = wordsIn(row[outcome] ?? "");
      const [, mailing = "", position = ""] = REFERENCE.exec(row[reference] ?? "") ?? [];
      return {
        row: number,
        reference: `L${Number(mailing)}-${Number(position)}`,
        day: dayOf(row[day] ?? ""),
        words,
        outcome: readOutcome(words),
      };
    }),
  };
}

async function readCells(
  path: string,
  fileName: string,
): Promise<{ cells: string[][]; rowNumbers: number[] }> {
  const { kind } = await inspectFile(path, fileName);
  const cells: string[][] = [];
  const rowNumbers: number[] = [];
  for await (const batch of openRows(path, { kind })) {
    cells.push(...batch.rows);
    rowNumbers.push(...batch.rowNumbers);
    if (cells.length > MOST_ROWS)
      throw new ReadingRefusal("TOO_MANY_ROWS", "El archivo tiene más de 25.000 filas: divídelo en varios.");
  }
  return { cells, rowNumbers };
}

const LONGEST_WORDS = 200;

/** Cut before anything is searched in it, and not to half a character, which PostgreSQL keeps in no JSON. */
function wordsIn(cell: string): string {
  return cellText(cell).trim().slice(0, LONGEST_WORDS).toWellFormed();
}

function readDay(cell: string, today: string): string | null {
  if (isDateCell(cell)) return cell.slice(1, 11);
  const day = readDate(cellText(cell).trim(), { order: "DMY", today, date1904: false });
  return typeof day === "string" ? day : null;
}

/** The column of which most cells fit; null: none does. */
function bestColumn(
  rows: readonly string[][],
  fits: (cell: string) => boolean,
  taken: readonly number[] = [],
): number | null {
  const width = Math.max(0, ...rows.slice(0, 500).map(({ length }) => length));
  const votes = Array.from({ length: width }, (_, at) =>
    taken.includes(at) ? 0 : rows.reduce((sum, row) => sum + (fits(row[at] ?? "") ? 1 : 0), 0),
  );
  const most = Math.max(0, ...votes);
  return most === 0 ? null : votes.indexOf(most);
}

function missing(what: string): ReadingRefusal {
  return new ReadingRefusal("NOT_A_SPREADSHEET", `En el archivo no se encuentra ${what}.`);
}
