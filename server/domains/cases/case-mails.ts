import type { EntityManager } from "typeorm";
import { mailAccount } from "../accounts/account-mail.ts";
import type { Context } from "../accounts/context.ts";

/** To the client whose request has become a case; says nothing of what it is about. */
export async function mailCaseOpened(
  ctx: Pick<Context, "mail" | "env">,
  manager: EntityManager,
  clientId: number,
  number: string,
): Promise<void> {
  await mailAccount(ctx, manager, clientId, {
    category: "cases",
    kind: "case-opened",
    subject: `Hemos recibido tu solicitud ${number}`,
    content: {
      preheader: "Guarda este número: es el de tu expediente.",
      title: "Hemos recibido tu solicitud",
      paragraphs: [
        `Tu expediente tiene el número ${number}. Guárdalo: con él te atenderemos más rápido.`,
        "Todavía no tiene especialista. Te escribiremos en cuanto haya novedades.",
      ],
    },
  });
}
