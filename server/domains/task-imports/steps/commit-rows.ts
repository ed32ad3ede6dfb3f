// SQL: worker threads load no entities; keys of a commit stand in temporary tables.
import { dedupeKey } from "../../tasks/task-identity.ts";
import { BinaryCopy } from "../../../platform/postgres-copy.ts";
import type { TaskImportRecord } from "../import-record.ts";
import { READING_LIMITS } from "../reading/limits.ts";
import { rowReaderOf } from "../row-reader.ts";
import type { ValidRow } from "../understanding/row-reading.ts";
import { personsMarks, stagedRows } from "./staged-rows.ts";
import type { StepContext } from "./step-context.ts";

export interface CommitRow {
  rowNumber: number;
  values: ValidRow["values"];
}

export interface CommitBatch {
  /** Those that can be saved. */
  rows: CommitRow[];
  failing: number;
}

/**
 * Every row understood once more. Doing it again, for the duplicates first and for the tasks then, takes a third of a
 * second for 100,000 rows: less than storing the understood values and reading them back.
 */
export async function* commitRows(
  context: StepContext,
  record: TaskImportRecord,
): AsyncGenerator<CommitBatch, void, undefined> {
  const { order } = context;
  const reader = await context.reader();
  const persons = await personsMarks(reader, record.number);
  const read = rowReaderOf(record, order.today);
  for await (const { rowNumbers, rows } of stagedRows(reader, record.number, order.commitBatch)) {
    const batch: CommitBatch = { rows: [], failing: 0 };
    for (let at = 0; at < rows.length; at += 1) {
      const rowNumber = rowNumbers[at] as number;
      const mark = persons.get(rowNumber);
      if (mark?.leftOut) continue;
      const reading = read(rows[at] as string[], mark?.fixes);
      if (reading.valid) batch.rows.push({ rowNumber, values: reading.values });
      else batch.failing += 1;
    }
    yield batch;
  }
}

export interface Duplicates {
  rows: number;
  failing: number;
  duplicates: number;
  isDuplicate(rowNumber: number): boolean;
}

export interface LoadedKeys {
  rows: number;
  failing: number;
}

/** The identity of every row that can be saved, in the temporary table commit_keys. */
export async function loadKeys(context: StepContext, record: TaskImportRecord): Promise<LoadedKeys> {
  const { client } = context;
  await client.query("DROP TABLE IF EXISTS pg_temp.commit_keys, pg_temp.commit_duplicates");
  await client.query("CREATE TEMPORARY TABLE commit_keys (row_number int, dedupe_key text, rank int)");
  const loaded = await copyKeys(context, record);
  await client.query("ANALYZE commit_keys");
  return loaded;
}

/**
 * Puts into the temporary table commit_duplicates the rows of commit_keys that meet a task: those whose debt is stored
 * already (stored_task), and further rows of the same debt in the file (first_row tells the one its task is made of: the first,
 * and of holder and guarantors the holder's). The rest is fresh, as long as the locks on their entities are held.
 */
export async function findDuplicates({ client }: StepContext, loaded: LoadedKeys): Promise<Duplicates> {
  await client.query(`
    CREATE TEMPORARY TABLE commit_duplicates AS
    WITH stored AS (
      SELECT t.dedupe_key, min(t.id) AS task_id
      FROM tasks t WHERE t.deleted_at IS NULL AND t.dedupe_key IN (SELECT dedupe_key FROM commit_keys)
      GROUP BY t.dedupe_key
    ), placed AS (
      SELECT row_number, dedupe_key,
        first_value(row_number) OVER (PARTITION BY dedupe_key ORDER BY rank, row_number) AS first_row FROM commit_keys
    )
    SELECT p.row_number, p.first_row, s.task_id AS stored_task, NULL::jsonb AS task_values
    FROM placed p LEFT JOIN stored s USING (dedupe_key)
    WHERE s.task_id IS NOT NULL OR p.row_number <> p.first_row`);
  const { rows: found } = await client.query<{ row: number }>(
    "SELECT row_number AS row FROM commit_duplicates",
  );
  // One byte a row of the largest sheet there is.
  const marked = new Uint8Array(READING_LIMITS.rows + 1);
  for (const { row } of found) marked[row] = 1;
  if (found.length > 0) await client.query("CREATE UNIQUE INDEX ON commit_duplicates (row_number)");
  return { ...loaded, duplicates: found.length, isDuplicate: (rowNumber) => marked[rowNumber] === 1 };
}

async function copyKeys(context: StepContext, record: TaskImportRecord): Promise<LoadedKeys> {
  const loaded = { rows: 0, failing: 0 };
  let sent: Promise<void> | null = null;
  for await (const batch of commitRows(context, record)) {
    const copy = new BinaryCopy(
      context.client,
      "COPY commit_keys (row_number, dedupe_key, rank) FROM STDIN (FORMAT binary)",
    );
    for (const { rowNumber, values } of batch.rows) {
      copy.row(3);
      copy.int4(rowNumber);
      copy.text(dedupeKey(values.entity, values.nContract));
      copy.int4(values.intervention === null || values.intervention === "TITULAR" ? 0 : 1);
    }
    await sent;
    sent = copy.end();
    // Awaited with the next batch: until then a lost connection must not count as unhandled, which ends the thread.
    sent.catch(() => undefined);
    loaded.rows += batch.rows.length;
    loaded.failing += batch.failing;
  }
  await sent;
  return loaded;
}
