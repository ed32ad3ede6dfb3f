import { writtenDateAndTime } from "../../../../schema/rules/spanish-dates.ts";
import type { EntityManager } from "typeorm";
import { mailAccount, mailAddress, type AddressMail } from "../account-mail.ts";
import type { Context } from "../../../shared/context.ts";
import { deviceName } from "./device-name.ts";

type Told = Pick<Context, "mail" | "env" | "clock" | "userAgent">;

const VALIDITY = "El código sirve una sola vez, durante una hora.";
const NEVER_ASKED = "Nadie de Acuerdo te pedirá nunca este código.";

/** The code that unlocks the contact data. */
export async function mailUnlockCode(
  ctx: Told,
  manager: EntityManager,
  accountId: number,
  code: string,
): Promise<void> {
  await mailAccount(ctx, manager, accountId, {
    category: "necessary",
    kind: "contact-unlock-code",
    subject: "Tu código para cambiar tus datos de contacto",
    bell: null,
    content: {
      paragraphs: ["Escribe este código en tu cuenta para desbloquear tus datos de contacto:"],
      code,
      closing: [VALIDITY, NEVER_ASKED, ifNotYou(ctx)],
    },
  });
}

/** The code that proves that the new address is theirs. */
export async function mailEmailChangeCode(
  ctx: Told,
  manager: EntityManager,
  newEmail: string,
  code: string,
): Promise<void> {
  await mailAddress(ctx, manager, newEmail, {
    category: "necessary",
    kind: "email-change-code",
    subject: "Confirma tu nuevo correo electrónico",
    content: {
      paragraphs: [
        "Alguien quiere usar esta dirección como correo de su cuenta de Acuerdo. Si eres tú, escribe este código en tu cuenta:",
      ],
      code,
      closing: [VALIDITY, NEVER_ASKED, "Si no has sido tú, no hagas nada: sin el código no cambia nada."],
    },
  });
}

/** To the owner of an address that somebody else wanted for another account. */
export async function mailEmailTaken(ctx: Told, manager: EntityManager, email: string): Promise<void> {
  await mailAddress(ctx, manager, email, {
    category: "necessary",
    kind: "email-change-taken",
    subject: "Ya tienes una cuenta con este correo",
    content: {
      paragraphs: [
        "Alguien ha querido usar esta dirección como correo de otra cuenta de Acuerdo, pero ya tienes una cuenta con ella. Una dirección solo puede tener una cuenta, así que no ha cambiado nada.",
        "Si has sido tú, inicia sesión con esta dirección, o elige otra para tu otra cuenta.",
      ],
      action: { label: "Iniciar sesión", url: `${ctx.env.publicUrl}/login` },
      closing: [
        `¿No recuerdas tu contraseña? Puedes restablecerla en ${recoveryUrl(ctx)}`,
        "Si no has sido tú, no hagas nada.",
      ],
    },
  });
}

/** To the address that still counts. */
export function mailEmailChangeRequested(
  ctx: Told,
  manager: EntityManager,
  accountId: number,
): Promise<boolean> {
  return tell(ctx, manager, accountId, {
    kind: "email-change-requested",
    subject: "Has pedido cambiar tu correo electrónico",
    happened:
      "Has pedido cambiar el correo electrónico de tu cuenta. Hasta que confirmes la nueva dirección, esta sigue siendo la de tu cuenta.",
  });
}

/** To the address that no longer counts, and to the one that does now. */
export async function mailEmailChanged(
  ctx: Told,
  manager: EntityManager,
  oldEmail: string,
  newEmail: string,
): Promise<void> {
  const kind = "email-changed";
  const subject = "El correo de tu cuenta ha cambiado";
  const sessions = "Se han cerrado las demás sesiones de tu cuenta.";
  const old = notice(ctx, {
    kind,
    subject,
    happened: `Esta dirección ya no es la de tu cuenta de Acuerdo. ${sessions}`,
    ifNotYou: `Si no has sido tú, escríbenos enseguida a ${ctx.env.supportEmail}: con esta dirección ya no puedes recuperar tu contraseña.`,
  });
  await mailAddress(ctx, manager, oldEmail, old);
  const happened = `Esta dirección es desde ahora la de tu cuenta de Acuerdo: úsala para iniciar sesión. ${sessions}`;
  await mailAddress(ctx, manager, newEmail, notice(ctx, { kind, subject, happened }));
}

export function mailPasswordChanged(ctx: Told, manager: EntityManager, accountId: number): Promise<boolean> {
  return tell(ctx, manager, accountId, {
    kind: "password-changed",
    subject: "Tu contraseña ha cambiado",
    happened:
      "La contraseña de tu cuenta ha cambiado. Se han cerrado las demás sesiones: para entrar en otro dispositivo, usa la nueva.",
  });
}

export function mailSecondStepEnabled(
  ctx: Told,
  manager: EntityManager,
  accountId: number,
): Promise<boolean> {
  return tell(ctx, manager, accountId, {
    kind: "second-step-enabled",
    subject: "La verificación en dos pasos está activada",
    happened:
      "Has activado la verificación en dos pasos. Desde ahora, al iniciar sesión te pediremos también un código de tu aplicación de autenticación. Guarda tus códigos de recuperación en un lugar seguro: los necesitarás si pierdes el teléfono.",
  });
}

export function mailSecondStepDisabled(
  ctx: Told,
  manager: EntityManager,
  accountId: number,
): Promise<boolean> {
  return tell(ctx, manager, accountId, {
    kind: "second-step-disabled",
    subject: "La verificación en dos pasos está desactivada",
    happened:
      "Has desactivado la verificación en dos pasos: para iniciar sesión basta ahora tu contraseña. Tus códigos de recuperación ya no sirven.",
  });
}

export function mailRecoveryCodesRenewed(
  ctx: Told,
  manager: EntityManager,
  accountId: number,
): Promise<boolean> {
  return tell(ctx, manager, accountId, {
    kind: "recovery-codes-renewed",
    subject: "Tienes códigos de recuperación nuevos",
    happened: "Has creado códigos de recuperación nuevos. Los anteriores ya no sirven.",
  });
}

export function mailRecoveryCodeUsed(
  ctx: Told,
  manager: EntityManager,
  accountId: number,
  left: number,
): Promise<boolean> {
  return tell(ctx, manager, accountId, {
    kind: "recovery-code-used",
    subject: "Se ha usado un código de recuperación",
    happened: `Se ha usado un código de recuperación de tu cuenta en lugar de tu aplicación de autenticación. ${codesLeft(left)}`,
  });
}

/** How many recovery codes are left, in words. */
export function codesLeft(left: number): string {
  if (left === 0) return "No te queda ningún código de recuperación: crea códigos nuevos en tu cuenta.";
  return left === 1 ? "Te queda 1 código de recuperación." : `Te quedan ${left} códigos de recuperación.`;
}

interface Notice {
  kind: string;
  subject: string;
  happened: string;
  ifNotYou?: string;
}

function tell(ctx: Told, manager: EntityManager, accountId: number, what: Notice): Promise<boolean> {
  return mailAccount(ctx, manager, accountId, { ...notice(ctx, what), bell: null });
}

/** Only mailed, as it was done by who is signed in. What happened, when and from which device, and what to do when it was somebody else. */
function notice(ctx: Told, { kind, subject, happened, ...own }: Notice): AddressMail {
  const when = `Ha sido el ${writtenDateAndTime(ctx.clock.now())} (hora peninsular), desde ${deviceName(ctx.userAgent)}.`;
  return {
    category: "necessary",
    kind,
    subject,
    content: {
      paragraphs: [happened, when],
      action: {
        label: "Ver la seguridad de mi cuenta",
        url: `${ctx.env.publicUrl}/dashboard/account/security`,
      },
      closing: [own.ifNotYou ?? ifNotYou(ctx)],
    },
  };
}

function ifNotYou(ctx: Told): string {
  return `Si no has sido tú, restablece tu contraseña enseguida en ${recoveryUrl(ctx)} y escríbenos a ${ctx.env.supportEmail}.`;
}

function recoveryUrl(ctx: Told): string {
  return `${ctx.env.publicUrl}/forgot-password`;
}
