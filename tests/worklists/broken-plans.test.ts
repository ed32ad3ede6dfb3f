import { beforeAll, beforeEach, expect, test } from "@jest/globals";
import { settlePromises } from "../../server/domains/collections/promise-clock.ts";
import { recordDebtPayment, reverseDebtPayment } from "../../server/domains/collections/record-payment.ts";
import { settleInstalments } from "../../server/domains/payment-plans/instalment-clock.ts";
import { acceptPlan, chosenPlan, planDebt, planList, planView } from "../support/plan-desk.ts";
import { en, literal, proceedingsDesk, type Payload } from "../support/proceedings.ts";

const desk = proceedingsDesk();
/** Tuesday; what is due on it is late from Wednesday on. */
const DUE = "2026-11-24";
const WEDNESDAY = "2026-11-25T08:30:00.000Z";
const query = (sql: string, params: unknown[] = []) => desk.app.deps.db.query(sql, params);
let listId: number;

beforeAll(async () => {
  listId = await planList(desk);
}, 30_000);
beforeEach(async () => {
  await desk.travel("2026-11-20T11:00:00Z");
  await query(`DELETE FROM platform.rate_limits`);
  await query(`TRUNCATE work_leases, work_outcomes, work_floors`);
  await query(`DELETE FROM debt_promises`);
  await query(`DELETE FROM agreements`);
  await query(`UPDATE tasks SET state = 'SIN_ACUERDO'`);
});

/** Of 1,240 € half is to be paid by Tuesday, half a month later; with that the debt is 'Con acuerdo'. */
async function planned() {
  const debt = await planDebt(desk, listId);
  const offer = (await planView(desk, debt.token)).debt.planOffer;
  if (offer === null) throw new Error("nothing is offered");
  const choice = { kind: "INSTALMENTS", count: 2, first: 620_00n, firstOn: DUE } as const;
  expect((await acceptPlan(desk, debt.token, chosenPlan(offer, choice))).userErrors).toEqual([]);
  expect(await query(`SELECT state FROM tasks WHERE id = $1`, [debt.matter.id])).toEqual([
    { state: "CON_ACUERDO" },
  ]);
  return debt.matter;
}

async function pay(reference: string, amount: string, day = "2026-11-25"): Promise<string> {
  const input = { amount, day, reference: `${amount} ${day} ${Math.random()}` };
  return String((await recordDebtPayment(await desk.ctxOf(desk.admin), reference, input)).payment.id);
}

const ITEM = "item { task { codeId } reasons { kind text } } message";
const next = (input = "") => desk.mutate(desk.specialist, "nextWorkItem", `input: { ${input} }`, ITEM);
const outcome = (taskId: string, input: object) =>
  desk.mutate(desk.specialist, "recordWorkOutcome", `taskId: "${taskId}", input: ${literal(input)}`, ITEM);
interface Given {
  task: { codeId: string };
  reasons: { kind: string; text: string }[];
}
const given = (payload: Payload) => payload["item"] as Given | null;
const codeOf = (payload: Payload) => given(payload)?.task.codeId ?? null;

async function lateOn(moment: string): Promise<void> {
  await desk.travel(moment);
  await settlePromises(desk.app.deps);
  await settleInstalments(desk.app.deps);
}

test("a plan that isn't kept is called about from the day after, before what has more value, and says what is late", async () => {
  const matter = await planned();
  const { matter: worthy } = await planDebt(desk, listId, { amountDebt: "900000.00" });
  await desk.travel("2026-11-24T08:30:00.000Z");
  expect(codeOf(await next())).toBe(worthy.reference);
  await next("skip: true");
  await pay(matter.reference, "20.00", "2026-11-24");
  await lateOn(WEDNESDAY);
  const item = given(await next());
  expect(item?.task.codeId).toBe(matter.reference);
  expect(item?.reasons).toEqual([
    { kind: "BROKEN_PLAN", text: "Plan incumplido: faltan 600,00 € del plazo 1, que vencía el 24/11/2026." },
    { kind: "VALUE", text: expect.any(String) },
  ]);
  // In hand as every other one, and put back for an hour.
  expect(codeOf(await next())).toBe(matter.reference);
  expect(codeOf(await next("skip: true"))).toBe(worthy.reference);
  // Not somebody else's.
  expect(codeOf(await desk.mutate(desk.admin, "nextWorkItem", `input: { skip: false }`, ITEM))).toBeNull();
}, 60_000);

test("it leaves when the money comes, and comes again once that is taken back", async () => {
  const matter = await planned();
  await lateOn(WEDNESDAY);
  await pay(matter.reference, "600.00");
  expect(codeOf(await next())).toBe(matter.reference);
  const payment = await pay(matter.reference, "20.00");
  expect(codeOf(await next("skip: true"))).toBeNull();
  await desk.travel("2026-11-26T08:30:00.000Z");
  expect(codeOf(await next())).toBeNull();
  await reverseDebtPayment(await desk.ctxOf(desk.admin), payment, { reason: "Devuelto por el banco" });
  await lateOn("2026-11-27T08:30:00.000Z");
  expect(given(await next())?.reasons[0]?.text).toBe(
    "Plan incumplido: faltan 20,00 € del plazo 1, que vencía el 24/11/2026.",
  );
}, 60_000);

test("another agreement that takes its place ends the call", async () => {
  const matter = await planned();
  await lateOn(WEDNESDAY);
  await query(
    `WITH copy AS (
       INSERT INTO agreements OVERRIDING SYSTEM VALUE
       SELECT (jsonb_populate_record(g, jsonb_build_object('id', g.id + 1000, 'number', g.number + 1, 'closed_at', $2::text))).*
       FROM agreements g WHERE task_id = $1 RETURNING id)
     INSERT INTO agreement_answers (agreement_id, party_id, accepted, at, method)
     SELECT copy.id, a.party_id, true, $2::timestamptz, a.method FROM copy, agreement_answers a JOIN agreements g ON g.id = a.agreement_id
     WHERE g.task_id = $1 AND g.id <> copy.id`,
    [matter.id, WEDNESDAY],
  );
  expect(codeOf(await next())).toBeNull();
}, 60_000);

test("a call in vain is made again, a promise stops the calls until it is broken, and who refuses keeps the agreement", async () => {
  const matter = await planned();
  await lateOn(WEDNESDAY);
  expect(codeOf(await next())).toBe(matter.reference);
  expect(codeOf(await outcome(matter.reference, { outcome: en("NO_ANSWER") }))).toBeNull();
  await desk.travel("2026-11-25T12:00:00.000Z");
  expect(codeOf(await next())).toBeNull();
  await desk.travel("2026-11-25T12:31:00.000Z");
  expect(codeOf(await next())).toBe(matter.reference);
  const promised = await outcome(matter.reference, {
    outcome: en("PROMISE"),
    amount: "620.00",
    dueOn: "2026-11-26",
  });
  expect(promised.userErrors).toEqual([]);
  await lateOn("2026-11-26T09:00:00.000Z");
  expect(codeOf(await next())).toBeNull();
  await lateOn("2026-11-27T14:00:00.000Z");
  const item = given(await next());
  expect(item?.reasons.map(({ kind }) => kind)).toEqual(["BROKEN_PROMISE", "BROKEN_PLAN", "VALUE"]);
  expect(codeOf(await outcome(matter.reference, { outcome: en("REFUSES"), reason: "No puede" }))).toBeNull();
  expect(await query(`SELECT state FROM tasks WHERE id = $1`, [matter.id])).toEqual([
    { state: "CON_ACUERDO" },
  ]);
  await lateOn("2026-12-01T09:00:00.000Z");
  expect(codeOf(await next())).toBeNull();
  // With the next one that isn't paid it begins anew.
  await lateOn("2026-12-28T09:00:00.000Z");
  expect(given(await next())?.reasons[0]?.text).toBe(
    "Plan incumplido: faltan 1.240,00 € de 2 plazos; el primero vencía el 24/11/2026.",
  );
}, 60_000);

test("who keeps the plan is never called, and promises nothing beside it", async () => {
  const matter = await planned();
  await pay(matter.reference, "620.00", "2026-11-20");
  await lateOn(WEDNESDAY);
  expect(codeOf(await next())).toBeNull();
  const promise = await desk.mutate(
    desk.specialist,
    "recordDebtPromise",
    `taskId: "${matter.reference}", input: { amount: "10.00", dueOn: "2026-11-30", channel: PHONE }`,
    "promise { id }",
  );
  expect(promise.userErrors.map(({ code }) => code)).toEqual(["CLOSED"]);
}, 60_000);
