// SQL: worker threads load no entities; the locks are advisory ones.
import type { Client } from "pg";
import type { TaskImportRecord } from "../import-record.ts";
import { waitsForList } from "../import-texts.ts";
import type { StepContext } from "./step-context.ts";

/** Classes of advisory locks: any number will do as long as every instance uses the same ones. */
const ENTITY_LOCKS = 4_127_021;
const FILE_LOCKS = 4_127_022;
/** A file may name any number of entities, PostgreSQL's memory for locks is small: some share one. */
const BUCKETS = 256;
/** How long a lock is waited for at a stretch; then the page is told once more what holds it. */
const STRETCH = "5s";
const LOCK_NOT_AVAILABLE = "55P03";

interface CommitLock {
  class: number;
  object: number;
}

/**
 * Two lists can only bring in the same debt when they name the same entity, so commits of one entity go one after the
 * other and the rest doesn't wait; those of the same file do in any case. Always taken in the same order, so nobody
 * waits in a circle. They are freed with the lease on the import: at the end of the step, or with the connection.
 */
export async function lockEntities(context: StepContext, record: TaskImportRecord): Promise<void> {
  const { rows } = await context.client.query<CommitLock>(
    `SELECT ${FILE_LOCKS} AS class, hashtext($1) AS object
     UNION ALL
     (SELECT DISTINCT ${ENTITY_LOCKS}, hashtext(split_part(dedupe_key, '|', 1)) & ${BUCKETS - 1}
      FROM commit_keys ORDER BY 2)`,
    [`${record.fileHash} ${record.sheetName}`],
  );
  await context.client.query(`SET lock_timeout = '${STRETCH}'`);
  for (const lock of rows) await takeLock(context, lock);
  await context.client.query("SET lock_timeout = 0");
}

async function takeLock(context: StepContext, lock: CommitLock): Promise<void> {
  const parameters = [lock.class, lock.object];
  const { rows } = await context.client.query<{ taken: boolean }>(
    "SELECT pg_try_advisory_lock($1, $2) AS taken",
    parameters,
  );
  if (rows[0]?.taken) return;
  for (;;) {
    context.waiting(waitsForList(await holderOf(context.client, lock)));
    try {
      await context.client.query("SELECT pg_advisory_lock($1, $2)", parameters);
      return context.waiting(null);
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
    }
  }
}

/** The name of the list whose import holds the lock: known by its other lock, the lease on its import. */
async function holderOf(client: Client, lock: CommitLock): Promise<string | null> {
  const { rows } = await client.query<{ name: string | null }>(
    `SELECT coalesce(nullif(i.list_details ->> 'name', ''), i.file_name) AS name
     FROM pg_locks held
     JOIN pg_locks lease ON lease.pid = held.pid AND lease.locktype = 'advisory' AND lease.objsubid = 1
     JOIN task_imports i ON i.status = 'COMMITTING'
       AND hashtextextended('task-import:' || i.id, 0) = (lease.classid::bigint << 32) | lease.objid::bigint
     WHERE held.locktype = 'advisory' AND held.objsubid = 2 AND held.granted
       AND held.database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND held.classid::bigint = $1 AND held.objid::bigint = $2::bigint & 4294967295`,
    [lock.class, lock.object],
  );
  return rows[0]?.name ?? null;
}
