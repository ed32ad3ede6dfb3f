import { beforeAll, describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { decimalOf } from "../../schema/rules/exact-amount.ts";
import { recordDebtPayment, reverseDebtPayment } from "../../server/domains/collections/record-payment.ts";
import { eraseDeletedTasks } from "../../server/domains/tasks/task-retention.ts";
import { exportedTable } from "../support/exported-table.ts";
import {
  en,
  literal,
  proceedingsDesk,
  type Payload,
  type Person,
  type TestMatter,
} from "../support/proceedings.ts";

const desk = proceedingsDesk();
let own: TestMatter;

interface Balance {
  claimed: string;
  paid: string;
  owed: string;
  excess: string;
  parts: { part: string; owed: string }[];
}

const FIELDS = `message payment { id amount excess allocation { part amount } reversal { day reason by } } task { codeId }`;

const record = (taskId: string, input: object, person: Person = desk.admin): Promise<Payload> =>
  desk.mutate(person, "recordDebtPayment", `taskId: "${taskId}", input: ${literal(input)}`, FIELDS);

const reverse = (id: string, input: object): Promise<Payload> =>
  desk.mutate(desk.admin, "reverseDebtPayment", `id: "${id}", input: ${literal(input)}`, FIELDS);

async function balance(taskId: string, day?: string): Promise<Balance> {
  const { data, errors } = await desk.ask(
    desk.admin,
    `{ task(id: "${taskId}") { balance${day === undefined ? "" : `(day: "${day}")`} {
         claimed paid owed excess parts { part owed } } } }`,
  );
  expect(errors).toEqual([]);
  return (data as unknown as { task: { balance: Balance } }).task.balance;
}

const idOf = ({ payment }: Payload) => (payment as { id: string }).id;
const codes = ({ userErrors }: Payload) => userErrors.map(({ field, code }) => `${field.join(".")} ${code}`);

let contract = 0;
const debtOf = (amountDebt: string, form: object = {}) =>
  desk.taskOf(desk.specialist, { debtor: "Ana Gil Pons", nContract: `P-${++contract}`, amountDebt, ...form });

beforeAll(async () => {
  own = await debtOf("1000.00");
  await desk.app.deps.db.query(`UPDATE tasks SET extra = $1 WHERE id = $2`, [
    { Principal: "900,00", Intereses: "60,00", Gastos: "40,00" },
    own.id,
  ]);
});

describe("a payment", () => {
  test("goes to costs, interest and principal; what is owed is known on any day, before and after it was reversed", async () => {
    const done = await record(own.reference, {
      amount: "90.00",
      day: "2026-11-10",
      method: en("CASH"),
      reference: "R-1",
    });
    expect(done).toMatchObject({
      message: "Cobro anotado: quedan 910,00 €.",
      payment: {
        excess: "0.00",
        allocation: [
          { part: "COSTS", amount: "40.00" },
          { part: "INTEREST", amount: "50.00" },
        ],
      },
    });
    expect(await balance(own.reference, "2026-11-09")).toMatchObject({ paid: "0.00", owed: "1000.00" });
    expect(await balance(own.reference, "2026-11-10")).toMatchObject({
      owed: "910.00",
      parts: [
        { part: "COSTS", owed: "0.00" },
        { part: "INTEREST", owed: "10.00" },
        { part: "PRINCIPAL", owed: "900.00" },
      ],
    });

    expect(await reverse(idOf(done), { reason: "Era de otra deuda", day: "2026-11-12" })).toMatchObject({
      payment: { reversal: { day: "2026-11-12", reason: "Era de otra deuda" } },
    });
    expect(await balance(own.reference, "2026-11-11")).toMatchObject({ owed: "910.00" });
    expect(await balance(own.reference)).toMatchObject({ claimed: "1000.00", paid: "0.00", owed: "1000.00" });
    expect(codes(await reverse(idOf(done), { reason: "Otra vez" }))).toEqual([" ALREADY_DONE"]);
  });

  test("stands in the debt's history, which whom it is assigned to reads too", async () => {
    const { data, errors } = await desk.ask(
      desk.specialist,
      `{ assignedTask(id: "${own.reference}") { balance { owed } payments { amount reversal { reason } }
           events(first: 2) { nodes { type summary reason } } } }`,
    );
    expect(errors).toEqual([]);
    expect(data).toMatchObject({
      assignedTask: {
        balance: { owed: "1000.00" },
        payments: [{ amount: "90.00", reversal: { reason: "Era de otra deuda" } }],
        events: {
          nodes: [
            {
              type: "PAYMENT",
              summary: "Anulado el cobro de 90,00 € del 10/11/2026",
              reason: "Era de otra deuda",
            },
            { type: "PAYMENT", summary: "Cobro de 90,00 € del 10/11/2026: quedan 910,00 €" },
          ],
        },
      },
    });
  });

  test.each([
    [{ amount: "0" }, "amount INVALID"],
    [{ amount: "-5.00" }, "amount INVALID"],
    [{ amount: "1.005" }, "amount INVALID"],
    [{ day: "2026-11-21" }, "day INVALID"],
    [{ day: "0026-11-10" }, "day INVALID"],
    [{ reference: "x".repeat(141) }, "reference TOO_LONG"],
    [{ amount: "1000.01" }, "amount EXCESS"],
  ])("that makes no sense is refused: %j", async (change, code) => {
    expect(codes(await record(own.reference, { amount: "10.00", day: "2026-11-10", ...change }))).toEqual([
      code,
    ]);
  });

  test("is booked once, however often it is sent, also at the same time", async () => {
    const { reference } = await debtOf("100.00");
    const input = { amount: "20.00", day: "2026-11-10", reference: "N43 17" };
    const answers = await Promise.all(Array.from({ length: 5 }, () => record(reference, input)));
    expect(answers.flatMap(codes)).toEqual(Array<string>(4).fill("reference ALREADY_NOTED"));
    expect(await balance(reference)).toMatchObject({ paid: "20.00" });
    // Once it is reversed, the same may be booked again: it was noted at the wrong debt, or came after all.
    const first = answers.find(({ userErrors }) => userErrors.length === 0) as Payload;
    const both = await Promise.all([1, 2].map(() => reverse(idOf(first), { reason: "No llegó" })));
    expect(both.flatMap(codes)).toEqual([" ALREADY_DONE"]);
    expect(codes(await record(reference, input))).toEqual([]);
  });

  test("beyond what is owed is booked when that is meant, and told apart", async () => {
    const { reference } = await debtOf("50.00");
    const input = { amount: "60.00", day: "2026-11-10" };
    expect(codes(await record(reference, input))).toEqual(["amount EXCESS"]);
    expect(await record(reference, { ...input, allowExcess: true })).toMatchObject({
      message: "Cobro anotado: la deuda queda pagada y sobran 10,00 €.",
      payment: { excess: "10.00", allocation: [{ part: "PRINCIPAL", amount: "50.00" }] },
    });
    expect(await balance(reference)).toMatchObject({ owed: "0.00", paid: "60.00", excess: "10.00" });
  });

  test("is an administrator's to book, and of a debt that exists", async () => {
    const { errors } = await desk.app.graphql(
      `mutation { recordDebtPayment(taskId: "${own.reference}", input: { amount: "1.00", day: "2026-11-10" }) { message } }`,
      {},
      desk.specialist.token,
    );
    expect(errors).toMatchObject([{ extensions: { code: "FORBIDDEN" } }]);
    const unknown = await desk.app.graphql(
      `mutation { recordDebtPayment(taskId: "T26-9999999", input: { amount: "1.00", day: "2026-11-10" }) { message } }`,
      {},
      desk.admin.token,
    );
    expect(unknown.errors).toMatchObject([{ extensions: { code: "NOT_FOUND" } }]);
  });
});

test("a debt that is still to come is known on no day", async () => {
  const { errors } = await desk.ask(
    desk.admin,
    `{ task(id: "${own.reference}") { balance(day: "2026-11-21") { owed } } }`,
  );
  expect(errors).toMatchObject([{ extensions: { code: "BAD_USER_INPUT" } }]);
});

test("the balance is right after any sequence of payments and reversals", async () => {
  const ctx = await desk.ctxOf(desk.admin);
  const step = fc.record({
    cents: fc.bigInt({ min: 1n, max: 60_000n }),
    day: fc.integer({ min: 1, max: 20 }),
    undo: fc.option(fc.nat(5), { nil: null }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const { reference } = await debtOf("1000.00");
      const live: { id: string; cents: bigint }[] = [];
      for (const [at, { cents, day, undo }] of steps.entries()) {
        const { payment } = await recordDebtPayment(ctx, reference, {
          amount: decimalOf(cents),
          day: `2026-11-${String(day).padStart(2, "0")}`,
          reference: `S-${at}`,
          allowExcess: true,
        });
        live.push({ id: String(payment.id), cents });
        const chosen = undo === null ? undefined : live[undo % live.length];
        if (chosen === undefined) continue;
        await reverseDebtPayment(ctx, chosen.id, { reason: "Devuelto" });
        live.splice(live.indexOf(chosen), 1);
      }
      const paid = live.reduce((sum, one) => sum + one.cents, 0n);
      const owed = paid > 100_000n ? 0n : 100_000n - paid;
      expect(await balance(reference)).toMatchObject({
        paid: decimalOf(paid),
        owed: decimalOf(owed),
        excess: decimalOf(paid - (100_000n - owed)),
      });
    }),
    {
      numRuns: 8,
      examples: [
        [
          [
            { cents: 60_000n, day: 1, undo: null },
            // What it pays beyond the debt pays for it once the first is reversed.
            { cents: 60_000n, day: 2, undo: 0 },
          ],
        ],
      ],
    },
  );
}, 120_000);

describe("the database itself", () => {
  test.each([
    [`UPDATE debt_payments SET amount = 1`, /is not changed/],
    [`DELETE FROM debt_payments`, /./],
    [`UPDATE debt_entries SET principal = 0`, /./],
    [
      `INSERT INTO debt_entries (payment_id, kind, task_id, day, amount, costs, interest, principal, excess, at)
       SELECT payment_id, 'REVERSAL', task_id, day, amount, 0, 0, 0, amount, at FROM debt_entries e
       WHERE kind = 'PAYMENT' AND excess <> amount AND NOT EXISTS
         (SELECT FROM debt_entries r WHERE r.payment_id = e.payment_id AND r.kind = 'REVERSAL') LIMIT 1`,
      /is not its contrary/,
    ],
  ])("refuses %s", async (statement, message) => {
    await expect(desk.app.deps.db.query(statement)).rejects.toThrow(message);
  });
});

describe("the list of payments", () => {
  interface Page {
    nodes: { reference: string; task: { codeId: string } | null }[];
    totalCount: number;
    totals: { currency: string; amount: string }[];
  }
  const list = async (filter: object, rest = "") => {
    const { data, errors } = await desk.ask(
      desk.admin,
      `{ debtPayments(filter: ${literal(filter)} ${rest}) {
           nodes { reference task { codeId } } totalCount totals { currency amount } } }`,
    );
    expect(errors).toEqual([]);
    return (data as unknown as { debtPayments: Page }).debtPayments;
  };

  test("finds by debtor, contract, code and reference, by day and amount, and adds up what counts", async () => {
    const { reference } = await debtOf("500.00", { debtor: "Zacarías Única", nContract: "ZU-77" });
    await record(reference, { amount: "30.00", day: "2026-11-01", reference: "BBVA 991" });
    const gone = await record(reference, { amount: "40.00", day: "2026-11-05", reference: "BBVA 992" });
    await reverse(idOf(gone), { reason: "Devuelto" });
    for (const search of ["zacarias unica", "zu-77", reference]) {
      expect(await list({ search })).toMatchObject({
        totalCount: 2,
        totals: [{ currency: "EUR", amount: "30.00" }],
        nodes: [{ reference: "BBVA 992" }, { reference: "BBVA 991" }],
      });
    }
    expect(await list({ search: "bbva 991" })).toMatchObject({ totalCount: 1 });
    expect(await list({ search: "zu-77", reversed: true })).toMatchObject({ totalCount: 1, totals: [] });
    expect(await list({ search: "zu-77", dayTo: "2026-11-04" })).toMatchObject({ totalCount: 1 });
    expect(await list({ search: "zu-77", amountFrom: "35.00" })).toMatchObject({ totalCount: 1 });
    expect((await list({ search: "zu-77" }, ", sort: AMOUNT, direction: ASC")).nodes[0]?.reference).toBe(
      "BBVA 991",
    );
    expect(await list({ search: "zu-77" }, ", page: { number: 2, size: 1 }")).toMatchObject({
      totalCount: 2,
      nodes: [{ reference: "BBVA 991" }],
    });
  });

  test("is also a file, with where each payment went", async () => {
    const rows = await exportedTable(
      desk.app,
      desk.admin,
      "exportDebtPayments",
      `input: { format: CSV, filter: { search: "zu-77" }, columns: [DAY, DEBTOR, ENTITY, AMOUNT, PRINCIPAL, RECORDED_BY, STATUS] }`,
    );
    expect(rows).toEqual([
      ["Fecha", "Deudor", "Entidad", "Importe", "Moneda", "A principal", "Lo anotó", "Estado"],
      [
        "05/11/2026",
        "Zacarías Única",
        "Banco Ejemplo, S.A.",
        "40,00",
        "EUR",
        "40,00",
        "Nombre De Prueba",
        "Anulado el 20/11/2026: Devuelto",
      ],
      [
        "01/11/2026",
        "Zacarías Única",
        "Banco Ejemplo, S.A.",
        "30,00",
        "EUR",
        "30,00",
        "Nombre De Prueba",
        "Anotado",
      ],
    ]);
  });

  test.each([[{ dayFrom: "2026-11-02", dayTo: "2026-11-01" }], [{ amountFrom: "mil" }]])(
    "refuses what makes no sense: %j",
    async (filter) => {
      const { errors } = await desk.ask(
        desk.admin,
        `{ debtPayments(filter: ${literal(filter)}) { totalCount } }`,
      );
      expect(errors).toMatchObject([{ extensions: { code: "BAD_USER_INPUT" } }]);
    },
  );
});

test("money outlives the debt's erasure, without whoever paid it", async () => {
  const { id, reference } = await debtOf("80.00");
  const done = await record(reference, {
    amount: "80.00",
    day: "2026-11-10",
    reference: "De Ana Gil",
    note: "Ana",
  });
  await desk.app.deps.db.query(`UPDATE tasks SET deleted_at = $2 WHERE id = $1`, [id, "2025-01-01"]);
  expect(await eraseDeletedTasks(desk.app.deps, "test")).toMatchObject({ tasks: 1 });
  const rows = await desk.app.deps.db.query(
    `SELECT p.task_id, p.amount::text, p.reference, p.note, count(e.*)::int AS entries
     FROM debt_payments p JOIN debt_entries e ON e.payment_id = p.id WHERE p.id = $1 GROUP BY p.id`,
    [idOf(done)],
  );
  expect(rows).toEqual([{ task_id: null, amount: "80.00", reference: "", note: "", entries: 1 }]);
  expect(await reverse(idOf(done), { reason: "Devuelto por el banco" })).toMatchObject({ task: null });
});
