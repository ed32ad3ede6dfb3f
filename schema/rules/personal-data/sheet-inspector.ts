import { lookAtCell } from "./cell-look.ts";
import { ColumnLooker } from "./column-looker.ts";
import type { AsideFinding, ColumnFinding } from "./findings.ts";
import { isNamePart } from "./names.ts";

const ROWS_FOR_HEADER = 60;
const LONGEST_LABEL = 80;
const LONGEST_NAME = 100;
const LEAST_FILLED = 0.6;
const LEAST_LABELS = 0.7;

/** Whether a text that stands by itself names somebody or tells how to reach them. */
export function namesSomebody(text: string): boolean {
  const { marks, name, names } = lookAtCell(text.trim());
  return name === "KNOWN" || names.length > 0 || marks.some(({ sure }) => sure);
}

/**
 * Where the names of the columns stand among the first rows; -1 when there is no such row. The same rule in the browser
 * and in the server, so that both speak of the same columns.
 */
export function headerIndex(head: readonly (readonly string[])[]): number {
  const counts = head
    .map((row) => row.filter((cell) => cell.trim() !== "").length)
    .filter((count) => count > 0);
  const width = counts.toSorted((a, b) => a - b)[Math.floor(counts.length * 0.75)] ?? 0;
  return head.slice(0, ROWS_FOR_HEADER).findIndex((row) => {
    const filled = row.filter((cell) => cell.trim() !== "");
    const labels = filled.filter(isLabel);
    return (
      filled.length > 0 &&
      filled.length >= width * LEAST_FILLED &&
      labels.length >= filled.length * LEAST_LABELS
    );
  });
}

/** Words rather than a value, such as somebody's first name or surname. */
function isLabel(cell: string): boolean {
  const text = cell.trim();
  const figures = text.replace(/\D/g, "").length;
  if (!/\p{L}/u.test(text) || text.includes("@") || text.length > LONGEST_LABEL) return false;
  if (isNamePart(text)) return false;
  return figures <= Math.min(3, text.length / 2);
}

/** Distinct names of columns: "Teléfono", "Teléfono (2)", "Columna F" over one without a name, or with somebody's. */
export function columnNames(header: readonly string[], width: number): string[] {
  const taken = new Set<string>();
  return Array.from({ length: Math.max(width, header.length) }, (_, at) => {
    const written = (header[at] ?? "").replace(/\s+/g, " ").trim().slice(0, LONGEST_NAME);
    const base = written === "" || namesSomebody(written) ? `Columna ${letters(at)}` : written;
    let name = base;
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${base} (${count})`;
    taken.add(name.toLowerCase());
    return name;
  });
}

function letters(column: number): string {
  const rest = String.fromCharCode(65 + (column % 26));
  return column < 26 ? rest : letters(Math.floor(column / 26) - 1) + rest;
}

/** Looks at all rows of one sheet as they come, blank ones left out or not. */
export class SheetInspector {
  readonly #sheet: string;
  readonly #hidden: boolean;
  readonly #head: string[][] = [];
  readonly #asides: AsideFinding[] = [];
  #header: string[] = [];
  #lookers: ColumnLooker[] | null = null;

  constructor(sheet: string, hidden: boolean) {
    this.#sheet = sheet;
    this.#hidden = hidden;
    if (namesSomebody(sheet)) this.#note("SHEET_NAME");
  }

  /** Cells as a person sees them. */
  add(row: readonly string[]): void {
    if (this.#lookers) return this.#look(row, this.#lookers);
    this.#head.push([...row]);
    if (this.#head.length >= ROWS_FOR_HEADER) this.#begin();
  }

  finish(): { columns: ColumnFinding[]; asides: AsideFinding[] } {
    const lookers = this.#lookers ?? this.#begin();
    const names = columnNames(this.#header, lookers.length);
    const columns = lookers.flatMap((looker, column) => {
      const verdict = looker.verdict();
      if (verdict === null) return [];
      const place = { sheet: this.#sheet, hiddenSheet: this.#hidden, column, name: names[column] ?? "" };
      return [{ ...place, ...verdict }];
    });
    return { columns, asides: this.#asides };
  }

  #begin(): ColumnLooker[] {
    const index = headerIndex(this.#head);
    this.#header = this.#head[index] ?? [];
    if (this.#head.slice(0, Math.max(0, index)).some((row) => row.some(namesSomebody))) this.#note("TITLES");
    if (this.#header.some(namesSomebody)) this.#note("COLUMN_NAMES");
    const lookers = this.#header.map((name) => new ColumnLooker(namesSomebody(name) ? "" : name));
    this.#lookers = lookers;
    for (const row of this.#head.slice(index + 1)) this.#look(row, lookers);
    return lookers;
  }

  #look(row: readonly string[], lookers: ColumnLooker[]): void {
    for (let at = 0; at < row.length; at += 1) {
      const cell = row[at];
      if (cell === undefined || cell === "") continue;
      (lookers[at] ??= this.#lookerBeyond(lookers, at)).look(cell);
    }
  }

  /** A row longer than the header. */
  #lookerBeyond(lookers: ColumnLooker[], at: number): ColumnLooker {
    while (lookers.length <= at) lookers.push(new ColumnLooker(""));
    return lookers[at] as ColumnLooker;
  }

  #note(kind: AsideFinding["kind"]): void {
    this.#asides.push({ kind, sheet: this.#sheet });
  }
}
