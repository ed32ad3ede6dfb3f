import type { Client } from "pg";

/** The row's values in the shape of TaskValues, to be decided on later. */
const TASK_VALUES = `jsonb_build_object(
  'entity', c.entity, 'nContract', c.n_contract, 'nSessions', c.n_sessions,
  'typeContract', c.type_contract, 'amountDebt', (c.cents::numeric / 100)::numeric(14, 2)::text,
  'debtDate', c.debt_date, 'debtor', c.debtor, 'intervention', c.intervention, 'thirdParties', c.third_parties,
  'status', c.state, 'assignmentDate', c.assignment_date, 'type', c.type, 'dateLastAction', c.last_action,
  'addressContract', c.address1, 'addressMain', c.address2, 'addressExtra', c.address3,
  'lada', CASE WHEN c.phone IS NOT NULL THEN c.lada END, 'phone', c.phone, 'email', c.email,
  'identityDocument', c.identity_document, 'extra', c.extra)`;

/**
 * Puts into commit_duplicates the rows of commit_rows that meet a task: those whose debt is stored already, and later
 * rows of the same debt in the file. The rest is fresh.
 */
export async function findDuplicates(client: Client): Promise<{ fresh: number; duplicates: number }> {
  await client.query("DROP TABLE IF EXISTS pg_temp.commit_duplicates");
  await client.query(`
    CREATE TEMPORARY TABLE commit_duplicates AS
    WITH stored AS (
      SELECT t.dedupe_key, min(t.id) AS task_id
      FROM tasks t WHERE t.deleted_at IS NULL AND t.dedupe_key IN (SELECT dedupe_key FROM commit_rows)
      GROUP BY t.dedupe_key
    ), placed AS (
      SELECT row_number, dedupe_key, min(row_number) OVER (PARTITION BY dedupe_key) AS first_row FROM commit_rows
    ), met AS (
      SELECT p.row_number, p.first_row, s.task_id AS stored_task
      FROM placed p LEFT JOIN stored s USING (dedupe_key)
      WHERE s.task_id IS NOT NULL OR p.row_number > p.first_row
    )
    SELECT m.*, ${TASK_VALUES} AS task_values FROM met m JOIN commit_rows c USING (row_number)`);
  await client.query("CREATE UNIQUE INDEX ON commit_duplicates (row_number)");
  await client.query("ANALYZE commit_duplicates");
  const { rows } = await client.query<{ rows: string; duplicates: string }>(
    "SELECT (SELECT count(*) FROM commit_rows) AS rows, (SELECT count(*) FROM commit_duplicates) AS duplicates",
  );
  const duplicates = Number(rows[0]?.duplicates);
  return { fresh: Number(rows[0]?.rows) - duplicates, duplicates };
}
