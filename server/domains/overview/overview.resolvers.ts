import type { Resolvers } from "../../generated/schema-types.ts";
import { activityOverview } from "./activity-overview.ts";

export const overviewResolvers: Resolvers = {
  Query: {
    activityOverview: (_root, _args, ctx) => activityOverview(ctx),
  },
};
