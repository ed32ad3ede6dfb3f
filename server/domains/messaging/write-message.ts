// SQL: made or counted up in one statement, which locks the row: of two at once only the first tells.
import { IsNull, LessThanOrEqual, type EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { markThingRead } from "../notifications/mark-notifications-read.ts";
import { settleForAdministrators } from "../notifications/record-notification.ts";
import { conversationThing, type ConversationRow, type ConversationSide } from "./conversation.ts";
import { countMessage, tellOfMessage, type MessageWay } from "./message-mails.ts";
import { Message } from "./message.entity.ts";
import { Conversation } from "./conversation.entity.ts";
import { insertedId } from "../../platform/inserted-id.ts";

export interface NewMessage {
  /** Who writes. */
  side: ConversationSide;
  /** Null through a personal link. */
  actorId: number | null;
  authorName: string;
  text: string;
  /** It answers nothing by law. Default false. */
  automatic?: boolean;
  /** A person wrote it and waits for an answer. Default: whatever a party writes. */
  waits?: boolean;
}

/**
 * Inside the caller's transaction: the message in its conversation, which begins with the first one. The other side is mailed
 * once until it has read; its bell counts. Gives the message's id.
 */
export async function writeMessage(
  ctx: Context,
  manager: EntityManager,
  conversation: ConversationRow,
  { side, actorId, authorName, text, automatic = false, waits = side === "PARTY" }: NewMessage,
  way: MessageWay = "MESSAGE",
): Promise<number> {
  const now = ctx.clock.now();
  const [unread, told] =
    side === "MANAGER" ? ["party_unread", "party_told_at"] : ["manager_unread", "manager_told_at"];
  const [stored] = await manager.query<{ id: number; toldAt: Date | null }[]>(
    `INSERT INTO conversations AS v (party_id, task_id, created_at, last_message_at, waiting_since, ${unread})
     VALUES ($1, $3, $2, $2, CASE WHEN $4 THEN $2::timestamptz END, 1)
     ON CONFLICT (party_id) DO UPDATE SET last_message_at = $2, ${unread} = v.${unread} + 1, ${waitingSql(side)}
     RETURNING id, ${told} AS "toldAt"`,
    [conversation.id, now, conversation.taskId, waits],
  );
  if (!stored) throw new Error("the conversation wasn't stored");
  const messageId = insertedId(
    await manager.getRepository(Message).insert({
      conversationId: stored.id,
      at: now,
      actorId,
      byManager: side === "MANAGER",
      authorName,
      text,
      automatic,
    }),
  );
  if (stored.toldAt !== null) await countMessage(ctx, manager, conversation, side);
  else if (await tellOfMessage(ctx, manager, conversation, side, way))
    await manager
      .getRepository(Conversation)
      .update(stored.id, side === "MANAGER" ? { partyToldAt: now } : { managerToldAt: now });
  return messageId;
}

/** Who is written to waits no longer; who writes again after somebody has seen to it waits anew. */
function waitingSql(side: ConversationSide): string {
  if (side === "MANAGER") return "waiting_since = NULL, attended_at = NULL, attended_by = NULL";
  return `waiting_since = CASE WHEN $4 THEN CASE WHEN v.attended_at IS NULL THEN coalesce(v.waiting_since, $2) ELSE $2 END
      ELSE v.waiting_since END,
    attended_at = CASE WHEN $4 THEN NULL ELSE v.attended_at END, attended_by = CASE WHEN $4 THEN NULL ELSE v.attended_by END`;
}

/** What this side has read, up to and including a message; the next one is told of again once all is read. */
export async function markRead(
  { clock, actor }: Pick<Context, "clock" | "actor">,
  manager: EntityManager,
  { partyId, side, upTo }: { partyId: number; side: ConversationSide; upTo: number },
): Promise<void> {
  const conversations = manager.getRepository(Conversation);
  const conversation = await conversations.findOne({
    select: { id: true, managerUnread: true, partyUnread: true },
    where: { partyId },
    lock: { mode: "pessimistic_write" },
  });
  if (!conversation) return;
  const messages = manager.getRepository(Message);
  const unread = { conversationId: conversation.id, byManager: side === "PARTY", readAt: IsNull() };
  await messages.update({ ...unread, id: LessThanOrEqual(upTo) }, { readAt: clock.now() });
  const left = await messages.countBy(unread);
  await conversations.update(
    conversation.id,
    side === "MANAGER"
      ? { managerUnread: left, ...(left === 0 && { managerToldAt: null }) }
      : { partyUnread: left, ...(left === 0 && { partyToldAt: null }) },
  );
  const { managerUnread, partyUnread } = conversation;
  if (actor === null || left > 0 || (side === "MANAGER" ? managerUnread : partyUnread) === 0) return;
  const thing = conversationThing(partyId);
  if (actor.role === "ADMIN") await settleForAdministrators({ clock }, manager, thing);
  else await markThingRead({ clock }, manager, actor.accountId, thing);
}
