import type { EntityManager } from "typeorm";
import { Conflict } from "../../../platform/refusals.ts";
import { mailAccount } from "../account-mail.ts";
import { displayName, type Account } from "../account.entity.ts";
import { audit } from "../../../shared/audit.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { noteSecurity } from "../../../shared/security-events.ts";
import { requireValue } from "../../../shared/fault.ts";
import { isSecondStepRequired, removeSecondStep } from "../security/second-step.ts";
import { sessionsEnded, signOutEverywhere } from "./user-sessions.ts";
import { findUser, lockUser, refuseOneself, type UserAnswer } from "./user-rows.ts";
import { readReason } from "./written-reason.ts";

/**
 * For somebody who lost authenticator and recovery codes, after proving who they are: the second step is off, sessions
 * end, and the owner is told why by mail. Throws InvalidInput, NotFound, or Conflict: oneself, or it is off already.
 */
export async function resetUserSecondStep(
  ctx: SignedInContext,
  id: string,
  typedReason: string,
): Promise<UserAnswer> {
  const reason = requireValue(["reason"], readReason(typedReason));
  const ended = await ctx.db.transaction(async (manager) => {
    const account = await lockUser(manager, id);
    refuseOneself(ctx, account, "Tu propia verificación en dos pasos se cambia en tu cuenta.");
    if (account.totpEnabledAt === null || account.status === "CLOSED")
      throw new Conflict("Esta cuenta no tiene activada la verificación en dos pasos.");
    await removeSecondStep(manager, account.id);
    const sessions = await signOutEverywhere(ctx, manager, account.id);
    await mailReset(ctx, manager, account, reason);
    await noteSecurity(ctx, manager, {
      kind: "SECOND_STEP_CHANGE",
      outcome: "OK",
      accountId: account.id,
      detail: { change: "RESET", byAccount: ctx.actor.accountId },
    });
    await audit(ctx, manager, {
      action: "resetUserSecondStep",
      subjectType: "account",
      subjectId: account.id,
      data: { sessions },
    });
    return sessions;
  });
  const user = await findUser(ctx, id);
  const message = `Se ha desactivado la verificación en dos pasos de ${displayName(user)} y ${sessionsEnded(ended)} Se le avisa por correo.`;
  return { user, message };
}

async function mailReset(
  ctx: SignedInContext,
  manager: EntityManager,
  { id, role }: Pick<Account, "id" | "role">,
  reason: string,
): Promise<void> {
  await mailAccount(ctx, manager, id, {
    category: "necessary",
    kind: "second-step-reset",
    subject: "Hemos desactivado tu verificación en dos pasos",
    bell: { topic: "ACCOUNT", path: "/dashboard/account/security" },
    content: {
      paragraphs: [
        "Quien administra la plataforma ha desactivado la verificación en dos pasos de tu cuenta y ha cerrado tus sesiones. Tus códigos de recuperación ya no sirven.",
        `Motivo:\n${reason}`,
        isSecondStepRequired(ctx, role)
          ? "Al iniciar sesión tendrás que configurarla de nuevo."
          : "Te recomendamos activarla de nuevo en «Contraseña y seguridad».",
      ],
      action: { label: "Iniciar sesión", url: `${ctx.env.publicUrl}/login` },
      closing: [
        `Si no lo has pedido, cambia tu contraseña y escribe cuanto antes a ${ctx.env.supportEmail}.`,
      ],
    },
  });
}
