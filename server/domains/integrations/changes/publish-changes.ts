// SQL: thousands of notes become changes in one statement.
import type { EntityManager } from "typeorm";
import type { Deps } from "../../../platform/deps.ts";
import type { ChangeFeed } from "./change-feed.entity.ts";

/** Notes that become changes in one transaction. */
const PIECE = 10_000;

export type FeedPositions = Pick<ChangeFeed, "lastPosition" | "droppedPosition">;

/** Where the feed begins and ends now. */
export async function feedPositions(db: Pick<EntityManager, "query">): Promise<FeedPositions> {
  const [positions] = await db.query<FeedPositions[]>(
    `SELECT last_position AS "lastPosition", dropped_position AS "droppedPosition" FROM change_feed`,
  );
  return positions ?? { lastPosition: 0, droppedPosition: 0 };
}

/**
 * Gives the next notes their positions; how many notes there were (0: none waited). One transaction at a time does it, and
 * takes all that is committed in the order of the notes' ids: so positions become visible in their order without a gap,
 * however long other transactions take, and those of one object are in the order in which it was changed.
 */
export async function publishPiece({ db, clock }: Pick<Deps, "db" | "clock">, most = PIECE): Promise<number> {
  const [{ waits } = { waits: false }] = await db.query<{ waits: boolean }[]>(
    `SELECT EXISTS (SELECT FROM change_notes) AS waits`,
  );
  if (!waits) return 0;
  return db.transaction(async (manager) => {
    // A statement of its own: the next one sees all that was published until the lock was had.
    const [feed] = await manager.query<{ position: number }[]>(
      `SELECT last_position AS position FROM change_feed FOR UPDATE`,
    );
    const [{ taken } = { taken: 0 }] = await manager.query<{ taken: number }[]>(PUBLISH, [
      most,
      feed?.position ?? 0,
      clock.now(),
    ]);
    return taken;
  });
}

/**
 * Of several changes of one object in a row the last one is told; and none of a task that isn't there any more, whose end
 * stands in a note before or after it. A live task has the version of now: those told of it never go down.
 */
const PUBLISH = `
  WITH taken AS (
    DELETE FROM change_notes WHERE id IN (SELECT id FROM change_notes ORDER BY id LIMIT $1) RETURNING *),
  followed AS (
    SELECT n.*, lead(n.kind) OVER (PARTITION BY n.type, n.object_id ORDER BY n.id) AS next_kind FROM taken n),
  told AS (
    SELECT f.*, CASE WHEN f.kind <> 'DELETED' THEN t.version END AS version_now, row_number() OVER (ORDER BY f.id) AS place
    FROM followed f LEFT JOIN tasks t ON f.type = 'TASK' AND t.id = f.object_id
    WHERE f.kind <> 'CHANGED' OR (f.next_kind IS DISTINCT FROM 'CHANGED' AND (f.type <> 'TASK' OR t.deleted_at IS NULL AND t.id IS NOT NULL))),
  stored AS (
    INSERT INTO changes (position, type, object_id, kind, list_id, left_list_id, version, at)
    SELECT $2::bigint + place, type, object_id, kind, list_id, left_list_id, greatest(version, version_now), $3::timestamptz
    FROM told ORDER BY place),
  moved AS (
    UPDATE change_feed SET last_position = $2::bigint + (SELECT count(*) FROM told))
  SELECT count(*)::int AS taken FROM taken`;

/** All that waits. */
export async function publishChanges(deps: Pick<Deps, "db" | "clock">, signal?: AbortSignal): Promise<void> {
  while ((await publishPiece(deps)) > 0) signal?.throwIfAborted();
}
