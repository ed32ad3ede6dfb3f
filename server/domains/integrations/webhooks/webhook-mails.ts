import type { EntityManager } from "typeorm";
import type { Deps } from "../../../platform/deps.ts";
import { Account } from "../../accounts/account.entity.ts";
import { mailAccount } from "../../accounts/account-mail.ts";
import { settleForAdministrators } from "../../notifications/record-notification.ts";
import type { Webhook } from "./webhook.entity.ts";

/** Within the caller's transaction: every administrator is told by mail and in the bell. */
export async function mailSwitchedOff(
  ctx: Pick<Deps, "mail" | "env" | "clock">,
  manager: EntityManager,
  { id, name }: Pick<Webhook, "id" | "name">,
): Promise<void> {
  const administrators = await manager
    .getRepository(Account)
    .find({ select: { id: true }, where: { role: "ADMIN", status: "ACTIVE" }, order: { id: "ASC" } });
  const path = `/dashboard/admin/integrations/webhooks/${id}`;
  const subject = `Webhook desactivado: ${name}`;
  for (const { id: accountId } of administrators)
    await mailAccount(ctx, manager, accountId, {
      category: "necessary",
      kind: "webhook-off",
      subject,
      bell: { topic: "TASK", path, thing: atDesk(id) },
      content: {
        paragraphs: [
          `El webhook «${name}» no ha aceptado ningún aviso en tres días, o ha respondido que ya no existe. Lo hemos desactivado.`,
          "Lo que pase mientras tanto espera: cuando el receptor funcione, envía una prueba y actívalo de nuevo.",
        ],
        action: { label: "Ver el webhook", url: `${ctx.env.publicUrl}${path}` },
      },
    });
}

/** It is on again, or gone: nobody has to look after it. */
export function settleSwitchedOff(
  ctx: Pick<Deps, "clock">,
  manager: EntityManager,
  id: number,
): Promise<void> {
  return settleForAdministrators(ctx, manager, atDesk(id));
}

function atDesk(id: number): string {
  return `webhook-off:${id}`;
}
