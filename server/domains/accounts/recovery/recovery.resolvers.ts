import type { Resolvers } from "../../../generated/schema-types.ts";
import { passwordResetLinkWorks, passwordResetOf } from "./password-reset.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { resetPassword } from "./reset-password.ts";
import { verifyPasswordResetCode } from "./verify-password-reset-code.ts";

export const recoveryResolvers: Resolvers = {
  Query: {
    passwordReset: (_root, _args, ctx) => passwordResetOf(ctx),
    passwordResetLinkWorks: (_root, { historicalId }, ctx) => passwordResetLinkWorks(ctx, historicalId),
  },
  Mutation: {
    requestPasswordReset: (_root, { input }, ctx) => requestPasswordReset(ctx, input),
    verifyPasswordResetCode: (_root, { input }, ctx) => verifyPasswordResetCode(ctx, input),
    resetPassword: (_root, { password }, ctx) => resetPassword(ctx, password),
  },
};
