import { beforeEach, describe, expect, test } from "@jest/globals";
import { centsOf } from "../../server/platform/money.ts";
import { recordDebtPromise } from "../../server/domains/collections/record-promise.ts";
import { recordDebtPayment, reverseDebtPayment } from "../../server/domains/collections/record-payment.ts";
import { deleteTask } from "../../server/domains/tasks/delete-tasks.ts";
import { insertTaskList } from "../../server/domains/tasks/task-lists.ts";
import { proceedingsDesk, type Person } from "../support/proceedings.ts";

const desk = proceedingsDesk();
let listId: number;

interface Sum {
  count: number;
  amount: string;
}
interface Report {
  today: string;
  from: string;
  until: string;
  isWhole: boolean;
  total: Sum;
  outstanding: string;
  paidInFull: number;
  excess: string;
  ofDeleted: string;
  recoveredToDate: string;
  received: string;
  reversed: string;
  recovered: string;
  recoveredShare: string | null;
  recoveredBefore: string;
  agreements: Sum;
  promises: (Sum & { state: string; received: string })[];
  states: (Sum & { state: string })[];
  ages: (Sum & { age: string; outstanding: string })[];
  stages: (Sum & { stage: string })[];
  contacts: { channel: string; contacts: number; debts: number }[];
  calls: { outcome: string; calls: number; debts: number }[];
  reasons: { reason: string; debts: number; amount: string }[];
  weeks: { from: string; received: string; total: string; share: string | null }[];
}

const FIELDS = `today from until isWhole total { count amount } outstanding paidInFull excess ofDeleted recoveredToDate received
  reversed recovered recoveredShare recoveredBefore agreements { count amount } promises { state count amount received }
  states { state count amount } ages { age count amount outstanding } stages { stage count amount }
  contacts { channel contacts debts } calls { outcome calls debts } reasons { reason debts amount }
  weeks { from received total share }`;

const query = (period = "") => `{ listReport(listId: "${listId}"${period}) { ${FIELDS} } }`;

async function report(period = ""): Promise<Report> {
  const { data, errors } = await desk.ask(desk.admin, query(period));
  expect(errors).toEqual([]);
  return (data as unknown as { listReport: Report }).listReport;
}

const ctx = () => desk.ctxOf(desk.admin);
let contract = 0;
async function debtOf(
  amountDebt: string,
  debtDate: string | null,
): Promise<{ id: number; reference: string }> {
  const task = await desk.taskOf(null, { nContract: `R-${++contract}`, amountDebt });
  await desk.app.deps.db.query(`UPDATE tasks SET list_id = $1, debt_date = $3 WHERE id = $2`, [
    listId,
    task.id,
    debtDate,
  ]);
  return { id: task.id, reference: task.reference };
}
const pay = async (reference: string, amount: string, day: string) =>
  (await recordDebtPayment(await ctx(), reference, { amount, day, allowExcess: true })).payment.id;

/** Monday 2 November: the list; 2, 11 and 20 November: what happens. */
beforeEach(async () => {
  await desk.travel("2026-11-02T10:00:00Z");
  const list = await insertTaskList(await ctx(), desk.app.deps.db.manager, {
    name: "Cartera de otoño",
    company: "Banco Iberia",
    contactEmail: "banco@correo.example",
    contactLada: "34",
    contactPhone: "600000000",
  });
  listId = list.id;
});

describe("a list counted by hand", () => {
  let debts: { id: number; reference: string }[];

  beforeEach(async () => {
    debts = [
      await debtOf("1000.00", "2026-11-01"),
      await debtOf("500.00", "2026-08-22"),
      await debtOf("250.50", "2024-01-01"),
      await debtOf("100.00", null),
    ];
    const [first, second, third, fourth] = debts.map(({ reference }) => reference) as [
      string,
      string,
      string,
      string,
    ];
    // Promised on the 2nd: one kept, one broken.
    await recordDebtPromise(await ctx(), first, { amount: "300.00", dueOn: "2026-11-10" });
    await recordDebtPromise(await ctx(), third, { amount: "50.00", dueOn: "2026-11-05" });
    await desk.travel("2026-11-20T10:00:00Z");
    await pay(first, "300.00", "2026-11-04");
    await pay(second, "500.00", "2026-11-11");
    // 20 more than was owed.
    await pay(fourth, "120.00", "2026-11-11");
    const wrong = await pay(first, "40.00", "2026-11-12");
    await reverseDebtPayment(await ctx(), String(wrong), { reason: "Devuelto", day: "2026-11-17" });
    await desk.app.deps.db.query(
      `INSERT INTO work_outcomes (task_id, account_id, outcome, at) VALUES
         ($1, $3, 'NO_ANSWER', '2026-11-03T10:00:00Z'), ($1, $3, 'NO_ANSWER', '2026-11-04T10:00:00Z'),
         ($2, $3, 'REFUSES', '2026-11-16T10:00:00Z'), ($1, $3, 'PROMISE', '2026-11-16T10:00:00Z')`,
      [debts[0]?.id, debts[2]?.id, desk.admin.accountId],
    );
    await desk.app.deps.db.query(
      `UPDATE tasks SET state = 'CON_ACUERDO', agreed_amount = 200 WHERE id = $1`,
      [debts[2]?.id],
    );
  });

  test("its head says what is claimed, came in and is owed", async () => {
    const shown = await report();
    expect(shown).toMatchObject({
      today: "2026-11-20",
      from: "2026-11-02",
      until: "2026-11-20",
      isWhole: true,
      // 1,000 + 500 + 250.50 + 100
      total: { count: 4, amount: "1850.50" },
      // 300 + 500 + 120 + 40
      received: "960.00",
      reversed: "40.00",
      recovered: "920.00",
      recoveredToDate: "920.00",
      recoveredBefore: "0.00",
      // 920 / 1,850.50 = 49.716 %
      recoveredShare: "49.72",
      // 700 of the first, nothing of the second and fourth, 250.50 of the third
      outstanding: "950.50",
      excess: "20.00",
      ofDeleted: "0.00",
      paidInFull: 2,
      agreements: { count: 1, amount: "200.00" },
    });
  });

  test("ages, promises, calls, reasons", async () => {
    const shown = await report();
    expect(shown.ages).toEqual([
      { age: "UP_TO_30", count: 1, amount: "1000.00", outstanding: "700.00" },
      // 22 August is 90 days before 20 November.
      { age: "UP_TO_90", count: 1, amount: "500.00", outstanding: "0.00" },
      { age: "UP_TO_180", count: 0, amount: "0.00", outstanding: "0.00" },
      { age: "UP_TO_365", count: 0, amount: "0.00", outstanding: "0.00" },
      { age: "OVER_365", count: 1, amount: "250.50", outstanding: "250.50" },
      { age: "UNDATED", count: 1, amount: "100.00", outstanding: "0.00" },
    ]);
    const none = { count: 0, amount: "0.00", received: "0.00" };
    expect(shown.promises).toEqual([
      { state: "KEPT", count: 1, amount: "300.00", received: "300.00" },
      { state: "PARTLY_KEPT", ...none },
      { state: "BROKEN", count: 1, amount: "50.00", received: "0.00" },
      { state: "PENDING", ...none },
      { state: "WITHDRAWN", ...none },
    ]);
    expect(shown.calls.filter(({ calls }) => calls > 0)).toEqual([
      { outcome: "PROMISE", calls: 1, debts: 1 },
      { outcome: "REFUSES", calls: 1, debts: 1 },
      { outcome: "NO_ANSWER", calls: 2, debts: 1 },
    ]);
    expect(shown.reasons).toEqual([
      { reason: "REFUSES", debts: 1, amount: "250.50" },
      { reason: "NO_ANSWER", debts: 1, amount: "1000.00" },
    ]);
  });

  test("the recovery curve goes week by week, from the list's Monday", async () => {
    expect((await report()).weeks).toEqual([
      { from: "2026-11-02", received: "300.00", total: "300.00", share: "16.21" },
      // 500 + 120 + 40
      { from: "2026-11-09", received: "660.00", total: "960.00", share: "51.88" },
      // The reversal is of its own week.
      { from: "2026-11-16", received: "-40.00", total: "920.00", share: "49.72" },
    ]);
  });

  test("a period has what happened in it; how debts stand is as of today", async () => {
    const shown = await report(`, period: { from: "2026-11-11", until: "2026-11-16" }`);
    expect(shown).toMatchObject({
      isWhole: false,
      total: { count: 4, amount: "1850.50" },
      outstanding: "950.50",
      received: "660.00",
      reversed: "0.00",
      recovered: "660.00",
      recoveredBefore: "300.00",
      recoveredToDate: "920.00",
      reasons: [{ reason: "REFUSES", debts: 1, amount: "250.50" }],
    });
    expect(shown.promises.every(({ count }) => count === 0)).toBe(true);
    expect(shown.weeks.at(-1)).toEqual({
      from: "2026-11-16",
      received: "0.00",
      total: "960.00",
      share: "51.88",
    });
  });

  test("its parts add up", async () => {
    for (const shown of [await report(), await report(`, period: { until: "2026-11-12" }`)]) {
      for (const part of [shown.states, shown.ages]) {
        expect(part.reduce((sum, { count }) => sum + count, 0)).toBe(shown.total.count);
        expect(part.reduce((sum, { amount }) => sum + centsOf(amount), 0n)).toBe(centsOf(shown.total.amount));
      }
      expect(shown.ages.reduce((sum, { outstanding }) => sum + centsOf(outstanding), 0n)).toBe(
        centsOf(shown.outstanding),
      );
      expect(centsOf(shown.weeks.at(-1)?.total ?? "")).toBe(
        centsOf(shown.recoveredBefore) + centsOf(shown.recovered),
      );
      expect(centsOf(shown.outstanding)).toBe(
        centsOf(shown.total.amount) -
          centsOf(shown.recoveredToDate) +
          centsOf(shown.excess) +
          centsOf(shown.ofDeleted),
      );
    }
  });

  test("what came in of a debt deleted since still counts as received, and is named", async () => {
    await deleteTask(await ctx(), String(debts[1]?.id));
    expect(await report()).toMatchObject({
      total: { count: 3, amount: "1350.50" },
      recovered: "920.00",
      ofDeleted: "500.00",
      // 1,350.50 − 920 + 20 + 500
      outstanding: "950.50",
    });
  });

  test("received is what the list's payments say", async () => {
    const { data } = await desk.ask(
      desk.admin,
      `{ debtPayments(filter: { listId: "${listId}" }) { totals { currency amount } } }`,
    );
    expect(data).toEqual({ debtPayments: { totals: [{ currency: "EUR", amount: "920.00" }] } });
  });
});

test("a list without debts has no share of anything", async () => {
  expect(await report()).toMatchObject({
    total: { count: 0, amount: "0.00" },
    recovered: "0.00",
    recoveredShare: null,
    outstanding: "0.00",
    weeks: [{ from: "2026-11-02", received: "0.00", total: "0.00", share: null }],
    reasons: [],
  });
});

test.each([
  [`, period: { from: "2026-11-02", until: "2026-11-01" }`, "no puede ser posterior a «hasta»"],
  [`, period: { until: "2030-01-01" }`, "no puede ser posterior a hoy"],
])("a period that makes no sense is refused: %s", async (period, words) => {
  const { errors } = await desk.ask(desk.admin, query(period));
  expect(errors).toHaveLength(1);
  expect(JSON.stringify(errors)).toContain(words);
});

test("nobody but administrators is answered, and of no list there is no report", async () => {
  const refused: Person[] = [desk.specialist, desk.client];
  for (const person of refused) {
    const { data, errors } = await desk.ask(person, query());
    expect(data?.["listReport"] ?? null).toBeNull();
    expect(errors).toHaveLength(1);
  }
  const visitor = await desk.app.graphql(query());
  expect(visitor.errors).toHaveLength(1);
  listId = 999_999;
  expect(JSON.stringify((await desk.ask(desk.admin, query())).errors)).toContain("No se ha encontrado");
});
