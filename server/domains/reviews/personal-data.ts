// SQL: a review is told with the number of its case, which belongs to another domain.
import { IsNull, Not, type EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import type { BlockedPart, PersonalPart, PersonalDataHolder } from "../../shared/personal-data-holder.ts";
import { selectList } from "../../platform/select-list.ts";
import { Review } from "./review.entity.ts";
import { ReviewReport } from "./review-report.entity.ts";

/** What somebody has written about specialists, answered and reported. */
export const reviewsDataHolder = { name: "reviews", collect, block } satisfies PersonalDataHolder;

interface Written {
  reviews: unknown[];
  answers: unknown[];
  reports: unknown[];
}

async function collect({ db }: Pick<Context, "db">, accountId: number): Promise<PersonalPart[]> {
  const json: Written = {
    reviews: await db.query<unknown[]>(
      `SELECT c.number AS "caseNumber", ${selectList(Review, "r", ["stars", "comment", "createdAt", "removedAt"])}
       FROM reviews r JOIN cases c ON c.id = r.case_id WHERE r.client_id = $1 ORDER BY r.id`,
      [accountId],
    ),
    answers: await answersOf(db.manager, accountId),
    reports: await reportsOf(db.manager, accountId),
  };
  const isEmpty = Object.values(json).every((part: unknown[]) => part.length === 0);
  return isEmpty ? [] : [{ name: "valoraciones.json", json }];
}

async function answersOf(manager: EntityManager, accountId: number): Promise<unknown[]> {
  const answered = await manager.getRepository(Review).find({
    select: { id: true, reply: true, repliedAt: true },
    where: { specialistId: accountId, reply: Not(IsNull()) },
    order: { id: "ASC" },
  });
  return answered.map(({ id, reply, repliedAt }) => ({ reviewId: id, reply, repliedAt }));
}

async function reportsOf(manager: EntityManager, accountId: number): Promise<unknown[]> {
  const reports = await manager
    .getRepository(ReviewReport)
    .find({ where: { reporterId: accountId }, order: { id: "ASC" } });
  return reports.map(({ reviewId, reason, detail, createdAt, decision, decidedAt }) => ({
    reviewId,
    reason,
    detail,
    createdAt,
    decision,
    decidedAt,
  }));
}

/**
 * A review stays, without its author's name: others rely on it, and the rating is made of it. The answers of a specialist
 * who leaves go with the profile; of a report its reason stays, its words go.
 */
async function block(
  _ctx: Pick<Context, "db">,
  manager: EntityManager,
  accountId: number,
): Promise<BlockedPart | null> {
  const answers = await answersOf(manager, accountId);
  const reports = await reportsOf(manager, accountId);
  if (answers.length + reports.length === 0) return null;
  await manager
    .getRepository(Review)
    .update({ specialistId: accountId, reply: Not(IsNull()) }, { reply: null, repliedAt: null });
  await manager
    .getRepository(ReviewReport)
    .update({ reporterId: accountId, detail: Not("") }, { detail: "" });
  return { data: { answers, reports }, fileKeys: [] };
}
