import type { EntityManager } from "typeorm";
import { mailAccount, mailAddress } from "../account-mail.ts";
import type { AccountStatus } from "../account.entity.ts";
import type { Context, RegisteringRole } from "../../../shared/context.ts";

type Mailing = Pick<Context, "mail" | "env" | "clock">;

/** Nothing of what was typed goes in: until the code is entered, anybody may have typed it. */
export async function mailRegistrationCode(
  ctx: Mailing,
  manager: EntityManager,
  email: string,
  code: string,
): Promise<void> {
  await mailAddress(ctx, manager, email, {
    category: "necessary",
    kind: "registration-code",
    subject: "Tu código para confirmar el correo",
    content: {
      preheader: "Escríbelo en la página del registro. Vale durante una hora.",
      title: "Confirma tu correo electrónico",
      paragraphs: [
        "Hola:",
        "Para seguir con tu registro, escribe este código en la página donde lo empezaste:",
      ],
      code,
      closing: [
        "El código vale durante una hora y admite cinco intentos. Si pides otro, este deja de servir.",
        "Si no has sido tú quien se está registrando, no tienes que hacer nada: sin el código nadie puede usar tu correo. No se lo des a nadie.",
      ],
      links: [
        {
          label: "¿Has cerrado la página? Inicia sesión y sigue donde lo dejaste",
          url: `${ctx.env.publicUrl}/login`,
        },
      ],
    },
  });
}

/** To the owner of an e-mail that somebody registers once more; `email` null: who has been told just now. */
export async function mailAlreadyRegistered(
  ctx: Mailing,
  manager: EntityManager,
  owner: { email: string | null; status: AccountStatus },
): Promise<void> {
  const isUnfinished = owner.status === "PENDING_PROFILE";
  await mailAddress(ctx, manager, owner.email, {
    category: "necessary",
    kind: "already-registered",
    subject: isUnfinished ? "Tu registro está a medias" : "Ya tienes una cuenta",
    content: {
      preheader: "Alguien ha intentado registrarse con tu correo electrónico.",
      paragraphs: [
        "Hola:",
        "Alguien, quizá tú, ha intentado registrarse con este correo electrónico, que ya estaba registrado. No hemos creado otra cuenta ni cambiado nada en la tuya.",
        isUnfinished
          ? "Solo te falta completar tu perfil: inicia sesión con la contraseña que elegiste y seguirás donde lo dejaste."
          : "Si has sido tú, inicia sesión con tu contraseña de siempre.",
      ],
      action: {
        label: isUnfinished ? "Continuar con mi registro" : "Iniciar sesión",
        url: `${ctx.env.publicUrl}/login`,
      },
      links: [{ label: "No recuerdo mi contraseña", url: `${ctx.env.publicUrl}/forgot-password` }],
      closing: ["Si no has sido tú, no tienes que hacer nada: nadie ha entrado en tu cuenta."],
    },
  });
}

const FIRST_STEPS: Record<RegisteringRole, string> = {
  CLIENT: "Hemos guardado lo que nos has contado de tu asunto: te enviamos su número en otro correo.",
  SPECIALIST:
    "Cuanto más completo esté tu perfil, más fácil será que te encuentren: añade una presentación, tu foto y tus credenciales.",
};

/** Once the last step of the registration is done. */
export async function mailWelcome(
  ctx: Mailing,
  manager: EntityManager,
  account: { id: number; role: RegisteringRole; names: string },
): Promise<void> {
  await mailAccount(ctx, manager, account.id, {
    category: "necessary",
    kind: "welcome",
    subject: "Tu cuenta está lista",
    bell: null,
    content: {
      preheader: "Ya puedes iniciar sesión con tu correo y tu contraseña.",
      paragraphs: [
        `Hola, ${account.names}:`,
        "Has completado tu registro. Ya puedes iniciar sesión con tu correo electrónico y la contraseña que elegiste.",
        FIRST_STEPS[account.role],
      ],
      action: { label: "Iniciar sesión", url: `${ctx.env.publicUrl}/login` },
    },
  });
}
