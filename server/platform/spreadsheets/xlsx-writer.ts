import type { Writable } from "node:stream";
import { withoutFormula } from "./formula-safety.ts";
import type { ColumnKind, TableCell, TableColumn, TableWriter } from "./table-writer.ts";
import { addFixedParts, STYLE_OF } from "./xlsx-parts.ts";
import { ZipStream } from "../zip-stream.ts";
import type { ZipEntryWriter } from "../zip-stream.ts";

const MOST_ROWS = 1_048_576;
const LONGEST_TEXT = 32_767;
const PIECE = 65_536;

export interface XlsxOptions {
  /** At most 28 characters, none of []:*?/\ . */
  sheetName: string;
  /** Rows a sheet, its header included; for tests. */
  rowsPerSheet?: number;
}

/** A workbook of several tables, one after the other: each is closed before the next is opened, then the workbook. */
export interface XlsxWorkbook {
  table(columns: readonly TableColumn[], options: XlsxOptions): TableWriter;
  close(): Promise<void>;
}

export function openWorkbook(output: Writable): XlsxWorkbook {
  const zip = new ZipStream(output);
  const names: string[] = [];
  return {
    table: (columns, options) => openTable(zip, columns, options, names),
    async close() {
      addFixedParts(zip, names);
      await zip.close();
    },
  };
}

/**
 * An .xlsx with one sheet (more only beyond Excel's 1,048,576 rows): bold frozen header with filters, column widths,
 * amounts, numbers and dates as such. The library's own streaming writer knows neither header style nor filters, and
 * takes twice the time.
 */
export function openXlsx(
  output: Writable,
  columns: readonly TableColumn[],
  options: XlsxOptions,
): TableWriter {
  const workbook = openWorkbook(output);
  const table = workbook.table(columns, options);
  return {
    write: (cells) => table.write(cells),
    async close() {
      await table.close();
      await workbook.close();
    },
  };
}

/** `names`: of all sheets so far; this table's are added. */
function openTable(
  zip: ZipStream,
  columns: readonly TableColumn[],
  { sheetName, rowsPerSheet: perSheet = MOST_ROWS }: XlsxOptions,
  names: string[],
): TableWriter {
  const letters = columns.map((_, at) => columnLetters(at));
  const kinds = columns.map(({ kind }) => kind);
  let own = 0;
  let row = 0;
  let piece = "";
  let sheet = openSheet();

  function openSheet(): ZipEntryWriter {
    own += 1;
    names.push(own === 1 ? sheetName : `${sheetName} ${own}`);
    row = 1;
    piece = sheetStart(columns) + headerRow(columns, letters);
    return zip.open(`xl/worksheets/sheet${names.length}.xml`);
  }

  async function closeSheet(): Promise<void> {
    const filter = `<autoFilter ref="A1:${letters.at(-1) ?? "A"}${row}"/>`;
    await sheet.write(`${piece}</sheetData>${columns.length === 0 ? "" : filter}</worksheet>`);
    await sheet.close();
  }

  function add(cells: readonly TableCell[]): Promise<void> | undefined {
    row += 1;
    piece += `<row r="${row}">`;
    for (let at = 0; at < kinds.length; at++)
      piece += cellOf(`${letters[at]}${row}`, cells[at] ?? null, kinds[at] ?? "text");
    piece += "</row>";
    if (piece.length < PIECE) return undefined;
    const text = piece;
    piece = "";
    return sheet.write(text);
  }

  return {
    write(cells) {
      if (row < perSheet) return add(cells);
      return closeSheet().then(() => {
        sheet = openSheet();
        return add(cells);
      });
    },
    close: closeSheet,
  };
}

export interface XlsxSheet {
  /** At most 31 characters, none of []:*?/\\ . */
  name: string;
  columns: readonly TableColumn[];
  rows: readonly (readonly TableCell[])[];
}

/** An .xlsx of several small tables, a sheet each, that look like those of `openXlsx`. */
export async function writeWorkbook(output: Writable, sheets: readonly XlsxSheet[]): Promise<void> {
  const zip = new ZipStream(output);
  for (const [at, { columns, rows }] of sheets.entries()) {
    const letters = columns.map((_, column) => columnLetters(column));
    const lines = rows.map((cells, line) => {
      const row = columns.map(({ kind }, column) =>
        cellOf(`${letters[column]}${line + 2}`, cells[column] ?? null, kind),
      );
      return `<row r="${line + 2}">${row.join("")}</row>`;
    });
    const sheet = zip.open(`xl/worksheets/sheet${at + 1}.xml`);
    await sheet.write(
      `${sheetStart(columns)}${headerRow(columns, letters)}${lines.join("")}</sheetData></worksheet>`,
    );
    await sheet.close();
  }
  addFixedParts(
    zip,
    sheets.map(({ name }) => name),
  );
  await zip.close();
}

function sheetStart(columns: readonly TableColumn[]): string {
  const widths = columns.map(
    ({ width = 16 }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n` +
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">` +
    `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `${widths.length === 0 ? "" : `<cols>${widths.join("")}</cols>`}<sheetData>`
  );
}

function headerRow(columns: readonly TableColumn[], letters: readonly string[]): string {
  const cells = columns.map(({ header }, at) =>
    textCell(`${letters[at]}1`, header, ` s="${STYLE_OF.header}"`),
  );
  return `<row r="1">${cells.join("")}</row>`;
}

function cellOf(place: string, cell: TableCell, kind: ColumnKind): string {
  if (cell === null || cell === "") return "";
  if (kind === "text") return textCell(place, String(cell), "");
  const value = kind === "date" || kind === "instant" ? serialOf(String(cell)) : String(cell);
  return `<c r="${place}" s="${STYLE_OF[kind]}"><v>${value}</v></c>`;
}

function textCell(place: string, text: string, style: string): string {
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${xmlText(inert(text))}</t></is></c>`;
}

function inert(text: string): string {
  return withoutFormula(text.length > LONGEST_TEXT ? text.slice(0, LONGEST_TEXT) : text);
}

const SPECIAL = /[&<>\x00-\x1f\ufffe\uffff]|_x[0-9A-Fa-f]{4}_|[\ud800-\udfff]/u;
// What XML can't hold at all, a lone half of a surrogate pair among it.
const FORBIDDEN = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udfff]/gu;

/** Text escaped for a cell's XML. */
export function xmlText(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return (
    text
      // Excel reads _x0041_ as "A"; who wrote it meant it.
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
      .replace(FORBIDDEN, "")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      // XML would turn it into a line feed.
      .replaceAll("\r", "_x000D_")
  );
}

const DAY_MS = 86_400_000;
const EPOCH = Date.UTC(1899, 11, 30);
/** Excel believes in a 29th of February 1900; days before it count one less. */
const FIRST_TRUE_DAY = 61;

/** "yyyy-mm-dd" or "yyyy-mm-dd hh:mm:ss" as the number of days Excel counts. */
export function serialOf(text: string): string {
  const days = (Date.parse(`${text.slice(0, 10)}T${text.slice(11) || "00:00:00"}Z`) - EPOCH) / DAY_MS;
  return String(days < FIRST_TRUE_DAY ? days - 1 : days);
}

export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}
