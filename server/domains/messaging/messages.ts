// SQL: the newest, or a page, of each of many conversations in one statement; the author's side is the party's.
import DataLoader from "dataloader";
import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { readId } from "../../platform/ids.ts";
import type { ConversationSide, ConversationView } from "./conversation.ts";
import { Message } from "./message.entity.ts";
import { selectList } from "../../platform/select-list.ts";
import type { PartySide } from "../parties/party.ts";

const SHOWN = [
  "id",
  "conversationId",
  "at",
  "byManager",
  "authorName",
  "text",
  "readAt",
] as const satisfies readonly (keyof Message)[];

export interface MessageRow extends Pick<Message, (typeof SHOWN)[number]> {
  /** The party's side. */
  side: PartySide;
}

/** A message as one of the two sides sees it. */
export interface MessageView extends MessageRow {
  mySide: ConversationSide;
}

export interface MessageConnection {
  nodes: MessageView[];
  totalCount: number;
  endCursor: string | null;
  hasNextPage: boolean;
}

const COLUMNS = `${selectList(Message, "m", SHOWN)}, p.side`;
const FROM = `FROM messages m JOIN conversations v ON v.id = m.conversation_id JOIN parties p ON p.id = v.party_id`;
const MOST = 100;

interface Wanted {
  conversationId: number;
  first: number;
  before: number | null;
}

/** The newest message of each conversation, all of a request in one statement. */
export function latestMessageLoader(ctx: Context): DataLoader<number, MessageRow | null> {
  return ctx.loader("latest-messages", () => new DataLoader((ids: readonly number[]) => latest(ctx, ids)));
}

async function latest({ db }: Context, ids: readonly number[]): Promise<(MessageRow | null)[]> {
  const rows = await db.query<MessageRow[]>(
    `SELECT DISTINCT ON (m.conversation_id) ${COLUMNS} ${FROM} WHERE m.conversation_id = ANY($1)
     ORDER BY m.conversation_id, m.id DESC`,
    [ids],
  );
  const byConversation = new Map(rows.map((row) => [row.conversationId, row]));
  return ids.map((id) => byConversation.get(id) ?? null);
}

/** A page of a conversation, oldest first, going back in time from `after`. */
export async function messagesOf(
  ctx: Context,
  view: ConversationView,
  { first, after }: { first: number; after?: string | null },
): Promise<MessageConnection> {
  if (view.conversationId === null) return { nodes: [], totalCount: 0, endCursor: null, hasNextPage: false };
  const wanted: Wanted = {
    conversationId: view.conversationId,
    first: Math.min(Math.max(Math.trunc(first), 1), MOST),
    before: after == null ? null : (readId(after) ?? 0),
  };
  const { rows, total } = await pageLoader(ctx).load(wanted);
  const shown = rows.slice(0, wanted.first).toReversed();
  return {
    nodes: shown.map((row) => ({ ...row, mySide: view.mySide })),
    totalCount: total,
    endCursor: shown[0] ? String(shown[0].id) : null,
    hasNextPage: rows.length > wanted.first,
  };
}

interface Page {
  /** Newest first, one more than asked for when there is one. */
  rows: MessageRow[];
  total: number;
}

function pageLoader(ctx: Context): DataLoader<Wanted, Page, string> {
  return ctx.loader(
    "message-pages",
    () =>
      new DataLoader((pages: readonly Wanted[]) => readPages(ctx, pages), {
        cacheKeyFn: (wanted) => JSON.stringify(wanted),
      }),
  );
}

async function readPages({ db }: Context, pages: readonly Wanted[]): Promise<Page[]> {
  const rows = await db.query<(MessageRow & { page: number; total: number })[]>(
    `SELECT w.ordinality::int AS page, (SELECT count(*)::int FROM messages WHERE conversation_id = w."conversationId") AS total,
       shown.*
     FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS ("conversationId" bigint, first int, before bigint)) WITH ORDINALITY AS w
     LEFT JOIN LATERAL (SELECT ${COLUMNS} ${FROM}
       WHERE m.conversation_id = w."conversationId" AND (w.before IS NULL OR m.id < w.before)
       ORDER BY m.id DESC LIMIT w.first + 1) AS shown ON true
     ORDER BY w.ordinality, shown.id DESC`,
    [JSON.stringify(pages)],
  );
  return pages.map((_page, at) => {
    const own = rows.filter(({ page }) => page === at + 1);
    return { rows: own.filter(({ id }) => id !== null), total: own[0]?.total ?? 0 };
  });
}

/** All of a party, oldest first; at most the newest `most`. */
export async function messagesOfParty(
  db: Pick<EntityManager, "query">,
  partyId: number,
  most: number,
): Promise<MessageView[]> {
  const rows = await db.query<MessageRow[]>(
    `SELECT ${COLUMNS} ${FROM} WHERE v.party_id = $1 ORDER BY m.id DESC LIMIT $2`,
    [partyId, most],
  );
  return rows.toReversed().map((row) => ({ ...row, mySide: "PARTY" as const }));
}

export async function messageById(
  db: Pick<EntityManager, "query">,
  id: number,
  mySide: ConversationSide,
): Promise<MessageView> {
  const [row] = await db.query<MessageRow[]>(`SELECT ${COLUMNS} ${FROM} WHERE m.id = $1`, [id]);
  if (!row) throw new Error("the message isn't there");
  return { ...row, mySide };
}

export function authorSideOf({ byManager, side }: MessageRow): "MANAGER" | "CLIENT" | "COUNTERPARTY" {
  if (byManager) return "MANAGER";
  return side === "CLAIMANT" ? "CLIENT" : "COUNTERPARTY";
}
