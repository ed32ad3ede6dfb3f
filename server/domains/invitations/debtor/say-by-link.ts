import type { EntityManager } from "typeorm";
import type { Context } from "../../../shared/context.ts";
import type { StoredDocument } from "../../../shared/documents.ts";
import { conversationOfParty } from "../../messaging/list-conversations.ts";
import { MessageFile } from "../../messaging/message-file.entity.ts";
import { markRead, writeMessage } from "../../messaging/write-message.ts";
import { partyName } from "../../parties/party.ts";
import { noteMatter } from "../../proceedings/note-matter.ts";
import { tellManager } from "../answer-mails.ts";
import { isSaidAgain } from "../said-again.ts";
import { linkAuthor } from "../statements.ts";
import type { DebtView } from "./own-debt.ts";

interface Said {
  /** As the party said it: it stands in the conversation. */
  text: string;
  document?: StoredDocument | null;
  /** One sentence of the task's history, without the words. */
  summary: string;
  /** Subject of the mail to who manages the task, its title, too. */
  news: string;
  /** What it means for who manages the task, and what is to be done. */
  consequence: string;
}

/**
 * What a debtor said with a form of its page: a message of its conversation with what came along, an answer in writing, a line
 * of the task's history, and news for who is in charge. Gives false, and does nothing, where the same was said a moment ago.
 */
export async function sayByLink(
  ctx: Context,
  manager: EntityManager,
  view: DebtView,
  { text, document = null, summary, news, consequence }: Said,
): Promise<boolean> {
  const { party, matter } = view;
  if (await isSaidAgain(ctx, manager, view, { text, document })) return false;
  const conversation = await conversationOfParty(manager, party.id);
  const messageId = await writeMessage(ctx, manager, conversation, {
    side: "PARTY",
    actorId: null,
    authorName: partyName(party),
    text,
  });
  if (document !== null) await keepFile(manager, messageId, document);
  await markRead(ctx, manager, { partyId: party.id, side: "PARTY", upTo: messageId });
  // Whoever gets the task later reads in the history what was said to the administration.
  const reads = matter.specialistId === null;
  const words = document === null ? text : `${text}\n\nAdjunto: ${document.fileName}`;
  await noteMatter(ctx, manager, matter, {
    type: "ANOTACION",
    text: summary,
    audience: "CLIENT",
    author: linkAuthor(party),
    data: { partyId: party.id, messageId },
    task: { channel: "INBOX", ...(reads ? { reason: words } : {}) },
  });
  await tellManager(ctx, manager, view, {
    subject: news,
    isMessage: true,
    paragraphs: [
      `${summary.replace(/\.$/, "")}, en ${matter.reference}.`,
      consequence,
      reads
        ? "Lo que ha escrito está en Mensajes, donde puedes responderle, y en el historial de la tarea."
        : "Lo que ha escrito está en tu bandeja de mensajes.",
    ],
  });
  return true;
}

async function keepFile(
  manager: EntityManager,
  messageId: number,
  { key, fileName, contentType, bytes }: StoredDocument,
): Promise<void> {
  await manager
    .getRepository(MessageFile)
    .insert({ messageId, fileKey: key, fileName, contentType, bytes, refusal: null });
}
