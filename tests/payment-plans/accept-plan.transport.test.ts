import { beforeAll, describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { decimalOf, readCents } from "../../schema/rules/exact-amount.ts";
import { restrictDebtor } from "../../server/domains/debtor-desk/restrict-debtor.ts";
import { recordDebtPayment, reverseDebtPayment } from "../../server/domains/collections/record-payment.ts";
import { acceptPlan, chosenPlan, planDebt, planList, planView, type PlanView } from "../support/plan-desk.ts";
import { proceedingsDesk } from "../support/proceedings.ts";
import type { LinkAnswer } from "../support/link-desk.ts";

/** The clock stands on Friday, 20 November 2026. */
const desk = proceedingsDesk();
let listId: number;

beforeAll(async () => {
  listId = await planList(desk);
}, 30_000);

const codes = ({ userErrors }: Pick<LinkAnswer, "userErrors">) => userErrors.map(({ code }) => code);
const offerOf = async (token: string) => {
  const { planOffer } = (await planView(desk, token)).debt;
  if (planOffer === null) throw new Error("nothing is offered");
  return planOffer;
};
const pay = async (reference: string, amount: string, day = "2026-11-20") => {
  const note = { amount, day, reference: `${amount}-${Math.random()}`, allowExcess: true };
  return (await recordDebtPayment(await desk.ctxOf(desk.admin), reference, note)).payment.id;
};
const reverse = async (id: number) =>
  reverseDebtPayment(await desk.ctxOf(desk.admin), String(id), { reason: "Devuelto" });
async function restrict(taskId: number, kind: "DISPUTED" | "LAWYER" | "INSOLVENT" | "DECEASED") {
  const [place] = await desk.app.deps.db.query<{ id: number }[]>(
    `SELECT debtor_id AS id FROM debtor_debts WHERE task_id = $1 AND position = 1`,
    [taskId],
  );
  const lawyer = { lawyerName: "Lucía Letrada", lawyerEmail: "lucia@despacho.example" };
  await restrictDebtor(await desk.ctxOf(desk.admin), String(place?.id), {
    kind,
    reason: "Consta así",
    ...(kind === "LAWYER" ? lawyer : {}),
  });
}
const parts = ({ agreements }: PlanView) =>
  agreements[0]?.instalments.map(({ paid, status }) => `${paid} ${status}`);
const count = async (sql: string, params: unknown[]) =>
  (await desk.app.deps.db.query<{ count: number }[]>(`SELECT count(*)::int AS count FROM ${sql}`, params))[0]
    ?.count;

async function historyOf(id: number): Promise<string[]> {
  const rows = await desk.app.deps.db.query<{ summary: string }[]>(
    `SELECT summary FROM task_events WHERE task_id = $1 ORDER BY id`,
    [id],
  );
  return rows.map(({ summary }) => summary);
}

describe("a debtor who chooses a plan", () => {
  test("has an agreement of the task as it was shown, both sides and whoever works on it hear of it, and a copy", async () => {
    const { matter, token, email } = await planDebt(desk, listId);
    const offer = await offerOf(token);
    expect(offer).toMatchObject({ owed: "1240.00", today: "2026-11-20", mostMonths: 12 });
    const plan = chosenPlan(offer);
    expect(await acceptPlan(desk, token, plan)).toMatchObject({ userErrors: [] });
    const view = await planView(desk, token);
    expect(view).toMatchObject({
      closed: true,
      debt: { planOffer: null, owed: "1240.00", payment: { amount: plan.shown[0]?.amount } },
      agreements: [{ status: "ACCEPTED", amount: "1240.00", title: "Plan de pago en 12 pagos" }],
    });
    expect(view.agreements[0]?.instalments.map(({ dueOn, amount }) => ({ dueOn, amount }))).toEqual(
      plan.shown,
    );
    expect(view.agreements[0]?.terms).toContain("ni intereses ni gastos");
    const { data, errors } = await desk.ask(
      desk.admin,
      `{ task(id: "${matter.reference}") { state agreements { status answers { accepted evidence signedBy } } } }`,
    );
    expect(errors).toEqual([]);
    expect(data).toMatchObject({
      task: {
        state: "CON_ACUERDO",
        agreements: [
          {
            answers: [
              {
                accepted: true,
                evidence: expect.stringContaining("Oferta del acreedor a los deudores de su lista"),
              },
              { accepted: true, evidence: expect.stringContaining("«Lucía García Ñíguez»") },
            ],
          },
        ],
      },
    });
    expect((await desk.mailsTo(email)).at(-1)).toMatchObject({
      subject: `Acuerdo cerrado: ${matter.reference}`,
      attachments: [{ made: expect.stringMatching(/^agreement:/) }],
    });
    expect((await desk.mailsTo(desk.specialist.email)).at(-1)?.subject).toContain(
      "Acuerdo aceptado por una parte",
    );
    expect(await historyOf(matter.id)).toContain(
      "Lucía García Ñíguez elige en su página: plan de pago en 12 pagos, 1.240,00 € en total, el primero el 20/11/2026",
    );
    expect(await historyOf(matter.id)).toContain("Acuerdo n.º 1 cerrado: lo han aceptado todas sus partes");
    expect(
      await count(`notifications WHERE within = $1 AND account_id = $2`, [
        matter.reference,
        desk.specialist.accountId,
      ]),
    ).toBeGreaterThan(0);
  });

  test("has one plan, however often and at once it is sent; another choice afterwards is refused", async () => {
    const { matter, token } = await planDebt(desk, listId);
    const plan = chosenPlan(await offerOf(token));
    const answers = await Promise.all([1, 2, 3].map(() => acceptPlan(desk, token, plan)));
    answers.push(await acceptPlan(desk, token, plan));
    expect(answers.flatMap(codes)).toEqual([]);
    expect(await count(`agreements WHERE task_id = $1`, [matter.id])).toBe(1);
    const other = { ...plan, shown: plan.shown.slice(0, 6) };
    expect(codes(await acceptPlan(desk, token, other))).toEqual(["ALREADY_AGREED"]);
  });

  test("accepts nothing else than what the limits give", async () => {
    const { matter, token } = await planDebt(desk, listId);
    const plan = chosenPlan(await offerOf(token));
    const [first, second, ...rest] = plan.shown;
    const wrong = [
      { ...plan, shown: plan.shown.slice(0, 6) },
      { ...plan, shown: [{ ...first, amount: "1.00" }, second, ...rest] },
      { ...plan, shown: [first, { ...second, dueOn: "2026-12-21" }, ...rest] },
      { ...plan, shown: [{ ...first, dueOn: "2026-12-20" }, second, ...rest] },
      { ...plan, shown: [] },
      { ...plan, atOnce: true },
    ];
    for (const input of wrong) expect(codes(await acceptPlan(desk, token, input))).toEqual(["PLAN_CHANGED"]);
    expect((await acceptPlan(desk, token, plan, "Otra Persona")).userErrors).toMatchObject([
      { field: ["capacity"] },
    ]);
    expect(await count(`agreements WHERE task_id = $1`, [matter.id])).toBe(0);
  });

  test("is told the new figure when something was paid meanwhile", async () => {
    const { matter, token } = await planDebt(desk, listId);
    const plan = chosenPlan(await offerOf(token));
    await pay(matter.reference, "240.00");
    expect((await acceptPlan(desk, token, plan)).userErrors).toMatchObject([
      { code: "OWED_CHANGED", message: expect.stringContaining("1.000,00") },
    ]);
    await desk.travel("2026-11-20T11:30:00Z");
    const again = chosenPlan(await offerOf(token));
    expect(again.owed).toBe("1000.00");
    expect(codes(await acceptPlan(desk, token, again))).toEqual([]);
    // What came before is no part of the plan.
    expect(parts(await planView(desk, token))?.[0]).toBe("0.00 PENDING");
  });

  test.each([["DISPUTED"], ["LAWYER"], ["INSOLVENT"], ["DECEASED"]] as const)(
    "is offered nothing while %s",
    async (kind) => {
      const { matter, token } = await planDebt(desk, listId);
      const plan = chosenPlan(await offerOf(token));
      await restrict(matter.id, kind);
      expect((await planView(desk, token)).debt.planOffer).toBeNull();
      expect(codes(await acceptPlan(desk, token, plan))).toEqual(["NOT_OFFERED"]);
    },
  );

  test("is offered nothing by a list that doesn't, for a debt that is paid or too small, or while its creditor isn't known", async () => {
    const none = await planDebt(desk, await planList(desk, { offered: false }));
    expect((await planView(desk, none.token)).debt.planOffer).toBeNull();
    const small = await planDebt(desk, await planList(desk, { discountPercent: 0 }), { amountDebt: "99.99" });
    expect((await planView(desk, small.token)).debt.planOffer).toBeNull();
    const paid = await planDebt(desk, listId);
    await pay(paid.matter.reference, "1240.00");
    expect((await planView(desk, paid.token)).debt.planOffer).toBeNull();
    const unknown = await planDebt(desk, await planList(desk));
    await desk.app.deps.db.query(
      `UPDATE task_lists SET creditor_document = NULL WHERE id = (SELECT list_id FROM tasks WHERE id = $1)`,
      [unknown.matter.id],
    );
    await desk.app.deps.db.query(`UPDATE parties SET identity_document = NULL WHERE id = $1`, [
      unknown.matter.claimantId,
    ]);
    expect((await planView(desk, unknown.token)).debt.planOffer).toBeNull();
  });

  test("says first who it is", async () => {
    const { matter, token } = await planDebt(desk, listId);
    await desk.app.deps.db.query(`UPDATE parties SET address = NULL WHERE id = $1`, [matter.respondentId]);
    await desk.app.deps.db.query(`UPDATE tasks SET addresses = '{}' WHERE id = $1`, [matter.id]);
    const plan = chosenPlan(await offerOf(token));
    expect(codes(await acceptPlan(desk, token, plan))).toEqual(["MISSING_IDENTITY"]);
  });
});

describe("paying at once", () => {
  test("in time, what was forgiven isn't owed any more; once that payment is reversed, all of it is", async () => {
    const { matter, token } = await planDebt(desk, listId);
    const plan = chosenPlan(await offerOf(token), { kind: "AT_ONCE" });
    expect(plan.shown).toEqual([{ dueOn: "2026-11-30", amount: "1116.00" }]);
    expect(codes(await acceptPlan(desk, token, plan))).toEqual([]);
    expect(await planView(desk, token)).toMatchObject({
      debt: { owed: "1240.00", payment: { amount: "1116.00" } },
      agreements: [{ amount: "1116.00", terms: expect.stringContaining("124,00 €") }],
    });
    const id = await pay(matter.reference, "1116.00");
    expect((await planView(desk, token)).debt).toMatchObject({ owed: "0.00", payment: null });
    expect((await historyOf(matter.id)).at(-1)).toContain("perdona 124,00 €");
    await reverse(id);
    expect((await planView(desk, token)).debt).toMatchObject({ owed: "1240.00" });
    expect((await historyOf(matter.id)).at(-1)).toContain("se vuelven a deber los 124,00 €");
  });

  test("too late, or only a part, forgives nothing: the whole debt is owed, and asked for", async () => {
    const { matter, token } = await planDebt(desk, listId);
    await acceptPlan(desk, token, chosenPlan(await offerOf(token), { kind: "AT_ONCE" }));
    await pay(matter.reference, "1115.99");
    expect((await planView(desk, token)).debt).toMatchObject({ owed: "124.01", payment: { amount: "0.01" } });
    await desk.travel("2026-12-01T11:00:00Z");
    expect((await planView(desk, token)).debt).toMatchObject({
      owed: "124.01",
      payment: { amount: "124.01" },
    });
    await pay(matter.reference, "0.01", "2026-12-01");
    expect((await planView(desk, token)).debt).toMatchObject({ owed: "124.00" });
    await desk.travel("2026-11-20T12:00:00Z");
  });
});

describe("instalments of a debt", () => {
  test("are paid by its payments from the earliest on, and unpaid again by a reversal", async () => {
    const { matter, token } = await planDebt(desk, listId);
    const plan = chosenPlan(await offerOf(token), {
      kind: "INSTALMENTS",
      count: 3,
      first: 400_00n,
      firstOn: "2026-11-20",
    });
    await acceptPlan(desk, token, plan);
    const one = await pay(matter.reference, "450.00");
    expect(parts(await planView(desk, token))).toEqual(["400.00 PAID", "50.00 PENDING", "0.00 PENDING"]);
    expect((await planView(desk, token)).debt.payment?.amount).toBe("370.00");
    await pay(matter.reference, "370.00");
    expect(parts(await planView(desk, token))).toEqual(["400.00 PAID", "420.00 PAID", "0.00 PENDING"]);
    await reverse(one);
    expect(parts(await planView(desk, token))).toEqual(["370.00 PENDING", "0.00 PENDING", "0.00 PENDING"]);
    await desk.travel("2026-11-21T11:00:00Z");
    expect(parts(await planView(desk, token))?.[0]).toBe("370.00 LATE");
    await desk.travel("2026-11-20T12:00:00Z");
  });

  test("are never marked by hand", async () => {
    const { matter, token } = await planDebt(desk, listId);
    await acceptPlan(desk, token, chosenPlan(await offerOf(token)));
    const [row] = await desk.app.deps.db.query<{ id: number }[]>(
      `SELECT i.id FROM agreement_instalments i JOIN agreements g ON g.id = i.agreement_id WHERE g.task_id = $1 LIMIT 1`,
      [matter.id],
    );
    const marked = await desk.mutate(
      desk.specialist,
      "markAgreementInstalment",
      `id: "${row?.id}", paidOn: "2026-11-20"`,
      "message",
    );
    expect(marked.userErrors).toMatchObject([{ code: "BY_PAYMENTS" }]);
  });

  test("whatever is paid and reversed, add up to what the ledger says was paid", async () => {
    const { matter, token } = await planDebt(desk, listId);
    await acceptPlan(desk, token, chosenPlan(await offerOf(token), { count: 5 }));
    const steps = fc.array(
      fc.oneof(fc.record({ pay: fc.integer({ min: 1, max: 60_000 }) }), fc.record({ reverse: fc.nat(20) })),
      { minLength: 1, maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const standing: number[] = [];
        for (const step of sequence) {
          if ("pay" in step) standing.push(await pay(matter.reference, decimalOf(BigInt(step.pay))));
          else if (standing.length > 0)
            await reverse(standing.splice(step.reverse % standing.length, 1)[0] ?? 0);
          const [sums] = await desk.app.deps.db.query<{ paid: string; covered: string }[]>(
            `SELECT (SELECT coalesce(sum(CASE kind WHEN 'PAYMENT' THEN amount ELSE -amount END), 0)::text
                FROM debt_entries WHERE task_id = $1) AS paid,
               (SELECT sum(i.covered)::text FROM agreement_instalments i JOIN agreements g ON g.id = i.agreement_id
                WHERE g.task_id = $1) AS covered`,
            [matter.id],
          );
          const paid = readCents(sums?.paid ?? "") ?? 0n;
          expect(readCents(sums?.covered ?? "")).toBe(paid < 1_240_00n ? paid : 1_240_00n);
          const rows = (await planView(desk, token)).agreements[0]?.instalments ?? [];
          // From the earliest on: what isn't paid in full leaves all later ones unpaid.
          const open = rows.findIndex(({ status }) => status !== "PAID");
          expect(rows.slice(open + 1).every(({ paid: part }) => open === -1 || part === "0.00")).toBe(true);
        }
        for (const id of standing) await reverse(id);
        await desk.app.deps.db.query(`DELETE FROM platform.rate_limits`);
      }),
      { numRuns: 12 },
    );
  }, 60_000);
});
