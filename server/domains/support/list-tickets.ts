// SQL: search, total and page in one statement, over the ticket and who asks.
import type * as Contract from "../../generated/schema-types.ts";
import { pageInfo, readPage, type PageInfo } from "../../platform/paging.ts";
import { likePart } from "../../platform/text/like-part.ts";
import { auditRead } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";
import { rankSql } from "../../platform/text/rank-sql.ts";
import {
  FROM_TICKETS,
  requireTicket,
  TICKET_CATEGORIES,
  TICKET_COLUMNS,
  TICKET_STATUSES,
  type TicketRow,
} from "./ticket-rows.ts";

export interface TicketPage {
  nodes: TicketRow[];
  totalCount: number;
  pageInfo: PageInfo;
}

const LONGEST_SEARCH = 200;
const MOST_WORDS = 8;
const NEWEST_FIRST = "t.updated_at DESC, t.id DESC";
/** What waits for support comes first, the one due first at the top. */
const DUE_FIRST = `t.answer_due_at ASC NULLS LAST, ${NEWEST_FIRST}`;

/** In terms of `t` and `a` of FROM_TICKETS. They are numbered one after the other: their order is that of the ids. */
const KEYS: Readonly<Record<Contract.TicketSort, string>> = {
  NUMBER: "t.id",
  SUBJECT: "t.subject COLLATE spanish",
  PERSON: `${displayNameSql("a")} COLLATE spanish`,
  CATEGORY: rankSql("t.category", TICKET_CATEGORIES),
  STATUS: rankSql("t.status", TICKET_STATUSES),
  DUE: "t.answer_due_at",
};

/** How a list stands, and its file: as it is sorted, or else the ones due first. */
export function ticketOrder(
  { sort, direction }: Pick<Contract.QueryTicketsArgs, "sort" | "direction">,
  unsorted = DUE_FIRST,
): string {
  if (sort == null) return unsorted;
  const way = direction === "DESC" ? "DESC" : "ASC";
  return `${KEYS[sort]} ${way} NULLS LAST, ${sort === "DUE" ? NEWEST_FIRST : `t.id ${way}`}`;
}

/**
 * One's own, newest first; all for an administrator, those due first; unless sorted. One statement and the note of an
 * administrator's look.
 */
export async function tickets(
  ctx: SignedInContext,
  { status, late, search, sort, direction, page }: Contract.QueryTicketsArgs,
): Promise<TicketPage> {
  const { number, size, offset } = readPage(page);
  const isAdmin = ctx.actor.role === "ADMIN";
  if (isAdmin)
    await auditRead(ctx, { action: "readTickets", subjectType: "ticket", data: { page: number, size } });
  const params: unknown[] = [];
  const place = (value: unknown) => `$${params.push(value)}`;
  const parts = ticketConditions(ctx, { status, late, search }, place);
  if (!isAdmin) parts.push(`t.account_id = ${place(ctx.actor.accountId)}`);
  const order = ticketOrder({ sort, direction }, isAdmin ? DUE_FIRST : NEWEST_FIRST);
  const rows = await ctx.db.query<(TicketRow & { total: number })[]>(
    `WITH hits AS MATERIALIZED (SELECT t.id, row_number() OVER (ORDER BY ${order}) AS place ${FROM_TICKETS}
         WHERE ${["true", ...parts].join(" AND ")}),
       page AS MATERIALIZED (SELECT id, place FROM hits ORDER BY place LIMIT ${place(size)} OFFSET ${place(offset)})
     SELECT total.total, shown.* FROM (SELECT count(*)::int AS total FROM hits) AS total
     LEFT JOIN (SELECT page.place, ${TICKET_COLUMNS} ${FROM_TICKETS} JOIN page ON page.id = t.id) AS shown ON true
     ORDER BY shown.place`,
    params,
  );
  const total = rows[0]?.total ?? 0;
  return {
    nodes: rows.filter(({ id }) => id !== null),
    totalCount: total,
    pageInfo: pageInfo(number, size, total),
  };
}

/** Of those a list shows: every word occurs in the ticket or in who asks. */
export function ticketConditions(
  { clock }: Pick<SignedInContext, "clock">,
  { status, late, search }: Pick<Contract.QueryTicketsArgs, "status" | "late" | "search">,
  place: (value: unknown) => string,
): string[] {
  const parts = words(search).map((word) => {
    const like = `LIKE '%' || fold_text(${place(likePart(word))}) || '%'`;
    return `(t.search_text ${like} OR a.search_text ${like})`;
  });
  if (status) parts.push(`t.status = ${place(status)}`);
  if (late === true) parts.push(`t.status = 'OPEN' AND t.answer_due_at < ${place(clock.now())}`);
  return parts;
}

/** One's own, or any for an administrator, of which the trail keeps a note. Throws NotFound. */
export async function ticket(ctx: SignedInContext, id: string): Promise<TicketRow> {
  const found = await requireTicket(ctx, ctx.db, id);
  if (ctx.actor.role === "ADMIN")
    await auditRead(ctx, { action: "readTicket", subjectType: "ticket", subjectId: found.id });
  return found;
}

function words(search: string | null | undefined): string[] {
  return (search ?? "").slice(0, LONGEST_SEARCH).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
}
