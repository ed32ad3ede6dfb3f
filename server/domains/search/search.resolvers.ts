import type { Resolvers } from "../../generated/schema-types.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { searchEverything } from "./search-everything.ts";

export const searchResolvers: Resolvers = {
  Query: {
    searchEverything: (_root, args, ctx) => searchEverything(ctx as SignedInContext, args),
  },
};
