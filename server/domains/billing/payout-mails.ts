import { writtenDateAndTime } from "../../../schema/rules/spanish-dates.ts";
import type { EntityManager } from "typeorm";
import { mailAccount } from "../accounts/account-mail.ts";
import type { Context } from "../../shared/context.ts";
import { centsOf } from "../../platform/money.ts";
import { euros } from "./amounts.ts";
import type { PayoutRecord } from "./payout-rows.ts";

type Mailing = Pick<Context, "mail" | "env" | "clock">;

/** The IBAN shortened, for mails and for pages that open without signing in. */
export function maskedIban(iban: string): string {
  return `···· ${iban.slice(-4)}`;
}

/** To the specialist, the moment a transfer is asked for: `secret` opens the page that stops it. */
export async function mailPayoutRequested(
  ctx: Mailing,
  manager: EntityManager,
  { number, amount, iban, specialistId, waitsUntil }: PayoutRecord,
  secret: string,
): Promise<void> {
  const asked = `Desde tu cuenta se ha pedido la transferencia ${number}: ${euros(centsOf(amount))} a la cuenta terminada en ${iban.slice(-4)}.`;
  await mailAccount(ctx, manager, specialistId, {
    category: "necessary",
    kind: waitsUntil === null ? "payout-requested" : "payout-new-account",
    subject: waitsUntil === null ? `Transferencia ${number} pedida` : "Transferencia a una cuenta nueva",
    bell: null,
    content: {
      preheader: "Si no has sido tú, puedes pararla sin iniciar sesión.",
      paragraphs: [
        asked,
        waitsUntil === null
          ? "La haremos en cuanto la revisemos."
          : `Para nosotros esa cuenta es nueva: no haremos la transferencia antes del ${writtenDateAndTime(waitsUntil)} (hora peninsular).`,
        "Si has sido tú, no tienes que hacer nada. Si no has sido tú, párala cuanto antes:",
      ],
      action: {
        label: "No he sido yo: parar la transferencia",
        url: `${ctx.env.publicUrl}/transferencia#${secret}`,
      },
      closing: [
        "El enlace no pide iniciar sesión. Úsalo aunque la transferencia ya esté hecha o rechazada: cierra todas las sesiones de tu cuenta y lo que se pida después para esa cuenta bancaria espera 48 horas.",
      ],
    },
  });
}

/** To the specialist, once the link has been followed; `outcome`: what that did to the transfer. */
export async function mailPayoutStopped(
  ctx: Mailing,
  manager: EntityManager,
  { number, specialistId, status }: PayoutRecord,
  outcome: string,
): Promise<void> {
  await mailAccount(ctx, manager, specialistId, {
    category: "necessary",
    kind: "payout-stopped",
    subject:
      status === "REQUESTED"
        ? `Transferencia ${number} parada`
        : `Has avisado de que no pediste la transferencia ${number}`,
    bell: {
      topic: "MONEY",
      path: "/dashboard/specialist/balance",
      thing: `payout:${number}`,
      text: outcome,
    },
    content: {
      paragraphs: [
        `Se ha usado el enlace de nuestro correo. ${outcome}`,
        "Hemos cerrado todas las sesiones de tu cuenta. Alguien puede conocer tu contraseña: cámbiala antes de seguir.",
      ],
      action: { label: "Cambiar mi contraseña", url: `${ctx.env.publicUrl}/forgot-password` },
      closing: [`Si necesitas ayuda, escríbenos a ${ctx.env.supportEmail}.`],
    },
  });
}
