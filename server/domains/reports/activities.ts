// SQL: what the database keeps of contacts and calls of a list, added up for a period; and reasons, read from where they are noted.
import type { EntityManager } from "typeorm";
import { UNPAID_REASON_ORDER, type UnpaidReason } from "../../../schema/rules/list-reports.ts";
import { CONTACT_CHANNELS } from "../../../schema/rules/task-contacts.ts";
import { WORK_OUTCOMES, type WorkOutcome } from "../../../schema/rules/work-outcomes.ts";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import { REASON_OUTCOMES, toldReasonRows, type RowsWanted } from "../tasks/report-rows.ts";
import { CHANNEL_BITS } from "../tasks/task-channels.ts";
import { sumOf, type Days, type ListReport } from "./report.ts";

type Reader = Pick<EntityManager, "query">;

/** What happened in a period with live debts: how often, with how many of them, and what their creditors claim of those. */
interface Activity {
  times: number;
  debts: number;
  amount: string;
}

/** By kind, see task_activities. */
export type Activities = ReadonlyMap<string, Activity>;

const NONE: Activity = { times: 0, debts: 0, amount: "0.00" };

/** A debt counts on its first day in the period: that of which the day before, of the same kind, is earlier than the period. */
export async function activitiesOf(db: Reader, listId: number, { from, until }: Days): Promise<Activities> {
  const rows = await db.query<(Activity & { kind: string })[]>(
    `SELECT kind, sum(times)::int AS times, coalesce(sum(tasks) FILTER (WHERE day_before < $2::date), 0)::int AS debts,
       coalesce(sum(amount) FILTER (WHERE day_before < $2::date), 0)::numeric(20, 2)::text AS amount
     FROM activity_totals WHERE list_id = $1 AND day BETWEEN $2::date AND $3::date GROUP BY kind`,
    [listId, from, until],
  );
  return new Map(rows.map(({ kind, ...activity }) => [kind, activity]));
}

export function contactsAmong(activities: Activities): ListReport["contacts"] {
  return CONTACT_CHANNELS.map((channel) => {
    const { times, debts } = activities.get(`CONTACT_${CHANNEL_BITS[channel]}`) ?? NONE;
    return { channel, contacts: times, debts };
  });
}

const callsThat = (activities: Activities, outcome: WorkOutcome) => activities.get(`CALL_${outcome}`) ?? NONE;

export function callsAmong(activities: Activities): ListReport["calls"] {
  return (Object.keys(WORK_OUTCOMES) as WorkOutcome[]).map((outcome) => {
    const { times, debts } = callsThat(activities, outcome);
    return { outcome, calls: times, debts };
  });
}

/**
 * Over `own`, the list's live debts; $1 is the list, $2 to $4 the days. Not materialized: read from its index once is cheaper than
 * written down first, the more so as it wouldn't fit into working memory.
 */
export const WANTED: RowsWanted = {
  of: (taskId) => `${taskId} IN (SELECT id FROM own)`,
  from: "$2",
  until: "$3",
  today: "$4",
};
export const OWN =
  "own AS NOT MATERIALIZED (SELECT id, amount_debt FROM tasks WHERE list_id = $1 AND deleted_at IS NULL)";

interface ForReasons {
  days: Days;
  today: string;
  activities: Activities;
}

/** Each debt once a reason. */
export async function reasonsOf(
  db: Reader,
  listId: number,
  { days: { from, until }, today, activities }: ForReasons,
): Promise<ListReport["reasons"]> {
  // Of those that calls say, too, only debts of which no call does.
  const told = await db.query<ListReport["reasons"]>(
    `WITH ${OWN}
     SELECT said.reason, count(*)::int AS debts, sum(own.amount_debt)::numeric(20, 2)::text AS amount
     FROM (${toldReasonRows(WANTED, "$5::text[]")}) AS said JOIN own ON own.id = said.task_id
     WHERE NOT EXISTS (SELECT FROM task_activities a WHERE a.task_id = said.task_id AND a.kind = 'CALL_' || said.reason
       AND a.day BETWEEN $2::date AND $3::date)
     GROUP BY said.reason`,
    [listId, from, until, today, UNPAID_REASON_ORDER],
  );
  const called = REASON_OUTCOMES.map((reason) => ({ reason, ...callsThat(activities, reason) }));
  const rows = [
    ...Map.groupBy<UnpaidReason, (typeof told)[number]>([...called, ...told], ({ reason }) => reason),
  ]
    .map(([reason, those]) => ({
      reason,
      debts: those.reduce((sum, { debts }) => sum + debts, 0),
      amount: decimalOf(sumOf(those.map(({ amount }) => amount))),
    }))
    .filter(({ debts }) => debts > 0);
  const place = (reason: UnpaidReason) => UNPAID_REASON_ORDER.indexOf(reason);
  return rows.toSorted((a, b) => b.debts - a.debts || place(a.reason) - place(b.reason));
}
