import type * as Contract from "../../generated/schema-types.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { ownAccount } from "../accounts/account-rows.ts";
import { keepFirstStepsHidden } from "../accounts/my-account/first-steps-hidden.ts";
import { isTemplateSaved } from "../mailings/templates/templates.ts";
import { taskBeginnings } from "../tasks/task-beginnings.ts";

/** What an administrator begins with, ticked off by what is there; three statements. */
export async function adminFirstSteps(ctx: SignedInContext): Promise<Contract.AdminFirstSteps> {
  const { hasTasks, hasCreditor, listWithoutCreditor, hasAssigned, hasMailed } = await taskBeginnings(ctx);
  return {
    imported: hasTasks,
    creditorComplete: hasCreditor,
    listWithoutCreditor,
    assigned: hasAssigned,
    // Whoever wrote with one knows what it says.
    templateReviewed: hasMailed || (await isTemplateSaved(ctx)),
    written: hasMailed,
  };
}

/** Asked again it changes nothing. */
export async function hideFirstSteps(
  ctx: SignedInContext,
): Promise<{ account: Awaited<ReturnType<typeof ownAccount>> }> {
  await keepFirstStepsHidden(ctx);
  return { account: await ownAccount(ctx) };
}
