import type { EntityManager } from "typeorm";
import { mailAccount } from "../accounts/account-mail.ts";
import type { Context } from "../../shared/context.ts";
import { publicIdOf } from "../specialists/public-specialist.ts";
import type { ReviewRow } from "./review-view.ts";

type Mailing = Pick<Context, "mail" | "env" | "clock">;

async function profilePath(manager: EntityManager, specialistId: number): Promise<string> {
  const publicId = await publicIdOf(manager, specialistId);
  return `/marketplace/${publicId}#valoraciones`;
}

/** To the specialist; the words themselves are read on the page, where they can be answered. */
export async function mailNewReview(
  ctx: Mailing,
  manager: EntityManager,
  specialistId: number,
  stars: number,
): Promise<void> {
  const path = await profilePath(manager, specialistId);
  await mailAccount(ctx, manager, specialistId, {
    category: "cases",
    kind: "review-received",
    subject: "Un cliente te ha valorado",
    bell: { topic: "REVIEW", path, bundledTitle: "Tienes {n} valoraciones nuevas" },
    content: {
      paragraphs: [
        `Has recibido una valoración de ${stars === 1 ? "1 estrella" : `${stars} estrellas`} de un cliente cuyo expediente ya está cerrado.`,
        "Se ve en tu perfil público. Puedes responderla, y también denunciarla si no cumple las normas.",
      ],
      action: { label: "Ver la valoración", url: `${ctx.env.publicUrl}${path}` },
    },
  });
}

/** To the author: the specialist has answered. */
export async function mailAnswer(
  ctx: Mailing,
  manager: EntityManager,
  { clientId, specialistId }: Pick<ReviewRow, "clientId" | "specialistId">,
): Promise<void> {
  const path = await profilePath(manager, specialistId);
  await mailAccount(ctx, manager, clientId, {
    category: "cases",
    kind: "review-answered",
    subject: "Han respondido a tu valoración",
    bell: { topic: "REVIEW", path, thing: `review-answered:${specialistId}` },
    content: {
      paragraphs: ["El especialista al que valoraste te ha respondido en su perfil público."],
      action: { label: "Leer la respuesta", url: `${ctx.env.publicUrl}${path}` },
    },
  });
}

/** To the author, always: why it was taken away, and where to complain. */
export async function mailRemoval(
  ctx: Mailing,
  manager: EntityManager,
  { clientId }: Pick<ReviewRow, "clientId">,
  note: string,
): Promise<void> {
  await mailAccount(ctx, manager, clientId, {
    category: "necessary",
    kind: "review-removed",
    subject: "Hemos retirado tu valoración",
    bell: {
      topic: "REVIEW",
      path: "/dashboard/client/myspecialists",
      text: `Ya no se muestra ni cuenta. Motivo: ${note}`,
    },
    content: {
      paragraphs: [
        "Hemos revisado una valoración que escribiste sobre un especialista y la hemos retirado: ya no se muestra ni cuenta.",
        `Motivo: ${note}`,
      ],
      closing: [`Si no estás de acuerdo, escríbenos a ${ctx.env.supportEmail} y lo revisará otra persona.`],
    },
  });
}
