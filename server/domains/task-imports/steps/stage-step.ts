import { CELL_SEPARATOR } from "../import-limits.ts";
import type { TaskImportListDetails } from "../list-details.ts";
import { IMPORT_COLUMNS, toImportRecord } from "../import-record.ts";
import type { ImportReading, TaskImportRecord } from "../import-record.ts";
import { MergeFiller } from "../reading/merged-cells.ts";
import { inspectFile, openRows } from "../reading/reader.ts";
import type { FileInspection, RowFindings } from "../reading/reader.ts";
import { READING_LIMITS } from "../reading/limits.ts";
import { NO_NOTES } from "../reading/reading-notes.ts";
import type { ReadingNotes } from "../reading/reading-notes.ts";
import { nameColumns } from "../reading/header.ts";
import { ReadingRefusal } from "../reading/refusal.ts";
import type { RowBatch } from "../reading/row-batch.ts";
import { tooLargeUnpacked } from "../reading/xlsx/zip-archive.ts";
import { createProfiler } from "../understanding/column-profile.ts";
import type { Profiler } from "../understanding/column-profile.ts";
import { headerSignature } from "../understanding/header-signature.ts";
import { BinaryCopy } from "../../../platform/postgres-copy.ts";
import { moneyTitles, shownHead, tableHead } from "./file-head.ts";
import { describeColumns, entitiesOf } from "./describe-columns.ts";
import { rememberedDetails, rememberedMapping } from "./remembered-mapping.ts";
import type { RememberedMapping } from "./remembered-mapping.ts";
import { inTransaction, Superseded } from "./step-context.ts";
import type { StepContext, StepResult } from "./step-context.ts";

/** Columns that may turn up beyond the header in later rows and are still looked at. */
const SPARE_COLUMNS = 20;

/**
 * Reads the file once: the head is told as soon as it is known, then every row is stored. One transaction holds the
 * rows, the profiles and the new status, so whoever dies leaves nothing half done.
 */
export async function stage(context: StepContext): Promise<StepResult> {
  const { order } = context;
  if (!order.file) throw new Error("staging needs a file");
  const { path, name } = order.file;
  const inspection = await inspectFile(path, name);
  const reading = await wantedReading(context, inspection);
  const findings: RowFindings = { notes: { ...NO_NOTES }, merges: [] };
  const rows = openRows(path, { ...reading, sheet: reading.sheetName }, findings);
  try {
    const first = await takeHead(rows);
    const { headerRow, headers } = tableHead(first, reading.headerRow);
    const filler = new MergeFiller(findings.merges, headerRow);
    filler.fill(first);
    const { notes } = findings;
    notes.titles = moneyTitles(first, headerRow);
    const remembered = await rememberedMapping(context.client, headers);
    const profiler = createProfiler(Math.min(READING_LIMITS.columns, headers.length + SPARE_COLUMNS));
    const table: Table = { headerRow, headers, remembered, profiler, notes, offered: null };
    if (order.preview) {
      const full = { ...reading, headerRow };
      if (!(await announceHead(context, inspection, full, first, table))) throw new Superseded();
    }
    return await storeRows(context, inspection, first, filled(rows, filler), table);
  } finally {
    await rows.return(undefined);
  }
}

async function* filled(
  rows: AsyncGenerator<RowBatch, void, undefined>,
  filler: MergeFiller,
): AsyncGenerator<RowBatch, void, undefined> {
  for await (const batch of rows) {
    filler.fill(batch);
    yield batch;
  }
}

interface Table {
  headerRow: number;
  headers: string[];
  remembered: RememberedMapping | null;
  profiler: Profiler;
  notes: ReadingNotes;
  /** Company and contact the preview began with. */
  offered: TaskImportListDetails | null;
}

type WantedReading = Omit<ImportReading, "headerRow"> & { headerRow?: number };

/** What a person chose, else what the import already stands for, else what the file itself says. */
async function wantedReading(context: StepContext, inspection: FileInspection): Promise<WantedReading> {
  const { preview, importId } = context.order;
  const chosen = preview ? preview.reading : await findImport(context, importId);
  const { kind, sheets, defaultSheet } = inspection;
  const sheetName = chosen.sheetName ?? defaultSheet ?? "Hoja 1";
  if (kind !== "CSV" && !sheets.some((sheet) => sheet.name === sheetName)) {
    throw new ReadingRefusal("NO_SHEET", `El archivo no tiene ninguna hoja llamada «${sheetName}».`);
  }
  return {
    kind,
    sheetName,
    encoding: kind === "CSV" ? (chosen.encoding ?? inspection.encoding) : null,
    delimiter: kind === "CSV" ? (chosen.delimiter ?? inspection.delimiter) : null,
    headerRow: chosen.headerRow,
    date1904: inspection.date1904,
  };
}

async function findImport({ client }: StepContext, importId: string): Promise<TaskImportRecord> {
  const { rows } = await client.query(
    `SELECT ${IMPORT_COLUMNS} FROM task_imports WHERE id = $1 AND status = 'STAGING'`,
    [importId],
  );
  if (!rows[0]) throw new Superseded();
  return toImportRecord(rows[0] as unknown as TaskImportRecord);
}

/** The first rows, whole batches, so that nothing read is lost to the pass that follows. */
async function takeHead(rows: AsyncGenerator<RowBatch, void, undefined>): Promise<RowBatch> {
  const first: RowBatch = { rowNumbers: [], rows: [] };
  while (first.rows.length < READING_LIMITS.headRows) {
    const next = await rows.next();
    if (next.done) break;
    first.rowNumbers.push(...next.value.rowNumbers);
    first.rows.push(...next.value.rows);
  }
  return first;
}

async function announceHead(
  context: StepContext,
  inspection: FileInspection,
  reading: ImportReading,
  first: RowBatch,
  table: Table,
): Promise<boolean> {
  const { headers, headerRow, remembered, notes } = table;
  const glimpse = createProfiler(headers.length);
  first.rows.forEach((row, at) => {
    if ((first.rowNumbers[at] as number) > headerRow) glimpse.add(row);
  });
  const profiles = glimpse.finish();
  const columns = describeColumns(headers, profiles, remembered);
  table.offered = await rememberedDetails(context.client, headers, entitiesOf(columns, profiles));
  return context.announce({
    reading,
    notes,
    profiles,
    sheets: inspection.sheets.filter(({ hidden }) => !hidden).map(({ name, rows }) => ({ name, rows })),
    head: shownHead(first),
    columns,
    headerSignature: headerSignature(headers),
    rememberedDetails: table.offered,
  });
}

async function storeRows(
  context: StepContext,
  inspection: FileInspection,
  first: RowBatch,
  rest: AsyncGenerator<RowBatch, void, undefined>,
  table: Table,
): Promise<StepResult> {
  const { client, order } = context;
  const record = await findImport(context, order.importId);
  await client.query("UPDATE task_imports SET attempts = attempts + 1 WHERE id = $1", [order.importId]);
  return inTransaction(client, async () => {
    await client.query("DELETE FROM task_import_rows WHERE import_number = $1", [record.number]);
    await client.query("DELETE FROM task_import_marks WHERE import_number = $1", [record.number]);
    const copy = new BinaryCopy(
      client,
      "COPY task_import_rows (import_number, row_number, cells) FROM STDIN (FORMAT binary)",
    );
    const total = rowsOfSheet(inspection, record);
    let counted = { rows: 0, width: table.headers.length };
    try {
      counted = await copyBatches(context, copy, record.number, table, total, chain(first, rest));
      await copy.end();
    } catch (error) {
      await copy.abort();
      throw error;
    }
    if (counted.rows === 0) {
      throw new ReadingRefusal("NO_ROWS", "La hoja no tiene filas de datos debajo de los encabezados.");
    }
    await finishStaging(context, record, table, counted);
    return { valid: 0, failing: 0 };
  });
}

function rowsOfSheet(inspection: FileInspection, record: TaskImportRecord): number | null {
  const rows = inspection.sheets.find(({ name }) => name === record.sheetName)?.rows;
  return rows === null || rows === undefined ? null : Math.max(0, rows - record.headerRow);
}

async function* chain(
  first: RowBatch,
  rest: AsyncGenerator<RowBatch, void, undefined>,
): AsyncGenerator<RowBatch, void, undefined> {
  yield first;
  yield* rest;
}

async function copyBatches(
  context: StepContext,
  copy: BinaryCopy,
  importNumber: number,
  table: Table,
  total: number | null,
  batches: AsyncGenerator<RowBatch, void, undefined>,
): Promise<{ rows: number; width: number }> {
  const { headerRow, profiler } = table;
  let rows = 0;
  let characters = 0;
  let width = table.headers.length;
  for await (const batch of batches) {
    for (let at = 0; at < batch.rows.length; at += 1) {
      const rowNumber = batch.rowNumbers[at] as number;
      if (rowNumber <= headerRow) continue;
      const cells = batch.rows[at] as string[];
      if (cells.length > width) width = cells.length;
      profiler.add(cells);
      copy.row(3);
      copy.int8(importNumber);
      copy.int4(rowNumber);
      const text = cells.join(CELL_SEPARATOR);
      characters += text.length;
      if (characters > READING_LIMITS.stagedCharacters) throw tooLargeUnpacked();
      copy.text(text);
      rows += 1;
      if ((rows & 255) === 0) await copy.drain();
    }
    context.progress(rows, total === null ? null : Math.max(total, rows));
  }
  return { rows, width };
}

/** Columns, profiles and what comes next, if the import still stands for what was read. */
async function finishStaging(
  { client, order }: StepContext,
  record: TaskImportRecord,
  table: Table,
  counted: { rows: number; width: number },
): Promise<void> {
  const headers = nameColumns(table.headers, counted.width);
  const profiles = table.profiler.finish().slice(0, headers.length);
  const columns = describeColumns(headers, profiles, table.remembered);
  // Further down other creditors may have turned up: then what was offered isn't the list's.
  const owner = await rememberedDetails(client, headers, entitiesOf(columns, profiles));
  const foreign = table.offered !== null && owner?.company !== table.offered.company;
  // Choices may have been made while the rows were read; columns that turned up late are still open.
  const { rows } = await client.query<{ choices: (string | null)[] }>(
    `UPDATE task_imports SET
       columns = $2, profiles = $3, rows_total = $4, rows_valid = NULL, rows_failing = NULL, rows_left_out = 0,
       list_details = CASE WHEN $10::boolean AND list_details = $11::jsonb THEN '{}' ELSE list_details END, findings = '{}', attempts = 0, progress = NULL, updated_at = $6, header_signature = $7, notes = $9,
       mapping_complete = mapping_complete AND jsonb_array_length(choices) >= $8,
       status = CASE WHEN mapping_complete AND jsonb_array_length(choices) >= $8 THEN 'VALIDATING' ELSE 'MAPPING' END
     WHERE id = $1 AND status = 'STAGING' AND generation = $5
     RETURNING choices`,
    [
      order.importId,
      JSON.stringify(columns),
      JSON.stringify(profiles),
      counted.rows,
      record.generation,
      order.now,
      headerSignature(headers),
      headers.length,
      JSON.stringify(table.notes),
      foreign,
      JSON.stringify(table.offered),
    ],
  );
  if (!rows[0]) throw new Superseded();
}
