import type { SignedInContext } from "../accounts/context.ts";
import { searchPatterns } from "../cases/case-conditions.ts";
import { readId } from "../../platform/ids.ts";
import { pageInfo, readPage, type PageInfo, type PageRequest } from "../../platform/paging.ts";
import { NotFound } from "../../platform/refusals.ts";
import type { EntityManager } from "typeorm";
import {
  CONVERSATION_COLUMNS,
  FROM_CONVERSATIONS,
  ownConversationsSql,
  sideOf,
  type ConversationRow,
  type ConversationView,
} from "./conversation.ts";

const LARGEST_PAGE = 50;
const NO_CONVERSATION = "No se ha encontrado esta conversación.";

export interface ConversationPage {
  nodes: ConversationView[];
  totalCount: number;
  pageInfo: PageInfo;
}

/**
 * The asker's conversations, the newest message first, then those nobody has written in. One statement. Words are looked
 * for in reference, names and messages.
 */
export async function listConversations(
  ctx: SignedInContext,
  query: { search?: string | null; unreadOnly: boolean; page?: PageRequest | null },
): Promise<ConversationPage> {
  const { number, size, offset } = readPage(query.page, LARGEST_PAGE);
  const params: unknown[] = [ctx.actor.accountId];
  const parts = [ownConversationsSql(ctx, "$1"), "(p.case_id IS NOT NULL OR v.id IS NOT NULL)"];
  if (query.unreadOnly) parts.push(`${unreadColumn(ctx)} > 0`);
  for (const pattern of searchPatterns(query.search ?? "")) parts.push(mentions(`$${params.push(pattern)}`));
  const rows = await ctx.db.query<(ConversationRow & { total: number })[]>(
    `WITH found AS MATERIALIZED (
       SELECT p.id, v.last_message_at AS k, c.accepted_at AS k2 ${FROM_CONVERSATIONS} WHERE ${parts.join(" AND ")}),
     page AS MATERIALIZED (SELECT * FROM found ORDER BY k DESC NULLS LAST, k2 DESC NULLS LAST, id DESC
       LIMIT $${params.length + 1} OFFSET $${params.length + 2})
     SELECT total.total, shown.* FROM (SELECT count(*)::int AS total FROM found) AS total
     LEFT JOIN (SELECT page.k, page.k2, ${CONVERSATION_COLUMNS} ${FROM_CONVERSATIONS} JOIN page ON page.id = p.id) AS shown
       ON true
     ORDER BY shown.k DESC NULLS LAST, shown.k2 DESC NULLS LAST, shown.id DESC`,
    [...params, size, offset],
  );
  const total = rows[0]?.total ?? 0;
  const nodes = rows.filter(({ id }) => id !== null).map((row) => viewOf(ctx, row));
  return { nodes, totalCount: total, pageInfo: pageInfo(number, size, total) };
}

/** A blank stands before each beginning of a word, for patterns of one or two letters. */
function mentions(pattern: string): string {
  const named = `' ' || fold_text(concat_ws(' ', c.number, t.code_id, p.names, p.surnames, m.company_name, m.names, m.surnames))`;
  return `(${named} LIKE ${pattern}
    OR EXISTS (SELECT FROM messages x WHERE x.conversation_id = v.id AND ' ' || x.search_text LIKE ${pattern}))`;
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
    `SELECT ${CONVERSATION_COLUMNS} ${FROM_CONVERSATIONS} WHERE p.id = $2 AND ${ownConversationsSql(ctx, "$1")}`,
    [ctx.actor.accountId, partyId],
  );
  return row ? viewOf(ctx, row) : null;
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

/** Of a party, whoever asks: for personal links. */
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
  const [row] = await ctx.db.query<{ unread: number }[]>(
    `SELECT coalesce(sum(${unread}), 0)::int AS unread ${FROM_CONVERSATIONS}
     WHERE ${unread} > 0 AND ${ownConversationsSql(ctx, "$1")}`,
    [ctx.actor.accountId],
  );
  return row?.unread ?? 0;
}

function unreadColumn(ctx: SignedInContext): string {
  return sideOf(ctx) === "MANAGER" ? "v.manager_unread" : "v.party_unread";
}

function viewOf(ctx: SignedInContext, row: ConversationRow): ConversationView {
  return { ...row, mySide: sideOf(ctx) };
}
