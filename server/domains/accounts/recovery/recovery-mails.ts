import type { EntityManager } from "typeorm";
import { mailAccount, mailAddress } from "../account-mail.ts";
import type { Context } from "../../../shared/context.ts";

type Mailing = Pick<Context, "mail" | "env" | "clock">;

/** `email` null: to nobody, at the same cost. `link`: another code of the same account, which only the mail names. */
export async function mailRecoveryCode(
  ctx: Mailing,
  manager: EntityManager,
  email: string | null,
  { code, link }: { code: string; link: { id: string; code: string } },
): Promise<void> {
  await mailAddress(ctx, manager, email, {
    category: "necessary",
    kind: "recovery-code",
    subject: "Tu código para cambiar la contraseña",
    content: {
      preheader: "Escríbelo en la página donde lo has pedido. Vale durante una hora.",
      title: "Cambia tu contraseña",
      paragraphs: [
        "Hola:",
        "Para elegir una contraseña nueva, escribe este código en la página donde lo has pedido:",
      ],
      code,
      action: {
        label: "O elígela con este enlace",
        url: `${ctx.env.publicUrl}/forgot-password?paso=2#${link.id}.${link.code}`,
      },
      closing: [
        "El código y el enlace valen durante una hora. El código admite cinco intentos y, si pides otro, deja de servir; el enlace funciona en cualquier dispositivo, se pidan los que se pidan.",
        "Si no lo has pedido tú, no tienes que hacer nada: tu contraseña sigue siendo la misma. No des este código a nadie, tampoco a quien diga llamar de nuestra parte.",
      ],
    },
  });
}

export async function mailPasswordReset(
  ctx: Mailing,
  manager: EntityManager,
  accountId: number,
): Promise<void> {
  await mailAccount(ctx, manager, accountId, {
    category: "necessary",
    kind: "password-reset",
    subject: "Tu contraseña ha cambiado",
    bell: null,
    content: {
      preheader: "Si no has sido tú, recupera tu cuenta cuanto antes.",
      paragraphs: [
        "Hola:",
        "Tu contraseña se acaba de cambiar con un código enviado a este correo. Hemos cerrado todas las sesiones que estaban abiertas: inicia sesión con la contraseña nueva.",
        "Si no has sido tú, alguien puede leer tu correo. Cambia primero la contraseña del correo y después la de tu cuenta:",
      ],
      action: { label: "Recuperar mi cuenta", url: `${ctx.env.publicUrl}/forgot-password` },
    },
  });
}
