/**
 * A thread that says how many rows a workbook holds and where it names people, without a database: a stranger's file neither holds up the requests
 * nor costs more than its limits. Runs by plain type stripping too.
 */
import { parentPort, workerData } from "node:worker_threads";
import type { AsideFinding, AsideKind, Inspection } from "../../../schema/rules/personal-data/findings.ts";
import { SheetInspector } from "../../../schema/rules/personal-data/sheet-inspector.ts";
import {
  FormulaLooker,
  inspectParts,
  isTextPart,
  namesInPageHeader,
} from "../../../schema/rules/personal-data/workbook-parts.ts";
import { cellText } from "./reading/cell.ts";
import { findHeaderRow, nameColumns } from "./reading/header.ts";
import { PlainCopy } from "./plain-copy.ts";
import { READING_LIMITS } from "./reading/limits.ts";
import { ReadingRefusal } from "./reading/refusal.ts";
import { sniffFile, type FileKind } from "./reading/sniff.ts";
import { openSource, type SourceSheet, type TableSource } from "./reading/table-source.ts";
import { decodeXml, utf8Chunks } from "./reading/xlsx/xml-text.ts";
import { NotFollowed, ZipArchive } from "./reading/xlsx/zip-archive.ts";

export interface WorkbookOrder {
  path: string;
  fileName: string;
  /** Where a copy of its cells, and of nothing else, is to be written; null: nowhere. */
  copyTo: string | null;
}

/** What the fullest sheet of a workbook holds. */
export interface WorkbookFacts {
  /** Rows with data below the header; without a recognisable one the first row counts as header. */
  rows: number;
  /** Names of the columns, as the header has them. */
  columns: string[];
}

export type WorkbookReport =
  | ({ type: "facts"; inspection: Inspection } & WorkbookFacts)
  /** Readable, but no .xlsx. */
  | { type: "other-kind"; kind: FileKind }
  | { type: "macros" }
  | { type: "refused"; code: string; message: string }
  | { type: "failed"; message: string; stack: string };

const MACROS = /(?:^|\/)vbaproject\.bin$/i;
const SHEET_PART = /^xl\/worksheets\/[^/]+\.xml$/;
/** Headers and footers for paper stand behind the cells, near the end of a sheet. */
const TAIL_BYTES = 64 * 1024;

async function look({ path, fileName, copyTo }: WorkbookOrder): Promise<WorkbookReport> {
  const kind = await sniffFile(path, fileName);
  if (kind !== "XLSX") return { type: "other-kind", kind };
  const asides = await lookBesideCells(path);
  if (asides === "macros") return { type: "macros" };
  const source = await openSource(path, kind, {});
  try {
    const copy = copyTo === null ? null : new PlainCopy(copyTo);
    let fullest: WorkbookFacts = { rows: 0, columns: [] };
    const inspection: Inspection = { columns: [], asides };
    const counted = sheetsToLookAt(source.sheets);
    // What is hidden is sent, too.
    for (const index of source.sheets.keys()) {
      const { facts, columns, asides: more } = await readWhole(source, index, copy);
      inspection.columns.push(...columns);
      inspection.asides.push(...more);
      if (!counted.includes(index)) continue;
      if (facts.rows > fullest.rows || fullest.columns.length === 0) fullest = facts;
    }
    await copy?.close();
    return { type: "facts", ...fullest, inspection };
  } finally {
    await source.close();
  }
}

/** Comments, authors, pictures and the like. */
async function lookBesideCells(path: string): Promise<AsideFinding[] | "macros"> {
  const archive = await ZipArchive.open(path);
  try {
    const { names } = archive;
    if (names.some((name) => MACROS.test(name))) return "macros";
    const texts = new Map<string, string>();
    for (const name of names.filter(isTextPart)) texts.set(name, decodeXml(await archive.read(name)));
    const found = inspectParts(names, texts);
    const kinds = new Set<AsideKind>();
    for (const name of names.filter((one) => SHEET_PART.test(one)))
      for (const kind of await lookBesideCellsOf(archive, name)) kinds.add(kind);
    return [...found, ...Array.from(kinds, (kind) => ({ kind, sheet: null }))];
  } catch (error) {
    // The library may still read its cells; what stands beside them can't be told then.
    if (error instanceof NotFollowed) return [{ kind: "EMBEDDED", sheet: null }];
    throw error;
  } finally {
    await archive.close();
  }
}

/** What is in a sheet and isn't shown by its cells: formulas, headers and footers. */
async function lookBesideCellsOf(archive: ZipArchive, name: string): Promise<AsideKind[]> {
  let tail: Buffer = Buffer.alloc(0);
  let inFormulas = false;
  const formulas = new FormulaLooker();
  const decoder = new TextDecoder();
  for await (const chunk of utf8Chunks(archive.chunks(name))) {
    inFormulas ||= formulas.look(decoder.decode(chunk, { stream: true }));
    tail = Buffer.concat([tail, chunk].map((part) => part.subarray(-TAIL_BYTES))).subarray(-TAIL_BYTES);
  }
  const kinds: AsideKind[] = inFormulas ? ["FORMULAS"] : [];
  return namesInPageHeader(tail.toString()) ? [...kinds, "PAGE_HEADERS"] : kinds;
}

/** Hidden sheets hold lists of choices and the like; they count only where nothing else is. */
function sheetsToLookAt(sheets: readonly SourceSheet[]): number[] {
  const shown = [...sheets.keys()].filter((index) => sheets[index]?.hidden === false);
  return shown.length > 0 ? shown : [...sheets.keys()];
}

async function readWhole(
  source: TableSource,
  sheet: number,
  copy: PlainCopy | null,
): Promise<{ facts: WorkbookFacts } & Inspection> {
  const head: string[][] = [];
  const { name = "", hidden = false } = source.sheets[sheet] ?? {};
  const inspector = new SheetInspector(name, hidden);
  let filled = 0;
  await copy?.begin(name);
  for await (const { rowNumbers, rows } of source.rows(sheet, READING_LIMITS.batchRows)) {
    if (head.length < READING_LIMITS.headRows)
      head.push(...rows.slice(0, READING_LIMITS.headRows - head.length));
    for (const [at, row] of rows.entries()) {
      inspector.add(row.map(cellText));
      const pause = copy?.add(rowNumbers[at] as number, row);
      if (pause) await pause;
    }
    filled += rows.length;
  }
  const header = findHeaderRow(head) ?? { index: 0, cells: head[0] ?? [] };
  const facts = { rows: Math.max(0, filled - header.index - 1), columns: nameColumns(header.cells) };
  return { facts, ...inspector.finish() };
}

async function report(): Promise<WorkbookReport> {
  try {
    return await look(workerData as WorkbookOrder);
  } catch (error) {
    if (error instanceof ReadingRefusal) return { type: "refused", code: error.code, message: error.message };
    const { message, stack = "" } = error as Error;
    return { type: "failed", message, stack };
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await report());
parentPort?.close();
