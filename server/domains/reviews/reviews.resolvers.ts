import { displayName } from "../accounts/account.entity.ts";
import { initialsOf } from "../../shared/identity/initials.ts";
import type { Resolvers } from "../../generated/schema-types.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { answerReview } from "./answer-review.ts";
import { createReview } from "./create-review.ts";
import { decideReportedReview } from "./decide-reported-review.ts";
import { clientSpecialistLoader, mySpecialists } from "./my-specialists.ts";
import { reportReview } from "./report-review.ts";
import { reportedReviews } from "./reported-reviews.ts";
import { reviewableCases, reviewableLoader } from "./reviewable-cases.ts";
import { specialistReviews } from "./specialist-reviews.ts";

export const reviewsResolvers: Resolvers = {
  Query: {
    specialistReviews: (_root, { specialistId, page }, ctx) => specialistReviews(ctx, specialistId, page),
    mySpecialists: (_root, _args, ctx) => mySpecialists(ctx as SignedInContext),
    reviewableCases: (_root, { specialistId }, ctx) => reviewableCases(ctx as SignedInContext, specialistId),
    reportedReviews: (_root, { status, page }, ctx) => reportedReviews(ctx, status, page),
  },
  Mutation: {
    createReview: (_root, { caseNumber, input }, ctx) =>
      createReview(ctx as SignedInContext, caseNumber, input),
    answerReview: (_root, { id, reply }, ctx) => answerReview(ctx as SignedInContext, id, reply),
    reportReview: (_root, { id, input }, ctx) => reportReview(ctx as SignedInContext, id, input),
    decideReportedReview: (_root, { id, input }, ctx) =>
      decideReportedReview(ctx as SignedInContext, id, input),
  },
  ClientSpecialist: {
    displayName: (person) => displayName(person),
    initials: (person) => initialsOf(person),
    specialist: ({ id }, _args, ctx) => clientSpecialistLoader(ctx).load(id),
  },
  Case: {
    specialistPageId: async ({ specialistId }, _args, ctx) =>
      specialistId === null || ctx.actor?.role !== "CLIENT"
        ? null
        : ((await clientSpecialistLoader(ctx).load(specialistId))?.publicId ?? null),
    reviewable: ({ number }, _args, ctx) => reviewableLoader(ctx).load(number),
  },
};
