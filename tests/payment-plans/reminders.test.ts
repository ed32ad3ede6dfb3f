import { beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { recordDebtPayment } from "../../server/domains/collections/record-payment.ts";
import { recordDebtPromise } from "../../server/domains/collections/record-promise.ts";
import { settleInstalments } from "../../server/domains/payment-plans/instalment-clock.ts";
import { remindOfPayments } from "../../server/domains/payment-plans/payment-reminders.ts";
import { acceptPlan, chosenPlan, planDebt, planList, planView } from "../support/plan-desk.ts";
import { proceedingsDesk } from "../support/proceedings.ts";

/** The clock begins on Friday, 20 November 2026, at noon in Madrid. */
const desk = proceedingsDesk();
let listId: number;

beforeAll(async () => {
  listId = await planList(desk);
}, 30_000);
beforeEach(async () => {
  await desk.travel("2026-11-20T11:00:00Z");
  await desk.app.deps.db.query(`DELETE FROM platform.rate_limits`);
  await desk.app.deps.db.query(`DELETE FROM debt_promises`);
  await desk.app.deps.db.query(`DELETE FROM agreements`);
});

const remind = () => remindOfPayments(desk.app.deps);
const subjects = async (email: string) =>
  (await desk.mailsTo(email)).map(({ subject }) => subject).filter((one) => one.startsWith("El "));
async function historyOf(id: number): Promise<string[]> {
  const rows = await desk.app.deps.db.query<{ summary: string }[]>(
    `SELECT summary FROM task_events WHERE task_id = $1 ORDER BY id`,
    [id],
  );
  return rows.map(({ summary }) => summary);
}
const pay = async (reference: string, amount: string, day: string) =>
  recordDebtPayment(await desk.ctxOf(desk.admin), reference, { amount, day, reference: `${amount} ${day}` });

async function promised(dueOn: string) {
  const debt = await planDebt(desk, listId);
  await recordDebtPromise(await desk.ctxOf(desk.specialist), debt.matter.reference, {
    amount: "100.00",
    dueOn,
  });
  return debt;
}

async function planned(firstOn: string) {
  const debt = await planDebt(desk, listId);
  const offer = (await planView(desk, debt.token)).debt.planOffer;
  if (offer === null) throw new Error("nothing is offered");
  const choice = { kind: "INSTALMENTS", count: 2, first: 620_00n, firstOn } as const;
  expect((await acceptPlan(desk, debt.token, chosenPlan(offer, choice))).userErrors).toEqual([]);
  return debt;
}

describe("two days before", () => {
  test("a debtor is reminded of what it promised, once, also by two at once; the history says so", async () => {
    const { matter, email } = await promised("2026-11-26");
    expect(await remind()).toBe(0);
    await desk.travel("2026-11-23T09:00:00Z");
    expect(await remind()).toBe(0);
    await desk.travel("2026-11-24T09:00:00Z");
    const [one, other] = await Promise.all([remind(), remind()]);
    expect(one + other).toBe(1);
    expect(await remind()).toBe(0);
    expect(await subjects(email)).toEqual([`El 26/11/2026 vence un pago: ${matter.reference}`]);
    expect((await historyOf(matter.id)).at(-1)).toBe(
      "Recordatorio por correo del pago prometido: 100,00 € hasta el 26/11/2026",
    );
  });

  test("of an instalment, with what is left of it; not of what is paid", async () => {
    const { matter, email } = await planned("2026-11-26");
    const paid = await planned("2026-11-26");
    await pay(matter.reference, "20.00", "2026-11-20");
    await pay(paid.matter.reference, "620.00", "2026-11-20");
    await desk.travel("2026-11-24T09:00:00Z");
    expect(await remind()).toBe(1);
    expect((await desk.mailsTo(email)).at(-1)?.text).toContain("600,00 €");
    expect(await subjects(paid.email)).toEqual([]);
  });

  test("falls on the last working day before, where two days before is a weekend; nobody is written to outside of contact hours", async () => {
    const monday = await promised("2026-11-30");
    const wednesday = await promised("2026-12-02");
    await desk.travel("2026-11-27T21:00:00Z");
    expect(await remind()).toBe(0);
    await desk.travel("2026-11-28T10:00:00Z");
    expect(await remind()).toBe(0);
    await desk.travel("2026-11-27T09:00:00Z");
    expect(await remind()).toBe(1);
    expect(await subjects(monday.email)).toHaveLength(1);
    expect(await subjects(wednesday.email)).toEqual([]);
    await desk.travel("2026-11-30T09:00:00Z");
    expect(await remind()).toBe(1);
    expect(await subjects(wednesday.email)).toHaveLength(1);
  });

  test("who has no address gets none, and nothing says so", async () => {
    const { matter } = await promised("2026-11-26");
    await desk.app.deps.db.query(`UPDATE tasks SET contact_email = NULL WHERE id = $1`, [matter.id]);
    await desk.travel("2026-11-24T09:00:00Z");
    expect(await remind()).toBe(0);
    expect((await historyOf(matter.id)).some((text) => text.startsWith("Recordatorio"))).toBe(false);
  });
});

describe("the day after it was due", () => {
  test("an instalment that isn't paid is told once, in the history, the bell and to whom works through the list", async () => {
    const { matter } = await planned("2026-11-24");
    const kept = await planned("2026-11-24");
    await pay(matter.reference, "20.00", "2026-11-20");
    await pay(kept.matter.reference, "620.00", "2026-11-20");
    await desk.travel("2026-11-24T09:00:00Z");
    expect(await settleInstalments(desk.app.deps)).toBe(0);
    await desk.travel("2026-11-25T05:30:00Z");
    const [one, other] = await Promise.all([
      settleInstalments(desk.app.deps),
      settleInstalments(desk.app.deps),
    ]);
    expect(one + other).toBe(1);
    expect(await settleInstalments(desk.app.deps)).toBe(0);
    expect((await historyOf(matter.id)).at(-1)).toBe(
      "Acuerdo n.º 1: el plazo 1 (620,00 €) vencía el 24/11/2026 y no se ha pagado: se han pagado 20,00 € y faltan 600,00 €",
    );
    expect(
      await desk.app.deps.db.query(
        `SELECT a.role, n.kind FROM notifications n JOIN accounts a ON a.id = n.account_id
         WHERE n.kind = 'plan-broken' AND n.within = $1`,
        [matter.reference],
      ),
    ).toEqual([{ role: "SPECIALIST", kind: "plan-broken" }]);
    expect(
      await desk.app.deps.db.query(`SELECT call_reason AS reason FROM task_work WHERE task_id = $1`, [
        matter.id,
      ]),
    ).toEqual([{ reason: "BROKEN_PLAN" }]);
    expect((await historyOf(kept.matter.id)).some((text) => text.includes("no se ha pagado"))).toBe(false);
  });
});
