import type { EntityManager } from "typeorm";
import { mailAccount, mailAddress } from "../accounts/account-mail.ts";
import type { Context } from "../../shared/context.ts";
import type { TicketRow } from "./ticket-rows.ts";

type Mailing = Pick<Context, "mail" | "env">;
type Mentioned = Pick<TicketRow, "id" | "number" | "accountId">;

/** To the people of support: who asks and what about stands in the panel, not in a mailbox. */
export async function mailSupport(
  ctx: Mailing,
  manager: EntityManager,
  { id, number }: Mentioned,
  isNew: boolean,
): Promise<void> {
  await mailAddress(ctx, manager, ctx.env.supportEmail, {
    category: "necessary",
    kind: isNew ? "ticket-new" : "ticket-more",
    subject: isNew ? `Nueva consulta ${number}` : `Más información en la consulta ${number}`,
    content: {
      paragraphs: ["Hay que responder en un plazo máximo de 72 horas laborables."],
      action: { label: "Ver la consulta", url: `${ctx.env.publicUrl}/dashboard/admin/support/tickets/${id}` },
    },
  });
}

/** To who asked: support has written. Answers to one's own questions always go. */
export async function mailTicketAnswered(
  ctx: Mailing,
  manager: EntityManager,
  { id, number, accountId }: Mentioned,
): Promise<void> {
  await mailAccount(ctx, manager, accountId, {
    category: "necessary",
    kind: "ticket-answered",
    subject: `Hemos respondido a tu consulta ${number}`,
    content: {
      title: "Hemos respondido a tu consulta",
      paragraphs: [`La respuesta a tu consulta ${number} está en tu panel, en Ayuda.`],
      action: { label: "Leer la respuesta", url: `${ctx.env.publicUrl}/dashboard/help/${id}` },
    },
  });
}

/** To who asked: the number, and until when there is an answer. */
export async function mailTicketReceived(
  ctx: Mailing,
  manager: EntityManager,
  { id, number, accountId }: Mentioned,
): Promise<void> {
  await mailAccount(ctx, manager, accountId, {
    category: "necessary",
    kind: "ticket-received",
    subject: `Hemos recibido tu consulta ${number}`,
    content: {
      title: "Hemos recibido tu consulta",
      paragraphs: [`Te responderemos en un plazo máximo de 72 horas laborables. Su número es ${number}.`],
      action: { label: "Ver mi consulta", url: `${ctx.env.publicUrl}/dashboard/help/${id}` },
    },
  });
}
