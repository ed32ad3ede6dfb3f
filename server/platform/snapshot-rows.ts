import type { PoolClient } from "pg";
import QueryStream from "pg-query-stream";
import type { DataSource } from "typeorm";

/** Gives the rows of a statement, some hundred at a time. */
export type ReadBatches = <Row>(sql: string, params?: unknown[]) => AsyncGenerator<Row[]>;

const ROWS_A_BATCH = 500;
/** A reader slower than this loses the answer, so that nobody holds a connection for ever. */
const LONGEST = "15min";

/**
 * What `write` makes of statements read through cursors of one snapshot, as the reader takes it: memory stays flat
 * however many rows there are. The connection is given back at the end, also when the reader leaves before.
 */
export async function* fromSnapshot<Part>(
  db: DataSource,
  write: (read: ReadBatches) => AsyncGenerator<Part>,
): AsyncGenerator<Part> {
  const runner = db.createQueryRunner();
  try {
    const client = (await runner.connect()) as PoolClient;
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await client.query(`SET LOCAL statement_timeout = '${LONGEST}'`);
    yield* write((sql, params = []) => batchesOf(client, sql, params));
  } finally {
    // The transaction only reads: a rollback ends it in every case.
    await runner.query("ROLLBACK").catch(() => undefined);
    await runner.release();
  }
}

async function* batchesOf<Row>(client: PoolClient, sql: string, params: unknown[]): AsyncGenerator<Row[]> {
  const rows = client.query(new QueryStream(sql, params, { batchSize: ROWS_A_BATCH }));
  let batch: Row[] = [];
  for await (const row of rows as AsyncIterable<Row>) {
    batch.push(row);
    if (batch.length < ROWS_A_BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
