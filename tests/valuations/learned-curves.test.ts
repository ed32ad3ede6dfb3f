import { beforeEach, describe, expect, test } from "@jest/globals";
import { recordDebtPayment } from "../../server/domains/collections/record-payment.ts";
import { insertTaskList } from "../../server/domains/tasks/task-lists.ts";
import { learnedFromLists } from "../../server/domains/valuations/learned-curves.ts";
import { FEWEST_DEBTS, learnedFrom, type History } from "../../server/domains/valuations/model/learn.ts";
import { proceedingsDesk } from "../support/proceedings.ts";

const card = (recoveredCents: number): History => ({
  product: "CARD",
  amountCents: 100_000,
  ageMonths: 18,
  contactWays: 2,
  recoveredCents,
});
const cards = (count: number, paying: number) =>
  Array.from({ length: count }, (_, at) => card(at < paying ? 100_000 : 0));

describe("what is learned", () => {
  test("is nothing from too few debts", () => {
    expect(learnedFrom(cards(FEWEST_DEBTS - 1, 150))).toEqual({});
  });

  test("goes the way of what was seen, by half at 400 debts, and never too far", () => {
    // 7.5 % in a year is what the curve of cards assumes (48 % of 15.9 % or so): next to nothing to learn.
    expect(Math.abs(learnedFrom(cards(400, 30)).CARD ?? 9)).toBeLessThan(0.05);
    const better = learnedFrom(cards(400, 80)).CARD ?? 0;
    expect(better).toBeGreaterThan(0.3);
    expect(learnedFrom(cards(4_000, 800)).CARD).toBeGreaterThan(better);
    expect(learnedFrom(cards(400, 5)).CARD).toBeLessThan(-0.3);
    expect(learnedFrom(cards(100_000, 100_000)).CARD).toBeLessThanOrEqual(1.5);
  });
});

describe("from lists", () => {
  const desk = proceedingsDesk();
  let listId: number;

  beforeEach(async () => {
    const ctx = await desk.ctxOf(desk.admin);
    const list = await insertTaskList(ctx, desk.app.deps.db.manager, {
      name: "Tarjetas de hace dos años",
      company: "Banco Iberia",
      contactEmail: "banco@correo.example",
      contactLada: "34",
      contactPhone: "600000000",
      creditorDocument: "A28000727",
    });
    listId = list.id;
  });

  test("whose payments are noted, of debts that have been there for a year", async () => {
    const { db } = desk.app.deps;
    const task = await desk.taskOf(null, { nContract: "T-0", amountDebt: "1000.00" });
    const old = `type = 'Tarjeta', debt_date = '2023-01-10', assignment_date = '2024-01-10', list_id = ${listId}`;
    await db.query(`UPDATE tasks SET ${old} WHERE id = $1`, [task.id]);
    // Copies of one debt that paid nothing.
    const columns = await db.query<{ name: string }[]>(
      `SELECT attname AS name FROM pg_attribute WHERE attrelid = 'tasks'::regclass AND attnum > 0 AND NOT attisdropped
         AND attidentity = '' AND attgenerated = '' AND attname NOT IN ('code_id', 'n_contract')`,
    );
    const names = columns.map(({ name }) => `"${name}"`).join(", ");
    await db.query(
      `INSERT INTO tasks (${names}, code_id, n_contract)
       SELECT ${names}, 'T90-' || lpad(n::text, 7, '0'), 'K-' || n FROM tasks, generate_series(1, 300) AS n WHERE id = $1`,
      [task.id],
    );
    expect(await learnedFromLists(desk.app.deps)).toEqual({});
    await recordDebtPayment(await desk.ctxOf(desk.admin), task.reference, {
      amount: "10.00",
      day: "2024-03-01",
      receivedBy: "PLATFORM",
    });
    const { CARD = 0 } = await learnedFromLists(desk.app.deps);
    expect(CARD).toBeLessThan(-0.3);
  });
});
