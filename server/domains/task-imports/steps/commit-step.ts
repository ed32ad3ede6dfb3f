// SQL: worker threads load no entities.
import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import type { Client } from "pg";
import { listCode } from "../../tasks/task-codes.ts";
import { IMPORT_LIMITS } from "../import-limits.ts";
import { headersOf } from "../import-record.ts";
import type { TaskImportRecord } from "../import-record.ts";
import { sameFileSaved } from "../same-file.ts";
import { companyKey } from "../../tasks/company-key.ts";
import { lockEntities } from "./commit-locks.ts";
import { findDuplicates, loadKeys } from "./commit-rows.ts";
import type { Duplicates } from "./commit-rows.ts";
import { copyTasks, keepDuplicates, keepValues } from "./commit-tasks.ts";
import { choicesByHeader } from "./remembered-mapping.ts";
import { recordingFor, recordingForAdministrators } from "../../notifications/record-notification.ts";
import { importBell } from "../import-bell.ts";
import { inTransaction, Superseded } from "./step-context.ts";
import type { StepContext, StepResult } from "./step-context.ts";
import { beginStep } from "./step-record.ts";

/**
 * Makes the list and its tasks: all or nothing. What takes long and touches nobody (understanding the rows, looking
 * for duplicates) happens before the transaction, in temporary tables.
 */
export async function commit(context: StepContext): Promise<StepResult> {
  const { client, order } = context;
  const record = await beginStep(context);
  const keys = await loadKeys(context, record);
  await lockEntities(context, record);
  const refusal = await sameFileSaved(client, record);
  if (refusal) {
    await backToReview(context, record, refusal);
    return { valid: 0, failing: 0 };
  }
  const found = await findDuplicates(context, keys);
  if (found.rows === 0) {
    const why = "No hay ninguna fila que se pueda guardar: corrige los errores antes.";
    await backToReview(context, record, why);
    return { valid: 0, failing: found.failing };
  }
  // The instant of saving, not of the step's beginning: whoever uploads the same file meanwhile must be told.
  const now = context.instant();
  const saving = { ...context, order: { ...order, now } };
  const codes = await announceSaving(saving, record, found.rows - found.duplicates);
  await inTransaction(client, () => save(saving, record, found, codes));
  return { valid: found.rows, failing: found.failing };
}

async function backToReview(
  { client, order }: StepContext,
  record: TaskImportRecord,
  why: string,
): Promise<void> {
  await client.query(
    `UPDATE task_imports SET status = 'REVIEW', commit_refusal = $3, progress = NULL, attempts = 0, updated_at = $4
     WHERE id = $1 AND status = 'COMMITTING' AND generation = $2`,
    [order.importId, record.generation, why, order.now],
  );
}

interface ReservedCodes {
  list: string;
  firstTask: number;
}

/**
 * The instant and the codes of what will be saved. Codes are taken outside of the rows' transaction: inside, the counters would stay locked for as long as the rows take, and
 * nobody could make a task or a list. A commit that died finds its codes again, so none is lost: the import is locked
 * first, because a process that was killed may still have its last statement running.
 */
async function announceSaving(
  { client, order }: StepContext,
  { id }: TaskImportRecord,
  count: number,
): Promise<ReservedCodes> {
  const year = Number(order.today.slice(2, 4));
  const take = async (kind: "T" | "L", wanted: number): Promise<number> => {
    const { rows } = await client.query<{ first: string }>("SELECT take_codes($1, $2, $3) AS first", [
      kind,
      year,
      wanted,
    ]);
    return Number(rows[0]?.first);
  };
  return inTransaction(client, async () => {
    const { rows } = await client.query<{ first: string; count: number | null; list: string | null }>(
      `SELECT codes_from AS first, codes_count AS count, list_code AS list FROM task_imports WHERE id = $1 FOR UPDATE`,
      [id],
    );
    const kept = rows[0];
    const firstTask = kept?.count === count ? Number(kept.first) : await take("T", count);
    const list = kept?.list ?? listCode(year, await take("L", 1));
    await client.query(
      "UPDATE task_imports SET codes_from = $2, codes_count = $3, list_code = $4, saving_at = $5 WHERE id = $1",
      [id, firstTask, count, list, order.now],
    );
    return { list, firstTask };
  });
}

async function save(
  context: StepContext,
  record: TaskImportRecord,
  found: Duplicates,
  codes: ReservedCodes,
): Promise<void> {
  const { client, order } = context;
  // Where every row meets a stored task there is nothing a list could hold.
  const listId = found.rows > found.duplicates ? await createList(context, record, codes.list) : null;
  if (listId === null) await keepValues(context, record);
  else await copyTasks(context, record, found, listId, codes.firstTask);
  await keepDuplicates(client, record, found, listId);
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
    [
      order.importId,
      record.generation,
      listId,
      order.now,
      found.rows - found.duplicates,
      found.rows,
      record.number,
    ],
  );
  if (rowCount !== 1) throw new Superseded();
  await writeTrail(context, record, found, listId);
  await tellCommitted(context, record, {
    created: found.rows - found.duplicates,
    list: listId === null ? null : codes.list,
  });
}

async function createList(
  { client, order }: StepContext,
  record: TaskImportRecord,
  code: string,
): Promise<number> {
  const { name, company, contact, creditor } = record.listDetails;
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO task_lists (code_id, name, company, contact_email, contact_lada, contact_phone, created_by, created_at, updated_at,
       creditor_name, creditor_document, creditor_address, creditor_postal_code, creditor_city, creditor_province,
       creditor_country, creditor_of_others)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $8, nullif(c.name, ''), nullif(c."identityDocument", ''), nullif(c.address, ''),
       nullif(c."postalCode", ''), nullif(c.city, ''), nullif(c.province, ''), c.country, c."forOtherEntities"
     FROM jsonb_to_record($9::jsonb) AS c(name text, "identityDocument" text, address text, "postalCode" text, city text,
       province text, country text, "forOtherEntities" boolean) RETURNING id`,
    [
      code,
      name,
      company,
      contact.email,
      contact.lada,
      contact.phone,
      record.createdBy,
      order.now,
      JSON.stringify(creditor),
    ],
  );
  return Number(rows[0]?.id);
}

async function rememberMapping({ client, order }: StepContext, record: TaskImportRecord): Promise<void> {
  const { company, contact, creditor } = record.listDetails;
  await client.query(
    `INSERT INTO task_import_mappings (company_key, header_signature, choices, list_details, used_at)
     SELECT key, $2, $3, CASE WHEN key = '' THEN '{}' ELSE $4::jsonb END, $5 FROM unnest($1::text[]) AS key ORDER BY key
     ON CONFLICT (company_key, header_signature)
       DO UPDATE SET choices = excluded.choices, list_details = excluded.list_details, used_at = excluded.used_at`,
    [
      [...new Set(["", companyKey(company ?? "")])],
      record.headerSignature,
      JSON.stringify(choicesByHeader(headersOf(record), record.choices)),
      JSON.stringify({ name: null, company, contact, creditor, entities: entityKeys(record) }),
      order.now,
    ],
  );
}

/** Whose debts the file holds; none where they are too many to know it by. */
function entityKeys({ choices, profiles }: TaskImportRecord): string[] {
  const profile = profiles?.[choices.indexOf("entity")];
  return [...new Set(profile?.topValues.map(({ value }) => companyKey(value)))];
}

/** The entry of the audit trail; the thread has no object mapper, hence no audit(). */
async function writeTrail(
  { client, order }: StepContext,
  record: TaskImportRecord,
  found: Duplicates,
  listId: number | null,
): Promise<void> {
  const { rows, duplicates, failing } = found;
  await client.query(
    `INSERT INTO audit_entries (at, actor_id, api_key_id, action, subject_type, subject_id, data)
     VALUES ($1, $2, $3, 'commitTaskImport', 'task_import', $4, $5)`,
    [
      order.now,
      record.createdBy,
      record.apiKeyId,
      record.id,
      JSON.stringify({ listId, created: rows - duplicates, duplicates, leftOut: failing }),
    ],
  );
}

/** In the bell of who uploaded it, or of the administrators where a program did; the thread has no object mapper, hence no notifyAccount(). */
async function tellCommitted(
  { client, order }: StepContext,
  { id, createdBy }: TaskImportRecord,
  { created, list }: { created: number; list: string | null },
): Promise<void> {
  const news = {
    ...importBell(id),
    kind: "import-committed",
    title: list === null ? "Importación terminada" : `Lista ${list} guardada`,
    text: created === 1 ? "Se ha creado 1 tarea." : `Se han creado ${shownCount(created)} tareas.`,
    ...(list === null ? {} : { path: `/dashboard/admin/tasks/process/${list}` }),
  };
  const at = new Date(order.now);
  const { sql, params } =
    createdBy === null ? recordingForAdministrators(news, at) : recordingFor(createdBy, news, at);
  await client.query(sql, params);
}

/** After the commit: the indexes and figures of the planner, so that the next page is as quick as before. */
export async function tidyTables(client: Client, rows: number): Promise<void> {
  if (rows < IMPORT_LIMITS.readBatch) return;
  await client.query("SELECT gin_clean_pending_list('tasks_search')");
  await client.query("VACUUM (ANALYZE) tasks");
}
