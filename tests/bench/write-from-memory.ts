import { writeXlsxStream } from "hucre/xlsx";
import type { CellValue } from "hucre/xlsx";
import pg from "pg";
import { exportColumns, exportStatement } from "../../server/domains/tasks/export-columns.ts";
import type { ColumnKind } from "../../server/platform/spreadsheets/table-writer.ts";

/**
 * Baseline of export.bench.ts, a process of its own: all rows of the export are in memory, as typed cells, before the
 * clock starts; then hucre's streaming writer makes the workbook, which nobody keeps. Answers {ms, bytes}.
 */
const { databaseUrl } = JSON.parse(process.argv[2] ?? "{}") as { databaseUrl: string };

const columns = exportColumns([]);
const rows = await readRows();
const began = performance.now();
let bytes = 0;
const options = { name: "Tareas", columns: columns.map(({ header, width }) => ({ header, width })) };
for await (const chunk of writeXlsxStream(rows, options)) bytes += chunk.length;
process.send?.({ ms: performance.now() - began, bytes });
process.disconnect();

async function readRows(): Promise<CellValue[][]> {
  const { sql, params } = exportStatement({ filter: {}, taskIds: null }, [], "t.code_id");
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const result = await client.query<(string | null)[]>({ text: sql, values: params, rowMode: "array" });
  await client.end();
  return result.rows.map((row) => row.map((value, at) => cellOf(value, columns[at]?.kind ?? "text")));
}

function cellOf(value: string | null, kind: ColumnKind): CellValue {
  if (value === null || kind === "text") return value;
  if (kind === "amount" || kind === "integer") return Number(value);
  return new Date(`${value.replace(" ", "T")}${kind === "date" ? "T00:00:00" : ""}Z`);
}
