import type { Resolvers } from "../../generated/schema-types.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { accountNameLoader } from "../accounts/account-name-loader.ts";
import { workFigures } from "./figures.ts";
import { leaveWork, nextWorkItem, renewWorkItem, workItem } from "./next-work.ts";
import { reasonsOf } from "./reasons.ts";
import { recordWorkOutcome } from "./record-outcome.ts";
import { workInProgress } from "./work-in-progress.ts";

const signedIn = (ctx: Context) => ctx as SignedInContext;

export const worklistsResolvers: Resolvers = {
  Query: {
    workItem: (_root, _args, ctx) => workItem(signedIn(ctx)),
    workFigures: (_root, { day }, ctx) => workFigures(signedIn(ctx), day),
    workInProgress: (_root, _args, ctx) => workInProgress(ctx),
  },
  Mutation: {
    nextWorkItem: (_root, { input }, ctx) => nextWorkItem(signedIn(ctx), input),
    renewWorkItem: (_root, { taskId }, ctx) => renewWorkItem(signedIn(ctx), taskId),
    recordWorkOutcome: (_root, { taskId, input }, ctx) => recordWorkOutcome(signedIn(ctx), taskId, input),
    leaveWork: (_root, _args, ctx) => leaveWork(signedIn(ctx)),
  },
  WorkItem: {
    task: ({ task }) => task,
    reasons: (item, _args, ctx) => reasonsOf(ctx, item),
    leasedUntil: ({ lease }) => lease.until,
    phone: ({ task }) => `+${task.contactLada}${task.contactPhone ?? ""}`,
  },
  WorkInProgress: {
    account: async ({ accountId }, _args, ctx) => (await accountNameLoader(ctx).load(accountId)) ?? "",
  },
};
