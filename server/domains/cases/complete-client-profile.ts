import { audit } from "../accounts/audit.ts";
import type { Context } from "../accounts/context.ts";
import { activateAccount } from "../accounts/registration/activate-account.ts";
import { profileStepOf } from "../accounts/registration/profile-step.ts";
import { listInterventionAreas } from "../catalogs/catalogs.service.ts";
import { readClientProfile } from "./client-profile-rules.ts";
import { startCase } from "./open-case.ts";
import type { OpenCaseForm } from "./open-case-rules.ts";

/**
 * The last step of a client's registration: what it is about and against whom opens a case that waits for a specialist
 * (the one chosen in the marketplace, if any), and the account is active. Uses the step token up. Throws Unauthenticated (used, expired), Forbidden (not a client's),
 * InvalidInput with every problem.
 */
export async function completeClientProfile(
  ctx: Context,
  form: OpenCaseForm,
): Promise<{ message: string; caseNumber: string }> {
  const grant = await profileStepOf(ctx, "CLIENT");
  const request = readClientProfile(form, await listInterventionAreas(ctx, form.intervention.type));
  const caseNumber = await ctx.db.transaction(async (manager) => {
    await activateAccount(ctx, manager, grant);
    const { id, number, specialistId } = await startCase(ctx, manager, grant.accountId, {
      request,
      specialistId: form.specialistId,
    });
    await audit(ctx, manager, {
      action: "completeClientProfile",
      subjectType: "account",
      subjectId: grant.accountId,
      data: { caseId: id, specialistId },
    });
    return number;
  });
  return { message: "Se ha guardado con éxito tu perfil", caseNumber };
}
