// SQL: two sums for each stretch of time in one statement.
import type { Context } from "../../../shared/context.ts";

/** Both included, yyyy-mm-dd in Madrid. */
export interface Days {
  from: string;
  to: string;
}

export interface RecoveryPoint extends Days {
  /** Exact, in EUR. */
  agreed: string;
  recovered: string;
}

/**
 * Of each stretch: what agreements that were accepted in it say is to be paid, and what was noted as paid in it of
 * agreements that hold. The stretches follow each other without gaps.
 */
export async function recoveryOf(
  { db }: Pick<Context, "db">,
  steps: readonly Days[],
): Promise<RecoveryPoint[]> {
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) return [];
  return db.query<RecoveryPoint[]>(
    `WITH steps AS (
       SELECT * FROM unnest($1::date[], $2::date[]) AS s (first_day, last_day)),
     agreed AS (
       SELECT (closed_at AT TIME ZONE 'Europe/Madrid')::date AS day, sum(amount) AS amount FROM agreements
       WHERE status = 'ACCEPTED' AND currency = 'EUR' AND amount IS NOT NULL
         AND closed_at >= $3::timestamp AT TIME ZONE 'Europe/Madrid'
         AND closed_at < ($4::date + 1)::timestamp AT TIME ZONE 'Europe/Madrid'
       GROUP BY 1),
     paid AS (
       SELECT i.paid_on AS day, sum(i.amount) AS amount
       FROM agreement_instalments i JOIN agreements g ON g.id = i.agreement_id
       WHERE i.paid_on BETWEEN $3::date AND $4::date AND g.status = 'ACCEPTED' AND g.currency = 'EUR'
       GROUP BY 1)
     SELECT first_day::text AS "from", last_day::text AS "to",
       (SELECT coalesce(sum(amount), 0)::numeric(20, 2)::text FROM agreed
        WHERE day BETWEEN first_day AND last_day) AS agreed,
       (SELECT coalesce(sum(amount), 0)::numeric(20, 2)::text FROM paid
        WHERE day BETWEEN first_day AND last_day) AS recovered
     FROM steps ORDER BY first_day`,
    [steps.map(({ from }) => from), steps.map(({ to }) => to), first.from, last.to],
  );
}
