// SQL: worker threads load no entities; a million rows are copied, and told of in one statement.
import type { Client } from "pg";
import { taskCode } from "../../tasks/task-codes.ts";
import { columnOf, sqlName, type ColumnType } from "../../tasks/task-columns.ts";
import { NEW_TASK_COLUMNS, newValueOf, type NewTaskRow } from "../../tasks/task-row-values.ts";
import { BinaryCopy } from "../../../platform/postgres-copy.ts";
import type { TaskImportRecord } from "../import-record.ts";
import { importSummary } from "../import-texts.ts";
import { commitRows } from "./commit-rows.ts";
import type { CommitRow, Duplicates } from "./commit-rows.ts";
import { markObligors } from "./mark-obligors.ts";
import type { StepContext } from "./step-context.ts";

const COPY = `COPY tasks (${NEW_TASK_COLUMNS.map(sqlName).join(", ")}) FROM STDIN (FORMAT binary)`;

/** What all tasks of one commit have in common. */
interface Origin extends Pick<NewTaskRow, "listId" | "importNumber" | "createdBy" | "now"> {
  /** Two digits. */
  year: number;
}

/**
 * COPY of the fresh rows into the tasks themselves; the values of duplicates go to commit_duplicates. While PostgreSQL
 * takes one batch in, the next one is understood.
 */
export async function copyTasks(
  context: StepContext,
  record: TaskImportRecord,
  found: Duplicates,
  listId: number,
  firstCode: number,
): Promise<void> {
  const { client, order } = context;
  const origin: Origin = {
    listId,
    importNumber: record.number,
    createdBy: record.createdBy,
    now: new Date(order.now),
    year: Number(order.today.slice(2, 4)),
  };
  let code = firstCode;
  let done = 0;
  let sent: Promise<void> | null = null;
  for await (const { rows } of commitRows(context, record)) {
    const fresh = rows.filter(({ rowNumber }) => !found.isDuplicate(rowNumber));
    const copy = new BinaryCopy(client, COPY);
    for (const { rowNumber: importRow, values } of fresh) {
      putTask(copy, { ...origin, codeId: taskCode(origin.year, code), values, importRow });
      code += 1;
    }
    await sent;
    if (fresh.length < rows.length) await storeDuplicates(client, rows, found);
    sent = copy.end();
    // Awaited with the next batch: until then a lost connection must not count as unhandled, which ends the thread.
    sent.catch(() => undefined);
    done += rows.length;
    context.progress(done, found.rows);
  }
  await sent;
  await tellHistory(client, record, origin);
}

type Put = (copy: BinaryCopy, task: NewTaskRow) => void;

/** Writes a column in the form its type has in a binary COPY; that values are of that type is held by the contract test. */
function putter(value: (task: NewTaskRow) => unknown, type: ColumnType): Put {
  switch (type) {
    case "int":
      return (copy, task) => copy.int4(value(task) as number | null);
    case "bigint":
      return (copy, task) => copy.int8(value(task) as number | null);
    case "numeric(14, 2)":
      return (copy, task) => copy.money(value(task) as string);
    case "date":
      return (copy, task) => copy.date(value(task) as string | null);
    case "timestamptz":
      return (copy, task) => copy.instant(value(task) as Date);
    case "jsonb":
      return (copy, task) => copy.jsonb(JSON.stringify(value(task)));
    case "text[]":
      return (copy, task) => copy.texts(value(task) as string[]);
    case "text":
      return (copy, task) => copy.text(value(task) as string | null);
    default:
      throw new Error(`COPY has no form for ${type} yet`);
  }
}

const PUTS: readonly Put[] = NEW_TASK_COLUMNS.map((column) =>
  putter(newValueOf(column), columnOf(column).type),
);

function putTask(copy: BinaryCopy, task: NewTaskRow): void {
  copy.row(PUTS.length);
  for (const put of PUTS) put(copy, task);
}

/** The rows of a file that brings nothing new: all of them wait for a decision. */
export async function keepValues(context: StepContext, record: TaskImportRecord): Promise<void> {
  for await (const { rows } of commitRows(context, record)) await storeValues(context.client, rows);
}

function storeDuplicates(client: Client, rows: readonly CommitRow[], found: Duplicates): Promise<void> {
  return storeValues(
    client,
    rows.filter(({ rowNumber }) => found.isDuplicate(rowNumber)),
  );
}

async function storeValues(client: Client, rows: readonly CommitRow[]): Promise<void> {
  await client.query(
    `UPDATE commit_duplicates d SET task_values = r.values
     FROM jsonb_to_recordset($1::jsonb) AS r("rowNumber" int, values jsonb) WHERE d.row_number = r."rowNumber"`,
    [JSON.stringify(rows)],
  );
}

async function tellHistory(client: Client, record: TaskImportRecord, origin: Origin): Promise<void> {
  await client.query(
    `INSERT INTO task_events (task_id, type, at, actor_id, api_key_id, summary, task_version, state_to)
     SELECT id, 'IMPORTED', $2, $3, $5, $4 || import_row, 1, state FROM tasks WHERE list_id = $1 ORDER BY id`,
    [origin.listId, origin.now, origin.createdBy, importSummary(record.fileName), record.apiKeyId],
  );
}

/** Rows that meet a task, stored before or made just now from an earlier row, wait for a decision. */
export async function keepDuplicates(
  client: Client,
  record: TaskImportRecord,
  found: Duplicates,
  listId: number | null,
): Promise<void> {
  if (found.duplicates === 0) return;
  // The planner knows nothing of the rows just made and would look each one up among all of them.
  await client.query("SET LOCAL enable_nestloop = off");
  await client.query(
    `INSERT INTO task_duplicates (import_number, row_number, task_id, values)
     SELECT $1, c.row_number, coalesce(c.stored_task, t.id), c.task_values
     FROM commit_duplicates c
     LEFT JOIN tasks t ON c.stored_task IS NULL AND t.list_id = $2 AND t.import_row = c.first_row
     ORDER BY c.row_number`,
    [record.number, listId],
  );
  await client.query("SET LOCAL enable_nestloop = on");
  await markObligors(client, record);
}
