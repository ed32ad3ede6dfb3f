import type { EntityManager } from "typeorm";
import { mailAccount } from "../accounts/account-mail.ts";
import type { Context } from "../accounts/context.ts";
import { matterPath, type Matter } from "../proceedings/matter.ts";

/** To who manages the matter: that a party has done something, never its words. */
export async function tellManager(
  ctx: Pick<Context, "mail" | "env">,
  manager: EntityManager,
  matter: Matter,
  { subject, paragraphs }: { subject: string; paragraphs: string[] },
): Promise<void> {
  if (matter.specialistId === null) return;
  await mailAccount(ctx, manager, matter.specialistId, {
    category: "cases",
    kind: "party-answered",
    subject: `${subject}: ${matter.reference}`,
    content: {
      title: subject,
      paragraphs,
      action: { label: `Ver ${matter.reference}`, url: matterPath(ctx, matter, "SPECIALIST") },
    },
  });
}
