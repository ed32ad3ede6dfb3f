import type { Resolvers } from "../../generated/schema-types.ts";
import type { SignedInContext } from "../accounts/context.ts";
import { completeClientProfile } from "./complete-client-profile.ts";
import { myCases } from "./list-my-cases.ts";
import { openCase } from "./open-case.ts";

export const casesResolvers: Resolvers = {
  Query: {
    myCases: (_root, { page }, ctx) => myCases(ctx as SignedInContext, page),
  },
  Mutation: {
    completeClientProfile: (_root, { input }, ctx) => completeClientProfile(ctx, input),
    openCase: (_root, { input }, ctx) => openCase(ctx as SignedInContext, input),
  },
};
