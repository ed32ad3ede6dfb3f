import { afterEach, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { closeNotice, currentNotices } from "../../../web/lib/notices.ts";
import { claimant, payload } from "./sample-case.ts";
import { openCase } from "./open-case.tsx";

const sent = (asked: readonly { operation: string; variables: object }[], operation: string) =>
  asked.filter((one) => one.operation === operation).map(({ variables }) => variables);
const TAB = "?tab=presupuesto";

const content = {
  __typename: "BudgetContent",
  title: "Presupuesto",
  specialistName: "Marta Soler",
  specialistPhone: null,
  clientName: "Ana Ruiz",
  clientAddress: null,
  date: "2026-03-05",
  budgetNumber: "B26000012",
  caseNumber: "P26000123",
  interventionType: "CONCILIATION",
  area: "Civil",
  counterparty: "Taller Pino, S.L.",
  rows: [
    {
      __typename: "BudgetRow",
      number: 1,
      concept: "INITIAL",
      description: "ABONO INICIAL",
      paymentDate: "2099-04-01",
      value: "500.00",
      total: "605.00",
    },
  ],
  paymentMethod: "TRANSFER",
  dueOn: "2099-04-01",
  singlePayment: false,
  taxesApplicable: true,
  subtotal: "500.00",
  vatRate: "21.00",
  vat: "105.00",
  withholdingRate: null,
  withholding: "0.00",
  total: "605.00",
  currency: "EUR",
  observations: "",
  terms: [],
};

function budget(status: string, budgetVersion = 1) {
  return {
    __typename: "Budget",
    id: String(budgetVersion),
    number: "B26000012",
    budgetVersion,
    newProfessional: false,
    status,
    content,
    createdAt: "2026-03-05T09:00:00.000Z",
    sentAt: status === "DRAFT" ? null : "2026-03-05T09:10:00.000Z",
    answeredAt: null,
    answerNote: null,
    answerMethod: null,
  };
}

function instalment(status: string) {
  return {
    __typename: "Instalment",
    id: "4",
    caseNumber: "P26000123",
    number: 1,
    concept: "INITIAL",
    description: "ABONO INICIAL",
    dueOn: "2026-03-10",
    amount: "605.00",
    currency: "EUR",
    status,
    paidAt: null,
    payments: [],
  };
}

const COST = { __typename: "CaseCost", total: "580.80", paid: "242.00", unpaid: "338.80" };

const budgets = (nodes: object[], instalments: object[] = []) => ({
  CaseBudgets: () => ({
    case: {
      __typename: "Case",
      number: "P26000123",
      budgets: nodes,
      instalments,
      cost: instalments.length === 0 ? null : COST,
      currency: "EUR",
    },
  }),
});

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const { id } of currentNotices()) closeNotice(id);
});

test("every version stands there, the newest opened; a draft is sent after one question", async () => {
  const { asked } = openCase(
    "SPECIALIST",
    {},
    {
      ...budgets([budget("DRAFT", 2), budget("REJECTED", 1)]),
      SendBudget: () => payload("sendBudget", { budget: null, message: "Se ha enviado." }),
    },
    TAB,
  );
  const newest = within(await screen.findByRole("article", { name: "B26000012, versión 2" }));
  expect(newest.getByRole("article", { name: "Presupuesto" })).toBeTruthy();
  const older = within(screen.getByRole("article", { name: "B26000012, versión 1" }));
  expect(older.queryByRole("article")).toBeNull();
  expect(older.queryByRole("button", { name: "Enviar al cliente" })).toBeNull();
  await userEvent.click(newest.getByRole("button", { name: "Enviar al cliente" }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText(/Ana Ruiz recibirá el presupuesto de 605,00/)).toBeTruthy();
  expect(sent(asked, "SendBudget")).toEqual([]);
  await userEvent.click(question.getByRole("button", { name: "Enviar" }));
  expect(await screen.findByText("Se ha enviado.")).toBeTruthy();
  expect(sent(asked, "SendBudget")).toEqual([{ id: "2" }]);
});

test("a client accepts or rejects what was sent, and draws up nothing", async () => {
  const { asked } = openCase(
    "CLIENT",
    {},
    {
      ...budgets([budget("SENT")]),
      AnswerBudget: () => payload("answerBudget", { budget: null, message: "Has aceptado el presupuesto." }),
    },
    TAB,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Aceptar presupuesto" }));
  await userEvent.click(
    within(screen.getByRole("dialog")).getByRole("button", { name: "Aceptar presupuesto" }),
  );
  expect(await screen.findByText("Has aceptado el presupuesto.")).toBeTruthy();
  expect(sent(asked, "AnswerBudget")).toEqual([{ id: "1", input: { accept: true, reason: "" } }]);
  for (const name of ["Nueva versión", "Enviar al cliente", "Preparar presupuesto"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});

test("a client is led from what is due to where it is paid", async () => {
  openCase("CLIENT", {}, budgets([budget("ACCEPTED")], [instalment("DUE")]), TAB);
  expect(await screen.findByText(/El expediente cuesta 580,80/)).toBeTruthy();
  const link = await screen.findByRole("link", { name: "Pagar ABONO INICIAL" });
  expect(link.getAttribute("href")).toBe("/dashboard/client/payments");
});

test("'Notificar Pago' stands where something is due, for who works on the case", async () => {
  const answers = {
    ...budgets([budget("ACCEPTED")], [instalment("LATE")]),
    RemindCasePayment: () => payload("remindPayment", { message: "Recordatorio enviado." }),
  };
  const { asked, view } = openCase("SPECIALIST", {}, answers, TAB);
  await userEvent.click(await screen.findByRole("button", { name: /Notificar Pago/ }));
  expect(await screen.findByText("Recordatorio enviado.")).toBeTruthy();
  expect(sent(asked, "RemindCasePayment")).toEqual([{ instalmentId: "4" }]);
  view.unmount();
  openCase("CLIENT", {}, answers, TAB);
  expect(await screen.findByRole("link", { name: "Ir a mis pagos" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Notificar Pago/ })).toBeNull();
});

test("a new version starts from the last one, warns that a sent one is taken back, and keeps what was typed", async () => {
  const { asked } = openCase(
    "SPECIALIST",
    {},
    {
      ...budgets([budget("SENT")]),
      BudgetPreview: () => ({
        budgetPreview: { __typename: "BudgetPreviewPayload", content, userErrors: [] },
      }),
      SaveBudget: () => {
        throw new Error("no network");
      },
    },
    TAB,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Nueva versión" }));
  expect(await screen.findByText(/al guardar esta versión, aquel se retira/)).toBeTruthy();
  const total = screen.getByLabelText("Monto total");
  expect(total).toHaveProperty("value", "500,00");
  await userEvent.click(screen.getByRole("button", { name: "Guardar borrador" }));
  expect(await screen.findByText("No se ha podido guardar. Lo escrito sigue aquí.")).toBeTruthy();
  expect(total).toHaveProperty("value", "500,00");
  await waitFor(() => expect(sent(asked, "SaveBudget")).toHaveLength(1));
  expect(sent(asked, "SaveBudget")[0]).toMatchObject({
    caseNumber: "P26000123",
    input: { total: "500.00", rows: [{ concept: "INITIAL", value: "500.00" }] },
  });
});

test("a business is told in the budget that the specialist has just begun, and withholds less", async () => {
  const preview = () => ({ budgetPreview: { __typename: "BudgetPreviewPayload", content, userErrors: [] } });
  const { asked } = openCase(
    "SPECIALIST",
    { party: { ...claimant, isCompany: true } },
    { ...budgets([budget("DRAFT")]), BudgetPreview: preview },
    TAB,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Editar el borrador" }));
  await userEvent.click(await screen.findByRole("switch", { name: "IRPF 7 %" }));
  await userEvent.click(screen.getByRole("button", { name: "Guardar borrador" }));
  await waitFor(() =>
    expect(sent(asked, "SaveBudget")[0]).toMatchObject({ input: { newProfessional: true } }),
  );
});

test.each(["Guardar borrador", "Vista previa"])(
  "'%s' doesn't drop a date that can't be either",
  async (name) => {
    const preview = () => ({
      budgetPreview: { __typename: "BudgetPreviewPayload", content, userErrors: [] },
    });
    const { asked } = openCase(
      "SPECIALIST",
      {},
      { ...budgets([budget("DRAFT")]), BudgetPreview: preview },
      TAB,
    );
    await userEvent.click(await screen.findByRole("button", { name: "Editar el borrador" }));
    const day = await screen.findByLabelText("Fecha de vencimiento");
    await userEvent.clear(day);
    await userEvent.type(day, "31/02/2026");
    await userEvent.click(screen.getByRole("button", { name }));
    expect((await screen.findAllByText(/«31\/02\/2026» no es una fecha/)).length).toBeGreaterThan(0);
    expect(sent(asked, "SaveBudget")).toHaveLength(0);
    expect(screen.queryByRole("dialog")).toBeNull();
  },
);

test("nobody else is asked about IRPF", async () => {
  openCase(
    "SPECIALIST",
    {},
    {
      ...budgets([budget("SENT")]),
      BudgetPreview: () => ({
        budgetPreview: { __typename: "BudgetPreviewPayload", content, userErrors: [] },
      }),
    },
    TAB,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Nueva versión" }));
  expect(await screen.findByRole("switch", { name: "Impuestos aplicables" })).toBeTruthy();
  expect(screen.queryByRole("switch", { name: "IRPF 7 %" })).toBeNull();
});
