import type * as Contract from "../../generated/schema-types.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { ownAccount } from "../accounts/account-rows.ts";
import { areFirstStepsHidden, keepFirstStepsHidden } from "../accounts/my-account/first-steps-hidden.ts";
import { isTemplateSaved } from "../mailings/templates/templates.ts";
import { taskBeginnings } from "../tasks/task-beginnings.ts";

/** What an administrator begins with, ticked off by what is there; four statements. */
export async function adminFirstSteps(ctx: SignedInContext): Promise<Contract.AdminFirstSteps> {
  const { hasTasks, hasCreditor, listWithoutCreditor, hasAssigned, hasMailed } = await taskBeginnings(ctx);
  return {
    hidden: await areFirstStepsHidden(ctx),
    imported: hasTasks,
    creditorComplete: hasCreditor,
    listWithoutCreditor,
    assigned: hasAssigned,
    // Whoever wrote with one knows what it says.
    templateReviewed: hasMailed || (await isTemplateSaved(ctx)),
    written: hasMailed,
  };
}

interface Hidden {
  account: Awaited<ReturnType<typeof ownAccount>>;
  firstSteps: Contract.AdminFirstSteps | null;
}

/** Asked again it changes nothing. */
export async function hideFirstSteps(ctx: SignedInContext): Promise<Hidden> {
  await keepFirstStepsHidden(ctx);
  const isAdmin = ctx.actor.role === "ADMIN";
  return { account: await ownAccount(ctx), firstSteps: isAdmin ? await adminFirstSteps(ctx) : null };
}
