import { lockOwnAccount } from "../accounts/account-rows.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { requireValue } from "../../shared/fault.ts";
import { readText } from "../../shared/plain-text.ts";
import { throttle } from "../../shared/throttle.ts";
import { mailAnswer } from "./review-mails.ts";
import { reviewView } from "./review-view.ts";
import type { ReviewView } from "./review-view.ts";
import { requireReviewed, requireShownReview } from "./reviews.policy.ts";
import { Review } from "./review.entity.ts";

const LONGEST_REPLY = 2_000;
const ANSWERS = { name: "answer-review", points: 60, seconds: 3_600 };

/**
 * The reviewed specialist's public answer; a new one replaces the old, an empty one takes it away. The author hears of
 * the first one. Throws InvalidInput, NotFound, RateLimited.
 */
export async function answerReview(
  ctx: SignedInContext,
  id: string,
  given: string,
): Promise<{ review: ReviewView; message: string }> {
  const { accountId } = ctx.actor;
  const reply = requireValue(["reply"], readText(given, LONGEST_REPLY)) || null;
  await throttle(ctx, [ANSWERS, String(accountId)]);
  const row = await ctx.db.transaction(async (manager) => {
    await lockOwnAccount(ctx, manager);
    const stored = await requireShownReview(manager, id, accountId);
    requireReviewed(stored, accountId);
    if (stored.reply === reply) return stored;
    const repliedAt = reply === null ? null : ctx.clock.now();
    await manager.getRepository(Review).update(stored.id, { reply, repliedAt });
    if (stored.reply === null) await mailAnswer(ctx, manager, stored);
    await audit(ctx, manager, {
      action: "answerReview",
      subjectType: "review",
      subjectId: stored.id,
      data: { answered: reply !== null },
    });
    return { ...stored, reply, repliedAt };
  });
  const message = reply === null ? "Has retirado tu respuesta" : "Tu respuesta ya se ve en tu perfil";
  return { review: reviewView(row), message };
}
