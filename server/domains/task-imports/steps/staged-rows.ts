// SQL: worker threads load no entities; a batch of rows comes packed into one text.
import { CELL_SEPARATOR, IMPORT_LIMITS, ROW_SEPARATOR } from "../import-limits.ts";
import type { CellFixes } from "../understanding/understand-row.ts";

/** The little of a driver's client that is needed here, so that a worker's client and a pool's manager both do. */
export interface Queryable {
  query(sql: string, parameters: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

export interface StagedBatch {
  rowNumbers: number[];
  rows: string[][];
}

/**
 * All rows of an import in file order. Each batch comes as one text: a message and an object per row would cost more
 * than the rows themselves. The next batch is asked for before one is handed out, so that the database reads while the
 * caller thinks.
 */
export async function* stagedRows(
  client: Queryable,
  importNumber: number,
  batchRows: number = IMPORT_LIMITS.readBatch,
): AsyncGenerator<StagedBatch, void, undefined> {
  const read = (after: number) => client.query(PACKED_ROWS, [importNumber, after, batchRows]);
  let reading: ReturnType<typeof read> | null = read(0);
  try {
    while (reading) {
      const row: Record<string, unknown> | undefined = (await reading).rows[0];
      reading = null;
      const packed = row?.["packed"] as string | null | undefined;
      if (!packed) return;
      if (row?.["count"] === batchRows) reading = read(row["last"] as number);
      // Its failure is met with the next batch; until then it must not count as unhandled, which ends the thread.
      reading?.catch(() => undefined);
      yield unpack(packed);
    }
  } finally {
    // A caller that stops early leaves no answer that nobody waits for.
    await reading?.catch(() => undefined);
  }
}

const PACKED_ROWS = `
  SELECT string_agg(row_number || E'\\x1f' || cells, E'\\x1e' ORDER BY row_number) AS packed,
    max(row_number) AS last, count(*)::int AS count
  FROM (SELECT row_number, cells FROM task_import_rows
        WHERE import_number = $1 AND row_number > $2 ORDER BY row_number LIMIT $3) AS batch`;

function unpack(packed: string): StagedBatch {
  const batch: StagedBatch = { rowNumbers: [], rows: [] };
  for (const line of packed.split(ROW_SEPARATOR)) {
    const cells = line.split(CELL_SEPARATOR);
    batch.rowNumbers.push(Number(cells.shift()));
    batch.rows.push(cells);
  }
  return batch;
}

export interface RowMark {
  fixes: CellFixes;
  leftOut: boolean;
}

/** What people did to single rows: few of many. */
export async function personsMarks(client: Queryable, importNumber: number): Promise<Map<number, RowMark>> {
  const { rows } = await client.query(
    `SELECT row_number, fixes, left_out FROM task_import_marks
     WHERE import_number = $1 AND (left_out OR fixes <> '{}')`,
    [importNumber],
  );
  return new Map(
    rows.map((row) => [
      row["row_number"] as number,
      { fixes: row["fixes"] as CellFixes, leftOut: row["left_out"] as boolean },
    ]),
  );
}
