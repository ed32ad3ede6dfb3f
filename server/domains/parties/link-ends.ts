// SQL: when a link ends follows from its matter, which stands above this domain.
import { ENDED_STATES } from "../../../schema/rules/tasks.ts";

export const LIFETIME_DAYS = 30;

const ENDED_TASKS = `(${ENDED_STATES.map((state) => `'${state}'`).join(", ")})`;

/**
 * SQL over `parties p` with its case `c`: fees are due, or an instalment of an accepted agreement that names the party.
 */
export const IS_DUE = `(coalesce(c.unpaid, 0) > 0 OR EXISTS (SELECT FROM agreements g
  JOIN agreement_answers a ON a.agreement_id = g.id AND a.party_id = p.id
  JOIN agreement_instalments i ON i.agreement_id = g.id AND i.paid_on IS NULL
  WHERE g.status = 'ACCEPTED' AND (g.case_id = p.case_id OR g.task_id = p.task_id)))`;

/**
 * SQL: the instant at which a link `l` ends. Unless its party is known to have received anything, on the thirtieth day.
 * Otherwise terms of law run against the party, and the link, of which it can't ask for another, is its way to answer:
 * it lives while the matter is open, for a year from its end, and as long as something is due (IS_DUE). It never
 * outlives the party's removal. A receipt noted by mistake counts too: withdrawing it takes the way to answer from
 * nobody. While no end is known the result is thirty days from `now`, the placeholder of the present instant. What has
 * ended once is over for good: see endLapsedLinks.
 */
export function linkEndsAtSql(now: string): string {
  const rolling = `${now}::timestamptz + interval '${LIFETIME_DAYS} days'`;
  const aYearOn = endOfDaySql("(ended.at AT TIME ZONE 'Europe/Madrid' + interval '1 year')::date");
  return `(SELECT least(ended.removed_at, l.lapsed_at, greatest(l.expires_at, CASE
      WHEN ended.at IS NULL THEN CASE WHEN l.opened_at IS NOT NULL OR ended.is_reached THEN ${rolling} END
      WHEN ended.is_due THEN greatest(${aYearOn}, ${rolling})
      ELSE ${aYearOn} END))
    FROM (SELECT coalesce(c.closed_at, CASE WHEN t.state IN ${ENDED_TASKS} THEN t.state_since END) AS at,
        ${IS_DUE} AS is_due, p.removed_at,
        EXISTS (SELECT FROM party_notices n WHERE n.party_id = p.id AND n.received_at IS NOT NULL
          UNION ALL SELECT FROM withdrawn_notices w
            WHERE w.party_id = p.id AND w.notice ->> 'received_at' IS NOT NULL) AS is_reached
      FROM parties p LEFT JOIN cases c ON c.id = p.case_id LEFT JOIN tasks t ON t.id = p.task_id
      WHERE p.id = l.party_id) AS ended)`;
}

/** SQL: the last millisecond of a day in Madrid: what is valid until a day is valid for the whole of it. */
export function endOfDaySql(day: string): string {
  return `(((${day} + 1)::timestamp AT TIME ZONE 'Europe/Madrid') - interval '1 millisecond')`;
}
