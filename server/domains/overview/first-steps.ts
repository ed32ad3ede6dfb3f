import type * as Contract from "../../generated/schema-types.ts";
import type { SignedInContext } from "../../shared/context.ts";
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

/** Asked again it changes nothing. */
export async function hideFirstSteps(
  ctx: SignedInContext,
): Promise<{ firstSteps: Contract.AdminFirstSteps }> {
  await keepFirstStepsHidden(ctx);
  return { firstSteps: await adminFirstSteps(ctx) };
}
