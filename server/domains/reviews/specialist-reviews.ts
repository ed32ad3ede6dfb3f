// SQL: a review is read with its case and its author's account (review-view.ts).
import { IsNull } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { specialistOfPublicId } from "../specialists/public-specialist.ts";
import { pageInfo, readPage } from "../../platform/paging.ts";
import type { PageInfo, PageRequest } from "../../platform/paging.ts";
import { FROM_REVIEWS, reviewColumns, reviewView } from "./review-view.ts";
import { Review } from "./review.entity.ts";
import type { ReviewRow, ReviewView } from "./review-view.ts";

export interface ReviewPage {
  nodes: ReviewView[];
  totalCount: number;
  pageInfo: PageInfo;
}

/** Newest first, without the removed ones; none of somebody whose profile can't be seen. Three statements. */
export async function specialistReviews(
  ctx: Pick<Context, "db" | "actor">,
  specialistId: string,
  page?: PageRequest | null,
): Promise<ReviewPage> {
  const { number, size, offset } = readPage(page);
  const id = await specialistOfPublicId(ctx.db, specialistId);
  if (id === null) {
    return { nodes: [], totalCount: 0, pageInfo: pageInfo(number, size, 0) };
  }
  const total = await ctx.db.getRepository(Review).countBy({ specialistId: id, removedAt: IsNull() });
  const rows = await ctx.db.query<ReviewRow[]>(
    `SELECT ${reviewColumns("$2")} ${FROM_REVIEWS}
     WHERE r.specialist_id = $1 AND r.removed_at IS NULL ORDER BY r.id DESC LIMIT $3 OFFSET $4`,
    [id, ctx.actor?.accountId ?? null, size, offset],
  );
  return { nodes: rows.map(reviewView), totalCount: total, pageInfo: pageInfo(number, size, total) };
}
