import type * as Contract from "../../generated/schema-types.ts";
import { IsNull, type EntityManager } from "typeorm";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { readInput, type Unchecked } from "../../shared/inputs/read-input.ts";
import { holdSpecialist } from "../specialists/hiring.ts";
import { requireId } from "../../platform/ids.ts";
import { Conflict, NotFound } from "../../platform/refusals.ts";
import { settleForAdministrators } from "../notifications/record-notification.ts";
import { DecideReportedReviewInput } from "./decide-reported-review.input.ts";
import { findReportedReview } from "./reported-reviews.ts";
import type { ReportedReview } from "./reported-reviews.ts";
import { reviewAtDesk } from "./report-review.ts";
import { mailRemoval } from "./review-mails.ts";
import { lockReview, NO_SUCH_REVIEW } from "./reviews.policy.ts";
import { Review } from "./review.entity.ts";
import { ReviewReport } from "./review-report.entity.ts";

/**
 * Keeps or removes a reported review: all its open reports are decided together; the author of a removed one is mailed
 * the note. Throws InvalidInput, NotFound, Conflict (ALREADY_DONE) when nothing waits any more.
 */
export async function decideReportedReview(
  ctx: SignedInContext,
  id: string,
  given: Unchecked<Contract.DecideReportedReviewInput>,
): Promise<{ reportedReview: ReportedReview; message: string }> {
  const { decision, note } = readInput(new DecideReportedReviewInput(), given);
  const isRemoval = decision === "REMOVE";
  const reportedReview = await ctx.db.transaction(async (manager) => {
    await holdSpecialist(manager, await reviewedSpecialist(manager, id));
    const review = await lockReview(manager, id, ctx.actor.accountId);
    const before = await findReportedReview(ctx, manager, review.id);
    if (before === null) throw new NotFound(NO_SUCH_REVIEW);
    if (before.status !== "OPEN") {
      const message = "Otra persona ya ha decidido sobre esta valoración.";
      throw new Conflict(message, { code: "ALREADY_DONE", payload: { reportedReview: before } });
    }
    await storeDecision(ctx, manager, review.id, { isRemoval, note });
    await settleForAdministrators(ctx, manager, reviewAtDesk(review.id));
    if (isRemoval) await mailRemoval(ctx, manager, review, note);
    await audit(ctx, manager, {
      action: "decideReportedReview",
      subjectType: "review",
      subjectId: review.id,
      data: { decision, specialistId: review.specialistId },
    });
    const decided = await findReportedReview(ctx, manager, review.id);
    return decided ?? before;
  });
  const message = isRemoval ? "Se ha retirado la valoración" : "La valoración se mantiene publicada";
  return { reportedReview, message };
}

async function storeDecision(
  ctx: SignedInContext,
  manager: EntityManager,
  reviewId: number,
  { isRemoval, note }: { isRemoval: boolean; note: string },
): Promise<void> {
  const now = ctx.clock.now();
  await manager.getRepository(ReviewReport).update(
    { reviewId, decision: IsNull() },
    {
      decision: isRemoval ? "REMOVED" : "KEPT",
      decisionNote: note,
      decidedBy: ctx.actor.accountId,
      decidedAt: now,
    },
  );
  if (isRemoval) await manager.getRepository(Review).update(reviewId, { removedAt: now });
}

/** Throws NotFound. */
async function reviewedSpecialist(manager: EntityManager, id: string): Promise<number> {
  const found = await manager
    .getRepository(Review)
    .findOne({ select: { specialistId: true }, where: { id: requireId(id, NO_SUCH_REVIEW) } });
  if (!found) throw new NotFound(NO_SUCH_REVIEW);
  return found.specialistId;
}
