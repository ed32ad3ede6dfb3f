// SQL: six counts in one statement.
import type { Context } from "../../shared/context.ts";

export interface ProceedingFigures {
  /** Scheduled and still to come, now and as it was at `since`. */
  openSessions: number;
  openSessionsBefore: number;
  /** Of `openSessions`, those of corporate tasks. */
  openTaskSessions: number;
  /** First versions made since `since`, and in the same length of time before it. */
  agreements: number;
  agreementsBefore: number;
  /** Of `agreements`, those of corporate tasks. */
  taskAgreements: number;
}

/** Figures of cases and tasks together, for administrators. */
export async function proceedingFigures(
  { db, clock }: Pick<Context, "db" | "clock">,
  { since, before }: { since: Date; before: Date },
): Promise<ProceedingFigures> {
  const [figures] = await db.query<ProceedingFigures[]>(
    `SELECT
       (SELECT count(*)::int FROM matter_sessions WHERE status = 'SCHEDULED' AND starts_at >= $3) AS "openSessions",
       (SELECT count(task_id)::int FROM matter_sessions WHERE status = 'SCHEDULED' AND starts_at >= $3) AS "openTaskSessions",
       (SELECT count(*)::int FROM matter_sessions
        WHERE created_at < $1 AND starts_at >= $1 AND (status <> 'CANCELLED' OR updated_at >= $1)) AS "openSessionsBefore",
       (SELECT count(*)::int FROM agreements WHERE agreement_version = 1 AND created_at >= $1) AS agreements,
       (SELECT count(task_id)::int FROM agreements WHERE agreement_version = 1 AND created_at >= $1) AS "taskAgreements",
       (SELECT count(*)::int FROM agreements
        WHERE agreement_version = 1 AND created_at >= $2 AND created_at < $1) AS "agreementsBefore"`,
    [since, before, clock.now()],
  );
  if (!figures) throw new Error("an aggregate gives a row");
  return figures;
}
