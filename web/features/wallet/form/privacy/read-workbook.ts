import { read, SSF, utils, type CellObject, type WorkBook, type WorkSheet } from "@e965/xlsx";
import type { AsideKind, Inspection } from "../../../../../schema/rules/personal-data/findings.ts";
import { SheetInspector } from "../../../../../schema/rules/personal-data/sheet-inspector.ts";
import {
  FormulaLooker,
  inspectParts,
  isTextPart,
  namesInPageHeader,
} from "../../../../../schema/rules/personal-data/workbook-parts.ts";

/** The parts of the zip, which the library's types don't know. */
interface WithParts {
  keys?: string[];
  files?: Record<string, { content?: Uint8Array | string } | undefined>;
}

/** A sheet as rows of cells; what is merged, drawn or commented stays behind. */
export type Grid = (CellObject | undefined)[][];

const SHEET_PART = /^xl\/worksheets\/[^/]+\.xml$/i;
const TAIL = 64 * 1024;
const ZIP = [0x50, 0x4b];

/** Null when it is no .xlsx the library can open: the server says why. */
export function openWorkbook(bytes: Uint8Array): WorkBook | null {
  if (bytes[0] !== ZIP[0] || bytes[1] !== ZIP[1]) return null;
  try {
    const book = read(bytes, { type: "array", dense: true, bookFiles: true, cellNF: true, cellHTML: false });
    return book.SheetNames.length === 0 ? null : book;
  } catch {
    return null;
  }
}

export function gridOf(sheet: WorkSheet | undefined): Grid {
  return (sheet as { "!data"?: Grid } | undefined)?.["!data"] ?? [];
}

/** A cell as a person sees it, and as the server reads it. */
export function textOf(cell: CellObject | undefined): string {
  if (cell === undefined || cell.v === undefined || cell.v === null || cell.t === "z") return "";
  if (cell.t !== "n") return cell.t === "e" ? "" : String(cell.v);
  if (isDateFormat(cell.z)) return String(SSF.format("dd/mm/yyyy", cell.v));
  // With its leading zeros; other formats only dress the number up.
  return /^\d+$/.test(cell.w ?? "") ? (cell.w ?? "") : String(cell.v).replace(".", ",");
}

const dateFormats = new Map<string, boolean>();

function isDateFormat(format: CellObject["z"]): boolean {
  if (typeof format !== "string" || format === "General") return false;
  const known = dateFormats.get(format) ?? (SSF.is_date(format) as boolean);
  dateFormats.set(format, known);
  return known;
}

export function isHidden(book: WorkBook, sheet: number): boolean {
  return (book.Workbook?.Sheets?.[sheet]?.Hidden ?? 0) !== 0;
}

/** The rows that aren't blank. */
export function filledRows(grid: Grid): { cells: readonly (CellObject | undefined)[]; texts: string[] }[] {
  return grid.flatMap((cells) => {
    const texts = Array.from(cells, textOf);
    return texts.some((text) => text.trim() !== "") ? [{ cells, texts }] : [];
  });
}

/** The personal data of all sheets, hidden ones too, and of what stands beside the cells. */
export function inspectBook(book: WorkBook): Inspection {
  const inspection: Inspection = { columns: [], asides: inspectBeside(book) };
  for (const [at, name] of book.SheetNames.entries()) {
    const inspector = new SheetInspector(name, isHidden(book, at));
    for (const { texts } of filledRows(gridOf(book.Sheets[name]))) inspector.add(texts);
    const { columns, asides } = inspector.finish();
    inspection.columns.push(...columns);
    inspection.asides.push(...asides);
  }
  return inspection;
}

function inspectBeside(book: WorkBook): Inspection["asides"] {
  const { files = {}, keys = [] } = book as WithParts;
  const names = keys.map(plainName);
  const textAt = (at: number) => partText(files[keys[at] ?? ""]?.content);
  const texts = new Map(names.flatMap((name, at) => (isTextPart(name) ? [[name, textAt(at)] as const] : [])));
  const found = inspectParts(names, texts);
  const kinds = new Set<AsideKind>();
  for (const [at, name] of names.entries()) {
    if (!SHEET_PART.test(name)) continue;
    const xml = textAt(at);
    if (new FormulaLooker().look(xml)) kinds.add("FORMULAS");
    if (namesInPageHeader(xml.slice(-TAIL))) kinds.add("PAGE_HEADERS");
  }
  return [...found, ...Array.from(kinds, (kind) => ({ kind, sheet: null }))];
}

/** Some programs write "Root Entry/xl/…", some "/xl/…". */
function plainName(key: string): string {
  return key.replace(/^(?:Root Entry)?\/+/, "");
}

function partText(content: Uint8Array | string | undefined): string {
  if (content === undefined) return "";
  if (typeof content !== "string") return new TextDecoder().decode(content);
  return new TextDecoder().decode(Uint8Array.from(content, (sign) => sign.charCodeAt(0)));
}

/** A sheet of these cells and no more. */
export function sheetOf(rows: readonly (readonly (CellObject | undefined)[])[]): WorkSheet {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 1);
  const range = { s: { r: 0, c: 0 }, e: { r: Math.max(0, rows.length - 1), c: width - 1 } };
  return { "!data": rows, "!ref": utils.encode_range(range) } as unknown as WorkSheet;
}
