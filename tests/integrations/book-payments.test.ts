import { beforeAll, describe, expect, test } from "@jest/globals";
import { apiKeyDesk } from "../support/api-key-desk.ts";

/** Programs book what debtors have paid, of the lists they see. */
const desk = apiKeyDesk();
const { app } = desk;

let bank: Awaited<ReturnType<typeof desk.list>>;
let fund: Awaited<ReturnType<typeof desk.list>>;
let all: string;
let limited: string;
beforeAll(async () => {
  bank = await desk.list("Banco Norte", ["Ana Bravo", "Luis Bravo", "Eva Bravo"]);
  fund = await desk.list("Fondo Sur", ["Iker Bravo"]);
  ({ secret: all } = await desk.key({ name: "Cobros", scopes: ["BOOK_PAYMENTS"], requestsPerMinute: 1_200 }));
  ({ secret: limited } = await desk.key({
    name: "Cobros del banco",
    scopes: ["BOOK_PAYMENTS"],
    listIds: [String(bank.list.id)],
  }));
});

const code = (list: typeof bank, at: number) => list.tasks[at]?.codeId ?? "";
const DAY = "2026-01-05";

const book = (secret: string, body: object, key?: string) =>
  app.http
    .post("/api/v1/payments")
    .set({ authorization: `Bearer ${secret}`, ...(key === undefined ? {} : { "idempotency-key": key }) })
    .send(body);

const booked = async (taskCode: string) =>
  app.deps.db.query<{ amount: string; recordedBy: number | null }[]>(
    `SELECT p.amount, p.recorded_by AS "recordedBy" FROM debt_payments p JOIN tasks t ON t.id = p.task_id
     WHERE t.code_id = $1 ORDER BY p.id`,
    [taskCode],
  );

test("a payment is booked under the key's name, with what is still owed", async () => {
  const task = code(bank, 0);
  const given = { task, amount: "20.50", day: DAY, method: "CASH", reference: "MOV-1" };
  const { body } = await book(all, given).expect(201);
  const { payment } = body.data;
  expect(payment).toMatchObject({
    task,
    day: DAY,
    amount: "20.50",
    currency: "EUR",
    method: "CASH",
    receivedBy: "CREDITOR",
    reference: "MOV-1",
  });
  const [debt] = await app.deps.db.query<{ amount: string }[]>(
    `SELECT amount_debt AS amount FROM tasks WHERE code_id = $1`,
    [task],
  );
  expect(Number(payment.owed)).toBeCloseTo(Number(debt?.amount) - 20.5, 2);
  expect(await booked(task)).toEqual([{ amount: "20.50", recordedBy: null }]);
  const [event] = await app.deps.db.query<{ name: string }[]>(
    `SELECT k.name FROM task_events e JOIN tasks t ON t.id = e.task_id JOIN api_keys k ON k.id = e.api_key_id
     WHERE t.code_id = $1 AND e.type = 'PAYMENT'`,
    [task],
  );
  expect(event?.name).toBe("Cobros");
  const [entry] = await app.deps.db.query<{ name: string }[]>(
    `SELECT k.name FROM audit_entries a JOIN api_keys k ON k.id = a.api_key_id WHERE a.action = 'recordDebtPayment'`,
  );
  expect(entry?.name).toBe("Cobros");
  await book(all, { ...given, reference: "MOV-2", amount: 1.25 }).expect(201);
  expect(await booked(task)).toHaveLength(2);
});

test("twenty at once with one Idempotency-Key book one payment; the same again without it is refused", async () => {
  const given = { task: code(bank, 1), amount: "10.00", day: DAY, reference: "MOV-9" };
  const answers = await Promise.all(Array.from({ length: 20 }, () => book(all, given, "cobro-9")));
  for (const { status } of answers) expect([201, 409]).toContain(status);
  expect(answers.some(({ status }) => status === 201)).toBe(true);
  await book(all, given, "cobro-9").expect(201);
  await book(all, given).expect(409);
  expect(await booked(given.task)).toHaveLength(1);
});

test("two at once without a key book one", async () => {
  const given = { task: code(bank, 1), amount: "11.00", day: DAY, reference: "MOV-10" };
  const answers = await Promise.all([book(all, given), book(all, given)]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
});

test("more than is owed is refused with what is owed, unless it is meant", async () => {
  const given = { task: code(bank, 2), amount: "999999.00", day: DAY };
  const { body } = await book(all, given).expect(409);
  expect(body.message).toMatch(/^De esta deuda quedan .+ Si se cobró de más, confírmalo/);
  await book(all, { ...given, allowExcess: true }).expect(201);
});

test("a key that is limited to lists books of theirs alone", async () => {
  const lone = await desk.loneTask("Sin Lista");
  for (const task of [code(fund, 0), String(fund.tasks[0]?.id), lone.codeId]) {
    const { body } = await book(limited, { task, amount: "1.00", day: DAY }).expect(404);
    expect(body.message).toBe("No se ha encontrado la tarea.");
  }
  expect(await booked(code(fund, 0))).toEqual([]);
  await book(limited, { task: code(bank, 0), amount: "1.00", day: DAY }).expect(201);
});

describe("what can't be read is said, and nothing is booked", () => {
  test.each([
    [{ amount: "" }, "amount"],
    [{ amount: "-1.00" }, "amount"],
    [{ amount: "1.005" }, "amount"],
    [{ amount: ["1"] }, "amount"],
    [{ day: "31/01/2026" }, "day"],
    [{ day: "2999-01-01" }, "day"],
    [{ method: "BIZUM" }, "method"],
    [{ receivedBy: 3 }, "receivedBy"],
    [{ reference: "x".repeat(141) }, "reference"],
  ])("%j", async (wrong, field) => {
    const task = code(fund, 0);
    const { body, status } = await book(all, { task, amount: "1.00", day: DAY, ...wrong });
    expect([status, body.errors?.[0]?.field]).toEqual([422, field]);
    expect(await booked(task)).toEqual([]);
  });

  test.each([undefined, "", "T26-9999999", "1; DROP", {}])("no such task: %j", async (task) => {
    await book(all, { task, amount: "1.00", day: DAY }).expect(404);
  });
});

test("over GraphQL as well; other keys are refused", async () => {
  const document = `mutation Book($taskId: ID!, $input: RecordDebtPaymentInput!) {
    recordDebtPayment(taskId: $taskId, input: $input) { message payment { amount reference } userErrors { code } } }`;
  const variables = { taskId: code(fund, 0), input: { amount: "3.00", day: DAY, reference: "G-1" } };
  const { data } = await app.graphql(document, variables, all);
  expect(data).toMatchObject({ recordDebtPayment: { payment: { amount: "3.00", reference: "G-1" } } });
  const hidden = await app.graphql(document, variables, limited);
  expect(hidden.errors[0]?.extensions.code).toBe("NOT_FOUND");
  const { secret: reader } = await desk.key({ scopes: ["READ_PAYMENTS"] });
  expect((await app.graphql(document, variables, reader)).status).toBe(403);
  await book(reader, { task: code(fund, 0), amount: "1.00", day: DAY }).expect(403);
});
