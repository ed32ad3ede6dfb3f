import type { Resolvers } from "../../generated/schema-types.ts";
import { Account, displayName } from "./account.entity.ts";
import { login, logout } from "./login.ts";

export const accountsResolvers: Resolvers = {
  Query: {
    me: (_root, _args, ctx) =>
      ctx.actor ? ctx.db.getRepository(Account).findOneBy({ id: ctx.actor.accountId }) : null,
  },
  Mutation: {
    login: (_root, { input }, ctx) => login(ctx, input),
    logout: (_root, _args, ctx) => logout(ctx),
  },
  Account: {
    displayName: (account) => displayName(account),
  },
};
