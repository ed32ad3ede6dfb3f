// SQL: a review is read with its case and its author's account (review-view.ts), and only its row is locked.
import type { EntityManager } from "typeorm";
import { requireId } from "../../platform/ids.ts";
import { NotFound } from "../../platform/refusals.ts";
import { FROM_REVIEWS, reviewColumns } from "./review-view.ts";
import type { ReviewRow } from "./review-view.ts";

export const NO_SUCH_REVIEW = "No se ha encontrado esta valoración.";

/** The review as this account sees it, its row locked. Throws NotFound, also for a removed one. */
export async function requireShownReview(
  manager: EntityManager,
  id: string,
  accountId: number,
): Promise<ReviewRow> {
  const row = await lockReview(manager, id, accountId);
  if (row.removedAt !== null) throw new NotFound(NO_SUCH_REVIEW);
  return row;
}

/** A review of any state, for administrators. Throws NotFound. */
export async function lockReview(manager: EntityManager, id: string, accountId: number): Promise<ReviewRow> {
  const number = requireId(id, NO_SUCH_REVIEW);
  const [row] = await manager.query<ReviewRow[]>(
    `SELECT ${reviewColumns("$2")} ${FROM_REVIEWS} WHERE r.id = $1 FOR UPDATE OF r`,
    [number, accountId],
  );
  if (!row) throw new NotFound(NO_SUCH_REVIEW);
  return row;
}

/** Only the reviewed specialist answers; to others it isn't there to be answered. Throws NotFound. */
export function requireReviewed(row: ReviewRow, accountId: number): void {
  if (row.specialistId !== accountId) throw new NotFound(NO_SUCH_REVIEW);
}
