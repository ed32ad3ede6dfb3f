import type { EntityManager } from "typeorm";
import { mailAccount, mailAddress } from "../accounts/account-mail.ts";
import type { Context } from "../../shared/context.ts";
import { notifyAdministrators } from "../notifications/record-notification.ts";
import type { TicketRow } from "./ticket-rows.ts";

type Mailing = Pick<Context, "mail" | "env" | "clock">;
type Mentioned = Pick<TicketRow, "id" | "number" | "accountId">;

/** What waits for an answer of support. */
export function ticketAtDesk(id: number): string {
  return `ticket-desk:${id}`;
}

/** To the people of support: who asks and what about stands in the panel, not in a mailbox. */
export async function mailSupport(
  ctx: Mailing & Pick<Context, "actor">,
  manager: EntityManager,
  { id, number }: Mentioned,
  isNew: boolean,
): Promise<void> {
  const kind = isNew ? "ticket-new" : "ticket-more";
  const subject = isNew ? `Nueva consulta ${number}` : `Más información en la consulta ${number}`;
  const text = "Hay que responder en un plazo máximo de 72 horas laborables.";
  const path = `/dashboard/admin/support/tickets/${id}`;
  await mailAddress(ctx, manager, ctx.env.supportEmail, {
    category: "necessary",
    kind,
    subject,
    content: {
      paragraphs: [text],
      action: { label: "Ver la consulta", url: `${ctx.env.publicUrl}${path}` },
    },
  });
  const bell = { topic: "SUPPORT", path, thing: ticketAtDesk(id) } as const;
  await notifyAdministrators(ctx, manager, { ...bell, kind, title: subject, text });
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
    bell: {
      topic: "SUPPORT",
      path: `/dashboard/help/${id}`,
      thing: `ticket:${id}`,
      bundledTitle: `{n} respuestas a tu consulta ${number}`,
    },
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
    bell: null,
    content: {
      title: "Hemos recibido tu consulta",
      paragraphs: [`Te responderemos en un plazo máximo de 72 horas laborables. Su número es ${number}.`],
      action: { label: "Ver mi consulta", url: `${ctx.env.publicUrl}/dashboard/help/${id}` },
    },
  });
}
