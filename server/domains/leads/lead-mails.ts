import { writtenDay } from "../../../schema/rules/spanish-dates.ts";
import type { EntityManager } from "typeorm";
import { mailAddress } from "../accounts/account-mail.ts";
import type { Context } from "../../shared/context.ts";
import { notifyAdministrators } from "../notifications/record-notification.ts";
import { answerReference } from "./answer-delivery.ts";
import type { LeadKind } from "./lead-rows.ts";

type Mailing = Pick<Context, "mail" | "env">;

const ABOUT: Record<LeadKind, string> = {
  CORPORATE_TASKS: "la gestión de tareas corporativas",
  WALLET: "la valoración de una cartera",
};

/** Documented: support answers within 72 working hours. */
const WITHIN = "en un plazo máximo de 72 horas laborables";

const NEXT: Record<LeadKind, string[]> = {
  CORPORATE_TASKS: [
    `Una persona de nuestro equipo la leerá y te responderá ${WITHIN}, por correo o por teléfono, para conocer lo que necesitas y explicarte cómo podemos ayudarte.`,
  ],
  WALLET: [
    `Nuestro equipo revisará tu archivo de prueba y te responderá ${WITHIN}, por correo o por teléfono, con los pasos siguientes de la valoración.`,
    "Guardamos el archivo de prueba 90 días como máximo; después se elimina. Tu solicitud no te compromete a ninguna compra ni gestión.",
  ],
};

/** To who asked. Nothing of what was typed goes in: anybody may have typed this address. */
export async function mailLeadReceived(
  ctx: Mailing,
  manager: EntityManager,
  { codeId, kind, email }: { codeId: string; kind: LeadKind; email: string },
): Promise<void> {
  await mailAddress(ctx, manager, email, {
    category: "necessary",
    kind: "lead-received",
    subject: `Hemos recibido tu solicitud ${codeId}`,
    content: {
      preheader: "Guarda este número: con él te atenderemos más rápido.",
      title: "Hemos recibido tu solicitud",
      paragraphs: [
        "Hola:",
        `Hemos recibido tu solicitud sobre ${ABOUT[kind]}. Su número es ${codeId}; guárdalo por si nos escribes.`,
        ...NEXT[kind],
      ],
      closing: [
        `¿Quieres añadir algo? Escríbenos a ${ctx.env.supportEmail} e indica el número de tu solicitud.`,
        "Si no has enviado tú esta solicitud, avísanos en esa misma dirección.",
      ],
    },
  });
}

/** What waits for an answer to a lead. */
export function leadAtDesk(id: number): string {
  return `lead-desk:${id}`;
}

/** To the people of support; who asked and what for stands in the panel, not in a mailbox. */
export async function mailNewLead(
  ctx: Mailing & Pick<Context, "clock" | "actor">,
  manager: EntityManager,
  { id, codeId, kind }: { id: number; codeId: string; kind: LeadKind },
): Promise<void> {
  const title = `Nueva solicitud ${codeId}`;
  const text = `Ha llegado una solicitud sobre ${ABOUT[kind]}.`;
  const path = `/dashboard/admin/support/${id}`;
  await mailAddress(ctx, manager, ctx.env.supportEmail, {
    category: "necessary",
    kind: "lead-new",
    subject: title,
    content: {
      paragraphs: [text, `Hay que responder ${WITHIN}.`],
      action: { label: "Ver la solicitud", url: `${ctx.env.publicUrl}${path}` },
    },
  });
  const bell = { topic: "LEAD", path, thing: leadAtDesk(id) } as const;
  await notifyAdministrators(ctx, manager, { ...bell, kind: "lead-new", title, text });
}

/** To who asked: the answer waits behind a personal link; neither its text nor its files lie in a mailbox. */
export async function mailLeadAnswered(
  ctx: Mailing,
  manager: EntityManager,
  answer: {
    sendingId: number;
    codeId: string;
    kind: LeadKind;
    email: string;
    files: number;
    expiresAt: Date;
    url: string;
  },
): Promise<void> {
  const { codeId, kind, email, files, expiresAt, url } = answer;
  const withFiles = { 0: "", 1: " y descargar su archivo" }[files] ?? ` y descargar sus ${files} archivos`;
  await mailAddress(ctx, manager, email, {
    category: "necessary",
    kind: "lead-answered",
    subject: `Respuesta a tu solicitud ${codeId}`,
    reference: answerReference(answer.sendingId),
    content: {
      preheader: "La tienes en un enlace personal.",
      title: "Hemos respondido a tu solicitud",
      paragraphs: [
        "Hola:",
        `Ya tienes la respuesta a tu solicitud ${codeId} sobre ${ABOUT[kind]}. Puedes leerla${withFiles} en este enlace personal, sin registrarte.`,
      ],
      action: { label: "Ver la respuesta", url },
      closing: [
        `El enlace vale hasta el ${writtenDay(expiresAt)}. Quien lo tenga puede ver la respuesta: no lo reenvíes a quien no deba leerla.`,
        `¿Tienes alguna duda? Escríbenos a ${ctx.env.supportEmail} e indica el número de tu solicitud.`,
      ],
    },
  });
}
