import { describe, expect, test } from "@jest/globals";
import { payloadOf, testApp } from "../support/app.ts";
import { exportedRows } from "../support/case-export.ts";
import { atOnce, billingDesk, BUDGET } from "../support/billing.ts";
import type { BillingDesk } from "../support/billing.ts";

const app = testApp();

const CONTENT = `content { title specialistName clientName date budgetNumber caseNumber interventionType counterparty
  rows { number concept description paymentDate value total } paymentMethod dueOn singlePayment taxesApplicable
  subtotal vatRate vat withholdingRate withholding total currency observations terms }`;

interface Content {
  budgetNumber: string | null;
  clientName: string;
  rows: { concept: string; description: string; paymentDate: string; value: string; total: string }[];
  subtotal: string;
  vat: string;
  vatRate: string | null;
  withholding: string;
  withholdingRate: string | null;
  total: string;
  terms: string[];
}

async function preview(
  desk: BillingDesk,
  input: object,
): Promise<{ content: Content | null; userErrors: { field: string[]; code: string; message: string }[] }> {
  const answer = await app.graphql(
    `query ($input: BudgetPreviewInput!) { budgetPreview(input: $input) { ${CONTENT} userErrors { field code message } } }`,
    { input },
    desk.specialist.token,
  );
  return payloadOf(answer, "budgetPreview") as never;
}

async function budgetsSeen(
  desk: BillingDesk,
  token: string,
): Promise<{ status: string; budgetVersion: number }[]> {
  const { data } = await app.graphql(
    `query ($number: String!) { case(number: $number) { budgets { status budgetVersion } } }`,
    { number: desk.number },
    token,
  );
  const record = data?.["case"] as unknown as { budgets: { status: string; budgetVersion: number }[] } | null;
  return record?.budgets ?? [];
}

/** The case, its balance, the letters' fees and the export say the same (case-cost.ts). */
async function expectCost(desk: BillingDesk, cost: Record<string, string>): Promise<void> {
  const { data, errors } = await app.graphql(
    `query ($number: String!) {
       case(number: $number) { unpaid cost { subtotal vat withholding total paid unpaid } }
       balanceCases(search: $number) { nodes { total paid owed } }
       documentTemplates(matter: { caseNumber: $number }) { key fields { key value } } }`,
    { number: desk.number },
    desk.specialist.token,
  );
  expect(errors).toEqual([]);
  const seen = data as unknown as {
    case: object;
    balanceCases: { nodes: object[] };
    documentTemplates: { key: string; fields: { key: string; value: string }[] }[];
  };
  const { total, paid, unpaid } = cost;
  expect(seen.case).toEqual({ unpaid, cost });
  expect(seen.balanceCases.nodes).toEqual([{ total, paid, owed: unpaid }]);
  const shown = (amount = "") => `${amount.replace(".", ",")} €`;
  const fees = seen.documentTemplates.flatMap(({ fields }) =>
    fields.flatMap(({ key, value }) => (["honorarios", "coste"].includes(key) ? [value] : [])),
  );
  expect(fees.length).toBeGreaterThan(1);
  for (const text of fees)
    expect(text.replaceAll("\u00a0", " ")).toMatch(
      `${shown(total)} (base ${shown(cost["subtotal"])}, IVA ${shown(cost["vat"])}; presupuesto`,
    );
  const [row] = await exportedRows(app, desk.specialist, { filter: { search: desk.number } });
  expect(row).toMatchObject({
    "Coste del expediente": total?.replace(".", ","),
    "Pendiente de pago": unpaid?.replace(".", ","),
  });
}

async function setCompany(desk: BillingDesk): Promise<void> {
  await app.deps.db.query(`UPDATE parties SET is_company = true WHERE case_id = $1 AND side = 'CLAIMANT'`, [
    desk.caseId,
  ]);
}

describe("amounts", () => {
  test("the documented sample: 500 makes 105 of taxes and 605 in all, in three concepts", async () => {
    const desk = await billingDesk(app);
    const { content } = await preview(desk, { caseNumber: desk.number, budget: BUDGET });
    expect(content).toMatchObject({
      subtotal: "500.00",
      vatRate: "21.00",
      vat: "105.00",
      withholdingRate: null,
      total: "605.00",
      budgetNumber: null,
      clientName: "Nombre De Prueba",
    });
    // Not all on one day: monthly from the budget's own.
    expect(content?.rows.map(({ paymentDate }) => paymentDate)).toEqual([
      "2026-12-10",
      "2027-01-10",
      "2027-02-10",
    ]);
    expect(content?.rows.map(({ description, value, total }) => [description, value, total])).toEqual([
      ["ABONO INICIAL", "200.00", "242.00"],
      ["GESTIÓN DEL CASO", "200.00", "242.00"],
      ["FIRMA DEL ACUERDO", "100.00", "121.00"],
    ]);
  });

  test.each([
    [{}, "15.00", "75.00", "530.00"],
    [{ newProfessional: true }, "7.00", "35.00", "570.00"],
    [{ taxesApplicable: false }, null, "0.00", "500.00"],
  ])("a business withholds: %o", async (change, withholdingRate, withholding, total) => {
    const desk = await billingDesk(app);
    await setCompany(desk);
    const { content } = await preview(desk, { caseNumber: desk.number, budget: { ...BUDGET, ...change } });
    expect(content).toMatchObject({ withholdingRate, withholding, total });
  });

  test("while the case is being created, the form says whether the client is a business", async () => {
    const desk = await billingDesk(app);
    const { content } = await preview(desk, {
      clientName: "Obras Sol, S. L.",
      clientIsBusiness: true,
      intervention: { type: "MEDIATION", area: "FAMILY" },
      budget: { ...BUDGET, singlePayment: true },
    });
    expect(content).toMatchObject({
      clientName: "Obras Sol, S. L.",
      withholding: "75.00",
      budgetNumber: null,
    });
    expect(content?.rows).toMatchObject([{ description: "PAGO ÚNICO", value: "500.00", total: "530.00" }]);
  });

  test.each([
    [[["INITIAL", "200.00"]], "Faltan 300,00 € por repartir: los pagos suman 200,00 €"],
    [
      [
        ["INITIAL", "400.00"],
        ["SIGNING", "100.01"],
      ],
      "Sobran 0,01 €: los pagos suman 500,01 €",
    ],
  ])("rows that don't add up are refused with the difference: %o", async (rows, message) => {
    const desk = await billingDesk(app);
    const input = { rows: rows.map(([concept, value]) => ({ concept, value })) };
    const { budget, userErrors } = await desk.save(input);
    expect(budget).toBeNull();
    expect(userErrors).toEqual([{ field: ["rows"], code: "SUM", message }]);
  });

  test("every problem at once, with its path", async () => {
    const desk = await billingDesk(app);
    const { userErrors } = await desk.save({
      total: "12,5",
      dueOn: "2026-02-30",
      observations: "x".repeat(2_001),
      rows: [
        { concept: "OTHER", value: "-1" },
        { concept: "INITIAL", value: "1.005", paymentDate: "2026-11-19" },
      ],
    });
    expect(userErrors.map(({ field, code }) => [field.join("."), code])).toEqual([
      ["total", "INVALID"],
      ["dueOn", "INVALID"],
      ["observations", "TOO_LONG"],
      ["rows.0.value", "INVALID"],
      ["rows.0.description", "REQUIRED"],
      ["rows.1.value", "INVALID"],
      ["rows.1.paymentDate", "INVALID"],
    ]);
  });
});

describe("versions", () => {
  test("draft → sent → accepted; the client sees nothing before it is sent", async () => {
    const desk = await billingDesk(app);
    const { budget } = await desk.save();
    expect(budget).toMatchObject({
      status: "DRAFT",
      budgetVersion: 1,
      number: expect.stringMatching(/^B26\d{6}$/),
    });
    expect(await budgetsSeen(desk, desk.client.token)).toEqual([]);
    expect(await budgetsSeen(desk, desk.admin.token)).toEqual([]);
    expect((await desk.save({ total: "800.00" })).budget).toMatchObject({ id: budget?.id, status: "DRAFT" });
    expect((await desk.send(budget?.id ?? "")).budget).toMatchObject({ status: "SENT" });
    expect((await desk.send(budget?.id ?? "")).userErrors).toMatchObject([{ code: "ALREADY_DONE" }]);
    const mail = (await app.deps.sentMails()).findLast(({ to }) => to === desk.client.email);
    expect(mail?.text).toContain("968,00 €");
    expect((await desk.answer(budget?.id ?? "", true)).budget).toMatchObject({ status: "ACCEPTED" });
    expect((await desk.answer(budget?.id ?? "", true)).userErrors).toMatchObject([{ code: "ALREADY_DONE" }]);
    expect((await desk.instalments()).map(({ concept, status }) => [concept, status])).toEqual([
      ["INITIAL", "PENDING"],
      ["MANAGEMENT", "PENDING"],
      ["SIGNING", "PENDING"],
    ]);
    const [row] = await app.deps.db.query<object[]>(`SELECT unpaid, has_calendar FROM cases WHERE id = $1`, [
      desk.caseId,
    ]);
    expect(row).toEqual({ unpaid: "968.00", has_calendar: true });
  });

  test("a new version takes the sent one's place, which can't be accepted any more", async () => {
    const desk = await billingDesk(app);
    const first = (await desk.save()).budget;
    await desk.send(first?.id ?? "");
    const second = (await desk.save({ total: "600.00" })).budget;
    expect(second).toMatchObject({ number: first?.number, budgetVersion: 2, status: "DRAFT" });
    expect((await desk.answer(first?.id ?? "", true)).userErrors).toMatchObject([{ code: "SUPERSEDED" }]);
    expect(await budgetsSeen(desk, desk.client.token)).toEqual([{ status: "SUPERSEDED", budgetVersion: 1 }]);
    await desk.send(second?.id ?? "");
    expect((await desk.answer(second?.id ?? "", false)).userErrors).toMatchObject([
      { field: ["reason"], code: "REQUIRED" },
    ]);
    expect((await desk.answer(second?.id ?? "", false, "Es caro")).budget).toMatchObject({
      status: "REJECTED",
    });
    expect((await desk.save()).budget).toMatchObject({ budgetVersion: 3 });
  });

  test("after acceptance a new budget is for the rest: what was paid counts, what wasn't falls away", async () => {
    const desk = await billingDesk(app);
    await desk.accepted();
    await desk.pay("INITIAL");
    const rest = (await desk.save({ total: "100.00", singlePayment: true })).budget;
    await desk.send(rest?.id ?? "");
    const [management] = (await desk.instalments()).filter(({ concept }) => concept === "MANAGEMENT");
    const pending = await desk.notify(management?.id ?? "");
    expect((await desk.answer(rest?.id ?? "", true)).userErrors).toMatchObject([{ code: "PAYMENT_PENDING" }]);
    await desk.decide("rejectPayment", pending.payment?.id ?? "", "No ha llegado");
    await desk.answer(rest?.id ?? "", true);
    expect(
      (await desk.instalments()).map(({ number, concept, status, amount }) => [
        number,
        concept,
        status,
        amount,
      ]),
    ).toEqual([
      [1, "INITIAL", "PAID", "242.00"],
      [2, "MANAGEMENT", "PENDING", "121.00"],
    ]);
    const [row] = await app.deps.db.query<{ unpaid: string }[]>(`SELECT unpaid FROM cases WHERE id = $1`, [
      desk.caseId,
    ]);
    expect(row?.unpaid).toBe("121.00");
    await expectCost(desk, {
      subtotal: "300.00",
      vat: "63.00",
      withholding: "0.00",
      total: "363.00",
      paid: "242.00",
      unpaid: "121.00",
    });
  });

  test("what was sent doesn't change, whatever changes around it, nor by hand in the database", async () => {
    const desk = await billingDesk(app);
    const { budget } = await desk.save();
    await desk.send(budget?.id ?? "");
    const content = async () => {
      const { data } = await app.graphql(
        `query ($number: String!) { case(number: $number) { budgets { ${CONTENT} } } }`,
        { number: desk.number },
        desk.client.token,
      );
      return data;
    };
    const before = await content();
    await app.deps.db.query(`UPDATE parties SET names = 'Otra' WHERE case_id = $1`, [desk.caseId]);
    await app.deps.db.query(`UPDATE accounts SET names = 'Otro' WHERE id = $1`, [desk.specialist.accountId]);
    expect(await content()).toEqual(before);
    await expect(
      app.deps.db.query(
        `UPDATE budgets SET observations = '', total = total + 1, subtotal = subtotal + 1 WHERE id = $1`,
        [budget?.id],
      ),
    ).rejects.toThrow(/no longer changes/);
    await expect(
      app.deps.db.query(
        `UPDATE budget_instalments SET value = value + 1, amount = amount + 1 WHERE budget_id = $1`,
        [budget?.id],
      ),
    ).rejects.toThrow(/no longer changes/);
  });

  test("an old draft is not sent with dates that are over", async () => {
    const desk = await billingDesk(app);
    const { budget } = await desk.save();
    await app.deps.db.query(`UPDATE budgets SET due_on = '2026-11-19' WHERE id = $1`, [budget?.id]);
    expect((await desk.send(budget?.id ?? "")).userErrors).toMatchObject([{ code: "OUTDATED" }]);
  });

  test("fifty answers at once are one", async () => {
    const desk = await billingDesk(app);
    const { budget } = await desk.save();
    await desk.send(budget?.id ?? "");
    const answers = await atOnce(50, () => desk.answer(budget?.id ?? "", true));
    expect(answers.filter((answer) => answer.budget !== null)).toHaveLength(1);
    expect(await desk.instalments()).toHaveLength(3);
  });

  test("closed cases keep their budgets as they are", async () => {
    const desk = await billingDesk(app, { status: "BROKEN" });
    expect((await desk.save()).userErrors).toMatchObject([{ code: "CLOSED" }]);
  });
});

describe("who", () => {
  test("others' cases and budgets can't be told from none", async () => {
    const desk = await billingDesk(app);
    const other = await billingDesk(app);
    const { budget } = await desk.save();
    const save = `mutation ($n: String!) { saveBudget(caseNumber: $n, input: { total: "1", dueOn: "2026-12-01" }) { budget { id } } }`;
    const send = `mutation ($n: ID!) { sendBudget(id: $n) { budget { id } } }`;
    const answer = `mutation ($n: ID!) { answerBudget(id: $n, input: { accept: true }) { budget { id } } }`;
    const paper = `mutation ($n: ID!) { budgetDocumentLink(id: $n) { url } }`;
    for (const [document, mine, none, token] of [
      [save, desk.number, "P26999999", other.specialist.token],
      [send, budget?.id, "999999", other.specialist.token],
      [answer, budget?.id, "x", desk.client.token],
      [paper, budget?.id, "", other.client.token],
      [paper, budget?.id, "1e3", desk.admin.token],
    ]) {
      const [foreign, missing] = await Promise.all(
        [mine, none].map((n) => app.graphql(document ?? "", { n }, token)),
      );
      expect(foreign?.errors.map(({ extensions }) => extensions.code)).toEqual(["NOT_FOUND"]);
      expect(missing?.errors[0]?.message).toBe(foreign?.errors[0]?.message);
    }
  });

  test("whoever was only asked has no budget", async () => {
    const desk = await billingDesk(app, { status: "PENDING_ACCEPTANCE" });
    const { errors } = await app.graphql(
      `mutation ($n: String!) { saveBudget(caseNumber: $n, input: { total: "1", dueOn: "2026-12-01" }) { budget { id } } }`,
      { n: desk.number },
      desk.specialist.token,
    );
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(["FORBIDDEN"]);
  });
});
