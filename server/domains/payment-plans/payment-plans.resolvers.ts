import type { Resolvers } from "../../generated/schema-types.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { accountNameLoader } from "../accounts/account-name-loader.ts";
import { planTermsLoader, setPaymentPlanTerms } from "./payment-plan-terms.ts";

export const paymentPlansResolvers: Resolvers = {
  Mutation: {
    setPaymentPlanTerms: (_root, { listId, input }, ctx) =>
      setPaymentPlanTerms(ctx as SignedInContext, listId, input),
  },
  TaskList: {
    paymentPlanTerms: ({ id }, _args, ctx) => planTermsLoader(ctx).load(id),
  },
  PaymentPlanTerms: {
    createdBy: ({ createdBy }, _args, ctx) => accountNameLoader(ctx).load(createdBy),
  },
};
