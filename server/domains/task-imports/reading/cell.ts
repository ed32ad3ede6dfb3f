/**
 * A cell is a string: "" empty, plain text, or a marked value that a spreadsheet program typed.
 * One string per cell keeps a million rows cheap to pass on, to COPY and to compare; the marks are
 * control characters that readers never let through in plain text.
 */
export const NUMBER_MARK = "\u0002";
export const DATE_MARK = "\u0003";

const NUMBER_CODE = 2;
const DATE_CODE = 3;
const MILLISECONDS_A_DAY = 86_400_000;
const SECONDS_A_DAY = 86_400;
/** 9999-12-31 in the 1900 system: the last day a spreadsheet program shows. */
const LAST_SERIAL = 2_958_465;
const DAYS_BETWEEN_SYSTEMS = 1_462;
const UNIX_EPOCH_SERIAL = 25_569;

/** What may not stand in a plain cell: control characters other than tab and line feed. */
const CONTROL = /[\u0000-\u0008\u000b-\u001f]/;
const CONTROL_ALL = /\r\n|[\u0000-\u0008\u000b-\u001f]/g;

/** True for "\u0002…": a number typed by a spreadsheet program. */
export function isNumberCell(cell: string): boolean {
  return cell.charCodeAt(0) === NUMBER_CODE;
}

/** True for "\u0003…": a date or an instant typed by a spreadsheet program. */
export function isDateCell(cell: string): boolean {
  return cell.charCodeAt(0) === DATE_CODE;
}

/** "\u00021234.5" and "$" → "\u00021234.5 $": a number whose format shows what it counts. */
export function labelledCell(cell: string, label: string): string {
  return isNumberCell(cell) ? `${cell} ${label}` : cell;
}

/** A number cell → its decimal text and what its format says it counts, "" for nothing. */
export function numberParts(cell: string): [decimal: string, label: string] {
  const space = cell.indexOf(" ");
  return space < 0 ? [cell.slice(1), ""] : [cell.slice(1, space), cell.slice(space + 1)];
}

/** What a person would see: "1234.5" → "1234,5", "2024-03-12" → "12/03/2024", text as it is. */
export function cellText(cell: string): string {
  if (isNumberCell(cell)) return cell.slice(1).replace(".", ",");
  if (!isDateCell(cell)) return cell;
  const day = `${cell.slice(9, 11)}/${cell.slice(6, 8)}/${cell.slice(1, 5)}`;
  return cell.length > 11 ? `${day} ${cell.slice(12)}` : day;
}

/** Any text → a plain cell: control characters become spaces, "\r\n" a line feed. */
export function textCell(text: string): string {
  if (!CONTROL.test(text)) return text;
  return text.replace(CONTROL_ALL, (found) => (found === "\r\n" ? "\n" : " "));
}

/** A finite number → number cell with the shortest exact decimal text; not finite → "". */
export function numberCell(value: number): string {
  if (!Number.isFinite(value)) return "";
  return NUMBER_MARK + decimalText(value);
}

/** A number whose format shows at least so many digits, as contract numbers and postal codes have: its text, zeros kept. */
export function paddedCell(value: number, digits: number): string {
  return Number.isSafeInteger(value) && value >= 0 ? String(value).padStart(digits, "0") : numberCell(value);
}

export function booleanCell(value: boolean): string {
  return value ? "VERDADERO" : "FALSO";
}

/**
 * A serial day number of a spreadsheet program → date cell. What the program itself cannot show as a
 * day stays what a person sees: a mere time of day is text ("10:30:00"), day 0 is "00/01/1900", a
 * negative or too large serial stays a number.
 */
export function serialCell(serial: number, date1904: boolean): string {
  const serial1900 = date1904 ? serial + DAYS_BETWEEN_SYSTEMS : serial;
  if (!(serial >= 0) || serial1900 >= LAST_SERIAL + 1) return numberCell(serial);
  let day = Math.floor(serial1900);
  let seconds = Math.round((serial1900 - day) * SECONDS_A_DAY);
  if (seconds === SECONDS_A_DAY) {
    day += 1;
    seconds = 0;
  }
  if (day === 0) return seconds === 0 ? "00/01/1900" : clockText(seconds);
  const date = isoDay(day);
  return seconds === 0 ? DATE_MARK + date : `${DATE_MARK}${date}T${clockText(seconds)}`;
}

/** What a format of hours alone shows: "00:00:00" where a day would be the 0th of January 1900. */
export function timeCell(serial: number, date1904: boolean): string {
  return serial >= 0 && serial < 1 ? elapsedCell(serial) : serialCell(serial, date1904);
}

/** A duration in days → "25:30:00", as the formats [h]:mm:ss show it. */
export function elapsedCell(days: number): string {
  if (!Number.isFinite(days)) return "";
  const text = clockText(Math.round(Math.abs(days) * SECONDS_A_DAY));
  return days < 0 ? `-${text}` : text;
}

/** `value` in decimal digits, without exponent below 1e21. */
function decimalText(value: number): string {
  const text = String(value === 0 ? 0 : value);
  const at = text.indexOf("e-");
  if (at < 0) return text;
  const sign = text.startsWith("-") ? "-" : "";
  const digits = text.slice(sign.length, at).replace(".", "");
  return `${sign}0.${"0".repeat(Number(text.slice(at + 2)) - 1)}${digits}`;
}

function isoDay(day: number): string {
  // Serial 60 is 29 February 1900, which never was (a bug kept since Lotus): days before it lie one further on.
  const shift = day < 60 ? 1 : 0;
  const date = new Date((day + shift - UNIX_EPOCH_SERIAL) * MILLISECONDS_A_DAY);
  return `${date.getUTCFullYear()}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;
}

function clockText(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return `${twoDigits(hours)}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}`;
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
