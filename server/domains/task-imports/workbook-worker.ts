/**
 * A thread that says how many rows a workbook holds, without a database: a stranger's file neither holds up the requests
 * nor costs more than its limits. Runs by plain type stripping too.
 */
import { parentPort, workerData } from "node:worker_threads";
import { findHeaderRow, nameColumns } from "./reading/header.ts";
import { READING_LIMITS } from "./reading/limits.ts";
import { ReadingRefusal } from "./reading/refusal.ts";
import { sniffFile, type FileKind } from "./reading/sniff.ts";
import { openSource, type SourceSheet, type TableSource } from "./reading/table-source.ts";
import { ZipArchive } from "./reading/xlsx/zip-archive.ts";

export interface WorkbookOrder {
  path: string;
  fileName: string;
}

/** What the fullest sheet of a workbook holds. */
export interface WorkbookFacts {
  /** Rows with data below the header; without a recognisable one the first row counts as header. */
  rows: number;
  /** Names of the columns, as the header has them. */
  columns: string[];
}

export type WorkbookReport =
  | ({ type: "facts" } & WorkbookFacts)
  /** Readable, but no .xlsx. */
  | { type: "other-kind"; kind: FileKind }
  | { type: "macros" }
  | { type: "refused"; code: string; message: string }
  | { type: "failed"; message: string; stack: string };

const MACROS = /(?:^|\/)vbaproject\.bin$/i;

async function look({ path, fileName }: WorkbookOrder): Promise<WorkbookReport> {
  const kind = await sniffFile(path, fileName);
  if (kind !== "XLSX") return { type: "other-kind", kind };
  if (await hasMacros(path)) return { type: "macros" };
  const source = await openSource(path, kind, {});
  try {
    let fullest: WorkbookFacts = { rows: 0, columns: [] };
    for (const sheet of sheetsToLookAt(source.sheets)) {
      const facts = await factsOf(source, sheet);
      if (facts.rows > fullest.rows || fullest.columns.length === 0) fullest = facts;
    }
    return { type: "facts", ...fullest };
  } finally {
    await source.close();
  }
}

async function hasMacros(path: string): Promise<boolean> {
  const archive = await ZipArchive.open(path);
  try {
    return archive.names.some((name) => MACROS.test(name));
  } finally {
    await archive.close();
  }
}

/** Hidden sheets hold lists of choices and the like; they count only where nothing else is. */
function sheetsToLookAt(sheets: readonly SourceSheet[]): number[] {
  const shown = [...sheets.keys()].filter((index) => sheets[index]?.hidden === false);
  return shown.length > 0 ? shown : [...sheets.keys()];
}

async function factsOf(source: TableSource, sheet: number): Promise<WorkbookFacts> {
  const head: string[][] = [];
  let filled = 0;
  for await (const { rows } of source.rows(sheet, READING_LIMITS.batchRows)) {
    if (head.length < READING_LIMITS.headRows)
      head.push(...rows.slice(0, READING_LIMITS.headRows - head.length));
    filled += rows.length;
  }
  const header = findHeaderRow(head) ?? { index: 0, cells: head[0] ?? [] };
  return { rows: Math.max(0, filled - header.index - 1), columns: nameColumns(header.cells) };
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
