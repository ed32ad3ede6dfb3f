import type { Resolvers } from "../../generated/schema-types.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { suggestSpecialists } from "./suggest-specialists.ts";

export const assigningResolvers: Resolvers = {
  Query: {
    suggestSpecialists: (_root, args, ctx) => suggestSpecialists(ctx as SignedInContext, args),
    assignableSpecialists: async (_root, args, ctx) => {
      const order = args.tasks?.length ? "SUGGESTED" : "NAME";
      const { nodes, ...rest } = await suggestSpecialists(ctx as SignedInContext, { ...args, order });
      return { nodes: nodes.map(({ specialist }) => specialist), ...rest };
    },
  },
};
