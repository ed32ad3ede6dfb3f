import type { Resolvers } from "../../generated/schema-types.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { assignCase } from "./assign-case.ts";
import { moveCase } from "./move-case.ts";
import { removeCounterparty } from "./remove-counterparty.ts";
import { updateParty } from "./update-party.ts";

export const caseProgressResolvers: Resolvers = {
  Mutation: {
    moveCase: (_root, { number, input }, ctx) => moveCase(ctx as SignedInContext, number, input),
    assignCase: (_root, { number, input }, ctx) => assignCase(ctx as SignedInContext, number, input),
    updateParty: (_root, { id, input, opened }, ctx) =>
      updateParty(ctx as SignedInContext, id, { input, opened: opened ?? null }),
    removeCounterparty: (_root, { id, reason }, ctx) =>
      removeCounterparty(ctx as SignedInContext, id, reason),
  },
};
