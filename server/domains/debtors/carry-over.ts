// SQL: what hangs on a debtor is asked of five tables at once.
import type { EntityManager } from "typeorm";
import type { Clock } from "../../platform/clock.ts";
import { DebtorDecision } from "./debtor-decision.entity.ts";
import { Debtor } from "./debtor.entity.ts";
import { regroup } from "./persons.ts";

/** Why the platform says that two are one. */
const NOW_KNOWN = "La misma deuda nombra ahora su documento de identidad";

/**
 * Of debtors that a debt has left for another one: where no debt is left, it is the same person under a better number, and
 * what restricts the contact goes along; where nothing hangs on it, the debtor goes. Who still owes something is somebody
 * else.
 */
export async function carryOver(
  { clock }: { readonly clock: Clock },
  manager: EntityManager,
  left: ReadonlyMap<number, number | null>,
): Promise<void> {
  const rows = await manager.query<{ id: number; hasMore: boolean }[]>(
    `SELECT d.id, (EXISTS (SELECT FROM restrictions r WHERE r.debtor_id = d.id)
         OR EXISTS (SELECT FROM debtor_addresses a WHERE a.debtor_id = d.id)
         OR EXISTS (SELECT FROM debtor_decisions c WHERE d.id IN (c.debtor_id, c.other_id))
         OR EXISTS (SELECT FROM debtors j WHERE j.joined_into = d.id)) AS "hasMore"
     FROM debtors d WHERE d.id = ANY($1) AND NOT EXISTS (SELECT FROM debtor_debts s WHERE s.debtor_id = d.id)`,
    [[...left.keys()]],
  );
  const gone = rows.filter(({ hasMore }) => !hasMore).map(({ id }) => id);
  if (gone.length > 0) await manager.getRepository(Debtor).delete(gone);
  for (const { id, hasMore } of rows) {
    const heir = left.get(id) ?? null;
    if (hasMore && heir !== null) await sayTheSame(manager, [id, heir], clock.now());
  }
}

async function sayTheSame(manager: EntityManager, pair: [number, number], now: Date): Promise<void> {
  const [debtorId = 0, otherId = 0] = pair.toSorted((a, b) => a - b);
  await manager
    .createQueryBuilder()
    .insert()
    .into(DebtorDecision)
    .values({ debtorId, otherId, verdict: "SAME", reasons: [NOW_KNOWN], decidedBy: null, decidedAt: now })
    .orIgnore()
    .execute();
  await regroup(manager, pair);
}
