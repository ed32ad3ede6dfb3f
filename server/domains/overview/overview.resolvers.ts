import type { Resolvers } from "../../generated/schema-types.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { activityCharts } from "./activity-charts.ts";
import { activityOverview } from "./activity-overview.ts";
import { agenda } from "./agenda.ts";
import { adminFirstSteps, hideFirstSteps } from "./first-steps.ts";
import { ownFigures } from "./own-figures.ts";
import { pendingForMe } from "./pending/pending-for-me.ts";

export const overviewResolvers: Resolvers = {
  Query: {
    adminFirstSteps: (_root, _args, ctx) => adminFirstSteps(ctx as SignedInContext),
    agenda: (_root, { from, to }, ctx) => agenda(ctx as SignedInContext, from, to),
    activityCharts: (_root, { period }, ctx) => activityCharts(ctx, period),
    activityOverview: (_root, { period }, ctx) => activityOverview(ctx as SignedInContext, period),
    ownFigures: (_root, { period }, ctx) => ownFigures(ctx as SignedInContext, period),
    pendingForMe: (_root, _args, ctx) => pendingForMe(ctx as SignedInContext),
  },
  Mutation: {
    hideFirstSteps: (_root, _args, ctx) => hideFirstSteps(ctx as SignedInContext),
  },
  PendingItem: {
    id: ({ kind, key }) => `${kind}:${key}`,
    amount: ({ amount }) => amount?.value ?? null,
    currency: ({ amount }) => amount?.currency ?? null,
  },
};
