// SQL: four aggregates at once; each agreement is compared with those after it.
import type { EntityManager } from "typeorm";
import { recordCaseFacts } from "../../cases/case-facts.ts";
import type { CaseFacts } from "../../cases/case-facts.ts";
import { keepAgreedAmount } from "../../tasks/keep-agreed-amount.ts";
import type { Matter } from "../matter.ts";
import { HOLDS_SQL } from "./standing-agreements.ts";

/**
 * Keeps the agreed amount of a task, which its lists sum up: all accepted agreements, since each obligor may have its own;
 * one replaces earlier ones with the same obligor.
 */
async function refreshTaskFacts(manager: EntityManager, taskId: number): Promise<void> {
  const [standing] = await manager.query<{ amount: string | null }[]>(
    `SELECT sum(g.amount)::text AS amount FROM agreements g WHERE g.task_id = $1 AND ${HOLDS_SQL}`,
    [taskId],
  );
  await keepAgreedAmount(manager, taskId, standing?.amount ?? null);
}

/**
 * Keeps what lists and moves of a case need of its agreements, after each change of one: drafts don't count, a replaced
 * version counts as the one that took its place. Of a task, its agreed amount.
 */
export async function refreshAgreementFacts(
  manager: EntityManager,
  { caseId, taskId }: Pick<Matter, "caseId" | "taskId">,
): Promise<void> {
  if (taskId !== null) await refreshTaskFacts(manager, taskId);
  if (caseId === null) return;
  const [counted] = await manager.query<
    { open: number; closed: number; accepted: number; hasCalendar: boolean }[]
  >(
    `SELECT count(*) FILTER (WHERE status = 'PROPOSED')::int AS open,
       count(*) FILTER (WHERE status IN ('ACCEPTED', 'REJECTED', 'WITHDRAWN') AND proposed_at IS NOT NULL)::int AS closed,
       count(*) FILTER (WHERE status = 'ACCEPTED')::int AS accepted,
       coalesce(bool_or(status = 'ACCEPTED' AND amount IS NOT NULL), false) AS "hasCalendar"
     FROM agreements WHERE case_id = $1`,
    [caseId],
  );
  if (!counted) return;
  const facts: CaseFacts = {
    openAgreements: counted.open,
    closedAgreements: counted.closed,
    acceptedAgreements: counted.accepted,
    // Never taken back: a budget may have a calendar, too.
    ...(counted.hasCalendar ? { hasCalendar: true } : {}),
  };
  await recordCaseFacts(manager, caseId, facts);
}
