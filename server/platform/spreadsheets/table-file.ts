import { PassThrough } from "node:stream";
import type { Readable, Writable } from "node:stream";
import type { DataSource } from "typeorm";
import type { Logger } from "../log.ts";
import { openCsv } from "./csv-writer.ts";
import { streamRows, type RowStatement } from "./row-stream.ts";
import type { TableCell, TableColumn, TableWriter } from "./table-writer.ts";
import { openXlsx } from "./xlsx-writer.ts";

export type ExportFormat = "XLSX" | "CSV";

export interface ExportedFile {
  file: Readable;
  fileName: string;
  contentType: string;
}

const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  CSV: "text/csv; charset=utf-8",
};

/** Begins the table, whose header is out at once. */
export type OpenTable = (columns: readonly TableColumn[]) => TableWriter;

/**
 * A table on its way to whoever reads the file. `fill` opens it, writes its rows as the reader takes them, and closes it;
 * what it throws breaks the file off. `reader` is closed when whoever reads has left.
 */
export function streamTable(
  { log }: { log: Logger },
  { format, fileName, sheetName }: { format: ExportFormat; fileName: string; sheetName: string },
  fill: (open: OpenTable, reader: Writable) => Promise<void>,
): ExportedFile {
  const file = new PassThrough({ highWaterMark: 262_144 });
  const open: OpenTable = (columns) =>
    format === "CSV" ? openCsv(file, columns) : openXlsx(file, columns, { sheetName });
  fill(open, file).catch((error: unknown) => {
    if (file.closed || file.destroyed) return;
    log.error({ err: error }, "an export broke off");
    file.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return { file, fileName, contentType: CONTENT_TYPES[format] };
}

/** A table whose rows are those of one statement, in the order of its columns. */
export function streamStatement(
  { db, log }: { db: DataSource; log: Logger },
  file: { format: ExportFormat; fileName: string; sheetName: string },
  columns: readonly TableColumn[],
  statement: RowStatement,
): ExportedFile {
  const heads = columns.map(({ header, kind, width }) => ({ header, kind, width }));
  return streamTable({ log }, file, async (open, reader) => {
    const writer = open(heads);
    await streamRows(db, statement, reader, (row) => writer.write(row));
    await writer.close();
  });
}

/** For `fill`: rows that come some at a time; ends early when the reader leaves. */
export async function writeBatches(
  writer: TableWriter,
  batches: AsyncIterable<TableCell[][]>,
  reader: Writable,
): Promise<void> {
  for await (const batch of batches) {
    for (const row of batch) {
      if (reader.destroyed) return;
      const pause = writer.write(row);
      if (pause) await pause;
    }
  }
  await writer.close();
}
