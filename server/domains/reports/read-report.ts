// SQL: every figure of a list from one snapshot, each added up where its rows are.
import type { EntityManager } from "typeorm";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import { PROMISE_STATE_ORDER } from "../../../schema/rules/list-reports.ts";
import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import type * as Contract from "../../generated/schema-types.ts";
import type { Deps } from "../../platform/deps.ts";
import { centsOf } from "../../platform/money.ts";
import { NotFound } from "../../platform/refusals.ts";
import { funnelOfList } from "../proceedings/attempts/attempt-funnel.ts";
import { AGREED_TOTAL_SQL } from "../tasks/agreed-amount.ts";
import { promiseRows } from "../tasks/report-rows.ts";
import { inStateOrder, type StateCount } from "../tasks/task-list-figures.ts";
import { TaskList } from "../tasks/task-list.entity.ts";
import { activitiesOf, callsAmong, contactsAmong, OWN, reasonsOf, WANTED } from "./activities.ts";
import { debtsByAge } from "./debts-by-age.ts";
import { lastDue, periodBefore } from "./due-days.ts";
import type { ReportPeriod } from "./period.ts";
import { ReportSchedule } from "./report-schedule.entity.ts";
import {
  agesOf,
  moneyOf,
  promisesInOrder,
  sumOf,
  weeksOf,
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
  const debts = await debtsByAge(db, list.id, today);
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
    ages: agesOf(debts),
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
  const activities = await activitiesOf(db, listId, days);
  return {
    promises: await promisesOf(db, listId, days, today),
    contacts: contactsAmong(activities),
    calls: callsAmong(activities),
    reasons: await reasonsOf(db, listId, { days, today, activities }),
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
