// SQL: the rows of a ledger of 100,000 are counted by its index.
import type { EntityManager } from "typeorm";

/** How many mails of a mailing have gone out, and how many of them have come back. */
export async function countBounces(
  db: Pick<EntityManager, "query">,
  mailingId: number,
): Promise<{ handled: number; bounced: number }> {
  const [counts] = await db.query<{ handled: number; bounced: number }[]>(
    `SELECT count(*)::int AS handled, count(*) FILTER (WHERE state = 'BOUNCED')::int AS bounced
     FROM mailing_recipients WHERE mailing_id = $1 AND state IN ('SENT', 'BOUNCED')`,
    [mailingId],
  );
  return counts ?? { handled: 0, bounced: 0 };
}
