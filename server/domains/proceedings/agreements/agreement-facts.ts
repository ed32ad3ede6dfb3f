import type { EntityManager } from "typeorm";
import type { Context } from "../../accounts/context.ts";
import { recordCaseFacts } from "../../cases/case-facts.ts";
import type { CaseFacts } from "../../cases/case-facts.ts";
import type { Matter } from "../matter.ts";

/**
 * Tells a case what its lists and moves need of its agreements, after each change of one. A draft is its author's affair,
 * so it counts nowhere; a replaced version counts as the one that took its place.
 */
export async function refreshAgreementFacts(
  { clock }: Pick<Context, "clock">,
  manager: EntityManager,
  { caseId }: Pick<Matter, "caseId">,
  { proposed = false }: { proposed?: boolean } = {},
): Promise<void> {
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
    ...(proposed ? { proposedAt: clock.now() } : {}),
  };
  await recordCaseFacts(manager, caseId, facts);
}
