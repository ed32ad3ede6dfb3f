// SQL: one person behind many debts, held while one of them is handed out.
import type { EntityManager } from "typeorm";
import { personOf } from "../debtors/count-debts.ts";

/** After somebody was reached, and after a call in vain, nobody calls the same person about whatever debt. */
const HOURS_AFTER = { CONTACTED: 20, CONTACT_TRIED: 4 };

const DEBTS_OF_PERSON = `SELECT s.task_id FROM debtors d JOIN debtor_debts s ON s.debtor_id = d.id
  WHERE ${personOf("d")} = $1 AND s.position = 1`;

/** In one reading of its history, whatever happened: planning takes longer than looking. */
const CALLED = `SELECT e.at + CASE e.type ${Object.entries(HOURS_AFTER)
  .map(([type, hours]) => `WHEN '${type}' THEN interval '${hours} hours'`)
  .join(" ")} END FROM task_events e
  WHERE e.task_id IN (${DEBTS_OF_PERSON}) AND e.type IN ('${Object.keys(HOURS_AFTER).join("', '")}')
    AND e.at > $2::timestamptz - interval '${Math.max(...Object.values(HOURS_AFTER))} hours'`;

interface Asking {
  taskId: number;
  /** The debtor has agreed to be called now: what was said earlier doesn't count. */
  isArranged: boolean;
  now: Date;
}

/**
 * Until when the debtor of a debt is to be left alone, because somebody is talking to it about another debt or has called
 * today; null: it may be called. "HELD": somebody is just being given one of its debts. Whoever gets null holds the person
 * until the transaction ends, so that two debts of one person are never in two hands.
 */
export async function leftAloneUntil(
  manager: Pick<EntityManager, "query">,
  { taskId, isArranged, now }: Asking,
): Promise<Date | "HELD" | null> {
  const [person] = await manager.query<{ id: number }[]>(
    `SELECT h.id FROM debtors h WHERE h.id = (SELECT ${personOf("d")} FROM debtor_debts s JOIN debtors d ON d.id = s.debtor_id
       WHERE s.task_id = $1 AND s.position = 1) FOR NO KEY UPDATE SKIP LOCKED`,
    [taskId],
  );
  if (person === undefined) return "HELD";
  const [row] = await manager.query<{ until: Date | null }[]>(
    `SELECT max(b.until) AS until FROM (
       SELECT l.until FROM work_leases l WHERE l.task_id IN (${DEBTS_OF_PERSON})
       ${isArranged ? "" : `UNION ALL ${CALLED}`}) AS b WHERE b.until > $2::timestamptz`,
    [person.id, now],
  );
  return row?.until ?? null;
}
