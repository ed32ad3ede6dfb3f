// SQL: the debts behind a figure of a list's report.
import {
  daysOfAge,
  UNPAID_REASON_ORDER,
  type DebtAge,
  type PaidStatus,
} from "../../../schema/rules/list-reports.ts";
import type { ReportFigureFilter } from "../../generated/schema-types.ts";
import { InvalidInput, type Problem } from "../../platform/refusals.ts";
import { Fault } from "../../shared/fault.ts";
import { wrongDays } from "../../shared/listed-days.ts";
import { CLAIMED_SQL, PAID_SQL } from "../debtors/owed-sql.ts";
import { callRows, contactRows, promiseRows, reasonRows, type RowsWanted } from "./report-rows.ts";
import type { RowCondition } from "./task-conditions.ts";
import { CHANNEL_BITS } from "./task-channels.ts";

type Place = (value: unknown) => string;

/** Of a debt: SQL. */
interface PaidOf {
  paid: string;
  claimed: string;
}

const PAID_CONDITIONS: Readonly<Record<PaidStatus, (debt: PaidOf) => string>> = {
  OWING: ({ paid, claimed }) => `${paid} < ${claimed}`,
  // What never was anything to pay isn't paid.
  IN_FULL: ({ paid, claimed }) => `${claimed} > 0 AND ${paid} >= ${claimed}`,
  EXCESS: ({ paid, claimed }) => `${paid} > ${claimed}`,
};

/** Whether a debt is paid so; as it stands, of a row `t` of tasks. */
export const paidSql = (
  status: PaidStatus,
  debt: PaidOf = { paid: PAID_SQL, claimed: CLAIMED_SQL },
): string => `(${PAID_CONDITIONS[status](debt)})`;

/** Whether the debt `t` is so old. */
export function ageSql(age: DebtAge, today: string, place: Place): string {
  if (age === "UNDATED") return "t.debt_date IS NULL";
  const { from, until } = daysOfAge(age, today);
  return [
    "t.debt_date IS NOT NULL",
    ...(from === null ? [] : [`t.debt_date >= ${place(from)}::date`]),
    ...(until === null ? [] : [`t.debt_date <= ${place(until)}::date`]),
  ].join(" AND ");
}

/** Conditions over `tasks t`; of the list where only its debts are asked for, which finds them sooner. */
export function figureConditions(
  { today, from, until, age, paid, promise, contact, call, reason }: ReportFigureFilter,
  listId: number | null,
  place: Place,
): RowCondition[] {
  const conditions: RowCondition[] = [];
  if (age) conditions.push({ columns: ["t.debt_date"], sql: ageSql(age, today, place) });
  if (paid) conditions.push({ columns: ["t.amount_debt"], sql: paidSql(paid) });
  if (!promise && !contact && !call && !reason) return conditions;
  const own =
    listId === null
      ? null
      : `(SELECT own.id FROM tasks own WHERE own.list_id = ${place(listId)} AND own.deleted_at IS NULL)`;
  const wanted: RowsWanted = {
    of: (taskId) => (own === null ? `${taskId} IS NOT NULL` : `${taskId} IN ${own}`),
    from: place(from),
    until: place(until),
    // A parameter that no part of the statement names has no type.
    today: promise || reason ? place(today) : "",
  };
  const among = (rows: string, column: string, value: unknown) =>
    conditions.push({
      columns: [],
      sql: `t.id IN (SELECT told.task_id FROM (${rows}) AS told WHERE told.${column} = ${place(value)})`,
    });
  if (promise) among(promiseRows(wanted), "state", promise);
  if (contact) among(contactRows(wanted), "channel", CHANNEL_BITS[contact]);
  if (call) among(callRows(wanted), "outcome", call);
  if (reason) among(reasonRows(wanted, `${place(UNPAID_REASON_ORDER)}::text[]`), "reason", reason);
  return conditions;
}

const NO_DAYS = new Fault("REQUIRED", "Indica desde qué día y hasta qué día.");

/** Days that are none, end before they begin, or are missing. */
export function figureProblems(figure: ReportFigureFilter, path: readonly string[]): Problem[] {
  const { today, from, until, promise, contact, call, reason } = figure;
  const needsDays = [promise, contact, call, reason].some((part) => part != null);
  return [
    ...wrongDays({ from: today }, () => [...path, "today"]),
    ...wrongDays({ from, to: until }, (end) => [...path, end === "from" ? "from" : "until"]),
    ...(needsDays && (!from || !until) ? [NO_DAYS.at([...path, from ? "until" : "from"])] : []),
  ];
}

/** Throws InvalidInput. */
export function refuseFigure(figure: ReportFigureFilter | null | undefined): void {
  const problems = figure == null ? [] : figureProblems(figure, ["filter", "figure"]);
  if (problems.length > 0) throw new InvalidInput(problems);
}
