// SQL: counts and sums over time of one account's cases and tasks.
import type { SignedInContext } from "../../shared/context.ts";
import {
  comparedAmounts,
  comparedCounts,
  stepSql,
  type Beginnings,
  type Compared,
} from "../../shared/counted-steps.ts";
import { WAITING_SQL } from "../cases/case-machine.ts";
import { ownSessionsSql } from "./sessions/own-sessions.ts";

export interface OwnProceedingFigures {
  sessionsHeld: Compared<number>;
  /** Accepted. */
  agreements: Compared<number>;
  /** Exact, in EUR: instalments of accepted agreements noted as paid. */
  recovered: Compared<string>;
}

type UsedContext = Pick<SignedInContext, "db" | "actor">;

/** Of a client's cases, or of a specialist's cases and tasks; three statements. */
export async function ownProceedingFigures(
  ctx: UsedContext,
  beginnings: Beginnings,
): Promise<OwnProceedingFigures> {
  const { db, actor } = ctx;
  const params = [beginnings, actor.accountId];
  const held = ownSessionsSql(actor, "$2", "m.status = 'HELD' AND m.starts_at >= ($1::timestamptz[])[1]");
  const sessions = await db.query<{ step: number; count: number }[]>(
    `SELECT ${stepSql("s.starts_at", "$1")} AS step, count(*)::int AS count
     FROM matter_sessions s WHERE s.id IN (${held}) GROUP BY 1`,
    params,
  );
  const agreements = await db.query<{ step: number; count: number }[]>(
    `SELECT ${stepSql("g.closed_at", "$1")} AS step, count(*)::int AS count
     FROM agreements g WHERE g.id IN (${ownAgreementsSql(ctx)}) AND g.closed_at >= ($1::timestamptz[])[1] GROUP BY 1`,
    params,
  );
  const paid = `i.paid_on::timestamp AT TIME ZONE 'Europe/Madrid'`;
  const recovered = await db.query<{ step: number; amount: string }[]>(
    `SELECT ${stepSql(paid, "$1")} AS step, sum(i.amount)::numeric(14, 2)::text AS amount
     FROM agreements g JOIN agreement_instalments i ON i.agreement_id = g.id
     WHERE g.id IN (${ownAgreementsSql(ctx)}) AND g.currency = 'EUR' AND ${paid} >= ($1::timestamptz[])[1] GROUP BY 1`,
    params,
  );
  return {
    sessionsHeld: comparedCounts(sessions, beginnings),
    agreements: comparedCounts(agreements, beginnings),
    recovered: comparedAmounts(recovered, beginnings),
  };
}

/** Ids of the accepted ones of the account `$2`; its cases and tasks first, as there are more of everybody's. */
function ownAgreementsSql({ actor }: UsedContext): string {
  const ofCases = (own: string) =>
    `SELECT a.id FROM cases c JOIN agreements a ON a.case_id = c.id WHERE ${own} AND a.status = 'ACCEPTED'`;
  if (actor.role === "CLIENT") return ofCases("c.client_id = $2");
  return `${ofCases(`c.specialist_id = $2 AND c.status NOT IN ${WAITING_SQL}`)}
    UNION ALL SELECT a.id FROM tasks t JOIN agreements a ON a.task_id = t.id
    WHERE t.assignee_id = $2 AND t.deleted_at IS NULL AND a.status = 'ACCEPTED'`;
}
