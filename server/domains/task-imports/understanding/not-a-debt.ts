import { foldText } from "../../../platform/text/fold-text.ts";
import { tidyText } from "./plain-texts.ts";
import type { RowIssue } from "./row-reading.ts";

type RowProblem = Pick<RowIssue, "message"> & { code: "REPEATED_HEADER" | "TOTAL_ROW" | "NOTE_ROW" };

const REPEATED_HEADER: RowProblem = {
  code: "REPEATED_HEADER",
  message: "Esta fila repite los encabezados de la tabla y no es una deuda: exclúyela",
};
const TOTAL_ROW: RowProblem = {
  code: "TOTAL_ROW",
  message: "Esta fila parece un total, no una deuda: exclúyela",
};
const NOTE_ROW: RowProblem = {
  code: "NOTE_ROW",
  message: "Esta fila solo tiene un texto suelto y no parece una deuda: exclúyela",
};

const TOTAL = /^(?:sub ?total(?:es)?|total(?:es)?|suma|sumas|importe total|numero de registros)\b/;
const LEAST_NAMES = 3;
/** A table narrower than this has no room to tell a note from a debt. */
const LEAST_COLUMNS = 4;

/**
 * What a failing row is when it is no debt at all: the headers again (a page break), a total at the end, a note below
 * the table. One sentence about the row then says more than a complaint about each cell. Null for any other row.
 */
export function notADebt(cells: readonly string[], headers: readonly string[]): RowProblem | null {
  let filled = 0;
  let names = 0;
  let total = false;
  for (let column = 0; column < cells.length; column += 1) {
    const text = foldText(tidyText(cells[column] ?? ""));
    if (text === "") continue;
    filled += 1;
    // The second of two equal headers is called "Fecha (2)" by us, not by the file.
    if (text === foldText(headers[column] ?? "").replace(/ \(\d+\)$/, "")) names += 1;
    total ||= TOTAL.test(text);
  }
  if (names >= LEAST_NAMES && names > filled / 2) return REPEATED_HEADER;
  if (headers.length < LEAST_COLUMNS || filled > headers.length / 2) return null;
  if (total) return TOTAL_ROW;
  return filled === 1 ? NOTE_ROW : null;
}
