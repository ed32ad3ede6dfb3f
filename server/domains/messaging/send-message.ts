import type * as Contract from "../../generated/schema-types.ts";
import type { EntityManager } from "typeorm";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { readInput, type Unchecked } from "../../shared/inputs/read-input.ts";
import { throttle } from "../../shared/throttle.ts";
import { requireTellable } from "../cases/case-object.ts";
import { caseById } from "../cases/case-record.ts";
import { requireContactable } from "../debtors/contact-bans.ts";
import { partyName } from "../parties/party.ts";
import { Conflict } from "../../platform/refusals.ts";
import { readId } from "../../platform/ids.ts";
import { canWrite, managerNameOf, type ConversationView } from "./conversation.ts";
import { requireConversation } from "./list-conversations.ts";
import { Message } from "./message.entity.ts";
import type { MessageWay } from "./message-mails.ts";
import { attachDocuments } from "./message-attachments.ts";
import { MessageInput } from "./message.input.ts";
import { messageById, type MessageView } from "./messages.ts";
import { markRead, writeMessage } from "./write-message.ts";

const MESSAGES = { name: "messages", points: 60, seconds: 3_600 };

/**
 * Writes to the other side. Throws InvalidInput, NotFound (not one's own), Conflict (CLOSED: nobody there, or closed for
 * longer than a year; ASSIGNED: a specialist's; NO_OBJECT, OBJECT_UNCONFIRMED; RESTRICTED), RateLimited (60 an hour).
 */
export async function sendMessage(
  ctx: SignedInContext,
  conversationId: string,
  given: Unchecked<Contract.MessageInput>,
): Promise<{ message: MessageView; conversation: ConversationView }> {
  const { text, documentIds } = readInput(new MessageInput(), given);
  await requireConversation(ctx, conversationId);
  await throttle(ctx, [MESSAGES, String(ctx.actor.accountId)]);
  return ctx.db.transaction(async (manager) => {
    const conversation = await requireConversation(ctx, conversationId, manager);
    requireMine(conversation);
    requireOpen(ctx, conversation);
    const { mySide } = conversation;
    const way = await wayOf(manager, conversation);
    if (mySide === "MANAGER") {
      await requireTold(manager, conversation);
      await requireContactable(ctx, manager, [conversation], way);
    }
    const authorName = mySide === "MANAGER" ? managerNameOf(conversation) : partyName(conversation);
    const message = { side: mySide, actorId: ctx.actor.accountId, authorName, text };
    const id = await writeMessage(ctx, manager, conversation, message, way);
    await attachDocuments(ctx, manager, conversation, { messageId: id, documentIds });
    // Who answers has read.
    await markRead(ctx, manager, { partyId: conversation.id, side: mySide, upTo: id });
    await audit(ctx, manager, {
      action: "sendMessage",
      subjectType: "conversation",
      subjectId: conversation.id,
      data: { messageId: id, attachments: documentIds.length },
    });
    return {
      message: await messageById(manager, id, mySide),
      conversation: await requireConversation(ctx, conversationId, manager),
    };
  });
}

/** Who wrote last is owed an answer, whatever restricts the contact otherwise. */
async function wayOf(
  manager: EntityManager,
  { conversationId }: Pick<ConversationView, "conversationId">,
): Promise<MessageWay> {
  if (conversationId === null) return "MESSAGE";
  const last = await manager
    .getRepository(Message)
    .findOne({ select: { byManager: true }, where: { conversationId }, order: { id: "DESC" } });
  return last?.byManager === false ? "MESSAGE_IN_REPLY" : "MESSAGE";
}

/** A message to the other side brings its personal link: it needs what the link shows. Throws Conflict. */
async function requireTold(
  manager: EntityManager,
  { side, caseId, email }: Pick<ConversationView, "side" | "caseId" | "email">,
): Promise<void> {
  if (side === "CLAIMANT" || caseId === null || email === null) return;
  const record = await caseById(manager, caseId);
  if (record !== null) requireTellable(record);
}

export function requireOpen({ clock }: Pick<SignedInContext, "clock">, conversation: ConversationView): void {
  if (canWrite(conversation, clock.now())) return;
  throw new Conflict(whyClosed(conversation), { code: "CLOSED" });
}

function whyClosed({ managerId, removedAt }: ConversationView): string {
  if (removedAt !== null)
    return "Esta parte ya no está en el expediente: no se puede escribir en esta conversación.";
  return managerId === null
    ? "Ahora no hay ningún especialista a quien escribir. Podrás hacerlo en cuanto lo haya."
    : "Este expediente se cerró hace más de un año: ya no se puede escribir en esta conversación.";
}

/** An administrator answers where no specialist does. Throws Conflict (ASSIGNED). */
export function requireMine({ isMine, managerName }: ConversationView): void {
  if (isMine) return;
  throw new Conflict(`Esta tarea la lleva ${managerName ?? "un especialista"}: le toca responder.`, {
    code: "ASSIGNED",
  });
}

/** Notes that the asker has read up to this message. Throws NotFound, Conflict (ASSIGNED). */
export async function markConversationRead(
  ctx: SignedInContext,
  conversationId: string,
  messageId: string,
): Promise<{ conversation: ConversationView }> {
  const conversation = await requireConversation(ctx, conversationId);
  requireMine(conversation);
  const { id, mySide } = conversation;
  const upTo = readId(messageId) ?? 0;
  await ctx.db.transaction((manager) => markRead(ctx, manager, { partyId: id, side: mySide, upTo }));
  return { conversation: await requireConversation(ctx, conversationId) };
}
