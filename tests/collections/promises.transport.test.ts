import { describe, expect, test } from "@jest/globals";
import { settlePromises } from "../../server/domains/collections/promise-clock.ts";
import { recordDebtPayment, reverseDebtPayment } from "../../server/domains/collections/record-payment.ts";
import { en, literal, proceedingsDesk, type Payload, type Person } from "../support/proceedings.ts";

const desk = proceedingsDesk();
let contract = 0;

const debtOf = (assignee: Person | null = desk.specialist) =>
  desk.taskOf(assignee, { debtor: "Ana Gil Pons", nContract: `V-${++contract}`, amountDebt: "1000.00" });

const promise = (taskId: string, input: object, person: Person = desk.specialist): Promise<Payload> =>
  desk.mutate(
    person,
    "recordDebtPromise",
    `taskId: "${taskId}", input: ${literal({ amount: "100.00", dueOn: "2026-11-25", ...input })}`,
    "message promise { id state }",
  );
const withdraw = (id: string, person: Person = desk.specialist) =>
  desk.mutate(person, "withdrawDebtPromise", `id: "${id}", reason: "Se equivocó"`, "promise { state }");

const idOf = (payload: Payload) => (payload["promise"] as { id: string }).id;
const codes = ({ userErrors }: Payload) => userErrors.map(({ field, code }) => `${field.join(".")} ${code}`);

async function states(taskId: string): Promise<{ state: string; received: string }[]> {
  const { data, errors } = await desk.ask(
    desk.admin,
    `{ task(id: "${taskId}") { promises { state received } } }`,
  );
  expect(errors).toEqual([]);
  return (data as unknown as { task: { promises: { state: string; received: string }[] } }).task.promises;
}

async function pay(taskId: string, amount: string, day: string) {
  const ctx = await desk.ctxOf(desk.admin);
  return (await recordDebtPayment(ctx, taskId, { amount, day, reference: `${amount} ${day}` })).payment;
}

describe("a promise", () => {
  test("is kept by payments until its last day, and kept no longer once they are reversed", async () => {
    const { reference } = await debtOf();
    expect(await promise(reference, { channel: en("EMAIL") })).toMatchObject({
      message: "Promesa anotada: 100,00 € hasta el 25/11/2026.",
      promise: { state: "PENDING" },
    });
    // What came before it was made doesn't keep it.
    await pay(reference, "500.00", "2026-11-19");
    expect(await states(reference)).toEqual([{ state: "PENDING", received: "0.00" }]);
    await pay(reference, "60.00", "2026-11-20");
    const last = await pay(reference, "40.00", "2026-11-20");
    expect(await states(reference)).toEqual([{ state: "KEPT", received: "100.00" }]);
    await reverseDebtPayment(await desk.ctxOf(desk.admin), String(last.id), { reason: "Devuelto" });
    expect(await states(reference)).toEqual([{ state: "PENDING", received: "60.00" }]);
  });

  test.each([
    [{ amount: "0" }, "amount INVALID"],
    [{ amount: "1000.01" }, "amount EXCESS"],
    [{ dueOn: "2026-11-19" }, "dueOn INVALID"],
    [{ dueOn: "2028-01-01" }, "dueOn INVALID"],
    [{ note: "x".repeat(501) }, "note TOO_LONG"],
  ])("that makes no sense is refused: %j", async (input, code) => {
    const { reference } = await debtOf();
    expect(codes(await promise(reference, input))).toEqual([code]);
  });

  test("waits for its day before the next one, however many people note one at once; withdrawn it makes room", async () => {
    const { reference } = await debtOf();
    const answers = await Promise.all([1, 2, 3].map(() => promise(reference, {})));
    expect(answers.flatMap(codes)).toEqual([" PENDING", " PENDING"]);
    const first = answers.find(({ userErrors }) => userErrors.length === 0) as Payload;
    expect(await withdraw(idOf(first))).toMatchObject({ promise: { state: "WITHDRAWN" } });
    expect(codes(await withdraw(idOf(first)))).toEqual([" ALREADY_DONE"]);
    expect(codes(await promise(reference, {}))).toEqual([]);
  });

  test("is of whoever works on the debt: of nobody else's, nor of one that is paid", async () => {
    const { reference } = await debtOf();
    const done = await promise(reference, {});
    const refused = await Promise.all([
      promise(reference, {}, desk.otherSpecialist).catch((error: Error) => error.message),
      withdraw(idOf(done), desk.otherSpecialist).catch((error: Error) => error.message),
      promise(reference, {}, desk.client).catch((error: Error) => error.message),
    ]);
    expect(refused).toEqual([expect.any(String), expect.any(String), expect.any(String)]);
    expect(await states(reference)).toMatchObject([{ state: "PENDING" }]);
    const paid = await debtOf();
    await pay(paid.reference, "1000.00", "2026-11-20");
    expect(codes(await promise(paid.reference, {}))).toEqual([" CLOSED"]);
  });
});

test("the day after its last one the clock says once that it wasn't kept: in the history and to whom it concerns", async () => {
  const broken = await debtOf();
  const partly = await debtOf();
  const kept = await debtOf();
  const nobodys = await debtOf(null);
  for (const { reference } of [broken, partly, kept]) await promise(reference, { dueOn: "2026-11-20" });
  await promise(nobodys.reference, { dueOn: "2026-11-20" }, desk.admin);
  await pay(partly.reference, "30.00", "2026-11-20");
  await pay(kept.reference, "100.00", "2026-11-20");
  expect(await settlePromises(desk.app.deps)).toBe(0);
  await desk.travel("2026-11-21T05:15:00Z");
  const [one, other] = await Promise.all([settlePromises(desk.app.deps), settlePromises(desk.app.deps)]);
  expect(one + other).toBe(3);
  expect(await settlePromises(desk.app.deps)).toBe(0);
  const of = async ({ reference }: { reference: string }) => [
    (await states(reference))[0]?.state,
    ...(
      await desk.app.deps.db.query<{ summary: string }[]>(
        `SELECT e.summary FROM task_events e JOIN tasks t ON t.id = e.task_id
         WHERE t.code_id = $1 AND e.type = 'PROMISE' AND e.actor_id IS NULL`,
        [reference],
      )
    ).map(({ summary }) => summary),
    ...(
      await desk.app.deps.db.query<{ role: string }[]>(
        `SELECT a.role FROM notifications n JOIN accounts a ON a.id = n.account_id WHERE n.kind = 'promise-broken' AND n.within = $1`,
        [reference],
      )
    ).map(({ role }) => role),
  ];
  expect(await of(broken)).toEqual([
    "BROKEN",
    "La promesa de pagar 100,00 € hasta el 20/11/2026 no se ha cumplido",
    "SPECIALIST",
  ]);
  expect(await of(partly)).toEqual([
    "PARTLY_KEPT",
    "La promesa de pagar 100,00 € hasta el 20/11/2026 se cumplió en parte: se cobraron 30,00 €",
    "SPECIALIST",
  ]);
  expect(await of(kept)).toEqual(["KEPT"]);
  expect((await of(nobodys)).at(-1)).toBe("ADMIN");
});
