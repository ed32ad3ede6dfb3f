import type { Resolvers } from "../../generated/schema-types.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { notifications, unreadNotifications } from "./list-notifications.ts";
import { markAllNotificationsRead, markNotificationsRead } from "./mark-notifications-read.ts";

export const notificationsResolvers: Resolvers = {
  Query: {
    notifications: (_root, args, ctx) => notifications(ctx as SignedInContext, args),
    unreadNotifications: (_root, _args, ctx) => unreadNotifications(ctx as SignedInContext),
  },
  Mutation: {
    markNotificationsRead: (_root, args, ctx) => markNotificationsRead(ctx as SignedInContext, args),
    markAllNotificationsRead: (_root, args, ctx) => markAllNotificationsRead(ctx as SignedInContext, args),
  },
};
