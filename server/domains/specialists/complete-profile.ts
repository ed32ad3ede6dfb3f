import { audit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { activateAccount, type LastStep } from "../accounts/registration/activate-account.ts";
import { profileStepOf } from "../accounts/registration/profile-step.ts";
import { languagesById, skillsById } from "../catalogs/catalogs.loaders.ts";
import { readProfile } from "./profile-rules.ts";
import type { ProfileForm } from "./profile-form.ts";
import { Specialist } from "./specialist.entity.ts";

export type CompleteProfileForm = Required<Omit<ProfileForm, "presentation">>;

/**
 * The last step of a specialist's registration: the whole profile, and the account is active. Uses the step token up.
 * Throws Unauthenticated (used, expired), Forbidden (not a specialist's), InvalidInput with every problem.
 */
export async function completeSpecialistProfile(
  ctx: Context,
  form: CompleteProfileForm,
  last?: LastStep,
): Promise<{ message: string; token: string | null }> {
  const grant = await profileStepOf(ctx, "SPECIALIST");
  const ground = { skills: await skillsById(ctx), languages: await languagesById(ctx), stored: null };
  const values = readProfile({ ...form, presentation: null }, ground);
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
