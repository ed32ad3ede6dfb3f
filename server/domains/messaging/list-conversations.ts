// SQL: search, total and page in one statement, over conversations with their parties.
import type { Role, SignedInContext } from "../../shared/context.ts";
import { auditRead } from "../../shared/audit.ts";
import { WAITING_SQL } from "../cases/case-machine.ts";
import { readId } from "../../platform/ids.ts";
import { pageInfo, readPage, type PageInfo, type PageRequest } from "../../platform/paging.ts";
import { NotFound } from "../../platform/refusals.ts";
import { prosePatterns } from "../../platform/text/search-patterns.ts";
import type { EntityManager } from "typeorm";
import {
  CONVERSATION_COLUMNS,
  FROM_CONVERSATIONS,
  isOwnSql,
  ownConversationsSql,
  sideOf,
  viewOf,
  WAITS,
  type ConversationRow,
  type ConversationView,
} from "./conversation.ts";

const LARGEST_PAGE = 50;
/** Further nobody counts: past it a page of 100,000 conversations would cost as much as all of them. */
const MOST_COUNTED = 1_000;
const NO_CONVERSATION = "No se ha encontrado esta conversación.";

export interface ConversationPage {
  nodes: ConversationView[];
  totalCount: number;
  totalIsLowerBound: boolean;
  pageInfo: PageInfo;
}

export interface ConversationQuery {
  search?: string | null;
  unreadOnly?: boolean;
  /** Those whose party waits for an answer; of a party nothing waits, so this leaves all of them in. */
  waitingOnly?: boolean;
  /** Administrators: of the tasks that specialists answer. */
  ofAssigned?: boolean;
  page?: PageRequest | null;
}

const NEWEST_FIRST = `ORDER BY k DESC NULLS LAST, k2 DESC, "partyId" DESC`;

function onlySql(
  ctx: SignedInContext,
  { unreadOnly = false, waitingOnly = false }: ConversationQuery,
): string {
  const conditions = [
    ...(unreadOnly ? [`${unreadColumn(ctx)} > 0`] : []),
    ...(waitingOnly && sideOf(ctx) === "MANAGER" ? [WAITS] : []),
  ];
  return ["true", ...conditions].join(" AND ");
}

/**
 * The asker's conversations, the newest message first, then those nobody has written in. Words are looked for in reference,
 * names and messages.
 */
export async function listConversations(
  ctx: SignedInContext,
  query: ConversationQuery,
): Promise<ConversationPage> {
  const { number, size, offset } = readPage(query.page, LARGEST_PAGE);
  const params: unknown[] = [ctx.actor.accountId];
  const patterns = prosePatterns(query.search ?? "").map((pattern) => ({
    pattern,
    place: `$${params.push(pattern)}`,
  }));
  const isAdmin = ctx.actor.role === "ADMIN";
  const { ofAssigned = false } = query;
  const only = [onlySql(ctx, query), ...(isAdmin ? patterns.map(mentionedInTasks) : [])].join(" AND ");
  const own = ownConversationsSql(ctx, "$1", { only, ofAssigned });
  const words = isAdmin ? [] : patterns.map(({ place }) => mentions(ctx, place));
  const rows = await ctx.db.query<(ConversationRow & { total: number })[]>(
    // Without words they are walked in the order of an index, no further than needed.
    `WITH own AS ${words.length === 0 ? "NOT MATERIALIZED" : "MATERIALIZED"} (${own}),
     found AS MATERIALIZED (SELECT own.* FROM own WHERE ${["true", ...words].join(" AND ")} ${NEWEST_FIRST}
       LIMIT $${params.length + 3}),
     page AS MATERIALIZED (SELECT * FROM found ${NEWEST_FIRST}
       LIMIT $${params.length + 1} OFFSET $${params.length + 2})
     SELECT total.total, shown.* FROM (SELECT count(*)::int AS total FROM found) AS total
     LEFT JOIN (SELECT page.k, page.k2, ${CONVERSATION_COLUMNS} ${FROM_CONVERSATIONS}
       JOIN page ON page."partyId" = p.id) AS shown ON true
     ORDER BY shown.k DESC NULLS LAST, shown.k2 DESC, shown.id DESC`,
    [...params, size, offset, Math.max(MOST_COUNTED, offset + size) + 1],
  );
  const total = rows[0]?.total ?? 0;
  const totalCount = Math.min(total, MOST_COUNTED);
  return {
    nodes: rows.filter(({ id }) => id !== null).map((row) => viewOf(ctx, row)),
    totalCount,
    totalIsLowerBound: total > MOST_COUNTED,
    pageInfo: pageInfo(number, size, totalCount),
  };
}

/**
 * Where a word occurs: in what was written, or in reference and name of whom it is written with. The names that the cases
 * keep say which parties are worth looking at. A blank stands before each beginning of a word, for patterns of one or two
 * letters.
 */
function mentions({ actor }: SignedInContext, pattern: string): string {
  return `(own."partyId" IN (${namedSql(actor.role === "CLIENT" ? "CLIENT" : "SPECIALIST", pattern)}) OR own.id IN (SELECT x.conversation_id FROM messages x
    WHERE x.search_text LIKE ${pattern} AND x.conversation_id IN (SELECT id FROM own)))`;
}

/** Letters and signs of which a task's code is made, in a pattern. */
const IN_CODES = /^[% t\d-]+$/;

/**
 * The same over conversations `v` about tasks, for administrators, who have tens of thousands: each place is looked through once,
 * and tasks only for what may be a part of a code.
 */
function mentionedInTasks({ pattern, place }: { pattern: string; place: string }): string {
  const places = [
    `v.party_id IN (SELECT p.id FROM parties p WHERE p.task_id IS NOT NULL AND p.search_text LIKE ${place})`,
    `v.id IN (SELECT x.conversation_id FROM messages x WHERE x.search_text LIKE ${place})`,
    ...(IN_CODES.test(pattern)
      ? [
          `v.task_id IN (SELECT t.id FROM tasks t
            WHERE t.deleted_at IS NULL AND t.search_text LIKE ${place} AND ' ' || lower(t.code_id) LIKE ${place})`,
        ]
      : []),
  ];
  return `(${places.join(" OR ")})`;
}

function namedSql(role: Exclude<Role, "ADMIN">, pattern: string): string {
  const partyOr = (reference: string) =>
    `(p.search_text LIKE ${pattern} OR ' ' || lower(${reference}) LIKE ${pattern})`;
  switch (role) {
    case "SPECIALIST":
      return `SELECT p.id FROM cases c JOIN parties p ON p.case_id = c.id
         WHERE c.specialist_id = $1 AND c.search_text LIKE ${pattern} AND ${partyOr("c.number")}
         UNION ALL SELECT p.id FROM tasks t JOIN conversations w ON w.task_id = t.id JOIN parties p ON p.id = w.party_id
         WHERE t.assignee_id = $1 AND ${partyOr("t.code_id")}`;
    case "CLIENT":
      return `SELECT p.id FROM parties p JOIN cases c ON c.id = p.case_id LEFT JOIN accounts s ON s.id = c.specialist_id
           AND c.accepted_at IS NOT NULL AND c.status NOT IN ${WAITING_SQL}
         WHERE p.account_id = $1 AND ' ' || fold_text(concat_ws(' ', c.number, s.company_name, s.names, s.surnames)) LIKE ${pattern}`;
  }
}

/** Null when it isn't the asker's, or not there. */
export async function findConversation(
  ctx: SignedInContext,
  id: string,
  db: Pick<EntityManager, "query"> = ctx.db,
): Promise<ConversationView | null> {
  const partyId = readId(id);
  if (partyId === null) return null;
  const [row] = await db.query<ConversationRow[]>(
    `SELECT ${CONVERSATION_COLUMNS} ${FROM_CONVERSATIONS} WHERE p.id = $2 AND ${isOwnSql(ctx, "$1")}`,
    [ctx.actor.accountId, partyId],
  );
  return row ? viewOf(ctx, row) : null;
}

/**
 * As findConversation, for whoever opens it: the trail keeps whose words an administrator has read. A page that stays open
 * asks again and again; what it has read already isn't noted anew.
 */
export async function readConversation(ctx: SignedInContext, id: string): Promise<ConversationView | null> {
  const found = await findConversation(ctx, id);
  if (found !== null && ctx.actor.role === "ADMIN" && (!found.isMine || found.managerUnread > 0))
    await auditRead(ctx, { action: "readConversation", subjectType: "conversation", subjectId: found.id });
  return found;
}

/** Throws NotFound, the same for one that isn't the asker's. */
export async function requireConversation(
  ctx: SignedInContext,
  id: string,
  db?: Pick<EntityManager, "query">,
): Promise<ConversationView> {
  const found = await findConversation(ctx, id, db);
  if (!found) throw new NotFound(NO_CONVERSATION);
  return found;
}

/** A party's conversation, without asking who reads it: for personal links. */
export async function conversationOfParty(
  db: Pick<EntityManager, "query">,
  partyId: number,
): Promise<ConversationRow> {
  const [row] = await db.query<ConversationRow[]>(
    `SELECT ${CONVERSATION_COLUMNS} ${FROM_CONVERSATIONS} WHERE p.id = $1`,
    [partyId],
  );
  if (!row) throw new Error("the party isn't there");
  return row;
}

/** How many messages to the asker aren't read. */
export async function unreadMessages(ctx: SignedInContext): Promise<number> {
  const unread = unreadColumn(ctx);
  const own = ownConversationsSql(ctx, "$1", { only: `${unread} > 0` });
  const [row] = await ctx.db.query<{ unread: number }[]>(
    `SELECT coalesce(sum(${unread}), 0)::int AS unread FROM (${own}) AS v`,
    [ctx.actor.accountId],
  );
  return row?.unread ?? 0;
}

/** How many conversations of whoever manages them have a party that waits for an answer. */
export async function waitingConversations(ctx: SignedInContext): Promise<number> {
  const own = ownConversationsSql(ctx, "$1", { only: WAITS });
  const [row] = await ctx.db.query<{ waiting: number }[]>(
    `SELECT count(*)::int AS waiting FROM (${own}) AS v`,
    [ctx.actor.accountId],
  );
  return row?.waiting ?? 0;
}

function unreadColumn(ctx: SignedInContext): string {
  return sideOf(ctx) === "MANAGER" ? "v.manager_unread" : "v.party_unread";
}
