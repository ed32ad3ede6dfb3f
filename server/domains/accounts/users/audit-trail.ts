// SQL: conditions come from the filter, and each half of an account's history goes along its own index.
import type { AuditFilter } from "../../../generated/schema-types.ts";
import { wholeSelectList } from "../../../platform/select-list.ts";
import { auditRead } from "../../../shared/audit.ts";
import { AuditEntry } from "../../../shared/audit-entry.entity.ts";
import type { Context } from "../../../shared/context.ts";
import { displayNameSql } from "../display-name-sql.ts";
import { feedCursor, FeedConditions, feedOf, feedSize, type Feed } from "./feed.ts";

export interface AuditEntryRow extends AuditEntry {
  actorName: string | null;
  subjectName: string | null;
}

/** The trail, newest first, from before the entry `after` names. Throws InvalidInput for a range that is none. */
export async function auditEntries(
  ctx: Context,
  filter: AuditFilter,
  first: number,
  after?: string | null,
): Promise<Feed<AuditEntryRow>> {
  const where = auditConditions(filter, after);
  await auditRead(ctx, { action: "readAuditEntries", subjectType: "audit" });
  return auditPage(ctx, where, first);
}

/** Throws InvalidInput for a range that is none. */
export function auditConditions(filter: AuditFilter, after?: string | null): FeedConditions {
  const where = new FeedConditions(filter, after);
  where.addId("e.actor_id = ?", filter.actorId);
  where.addId("e.api_key_id = ?", filter.apiKeyId);
  if (filter.action) where.add("e.action = ?", filter.action);
  if (filter.subjectType) where.add("e.subject_type = ?", filter.subjectType);
  if (filter.subjectId) where.add("e.subject_id = ?", filter.subjectId);
  return where;
}

/** The same without noting the look. */
export function auditPage(
  ctx: Pick<Context, "db">,
  { sql, params }: FeedConditions,
  first: number,
): Promise<Feed<AuditEntryRow>> {
  const ids = `SELECT e.id FROM audit_entries e WHERE ${sql} ORDER BY e.id DESC`;
  return entriesOf(ctx, ids, params, first);
}

/** What was done to an account and by it, newest first. One statement. */
export function userHistory(
  ctx: Pick<Context, "db">,
  accountId: number,
  first: number,
  after?: string | null,
): Promise<Feed<AuditEntryRow>> {
  // Each half along its own index: an administrator of many years has millions of entries.
  const limit = feedSize(first) + 1;
  const ids = `
    (SELECT id FROM audit_entries WHERE subject_type = 'account' AND subject_id = $1::text AND id < $2
     ORDER BY id DESC LIMIT ${limit})
    UNION
    (SELECT id FROM audit_entries WHERE actor_id = $1::bigint AND id < $2 ORDER BY id DESC LIMIT ${limit})
    ORDER BY id DESC`;
  return entriesOf(ctx, ids, [accountId, feedCursor(after)], first);
}

/** `ids`: a statement that gives ids, newest first, without a limit. */
async function entriesOf(
  ctx: Pick<Context, "db">,
  ids: string,
  params: unknown[],
  first: number,
): Promise<Feed<AuditEntryRow>> {
  const rows = await ctx.db.query<AuditEntryRow[]>(
    `SELECT ${wholeSelectList(AuditEntry, "e")}, coalesce(${displayNameSql("actor")}, 'Clave «' || key.name || '»') AS "actorName",
       ${displayNameSql("subject")} AS "subjectName"
     FROM (${ids} LIMIT ${feedSize(first) + 1}) AS wanted
     JOIN audit_entries e ON e.id = wanted.id
     LEFT JOIN accounts actor ON actor.id = e.actor_id
     LEFT JOIN api_keys key ON key.id = e.api_key_id
     LEFT JOIN accounts subject
       ON subject.id = CASE WHEN e.subject_type = 'account' AND e.subject_id ~ '^[0-9]{1,15}$' THEN e.subject_id::bigint END
     ORDER BY e.id DESC`,
    params,
  );
  return feedOf(rows, first);
}
