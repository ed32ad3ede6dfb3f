import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { decimalOf } from "../../schema/rules/exact-amount.ts";
import type { DebtChargeKind } from "../../schema/rules/debt-payments.ts";
import { addDebtCharge, reverseDebtCharge } from "../../server/domains/collections/add-charge.ts";
import { owedOf } from "../../server/domains/collections/entries.ts";
import { recordDebtPayment, reverseDebtPayment } from "../../server/domains/collections/record-payment.ts";
import { eraseDeletedTasks } from "../../server/domains/tasks/task-retention.ts";
import { openLink } from "../support/link-desk.ts";
import { planDebt, planList } from "../support/plan-desk.ts";
import { en, literal, proceedingsDesk, type Payload, type Person } from "../support/proceedings.ts";

/** The clock stands on Friday, 20 November 2026. */
const desk = proceedingsDesk();

const FIELDS = `message charge { id kind part amount reversal { day reason by } } task { codeId }`;
const add = (taskId: string, input: object, person: Person = desk.admin): Promise<Payload> =>
  desk.mutate(person, "addDebtCharge", `taskId: "${taskId}", input: ${literal(input)}`, FIELDS);
const reverse = (id: string, input: object): Promise<Payload> =>
  desk.mutate(desk.admin, "reverseDebtCharge", `id: "${id}", input: ${literal(input)}`, FIELDS);
const idOf = ({ charge }: Payload) => (charge as { id: string }).id;
const codes = ({ userErrors }: Payload) => userErrors.map(({ field, code }) => `${field.join(".")} ${code}`);

interface Balance {
  claimed: string;
  paid: string;
  owed: string;
  excess: string;
  parts: { part: string; claimed: string; owed: string }[];
}

async function balance(taskId: string, day?: string): Promise<Balance> {
  const { data, errors } = await desk.ask(
    desk.admin,
    `{ task(id: "${taskId}") { balance${day === undefined ? "" : `(day: "${day}")`} {
         claimed paid owed excess parts { part claimed owed } } } }`,
  );
  expect(errors).toEqual([]);
  return (data as unknown as { task: { balance: Balance } }).task.balance;
}

let contract = 0;
const debtOf = (amountDebt: string) =>
  desk.taskOf(desk.specialist, { debtor: "Ana Gil Pons", nContract: `C-${++contract}`, amountDebt });
const FEE = { kind: en("FEES"), amount: "12.50", day: "2026-11-10", reason: "Burofax de 9 de noviembre" };

describe("a charge", () => {
  test("is claimed from its day on, paid before the principal, and taken back from a day on", async () => {
    const { reference } = await debtOf("100.00");
    const done = await add(reference, FEE);
    expect(done).toMatchObject({
      userErrors: [],
      message: "Se añade a la deuda: gastos de gestión, 12,50 € del 10/11/2026. Quedan 112,50 €.",
      charge: { kind: "FEES", part: "COSTS", amount: "12.50", reversal: null },
    });
    expect(await balance(reference, "2026-11-09")).toMatchObject({ claimed: "100.00", owed: "100.00" });
    expect(await balance(reference, "2026-11-10")).toMatchObject({
      claimed: "112.50",
      owed: "112.50",
      parts: [
        { part: "COSTS", claimed: "12.50", owed: "12.50" },
        { part: "PRINCIPAL", claimed: "100.00", owed: "100.00" },
      ],
    });
    const { payment } = await recordDebtPayment(await desk.ctxOf(desk.admin), reference, {
      amount: "112.50",
      day: "2026-11-11",
    });
    expect(await balance(reference)).toMatchObject({ owed: "0.00", excess: "0.00" });
    expect(await reverse(idOf(done), { reason: "El burofax no salió", day: "2026-11-12" })).toMatchObject({
      message: "Anulado el cargo: gastos de gestión, 12,50 € del 10/11/2026. Quedan 0,00 €.",
      charge: { reversal: { day: "2026-11-12", reason: "El burofax no salió" } },
    });
    expect(await balance(reference, "2026-11-11")).toMatchObject({ claimed: "112.50", excess: "0.00" });
    expect(await balance(reference)).toMatchObject({ claimed: "100.00", owed: "0.00", excess: "12.50" });
    expect(codes(await reverse(idOf(done), { reason: "Otra vez" }))).toEqual([" ALREADY_DONE"]);
    await reverseDebtPayment(await desk.ctxOf(desk.admin), String(payment.id), { reason: "Devuelto" });
    expect(await balance(reference)).toMatchObject({ claimed: "100.00", owed: "100.00" });
  });

  test("stands in the history and is read by whom the debt is assigned to, who may not add any", async () => {
    const { reference } = await debtOf("100.00");
    await add(reference, { ...FEE, kind: en("INTEREST"), reason: "Pactados en la escritura" });
    const { data, errors } = await desk.ask(
      desk.specialist,
      `{ assignedTask(id: "${reference}") { charges { kind part amount reason addedBy } balance { owed }
           events(first: 1) { nodes { summary reason } } } }`,
    );
    expect(errors).toEqual([]);
    expect(data).toMatchObject({
      assignedTask: {
        charges: [
          { kind: "INTEREST", part: "INTEREST", amount: "12.50", reason: "Pactados en la escritura" },
        ],
        balance: { owed: "112.50" },
        events: {
          nodes: [
            {
              summary: "Se añade a la deuda: intereses pactados, 12,50 € del 10/11/2026: quedan 112,50 €",
              reason: "Pactados en la escritura",
            },
          ],
        },
      },
    });
    const refused = await desk.app.graphql(
      `mutation { addDebtCharge(taskId: "${reference}", input: ${literal(FEE)}) { message } }`,
      {},
      desk.specialist.token,
    );
    expect(refused.errors).toMatchObject([{ extensions: { code: "FORBIDDEN" } }]);
  });

  test.each([
    [{ amount: "0" }, "amount INVALID"],
    [{ amount: "-5.00" }, "amount INVALID"],
    [{ amount: "999999999999.99" }, "amount TOO_LARGE"],
    [{ day: "2026-11-21" }, "day INVALID"],
    [{ day: "0026-11-10" }, "day INVALID"],
    [{ reason: "  " }, "reason REQUIRED"],
    [{ reason: "x".repeat(501) }, "reason TOO_LONG"],
  ])("that makes no sense is refused, and nothing is added: %j", async (change, code) => {
    const { reference } = await debtOf("100.00");
    expect(codes(await add(reference, { ...FEE, ...change }))).toEqual([code]);
    expect(await balance(reference)).toMatchObject({ claimed: "100.00" });
  });

  test("is added once, however often it is sent, also at the same time; again once it was taken back", async () => {
    const { reference } = await debtOf("100.00");
    const answers = await Promise.all(Array.from({ length: 4 }, () => add(reference, FEE)));
    expect(answers.flatMap(codes)).toEqual(Array<string>(3).fill("reason ALREADY_NOTED"));
    expect(await balance(reference)).toMatchObject({ claimed: "112.50" });
    const first = answers.find(({ userErrors }) => userErrors.length === 0) as Payload;
    expect(codes(await reverse(idOf(first), { reason: "Antes", day: "2026-11-09" }))).toEqual([
      "day INVALID",
    ]);
    const both = await Promise.all([1, 2].map(() => reverse(idOf(first), { reason: "No era" })));
    expect(both.flatMap(codes)).toEqual([" ALREADY_DONE"]);
    expect(codes(await add(reference, FEE))).toEqual([]);
  });

  test("stands among the parts that its debtor sees, in what is claimed and owed", async () => {
    const { matter, token } = await planDebt(desk, await planList(desk));
    await add(matter.reference, FEE);
    await add(matter.reference, { ...FEE, kind: en("COURT_COSTS"), amount: "40.00", reason: "Procurador" });
    await recordDebtPayment(await desk.ctxOf(desk.admin), matter.reference, {
      amount: "100.00",
      day: "2026-11-15",
    });
    expect(
      await openLink(
        desk.app,
        token,
        "amount debt { paid owed parts { name kind amount } planOffer { owed } payment { amount } }",
      ),
    ).toMatchObject({
      amount: "1292.50",
      debt: {
        paid: "100.00",
        owed: "1192.50",
        parts: [
          { name: "Principal", kind: "PRINCIPAL", amount: "1240.00" },
          { name: "Gastos de gestión", kind: "FEES", amount: "12.50" },
          { name: "Costas judiciales", kind: "COURT_COSTS", amount: "40.00" },
        ],
        planOffer: { owed: "1192.50" },
        payment: { amount: "1192.50" },
      },
    });
  });
});

test("lists and reports count it as claimed and owed", async () => {
  const listId = await planList(desk);
  const { matter } = await planDebt(desk, listId);
  const debt = await planDebt(desk, listId);
  await add(matter.reference, { ...FEE, amount: "60.00" });
  await recordDebtPayment(await desk.ctxOf(desk.admin), matter.reference, {
    amount: "1250.00",
    day: "2026-11-15",
  });
  await recordDebtPayment(await desk.ctxOf(desk.admin), debt.matter.reference, {
    amount: "1240.00",
    day: "2026-11-15",
  });
  const { data, errors } = await desk.ask(
    desk.admin,
    `{ listReport(listId: "${listId}") { total { amount } outstanding paidInFull excess ages { amount outstanding } } }`,
  );
  expect(errors).toEqual([]);
  expect(data).toMatchObject({
    listReport: { total: { amount: "2540.00" }, outstanding: "50.00", paidInFull: 1, excess: "0.00" },
  });
});

test("the ledger balances on each day after any sequence of charges, payments and what takes them back", async () => {
  const ctx = await desk.ctxOf(desk.admin);
  const dayOf = (day: number) => `2026-11-${String(day).padStart(2, "0")}`;
  const step = fc.record({
    what: fc.constantFrom<"PAYMENT" | DebtChargeKind>("PAYMENT", "PAYMENT", "FEES", "INTEREST"),
    cents: fc.bigInt({ min: 1n, max: 60_000n }),
    day: fc.integer({ min: 1, max: 20 }),
    /** Which of all until then is taken back afterwards, and so many days after its own. */
    undo: fc.option(fc.record({ which: fc.nat(6), after: fc.nat(6) }), { nil: null }),
  });
  interface Booked {
    id: string;
    isPayment: boolean;
    cents: bigint;
    from: number;
    until: number;
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 7 }), async (steps) => {
      const { id: taskId, reference } = await debtOf("1000.00");
      const booked: Booked[] = [];
      for (const [at, { what, cents, day, undo }] of steps.entries()) {
        const amount = decimalOf(cents);
        const isPayment = what === "PAYMENT";
        const id = isPayment
          ? (
              await recordDebtPayment(ctx, reference, {
                amount,
                day: dayOf(day),
                reference: `S-${at}`,
                allowExcess: true,
              })
            ).payment.id
          : (await addDebtCharge(ctx, reference, { kind: what, amount, day: dayOf(day), reason: `S-${at}` }))
              .charge.id;
        booked.push({ id: String(id), isPayment, cents, from: day, until: 99 });
        const chosen = undo === null ? undefined : booked[undo.which % booked.length];
        if (undo === null || chosen === undefined || chosen.until < 99) continue;
        chosen.until = Math.min(chosen.from + undo.after, 20);
        const input = { reason: "Anulado", day: dayOf(chosen.until) };
        await (chosen.isPayment ? reverseDebtPayment : reverseDebtCharge)(ctx, chosen.id, input);
      }
      for (const day of [5, 12, 20]) {
        const sum = (isPayment: boolean) =>
          booked
            .filter((one) => one.isPayment === isPayment && one.from <= day && day < one.until)
            .reduce((total, { cents }) => total + cents, 0n);
        const [claimed, paid] = [100_000n + sum(false), sum(true)];
        const owed = paid > claimed ? 0n : claimed - paid;
        const shown = await balance(reference, dayOf(day));
        expect(shown).toMatchObject({
          claimed: decimalOf(claimed),
          paid: decimalOf(paid),
          owed: decimalOf(owed),
          excess: decimalOf(paid - (claimed - owed)),
        });
        const total = (key: "claimed" | "owed") =>
          shown.parts.reduce((all, part) => all + BigInt(part[key].replace(".", "")), 0n);
        expect([total("claimed"), total("owed")]).toEqual([claimed, owed]);
        // What every list and file counts by.
        if (day === 20)
          expect((await owedOf(desk.app.deps.db.manager, [taskId])).get(taskId)).toBe(decimalOf(owed));
      }
    }),
    {
      numRuns: 10,
      examples: [
        [
          [
            // More than was owed pays for what is added later, also once the first payment is taken back.
            { what: "PAYMENT", cents: 60_000n, day: 1, undo: null },
            { what: "PAYMENT", cents: 60_000n, day: 2, undo: null },
            { what: "FEES", cents: 30_000n, day: 3, undo: { which: 0, after: 2 } },
            { what: "INTEREST", cents: 50n, day: 3, undo: { which: 2, after: 6 } },
          ],
        ],
      ],
    },
  );
}, 120_000);

describe("the database itself", () => {
  test.each([
    [`UPDATE debt_charges SET amount = 1`, /./],
    [`DELETE FROM debt_charges`, /is not deleted/],
    [
      `INSERT INTO debt_charges (task_id, reverses_id, kind, day, amount, reason, at)
       SELECT task_id, id, kind, day, amount + 1, reason, at FROM debt_charges c WHERE reverses_id IS NULL
         AND NOT EXISTS (SELECT FROM debt_charges r WHERE r.reverses_id = c.id) LIMIT 1`,
      /is not its contrary/,
    ],
  ])("refuses %s", async (statement, message) => {
    await expect(desk.app.deps.db.query(statement)).rejects.toThrow(message);
  });

  test("lets it go with a debt that is erased for good", async () => {
    const { id, reference } = await debtOf("80.00");
    const done = await add(reference, FEE);
    await reverse(idOf(done), { reason: "No era" });
    await desk.app.deps.db.query(`UPDATE tasks SET deleted_at = $2 WHERE id = $1`, [id, "2025-01-01"]);
    expect(await eraseDeletedTasks(desk.app.deps, "test")).toMatchObject({ tasks: 1 });
    expect(await desk.app.deps.db.query(`SELECT id FROM debt_charges WHERE task_id = $1`, [id])).toEqual([]);
  });
});
