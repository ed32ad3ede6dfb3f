import { describe, expect, test } from "@jest/globals";
import { activityCharts } from "../../server/domains/overview/activity-charts.ts";
import { stepsOf } from "../../server/domains/overview/period-steps.ts";
import { addCaseRow } from "../support/cases.ts";
import { leastStatements } from "../support/count-statements.ts";
import { proceedingsDesk } from "../support/proceedings.ts";
import type { Person, TestMatter } from "../support/proceedings.ts";

const desk = proceedingsDesk();
const TODAY = "2026-11-20";

const CHARTS = (period: string) => `{ activityCharts(period: ${period}) {
  currency recovery { from to agreed recovered } cases { interventionType open agreed broken } funnel { stage count } } }`;

interface Charts {
  recovery: { from: string; to: string; agreed: string; recovered: string }[];
  cases: { interventionType: string; open: number; agreed: number; broken: number }[];
  funnel: { stage: string; count: number }[];
}

async function charts(period: string): Promise<Charts> {
  const { data, errors } = await desk.ask(desk.admin, CHARTS(period));
  expect(errors).toEqual([]);
  return (data as unknown as { activityCharts: Charts }).activityCharts;
}

/** An agreement in whatever state, with one instalment. */
async function agreement(
  { id }: TestMatter,
  { status = "ACCEPTED", closedAt, amount, paidOn = null }: Record<string, string | null>,
): Promise<void> {
  const { actor } = await desk.ctxOf(desk.admin);
  await desk.app.deps.db.query(
    `WITH made AS (
       INSERT INTO agreements (case_id, number, status, title, terms, amount, content_hash, created_by, created_at,
         updated_at, closed_at)
       SELECT $1, 1 + count(*), $2, 'Acuerdo', 'Se paga', $3, 'h', $4, '2025-01-01', '2025-01-01', $5
       FROM agreements WHERE case_id = $1 RETURNING id)
     INSERT INTO agreement_instalments (agreement_id, number, due_on, amount, paid_on)
     SELECT id, 1, '2026-12-01', $3, $6 FROM made`,
    [id, status, amount, actor.accountId, closedAt, paidOn],
  );
}

describe("the stretches of the axis", () => {
  test("days, weeks and months, without gaps and up to today", () => {
    const days = stepsOf("DAYS_30", TODAY);
    expect([days.length, days[0], days.at(-1)]).toEqual([
      30,
      { from: "2026-10-22", to: "2026-10-22" },
      { from: TODAY, to: TODAY },
    ]);
    const weeks = stepsOf("DAYS_90", TODAY);
    expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([
      13,
      { from: "2026-08-22", to: "2026-08-28" },
      { from: "2026-11-14", to: TODAY },
    ]);
    const months = stepsOf("YEAR", TODAY);
    expect([months.length, months[0], months[2], months.at(-1)]).toEqual([
      12,
      { from: "2025-12-01", to: "2025-12-31" },
      { from: "2026-02-01", to: "2026-02-28" },
      { from: "2026-11-01", to: TODAY },
    ]);
  });
});

describe("activityCharts", () => {
  test("nothing yet: zeros at every place", async () => {
    const { recovery, cases, funnel } = await charts("YEAR");
    expect(recovery).toHaveLength(12);
    expect(new Set(recovery.flatMap(({ agreed, recovered }) => [agreed, recovered]))).toEqual(
      new Set(["0.00"]),
    );
    expect(cases.map(({ open }) => open)).toEqual([0, 0, 0]);
    expect(funnel.map(({ stage, count }) => [stage, count])).toEqual([
      ["TASKS", 0],
      ["INVITED", 0],
      ["RECEIVED", 0],
      ["ANSWERED", 0],
      ["AGREED", 0],
    ]);
  });

  test("what was agreed and what was paid, on their days in Madrid; only of agreements that hold", async () => {
    const matter = await desk.caseOf({ specialistId: desk.specialist.accountId });
    // Half past midnight in Madrid.
    await agreement(matter, { closedAt: "2026-11-18T23:30:00Z", amount: "1000.10", paidOn: "2026-11-20" });
    await agreement(matter, { closedAt: "2026-11-19T11:00:00Z", amount: "200.20" });
    await agreement(matter, {
      status: "REJECTED",
      closedAt: "2026-11-19T11:00:00Z",
      amount: "5000.00",
      paidOn: "2026-11-19",
    });
    await agreement(matter, { closedAt: "2026-07-01T11:00:00Z", amount: "30.00", paidOn: "2026-07-15" });
    const { recovery } = await charts("DAYS_30");
    expect(recovery.slice(-2)).toEqual([
      { from: "2026-11-19", to: "2026-11-19", agreed: "1200.30", recovered: "0.00" },
      { from: TODAY, to: TODAY, agreed: "0.00", recovered: "1000.10" },
    ]);
    const year = (await charts("YEAR")).recovery;
    expect(year.find(({ from }) => from === "2026-07-01")).toMatchObject({
      agreed: "30.00",
      recovered: "30.00",
    });
    expect((await charts("DAYS_90")).recovery.at(-1)).toMatchObject({
      agreed: "1200.30",
      recovered: "1000.10",
    });
  });

  test("cases of the period by how they stand; all tasks by how far they came", async () => {
    const before = (await charts("DAYS_30")).cases;
    const row = { clientId: desk.client.accountId, interventionType: 3 } as const;
    await addCaseRow(desk.app.deps, { ...row, status: "PENDING_ACCEPTANCE" });
    const old = await addCaseRow(desk.app.deps, { ...row, status: "PENDING_ACCEPTANCE" });
    await desk.app.deps.db.query(`UPDATE cases SET created_at = '2026-10-01T11:00:00Z' WHERE number = $1`, [
      old.number,
    ]);
    const openOf = (cases: Charts["cases"]) => cases[2]?.open ?? 0;
    expect(openOf((await charts("DAYS_30")).cases) - openOf(before)).toBe(1);
    expect(openOf((await charts("DAYS_90")).cases) - openOf(before)).toBe(2);
    const tasks = [await desk.taskOf(), await desk.taskOf(), await desk.taskOf()];
    // What is only a task's state, noted by hand, moves nothing: the funnel is that of the attempts, as of each list.
    await desk.app.deps.db.query(`UPDATE tasks SET state = 'LOCALIZADO' WHERE id = $1`, [tasks[0]?.id]);
    expect((await charts("DAYS_30")).funnel.map(({ count }) => count)).toEqual([3, 0, 0, 0, 0]);
    for (const [at, state, isReceived] of [
      [0, "INVITED", false],
      [1, "UNANSWERED", true],
      [2, "AGREED", true],
    ] as const)
      await desk.app.deps.db.query(
        `INSERT INTO task_attempts (task_id, amount, is_live, is_open, state, is_received, may_certify, is_certified, obligors, missing)
         VALUES ($1, 10, true, true, $2, $3, false, false, 1, 0)`,
        [tasks[at]?.id, state, isReceived],
      );
    expect((await charts("DAYS_30")).funnel.map(({ count }) => count)).toEqual([3, 3, 2, 1, 1]);
  });

  test("three statements whatever the period; for administrators alone", async () => {
    const ctx = await desk.ctxOf(desk.admin);
    await activityCharts(ctx, "YEAR");
    expect([
      await leastStatements(() => activityCharts(ctx, "YEAR")),
      await leastStatements(() => activityCharts(ctx, "DAYS_30")),
    ]).toEqual([3, 3]);
    const codes = async (person: Person) =>
      (await desk.ask(person, CHARTS("YEAR"))).errors.map(({ extensions }) => extensions.code);
    expect([await codes(desk.client), await codes(desk.specialist)]).toEqual([["FORBIDDEN"], ["FORBIDDEN"]]);
  });
});
