import type { RowBatch } from "./row-batch.ts";
import { isBlank } from "./row-batch.ts";

/** Cells merged downwards: the value of the first row holds for all of them. 0-based column, 1-based rows. */
export interface VerticalMerge {
  column: number;
  first: number;
  last: number;
}

const REFERENCE = /^\$?([A-Z]{1,3})\$?(\d+):\$?[A-Z]{1,3}\$?(\d+)$/i;

/** "B2:C5" → column 1, rows 2 to 5; null for what isn't merged downwards. */
export function verticalMerge(reference: string): VerticalMerge | null {
  const [, letters = "", first, last] = REFERENCE.exec(reference) ?? [];
  if (letters === "" || Number(last) <= Number(first)) return null;
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return { column: column - 1, first: Number(first), last: Number(last) };
}

/**
 * Puts the value of merged cells into every row they cover, batch after batch in file order. Merges that begin at or
 * above `headerRow` belong to titles and headers and are left as they are.
 */
export class MergeFiller {
  readonly #merges: readonly VerticalMerge[];
  #next = 0;
  /** Column → the value that goes on, and its last row. */
  readonly #open = new Map<number, { value: string; last: number }>();

  constructor(merges: readonly VerticalMerge[], headerRow: number) {
    this.#merges = merges
      .filter(({ first }) => first > headerRow)
      .sort((one, other) => one.first - other.first);
  }

  fill({ rowNumbers, rows }: RowBatch): void {
    if (this.#merges.length === 0) return;
    rows.forEach((row, at) => this.#row(row, rowNumbers[at] as number));
  }

  #row(row: string[], number: number): void {
    for (; (this.#merges[this.#next]?.first ?? Infinity) <= number; this.#next += 1) {
      const { column, first, last } = this.#merges[this.#next] as VerticalMerge;
      const value = first === number ? (row[column] ?? "") : "";
      if (!isBlank(value)) this.#open.set(column, { value, last });
    }
    for (const [column, { value, last }] of this.#open) {
      if (number > last) this.#open.delete(column);
      else if (isBlank(row[column] ?? "")) {
        while (row.length < column) row.push("");
        row[column] = value;
      }
    }
  }
}
