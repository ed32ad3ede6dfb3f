import type { EntityManager } from "typeorm";
import { RateLimited, Unauthenticated } from "../../../platform/refusals.ts";
import type { AccountStep } from "../../../shared/account-steps.ts";
import { Account, kindOf } from "../account.entity.ts";
import type { Context, Role } from "../../../shared/context.ts";
import { liveCode } from "../email-codes.ts";
import { maskedEmail } from "../../../shared/identity/masked-email.ts";
import { DEAD_STEP, issueStepToken } from "../step-tokens.ts";
import { sendNextCode } from "./resend-email-code.ts";

/** Where a registration stands, for a page that was loaded anew. */
export interface RegistrationView {
  step: AccountStep;
  role: Role;
  kind: "PERSON" | "COMPANY";
  maskedEmail: string;
  names: string;
  nextCodeAt: Date | null;
  /** What was typed into the first step, as long as its e-mail may still be changed; null afterwards. */
  form: RegistrationAnswers | null;
}

/** Without the password, which nobody gets back. */
export type RegistrationAnswers = Pick<
  Account,
  "names" | "surnames" | "companyName" | "identityDocument" | "email" | "lada" | "phone"
>;

/** The registration of the step token that asks. */
export async function registrationOf(ctx: Context): Promise<RegistrationView> {
  const grant = ctx.step;
  const account = grant && (await ctx.db.getRepository(Account).findOneBy({ id: grant.accountId }));
  if (!account) throw new Unauthenticated(DEAD_STEP.VERIFY_EMAIL);
  const code = grant.step === "VERIFY_EMAIL" ? await liveCode(ctx, "VERIFY_EMAIL", account.id) : null;
  return {
    step: grant.step,
    role: account.role,
    kind: kindOf(account),
    maskedEmail: maskedEmail(account.email),
    names: account.names,
    nextCodeAt: code?.nextCodeAt ?? null,
    // The token was given to who typed it, or to who has just shown the password: nobody learns anything new.
    form: grant.step === "VERIFY_EMAIL" ? account : null,
  };
}

/**
 * For a log-in with the right password of an account that isn't ready: a token for the step it left off at. A code
 * that waits for its e-mail is sent anew, unless one went out within the minute.
 */
export async function continueRegistration(
  ctx: Context,
  account: Pick<Account, "id" | "status">,
): Promise<{ nextStep: "VERIFY_EMAIL" | "COMPLETE_PROFILE"; stepToken: string }> {
  const nextStep = account.status === "PENDING_EMAIL" ? "VERIFY_EMAIL" : "COMPLETE_PROFILE";
  const stepToken = await ctx.db.transaction(async (manager) => {
    if (nextStep === "VERIFY_EMAIL") await sendUnlessJustSent(ctx, manager, account.id);
    return issueStepToken(ctx, manager, nextStep, account.id);
  });
  return { nextStep, stepToken };
}

/** Whoever has just got a code, or a dozen of them, finds it in the mailbox. */
async function sendUnlessJustSent(ctx: Context, manager: EntityManager, accountId: number): Promise<void> {
  try {
    await sendNextCode(ctx, manager, accountId);
  } catch (error) {
    if (!(error instanceof RateLimited)) throw error;
  }
}
