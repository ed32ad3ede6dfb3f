// SQL: a review's status is summed up from its reports, by which the list is filtered and sorted.
import { IsNull, type EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";
import { pageInfo, readPage } from "../../platform/paging.ts";
import type { PageInfo, PageRequest } from "../../platform/paging.ts";
import { FROM_REVIEWS, reviewColumns, reviewView } from "./review-view.ts";
import type { ReviewRow, ReviewView } from "./review-view.ts";
import { selectList } from "../../platform/select-list.ts";
import { ReviewReport } from "./review-report.entity.ts";

export type ReportedReviewStatus = "OPEN" | "KEPT" | "REMOVED";

const TOLD = ["reviewId", "reason", "detail", "createdAt"] as const satisfies readonly (keyof ReviewReport)[];

interface ToldReport extends Pick<ReviewReport, (typeof TOLD)[number]> {
  reporterName: string;
}

export interface ReportedReview {
  review: ReviewView;
  specialistId: number;
  specialistName: string;
  status: ReportedReviewStatus;
  reports: ToldReport[];
  decidedAt: Date | null;
  decisionNote: string | null;
}

export interface ReportedReviewPage {
  nodes: ReportedReview[];
  totalCount: number;
  pageInfo: PageInfo;
}

interface ReportedRow extends ReviewRow {
  specialistName: string;
  status: ReportedReviewStatus;
  decidedAt: Date | null;
  decisionNote: string | null;
}

/**
 * One row for each review that was ever reported: open while a report waits, else as it was decided last. Of the decided
 * reports the last one speaks.
 */
const REPORTED = `(SELECT review_id,
    CASE WHEN bool_or(decision IS NULL) THEN 'OPEN'
      ELSE (array_agg(decision ORDER BY decided_at DESC, id DESC))[1] END AS status,
    min(created_at) FILTER (WHERE decision IS NULL) AS since,
    CASE WHEN NOT bool_or(decision IS NULL) THEN max(decided_at) END AS decided_at,
    CASE WHEN NOT bool_or(decision IS NULL)
      THEN (array_agg(decision_note ORDER BY decided_at DESC, id DESC))[1] END AS note
  FROM review_reports GROUP BY review_id) AS t`;

const COLUMNS = `${reviewColumns("$1")}, ${displayNameSql("s")} AS "specialistName", t.status,
  t.decided_at AS "decidedAt", nullif(t.note, '') AS "decisionNote"`;
const FROM_REPORTED = `${FROM_REVIEWS} JOIN accounts s ON s.id = r.specialist_id JOIN ${REPORTED} ON t.review_id = r.id`;

/** The longest waiting first, of the decided ones the last decided. Three statements. */
export async function reportedReviews(
  ctx: Context,
  status: ReportedReviewStatus,
  page?: PageRequest | null,
): Promise<ReportedReviewPage> {
  const { number, size, offset } = readPage(page);
  const [{ total } = { total: 0 }] = await ctx.db.query<{ total: number }[]>(
    `SELECT count(*)::int AS total FROM ${REPORTED} WHERE t.status = $1`,
    [status],
  );
  const rows = await ctx.db.query<ReportedRow[]>(
    `SELECT ${COLUMNS} ${FROM_REPORTED} WHERE t.status = $2
     ORDER BY t.since, t.decided_at DESC, r.id LIMIT $3 OFFSET $4`,
    [ctx.actor?.accountId ?? null, status, size, offset],
  );
  const nodes = await withReports(ctx.db.manager, rows);
  return { nodes, totalCount: total, pageInfo: pageInfo(number, size, total) };
}

/** One of them; null when it was never reported. */
export async function findReportedReview(
  { actor }: Pick<Context, "actor">,
  manager: EntityManager,
  reviewId: number,
): Promise<ReportedReview | null> {
  const rows = await manager.query<ReportedRow[]>(`SELECT ${COLUMNS} ${FROM_REPORTED} WHERE r.id = $2`, [
    actor?.accountId ?? null,
    reviewId,
  ]);
  return (await withReports(manager, rows))[0] ?? null;
}

/** A closed account's reports stay under the name closed accounts have. */
async function withReports(manager: EntityManager, rows: readonly ReportedRow[]): Promise<ReportedReview[]> {
  if (rows.length === 0) return [];
  const reports = await manager.query<ToldReport[]>(
    `SELECT ${selectList(ReviewReport, "p", TOLD)}, ${displayNameSql("a")} AS "reporterName"
     FROM review_reports p JOIN accounts a ON a.id = p.reporter_id
     WHERE p.review_id = ANY($1) ORDER BY p.id`,
    [rows.map(({ id }) => id)],
  );
  const byReview = Map.groupBy(reports, ({ reviewId }) => reviewId);
  return rows.map((row) => ({
    review: reviewView(row),
    specialistId: row.specialistId,
    specialistName: row.specialistName,
    status: row.status,
    decidedAt: row.decidedAt,
    decisionNote: row.decisionNote,
    reports: byReview.get(row.id) ?? [],
  }));
}

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
