import type { Writable } from "node:stream";
import type { PoolClient } from "pg";
import QueryStream from "pg-query-stream";
import type { DataSource } from "typeorm";
import type { TableCell } from "./table-writer.ts";

/** Rows as arrays, one value a column of the table. */
export interface RowStatement {
  sql: string;
  params: unknown[];
  /** All of a table is meant: read along the order's index rather than sort everything first. */
  whole: boolean;
}

const ROWS_A_FETCH = 500;
/** A reader slower than this loses the download, so that nobody holds a connection for ever. */
const LONGEST = "15min";

/**
 * Hands every row of the statement to `write`, one after the other, through a cursor of one snapshot. Ends early,
 * the query with it, when `reader` closes before its time. Throws what the database or `write` throws.
 */
export async function streamRows(
  db: DataSource,
  statement: RowStatement,
  reader: Writable,
  write: (row: TableCell[]) => Promise<void> | undefined,
): Promise<void> {
  const runner = db.createQueryRunner();
  try {
    const client = (await runner.connect()) as PoolClient;
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await client.query(`SET LOCAL statement_timeout = '${LONGEST}'`);
    if (statement.whole) await client.query("SET LOCAL enable_sort = off");
    const rows = client.query(
      new QueryStream(statement.sql, statement.params, { batchSize: ROWS_A_FETCH, rowMode: "array" }),
    );
    const leave = () => rows.destroy();
    reader.once("close", leave);
    if (reader.destroyed) leave();
    try {
      await handOver(rows, write);
    } finally {
      reader.off("close", leave);
    }
    await client.query("COMMIT");
  } catch (error) {
    await runner.query("ROLLBACK").catch(() => undefined);
    throw error;
  } finally {
    await runner.release();
  }
}

async function handOver(
  rows: AsyncIterable<TableCell[]>,
  write: (row: TableCell[]) => Promise<void> | undefined,
): Promise<void> {
  for await (const row of rows) {
    const pause = write(row);
    if (pause) await pause;
  }
}
