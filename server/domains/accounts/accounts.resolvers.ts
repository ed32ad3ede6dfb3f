import type { Resolvers } from "../../generated/schema-types.ts";
import { displayName, kindOf, photoUrl } from "./account.entity.ts";
import { initialsOf } from "../../shared/identity/initials.ts";
import { ownAccount } from "./account-rows.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { login, logout } from "./login.ts";

export const accountsResolvers: Resolvers = {
  Query: {
    me: (_root, _args, ctx) => (ctx.actor ? ownAccount(ctx as SignedInContext) : null),
  },
  Mutation: {
    login: (_root, { input }, ctx) => login(ctx, input),
    logout: (_root, _args, ctx) => logout(ctx),
  },
  Account: {
    kind: (account) => kindOf(account),
    displayName: (account) => displayName(account),
    initials: (account) => initialsOf(account),
    photoUrl: (account) => photoUrl(account),
  },
};
