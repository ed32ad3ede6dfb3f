import { beforeEach, describe, expect, test } from "@jest/globals";
import { settlePromises } from "../../server/domains/collections/promise-clock.ts";
import { recordDebtPayment } from "../../server/domains/collections/record-payment.ts";
import { recordDebtPromise } from "../../server/domains/collections/record-promise.ts";
import { nextWorkItem, leaveWork } from "../../server/domains/worklists/next-work.ts";
import { restrictDebtor } from "../../server/domains/debtor-desk/restrict-debtor.ts";
import { regionOf } from "../../server/domains/catalogs/regions.ts";
import { createTask } from "../../server/domains/tasks/create-task.ts";
import { recordWorkOutcome } from "../../server/domains/worklists/record-outcome.ts";
import type { SignedInContext } from "../../server/shared/context.ts";
import { joinAsked } from "../../server/domains/debtors/join-waiting.ts";
import { en, literal, proceedingsDesk, type Payload, type Person } from "../support/proceedings.ts";
import { FORM } from "../support/task-desk.ts";

const desk = proceedingsDesk();
/** Monday, half past nine in Madrid. */
const MONDAY = "2026-11-23T08:30:00.000Z";
let contract = 0;

/** Of a person of its own, of whom no document is known. */
const debtOf = async (
  amountDebt: string,
  form: object = {},
  assignee: Person | null = null,
): Promise<{ id: number; reference: string }> => {
  contract += 1;
  const { task } = await createTask(await desk.ctxOf(desk.admin), {
    ...FORM,
    debtor: `Persona Número ${contract}`,
    nContract: `W-${contract}`,
    amountDebt,
    debtDate: "2025-01-01",
    contact: { email: `w${contract}@correo.example`, lada: "34", phone: String(612_300_000 + contract) },
    ...form,
  });
  if (assignee !== null)
    await desk.app.deps.db.query(`UPDATE tasks SET assignee_id = $2 WHERE id = $1`, [
      task.id,
      assignee.accountId,
    ]);
  return { id: task.id, reference: task.codeId };
};

type TestDebt = Awaited<ReturnType<typeof debtOf>>;

/** People who work at the same time, by the service: a request's limits by address aren't what is tried. */
async function collectors(count: number): Promise<SignedInContext[]> {
  const people = await Promise.all(Array.from({ length: count }, () => desk.app.signIn("ADMIN")));
  return Promise.all(people.map((person) => desk.ctxOf(person)));
}

const ITEM = "item { task { codeId } phone leasedUntil reasons { kind text } } message";
const next = (person: Person = desk.admin, input = ""): Promise<Payload> =>
  desk.mutate(person, "nextWorkItem", `input: { ${input} }`, ITEM);
const outcome = (taskId: string, input: object, person: Person = desk.admin): Promise<Payload> =>
  desk.mutate(person, "recordWorkOutcome", `taskId: "${taskId}", input: ${literal(input)}`, ITEM);
const codeOf = (payload: Payload) =>
  (payload["item"] as { task: { codeId: string } } | null)?.task.codeId ?? null;
const codes = ({ userErrors }: Payload) => userErrors.map(({ field, code }) => `${field.join(".")} ${code}`);

/** What lies there from other tests is out of the way. */
async function clear(): Promise<void> {
  await desk.app.deps.db.query(`TRUNCATE work_leases, work_outcomes, work_floors`);
  await desk.app.deps.db.query(`UPDATE tasks SET state = 'SIN_ACUERDO' WHERE state <> 'SIN_ACUERDO'`);
}

beforeEach(async () => {
  await desk.travel(MONDAY);
  await clear();
});

describe("the next one", () => {
  test("is the one from which most may be expected, stays in hand, and says why", async () => {
    const small = await debtOf("100.00");
    const large = await debtOf("900.00");
    const old = await debtOf("900.00", { debtDate: "2015-01-01" });
    const first = await next();
    expect(first["item"]).toMatchObject({
      task: { codeId: large.reference },
      phone: expect.stringMatching(/^\+34612300\d{3}$/),
      leasedUntil: "2026-11-23T08:45:00.000Z",
      reasons: [
        { kind: "VALUE", text: "Quedan 900,00 €; se debe desde hace un año; todavía no ha respondido." },
      ],
    });
    expect(codeOf(await next())).toBe(large.reference);
    expect(codeOf(await next(desk.admin, "skip: true"))).toBe(small.reference);
    expect(codeOf(await next(desk.admin, "skip: true"))).toBe(old.reference);
    expect(await next(desk.admin, "skip: true")).toMatchObject({
      item: null,
      message: "No queda nadie a quien llamar ahora.",
    });
  });

  test("isn't anybody else's: twenty people at once never share one, to the last one", async () => {
    const debts = [];
    for (let at = 0; at < 50; at += 1) debts.push(await debtOf(`${500 + at}.00`));
    const people = await collectors(20);
    const given: string[] = [];
    await Promise.all(
      people.map(async (ctx) => {
        for (let item = (await nextWorkItem(ctx, { skip: false })).item; item !== null;) {
          const { codeId } = item.task;
          given.push(codeId);
          ({ item } = await recordWorkOutcome(ctx, codeId, { outcome: "PLAN", note: "", reason: "" }));
        }
      }),
    );
    expect(given.toSorted()).toEqual(debts.map(({ reference }) => reference).toSorted());
  }, 120_000);

  test("is one, for somebody who asks in two windows", async () => {
    for (let at = 0; at < 4; at += 1) await debtOf(`${500 + at}.00`);
    const ctx = await desk.ctxOf(desk.admin);
    const given = await Promise.all(Array.from({ length: 4 }, () => nextWorkItem(ctx, { skip: false })));
    expect(new Set(given.map(({ item }) => item?.task.codeId)).size).toBe(1);
  });

  test("is about one person: nobody calls about its other debt meanwhile, nor again that day", async () => {
    const document = { identityDocument: "12345678Z" };
    const first = await debtOf("900.00", document);
    const second = await debtOf("800.00", document);
    const other = await debtOf("10.00");
    const people = await collectors(2);
    const given = await Promise.all(people.map((ctx) => nextWorkItem(ctx, { skip: false })));
    // Which of the two debts is given is chance where two ask at the same moment; never both.
    const codesGiven = given.map(({ item }) => item?.task.codeId ?? "");
    expect(codesGiven).toContain(other.reference);
    expect(codesGiven.filter((code) => code === first.reference || code === second.reference)).toHaveLength(
      1,
    );
    for (const ctx of people) await leaveWork(ctx);
    expect(codeOf(await next())).toBe(first.reference);
    const after = await outcome(first.reference, { outcome: en("NO_ANSWER") });
    expect(codeOf(after)).toBe(other.reference);
    await leaveWork(await desk.ctxOf(desk.admin));
    await desk.app.deps.db.query(`UPDATE tasks SET state = 'SIN_ACUERDO' WHERE id = $1`, [first.id]);
    await desk.travel("2026-11-23T12:30:00.000Z");
    expect(codeOf(await next())).toBe(second.reference);
    await desk.travel(MONDAY);
  });

  test("is free again after a quarter of an hour without a sign of life, or when it is left", async () => {
    const { reference } = await debtOf("500.00");
    const other = await desk.app.signIn("ADMIN");
    expect(codeOf(await next())).toBe(reference);
    expect(codeOf(await next(other))).toBeNull();
    desk.app.deps.setNow("2026-11-23T08:44:00.000Z");
    await desk.mutate(desk.admin, "renewWorkItem", `taskId: "${reference}"`, ITEM);
    desk.app.deps.setNow("2026-11-23T08:58:00.000Z");
    expect(codeOf(await next(other))).toBeNull();
    desk.app.deps.setNow("2026-11-23T09:00:00.000Z");
    expect(codeOf(await next(other))).toBe(reference);
    expect(codes(await outcome(reference, { outcome: en("NO_ANSWER") }))).toEqual([" LOST"]);
    await leaveWork(await desk.ctxOf(other));
    expect(codeOf(await next())).toBe(reference);
    desk.app.deps.setNow(MONDAY);
  });

  test("is a specialist's own, and never an administrator's that somebody else works on", async () => {
    const own = await debtOf("300.00", {}, desk.specialist);
    const free = await debtOf("100.00");
    expect(codeOf(await next(desk.specialist))).toBe(own.reference);
    expect(codeOf(await next(desk.otherSpecialist))).toBeNull();
    expect(codeOf(await next())).toBe(free.reference);
  });

  test.each([
    [
      "paid",
      async ({ reference }: TestDebt) => {
        await recordDebtPayment(await desk.ctxOf(desk.admin), reference, {
          amount: "800.00",
          day: "2026-11-20",
        });
      },
    ],
    [
      "promised",
      async ({ reference }: TestDebt) => {
        await recordDebtPromise(await desk.ctxOf(desk.admin), reference, {
          amount: "10.00",
          dueOn: "2026-11-30",
        });
      },
    ],
    [
      "restricted",
      async ({ id }: TestDebt) => {
        await joinAsked(desk.app.deps, desk.app.deps.db.manager, [id]);
        const [row] = await desk.app.deps.db.query<{ id: number }[]>(
          `SELECT debtor_id AS id FROM debtor_debts WHERE task_id = $1`,
          [id],
        );
        await restrictDebtor(await desk.ctxOf(desk.admin), String(row?.id), {
          kind: "NO_CONTACT",
          reason: "Lo ha pedido",
        });
      },
    ],
    [
      "refused",
      async ({ id }: TestDebt) => {
        await desk.app.deps.db.query(`UPDATE tasks SET state = 'RECHAZO' WHERE id = $1`, [id]);
      },
    ],
    [
      "assigned",
      async ({ id }: TestDebt) => {
        await desk.app.deps.db.query(`UPDATE tasks SET assignee_id = $2 WHERE id = $1`, [
          id,
          desk.specialist.accountId,
        ]);
      },
    ],
    [
      "with somebody else's number",
      async ({ id }: TestDebt) => {
        await desk.app.deps.db.query(
          `INSERT INTO contact_points (channel, value, status, source, since)
           SELECT 'PHONE', contact_lada || contact_phone, 'WRONG_NUMBER', '-', $2 FROM tasks WHERE id = $1`,
          [id, new Date(MONDAY)],
        );
      },
    ],
    [
      "called already",
      async ({ reference }: TestDebt) => {
        await desk.mutate(
          desk.admin,
          "logTaskContact",
          `id: "${reference}", input: { channel: PHONE, result: NO_ANSWER }`,
          "warnings",
        );
      },
    ],
    [
      "without telephone",
      async ({ id }: TestDebt) => {
        await desk.app.deps.db.query(`UPDATE tasks SET contact_phone = NULL WHERE id = $1`, [id]);
      },
    ],
  ])("is none that is %s", async (_what, happens) => {
    const matter = await debtOf("800.00");
    const other = await debtOf("10.00");
    await happens(matter);
    expect(codeOf(await next())).toBe(other.reference);
  });

  test("is nobody outside of the hours of contact", async () => {
    await debtOf("500.00");
    desk.app.deps.setNow("2026-11-21T10:00:00.000Z");
    const weekend = await desk.app.signIn("ADMIN");
    expect(await next(weekend)).toMatchObject({
      item: null,
      message: "Fuera del horario de contacto: se puede llamar desde el 23/11/2026 a las 09:00.",
    });
    desk.app.deps.setNow(MONDAY);
  });

  test("is nobody of a province that has a holiday, while others are called", async () => {
    const run = (sql: string, params: unknown[] = []) => desk.app.deps.db.query<unknown[]>(sql, params);
    await run(`INSERT INTO holidays (day, region, name) VALUES ('2026-11-23', $1, 'Fiesta')`, [
      regionOf("08"),
    ]);
    const there = await debtOf("900.00");
    const elsewhere = await debtOf("10.00");
    await joinAsked(desk.app.deps, desk.app.deps.db.manager, [there.id, elsewhere.id]);
    await run(
      `UPDATE debtors SET province = CASE (SELECT task_id FROM debtor_debts s WHERE s.debtor_id = debtors.id LIMIT 1)
         WHEN $1 THEN '08' ELSE '28' END
       WHERE id IN (SELECT debtor_id FROM debtor_debts WHERE task_id = ANY($2))`,
      [there.id, [there.id, elsewhere.id]],
    );
    expect(codeOf(await next())).toBe(elsewhere.reference);
    await run(`DELETE FROM holidays WHERE name = 'Fiesta'`);
    await leaveWork(await desk.ctxOf(desk.admin));
    expect(codeOf(await next())).toBe(there.reference);
  });
});

test("a plan that was asked for is told to whom the debt is assigned to, else to the administrators", async () => {
  const own = await debtOf("500.00", {}, desk.specialist);
  const nobodys = await debtOf("400.00");
  const plan = { outcome: en("PLAN"), note: "En seis meses" };
  await next(desk.specialist);
  await outcome(own.reference, plan, desk.specialist);
  await next();
  await outcome(nobodys.reference, plan);
  const told = await desk.app.deps.db.query<{ title: string; text: string; role: string }[]>(
    `SELECT n.title, n.text, a.role FROM notifications n JOIN accounts a ON a.id = n.account_id
     WHERE n.kind = 'plan-asked' AND n.within = ANY($1) ORDER BY n.id`,
    [[own.reference, nobodys.reference]],
  );
  expect(told.filter(({ title }) => title.startsWith(own.reference))).toEqual([
    {
      title: expect.stringMatching(/pide un plan de pagos$/),
      text: "En seis meses",
      role: "SPECIALIST",
    },
  ]);
  const others = told.filter(({ title }) => title.startsWith(nobodys.reference));
  expect(others.length).toBeGreaterThan(0);
  expect(new Set(others.map(({ role }) => role))).toEqual(new Set(["ADMIN"]));
});

describe("the day's figures", () => {
  test("are everybody's for administrators, of a specialist the own ones, with what was paid after the calls", async () => {
    const own = await debtOf("500.00", {}, desk.specialist);
    const nobodys = await debtOf("400.00");
    await next(desk.specialist);
    await outcome(own.reference, { outcome: en("NO_ANSWER") }, desk.specialist);
    await next();
    await outcome(nobodys.reference, { outcome: en("PROMISE"), amount: "50.00", dueOn: "2026-11-30" });
    await recordDebtPayment(await desk.ctxOf(desk.admin), own.reference, {
      amount: "20.00",
      day: "2026-11-23",
    });
    const figures = async (person: Person) => {
      const { data, errors } = await desk.ask(
        person,
        `{ workFigures { accountId calls reached promises promised { amount } received { amount } } }`,
      );
      expect(errors).toEqual([]);
      return (data as unknown as { workFigures: { accountId: string }[] }).workFigures;
    };
    const specialists = {
      accountId: String(desk.specialist.accountId),
      calls: 1,
      reached: 0,
      promises: 0,
      promised: [],
      received: [{ amount: "20.00" }],
    };
    const administrators = {
      accountId: String(desk.admin.accountId),
      calls: 1,
      reached: 1,
      promises: 1,
      promised: [{ amount: "50.00" }],
      received: [],
    };
    expect(await figures(desk.specialist)).toEqual([specialists]);
    const all = await figures(desk.admin);
    expect(all).toHaveLength(2);
    expect(all).toEqual(expect.arrayContaining([specialists, administrators]));
  });

  test("of a client are nobody's", async () => {
    const { errors } = await desk.ask(desk.client, `{ workFigures { calls } }`);
    expect(errors).toMatchObject([{ extensions: { code: "FORBIDDEN" } }]);
  });
});

describe("an outcome", () => {
  test("leads to what follows from it, and to the next one", async () => {
    const debts = [];
    for (let at = 9; at > 0; at -= 1) debts.push(await debtOf(`${at}00.00`));
    const [promise, paysNow, plan, disputed, refuses, callBack, noAnswer, wrong, last] = debts.map(
      ({ reference }) => reference,
    );
    await next();
    const steps: [string | undefined, object][] = [
      [promise, { outcome: en("PROMISE"), amount: "50.00", dueOn: "2026-11-30" }],
      [paysNow, { outcome: en("PAYS_NOW") }],
      [plan, { outcome: en("PLAN"), note: "Seis meses" }],
      [disputed, { outcome: en("DISPUTED"), reason: "Dice que la pagó" }],
      [refuses, { outcome: en("REFUSES"), reason: "No quiere" }],
      [callBack, { outcome: en("CALL_BACK"), callAt: "2026-11-23T15:00:00.000Z", note: "Por la tarde" }],
      [noAnswer, { outcome: en("NO_ANSWER") }],
      [wrong, { outcome: en("WRONG_NUMBER") }],
    ];
    let given: string | null = promise ?? null;
    for (const [reference, input] of steps) {
      expect(given).toBe(reference);
      const answer = await outcome(reference ?? "", input);
      expect(answer.userErrors).toEqual([]);
      given = codeOf(answer);
      // Its answer got lost and it is sent again.
      expect(await outcome(reference ?? "", input)).toMatchObject({
        item: { task: { codeId: given } },
        userErrors: [],
      });
    }
    expect(given).toBe(last);
    const facts = await desk.app.deps.db.query(
      `SELECT t.code_id AS code, t.state, (SELECT p.amount::text FROM debt_promises p WHERE p.task_id = t.id) AS promised,
         (SELECT r.kind FROM restrictions r WHERE r.task_id = t.id) AS restriction,
         (SELECT w.call_at FROM task_work w WHERE w.task_id = t.id) AS call
       FROM tasks t WHERE t.id = ANY($1) ORDER BY t.amount_debt DESC`,
      [debts.map(({ id }) => id)],
    );
    expect(facts).toEqual([
      { code: promise, state: "LOCALIZADO", promised: "50.00", restriction: null, call: null },
      { code: paysNow, state: "LOCALIZADO", promised: "800.00", restriction: null, call: null },
      { code: plan, state: "LOCALIZADO", promised: null, restriction: null, call: null },
      { code: disputed, state: "LOCALIZADO", promised: null, restriction: "DISPUTED", call: null },
      { code: refuses, state: "RECHAZO", promised: null, restriction: null, call: null },
      {
        code: callBack,
        state: "LOCALIZADO",
        promised: null,
        restriction: null,
        call: new Date("2026-11-23T15:00:00.000Z"),
      },
      { code: noAnswer, state: "ESPERANDO", promised: null, restriction: null, call: null },
      { code: wrong, state: "ILOCALIZADO", promised: null, restriction: null, call: null },
      { code: last, state: "ESPERANDO", promised: null, restriction: null, call: null },
    ]);

    // What was arranged comes first when its hour has come.
    await leaveWork(await desk.ctxOf(desk.admin));
    await desk.travel("2026-11-23T15:00:00.000Z");
    expect((await next())["item"]).toMatchObject({
      task: { codeId: callBack },
      reasons: [
        { kind: "CALL_BACK", text: "Quedasteis en llamar el 23/11/2026 a las 16:00: Por la tarde." },
        { kind: "VALUE" },
      ],
    });
    await desk.travel(MONDAY);

    const { data, errors } = await desk.ask(
      desk.admin,
      `{ workFigures(day: "2026-11-23") { calls reached promises promised { amount } hours { hour calls reached promises } } }`,
    );
    expect(errors).toEqual([]);
    expect(data).toMatchObject({
      workFigures: [
        {
          calls: 8,
          reached: 6,
          promises: 2,
          promised: [{ amount: "850.00" }],
          hours: [{ hour: 9, calls: 8, reached: 6, promises: 2 }],
        },
      ],
    });
  }, 60_000);

  test.each([
    [{ outcome: en("PROMISE"), dueOn: "2026-11-30" }, "amount REQUIRED"],
    [{ outcome: en("PROMISE"), amount: "50.00" }, "dueOn REQUIRED"],
    [{ outcome: en("PROMISE"), amount: "9999.00", dueOn: "2026-11-30" }, "amount EXCESS"],
    [{ outcome: en("CALL_BACK") }, "callAt REQUIRED"],
    [{ outcome: en("CALL_BACK"), callAt: "2026-11-28T10:00:00.000Z" }, "callAt INVALID"],
    [{ outcome: en("DISPUTED") }, "reason REQUIRED"],
  ])("that lacks what it needs changes nothing: %j", async (input, code) => {
    const { reference, id } = await debtOf("500.00");
    await next();
    expect(codes(await outcome(reference, input))).toEqual([code]);
    expect(codeOf(await next())).toBe(reference);
    const [events] = await desk.app.deps.db.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM task_events WHERE task_id = $1 AND type = 'CONTACTED'`,
      [id],
    );
    expect(events?.count).toBe(0);
  });

  test("of a broken promise: its debtor is called first", async () => {
    const broken = await debtOf("20.00");
    await debtOf("900.00");
    await recordDebtPromise(await desk.ctxOf(desk.admin), broken.reference, {
      amount: "10.00",
      dueOn: "2026-11-23",
    });
    await desk.travel("2026-11-24T08:30:00.000Z");
    await settlePromises(desk.app.deps);
    expect((await next())["item"]).toMatchObject({
      task: { codeId: broken.reference },
      reasons: [{ kind: "BROKEN_PROMISE" }, { kind: "VALUE" }],
    });
    await nextWorkItem(await desk.ctxOf(desk.admin), { skip: true });
    await desk.travel(MONDAY);
  });
});
