import { READING_LIMITS } from "../limits.ts";
import { damaged } from "../refusal.ts";
import { cellTooLong, isBlank, tidyBatch, tooManyColumns, tooManyRows } from "../row-batch.ts";
import type { RowBatch } from "../row-batch.ts";
import { labelledCell } from "../cell.ts";
import { INLINE, NUMBER, SHARED, cellType, columnOf, integerOf, valueCell } from "./cell-value.ts";
import type { SharedStrings } from "./shared-strings.ts";
import type { StyleMeanings } from "./styles.ts";
import { XmlCursor } from "./xml-cursor.ts";
import { xmlText } from "./xml-text.ts";

const ROW = Buffer.from("row");
const SHEET_DATA = Buffer.from("sheetData");
const WORKSHEET = Buffer.from("worksheet");
const PHONETIC = Buffer.from("rPh");
const LOWER_C = 0x63;
const LOWER_R = 0x72;
const LOWER_S = 0x73;
const LOWER_T = 0x74;
const LOWER_V = 0x76;
const EQUALS = 0x3d;
const SPACE = 0x20;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;

/** Stands in a row for a shared string that isn't read yet. */
const PENDING = "\u0001";

/**
 * Reads the rows out of a sheet part that arrives in chunks. Rows pile up until takeBatch(); cells whose
 * shared string isn't read yet are filled in there.
 */
export class SheetScanner {
  /** True once the end of the cells was seen: nothing more of the part is needed. */
  finished = false;

  readonly #cursor = new XmlCursor();
  readonly #strings: SharedStrings;
  readonly #styles: StyleMeanings;
  readonly #date1904: boolean;
  #rows: string[][] = [];
  #rowNumbers: number[] = [];
  #row: string[] = [];
  #rowNumber = 0;
  #column = -1;
  #pendingRows: string[][] = [];
  #pendingColumns: number[] = [];
  #pendingStrings: number[] = [];
  #highestPending = -1;

  // The cell being read.
  #type = NUMBER;
  #style = 0;
  #valueStart = -1;
  #valueEnd = -1;
  #inlineText = "";

  constructor(strings: SharedStrings, styles: StyleMeanings, date1904: boolean) {
    this.#strings = strings;
    this.#styles = styles;
    this.#date1904 = date1904;
  }

  get rowCount(): number {
    return this.#rows.length;
  }

  push(chunk: Buffer): void {
    this.#cursor.append(chunk);
    this.#scan();
  }

  /** The rows since the last call, blank ones left out. */
  async takeBatch(): Promise<RowBatch> {
    if (this.#highestPending >= 0) await this.#fillPending();
    const batch = tidyBatch(this.#rowNumbers, this.#rows);
    this.#rows = [];
    this.#rowNumbers = [];
    return batch;
  }

  async #fillPending(): Promise<void> {
    if (this.#highestPending >= this.#strings.count) await this.#strings.loadUpTo(this.#highestPending);
    for (let at = 0; at < this.#pendingRows.length; at++) {
      const row = this.#pendingRows[at] as string[];
      const column = this.#pendingColumns[at] as number;
      const text = this.#strings.text(this.#pendingStrings[at] as number);
      // A later cell may have claimed the same place.
      if (row[column] === PENDING) row[column] = text;
      if (text.length > READING_LIMITS.cellCharacters)
        throw cellTooLong(column, this.#rowNumbers[this.#rows.indexOf(row)] ?? this.#rowNumber);
    }
    this.#pendingRows = [];
    this.#pendingColumns = [];
    this.#pendingStrings = [];
    this.#highestPending = -1;
  }

  #scan(): void {
    const cursor = this.#cursor;
    while (!this.finished && cursor.nextTag()) {
      const length = cursor.nameLength;
      if (length === 1 && cursor.bytes[cursor.nameStart] === LOWER_C && !cursor.closing) {
        const start = cursor.tagStart;
        if (this.#readCell()) continue;
        cursor.position = start;
        return;
      }
      if (length === 3 && cursor.named(ROW)) this.#rowTag();
      else if (length >= 9) this.#outerTag();
    }
  }

  #outerTag(): void {
    const cursor = this.#cursor;
    const over = cursor.closing || cursor.selfClosing;
    if (over && (cursor.named(SHEET_DATA) || cursor.named(WORKSHEET))) {
      this.#endRow();
      this.finished = true;
    }
  }

  #rowTag(): void {
    const { closing, selfClosing } = this.#cursor;
    this.#endRow();
    if (closing) return;
    const previous = this.#rowNumber;
    this.#rowNumber = previous + 1;
    this.#attributes(true);
    if (this.#rowNumber <= previous) throw damaged("sus filas no están en orden");
    if (this.#rowNumber > READING_LIMITS.rows) throw tooManyRows();
    if (selfClosing) this.#row = [];
    this.#column = -1;
  }

  #endRow(): void {
    if (this.#row.length === 0) return;
    this.#rows.push(this.#row);
    this.#rowNumbers.push(this.#rowNumber);
    this.#row = [];
  }

  /** Reads one <c>. False: it isn't whole yet. */
  #readCell(): boolean {
    const cursor = this.#cursor;
    const column = this.#column;
    this.#type = NUMBER;
    this.#style = 0;
    this.#valueStart = -1;
    this.#inlineText = "";
    this.#column = column + 1;
    this.#attributes(false);
    if (cursor.selfClosing || this.#readContent()) {
      this.#store();
      return true;
    }
    this.#column = column;
    return false;
  }

  /** Up to </c>: the place of <v>, the texts of <is>. False: it isn't whole yet. */
  #readContent(): boolean {
    const cursor = this.#cursor;
    let inPhonetic = false;
    while (cursor.nextTag()) {
      if (cursor.nameLength !== 1) {
        if (cursor.named(PHONETIC)) inPhonetic = !cursor.closing && !cursor.selfClosing;
        continue;
      }
      const letter = cursor.bytes[cursor.nameStart];
      if (cursor.closing || cursor.selfClosing) {
        if (letter === LOWER_C) return true;
        continue;
      }
      if (letter !== LOWER_V && letter !== LOWER_T) continue;
      const start = cursor.position;
      const end = cursor.textEnd();
      if (end < 0) return false;
      if (letter === LOWER_T) {
        if (!inPhonetic) this.#inlineText += xmlText(cursor.bytes, start, end);
        continue;
      }
      this.#valueStart = start;
      this.#valueEnd = end;
    }
    return false;
  }

  /** The attributes that matter of <row> (r) or <c> (r, s, t). */
  #attributes(ofRow: boolean): void {
    const { bytes, nameEnd, position } = this.#cursor;
    let at = nameEnd;
    while (at < position) {
      while (at < position && bytes[at] !== EQUALS) at++;
      let nameEndsAt = at;
      while (nameEndsAt > nameEnd && (bytes[nameEndsAt - 1] as number) <= SPACE) nameEndsAt--;
      while (at < position && bytes[at] !== QUOTE && bytes[at] !== APOSTROPHE) at++;
      const quote = bytes[at];
      const start = ++at;
      while (at < position && bytes[at] !== quote) at++;
      if (at >= position) return;
      const single = nameEndsAt >= 2 && (bytes[nameEndsAt - 2] as number) <= SPACE;
      if (single) this.#attribute(bytes[nameEndsAt - 1] as number, start, at, ofRow);
      at++;
    }
  }

  #attribute(letter: number, start: number, end: number, ofRow: boolean): void {
    const { bytes } = this.#cursor;
    if (ofRow) {
      if (letter === LOWER_R) this.#rowNumber = Math.max(0, integerOf(bytes, start, end));
      return;
    }
    if (letter === LOWER_R) {
      const column = columnOf(bytes, start, end);
      if (column >= 0) this.#column = column;
    } else if (letter === LOWER_S) this.#style = integerOf(bytes, start, end);
    else if (letter === LOWER_T) this.#type = cellType(bytes, start, end);
  }

  #store(): void {
    const { bytes } = this.#cursor;
    if (this.#type === INLINE && this.#valueStart < 0) return this.#place(this.#inlineText);
    if (this.#valueStart < 0) return;
    if (this.#type === SHARED) return this.#storeShared(integerOf(bytes, this.#valueStart, this.#valueEnd));
    const { kinds, labels } = this.#styles;
    const kind = kinds[this.#style] ?? 0;
    const cell = valueCell(bytes, this.#valueStart, this.#valueEnd, this.#type, kind, this.#date1904);
    const label = labels === null ? null : labels[this.#style];
    this.#place(label ? labelledCell(cell, label) : cell);
  }

  #storeShared(index: number): void {
    if (index < 0) return;
    if (index < this.#strings.count) return this.#place(this.#strings.text(index));
    this.#place(PENDING);
    this.#pendingRows.push(this.#row);
    this.#pendingColumns.push(this.#column);
    this.#pendingStrings.push(index);
    if (index > this.#highestPending) this.#highestPending = index;
  }

  #place(cell: string): void {
    if (cell === "") return;
    const row = this.#row;
    const column = this.#column;
    if (column >= READING_LIMITS.columns) {
      if (isBlank(cell)) return;
      throw tooManyColumns(column, this.#rowNumber);
    }
    if (cell.length > READING_LIMITS.cellCharacters) throw cellTooLong(column, this.#rowNumber);
    while (row.length < column) row.push("");
    row[column] = cell;
  }
}
