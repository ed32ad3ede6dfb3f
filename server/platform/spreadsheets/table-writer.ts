/** How the values of a column are given and written. */
export type ColumnKind =
  /** Any text; safe against formula injection whatever it begins with. */
  | "text"
  /** A decimal with a point, "1234.56", or a number. */
  | "amount"
  /** A whole number. */
  | "integer"
  /** "yyyy-mm-dd" */
  | "date"
  /** "yyyy-mm-dd hh:mm:ss", in the reader's local time. */
  | "instant";

export interface TableColumn {
  header: string;
  kind: ColumnKind;
  /** In characters; only where the format knows widths. */
  width?: number;
}

export type TableCell = string | number | null;

/**
 * Writes a table row by row into a stream, in constant memory. The header is out as soon as the writer is open.
 * Whoever writes waits for what `write` gives before the next row: that is the back-pressure.
 */
export interface TableWriter {
  /** One cell a column. Undefined when the next row may follow at once. */
  write(row: readonly TableCell[]): Promise<void> | undefined;
  /** Completes the file and ends the stream. */
  close(): Promise<void>;
}
