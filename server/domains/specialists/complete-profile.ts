import type * as Contract from "../../generated/schema-types.ts";
import { audit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { activateAccount, type LastStep } from "../accounts/registration/activate-account.ts";
import { profileStepOf } from "../accounts/registration/profile-step.ts";
import { languagesById, skillsById } from "../catalogs/catalogs.loaders.ts";
import { readInput, type Unchecked } from "../../shared/inputs/read-input.ts";
import { CompleteSpecialistProfileInput } from "./complete-specialist-profile.input.ts";
import { profileValues } from "./profile-values.ts";
import { Specialist } from "./specialist.entity.ts";

/**
 * The last step of a specialist's registration: the whole profile, and the account is active. Uses the step token up.
 * Throws Unauthenticated (used, expired), Forbidden (not a specialist's), InvalidInput with every problem.
 */
export async function completeSpecialistProfile(
  ctx: Context,
  given: Unchecked<Contract.CompleteSpecialistProfileInput>,
  last?: LastStep,
): Promise<{ message: string; token: string | null }> {
  const grant = await profileStepOf(ctx, "SPECIALIST");
  const choices = { skills: await skillsById(ctx), languages: await languagesById(ctx), stored: null };
  const values = profileValues(readInput(new CompleteSpecialistProfileInput(choices), given));
  const token = await ctx.db.transaction(async (manager) => {
    const opened = await activateAccount(ctx, manager, grant, last);
    const now = ctx.clock.now();
    await manager.insert(Specialist, {
      accountId: grant.accountId,
      ...values,
      createdAt: now,
      updatedAt: now,
    });
    await audit(ctx, manager, {
      action: "completeSpecialistProfile",
      subjectType: "account",
      subjectId: grant.accountId,
    });
    return opened;
  });
  return { message: "Se ha guardado con éxito tu perfil", token };
}
