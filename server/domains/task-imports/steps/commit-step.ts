import type { Client } from "pg";
import { listCode, taskCode } from "../../tasks/task-codes.ts";
import { IMPORT_LIMITS } from "../import-limits.ts";
import { headersOf } from "../import-record.ts";
import type { TaskImportRecord } from "../import-record.ts";
import { importSummary } from "../import-texts.ts";
import { sameFileSaved } from "../same-file.ts";
import { companyKey } from "./company-key.ts";
import { findDuplicates } from "./commit-duplicates.ts";
import { loadCommitRows } from "./commit-rows.ts";
import { choicesByHeader } from "./remembered-mapping.ts";
import { inTransaction, Superseded } from "./step-context.ts";
import type { StepContext, StepResult } from "./step-context.ts";
import { beginStep } from "./step-record.ts";

/** Commits go one after the other, so that two files can't bring in the same debt at once. Any number will do. */
export const COMMIT_LOCK = 4_127_021;

/**
 * Makes the list and its tasks: all or nothing. What takes long and touches nobody (understanding the rows, looking
 * for duplicates) happens before the transaction, in temporary tables.
 */
export async function commit(context: StepContext): Promise<StepResult> {
  const { client, order } = context;
  const record = await beginStep(context);
  await client.query("SELECT pg_advisory_lock($1)", [COMMIT_LOCK]);
  try {
    const refusal = await sameFileSaved(client, record);
    if (refusal) {
      await backToReview(context, record, refusal);
      return { valid: 0, failing: 0 };
    }
    const loaded = await loadCommitRows(context, record);
    const found = await findDuplicates(client);
    if (loaded.rows === 0) {
      await backToReview(context, record, "No hay ninguna fila que se pueda guardar: corrige los errores antes.");
      return { valid: 0, failing: loaded.failing };
    }
    const firstCode = await reserveCodes(client, record, order.today, found.fresh);
    await inTransaction(client, () => save(context, record, { ...loaded, ...found, firstCode }));
    return { valid: loaded.rows, failing: loaded.failing };
  } finally {
    await client.query("SELECT pg_advisory_unlock($1)", [COMMIT_LOCK]).catch(() => undefined);
  }
}

async function backToReview({ client, order }: StepContext, record: TaskImportRecord, why: string): Promise<void> {
  await client.query(
    `UPDATE task_imports SET status = 'REVIEW', commit_refusal = $3, progress = NULL, attempts = 0, updated_at = $4
     WHERE id = $1 AND status = 'COMMITTING' AND generation = $2`,
    [order.importId, record.generation, why, order.now],
  );
}

/**
 * Task numbers, taken outside of the transaction: inside, the counter would stay locked for as long as the rows take,
 * and nobody could make a task by hand. A commit that died finds its numbers again, so none is lost.
 */
async function reserveCodes(client: Client, record: TaskImportRecord, today: string, count: number): Promise<number> {
  const { rows } = await client.query<{ first: string }>(
    `UPDATE task_imports SET
       codes_from = CASE WHEN codes_count = $2 THEN codes_from ELSE take_codes('T', $3, $2) END, codes_count = $2
     WHERE id = $1 RETURNING codes_from AS first`,
    [record.id, count, Number(today.slice(2, 4))],
  );
  return Number(rows[0]?.first);
}

interface Prepared {
  rows: number;
  failing: number;
  fresh: number;
  duplicates: number;
  firstCode: number;
}

async function save(started: StepContext, record: TaskImportRecord, prepared: Prepared): Promise<void> {
  const { client } = started;
  // The instant of saving, not of the step's beginning: whoever uploads the same file meanwhile must be told.
  const order = { ...started.order, now: started.instant() };
  const context = { ...started, order };
  const listId = await createList(context, record);
  await insertFresh(context, record, prepared, listId);
  await insertDuplicates(client, record);
  await client.query(
    `UPDATE task_import_marks SET left_out = true WHERE import_number = $1 AND problems <> '[]' AND NOT left_out`,
    [record.number],
  );
  await rememberMapping(context, record);
  const { rowCount } = await client.query(
    `UPDATE task_imports SET status = 'COMMITTED', list_id = $3, committed_at = $4, updated_at = $4, attempts = 0,
       created_count = $5, rows_valid = $6, rows_failing = 0, progress = NULL, commit_refusal = NULL,
       rows_left_out = (SELECT count(*) FROM task_import_marks WHERE import_number = $7 AND left_out)
     WHERE id = $1 AND status = 'COMMITTING' AND generation = $2`,
    [order.importId, record.generation, listId, order.now, prepared.fresh, prepared.rows, record.number],
  );
  if (rowCount !== 1) throw new Superseded();
  await writeTrail(context, record, prepared, listId);
}

async function createList({ client, order }: StepContext, record: TaskImportRecord): Promise<number> {
  const { name, company, contact } = record.listDetails;
  const year = Number(order.today.slice(2, 4));
  const { rows: codes } = await client.query<{ first: string }>("SELECT take_codes('L', $1, 1) AS first", [year]);
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO task_lists (code_id, name, company, contact_email, contact_lada, contact_phone, created_by, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) RETURNING id`,
    [
      listCode(year, Number(codes[0]?.first)),
      name,
      company,
      contact.email,
      contact.lada,
      contact.phone,
      record.createdBy,
      order.now,
    ],
  );
  return Number(rows[0]?.id);
}

async function insertFresh(
  context: StepContext,
  record: TaskImportRecord,
  prepared: Prepared,
  listId: number,
): Promise<void> {
  const { client, order } = context;
  // "T26-": from the one function that knows what a code looks like.
  const prefix = taskCode(Number(order.today.slice(2, 4)), 0).replace(/0+$/, "");
  let done = 0;
  let after = 0;
  while (done < prepared.fresh) {
    const { rows } = await client.query<{ inserted: string; last: number }>(INSERT_FRESH, [
      listId,
      order.now,
      record.number,
      record.createdBy,
      prefix,
      prepared.firstCode + done,
      after,
      order.commitBatch,
      importSummary(record.fileName),
    ]);
    const inserted = Number(rows[0]?.inserted);
    if (inserted === 0) throw new Error("rows to be saved have disappeared");
    done += inserted;
    after = rows[0]?.last as number;
    context.progress(done, prepared.fresh);
  }
}

const INSERT_FRESH = `
  WITH fresh AS (
    SELECT c.*, $5 || lpad(($6::bigint - 1 + row_number() OVER (ORDER BY c.row_number))::text, 7, '0') AS code
    FROM commit_rows c
    WHERE c.row_number > $7 AND NOT EXISTS (SELECT FROM commit_duplicates d WHERE d.row_number = c.row_number)
    ORDER BY c.row_number LIMIT $8
  ), inserted AS (
    INSERT INTO tasks (code_id, list_id, entity, n_contract, n_sessions, type_contract, amount_debt, debt_date, debtor,
      identity_document, intervention, third_parties, assignment_date, type, contact_email, contact_lada, contact_phone,
      addresses, state, state_since, date_last_action, extra, dedupe_key, search_text, import_number, import_row,
      created_by, created_at, updated_at)
    SELECT code, $1, entity, n_contract, n_sessions, type_contract, cents::numeric / 100, debt_date, debtor,
      identity_document, intervention, third_parties, assignment_date, type, email, lada, phone,
      array_remove(ARRAY[address1, address2, address3], NULL), state, $2::timestamptz,
      coalesce((last_action + time '12:00') AT TIME ZONE 'UTC', $2), extra, dedupe_key,
      ' ' || lower(code) || search_text, $3::bigint, row_number, $4::bigint, $2, $2
    FROM fresh ORDER BY row_number
    RETURNING id, import_row, state
  ), told AS (
    INSERT INTO task_events (task_id, type, at, actor_id, summary, task_version, state_to)
    SELECT id, 'IMPORTED', $2, $4, $9 || import_row, 1, state FROM inserted ORDER BY import_row
  ), linked AS (
    -- Later rows of the same debt meet the task made just now.
    UPDATE commit_duplicates d SET stored_task = i.id FROM inserted i WHERE d.first_row = i.import_row
  )
  SELECT count(*) AS inserted, max(import_row) AS last FROM inserted`;

/** Rows that meet a task, stored before or made just now from an earlier row, wait for a decision. */
async function insertDuplicates(client: Client, record: TaskImportRecord): Promise<void> {
  await client.query(
    `INSERT INTO task_duplicates (import_number, row_number, task_id, values)
     SELECT $1, row_number, stored_task, task_values FROM commit_duplicates ORDER BY row_number`,
    [record.number],
  );
}

async function rememberMapping({ client, order }: StepContext, record: TaskImportRecord): Promise<void> {
  const { company, contact } = record.listDetails;
  await client.query(
    `INSERT INTO task_import_mappings (company_key, header_signature, choices, list_details, used_at)
     SELECT key, $2, $3, $4, $5 FROM unnest($1::text[]) AS key ORDER BY key
     ON CONFLICT (company_key, header_signature)
       DO UPDATE SET choices = excluded.choices, list_details = excluded.list_details, used_at = excluded.used_at`,
    [
      [...new Set(["", companyKey(company ?? "")])],
      record.headerSignature,
      JSON.stringify(choicesByHeader(headersOf(record), record.choices)),
      JSON.stringify({ name: null, company, contact }),
      order.now,
    ],
  );
}

/** The entry of the audit trail; the thread has no object mapper, hence no audit(). */
async function writeTrail(
  { client, order }: StepContext,
  record: TaskImportRecord,
  prepared: Prepared,
  listId: number,
): Promise<void> {
  await client.query(
    `INSERT INTO audit_entries (at, actor_id, action, subject_type, subject_id, data)
     VALUES ($1, $2, 'commitTaskImport', 'task_import', $3, $4)`,
    [
      order.now,
      record.createdBy,
      record.id,
      JSON.stringify({ listId, created: prepared.fresh, duplicates: prepared.duplicates, leftOut: prepared.failing }),
    ],
  );
}

/** After the commit: the indexes and figures of the planner, so that the next page is as quick as before. */
export async function tidyTables(client: Client, rows: number): Promise<void> {
  if (rows < IMPORT_LIMITS.readBatch) return;
  await client.query("SELECT gin_clean_pending_list('tasks_search')");
  await client.query("VACUUM (ANALYZE) tasks");
}
