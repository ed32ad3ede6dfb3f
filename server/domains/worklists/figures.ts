// SQL: a day's calls, added up by person.
import { isCalendarDay } from "../../../schema/rules/madrid-days.ts";
import { RIGHT_PARTY } from "../../../schema/rules/work-outcomes.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import { placeholders } from "../../platform/placeholders.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { sinceDaySql, untilDaySql } from "../../shared/listed-days.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";

type Row = Omit<Contract.WorkFigures, "hours" | "promised" | "received"> & {
  [list in "hours" | "promised" | "received"]: Contract.WorkFigures[list] | null;
};

/** After a call so long a payment is taken for what came of it. */
const DAYS_AFTER_CALL = 30;

const amounts = (
  of: string,
) => `(SELECT jsonb_agg(jsonb_build_object('currency', currency, 'amount', amount) ORDER BY currency)
  FROM (${of}) AS s)`;

/**
 * Of a day in Madrid, those who called most first; of a specialist the own ones alone. Who didn't call that day is there for what
 * was paid after earlier calls. Throws InvalidInput.
 */
export async function workFigures(
  ctx: SignedInContext,
  asked?: string | null,
): Promise<Contract.WorkFigures[]> {
  const day = asked ?? ctx.clock.today();
  if (!isCalendarDay(day))
    throw new InvalidInput([{ field: ["day"], code: "INVALID", message: "La fecha no es válida." }]);
  const { params, place } = placeholders();
  const [since, until] = [sinceDaySql(place(day)), untilDaySql(place(day))];
  const own = ctx.actor.role === "ADMIN" ? "true" : `a.id = ${place(ctx.actor.accountId)}`;
  const sums = (rows: string) => `count(*)::int AS calls,
    (count(*) FILTER (WHERE ${rows}.outcome = ANY(${place(RIGHT_PARTY)}::text[])))::int AS reached,
    count(${rows}.promise_id)::int AS promises`;
  const rows = await ctx.db.query<Row[]>(
    `WITH done AS MATERIALIZED (SELECT o.* FROM work_outcomes o WHERE o.at ${since} AND o.at ${until}),
     paid AS MATERIALIZED (
       SELECT p.amount, p.currency, (SELECT l.account_id FROM work_outcomes l WHERE l.task_id = p.task_id AND l.at ${until}
         AND l.at > ${place(day)}::date - interval '${DAYS_AFTER_CALL} days' ORDER BY l.at DESC LIMIT 1) AS account_id
       FROM debt_payments p WHERE p.day = ${place(day)}::date
         AND NOT EXISTS (SELECT FROM debt_entries r WHERE r.payment_id = p.id AND r.kind = 'REVERSAL'))
     SELECT a.id::text AS "accountId", ${displayNameSql("a")} AS account, s.calls, s.reached, s.promises,
       (SELECT jsonb_agg(h ORDER BY h.hour) FROM (
          SELECT extract(hour FROM d.at AT TIME ZONE 'Europe/Madrid')::int AS hour, ${sums("d")}
          FROM done d WHERE d.account_id = a.id GROUP BY 1) AS h) AS hours,
       ${amounts(`SELECT p.currency, sum(p.amount)::numeric(20, 2)::text AS amount FROM done d JOIN debt_promises p ON p.id = d.promise_id
          WHERE d.account_id = a.id GROUP BY p.currency`)} AS promised,
       ${amounts(`SELECT p.currency, sum(p.amount)::numeric(20, 2)::text AS amount FROM paid p
          WHERE p.account_id = a.id GROUP BY p.currency`)} AS received
     FROM accounts a CROSS JOIN LATERAL (SELECT ${sums("d")} FROM done d WHERE d.account_id = a.id) AS s
     WHERE a.id IN (SELECT account_id FROM done UNION SELECT account_id FROM paid) AND ${own}
     ORDER BY s.calls DESC, account, a.id`,
    params,
  );
  return rows.map(({ hours, promised, received, ...row }) => ({
    ...row,
    promised: promised ?? [],
    received: received ?? [],
    hours: hours ?? [],
  }));
}
