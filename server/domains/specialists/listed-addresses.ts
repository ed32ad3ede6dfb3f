// SQL: a range of ids costs a look-up in an index, not a reading of its listings.
import type { Deps } from "../../platform/deps.ts";

/** As many ids belong together as a sitemap may have addresses, less those of the pages. */
const RANGE = 49_000;
const CHUNK = 5_000;

export interface ListedSpecialist {
  id: number;
  updatedAt: Date;
}

/** Numbers of the ranges of ids in which the public search finds somebody, in order. */
export async function listedRanges({ db }: Pick<Deps, "db">): Promise<number[]> {
  const rows = await db.query<{ range: number }[]>(
    `SELECT range::int FROM generate_series(0, (SELECT max(account_id) / $1 FROM specialist_listings)) AS range
     WHERE EXISTS (SELECT FROM specialist_listings WHERE account_id >= range * $1 AND account_id < (range + 1) * $1)
     ORDER BY range`,
    [RANGE],
  );
  return rows.map(({ range }) => range);
}

/** Who is found by the public search, of one range by id, a chunk at a time. */
export async function* listedIn(
  { db }: Pick<Deps, "db">,
  range: number,
): AsyncGenerator<ListedSpecialist[], void, undefined> {
  let from = range * RANGE;
  for (;;) {
    const chunk = await db.query<ListedSpecialist[]>(
      `SELECT s.account_id AS id, s.updated_at AS "updatedAt"
       FROM specialist_listings l JOIN specialists s ON s.account_id = l.account_id
       WHERE l.account_id >= $1 AND l.account_id < $2 ORDER BY l.account_id LIMIT $3`,
      [from, (range + 1) * RANGE, CHUNK],
    );
    if (chunk.length > 0) yield chunk;
    if (chunk.length < CHUNK) return;
    from = (chunk.at(-1)?.id ?? from) + 1;
  }
}
