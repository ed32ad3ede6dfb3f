import { expect, test } from "@jest/globals";
import { activityOverview } from "../../server/domains/overview/activity-overview.ts";
import { comparedPeriod } from "../../server/domains/overview/period-steps.ts";
import { billingDesk } from "../support/billing.ts";
import { addCaseRow } from "../support/cases.ts";
import { leastStatements } from "../support/count-statements.ts";
import { proceedingsDesk } from "../support/proceedings.ts";

const desk = proceedingsDesk();

interface Figure<T> {
  value: T;
  before: T;
  line: T[];
}

interface Overview {
  from: string;
  to: string;
  steps: { from: string; to: string }[];
  newCases: Figure<number>;
  openSessions: Figure<number>;
  paymentsMade: Figure<string>;
  overallBalance: Figure<string>;
  taskLists: Figure<number>;
  tasks: Figure<number>;
}

async function overview(period: string): Promise<Overview> {
  const { data, errors } = await desk.ask(
    desk.admin,
    `{ activityOverview(period: ${period}) { from to steps { from to } newCases { value before line }
      openSessions { value before line } paymentsMade { value before line } overallBalance { value before line }
      taskLists { value before line } tasks { value before line } } }`,
  );
  expect(errors).toEqual([]);
  return (data as unknown as { activityOverview: Overview }).activityOverview;
}

/** The days of the line on which there was something. */
const daysOf = ({ steps }: Overview, line: readonly number[]) =>
  line.flatMap((value, at) => (value === 0 ? [] : [`${steps[at]?.from} ${value}`]));

test("a period is compared with as many days before it, which begin at midnight in Madrid", () => {
  const clock = { today: () => "2026-11-20" };
  const month = comparedPeriod({ clock }, "DAYS_30").beginnings;
  expect([month.length, month[0], month[1], month.at(-1)]).toEqual([
    31,
    new Date("2026-09-21T22:00:00Z"),
    new Date("2026-10-21T22:00:00Z"),
    new Date("2026-11-19T23:00:00Z"),
  ]);
  const { beginnings, from } = comparedPeriod({ clock }, "YEAR");
  // 355 days up to today, and 355 before them.
  expect([beginnings.length, from, beginnings[0]]).toEqual([
    13,
    "2025-12-01",
    new Date("2024-12-10T23:00:00Z"),
  ]);
});

test("what happened stands on its day, week or month", async () => {
  const opened = (openedAt: string) =>
    addCaseRow(desk.app.deps, { clientId: desk.client.accountId, openedAt: new Date(openedAt) });
  await opened("2026-10-21T21:59:59Z");
  await opened("2026-10-21T22:00:00Z");
  await opened("2026-11-19T22:59:59Z");
  await opened("2026-11-19T23:00:00Z");
  await opened("2026-11-19T23:00:01Z");
  const month = await overview("DAYS_30");
  expect(month).toMatchObject({ from: "2026-10-22", to: "2026-11-20", newCases: { value: 4, before: 1 } });
  expect(daysOf(month, month.newCases.line)).toEqual(["2026-10-22 1", "2026-11-19 1", "2026-11-20 2"]);
  const weeks = await overview("DAYS_90");
  expect(weeks.newCases).toMatchObject({ value: 5, before: 0 });
  expect(daysOf(weeks, weeks.newCases.line)).toEqual(["2026-10-17 2", "2026-11-14 3"]);
  const year = await overview("YEAR");
  expect(daysOf(year, year.newCases.line)).toEqual(["2026-10-01 2", "2026-11-01 3"]);
});

test("a session is open from when it is made until it begins or is cancelled", async () => {
  const matter = await desk.caseOf();
  const { actor } = await desk.ctxOf(desk.specialist);
  const session = (madeAt: string, startsAt: string, status: string, changedAt = madeAt) =>
    desk.app.deps.db.query(
      `INSERT INTO matter_sessions (created_at, updated_at, case_id, kind, starts_at, minutes, channel, place, status, created_by)
       VALUES ($2, $5, $1, 'JOINT', $3, 45, 'VIDEO', '', $4, $6)`,
      [matter.id, madeAt, startsAt, status, changedAt, actor.accountId],
    );
  await session("2026-11-01T10:00:00Z", "2026-11-04T10:00:00Z", "HELD", "2026-11-04T12:00:00Z");
  await session("2026-11-02T10:00:00Z", "2026-11-30T10:00:00Z", "CANCELLED", "2026-11-06T10:00:00Z");
  await session("2026-10-01T10:00:00Z", "2026-10-23T10:00:00Z", "MISSED", "2026-10-24T10:00:00Z");
  await session("2026-11-19T10:00:00Z", "2026-12-01T10:00:00Z", "SCHEDULED");
  const month = await overview("DAYS_30");
  expect(month.openSessions).toMatchObject({ value: 1, before: 1 });
  expect(daysOf(month, month.openSessions.line)).toEqual([
    "2026-10-22 1",
    "2026-11-01 1",
    "2026-11-02 2",
    "2026-11-03 2",
    "2026-11-04 1",
    "2026-11-05 1",
    "2026-11-19 1",
    "2026-11-20 1",
  ]);
});

test("lists and tasks stand there from the day they were made in Madrid; what was deleted never", async () => {
  const { db } = desk.app.deps;
  const task = (code: string, madeAt: string, deletedAt: string | null = null) =>
    db.query(
      `INSERT INTO tasks (code_id, entity, n_contract, amount_debt, debtor, assignment_date, addresses, search_text,
         dedupe_key, state_since, date_last_action, created_at, updated_at, deleted_at)
       VALUES ($1, 'Banco', $1, 100, 'Deudora', '2026-11-01', '{}', '', $1, $2, $2, $2, $2, $3)`,
      [code, madeAt, deletedAt],
    );
  const list = (code: string, madeAt: string, deletedAt: string | null = null) =>
    db.query(
      `INSERT INTO task_lists (created_at, updated_at, deleted_at, code_id, name, company, contact_email, contact_lada, contact_phone)
       VALUES ($2, $2, $3, $1, 'Cartera', 'Banco', 'a@b.example', '34', '910000000')`,
      [code, madeAt, deletedAt],
    );
  const before = await overview("DAYS_30");
  await task("T26-7000001", "2026-09-01T10:00:00Z");
  await task("T26-7000002", "2026-11-18T23:30:00Z");
  await task("T26-7000003", "2026-11-18T10:00:00Z", "2026-11-19T10:00:00Z");
  await list("L26-007001", "2026-11-18T22:59:59Z");
  await list("L26-007002", "2026-11-18T10:00:00Z", "2026-11-19T10:00:00Z");
  const month = await overview("DAYS_30");
  const added = (of: "tasks" | "taskLists") => ({
    value: month[of].value - before[of].value,
    before: month[of].before - before[of].before,
    line: month[of].line.slice(-3).map((value, at) => value - (before[of].line.slice(-3)[at] ?? 0)),
  });
  expect(added("tasks")).toEqual({ value: 2, before: 1, line: [1, 2, 2] });
  expect(added("taskLists")).toEqual({ value: 1, before: 0, line: [1, 1, 1] });
  expect(month.tasks.line.at(-1)).toBe(month.tasks.value);
});

test("a balance is shown as it stood; as many statements whatever the period", async () => {
  const money = await billingDesk(desk.app);
  await money.accepted();
  await money.pay("INITIAL");
  const { paymentsMade, overallBalance } = await overview("DAYS_30");
  expect(paymentsMade).toMatchObject({ before: "0.00", line: expect.arrayContaining(["0.00"]) });
  expect(paymentsMade.line.at(-1)).toBe(paymentsMade.value);
  expect(overallBalance.before).toBe("0.00");
  expect([overallBalance.line.at(-2), overallBalance.line.at(-1)]).toEqual(["0.00", overallBalance.value]);
  const ctx = await desk.ctxOf(desk.admin);
  await activityOverview(ctx, "YEAR");
  expect([
    await leastStatements(() => activityOverview(ctx, "YEAR")),
    await leastStatements(() => activityOverview(ctx, "DAYS_30")),
  ]).toEqual([19, 19]);
});
