import type { Resolvers } from "../../generated/schema-types.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { accountNameLoader } from "../accounts/account-name-loader.ts";
import { createSavedView, deleteSavedView, savedViews, updateSavedView } from "./saved-views.ts";

export const savedViewsResolvers: Resolvers = {
  Query: {
    savedViews: (_root, args, ctx) => savedViews(ctx as SignedInContext, args),
  },
  Mutation: {
    createSavedView: (_root, { input }, ctx) => createSavedView(ctx as SignedInContext, input),
    updateSavedView: (_root, { id, input }, ctx) => updateSavedView(ctx as SignedInContext, id, input),
    deleteSavedView: (_root, { id }, ctx) => deleteSavedView(ctx as SignedInContext, id),
  },
  SavedView: {
    isOwn: ({ accountId }, _args, ctx) => accountId === ctx.actor?.accountId,
    ownerName: async ({ accountId }, _args, ctx) => (await accountNameLoader(ctx).load(accountId)) ?? "",
  },
};
