import { beforeEach, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component as NewRemittancePage } from "../../../web/features/collections/remittances/NewRemittancePage.tsx";
import { Component as RemittancePage } from "../../../web/features/collections/remittances/RemittancePage.tsx";
import { startSession } from "../../../web/lib/session.ts";
import { renderWithServer } from "../tasks/render-with-server.tsx";
import { makeToken } from "../tokens.ts";

const FIGURES = {
  __typename: "RemittanceFigures",
  count: 2,
  receivedByPlatform: "333.33",
  receivedByCreditor: "100.00",
  excess: "0.00",
  base: "433.33",
  commission: "54.17",
  vat: [{ __typename: "RemittanceVat", rate: "21.00", amount: "11.38" }],
  net: "267.78",
};

const LIST = {
  __typename: "TaskList",
  id: "7",
  codeId: "L26-000007",
  name: "Noviembre",
  company: "Banco Iberia",
  commissionTerms: [
    {
      __typename: "CommissionTerms",
      id: "1",
      validFrom: "2026-11-05",
      rate: "12.50",
      vatRate: "21.00",
      createdAt: "2026-11-01T10:00:00.000Z",
      createdBy: "Olga Administra",
    },
  ],
};

const DRAFT = {
  __typename: "RemittanceDraft",
  currency: "EUR",
  currencies: ["EUR"],
  from: "2026-11-03",
  until: "2026-11-10",
  withoutTerms: 0,
  digest: "d1",
  figures: FIGURES,
  list: LIST,
};

const LINE = {
  __typename: "RemittanceLine",
  id: "70",
  kind: "REVERSAL",
  day: "2026-11-04",
  isLate: true,
  receivedBy: "PLATFORM",
  amount: "-50.00",
  excess: "0.00",
  rate: "12.50",
  commission: "-6.25",
  task: {
    __typename: "Task",
    id: "1",
    codeId: "T26-0000001",
    debtor: "Ana Gil",
    nContract: "C-1",
  },
};

const REMITTANCE = {
  __typename: "Remittance",
  id: "3",
  number: "LQ26-000003",
  listName: "Noviembre",
  creditor: "Banco Iberia",
  creditorDocument: "A28000727",
  currency: "EUR",
  from: "2026-11-03",
  until: "2026-11-10",
  closedAt: "2026-11-12T10:00:00.000Z",
  closedBy: "Olga Administra",
  list: { __typename: "TaskList", id: "7", codeId: "L26-000007" },
  figures: FIGURES,
};

const ROUTES = [
  { path: "/dashboard/admin/collections/remittances/new", element: <NewRemittancePage /> },
  { path: "/dashboard/admin/collections/remittances/:remittanceId", element: <RemittancePage /> },
];
const NEW = "/dashboard/admin/collections/remittances/new?lista=7&hasta=2026-11-10";
const lines = { __typename: "RemittanceLinePage", nodes: [LINE], totalCount: 1 };
const ANSWERS = {
  TaskListName: () => ({
    taskList: { __typename: "TaskList", id: "7", codeId: "L26-000007", company: "Banco Iberia" },
  }),
  RemittanceDraft: () => ({ remittanceDraft: DRAFT }),
  RemittanceDraftLines: () => ({ remittanceDraft: { __typename: "RemittanceDraft", lines } }),
  RemittancePage: () => ({ remittance: REMITTANCE }),
  RemittanceLines: () => ({ remittance: { __typename: "Remittance", id: "3", lines } }),
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  startSession(makeToken({ role: "ADMIN" }));
});

test("a draft shows what would be closed; closing it asks first, sends what was shown and leads to it", async () => {
  const user = userEvent.setup();
  const { asked } = renderWithServer(ROUTES, NEW, {
    ...ANSWERS,
    CloseRemittance: () => ({
      closeRemittance: {
        message: "Liquidación LQ26-000003 cerrada: neto 267,78 €.",
        remittance: { __typename: "Remittance", id: "3" },
        userErrors: [],
      },
    }),
  });
  const panel = await screen.findByRole("region", { name: "Del 03/11/2026 al 10/11/2026" });
  screen.getByRole("region", { name: "L26-000007 · Banco Iberia" });
  within(panel).getByText("Neto para el acreedor");
  within(panel).getByText(/^267,78/);
  within(panel).getByText("IVA (21 %)");
  await screen.findByText("Anotado después de cerrar su periodo");
  await user.click(within(panel).getByRole("button", { name: "Cerrar la liquidación" }));
  const question = await screen.findByRole("alertdialog");
  within(question).getByText(/Neto para el acreedor: 267,78/);
  expect(asked.map(({ operation }) => operation)).not.toContain("CloseRemittance");
  await user.click(within(question).getByRole("button", { name: "Cerrar la liquidación" }));
  await screen.findByText(/A28000727/);
  expect(asked.find(({ operation }) => operation === "CloseRemittance")?.variables).toEqual({
    input: { listId: "7", until: "2026-11-10", currency: "EUR", digest: "d1" },
  });
});

test("without a commission it can't be closed; giving one asks from the first day that lacks it", async () => {
  const user = userEvent.setup();
  const { asked } = renderWithServer(ROUTES, NEW, {
    ...ANSWERS,
    RemittanceDraft: () => ({
      remittanceDraft: { ...DRAFT, withoutTerms: 2, list: { ...LIST, commissionTerms: [] } },
    }),
    SetCommissionTerms: () => ({
      setCommissionTerms: { message: "Comisión del 12,5 %.", list: LIST, userErrors: [] },
    }),
  });
  await screen.findByText(/Falta la comisión de 2 movimientos/);
  expect(screen.queryByRole("button", { name: "Cerrar la liquidación" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Indicar la comisión" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByLabelText(/^Comisión/), "12,5");
  await user.click(within(dialog).getByRole("button", { name: "Guardar la comisión" }));
  await waitFor(() =>
    expect(asked.find(({ operation }) => operation === "SetCommissionTerms")?.variables).toEqual({
      listId: "7",
      input: { rate: "12.50", vatRate: "21.00", validFrom: "2026-11-03", insteadOf: null },
    }),
  );
});

test("what was refused, because something came in meanwhile, is said on the page", async () => {
  const user = userEvent.setup();
  renderWithServer(ROUTES, NEW, {
    ...ANSWERS,
    CloseRemittance: () => ({
      closeRemittance: {
        message: null,
        remittance: null,
        userErrors: [
          {
            __typename: "UserError",
            field: [],
            code: "CHANGED",
            message: "Ha cambiado algo desde que la abriste.",
          },
        ],
      },
    }),
  });
  await user.click(await screen.findByRole("button", { name: "Cerrar la liquidación" }));
  const question = await screen.findByRole("alertdialog");
  await user.click(within(question).getByRole("button", { name: "Cerrar la liquidación" }));
  await screen.findByText("Ha cambiado algo desde que la abriste.");
  screen.getByRole("region", { name: "Del 03/11/2026 al 10/11/2026" });
});

test("a closed one offers both files; one that doesn't exist says so", async () => {
  const { view } = renderWithServer(ROUTES, "/dashboard/admin/collections/remittances/3", ANSWERS);
  await screen.findByRole("button", { name: "PDF" });
  screen.getByRole("button", { name: "Excel" });
  view.unmount();
  renderWithServer(ROUTES, "/dashboard/admin/collections/remittances/9", {
    ...ANSWERS,
    RemittancePage: () => ({ remittance: null }),
  });
  await screen.findByText("Esta liquidación no existe");
});
