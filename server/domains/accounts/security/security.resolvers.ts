import type { Resolvers } from "../../../generated/schema-types.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { cancelEmailChange, confirmEmailChange, pendingEmail, requestEmailChange } from "./change-email.ts";
import { confirmSecondStep } from "./confirm-second-step.ts";
import { contactUnlockedUntil, requestContactUnlock, unlockContact } from "./contact-lock.ts";
import { deviceName } from "./device-name.ts";
import { endOtherSessions, endSession, mySessions } from "./my-sessions.ts";
import { disableSecondStep, renewRecoveryCodes } from "./second-step-changes.ts";
import { beginSecondStepSetup, confirmSecondStepSetup } from "./second-step-setup.ts";
import { secondStepOf } from "./second-step.ts";
import { updatePassword } from "./update-password.ts";

export const securityResolvers: Resolvers = {
  Mutation: {
    confirmSecondStep: (_root, { code }, ctx) => confirmSecondStep(ctx, code),
    beginSecondStepSetup: (_root, { password }, ctx) => beginSecondStepSetup(ctx, password),
    confirmSecondStepSetup: (_root, { code }, ctx) => confirmSecondStepSetup(ctx, code),
    disableSecondStep: (_root, { input }, ctx) => disableSecondStep(ctx as SignedInContext, input),
    renewRecoveryCodes: (_root, { input }, ctx) => renewRecoveryCodes(ctx as SignedInContext, input),
    updatePassword: (_root, { input }, ctx) => updatePassword(ctx as SignedInContext, input),
    endSession: (_root, { id, proof }, ctx) => endSession(ctx as SignedInContext, id, proof ?? {}),
    endOtherSessions: (_root, { proof }, ctx) => endOtherSessions(ctx as SignedInContext, proof ?? {}),
    requestContactUnlock: (_root, _args, ctx) => requestContactUnlock(ctx as SignedInContext),
    unlockContact: (_root, { code }, ctx) => unlockContact(ctx as SignedInContext, code),
    requestEmailChange: (_root, { input }, ctx) => requestEmailChange(ctx as SignedInContext, input),
    confirmEmailChange: (_root, { code }, ctx) => confirmEmailChange(ctx as SignedInContext, code),
    cancelEmailChange: (_root, _args, ctx) => cancelEmailChange(ctx as SignedInContext),
  },
  // The asker's own account; in the answer of a log-in step there is no session yet, and nothing of one to show.
  MyAccount: {
    sessions: (_account, _args, ctx) => (ctx.actor ? mySessions(ctx as SignedInContext) : []),
    secondStep: (account, _args, ctx) => secondStepOf(ctx, account),
    contactUnlockedUntil: (_account, _args, ctx) =>
      ctx.actor ? contactUnlockedUntil(ctx as SignedInContext) : null,
    pendingEmail: (_account, _args, ctx) => (ctx.actor ? pendingEmail(ctx as SignedInContext) : null),
  },
  SessionInfo: {
    device: ({ userAgent }) => deviceName(userAgent),
    current: ({ id }, _args, ctx) => id === ctx.actor?.sessionId,
  },
};
