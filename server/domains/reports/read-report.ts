// SQL: every figure of a list from one snapshot, each added up where its rows are.
import type { EntityManager } from "typeorm";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import { PROMISE_STATE_ORDER, UNPAID_REASON_ORDER } from "../../../schema/rules/list-reports.ts";
import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import { CONTACT_CHANNELS } from "../../../schema/rules/task-contacts.ts";
import { WORK_OUTCOMES, type WorkOutcome } from "../../../schema/rules/work-outcomes.ts";
import type * as Contract from "../../generated/schema-types.ts";
import type { Deps } from "../../platform/deps.ts";
import { centsOf } from "../../platform/money.ts";
import { NotFound } from "../../platform/refusals.ts";
import { funnelOfList } from "../proceedings/attempts/attempt-funnel.ts";
import { chargesSql } from "../debtors/owed-sql.ts";
import { AGREED_TOTAL_SQL } from "../tasks/agreed-amount.ts";
import { paidSql } from "../tasks/report-figures.ts";
import { callRows, contactRows, promiseRows, reasonRows, type RowsWanted } from "../tasks/report-rows.ts";
import { CHANNEL_BITS } from "../tasks/task-channels.ts";
import { inStateOrder, type StateCount } from "../tasks/task-list-figures.ts";
import { TaskList } from "../tasks/task-list.entity.ts";
import { lastDue, periodBefore } from "./due-days.ts";
import type { ReportPeriod } from "./period.ts";
import { ReportSchedule } from "./report-schedule.entity.ts";
import {
  agesOf,
  moneyOf,
  promisesInOrder,
  sumOf,
  weeksOf,
  type DatedDebts,
  type DayMoney,
  type Days,
  type ListReport,
} from "./report.ts";

type ReportDeps = Pick<Deps, "db" | "clock">;
type Reader = Pick<EntityManager, "query">;

export const NO_LIST = "No se ha encontrado la lista.";

/**
 * The report of a live list; whoever calls it has seen to it that the asker may see the list. All figures are of one snapshot.
 * `dueOn`: the day whose mail it is for; without it, `latest` is that of the last mail that could be due. Throws NotFound.
 */
export async function reportOfList(
  { db, clock }: ReportDeps,
  listId: number,
  period: ReportPeriod,
  dueOn?: string,
): Promise<ListReport> {
  return db.transaction("REPEATABLE READ", async (manager) => {
    await manager.query("SET TRANSACTION READ ONLY");
    const list = await manager.getRepository(TaskList).findOneBy({ id: listId });
    if (list === null || list.deletedAt !== null) throw new NotFound(NO_LIST);
    return readReport(manager, clock, list, { ...period, dueOn });
  });
}

async function readReport(
  db: EntityManager,
  clock: ReportDeps["clock"],
  list: TaskList,
  { from, until, dueOn }: ReportPeriod & { dueOn: string | undefined },
): Promise<ListReport> {
  const isWhole = from === null && until === null;
  const today = clock.today();
  const money = await moneyByDay(db, list.id);
  const beginning = [dayInMadrid(list.createdAt), ...money.map(({ day }) => day)].toSorted()[0] ?? today;
  const days: Days = { from: from ?? beginning, until: until ?? today };
  const funnel = await funnelOfList(db, clock, list.id);
  const debts = await debtsByDate(db, list.id);
  const { states, agreements } = await debtsByState(db, list.id);
  // With what was added to debts since, which the funnel knows nothing of.
  const claimed = sumOf(debts.map(({ amount }) => amount));
  const settled = sumOf(debts.map((row) => row.settled));
  const excess = sumOf(debts.map((row) => row.excess));
  const came = moneyOf(money, days, claimed);
  return {
    today,
    ...days,
    isWhole,
    currency: list.currency,
    waiting: funnel.waiting,
    total: { count: funnel.total.count, amount: decimalOf(claimed) },
    outstanding: decimalOf(claimed - settled),
    paidInFull: debts.reduce((sum, { paidInFull }) => sum + paidInFull, 0),
    excess: decimalOf(excess),
    ofDeleted: decimalOf(centsOf(came.recoveredToDate) - settled - excess),
    ...came,
    agreements,
    states,
    ages: agesOf(debts, today),
    stages: funnel.stages,
    completions: funnel.completions,
    ...(await happenedIn(db, list.id, days, today)),
    weeks: weeksOf(money, { from: beginning, until: days.until }, claimed),
    latest: isWhole ? await latestOf(db, list.id, { today, dueOn, money, claimed }) : null,
  };
}

interface ForLatest {
  today: string;
  dueOn: string | undefined;
  money: readonly DayMoney[];
  claimed: bigint;
}

/** Null without a schedule, on or off: nobody has said which weeks or months are told of. */
async function latestOf(
  db: EntityManager,
  listId: number,
  { today, dueOn, money, claimed }: ForLatest,
): Promise<Contract.ReportLatest | null> {
  const schedule = await db.getRepository(ReportSchedule).findOneBy({ listId });
  if (schedule === null) return null;
  const { rhythm } = schedule;
  const days = periodBefore(rhythm, dueOn ?? lastDue(schedule, today));
  const { received, reversed, recovered, recoveredShare } = moneyOf(money, days, claimed);
  const happened = await happenedIn(db, listId, days, today);
  return { rhythm, ...days, received, reversed, recovered, recoveredShare, ...happened };
}

async function happenedIn(
  db: Reader,
  listId: number,
  days: Days,
  today: string,
): Promise<Pick<ListReport, "promises" | "contacts" | "calls" | "reasons">> {
  return {
    promises: await promisesOf(db, listId, days, today),
    contacts: await contactsOf(db, listId, days),
    calls: await callsOf(db, listId, days),
    reasons: await reasonsOf(db, listId, days, today),
  };
}

/** Of all payments of the list, also those of debts deleted or erased since. */
function moneyByDay(db: Reader, listId: number): Promise<DayMoney[]> {
  return db.query<DayMoney[]>(
    `SELECT e.day::text AS day,
       coalesce(sum(e.amount) FILTER (WHERE e.kind = 'PAYMENT'), 0)::numeric(20, 2)::text AS received,
       coalesce(sum(e.amount) FILTER (WHERE e.kind = 'REVERSAL'), 0)::numeric(20, 2)::text AS reversed
     FROM debt_payments p JOIN debt_entries e ON e.payment_id = p.id
     WHERE p.list_id = $1 GROUP BY e.day ORDER BY e.day`,
    [listId],
  );
}

/** Live debts by their date, with what was paid of them. */
function debtsByDate(db: Reader, listId: number): Promise<DatedDebts[]> {
  return db.query<DatedDebts[]>(
    `WITH charges AS MATERIALIZED (${chargesSql("t.list_id = $1 AND t.deleted_at IS NULL")}),
     received AS (
       SELECT p.task_id, sum(CASE e.kind WHEN 'PAYMENT' THEN e.amount ELSE -e.amount END) AS paid
       FROM debt_payments p JOIN debt_entries e ON e.payment_id = p.id WHERE p.list_id = $1 GROUP BY p.task_id),
     paid AS MATERIALIZED (
       SELECT t.debt_date, t.amount_debt + coalesce(c.amount, 0) AS claimed, r.paid
       FROM received r JOIN tasks t ON t.id = r.task_id AND t.deleted_at IS NULL AND t.list_id = $1
         LEFT JOIN charges c ON c.task_id = t.id),
     paid_by_date AS (
       SELECT debt_date, sum(least(paid, claimed)) AS settled, sum(greatest(paid - claimed, 0)) AS excess,
         (count(*) FILTER (WHERE ${paidSql("IN_FULL", { paid: "paid", claimed: "claimed" })}))::int AS full_paid
       FROM paid GROUP BY debt_date),
     claimed AS (
       SELECT debt_date, count(*)::int AS count, sum(amount_debt) AS amount
       FROM tasks WHERE list_id = $1 AND deleted_at IS NULL GROUP BY debt_date),
     charged AS (
       SELECT t.debt_date, sum(c.amount) AS amount
       FROM charges c JOIN tasks t ON t.id = c.task_id GROUP BY t.debt_date)
     SELECT debt_date::text AS "debtDate", sum(count)::int AS count, sum(amount)::numeric(20, 2)::text AS amount,
       sum(settled)::numeric(20, 2)::text AS settled, sum(excess)::numeric(20, 2)::text AS excess,
       sum(full_paid)::int AS "paidInFull"
     -- Not joined: dates that may be null would be compared each with each.
     FROM (SELECT debt_date, count, amount, 0 AS settled, 0 AS excess, 0 AS full_paid FROM claimed
           UNION ALL SELECT debt_date, 0, amount, 0, 0, 0 FROM charged
           UNION ALL SELECT debt_date, 0, 0, settled, excess, full_paid FROM paid_by_date) AS told
     GROUP BY debt_date`,
    [listId],
  );
}

/** From the totals the database keeps current. */
async function debtsByState(db: Reader, listId: number): Promise<Pick<ListReport, "states" | "agreements">> {
  const [row] = await db.query<{ states: StateCount[] | null; agreed: string }[]>(
    `WITH by_state AS (
       SELECT state, sum(tasks)::int AS count, sum(amount)::text AS amount, sum(agreed) AS agreed
       FROM task_totals WHERE list_id = $1 GROUP BY state HAVING sum(tasks) > 0)
     SELECT jsonb_agg(jsonb_build_object('state', state, 'count', count, 'amount', amount)) AS states,
       ${AGREED_TOTAL_SQL} AS agreed FROM by_state`,
    [listId],
  );
  const states = inStateOrder(row?.states ?? []);
  const count = states.find(({ state }) => state === "CON_ACUERDO")?.count ?? 0;
  return { states, agreements: { count, amount: row?.agreed ?? "0.00" } };
}

/**
 * Over `own`, the list's live debts; $1 is the list, $2 to $4 the days. Not materialized: read from its index once is cheaper than
 * written down first, the more so as it wouldn't fit into working memory.
 */
const WANTED: RowsWanted = {
  of: (taskId) => `${taskId} IN (SELECT id FROM own)`,
  from: "$2",
  until: "$3",
  today: "$4",
};
const OWN =
  "own AS NOT MATERIALIZED (SELECT id, amount_debt FROM tasks WHERE list_id = $1 AND deleted_at IS NULL)";

async function promisesOf(
  db: Reader,
  listId: number,
  { from, until }: Days,
  today: string,
): Promise<ListReport["promises"]> {
  const rows = await db.query<
    (Contract.ReportPromiseSum & { state: (typeof PROMISE_STATE_ORDER)[number] })[]
  >(
    `WITH ${OWN}
     SELECT state, count(*)::int AS count, count(DISTINCT task_id)::int AS debts,
       sum(amount)::numeric(20, 2)::text AS amount, sum(received)::numeric(20, 2)::text AS received
     FROM (${promiseRows(WANTED)}) AS made GROUP BY state`,
    [listId, from, until, today],
  );
  return promisesInOrder(rows);
}

async function contactsOf(
  db: Reader,
  listId: number,
  { from, until }: Days,
): Promise<ListReport["contacts"]> {
  const rows = await db.query<{ channel: number; contacts: number; debts: number }[]>(
    `WITH ${OWN}
     SELECT channel, sum(contacts)::int AS contacts, count(*)::int AS debts FROM (
       SELECT channel, task_id, count(*) AS contacts FROM (${contactRows(WANTED)}) AS made
       GROUP BY channel, task_id) AS of_debts GROUP BY channel`,
    [listId, from, until],
  );
  return CONTACT_CHANNELS.map((channel) => {
    const found = rows.find((row) => row.channel === CHANNEL_BITS[channel]);
    return { channel, contacts: found?.contacts ?? 0, debts: found?.debts ?? 0 };
  });
}

async function callsOf(db: Reader, listId: number, { from, until }: Days): Promise<ListReport["calls"]> {
  const rows = await db.query<ListReport["calls"]>(
    `WITH ${OWN}
     SELECT outcome, sum(calls)::int AS calls, count(*)::int AS debts FROM (
       SELECT outcome, task_id, count(*) AS calls FROM (${callRows(WANTED)}) AS made
       GROUP BY outcome, task_id) AS of_debts GROUP BY outcome`,
    [listId, from, until],
  );
  return (Object.keys(WORK_OUTCOMES) as WorkOutcome[]).map(
    (outcome) => rows.find((row) => row.outcome === outcome) ?? { outcome, calls: 0, debts: 0 },
  );
}

/** Each debt once a reason. */
async function reasonsOf(
  db: Reader,
  listId: number,
  { from, until }: Days,
  today: string,
): Promise<ListReport["reasons"]> {
  const rows = await db.query<ListReport["reasons"]>(
    `WITH ${OWN}
     SELECT said.reason, count(*)::int AS debts, sum(own.amount_debt)::numeric(20, 2)::text AS amount
     FROM (${reasonRows(WANTED, "$5::text[]")}) AS said JOIN own ON own.id = said.task_id GROUP BY said.reason`,
    [listId, from, until, today, UNPAID_REASON_ORDER],
  );
  const place = (reason: Contract.UnpaidReason) => UNPAID_REASON_ORDER.indexOf(reason);
  return rows.toSorted((a, b) => b.debts - a.debts || place(a.reason) - place(b.reason));
}
