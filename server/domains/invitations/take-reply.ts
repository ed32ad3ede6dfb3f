import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { knownOfAddress } from "../debtors/contact-points.ts";
import type { ReplyNews } from "../inbound-mail/answer-handler.ts";
import { conversationOfParty } from "../messaging/list-conversations.ts";
import { noteMailed } from "../messaging/mailed-messages.ts";
import { keepMailedFiles, type KeptFile } from "../messaging/message-files.ts";
import { markRead, writeMessage } from "../messaging/write-message.ts";
import type { PartyNotice } from "../parties/party-notice.entity.ts";
import { nameOrSide, partiesByIds, partyName, type PartyRow } from "../parties/party.ts";
import { noteAnswerAsReceipt } from "../parties/receipts.ts";
import { mailManager } from "../proceedings/mail-manager.ts";
import { matterOf, type Matter } from "../proceedings/matter.ts";
import { noteMatter } from "../proceedings/note-matter.ts";
import { noteReceivedMail } from "./link-access.ts";
import { keepStatement, linkAuthor } from "./statements.ts";

const LONGEST_TEXT = 10_000;
const NO_TEXT = "(El correo no trae texto nuevo.)";

type Answered = Pick<PartyNotice, "partyId" | "sentTo" | "createdBy">;

/**
 * A mail that answers one of ours becomes a message of the party, as if written with its link. As an answer by law it counts
 * only when a person wrote it from the address we wrote to: everybody who has the mail could write, so the rest waits for
 * the manager's word (countMailedAnswer). Gives whether it counts.
 */
export async function takeReply(
  ctx: Context,
  manager: EntityManager,
  answered: Answered,
  news: ReplyNews,
): Promise<boolean> {
  const [known] = await partiesByIds(manager, [answered.partyId]);
  if (!known) return false;
  const files = await keepMailedFiles(ctx, known.caseId, news.attachments);
  const matter = await matterOf(manager, known, { lock: true });
  const [party] = await partiesByIds(manager, [answered.partyId]);
  if (!matter || !party) return false;
  const text = textOf(news);
  const isKnownSender =
    isFrom(news, [party.email, answered.sentTo]) && !(await isDeniedSender(manager, party, news));
  const counts = isKnownSender && !news.automatic && (text !== NO_TEXT || files.length > 0);
  const statementId = counts ? await noteWrittenAnswer(ctx, manager, { matter, party, text }) : null;
  const conversation = await conversationOfParty(manager, party.id);
  const messageId = await writeMessage(ctx, manager, conversation, {
    side: "PARTY",
    actorId: null,
    authorName: partyName(party),
    text,
    automatic: !counts,
    waits: !news.automatic,
  });
  // What it was told of by mail it has read; who else writes has read nothing.
  if (counts) await markRead(ctx, manager, { partyId: party.id, side: "PARTY", upTo: messageId });
  await noteMailed(
    manager,
    {
      messageId,
      inboundMailId: news.mailId,
      fromAddress: news.from?.address ?? "",
      subject: news.subject,
      quoted: news.quoted,
      isKnownSender,
      counts,
      statementId,
    },
    files,
  );
  await tell(ctx, manager, {
    matter,
    party,
    news,
    text,
    files,
    counts,
    messageId,
    inviter: answered.createdBy,
  });
  return counts;
}

function textOf({ text }: ReplyNews): string {
  if (text.trim() === "") return NO_TEXT;
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT).toWellFormed()}…` : text;
}

function isFrom({ from }: ReplyNews, addresses: readonly (string | null)[]): boolean {
  return addresses.some((one) => one !== null && one.toLowerCase() === from?.address.toLowerCase());
}

/** Who uses that address has said not to be the party. */
async function isDeniedSender(
  manager: EntityManager,
  { id }: PartyRow,
  { from }: ReplyNews,
): Promise<boolean> {
  return (await knownOfAddress(manager, { id, email: from?.address ?? null })) === "WRONG_NUMBER";
}

/**
 * What the party is known to have received, and to have said in writing (LO 1/2025 art. 10.4.a). After the end it is no first
 * contact any more. Gives the statement's id.
 */
export async function noteWrittenAnswer(
  ctx: Pick<Context, "clock" | "address" | "userAgent">,
  manager: EntityManager,
  { matter, party, text }: { matter: Matter; party: PartyRow; text: string },
): Promise<number | null> {
  if (!matter.open) return null;
  await noteAnswerAsReceipt(ctx, manager, [party.id]);
  await noteReceivedMail(manager, { matter, party });
  return keepStatement(ctx, manager, { partyId: party.id, kind: "QUESTION", text });
}

interface Taken {
  matter: Matter;
  party: PartyRow;
  news: ReplyNews;
  text: string;
  files: readonly KeptFile[];
  counts: boolean;
  messageId: number;
  inviter: number | null;
}

/** As of what is written with a link: that something came, not what, but of a task that nobody is assigned to. */
async function tell(ctx: Context, manager: EntityManager, taken: Taken): Promise<void> {
  const { matter, party, text, files, counts, messageId, inviter } = taken;
  const isUnassigned = matter.kind === "TASK" && matter.specialistId === null;
  await noteMatter(ctx, manager, matter, {
    type: "SISTEMA",
    text: sentenceOf(taken, isUnassigned),
    audience: "CLIENT",
    author: linkAuthor(party),
    data: { partyId: party.id, messageId, byMail: true },
    task: {
      ...(counts && party.side === "RESPONDENT" ? { channel: "INBOX" } : {}),
      ...(isUnassigned ? { reason: withFiles(text, files) } : {}),
    },
  });
  if (!isUnassigned || !counts) return;
  await mailManager(ctx, manager, matter, inviter, {
    kind: "party-answered",
    topic: "CASE",
    isMessage: true,
    subject: `Una parte ha escrito: ${matter.reference}`,
    content: {
      title: "Una parte ha escrito",
      paragraphs: [
        `Una de las partes de ${matter.reference}, que no tiene mediador asignado, ha respondido por correo. Su mensaje está en Mensajes, donde puedes responderle, y en el historial de la tarea.`,
      ],
    },
    actionLabel: `Ver ${matter.reference}`,
  });
}

function sentenceOf({ news, party, counts }: Taken, isUnassigned: boolean): string {
  const name = nameOrSide(party);
  if (news.automatic)
    return `Respuesta automática al correo que se envió a ${name}: no cuenta como respuesta.`;
  const toWhom = isUnassigned ? "" : " al especialista";
  if (counts) return `${name} ha escrito${toWhom} por correo.`;
  return `Ha llegado${toWhom} un correo sobre ${name} de otra dirección: no cuenta como respuesta mientras no se compruebe de quién es.`;
}

function withFiles(text: string, files: readonly KeptFile[]): string {
  if (files.length === 0) return text;
  return `${text}\n\nAdjuntos: ${files.map(({ fileName, refusal }) => (refusal === null ? fileName : `${fileName} (no se ha guardado: ${refusal})`)).join(", ")}`;
}
