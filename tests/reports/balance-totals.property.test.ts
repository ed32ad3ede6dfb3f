import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { addDebtCharge, reverseDebtCharge } from "../../server/domains/collections/add-charge.ts";
import { recordDebtPayment, reverseDebtPayment } from "../../server/domains/collections/record-payment.ts";
import { debtsByAge } from "../../server/domains/reports/debts-by-age.ts";
import { agesOf } from "../../server/domains/reports/report.ts";
import { deleteTaskList, restoreTaskList } from "../../server/domains/tasks/delete-task-lists.ts";
import { deleteTask, restoreTask } from "../../server/domains/tasks/delete-tasks.ts";
import { daysOfAge } from "../../schema/rules/list-reports.ts";
import { unlessRefused } from "../support/unless-refused.ts";
import { writersAtOnce } from "../support/writers-at-once.ts";
import { taskDesk } from "../support/task-desk.ts";

const desk = taskDesk();
const DATES = ["2024-03-01", "2026-11-01", "2026-08-22", "2026-11-30", null];
const LISTS = 3;

type Step =
  | { do: "create"; list: number; date: number; amount: number }
  | { do: "pay" | "charge" | "edit"; task: number; amount: number }
  | { do: "date"; task: number; date: number }
  | { do: "move"; task: number; list: number }
  | { do: "reverse" | "takeBack"; which: number }
  | { do: "delete" | "restore" | "erase"; task: number }
  | { do: "deleteList" | "restoreList"; list: number };

const task = fc.nat({ max: 20 });
const list = fc.nat({ max: LISTS });
const date = fc.nat({ max: DATES.length - 1 });
const amount = fc.nat({ max: 30_000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("create" as const), list, date, amount }),
  fc.record({ do: fc.constantFrom("pay" as const, "charge" as const, "edit" as const), task, amount }),
  fc.record({ do: fc.constant("pay" as const), task, amount }),
  fc.record({ do: fc.constant("date" as const), task, date }),
  fc.record({ do: fc.constant("move" as const), task, list }),
  fc.record({ do: fc.constantFrom("reverse" as const, "takeBack" as const), which: task }),
  fc.record({ do: fc.constantFrom("delete" as const, "restore" as const, "erase" as const), task }),
  fc.record({ do: fc.constantFrom("deleteList" as const, "restoreList" as const), list }),
);

const money = (cents: number) => (cents / 100).toFixed(2);

/** As services write: in a transaction, which may wait for another one. */
const write = (sql: string, ...params: unknown[]) =>
  desk.deps.db.transaction((manager) => manager.query<unknown>(sql, params));

async function nth(at: number, from: string): Promise<number> {
  const rows = await desk.deps.db.query<{ id: number }[]>(`SELECT id FROM ${from} ORDER BY id`);
  return rows[at % Math.max(rows.length, 1)]?.id ?? 0;
}

/** The last of them is none. */
async function listAt(at: number): Promise<number | null> {
  return at === LISTS ? null : nth(at, "task_lists");
}

async function perform(action: Step): Promise<unknown> {
  const ctx = desk.ctx();
  const set = async (column: string, at: number, value: unknown) =>
    write(`UPDATE tasks SET ${column} = $2 WHERE id = $1`, await nth(at, "tasks"), value);
  switch (action.do) {
    case "create": {
      const { id } = await desk.task({ amountDebt: money(action.amount) });
      return write(
        "UPDATE tasks SET list_id = $2, debt_date = $3 WHERE id = $1",
        id,
        await listAt(action.list),
        DATES[action.date],
      );
    }
    case "pay": {
      const given = { amount: money(action.amount), day: "2026-11-19", allowExcess: true };
      return recordDebtPayment(ctx, String(await nth(action.task, "tasks")), given);
    }
    case "charge": {
      const given = {
        kind: "FEES" as const,
        amount: money(action.amount),
        day: "2026-11-18",
        reason: "Burofax",
      };
      return addDebtCharge(ctx, String(await nth(action.task, "tasks")), given);
    }
    case "reverse":
      return reverseDebtPayment(ctx, String(await nth(action.which, "debt_payments")), {
        reason: "Devuelto",
      });
    case "takeBack":
      return reverseDebtCharge(ctx, String(await nth(action.which, "debt_charges")), { reason: "De más" });
    case "edit":
      return set("amount_debt", action.task, money(action.amount));
    case "date":
      return set("debt_date", action.task, DATES[action.date]);
    case "move":
      return set("list_id", action.task, await listAt(action.list));
    case "delete":
      return deleteTask(ctx, String(await nth(action.task, "tasks")));
    case "restore":
      return restoreTask(ctx, String(await nth(action.task, "tasks")));
    case "erase":
      return write("DELETE FROM tasks WHERE id = $1", await nth(action.task, "tasks"));
    case "deleteList":
      return deleteTaskList(ctx, String(await listAt(action.list)));
    case "restoreList":
      return restoreTaskList(ctx, String(await listAt(action.list)));
  }
}

/** Added up from debts, payments and charges themselves. */
const COUNTED = `
  WITH debts AS (
    SELECT t.list_id, t.debt_date, t.amount_debt + coalesce((SELECT sum(CASE WHEN c.reverses_id IS NULL THEN c.amount ELSE -c.amount END)
        FROM debt_charges c WHERE c.task_id = t.id), 0) AS claimed,
      coalesce((SELECT sum(CASE e.kind WHEN 'PAYMENT' THEN e.amount ELSE -e.amount END)
        FROM debt_payments p JOIN debt_entries e ON e.payment_id = p.id WHERE p.task_id = t.id AND p.list_id = t.list_id), 0) AS paid
    FROM tasks t WHERE t.deleted_at IS NULL AND t.list_id IS NOT NULL)
  SELECT list_id AS list, debt_date::text AS date, count(*)::int AS count, sum(claimed)::numeric(20, 2)::text AS amount,
    sum(least(paid, claimed))::numeric(20, 2)::text AS settled, sum(greatest(paid - claimed, 0))::numeric(20, 2)::text AS excess,
    (count(*) FILTER (WHERE claimed > 0 AND paid >= claimed))::int AS "paidInFull"
  FROM debts GROUP BY 1, 2 ORDER BY 1, 2`;
const KEPT = `
  SELECT list_id AS list, nullif(debt_date, 'infinity')::text AS date, sum(tasks)::int AS count, sum(amount)::text AS amount,
    sum(settled)::text AS settled, sum(excess)::text AS excess, sum(paid_in_full)::int AS "paidInFull"
  FROM balance_totals GROUP BY 1, 2 HAVING sum(tasks) <> 0 OR sum(amount) <> 0 OR sum(settled) <> 0 OR sum(excess) <> 0
    OR sum(paid_in_full) <> 0 ORDER BY 1, 2`;

interface Sums {
  list: number;
  date: string | null;
  count: number;
}
const counted = () => desk.deps.db.query<Sums[]>(COUNTED);

async function expectTotals(): Promise<void> {
  expect(await desk.deps.db.query(KEPT)).toEqual(await counted());
}

/** Each kind once, one after the other: chance alone left some of them out now and then. */
const EACH: Step[] = [
  { do: "create", list: 0, date: 0, amount: 10_000 },
  { do: "pay", task: 0, amount: 5_000 },
  { do: "reverse", which: 0 },
  { do: "charge", task: 1, amount: 100 },
  { do: "move", task: 2, list: 1 },
  { do: "delete", task: 3 },
  { do: "restore", task: 3 },
  { do: "erase", task: 5 },
];

test("the totals say what adding up would, whatever is done in whatever order, also at once", async () => {
  for (let made = 0; made < LISTS; made += 1) await desk.list([{}, { debtDate: null }]);
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 10 }),
      async (rounds) => {
        for (const atOnce of rounds)
          await Promise.all(
            atOnce.map(async (action) => {
              if (await unlessRefused(perform(action))) done.add(action.do);
            }),
          );
        await expectTotals();
      },
    ),
    { numRuns: 25, examples: [[EACH.map((one) => [one])]] },
  );
  expect([...done]).toEqual(expect.arrayContaining(EACH.map((one) => one.do)));
}, 120_000);

test("twenty who book payments of one list and day at once don't wait for each other", async () => {
  const { list: own, tasks } = await desk.list(Array.from({ length: 20 }, () => ({})));
  await writersAtOnce(
    desk.database.url,
    tasks.map(({ id }) => ({
      sql: `WITH p AS (INSERT INTO debt_payments (task_id, list_id, day, amount, currency, method, received_by, recorded_at)
              VALUES ($1, $2, '2026-11-19', 40, 'EUR', 'TRANSFER', 'CREDITOR', now()) RETURNING *)
            INSERT INTO debt_entries (payment_id, kind, task_id, day, amount, costs, interest, principal, excess, at)
            SELECT id, 'PAYMENT', task_id, day, amount, 0, 0, amount, 0, now() FROM p`,
      params: [id, own.id],
    })),
  );
  await expectTotals();
  const sums = (await counted()).filter((row) => row.list === own.id);
  expect(sums).toEqual([
    {
      list: own.id,
      date: "2024-03-01",
      count: 20,
      amount: "2000.00",
      settled: "800.00",
      excess: "0.00",
      paidInFull: 0,
    },
  ]);
});

test("ages are of the day on which they are asked for", async () => {
  const dates = ["2026-11-20", "2026-10-21", "2026-10-20", "2026-12-31", "2020-01-01", null];
  const { list: own } = await desk.list(dates.map((debtDate) => ({ debtDate })));
  for (const today of ["2026-11-20", "2026-11-21", "2027-11-20"]) {
    const ages = agesOf(await debtsByAge(desk.deps.db, own.id, today));
    for (const { age, count } of ages) {
      const within = (day: string | null) => {
        if (age === "UNDATED" || day === null) return age === "UNDATED" && day === null;
        const { from, until } = daysOfAge(age, today);
        return (from === null || day >= from) && (until === null || day <= until);
      };
      expect({ today, age, count }).toEqual({ today, age, count: dates.filter(within).length });
    }
    expect(ages.reduce((sum, { count }) => sum + count, 0)).toBe(dates.length);
  }
});
