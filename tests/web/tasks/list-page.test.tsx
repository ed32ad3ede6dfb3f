import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ListDetail } from "../../../web/features/tasks/components/ListHead.tsx";
import { ListPlans } from "../../../web/features/tasks/components/ListPlans.tsx";
import { Component as TaskListPage } from "../../../web/features/tasks/TaskListPage.tsx";
import { renderWithServer } from "./render-with-server.tsx";
import { listRow } from "./sample-rows.ts";

const PATH = "/dashboard/admin/tasks/process";

function detail(pendingDuplicates: number) {
  return {
    ...listRow(12),
    contact: { __typename: "Contact", email: "a@norte.es", lada: "34", phone: "915550000" },
    totalAmount: "100.00",
    agreedAmount: "0.00",
    currency: "EUR",
    progress: [],
    payment: { __typename: "ListPayment", iban: null, holder: null, shownFrom: null },
    maxSessions: null,
    periodicDebts: false,
    paymentPlanTerms: [],
    creditor: {
      __typename: "ListCreditor",
      name: "Banco Norte",
      ownName: null,
      identityDocument: null,
      address: null,
      postalCode: null,
      city: null,
      country: null,
      forOtherEntities: false,
      missing: [],
    },
    otherEntities: [],
    createdBy: "Ana Admin",
    pendingDuplicates,
    version: 1,
    imports: [
      {
        __typename: "TaskImport",
        id: "i1",
        status: "COMMITTED",
        fileName: "banco.xlsx",
        createdBy: "Ana Admin",
        createdAt: "2026-03-12T08:30:00.000Z",
        committedAt: "2026-03-12T08:30:00.000Z",
        undoableUntil: null,
        counts: {
          __typename: "TaskImportCounts",
          rows: 2,
          created: 2,
          overwritten: 0,
          leftOut: 0,
          pendingDuplicates,
        },
        undoReport: null,
      },
    ],
  };
}

function open(pendingDuplicates: number) {
  return renderWithServer(
    [{ path: `${PATH}/:processId`, element: <TaskListPage /> }],
    `${PATH}/L26-000012?tab=importaciones`,
    { TaskListPage: () => ({ taskList: detail(pendingDuplicates) }) },
  );
}

test("duplicates that wait are what is wanted, on every tab", async () => {
  open(2);
  const bar = within(await screen.findByRole("region", { name: "Pendiente de ti" }));
  bar.getByText(/^2 filas duplicadas esperan una decisión/);
  expect(bar.getByRole("link", { name: "Decidir duplicadas" }).getAttribute("href")).toBe(
    `${PATH}/L26-000012/duplicates?import=i1`,
  );
});

test("without them nothing is", async () => {
  open(0);
  await screen.findByRole("region", { name: "Préstamos" });
  expect(screen.queryByRole("region", { name: "Pendiente de ti" })).toBeNull();
});

test("of two who change what debtors are offered the second sees what the first one stored", async () => {
  const terms = {
    __typename: "PaymentPlanTerms",
    id: "1",
    offered: true,
    firstPercent: 10,
    lowestInstalment: "30.00",
    mostMonths: 12,
    firstWithinDays: 15,
    discountPercent: 0,
    discountDays: 15,
    createdAt: "2026-11-20T11:00:00.000Z",
    createdBy: "Ana Admin",
  };
  const withTerms = (change: object) => ({ ...detail(0), paymentPlanTerms: [{ ...terms, ...change }] });
  const problem = {
    __typename: "UserError",
    field: ["insteadOf"],
    code: "STALE",
    message: "Otra persona ha cambiado los planes de pago de esta lista: revísalos antes de guardar.",
  };
  const { asked } = renderWithServer(
    [{ path: PATH, element: <ListPlans list={withTerms({}) as unknown as ListDetail} /> }],
    PATH,
    {
      TaskListPage: () => ({ taskList: withTerms({ id: "2", mostMonths: 24 }) }),
      SetPaymentPlanTerms: () => ({
        setPaymentPlanTerms: {
          __typename: "PaymentPlanTermsPayload",
          list: null,
          message: null,
          userErrors: [problem],
        },
      }),
    },
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Cambiar los límites" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.clear(dialog.getByLabelText(/^Primer pago, al menos/));
  await user.type(dialog.getByLabelText(/^Primer pago, al menos/), "20");
  await user.click(dialog.getByRole("button", { name: "Guardar" }));
  const question = within(await screen.findByRole("dialog", { name: "Otra persona ha guardado cambios" }));
  question.getByText("Plazo máximo (meses)");
  await user.click(question.getByRole("button", { name: "Aplicar mis cambios" }));
  const sent = () => asked.filter(({ operation }) => operation === "SetPaymentPlanTerms");
  await waitFor(() =>
    expect(sent().map(({ variables }) => variables)).toMatchObject([
      { input: { firstPercent: 20, mostMonths: 12, insteadOf: "1" } },
      { input: { firstPercent: 20, mostMonths: 24, insteadOf: "2" } },
    ]),
  );
});
