import { PassThrough } from "node:stream";
import type { Readable } from "node:stream";
import { openCsv } from "../../platform/spreadsheets/csv-writer.ts";
import type { TableCell, TableColumn, TableWriter } from "../../platform/spreadsheets/table-writer.ts";
import { openXlsx } from "../../platform/spreadsheets/xlsx-writer.ts";
import type { Context } from "../accounts/context.ts";

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

/** A table on its way: `rows` gives some at a time, as the reader takes them; who leaves ends the reading. */
export function streamTable(
  { log }: Pick<Context, "log">,
  table: {
    format: ExportFormat;
    fileName: string;
    sheetName: string;
    columns: TableColumn[];
    rows: AsyncIterable<TableCell[][]>;
  },
): ExportedFile {
  const file = new PassThrough({ highWaterMark: 262_144 });
  const writer: TableWriter =
    table.format === "CSV"
      ? openCsv(file, table.columns)
      : openXlsx(file, table.columns, { sheetName: table.sheetName });
  writeAll(writer, table.rows, file).catch((error: unknown) => {
    if (file.closed || file.destroyed) return;
    log.error({ err: error }, "an export broke off");
    file.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return { file, fileName: table.fileName, contentType: CONTENT_TYPES[table.format] };
}

async function writeAll(
  writer: TableWriter,
  batches: AsyncIterable<TableCell[][]>,
  file: PassThrough,
): Promise<void> {
  for await (const batch of batches) {
    for (const row of batch) {
      if (file.destroyed) return;
      const pause = writer.write(row);
      if (pause) await pause;
    }
  }
  await writer.close();
}
