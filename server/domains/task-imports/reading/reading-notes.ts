/** Rows of a UTF-8 text with bytes that aren't UTF-8, which were read in `encoding`. */
export interface StrayRows {
  /** The first ones, in file order. */
  rows: number[];
  count: number;
  encoding: string;
}

/** What reading found out besides the cells. Plain JSON; filled in while rows are read. */
export interface ReadingNotes {
  stray: StrayRows | null;
  /** Lines above the header that say in what the amounts are ("Importes en miles de euros"). */
  titles: string[];
}

export const NO_NOTES: ReadingNotes = Object.freeze({ stray: null, titles: [] });

const NAMED_ROWS = 20;

export function noteStrayRow(stray: StrayRows, row: number): void {
  stray.count += 1;
  if (stray.rows.length < NAMED_ROWS) stray.rows.push(row);
}
