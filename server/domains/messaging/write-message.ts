// SQL: made or counted up in one statement, which locks the row: of two at once only the first tells.
import { IsNull, LessThanOrEqual, type EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { markThingRead } from "../notifications/mark-notifications-read.ts";
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
}

/**
 * Inside the caller's transaction: the message in its conversation, which begins with the first one. The other side is mailed
 * once until it has read; its bell counts. Gives the message's id.
 */
export async function writeMessage(
  ctx: Context,
  manager: EntityManager,
  conversation: ConversationRow,
  { side, actorId, authorName, text, automatic = false }: NewMessage,
  way: MessageWay = "MESSAGE",
): Promise<number> {
  const now = ctx.clock.now();
  const [unread, told] =
    side === "MANAGER" ? ["party_unread", "party_told_at"] : ["manager_unread", "manager_told_at"];
  const [stored] = await manager.query<{ id: number; toldAt: Date | null }[]>(
    `INSERT INTO conversations AS v (party_id, task_id, created_at, last_message_at, ${unread}) VALUES ($1, $3, $2, $2, 1)
     ON CONFLICT (party_id) DO UPDATE SET last_message_at = $2, ${unread} = v.${unread} + 1
     RETURNING id, ${told} AS "toldAt"`,
    [conversation.id, now, conversation.taskId],
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
  else {
    await tellOfMessage(ctx, manager, conversation, side, way);
    await manager
      .getRepository(Conversation)
      .update(stored.id, side === "MANAGER" ? { partyToldAt: now } : { managerToldAt: now });
  }
  return messageId;
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
  if (actor !== null && left === 0 && (side === "MANAGER" ? managerUnread : partyUnread) > 0)
    await markThingRead({ clock }, manager, actor.accountId, conversationThing(partyId));
}
