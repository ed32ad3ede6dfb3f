// SQL: seals of which no file was made yet.
import type { Deps } from "../../platform/deps.ts";

const DAY_MS = 86_400_000;
const AT_ONCE = 200;

/** Documents issued within a day whose files nobody made yet, oldest first, some at a time. */
export async function waitingForFile({ db, clock }: Pick<Deps, "db" | "clock">): Promise<number[]> {
  const rows = await db.query<{ id: number }[]>(
    `SELECT s.document_id AS id FROM seals s
     WHERE s.issued_at > $1 AND s.document_id IS NOT NULL
       AND NOT EXISTS (SELECT FROM sealed_files f WHERE f.seal_id = s.id)
     ORDER BY s.id LIMIT ${AT_ONCE}`,
    [new Date(clock.now().getTime() - DAY_MS)],
  );
  return rows.map(({ id }) => id);
}
