// SQL: the persons that decisions make are found by recursion.
import type { EntityManager } from "typeorm";
import { holdLock } from "../../platform/advisory-lock.ts";
import { countDebts, personOf } from "./count-debts.ts";

/** Any number that nobody else uses: decisions about debtors are made one after the other. */
const DECISIONS = 4_127_031;

/** Until the transaction ends nobody else decides who is whom. */
export function holdDecisions(manager: EntityManager): Promise<void> {
  return holdLock(manager, DECISIONS);
}

interface Member {
  id: number;
  hasDocument: boolean;
}

/** The debtors that are one person with any of these, themselves included; heads first. */
export async function personMembers(
  manager: Pick<EntityManager, "query">,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await manager.query<{ id: number }[]>(
    `WITH heads AS (SELECT DISTINCT ${personOf("d")} AS id FROM debtors d WHERE d.id = ANY($1))
     SELECT m.id FROM heads h JOIN debtors m ON ${personOf("m")} = h.id ORDER BY m.joined_into IS NOT NULL, m.id`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

/**
 * Makes the persons anew around these debtors, from the decisions in force: whoever is linked by SAME is one. Their head is
 * the first that has a document, else the first. Only the decisions count, never in which order they came.
 */
export async function regroup(manager: EntityManager, debtorIds: readonly number[]): Promise<void> {
  await holdDecisions(manager);
  const done = new Set<number>();
  for (const id of await personMembers(manager, debtorIds)) {
    if (done.has(id)) continue;
    const members = await linkedWith(manager, id);
    const head = members.find(({ hasDocument }) => hasDocument) ?? members[0];
    const ids = members.map((member) => member.id);
    for (const member of ids) done.add(member);
    await manager.query(
      `UPDATE debtors SET joined_into = nullif($2::bigint, id)
       WHERE id = ANY($1) AND joined_into IS DISTINCT FROM nullif($2::bigint, id)`,
      [ids, head?.id ?? id],
    );
  }
  await countDebts(manager, [...done]);
}

function linkedWith(manager: EntityManager, id: number): Promise<Member[]> {
  return manager.query<Member[]>(
    `WITH RECURSIVE linked (id) AS (
       SELECT $1::bigint
       UNION SELECT CASE WHEN c.debtor_id = l.id THEN c.other_id ELSE c.debtor_id END
       FROM linked l JOIN debtor_decisions c ON l.id IN (c.debtor_id, c.other_id)
       WHERE c.verdict = 'SAME' AND c.undone_at IS NULL)
     SELECT d.id, d.identity_document IS NOT NULL AS "hasDocument" FROM linked l JOIN debtors d ON d.id = l.id ORDER BY d.id`,
    [id],
  );
}
