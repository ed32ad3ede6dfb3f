import type { Resolvers } from "../../generated/schema-types.ts";
import { completeClientProfile } from "./complete-client-profile.ts";

export const casesResolvers: Resolvers = {
  Mutation: {
    completeClientProfile: (_root, { input }, ctx) => completeClientProfile(ctx, input),
  },
};
