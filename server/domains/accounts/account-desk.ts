import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { notifyAdministrators, settleForAdministrators } from "../notifications/record-notification.ts";

/** Inside the caller's transaction: a document of an account waits to be looked at. No name: it outlives the account. */
export function tellToReview(
  ctx: Pick<Context, "clock" | "actor">,
  manager: EntityManager,
  accountId: number,
): Promise<void> {
  return notifyAdministrators(ctx, manager, {
    topic: "ACCOUNT",
    kind: "account-to-review",
    thing: atDesk(accountId),
    path: `/dashboard/admin/users/${accountId}`,
    title: `Documentación por verificar: usuario ${accountId}`,
    text: "Ha subido un documento de identidad o una credencial.",
  });
}

export function settleToReview(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  accountId: number,
): Promise<void> {
  return settleForAdministrators(ctx, manager, atDesk(accountId));
}

function atDesk(accountId: number): string {
  return `account-desk:${accountId}`;
}
