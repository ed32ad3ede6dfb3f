import { cellText, isDateCell, isNumberCell } from "./cell.ts";
import { columnLetters, isBlank, usedWidth } from "./row-batch.ts";

/** Where the header stands among the rows looked at. */
export interface HeaderRow {
  /** Index of the (last) header row in `head`; the data start behind it. */
  index: number;
  /** Its cells; with a header of two rows, both put together. */
  cells: string[];
}

/** A header stands among the first rows, under titles and logos. */
const ROWS_TO_LOOK_AT = 60;
const ROWS_BELOW = 25;
const LONGEST_LABEL = 80;
const LEAST_LABELS = 0.7;
const LEAST_SCORE = 0.6;
const LEAST_DISTINCT = 0.3;
const ENOUGH_WORDS = 7;
const LONGEST_NAME = 200;

/** Words that stand in the headers of debt lists (without accents). */
const HEADER_WORD =
  /\b(?:entidad|acreedor|acreedora|cedente|contrato|contractes?|expediente|referencia|ref|operacion|prestamo|importe|saldo|deuda|principal|capital|nominal|pendiente|deudor|deudora|titular|cliente|nombre|apellidos?|nom|cognoms|obligado|nif|dni|cif|nie|documento|identificacion|telefono|tel|movil|fijo|email|e-mail|mail|correo|direccion|domicilio|dir|calle|cp|codigo|cod|postal|poblacion|municipio|localidad|provincia|fecha|vencimiento|impago|asignacion|tipo|producto|intervencion|interviniente|terceros|estado|status|sesiones|num|no|id|iban|cuenta|observaciones|notas|name|surname|amount|balance|debt|debtor|date|phone|address|type|currency|moneda|empresa|razon|social)\b/;

/**
 * Finds the header in the first rows of a sheet: the row that names the columns of the rows below it.
 * Null when no row looks like one (a list without header).
 */
export function findHeaderRow(head: readonly (readonly string[])[]): HeaderRow | null {
  const width = typicalWidth(head);
  let best = -1;
  let bestScore = LEAST_SCORE;
  for (let index = 0; index < Math.min(head.length, ROWS_TO_LOOK_AT); index++) {
    const score = headerScore(head, index, width);
    // The earlier of two equals: repeated headers stand further below.
    if (score > bestScore + 1e-9) {
      best = index;
      bestScore = score;
    }
  }
  if (best < 0) return null;
  const index = isSecondHeaderRow(head, best + 1) ? best + 1 : best;
  return { index, cells: headerCellsAt(head, index) };
}

/** The header cells when the header (its last row) stands at `index`, also one chosen by a person. */
export function headerCellsAt(head: readonly (readonly string[])[], index: number): string[] {
  const lower = (head[index] ?? []).map(cellText);
  const upper = index > 0 ? (head[index - 1] ?? []) : [];
  if (index === 0 || !isSecondHeaderRow(head, index) || !looksLikeGroups(upper, lower)) return lower;
  return joinedHeader(upper.map(cellText), lower);
}

/**
 * Distinct column names: "Teléfono", "Teléfono (2)"; "Columna F" over a column without a name.
 * `dataWidth`: number of columns that hold data; nameless columns beyond it are dropped.
 */
export function nameColumns(headerCells: readonly string[], dataWidth = 0): string[] {
  const width = Math.max(usedWidth(headerCells), dataWidth);
  const taken = new Set<string>();
  const names: string[] = [];
  for (let column = 0; column < width; column++) {
    const written = labelText(headerCells[column] ?? "");
    const base = written === "" ? `Columna ${columnLetters(column)}` : written;
    let name = base;
    for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${base} (${count})`;
    taken.add(name.toLowerCase());
    names.push(name);
  }
  return names;
}

function labelText(cell: string): string {
  const text = cellText(cell)
    .replace(/[\s\u00a0\ufeff]+/g, " ")
    .trim();
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME - 1)}…` : text;
}

/** How many cells a row of the table has: the upper quartile of the rows that aren't blank. */
function typicalWidth(head: readonly (readonly string[])[]): number {
  const counts = head.map(filledCells).filter((count) => count > 0);
  counts.sort((a, b) => a - b);
  return counts[Math.floor(counts.length * 0.75)] ?? 0;
}

function headerScore(head: readonly (readonly string[])[], index: number, width: number): number {
  const row = head[index] ?? [];
  const filled = row.filter((cell) => !isBlank(cell));
  if (filled.length === 0 || filled.length < Math.min(2, width) || filled.length < width * 0.4) return 0;
  const labels = filled.filter(isLabel).length / filled.length;
  if (labels < LEAST_LABELS) return 0;
  const words = filled.filter((cell) => HEADER_WORD.test(plainWords(cell))).length;
  // In a very wide table the columns we know are few, and yet enough to tell.
  const known = words >= ENOUGH_WORDS ? 1 : words / filled.length;
  const distinct = new Set(filled.map(plainWords)).size / filled.length;
  if (distinct < LEAST_DISTINCT) return 0;
  const below = head.slice(index + 1, index + 1 + ROWS_BELOW);
  const fill = Math.min(1, filled.length / Math.max(1, width));
  return (
    fill * 0.3 +
    labels * 0.15 +
    known * 0.35 +
    distinct * 0.1 +
    contrast(row, below) * 0.4 -
    (below.length === 0 ? 0.1 : 0)
  );
}

/** Share of the labelled columns whose cells below are of another kind (numbers, dates, codes) than a label. */
function contrast(row: readonly string[], below: readonly (readonly string[])[]): number {
  let columns = 0;
  let different = 0;
  for (let column = 0; column < row.length; column++) {
    const values = below.map((cells) => cells[column] ?? "").filter((cell) => !isBlank(cell));
    if (isBlank(row[column] as string) || values.length === 0) continue;
    columns++;
    if (values.filter((value) => !isLabel(value)).length > values.length / 2) different++;
  }
  return columns === 0 ? 0 : different / columns;
}

/** Words rather than a value: not a number, a date, a code, an e-mail, a "Fecha:" of a key-value line. */
function isLabel(cell: string): boolean {
  if (isNumberCell(cell) || isDateCell(cell) || cell.length > LONGEST_LABEL) return false;
  const text = cell.trim();
  if (!/\p{L}/u.test(text) || text.includes("@") || text.endsWith(":")) return false;
  const digits = text.replace(/\D/g, "").length;
  return digits <= 3 && digits <= text.length / 2;
}

/** True when row `index` carries on the header of the row above: words only, filling its gaps, with data below. */
function isSecondHeaderRow(head: readonly (readonly string[])[], index: number): boolean {
  const upper = head[index - 1];
  const lower = head[index];
  const below = head[index + 1];
  if (upper === undefined || lower === undefined || below === undefined) return false;
  const filled = lower.filter((cell) => !isBlank(cell));
  if (filled.length === 0 || !filled.every(isLabel) || below.filter((cell) => !isBlank(cell)).every(isLabel))
    return false;
  if (!filled.some((cell) => HEADER_WORD.test(plainWords(cell)))) return false;
  return looksLikeGroups(upper, lower);
}

/** `upper` has gaps (merged cells, or cells merged downwards) exactly where `lower` has names. */
function looksLikeGroups(upper: readonly string[], lower: readonly string[]): boolean {
  const width = Math.max(upper.length, lower.length);
  if (filledCells(upper) < 2 || !upper.filter((cell) => !isBlank(cell)).every(isLabel)) return false;
  let gapsFilled = 0;
  for (let column = 0; column < width; column++) {
    const above = upper[column] ?? "";
    const under = lower[column] ?? "";
    if (isBlank(above) && !isBlank(under)) gapsFilled++;
  }
  return gapsFilled > 0;
}

/** Lower names where there are any; the group above is added when the lower name alone isn't distinct. */
function joinedHeader(upper: readonly string[], lower: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const cell of lower) times.set(plainWords(cell), (times.get(plainWords(cell)) ?? 0) + 1);
  const joined: string[] = [];
  let group = "";
  for (let column = 0; column < Math.max(upper.length, lower.length); column++) {
    const above = labelText(upper[column] ?? "");
    const under = labelText(lower[column] ?? "");
    if (above !== "") group = above;
    const repeated = (times.get(plainWords(under)) ?? 0) > 1;
    if (under === "") joined.push(above);
    else joined.push(repeated && group !== "" ? `${group} ${under}` : under);
  }
  return joined;
}

function filledCells(row: readonly string[]): number {
  let count = 0;
  for (const cell of row) if (!isBlank(cell)) count++;
  return count;
}

function plainWords(cell: string): string {
  return cellText(cell)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}-]+/gu, " ")
    .trim();
}
