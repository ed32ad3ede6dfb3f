import type { Context } from "../../shared/context.ts";

/** Reviews with a report that nobody has decided on. SQL: a repository counts no distinct values. */
export async function reportedReviewCount({ db }: Pick<Context, "db">): Promise<number> {
  const [row] = await db.query<{ count: number }[]>(
    `SELECT count(DISTINCT review_id)::int AS count FROM review_reports WHERE decision IS NULL`,
  );
  return row?.count ?? 0;
}
