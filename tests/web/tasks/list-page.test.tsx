import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { Component as TaskListPage } from "../../../web/features/tasks/TaskListPage.tsx";
import { renderWithServer } from "./render-with-server.tsx";
import { listRow } from "./sample-rows.ts";

const PATH = "/dashboard/admin/tasks/process";

function open(pendingDuplicates: number) {
  const list = {
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
  return renderWithServer(
    [{ path: `${PATH}/:processId`, element: <TaskListPage /> }],
    `${PATH}/L26-000012?tab=importaciones`,
    { TaskListPage: () => ({ taskList: list }) },
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
