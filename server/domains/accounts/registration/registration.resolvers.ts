import type { Resolvers } from "../../../generated/schema-types.ts";
import { registrationOf } from "./continue-registration.ts";
import { registerClient, registerSpecialist } from "./register.ts";
import { resendEmailCode } from "./resend-email-code.ts";
import { verifyEmailCode } from "./verify-email-code.ts";

export const registrationResolvers: Resolvers = {
  Query: {
    registration: (_root, _args, ctx) => registrationOf(ctx),
  },
  Mutation: {
    registerClient: (_root, { input }, ctx) => registerClient(ctx, input),
    registerSpecialist: (_root, { input }, ctx) => registerSpecialist(ctx, input),
    verifyEmailCode: (_root, { code }, ctx) => verifyEmailCode(ctx, code),
    resendEmailCode: (_root, _args, ctx) => resendEmailCode(ctx),
  },
};
