// SQL: a day's calls, added up by person.
import { isCalendarDay } from "../../../schema/rules/madrid-days.ts";
import { RIGHT_PARTY } from "../../../schema/rules/work-outcomes.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import { placeholders } from "../../platform/placeholders.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { sinceDaySql, untilDaySql } from "../../shared/listed-days.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";

interface Row {
  accountId: number;
  account: string;
  calls: number;
  reached: number;
  promises: number;
  hours: { hour: number; calls: number }[];
  promised: Contract.CurrencyAmount[] | null;
  received: Contract.CurrencyAmount[] | null;
}

/** After a call so long a payment is taken for what came of it. */
const DAYS_AFTER_CALL = 30;

const amounts = (
  of: string,
) => `(SELECT jsonb_agg(jsonb_build_object('currency', currency, 'amount', amount) ORDER BY currency)
  FROM (${of}) AS s)`;

/** Of a day in Madrid, those who called most first; of a specialist the own ones alone. Throws InvalidInput. */
export async function workFigures(
  ctx: SignedInContext,
  asked?: string | null,
): Promise<Contract.WorkFigures[]> {
  const day = asked ?? ctx.clock.today();
  if (!isCalendarDay(day))
    throw new InvalidInput([{ field: ["day"], code: "INVALID", message: "La fecha no es válida." }]);
  const { params, place } = placeholders();
  const [since, until] = [sinceDaySql(place(day)), untilDaySql(place(day))];
  const own = ctx.actor.role === "ADMIN" ? "true" : `o.account_id = ${place(ctx.actor.accountId)}`;
  const rows = await ctx.db.query<Row[]>(
    `WITH done AS MATERIALIZED (
       SELECT o.* FROM work_outcomes o WHERE o.at ${since} AND o.at ${until} AND ${own})
     SELECT d.account_id AS "accountId", ${displayNameSql("a")} AS account, count(*)::int AS calls,
       (count(*) FILTER (WHERE d.outcome = ANY(${place(RIGHT_PARTY)}::text[])))::int AS reached,
       count(d.promise_id)::int AS promises,
       (SELECT jsonb_agg(jsonb_build_object('hour', h.hour, 'calls', h.calls)) FROM (
          SELECT extract(hour FROM e.at AT TIME ZONE 'Europe/Madrid')::int AS hour, count(*)::int AS calls
          FROM done e WHERE e.account_id = d.account_id GROUP BY 1) AS h) AS hours,
       ${amounts(`SELECT p.currency, sum(p.amount)::numeric(20, 2)::text AS amount FROM done e JOIN debt_promises p ON p.id = e.promise_id
          WHERE e.account_id = d.account_id GROUP BY p.currency`)} AS promised,
       ${amounts(`SELECT p.currency, sum(p.amount)::numeric(20, 2)::text AS amount FROM debt_payments p
          WHERE p.day = ${place(day)}::date
            AND NOT EXISTS (SELECT FROM debt_entries r WHERE r.payment_id = p.id AND r.kind = 'REVERSAL')
            AND (SELECT l.account_id FROM work_outcomes l WHERE l.task_id = p.task_id AND l.at ${until}
              AND l.at > ${place(day)}::date - interval '${DAYS_AFTER_CALL} days' ORDER BY l.at DESC LIMIT 1) = d.account_id
          GROUP BY p.currency`)} AS received
     FROM done d JOIN accounts a ON a.id = d.account_id GROUP BY d.account_id, a.id ORDER BY calls DESC, account`,
    params,
  );
  return rows.map(({ hours, promised, received, ...row }) => ({
    ...row,
    promised: promised ?? [],
    received: received ?? [],
    hours: Array.from({ length: 24 }, (_, hour) => hours.find((one) => one.hour === hour)?.calls ?? 0),
  }));
}
