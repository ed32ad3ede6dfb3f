import type { EntityManager } from "typeorm";
import { mailAccount } from "../accounts/account-mail.ts";
import type { Context } from "../../shared/context.ts";
import { invitePartyByMail } from "../parties/notices.ts";
import { referenceOf, type ConversationRow, type ConversationSide } from "./conversation.ts";

const WHERE_IT_IS =
  "Por confidencialidad, el mensaje no viaja en este correo: solo podéis leerlo quien lo ha escrito y tú.";

/** Tells the other side that there is something to read; never what. */
export async function tellOfMessage(
  ctx: Context,
  manager: EntityManager,
  conversation: ConversationRow,
  from: ConversationSide,
): Promise<void> {
  const reference = referenceOf(conversation);
  const box = (role: string) =>
    `${ctx.env.publicUrl}/dashboard/${role}/inbox?conversacion=${conversation.id}`;
  if (from === "PARTY") {
    if (conversation.managerId === null) return;
    await mailAccount(ctx, manager, conversation.managerId, {
      category: "cases",
      kind: "message-received",
      subject: `Tienes un mensaje nuevo en ${reference}`,
      content: {
        title: "Tienes un mensaje nuevo",
        paragraphs: [`Una de las partes de ${reference} te ha escrito.`, WHERE_IT_IS],
        action: { label: "Leer el mensaje", url: box("specialist") },
      },
    });
    return;
  }
  await invitePartyByMail(ctx, manager, conversation, {
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
    accountUrl: box("client"),
    createdBy: conversation.managerId ?? 0,
    asNotice: false,
  });
}
