import type { Resolvers } from "../../generated/schema-types.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { settleUnsortedMail, unsortedMails } from "./unsorted-mails.ts";

export const inboundMailResolvers: Resolvers = {
  Query: {
    unsortedMails: (_root, { page }, ctx) => unsortedMails(ctx, page),
  },
  UnsortedMail: {
    isUnread: ({ state }) => state === "WAITING",
  },
  Mutation: {
    settleUnsortedMail: (_root, { id }, ctx) => settleUnsortedMail(ctx as SignedInContext, id),
  },
};
