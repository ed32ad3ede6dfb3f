import type { EntityManager } from "typeorm";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { Fault, FormProblems } from "../../shared/fault.ts";
import { readShownText } from "../../shared/plain-text.ts";
import { throttle } from "../../shared/throttle.ts";
import { requireTellable } from "../cases/case-object.ts";
import { caseById } from "../cases/case-record.ts";
import { partyName } from "../parties/party.ts";
import { Conflict } from "../../platform/refusals.ts";
import { readId } from "../../platform/ids.ts";
import { canWrite, type ConversationView } from "./conversation.ts";
import { requireConversation } from "./list-conversations.ts";
import { attachDocuments } from "./message-attachments.ts";
import { messageById, type MessageView } from "./messages.ts";
import { markRead, writeMessage } from "./write-message.ts";

const MESSAGES = { name: "messages", points: 60, seconds: 3_600 };
export const LONGEST_MESSAGE = 4_000;
const MOST_ATTACHMENTS = 5;

export interface MessageForm {
  text?: string | null;
  documentIds?: readonly (string | number)[] | null;
}

/**
 * Writes to the other side. Throws InvalidInput, NotFound (not one's own), Conflict (CLOSED: nobody there, or closed for
 * longer than a year; NO_OBJECT, OBJECT_UNCONFIRMED), RateLimited (60 an hour).
 */
export async function sendMessage(
  ctx: SignedInContext,
  conversationId: string,
  form: MessageForm,
): Promise<{ message: MessageView; conversation: ConversationView }> {
  const { text, documentIds } = readMessage(form);
  await requireConversation(ctx, conversationId);
  await throttle(ctx, [MESSAGES, String(ctx.actor.accountId)]);
  return ctx.db.transaction(async (manager) => {
    const conversation = await requireConversation(ctx, conversationId, manager);
    requireOpen(ctx, conversation);
    const { mySide, managerName } = conversation;
    if (mySide === "MANAGER") await requireTold(manager, conversation);
    const id = await writeMessage(ctx, manager, conversation, {
      side: mySide,
      actorId: ctx.actor.accountId,
      authorName: mySide === "MANAGER" ? (managerName ?? "") : partyName(conversation),
      text,
    });
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

function readMessage(form: MessageForm): { text: string; documentIds: number[] } {
  const problems = new FormProblems();
  const text = problems.take(["text"], readShownText(form.text ?? "", LONGEST_MESSAGE)) ?? "";
  const documentIds = [...new Set((form.documentIds ?? []).map((id) => readId(String(id)) ?? 0))];
  if (documentIds.length > MOST_ATTACHMENTS)
    problems.take(
      ["documentIds"],
      new Fault("TOO_MANY", `Un mensaje lleva como mucho ${MOST_ATTACHMENTS} documentos`),
    );
  if (problems.list.length === 0 && text === "" && documentIds.length === 0)
    problems.take(["text"], new Fault("REQUIRED", "Escribe un mensaje o adjunta un documento"));
  if (problems.list.length > 0) throw problems.refusal();
  return { text, documentIds };
}

/** Notes that the asker has read up to this message. Throws NotFound. */
export async function markConversationRead(
  ctx: SignedInContext,
  conversationId: string,
  messageId: string,
): Promise<{ conversation: ConversationView }> {
  const { id, mySide } = await requireConversation(ctx, conversationId);
  const upTo = readId(messageId) ?? 0;
  await ctx.db.transaction((manager) => markRead(ctx, manager, { partyId: id, side: mySide, upTo }));
  return { conversation: await requireConversation(ctx, conversationId) };
}
