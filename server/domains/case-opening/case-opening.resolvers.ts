import type { Resolvers } from "../../generated/schema-types.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { completeClientProfile } from "./complete-client-profile.ts";
import { createCase } from "./create-case.ts";
import { openCase } from "./open-case.ts";

export const caseOpeningResolvers: Resolvers = {
  Mutation: {
    completeClientProfile: (_root, { input }, ctx) => completeClientProfile(ctx, input, { signsIn: true }),
    openCase: (_root, { input }, ctx) => openCase(ctx as SignedInContext, input),
    createCase: (_root, { input }, ctx) => createCase(ctx as SignedInContext, input),
  },
};
