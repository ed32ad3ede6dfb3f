import type { Client } from "pg";
import { taskCode } from "../../tasks/task-codes.ts";
import { dedupeKey } from "../../tasks/task-identity.ts";
import { DEFAULT_LADA } from "../../tasks/task-properties.ts";
import { taskSearchTextWithCode } from "../../tasks/task-search-text.ts";
import { BinaryCopy } from "../../../platform/postgres-copy.ts";
import type { TaskImportRecord } from "../import-record.ts";
import { importSummary } from "../import-texts.ts";
import { commitRows } from "./commit-rows.ts";
import type { CommitRow, Duplicates } from "./commit-rows.ts";
import type { StepContext } from "./step-context.ts";

const COLUMNS = `code_id, list_id, entity, n_contract, n_sessions, type_contract, amount_debt, debt_date, debtor,
  identity_document, intervention, third_parties, assignment_date, type, contact_email, contact_lada, contact_phone,
  addresses, state, state_since, date_last_action, extra, dedupe_key, search_text, import_number, import_row,
  created_by, created_at, updated_at`;
const COLUMN_COUNT = COLUMNS.split(",").length;

/** What all tasks of one commit have in common. */
interface Origin {
  listId: number;
  importNumber: number;
  createdBy: number;
  now: Date;
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
    const copy = new BinaryCopy(client, `COPY tasks (${COLUMNS}) FROM STDIN (FORMAT binary)`);
    for (const row of fresh) {
      putTask(copy, origin, taskCode(origin.year, code), row);
      code += 1;
    }
    await sent;
    if (fresh.length < rows.length)
      await storeValues(
        client,
        rows.filter(({ rowNumber }) => found.isDuplicate(rowNumber)),
      );
    sent = copy.end();
    // Awaited with the next batch: until then a lost connection must not count as unhandled, which ends the thread.
    sent.catch(() => undefined);
    done += rows.length;
    context.progress(done, found.rows);
  }
  await sent;
  await tellHistory(client, record, origin);
}

function putTask(copy: BinaryCopy, origin: Origin, code: string, { rowNumber, values }: CommitRow): void {
  const { now } = origin;
  copy.row(COLUMN_COUNT);
  copy.text(code);
  copy.int8(origin.listId);
  copy.text(values.entity);
  copy.text(values.nContract);
  copy.int4(values.nSessions);
  copy.text(values.typeContract);
  copy.money(values.amountDebt);
  copy.date(values.debtDate);
  copy.text(values.debtor);
  copy.text(values.identityDocument);
  copy.text(values.intervention);
  copy.text(values.thirdParties);
  copy.date(values.assignmentDate);
  copy.text(values.type);
  copy.text(values.email);
  copy.text(values.lada ?? DEFAULT_LADA);
  copy.text(values.phone);
  copy.texts(
    [values.addressContract, values.addressMain, values.addressExtra].filter((address) => address !== null),
  );
  copy.text(values.status);
  copy.instant(now);
  // A file knows only the day; noon is the same day wherever it is read.
  copy.instant(values.dateLastAction === null ? now : new Date(`${values.dateLastAction}T12:00:00Z`));
  copy.jsonb(JSON.stringify(values.extra));
  copy.text(dedupeKey(values.entity, values.nContract));
  copy.text(taskSearchTextWithCode(code, values));
  copy.int8(origin.importNumber);
  copy.int4(rowNumber);
  copy.int8(origin.createdBy);
  copy.instant(now);
  copy.instant(now);
}

/** The rows of a file that brings nothing new: all of them wait for a decision. */
export async function keepValues(context: StepContext, record: TaskImportRecord): Promise<void> {
  for await (const { rows } of commitRows(context, record)) await storeValues(context.client, rows);
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
    `INSERT INTO task_events (task_id, type, at, actor_id, summary, task_version, state_to)
     SELECT id, 'IMPORTED', $2, $3, $4 || import_row, 1, state FROM tasks WHERE list_id = $1 ORDER BY id`,
    [origin.listId, origin.now, origin.createdBy, importSummary(record.fileName)],
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
}
