// SQL: the rows of a ledger of 100,000 are counted by its index.
import type { EntityManager } from "typeorm";

/**
 * How many mails of a mailing have gone out, and how many of them have come back. What was refused or not collected has reached its
 * addressee (the criteria of the Madrid courts of 26/09/2025): it says nothing against the addresses.
 */
export async function countBounces(
  db: Pick<EntityManager, "query">,
  mailingId: number,
): Promise<{ handled: number; bounced: number }> {
  const [counts] = await db.query<{ handled: number; bounced: number }[]>(
    `SELECT count(*)::int AS handled, count(*) FILTER (WHERE r.state = 'BOUNCED' AND NOT EXISTS (
         SELECT FROM party_notices n WHERE n.mailing_recipient_id = r.id AND n.receipt IN ('REFUSED', 'NOT_COLLECTED')))::int AS bounced
     FROM mailing_recipients r WHERE r.mailing_id = $1 AND r.state IN ('SENT', 'BOUNCED')`,
    [mailingId],
  );
  return counts ?? { handled: 0, bounced: 0 };
}
