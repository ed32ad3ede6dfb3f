import type * as Contract from "../../generated/schema-types.ts";
import type { EntityManager } from "typeorm";
import { lockOwnAccount } from "../accounts/account-rows.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { readInput, type Unchecked } from "../../shared/inputs/read-input.ts";
import { throttle } from "../../shared/throttle.ts";
import { holdSpecialist } from "../specialists/hiring.ts";
import { Conflict, NotFound } from "../../platform/refusals.ts";
import { mailNewReview } from "./review-mails.ts";
import { ReviewTextInput } from "./review-text.input.ts";
import { reviewView } from "./review-view.ts";
import type { ReviewView } from "./review-view.ts";
import { lockReview } from "./reviews.policy.ts";
import { isOpen } from "../cases/case-machine.ts";
import { Case } from "../cases/case.entity.ts";
import { Review } from "./review.entity.ts";
import { insertUnlessThere } from "../../platform/insert-unless-there.ts";

const WRITINGS = { name: "create-review", points: 30, seconds: 3_600 };

/**
 * What the client of a closed case says of its specialist, once for each case. Throws InvalidInput, NotFound (no such case
 * of one's own), Conflict (NOT_CLOSED, ALREADY_DONE), RateLimited.
 */
export async function createReview(
  ctx: SignedInContext,
  caseNumber: string,
  given: Unchecked<Contract.ReviewTextInput>,
): Promise<{ review: ReviewView; message: string }> {
  const { stars, comment } = readInput(new ReviewTextInput(), given);
  await throttle(ctx, [WRITINGS, String(ctx.actor.accountId)]);
  const review = await ctx.db.transaction(async (manager) => {
    await lockOwnAccount(ctx, manager);
    const { caseId, specialistId } = await requireClosedCase(manager, caseNumber, ctx.actor.accountId);
    await holdSpecialist(manager, specialistId);
    const id = await insertUnlessThere(manager.getRepository(Review), {
      caseId,
      specialistId,
      clientId: ctx.actor.accountId,
      stars,
      comment,
      createdAt: ctx.clock.now(),
    });
    if (id === null) throw new Conflict("Ya has valorado este expediente.", { code: "ALREADY_DONE" });
    await mailNewReview(ctx, manager, specialistId, stars);
    await audit(ctx, manager, {
      action: "createReview",
      subjectType: "review",
      subjectId: id,
      data: { caseId, specialistId, stars: stars },
    });
    return lockReview(manager, String(id), ctx.actor.accountId);
  });
  return { review: reviewView(review), message: "Gracias: tu valoración ya se ve en el perfil" };
}

/** Stays as it is until the end of the transaction. */
async function requireClosedCase(
  manager: EntityManager,
  number: string,
  clientId: number,
): Promise<{ caseId: number; specialistId: number }> {
  const found = await manager.getRepository(Case).findOne({
    select: { id: true, status: true, specialistId: true },
    where: { number: number.slice(0, 40), clientId },
    lock: { mode: "pessimistic_read" },
  });
  if (!found) throw new NotFound("No se ha encontrado este expediente.");
  if (isOpen(found.status) || found.specialistId === null) {
    throw new Conflict("Podrás valorar al especialista cuando el expediente esté cerrado.", {
      code: "NOT_CLOSED",
    });
  }
  return { caseId: found.id, specialistId: found.specialistId };
}
