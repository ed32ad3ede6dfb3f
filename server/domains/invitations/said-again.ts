import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import type { StoredDocument } from "../../shared/documents.ts";
import { conversationOfParty } from "../messaging/list-conversations.ts";
import { MessageFile } from "../messaging/message-file.entity.ts";
import { Message } from "../messaging/message.entity.ts";
import { isClosed, type InvitationView } from "./invitation.ts";
import { keepStatement, SAME_WORDS_MS } from "./statements.ts";

/**
 * Whether the message that the party writes is the one it wrote a moment ago, with nothing new enclosed. What is said for the
 * first time becomes a statement, an answer in writing (LO 1/2025 art. 10.4.a); after the end it is no first contact any more,
 * which would belie what the matter was closed with. The caller has locked the matter.
 */
export async function isSaidAgain(
  ctx: Context,
  manager: EntityManager,
  view: InvitationView,
  { text, document = null }: { text: string; document?: StoredDocument | null },
): Promise<boolean> {
  const partyId = view.party.id;
  if (!isClosed(view) && (await keepStatement(ctx, manager, { partyId, kind: "QUESTION", text })) !== null)
    return false;
  const last = await lastMessage(manager, partyId);
  if (last?.text !== text || last.at.getTime() <= ctx.clock.now().getTime() - SAME_WORDS_MS) return false;
  if (document === null) return true;
  const { fileName, bytes } = document;
  return manager.getRepository(MessageFile).existsBy({ messageId: last.id, fileName, bytes });
}

/** Of the party's own. */
async function lastMessage(manager: EntityManager, partyId: number): Promise<Message | null> {
  const { conversationId } = await conversationOfParty(manager, partyId);
  if (conversationId === null) return null;
  return manager
    .getRepository(Message)
    .findOne({ where: { conversationId, byManager: false }, order: { id: "DESC" } });
}
