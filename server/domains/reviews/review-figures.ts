import { IsNull } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { ReviewReport } from "./review-report.entity.ts";

/** Reviews with a report that nobody has decided on. */
export async function reportedReviewCount({ db }: Pick<Context, "db">): Promise<number> {
  const row = await db
    .getRepository(ReviewReport)
    .createQueryBuilder("report")
    .select("count(DISTINCT report.reviewId)::int", "count")
    .where({ decision: IsNull() })
    .getRawOne<{ count: number }>();
  return row?.count ?? 0;
}
