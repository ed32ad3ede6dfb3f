import type { EntityManager } from "typeorm";
import { mailAccount } from "../accounts/account-mail.ts";
import { Account } from "../accounts/account.entity.ts";
import { notifyAccount, notifyAdministrators } from "../notifications/record-notification.ts";
import type { Context } from "../../shared/context.ts";
import { invitePartyByMail } from "../parties/notices.ts";
import {
  conversationThing,
  isOfAdministration,
  managerNameOf,
  referenceOf,
  type ConversationRow,
  type ConversationSide,
} from "./conversation.ts";

/** Whoever has written last is answered; otherwise it is the manager's own idea. */
export type MessageWay = "MESSAGE" | "MESSAGE_IN_REPLY";

const WHERE_IT_IS =
  "Por confidencialidad, el mensaje no viaja en este correo: solo podéis leerlo quien lo ha escrito y tú.";
/** Administrators read what is written about corporate tasks. */
const WHERE_IT_IS_OF_TASK =
  "Por confidencialidad, el mensaje no viaja en este correo: solo se lee en la plataforma.";

function whereItIs({ taskId }: Pick<ConversationRow, "taskId">): string {
  return taskId === null ? WHERE_IT_IS : WHERE_IT_IS_OF_TASK;
}

/**
 * Tells the other side that there is something to read; never what. False: nothing is on its way to it, because it wants no mails,
 * or has no address that may be written to, so that the next message is told of anew.
 */
export async function tellOfMessage(
  ctx: Context,
  manager: EntityManager,
  conversation: ConversationRow,
  from: ConversationSide,
  way: MessageWay = "MESSAGE",
): Promise<boolean> {
  const reference = referenceOf(conversation);
  if (from === "PARTY") {
    if (conversation.managerId === null) {
      await tellAdministrators(ctx, manager, conversation);
      return true;
    }
    const isMailed = await mailAccount(ctx, manager, conversation.managerId, {
      category: "cases",
      kind: "message-received",
      subject: `Tienes un mensaje nuevo en ${reference}`,
      bell: { ...bellOf(conversation), path: inbox("specialist", conversation), within: reference },
      content: {
        title: "Tienes un mensaje nuevo",
        paragraphs: [`Una de las partes de ${reference} te ha escrito.`, whereItIs(conversation)],
        action: { label: "Leer el mensaje", url: `${ctx.env.publicUrl}${inbox("specialist", conversation)}` },
      },
    });
    return isMailed || isTexted(manager, conversation.managerId);
  }
  const { managerId } = conversation;
  const who =
    managerId === null && !isOfAdministration(conversation) ? "El especialista" : managerNameOf(conversation);
  const sent = await invitePartyByMail(ctx, manager, conversation, {
    way,
    kind: "message-received",
    subject: `Tienes un mensaje nuevo en ${reference}`,
    content: {
      title: "Tienes un mensaje nuevo",
      paragraphs: [`${who}, que lleva ${reference}, te ha escrito.`, whereItIs(conversation)],
      actionLabel: "Leer el mensaje",
    },
    accountUrl: `${ctx.env.publicUrl}${inbox("client", conversation)}`,
    bell: bellOf(conversation),
    createdBy: managerId ?? ctx.actor?.accountId ?? 0,
    asNotice: false,
  });
  return sent !== null || isTexted(manager, conversation.accountId);
}

/** Of accounts that want no mails: a text message has told them. */
async function isTexted(manager: EntityManager, accountId: number | null): Promise<boolean> {
  return accountId !== null && manager.getRepository(Account).existsBy({ id: accountId, notifySms: true });
}

/** Of a task that nobody is assigned to: whoever of them comes first answers. A case without specialist has nobody to tell. */
async function tellAdministrators(
  ctx: Context,
  manager: EntityManager,
  conversation: ConversationRow,
): Promise<void> {
  if (!isOfAdministration(conversation)) return;
  const reference = referenceOf(conversation);
  await notifyAdministrators(ctx, manager, {
    ...bellOf(conversation),
    kind: "message-received",
    title: `Hay un mensaje nuevo en ${reference}`,
    text: "No tiene mediador asignado: le responde la administración.",
    path: inbox("admin", conversation),
    within: reference,
  });
}

/** Counts one more message in the bell of the other side, which has been mailed already. */
export async function countMessage(
  ctx: Context,
  manager: EntityManager,
  conversation: ConversationRow,
  from: ConversationSide,
): Promise<void> {
  if (from === "PARTY" && conversation.managerId === null)
    return tellAdministrators(ctx, manager, conversation);
  const [accountId, role] =
    from === "PARTY"
      ? ([conversation.managerId, "specialist"] as const)
      : ([conversation.accountId, "client"] as const);
  if (accountId === null) return;
  const reference = referenceOf(conversation);
  await notifyAccount(ctx, manager, accountId, {
    category: "cases",
    kind: "message-received",
    ...bellOf(conversation),
    title: `Tienes un mensaje nuevo en ${reference}`,
    text: whereItIs(conversation),
    path: inbox(role, conversation),
    within: reference,
  });
}

function bellOf(conversation: ConversationRow) {
  return {
    topic: "MESSAGE",
    thing: conversationThing(conversation.id),
    bundledTitle: `{n} mensajes nuevos en ${referenceOf(conversation)}`,
  } as const;
}

function inbox(role: "client" | "specialist" | "admin", { id }: ConversationRow): string {
  return `/dashboard/${role}/inbox?conversacion=${id}`;
}
