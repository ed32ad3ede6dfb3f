import type { EntityManager } from "typeorm";
import { mailAccount } from "../accounts/account-mail.ts";
import { notifyAccount } from "../notifications/record-notification.ts";
import type { Context } from "../../shared/context.ts";
import { invitePartyByMail } from "../parties/notices.ts";
import {
  conversationThing,
  referenceOf,
  type ConversationRow,
  type ConversationSide,
} from "./conversation.ts";

/** Whoever has written last is answered; otherwise it is the manager's own idea. */
export type MessageWay = "MESSAGE" | "MESSAGE_IN_REPLY";

const WHERE_IT_IS =
  "Por confidencialidad, el mensaje no viaja en este correo: solo podéis leerlo quien lo ha escrito y tú.";

/** Tells the other side that there is something to read; never what. */
export async function tellOfMessage(
  ctx: Context,
  manager: EntityManager,
  conversation: ConversationRow,
  from: ConversationSide,
  way: MessageWay = "MESSAGE",
): Promise<void> {
  const reference = referenceOf(conversation);
  if (from === "PARTY") {
    if (conversation.managerId === null) return;
    await mailAccount(ctx, manager, conversation.managerId, {
      category: "cases",
      kind: "message-received",
      subject: `Tienes un mensaje nuevo en ${reference}`,
      bell: { ...bellOf(conversation), path: inbox("specialist", conversation), within: reference },
      content: {
        title: "Tienes un mensaje nuevo",
        paragraphs: [`Una de las partes de ${reference} te ha escrito.`, WHERE_IT_IS],
        action: { label: "Leer el mensaje", url: `${ctx.env.publicUrl}${inbox("specialist", conversation)}` },
      },
    });
    return;
  }
  await invitePartyByMail(ctx, manager, conversation, {
    way,
    kind: "message-received",
    subject: `Tienes un mensaje nuevo en ${reference}`,
    content: {
      title: "Tienes un mensaje nuevo",
      paragraphs: [
        `${conversation.managerName ?? "El especialista"}, que lleva ${reference}, te ha escrito.`,
        WHERE_IT_IS,
      ],
      actionLabel: "Leer el mensaje",
    },
    accountUrl: `${ctx.env.publicUrl}${inbox("client", conversation)}`,
    bell: bellOf(conversation),
    createdBy: conversation.managerId ?? 0,
    asNotice: false,
  });
}

/** Counts one more message in the bell of the other side, which has been mailed already. */
export async function countMessage(
  ctx: Context,
  manager: EntityManager,
  conversation: ConversationRow,
  from: ConversationSide,
): Promise<void> {
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
    text: WHERE_IT_IS,
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

function inbox(role: "client" | "specialist", { id }: ConversationRow): string {
  return `/dashboard/${role}/inbox?conversacion=${id}`;
}
