// SQL: programs run from source, which load no entities, write the trail too; a look's note doesn't wait for the disk.
import type { EntityManager } from "typeorm";
import type { Acting, Context } from "./context.ts";

export interface AuditNote {
  /** Verb and noun of the use case, e.g. "createTask", "exportTasks". */
  action: string;
  subjectType: string;
  subjectId?: string | number | null;
  /** Ids, counts and field names only: no personal data. */
  data?: Record<string, unknown>;
}

/** Writes the trail inside the caller's transaction: what isn't committed wasn't done. */
export async function audit(ctx: Acting, manager: EntityManager, note: AuditNote): Promise<void> {
  await manager.query(
    `INSERT INTO audit_entries (actor_id, action, subject_type, subject_id, request_id, data, at, api_key_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    valuesOf(ctx, note),
  );
}

/** The same of any number of notes, in one statement. */
export async function auditEach(
  ctx: Acting,
  manager: EntityManager,
  notes: readonly AuditNote[],
): Promise<void> {
  if (notes.length === 0) return;
  const rows = notes.map((note) => ({
    ...note,
    subjectId: note.subjectId == null ? null : String(note.subjectId),
  }));
  await manager.query(
    `INSERT INTO audit_entries (actor_id, action, subject_type, subject_id, request_id, data, at, api_key_id)
     SELECT $2::bigint, action, "subjectType", "subjectId", $3, coalesce(data, '{}'), $4::timestamptz, $5::bigint
     FROM ROWS FROM (jsonb_to_recordset($1::jsonb)
       AS (action text, "subjectType" text, "subjectId" text, data jsonb)) WITH ORDINALITY ORDER BY ordinality`,
    [
      JSON.stringify(rows),
      ctx.actor?.accountId ?? null,
      ctx.requestId,
      ctx.clock.now(),
      ctx.apiKey?.apiKeyId ?? null,
    ],
  );
}

/**
 * Notes that somebody was shown debtors' data. One statement that doesn't wait for the disk: reading must stay quick,
 * and what a crash within that half second may lose is the note of a look, not of a change.
 */
export async function auditRead(ctx: Acting & Pick<Context, "db">, note: AuditNote): Promise<void> {
  await ctx.db.query(
    `INSERT INTO audit_entries (actor_id, action, subject_type, subject_id, request_id, data, at, api_key_id)
     SELECT $1::bigint, $2, $3, $4, $5, $6::jsonb, $7::timestamptz, $8::bigint FROM set_config('synchronous_commit', 'off', true)`,
    valuesOf(ctx, note),
  );
}

/** What somebody filtered by, for the trail: what was searched may be a name, so no values. */
export function filterNames(filter: object): string[] {
  return Object.entries(filter)
    .flatMap(([name, value]) => (value == null || value === "" ? [] : [name]))
    .toSorted();
}

function valuesOf(ctx: Acting, note: AuditNote): unknown[] {
  return [
    ctx.actor?.accountId ?? null,
    note.action,
    note.subjectType,
    note.subjectId == null ? null : String(note.subjectId),
    ctx.requestId,
    JSON.stringify(note.data ?? {}),
    ctx.clock.now(),
    ctx.apiKey?.apiKeyId ?? null,
  ];
}
