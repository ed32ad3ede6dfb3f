// SQL: the list and its counts share conditions that are put together from the filter, on folded words.
import { LEAD_STATES } from "../../../schema/rules/leads.ts";
import { pageInfo, readPage, type PageInfo, type PageRequest } from "../../platform/paging.ts";
import { likePart } from "../../platform/text/like-part.ts";
import { auditRead, filterNames } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { Lead } from "./lead.entity.ts";
import { LEAD_COLUMNS, requireLead, type LeadKind, type LeadRow, type LeadStatus } from "./lead-rows.ts";

export interface LeadFilter {
  search?: string | null;
  kind?: LeadKind | null;
  status?: LeadStatus | null;
}

type LeadSort = "CREATED_AT" | "COMPANY" | "STATUS";
type Direction = "ASC" | "DESC";

export interface LeadPage {
  nodes: LeadRow[];
  totalCount: number;
  pageInfo: PageInfo;
  counts: { status: LeadStatus; count: number }[];
}

/** In the order of their life; also how they are sorted. */
const STATUSES = Object.keys(LEAD_STATES) as readonly LeadStatus[];
export const LEAD_SORTS: Record<LeadSort, string> = {
  CREATED_AT: "l.created_at",
  COMPANY: "l.company COLLATE spanish",
  STATUS: `array_position(ARRAY['${STATUSES.join("','")}'], l.status)`,
};
const LONGEST_SEARCH = 200;
const MOST_WORDS = 8;

/** A page of them in a stable order; three statements whatever its size. */
export async function leads(
  ctx: Context,
  filter: LeadFilter,
  { sort, direction }: { sort: LeadSort; direction: Direction },
  page?: PageRequest | null,
): Promise<LeadPage> {
  const { number, size, offset } = readPage(page);
  await auditRead(ctx, {
    action: "readLeads",
    subjectType: "lead",
    data: { filters: filterNames(filter), page: number, size },
  });
  const found = leadConditions(filter);
  const counts = await countByStatus(ctx, found);
  const status = filter.status ?? null;
  const totalCount = counts.reduce(
    (sum, entry) => sum + (status === null || entry.status === status ? entry.count : 0),
    0,
  );
  const place = found.params.length;
  const nodes = await ctx.db.query<LeadRow[]>(
    `SELECT ${LEAD_COLUMNS} FROM leads l
     WHERE ${found.where} AND ($${place + 1}::text IS NULL OR l.status = $${place + 1})
     ORDER BY ${LEAD_SORTS[sort]} ${direction}, l.id ${direction} LIMIT $${place + 2} OFFSET $${place + 3}`,
    [...found.params, status, size, offset],
  );
  return { nodes, totalCount, pageInfo: pageInfo(number, size, totalCount), counts };
}

/** One of them. Throws NotFound. The trail keeps who looked at it. */
export async function lead(ctx: Context, id: string): Promise<LeadRow> {
  const found = await requireLead(ctx.db, id);
  await auditRead(ctx, { action: "readLead", subjectType: "lead", subjectId: found.id });
  return found;
}

interface Conditions {
  where: string;
  params: unknown[];
}

/** Conditions of the filter without its status, for the counts by status. */
export function leadConditions({ search, kind }: LeadFilter): Conditions {
  const params: unknown[] = [];
  const place = (value: unknown) => `$${params.push(value)}`;
  const words = (search ?? "").slice(0, LONGEST_SEARCH).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const parts = words.map((word) => `l.search_text LIKE '%' || fold_text(${place(likePart(word))}) || '%'`);
  if (kind) parts.push(`l.kind = ${place(kind)}`);
  return { where: ["true", ...parts].join(" AND "), params };
}

async function countByStatus(
  { db }: Context,
  { where, params }: Conditions,
): Promise<{ status: LeadStatus; count: number }[]> {
  const rows = await db.query<{ status: LeadStatus; count: number }[]>(
    `SELECT l.status, count(*)::int AS count FROM leads l WHERE ${where} GROUP BY l.status`,
    params,
  );
  const byStatus = new Map(rows.map(({ status, count }) => [status, count]));
  return STATUSES.map((status) => ({ status, count: byStatus.get(status) ?? 0 }));
}

/** Requests nobody has looked at yet. */
export function newLeads({ db }: Pick<Context, "db">): Promise<number> {
  return db.getRepository(Lead).countBy({ status: "NEW" });
}
