import { isCalendarDay, YEARS } from "../../tasks/task-field-checks.ts";
import { fault } from "./fault.ts";
import type { Fault } from "./fault.ts";
import { isSlip } from "./odd-ones.ts";
import { readWrittenMonth } from "./written-months.ts";

/** Where day, month and year stand in a date written with numbers. */
export type DateOrder = "DMY" | "MDY" | "YMD";

/** How the dates of one column are read. `today` ("yyyy-mm-dd") places two-digit years. */
export interface DateReading {
  order: DateOrder;
  today: string;
  /** Serial day numbers count from 1904 instead of 1900 (old Mac workbooks). */
  date1904: boolean;
  /** Day and month of real dates stand in each other's place. */
  swapDates?: boolean;
}

const NOT_A_DATE = fault("INVALID_DATE", "No es una fecha: se espera día/mes/año, por ejemplo 31/12/2024");
const NO_SUCH_DAY = fault(
  "INVALID_DATE",
  "La fecha no existe en el calendario: revisa el día y el mes, por ejemplo 28/02/2024",
);
const INCOMPLETE_DATE = fault(
  "INCOMPLETE_DATE",
  "A la fecha le falta el día o el año: se espera día/mes/año, por ejemplo 31/12/2024",
);
const YEAR_OUT_OF_RANGE = fault(
  "DATE_OUT_OF_RANGE",
  `La fecha debe estar entre los años ${YEARS.first} y ${YEARS.last}`,
);

/** A time after the date, however it is written: only the day counts. */
const TIME =
  /^(?:[T\s,]+|T)\d{1,2}(?:[:.h]\d{1,2}){0,2}(?:[.,]\d+)?\s*(?:h(?:oras|rs?)?\.?)?\s*(?:[ap]\.?\s?m\.?)?\s*(?:Z|UTC|GMT|[+-]\d\d:?\d\d)?$/i;
const NUMERIC = /^(\d{1,4})\s*[/.\-–]\s*(\d{1,2})\s*[/.\-–]\s*(\d{4}|\d{1,2})(?!\d)/;
const SPACED = /^(\d{1,2}|\d{4}) (\d{1,2}) (\d{4}|\d{2})(?=\s|$)/;
const MONTH_AND_YEAR = /^(?:\d{1,2}[/.-]\d{4}|\d{4}[/.-]\d{1,2}|(?:19|20)\d\d)$/;
const SERIAL = /^\d{5}(?:[.,]\d+)?$/;
const LONGEST_DATE = 80;
const SERIAL_START_1900 = Date.UTC(1899, 11, 30);
const DAYS_BETWEEN_SYSTEMS = 1_462;
const DAY = 86_400_000;
/** 1927-05-18 … 2100-12-31: below lie plain years and small counts, which are no dates. */
const SERIALS = { first: 10_000, last: 73_415 } as const;
/**
 * Two-digit years reach twenty years ahead of today and eighty back. Debts are mostly past, but "fecha de vencimiento"
 * of long loans lies ahead; a debt of eighty years ago no longer exists, so nothing real is misplaced.
 */
const YEARS_AHEAD = 20;

/**
 * A written date → "yyyy-mm-dd", or what is wrong with it. Times after the date are dropped. A year written with four
 * digits in front is always year-month-day; otherwise the column's order holds, and a day that doesn't exist in it is
 * refused rather than turned round.
 */
export function readDate(text: string, reading: DateReading): string | Fault {
  if (text.length === 10) {
    const fast = readTenCharacters(text, reading.order);
    if (fast !== null) return fast;
  }
  if (text.length > LONGEST_DATE) return NOT_A_DATE;
  const parts = NUMERIC.exec(text) ?? SPACED.exec(text);
  if (parts && (parts[0].length === text.length || TIME.test(text.slice(parts[0].length)))) {
    return readParts(parts[1] ?? "", parts[2] ?? "", parts[3] ?? "", reading);
  }
  if (/^\d{8}(?:\d{6}|T\d{4,6}Z?)?$/.test(text)) return readCompact(text, reading);
  if (SERIAL.test(text)) return readSerial(Number(text.replace(",", ".")), reading.date1904);
  if (MONTH_AND_YEAR.test(text)) return INCOMPLETE_DATE;
  const written = readWrittenMonth(text);
  if (written === null) return NOT_A_DATE;
  if (written === "INCOMPLETE") return INCOMPLETE_DATE;
  return isoDate(fullYear(written.year, reading.today), written.month, written.day);
}

/** The decimal text of a number typed by a spreadsheet program: a serial day number or yyyymmdd. */
export function readTypedDate(decimal: string, reading: DateReading): string | Fault {
  if (/^(?:19|20)\d{6}$/.test(decimal)) return readCompact(decimal, reading);
  if (MONTH_AND_YEAR.test(decimal)) return INCOMPLETE_DATE;
  return readSerial(Number(decimal), reading.date1904);
}

export function isSerialDate(value: number): boolean {
  return value >= SERIALS.first && value < SERIALS.last + 1;
}

/** What one written date says about the order of its column. */
export const DateVote = { NONE: 0, DMY: 1, MDY: 2, YMD: 3, UNCLEAR: 4 } as const;

export type DateVote = (typeof DateVote)[keyof typeof DateVote];

/** Dates with the same number for day and month decide nothing and hide nothing: they cast no vote. */
export function dateVote(text: string): DateVote {
  const parts = NUMERIC.exec(text);
  if (!parts) return DateVote.NONE;
  const first = parts[1] ?? "";
  const [a, b, c] = [Number(first), Number(parts[2]), Number(parts[3])];
  if (first.length === 4) return DateVote.YMD;
  if (first.length > 2) return DateVote.NONE;
  if (a > 31) return b <= 12 && c <= 31 ? DateVote.YMD : DateVote.NONE;
  if (a > 12) return b <= 12 ? DateVote.DMY : DateVote.NONE;
  if (b > 12) return b <= 31 ? DateVote.MDY : DateVote.NONE;
  return a === b ? DateVote.NONE : DateVote.UNCLEAR;
}

export interface DateVotes {
  dmy: number;
  mdy: number;
  ymd: number;
  unclear: number;
}

/**
 * The majority decides, Spanish custom (day first) a tie. `ambiguous`: some dates read in two ways, and next to nothing
 * decides, or the rows disagree.
 */
export function decideDates(votes: DateVotes): { order: DateOrder; ambiguous: boolean } {
  const { dmy, mdy, ymd, unclear } = votes;
  const decided = dmy + mdy;
  const doubtful = isSlip(decided, decided + unclear) || !isSlip(Math.min(dmy, mdy), decided);
  // Where the year stands in front, dates that end with it are read by Spanish custom.
  if (ymd > decided + unclear) return { order: "YMD", ambiguous: unclear > 0 && (doubtful || mdy > dmy) };
  return { order: mdy > dmy ? "MDY" : "DMY", ambiguous: unclear > 0 && doubtful };
}

/** The commonest shapes without a regular expression: dd/mm/yyyy (any sign between) and yyyy-mm-dd. */
function readTenCharacters(text: string, order: DateOrder): string | Fault | null {
  if (isMark(text.charCodeAt(4)) && isMark(text.charCodeAt(7))) {
    return fromNumbers(digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10));
  }
  if (!isMark(text.charCodeAt(2)) || !isMark(text.charCodeAt(5))) return null;
  const first = digits(text, 0, 2);
  const second = digits(text, 3, 5);
  const year = digits(text, 6, 10);
  return order === "MDY" ? fromNumbers(year, first, second) : fromNumbers(year, second, first);
}

function fromNumbers(year: number, month: number, day: number): string | Fault | null {
  return year < 0 || month < 0 || day < 0 ? null : isoDate(year, month, day);
}

function isMark(code: number): boolean {
  return code === 47 || code === 45 || code === 46;
}

/** The number that stands at [from, to), -1 when it isn't digits only. */
function digits(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
}

function readParts(first: string, second: string, third: string, reading: DateReading): string | Fault {
  const [a, b, c] = [Number(first), Number(second), Number(third)];
  if (first.length > 2 || a > 31 || (reading.order === "YMD" && third.length <= 2)) {
    if (first.length === 3 || third.length > 2) return NOT_A_DATE;
    return isoDate(first.length === 4 ? a : fullYear(a, reading.today), b, c);
  }
  const year = third.length === 4 ? c : fullYear(c, reading.today);
  return reading.order === "MDY" ? isoDate(year, a, b) : isoDate(year, b, a);
}

/** yyyymmdd, or eight digits with the year at the end where the beginning can't be a year. */
function readCompact(text: string, reading: DateReading): string | Fault {
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(4, 6));
  const day = Number(text.slice(6, 8));
  if (year >= YEARS.first && year <= YEARS.last && month <= 12) return isoDate(year, month, day);
  return readParts(text.slice(0, 2), text.slice(2, 4), text.slice(4, 8), {
    ...reading,
    order: reading.order === "MDY" ? "MDY" : "DMY",
  });
}

function readSerial(serial: number, date1904: boolean): string | Fault {
  const serial1900 = date1904 ? serial + DAYS_BETWEEN_SYSTEMS : serial;
  if (!isSerialDate(serial1900)) return NOT_A_DATE;
  return new Date(SERIAL_START_1900 + Math.floor(serial1900) * DAY).toISOString().slice(0, 10);
}

function fullYear(year: number, today: string): number {
  if (year >= 100) return year;
  const latest = Number(today.slice(0, 4)) + YEARS_AHEAD;
  const century = latest - (latest % 100);
  return century + year <= latest ? century + year : century - 100 + year;
}

function isoDate(year: number, month: number, day: number): string | Fault {
  if (!isCalendarDay(year, month, day)) return NO_SUCH_DAY;
  if (year < YEARS.first || year > YEARS.last) return YEAR_OUT_OF_RANGE;
  return `${year}-${month < 10 ? "0" : ""}${month}-${day < 10 ? "0" : ""}${day}`;
}
