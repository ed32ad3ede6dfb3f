import type { InterventionType } from "../../../schema/rules/interventions.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { audit } from "../../shared/audit.ts";
import type { Context, StepGrant } from "../../shared/context.ts";
import { activateAccount, type LastStep } from "../accounts/registration/activate-account.ts";
import { profileStepOf } from "../accounts/registration/profile-step.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import { textOf } from "../../shared/inputs/given-values.ts";
import { readInput, type Unchecked } from "../../shared/inputs/read-input.ts";
import { listInterventionAreas } from "../catalogs/catalogs.service.ts";
import { caseRequest, CompleteClientProfileInput } from "./complete-client-profile.input.ts";
import { readOpenCase } from "./open-case.input.ts";
import { startCase } from "./open-case.ts";

/** Without an intervention no case is opened ('Ahora no'); its type is null where it is none of the options. */
type FirstCase = Omit<Unchecked<Contract.CompleteClientProfileInput>, "intervention"> & {
  intervention?: { type: InterventionType | null; area?: string | null } | null;
};

interface CompletedProfile {
  message: string;
  caseNumber: string | null;
  /** Token of the session, where one is wanted. */
  token: string | null;
}

const WITHOUT_CASE =
  "Se ha guardado con éxito tu perfil. Puedes abrir un expediente cuando quieras, desde tu panel";
const WHICH_TYPE = "Elige el tipo de intervención, o deja el expediente para más tarde";

/**
 * The last step of a client's registration: what it is about and against whom opens a case that waits for a specialist
 * (the one chosen in the marketplace, if any), and the account is active; so it is without a case where no intervention is
 * given. Uses the step token up. Throws Unauthenticated (used, expired), Forbidden (not a client's),
 * InvalidInput with every problem.
 */
export async function completeClientProfile(
  ctx: Context,
  { intervention, ...rest }: FirstCase,
  last?: LastStep,
): Promise<CompletedProfile> {
  const grant = await profileStepOf(ctx, "CLIENT");
  if (intervention == null) return activateOnly(ctx, grant, rest, last);
  const form = { ...rest, intervention };
  const offered = await listInterventionAreas(ctx, intervention.type);
  // The documented REST call has no rules for the counterparty's data; our own form can show a mistake at once.
  const request = last?.signsIn
    ? readOpenCase(form, offered, { mayBeUnknown: true })
    : caseRequest(readInput(new CompleteClientProfileInput(offered), form));
  const done = await ctx.db.transaction(async (manager) => {
    const token = await activateAccount(ctx, manager, grant, last);
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
    return { caseNumber: number, token };
  });
  return { message: "Se ha guardado con éxito tu perfil", ...done };
}

/** Where something of a case was typed but no type chosen, the type is asked for instead of dropping the text. */
async function activateOnly(
  ctx: Context,
  grant: StepGrant,
  { counterpart }: Pick<FirstCase, "counterpart">,
  last?: LastStep,
): Promise<CompletedProfile> {
  const { user, contact, description, object } = counterpart ?? {};
  const typed = [user?.names, user?.surnames, contact?.email, contact?.phone, description, object];
  if (typed.some((text) => textOf(text).trim() !== ""))
    throw new InvalidInput([{ field: ["intervention", "type"], code: "REQUIRED", message: WHICH_TYPE }]);
  const token = await ctx.db.transaction(async (manager) => {
    const opened = await activateAccount(ctx, manager, grant, last);
    await audit(ctx, manager, {
      action: "completeClientProfile",
      subjectType: "account",
      subjectId: grant.accountId,
      data: { caseId: null },
    });
    return opened;
  });
  return { message: WITHOUT_CASE, caseNumber: null, token };
}
