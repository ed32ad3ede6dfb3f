import {
  DATE_MARK,
  NUMBER_MARK,
  booleanCell,
  elapsedCell,
  numberCell,
  paddedCell,
  serialCell,
  textCell,
  timeCell,
} from "../cell.ts";
import { AS_DATE, AS_ELAPSED, AS_NUMBER, AS_PADDED, AS_TIME } from "../number-format.ts";
import { xmlText } from "./xml-text.ts";

const MINUS = 0x2d;
const DOT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const UPPER_A = 0x41;
const UPPER_Z = 0x5a;
const LOWER_A = 0x61;
const LOWER_Z = 0x7a;
/** Decimal digits every double keeps exactly. */
const EXACT_DIGITS = 15;
const LAST_COLUMN = 16_384;

/** Types of cells, from the attribute t. */
export const NUMBER = 0;
export const SHARED = 1;
export const INLINE = 2;
const FORMULA_TEXT = 3;
const BOOLEAN = 4;
const ERROR = 5;
const ISO_DATE = 6;

/** The attribute t of a cell → its type; unknown ones count as numbers, as spreadsheet programs do. */
export function cellType(bytes: Buffer, start: number, end: number): number {
  if (end - start === 1) {
    const letter = bytes[start];
    if (letter === 0x73) return SHARED; // s
    if (letter === 0x62) return BOOLEAN; // b
    if (letter === 0x65) return ERROR; // e
    if (letter === 0x64) return ISO_DATE; // d
    return NUMBER;
  }
  const text = bytes.toString("latin1", start, end);
  if (text === "inlineStr") return INLINE;
  return text === "str" ? FORMULA_TEXT : NUMBER;
}

/** "AB12" → 27: the 0-based column; -1 when there are no column letters. */
export function columnOf(bytes: Buffer, start: number, end: number): number {
  let column = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    let letter = 0;
    if (byte >= UPPER_A && byte <= UPPER_Z) letter = byte - UPPER_A + 1;
    else if (byte >= LOWER_A && byte <= LOWER_Z) letter = byte - LOWER_A + 1;
    else break;
    column = column * 26 + letter;
    if (column > LAST_COLUMN) return LAST_COLUMN;
  }
  return column - 1;
}

/** Decimal digits → integer; -1 when there is none or something else. */
export function integerOf(bytes: Buffer, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte < ZERO || byte > NINE) return -1;
    value = value * 10 + byte - ZERO;
  }
  return end > start ? value : -1;
}

/** The <v> of any cell but a shared string → cell. `kind`: how its style means numbers. */
export function valueCell(
  bytes: Buffer,
  start: number,
  end: number,
  type: number,
  kind: number,
  date1904: boolean,
): string {
  if (type === FORMULA_TEXT || type === ERROR || type === INLINE) return xmlText(bytes, start, end);
  const exact = type === NUMBER && kind === AS_NUMBER && isShortestDecimal(bytes, start, end);
  if (exact) return NUMBER_MARK + bytes.toString("latin1", start, end);
  const text = xmlText(bytes, start, end).trim();
  if (text === "") return "";
  if (type === ISO_DATE) return isoCell(text);
  if (type === BOOLEAN) return booleanCell(text === "1" || text.toLowerCase() === "true");
  const value = Number(text);
  if (Number.isNaN(value)) return textCell(text);
  if (kind === AS_DATE) return serialCell(value, date1904);
  if (kind === AS_TIME) return timeCell(value, date1904);
  if (kind === AS_ELAPSED) return elapsedCell(value);
  return kind > AS_PADDED ? paddedCell(value, kind - AS_PADDED) : numberCell(value);
}

/** "2024-03-12T10:30:00.000Z" → date cell; another form stays text. */
function isoCell(text: string): string {
  const match = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::(\d{2}))?(?:\.\d+)?Z?)?$/.exec(text);
  if (match === null) return textCell(text);
  const clock = match[2] === undefined ? "00:00:00" : `${match[2]}:${match[3] ?? "00"}`;
  return clock === "00:00:00" ? `${DATE_MARK}${match[1]}` : `${DATE_MARK}${match[1]}T${clock}`;
}

/** True for text that is already what numberCell() would make of it: -12.5 yes; 007, 1.50, 1E3, 0.1+17 digits no. */
function isShortestDecimal(bytes: Buffer, start: number, end: number): boolean {
  const first = bytes[start] === MINUS ? start + 1 : start;
  const digits = end - first;
  if (digits < 1 || digits > EXACT_DIGITS + 1) return false;
  let dot = -1;
  for (let at = first; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte >= ZERO && byte <= NINE) continue;
    if (byte !== DOT || dot >= 0) return false;
    dot = at;
  }
  if (dot < 0) return digits <= EXACT_DIGITS && (bytes[first] !== ZERO || (digits === 1 && first === start));
  if (dot === first || dot === end - 1 || bytes[end - 1] === ZERO) return false;
  // Below 0.000001 JavaScript would write an exponent; numberCell() doesn't, so the text is right as it is.
  return bytes[first] !== ZERO || dot === first + 1;
}
