import type * as Contract from "../../generated/schema-types.ts";
import { lockOwnAccount } from "../accounts/account-rows.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { readInput, type Unchecked } from "../../shared/inputs/read-input.ts";
import { throttle } from "../../shared/throttle.ts";
import { Conflict } from "../../platform/refusals.ts";
import { notifyAdministrators } from "../notifications/record-notification.ts";
import { ReportReviewInput } from "./report-review.input.ts";
import { reviewView } from "./review-view.ts";
import type { ReviewView } from "./review-view.ts";
import { requireShownReview } from "./reviews.policy.ts";
import { ReviewReport } from "./review-report.entity.ts";
import { insertUnlessThere } from "../../platform/insert-unless-there.ts";

/** What notifications of its reports are about. */
export function reviewAtDesk(id: number): string {
  return `review-desk:${id}`;
}

const REPORTS = { name: "report-review", points: 20, seconds: 3_600 };

/**
 * Says to the administrators what is wrong with a review, once a person and review; its specialist may, too, its author
 * may not. Throws InvalidInput, NotFound, Conflict (OWN, ALREADY_DONE), RateLimited.
 */
export async function reportReview(
  ctx: SignedInContext,
  id: string,
  given: Unchecked<Contract.ReportReviewInput>,
): Promise<{ review: ReviewView; message: string }> {
  const { accountId } = ctx.actor;
  const { reason, detail } = readInput(new ReportReviewInput(), given);
  await throttle(ctx, [REPORTS, String(accountId)]);
  const row = await ctx.db.transaction(async (manager) => {
    await lockOwnAccount(ctx, manager);
    const review = await requireShownReview(manager, id, accountId);
    if (review.mine) throw new Conflict("No puedes denunciar tu propia valoración.", { code: "OWN" });
    const stored = await insertUnlessThere(manager.getRepository(ReviewReport), {
      reviewId: review.id,
      reporterId: accountId,
      reason,
      detail,
      createdAt: ctx.clock.now(),
    });
    if (stored === null) {
      throw new Conflict("Ya has denunciado esta valoración.", { code: "ALREADY_DONE" });
    }
    await notifyAdministrators(ctx, manager, {
      topic: "REVIEW",
      kind: "review-reported",
      thing: reviewAtDesk(review.id),
      path: "/dashboard/admin/support?tab=valoraciones",
      title: "Han denunciado una valoración",
      bundledTitle: "{n} denuncias de una misma valoración",
      text: "Hay que decidir si se mantiene o se retira.",
    });
    await audit(ctx, manager, {
      action: "reportReview",
      subjectType: "review",
      subjectId: review.id,
      data: { reason },
    });
    return { ...review, reportedByMe: true };
  });
  return { review: reviewView(row), message: "Gracias: revisaremos esta valoración" };
}
