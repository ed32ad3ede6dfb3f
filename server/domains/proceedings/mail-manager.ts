import type { EntityManager } from "typeorm";
import { mailAccount, type AddressMail } from "../accounts/account-mail.ts";
import { Account } from "../accounts/account.entity.ts";
import type { Context } from "../../shared/context.ts";
import type { NotificationTopic } from "../notifications/record-notification.ts";
import { matterPath, type Matter } from "./matter.ts";

/** As for mailAccount, with the button that leads to the matter. */
export interface ManagerMail {
  kind: string;
  subject: string;
  content: Omit<AddressMail["content"], "action">;
  topic: NotificationTopic;
  actionLabel: string;
  /** A message of the conversation, which the bells of administrators tell of. Default false. */
  isMessage?: boolean;
}

/**
 * To who manages the matter; of a corporate task that is assigned to nobody, to `inviter`, the administrator who invited
 * the party. Inside the caller's transaction.
 */
export async function mailManager(
  ctx: Pick<Context, "mail" | "env" | "clock">,
  manager: EntityManager,
  matter: Matter,
  inviter: number | null,
  { actionLabel, content, topic, isMessage = false, ...mail }: ManagerMail,
): Promise<void> {
  const hears = await hearer(manager, matter, inviter);
  if (hears === null) return;
  const url = matterPath(ctx, matter, hears.reader);
  await mailAccount(ctx, manager, hears.accountId, {
    category: "cases",
    ...mail,
    bell:
      isMessage && hears.reader === "ADMIN"
        ? null
        : { topic, path: url.slice(ctx.env.publicUrl.length), within: matter.reference },
    content: { ...content, action: { label: actionLabel, url } },
  });
}

async function hearer(
  manager: EntityManager,
  { kind, specialistId }: Pick<Matter, "kind" | "specialistId">,
  inviter: number | null,
): Promise<{ accountId: number; reader: "SPECIALIST" | "ADMIN" } | null> {
  if (specialistId !== null) return { accountId: specialistId, reader: "SPECIALIST" };
  if (kind !== "TASK" || inviter === null) return null;
  // Not to a specialist who no longer has the task.
  const isAdmin = await manager
    .getRepository(Account)
    .existsBy({ id: inviter, role: "ADMIN", status: "ACTIVE" });
  return isAdmin ? { accountId: inviter, reader: "ADMIN" } : null;
}
