import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import type { BlockedPart, PersonalPart, PersonalRoom } from "../../shared/personal-room.ts";

/** What somebody has written about specialists, answered and reported. */
export const reviewsRoom = { name: "reviews", collect, block } satisfies PersonalRoom;

interface Written {
  reviews: unknown[];
  answers: unknown[];
  reports: unknown[];
}

async function collect({ db }: Pick<Context, "db">, accountId: number): Promise<PersonalPart[]> {
  const json: Written = {
    reviews: await db.query<unknown[]>(
      `SELECT c.number AS "caseNumber", r.stars, r.comment, r.created_at AS "createdAt", r.removed_at AS "removedAt"
       FROM reviews r JOIN cases c ON c.id = r.case_id WHERE r.client_id = $1 ORDER BY r.id`,
      [accountId],
    ),
    answers: await answersOf(db.manager, accountId),
    reports: await reportsOf(db.manager, accountId),
  };
  const isEmpty = Object.values(json).every((part: unknown[]) => part.length === 0);
  return isEmpty ? [] : [{ name: "valoraciones.json", json }];
}

function answersOf(manager: EntityManager, accountId: number): Promise<unknown[]> {
  return manager.query<unknown[]>(
    `SELECT id AS "reviewId", reply, replied_at AS "repliedAt" FROM reviews
     WHERE specialist_id = $1 AND reply IS NOT NULL ORDER BY id`,
    [accountId],
  );
}

function reportsOf(manager: EntityManager, accountId: number): Promise<unknown[]> {
  return manager.query<unknown[]>(
    `SELECT review_id AS "reviewId", reason, detail, created_at AS "createdAt", decision, decided_at AS "decidedAt"
     FROM review_reports WHERE reporter_id = $1 ORDER BY id`,
    [accountId],
  );
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
  await manager.query(
    `UPDATE reviews SET reply = NULL, replied_at = NULL WHERE specialist_id = $1 AND reply IS NOT NULL`,
    [accountId],
  );
  await manager.query(`UPDATE review_reports SET detail = '' WHERE reporter_id = $1 AND detail <> ''`, [
    accountId,
  ]);
  return { data: { answers, reports }, fileKeys: [] };
}
