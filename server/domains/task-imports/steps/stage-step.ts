import type { ImportReading } from "../import-record.ts";
import { MergeFiller } from "../reading/merged-cells.ts";
import { inspectFile, openRows } from "../reading/reader.ts";
import type { FileInspection, RowFindings } from "../reading/reader.ts";
import { READING_LIMITS } from "../reading/limits.ts";
import { NO_NOTES } from "../reading/reading-notes.ts";
import { ReadingRefusal } from "../reading/refusal.ts";
import type { RowBatch } from "../reading/row-batch.ts";
import { createProfiler } from "../understanding/column-profiler.ts";
import { headerSignature } from "../understanding/header-signature.ts";
import { moneyTitles, shownHead, tableHead } from "./file-head.ts";
import { describeColumns, entitiesOf } from "./describe-columns.ts";
import { rememberedDetails, rememberedMapping } from "./remembered-mapping.ts";
import { Superseded } from "./step-context.ts";
import type { StepContext, StepResult } from "./step-context.ts";
import { findImport, storeRows } from "./store-staged.ts";
import type { Table } from "./store-staged.ts";

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
