// SQL: worker threads load no entities.
import { BinaryCopy } from "../../../platform/postgres-copy.ts";
import { CELL_SEPARATOR } from "../import-limits.ts";
import { IMPORT_COLUMNS, toImportRecord } from "../import-record.ts";
import type { TaskImportRecord } from "../import-record.ts";
import type { TaskImportListDetails } from "../list-details.ts";
import { nameColumns } from "../reading/header.ts";
import { READING_LIMITS } from "../reading/limits.ts";
import type { FileInspection } from "../reading/reader.ts";
import type { ReadingNotes } from "../reading/reading-notes.ts";
import { ReadingRefusal } from "../reading/refusal.ts";
import type { RowBatch } from "../reading/row-batch.ts";
import { tooLargeUnpacked } from "../reading/xlsx/zip-archive.ts";
import type { Profiler } from "../understanding/column-profiler.ts";
import { headerSignature } from "../understanding/header-signature.ts";
import { describeColumns, entitiesOf } from "./describe-columns.ts";
import { rememberedDetails } from "./remembered-mapping.ts";
import type { RememberedMapping } from "./remembered-mapping.ts";
import { inTransaction, Superseded } from "./step-context.ts";
import type { StepContext, StepResult } from "./step-context.ts";

/** What is known of a file's table while its rows are read. */
export interface Table {
  headerRow: number;
  headers: string[];
  remembered: RememberedMapping | null;
  profiler: Profiler;
  notes: ReadingNotes;
  /** Company and contact the preview began with. */
  offered: TaskImportListDetails | null;
}

/** While its file is read. Throws Superseded. */
export async function findImport({ client }: StepContext, importId: string): Promise<TaskImportRecord> {
  const { rows } = await client.query(
    `SELECT ${IMPORT_COLUMNS} FROM task_imports WHERE id = $1 AND status = 'STAGING'`,
    [importId],
  );
  if (!rows[0]) throw new Superseded();
  return toImportRecord(rows[0]);
}

/** All rows below the header, with what follows from them for the import: in one transaction. */
export async function storeRows(
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
