import { isCalendarDay } from "../../../platform/clock.ts";
import { readId } from "../../../platform/ids.ts";
import { InvalidInput } from "../../../platform/refusals.ts";
import { auditRead } from "../audit.ts";
import type { Context } from "../context.ts";
import { displayNameSql } from "../display-name-sql.ts";

export interface AuditEntryRow {
  id: number;
  at: Date;
  actorId: number | null;
  actorName: string | null;
  action: string;
  subjectType: string;
  subjectId: string | null;
  subjectName: string | null;
  requestId: string | null;
  data: Record<string, unknown>;
}

export interface AuditFilter {
  actorId?: string | null;
  action?: string | null;
  subjectType?: string | null;
  subjectId?: string | null;
  /** First and last day, yyyy-mm-dd, as the calendar in Madrid has them. */
  from?: string | null;
  to?: string | null;
}

export interface AuditConnection {
  nodes: AuditEntryRow[];
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
}

const MOST = 100;

/** The trail, newest first, from before the entry `after` names. Throws InvalidInput for a range that is none. */
export async function auditEntries(
  ctx: Context,
  filter: AuditFilter,
  first: number,
  after?: string | null,
): Promise<AuditConnection> {
  refuseWrongDays(filter);
  await auditRead(ctx, { action: "readAuditEntries", subjectType: "audit" });
  const params: unknown[] = [];
  const place = (value: unknown) => `$${params.push(value)}`;
  const parts = [`e.id < ${place(cursorOf(after))}`];
  // An id that can't be one finds nothing.
  if (filter.actorId) parts.push(`e.actor_id = ${place(readId(filter.actorId) ?? 0)}`);
  if (filter.action) parts.push(`e.action = ${place(filter.action)}`);
  if (filter.subjectType) parts.push(`e.subject_type = ${place(filter.subjectType)}`);
  if (filter.subjectId) parts.push(`e.subject_id = ${place(filter.subjectId)}`);
  if (filter.from) parts.push(`e.at >= ${place(filter.from)}::date::timestamp AT TIME ZONE 'Europe/Madrid'`);
  if (filter.to) parts.push(`e.at < (${place(filter.to)}::date + 1)::timestamp AT TIME ZONE 'Europe/Madrid'`);
  const ids = `SELECT e.id FROM audit_entries e WHERE ${parts.join(" AND ")} ORDER BY e.id DESC`;
  return entriesOf(ctx, ids, params, first);
}

function refuseWrongDays({ from, to }: AuditFilter): void {
  const refuse = (field: string, message: string) => {
    throw new InvalidInput([{ field: ["filter", field], code: "INVALID", message }]);
  };
  for (const [field, day] of Object.entries({ from, to }))
    if (day && !isCalendarDay(day)) refuse(field, "La fecha no es válida.");
  if (from && to && from > to) refuse("from", "La fecha «desde» no puede ser posterior a «hasta».");
}

/** What was done to an account and by it, newest first. One statement. */
export function userHistory(
  ctx: Pick<Context, "db">,
  accountId: number,
  first: number,
  after?: string | null,
): Promise<AuditConnection> {
  // Each half along its own index: an administrator of many years has millions of entries.
  const limit = sizeOf(first) + 1;
  const ids = `
    (SELECT id FROM audit_entries WHERE subject_type = 'account' AND subject_id = $1::text AND id < $2
     ORDER BY id DESC LIMIT ${limit})
    UNION
    (SELECT id FROM audit_entries WHERE actor_id = $1::bigint AND id < $2 ORDER BY id DESC LIMIT ${limit})
    ORDER BY id DESC`;
  return entriesOf(ctx, ids, [accountId, cursorOf(after)], first);
}

/** `ids`: a statement that gives ids, newest first, without a limit. */
async function entriesOf(
  ctx: Pick<Context, "db">,
  ids: string,
  params: unknown[],
  first: number,
): Promise<AuditConnection> {
  const size = sizeOf(first);
  // One entry more than asked for tells whether there is a next page.
  const rows = await ctx.db.query<AuditEntryRow[]>(
    `SELECT e.id, e.at, e.actor_id AS "actorId", ${displayNameSql("actor")} AS "actorName", e.action,
       e.subject_type AS "subjectType", e.subject_id AS "subjectId", ${displayNameSql("subject")} AS "subjectName",
       e.request_id AS "requestId", e.data
     FROM (${ids} LIMIT ${size + 1}) AS wanted
     JOIN audit_entries e ON e.id = wanted.id
     LEFT JOIN accounts actor ON actor.id = e.actor_id
     LEFT JOIN accounts subject
       ON subject.id = CASE WHEN e.subject_type = 'account' AND e.subject_id ~ '^[0-9]{1,15}$' THEN e.subject_id::bigint END
     ORDER BY e.id DESC`,
    params,
  );
  const nodes = rows.slice(0, size);
  const last = nodes.at(-1);
  return {
    nodes,
    pageInfo: { endCursor: last ? String(last.id) : null, hasNextPage: rows.length > size },
  };
}

function sizeOf(first: number): number {
  return Math.min(Math.max(Math.trunc(first), 1), MOST);
}

/** Without a cursor, from the newest on; with one that is none, nothing. */
function cursorOf(after: string | null | undefined): number {
  return after ? (readId(after) ?? 0) : Number.MAX_SAFE_INTEGER;
}
