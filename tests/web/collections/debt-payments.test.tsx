import { beforeEach, expect, test } from "@jest/globals";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { AssignedTaskPaymentsDocument, TaskPaymentsDocument } from "../../../web/generated/graphql.ts";
import { Component as CollectionsPage } from "../../../web/features/collections/CollectionsPage.tsx";
import { chooseColumns } from "../../../web/lib/display.ts";
import { startSession } from "../../../web/lib/session.ts";
import { DebtPaymentsPanel } from "../../../web/parts/collections/DebtPaymentsPanel.tsx";
import { renderWithServer } from "../tasks/render-with-server.tsx";
import { makeToken } from "../tokens.ts";

const PAYMENT = {
  __typename: "DebtPayment",
  id: "7",
  day: "2026-11-10",
  amount: "90.00",
  currency: "EUR",
  method: "TRANSFER",
  receivedBy: "CREDITOR",
  reference: "BBVA 991",
  note: "",
  allocation: [
    { __typename: "DebtPartAmount", part: "COSTS", amount: "40.00" },
    { __typename: "DebtPartAmount", part: "INTEREST", amount: "50.00" },
  ],
  excess: "0.00",
  recordedAt: "2026-11-10T10:00:00.000Z",
  recordedBy: "Olga Administra",
  reversal: null,
};

const DEBT = {
  __typename: "Task",
  id: "1",
  codeId: "T26-0000001",
  debtor: "Ana Gil",
  entity: "Banco Iberia",
  currency: "EUR",
  balance: {
    __typename: "DebtBalance",
    day: "2026-11-20",
    claimed: "1000.00",
    paid: "90.00",
    owed: "910.00",
    excess: "0.00",
    parts: [
      { __typename: "DebtBalancePart", part: "COSTS", claimed: "40.00", paid: "40.00", owed: "0.00" },
      { __typename: "DebtBalancePart", part: "PRINCIPAL", claimed: "960.00", paid: "50.00", owed: "910.00" },
    ],
  },
  lateInterest: null,
  charges: [],
  payments: [PAYMENT],
  promises: [
    {
      __typename: "DebtPromise",
      id: "3",
      amount: "50.00",
      currency: "EUR",
      madeOn: "2026-11-10",
      dueOn: "2026-11-30",
      channel: "PHONE",
      note: "Cobra el día 28",
      state: "PENDING",
      received: "0.00",
      madeBy: "Elena Especialista",
      withdrawnReason: null,
    },
  ],
};

const DONE = { message: "Cobro anotado: quedan 860,00 €.", userErrors: [] };
const refusal = (field: string, code: string, message: string) => ({
  message: null,
  userErrors: [{ __typename: "UserError", field: [field], code, message }],
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  startSession(makeToken({ role: "ADMIN" }));
});

test("what was paid stands with where it went and what is owed; an administrator books, and takes back with a reason", async () => {
  const user = userEvent.setup();
  const answers = [
    refusal("amount", "EXCESS", "De esta deuda quedan 910,00 €. Si se cobró de más, confírmalo"),
    DONE,
  ];
  const { asked } = renderWithServer(
    [
      {
        path: "*",
        element: <DebtPaymentsPanel codeId="T26-0000001" query={TaskPaymentsDocument} canRecord />,
      },
    ],
    "/",
    {
      TaskPayments: () => ({ task: DEBT }),
      RecordDebtPayment: () => ({ recordDebtPayment: answers.shift() }),
      ReverseDebtPayment: () => ({ reverseDebtPayment: { message: "Anulado", userErrors: [] } }),
    },
  );
  expect(
    await screen.findByText(/A gastos 40,00\s€ y a intereses 50,00\s€\. Lo recibió el acreedor/),
  ).toBeTruthy();
  expect(screen.getByText("Pendiente de principal")).toBeTruthy();

  await user.click(screen.getByRole("button", { name: "Anotar un cobro" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Importe cobrado"), "mil euros");
  await user.click(dialog.getByRole("button", { name: "Anotar el cobro" }));
  expect(await dialog.findAllByText(/No se entiende este importe/)).toBeTruthy();
  await user.clear(dialog.getByLabelText("Importe cobrado"));
  await user.type(dialog.getByLabelText("Importe cobrado"), "1.000,5");
  await user.click(dialog.getByRole("button", { name: "Anotar el cobro" }));
  // More than is owed is booked only once that is confirmed, and nothing typed is lost.
  await user.click(await dialog.findByRole("checkbox", { name: "Se ha cobrado de más: anótalo así" }));
  await user.click(dialog.getByRole("button", { name: "Anotar el cobro" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = asked.filter(({ operation }) => operation === "RecordDebtPayment");
  expect(sent.map(({ variables }) => variables)).toMatchObject([
    { taskId: "T26-0000001", input: { amount: "1000.50", allowExcess: false } },
    { taskId: "T26-0000001", input: { amount: "1000.50", allowExcess: true, method: "TRANSFER" } },
  ]);

  await user.click(screen.getByRole("button", { name: /^Anular el cobro de 90,00/ }));
  const reversing = within(await screen.findByRole("dialog"));
  await user.type(reversing.getByLabelText("Motivo"), "Devuelto");
  await user.click(reversing.getByRole("button", { name: "Anular el cobro" }));
  await waitFor(() =>
    expect(asked.findLast(({ operation }) => operation === "ReverseDebtPayment")?.variables).toMatchObject({
      id: "7",
      input: { reason: "Devuelto" },
    }),
  );
});

const CHARGE = {
  __typename: "DebtCharge",
  id: "9",
  kind: "FEES",
  day: "2026-11-10",
  amount: "12.50",
  reason: "Burofax",
  addedBy: "Olga Administra",
  reversal: null,
};

test("an administrator adds what collecting has cost, and takes it back; both stand beside the payments", async () => {
  const user = userEvent.setup();
  const back = { __typename: "DebtChargeReversal", day: "2026-11-12", reason: "No salió", by: null };
  const charges = [CHARGE, { ...CHARGE, id: "8", kind: "COURT_COSTS", reason: "Procurador", reversal: back }];
  const refused = refusal("reason", "ALREADY_NOTED", "Este cargo ya está anotado");
  const answers = [refused, { message: "Se añade", userErrors: [] }];
  const { asked } = renderWithServer(
    [
      {
        path: "*",
        element: <DebtPaymentsPanel codeId="T26-0000001" query={TaskPaymentsDocument} canRecord />,
      },
    ],
    "/",
    {
      TaskPayments: () => ({ task: { ...DEBT, charges } }),
      AddDebtCharge: () => ({ addDebtCharge: answers.shift() }),
      ReverseDebtCharge: () => ({ reverseDebtCharge: { message: "Anulado", userErrors: [] } }),
    },
  );
  expect(await screen.findByText(/Costas judiciales/)).toBeTruthy();
  expect(screen.getByText(/Desde el 12\/11\/2026: No salió/)).toBeTruthy();
  expect(screen.getAllByRole("button", { name: /^Anular el cargo/ })).toHaveLength(1);

  await user.click(screen.getByRole("button", { name: "Añadir un cargo" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Añadir el cargo" }));
  expect(await dialog.findByText("Importe: Este campo es requerido")).toBeTruthy();
  expect(dialog.getByText("Motivo: Este campo es requerido")).toBeTruthy();
  await user.type(dialog.getByLabelText("Importe"), "12,5");
  await user.type(dialog.getByLabelText("Motivo"), "Burofax");
  await user.click(dialog.getByRole("button", { name: "Añadir el cargo" }));
  expect(await dialog.findAllByText(/Este cargo ya está anotado/)).toBeTruthy();
  await user.type(dialog.getByLabelText("Motivo"), " segundo");
  await user.click(dialog.getByRole("button", { name: "Añadir el cargo" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked.findLast(({ operation }) => operation === "AddDebtCharge")?.variables).toMatchObject({
    taskId: "T26-0000001",
    input: { kind: "FEES", amount: "12.50", reason: "Burofax segundo" },
  });

  await user.click(screen.getByRole("button", { name: /^Anular el cargo/ }));
  const reversing = within(await screen.findByRole("dialog"));
  await user.type(reversing.getByLabelText("Motivo"), "No salió");
  await user.click(reversing.getByRole("button", { name: "Anular el cargo" }));
  await waitFor(() =>
    expect(asked.findLast(({ operation }) => operation === "ReverseDebtCharge")?.variables).toMatchObject({
      id: "9",
      input: { reason: "No salió" },
    }),
  );
});

test("whom the debt is assigned to reads it, and books nothing", async () => {
  renderWithServer(
    [{ path: "*", element: <DebtPaymentsPanel codeId="T26-0000001" query={AssignedTaskPaymentsDocument} /> }],
    "/",
    { AssignedTaskPayments: () => ({ task: DEBT }) },
  );
  await screen.findByText("Pendiente de principal");
  expect(screen.queryByRole("button", { name: /Anotar un cobro|Añadir un cargo|Anular/ })).toBeNull();
});

test("whoever works on the debt notes what is promised, and withdraws it with a reason", async () => {
  const user = userEvent.setup();
  const { asked } = renderWithServer(
    [{ path: "*", element: <DebtPaymentsPanel codeId="T26-0000001" query={AssignedTaskPaymentsDocument} /> }],
    "/",
    {
      AssignedTaskPayments: () => ({ task: DEBT }),
      RecordDebtPromise: () => ({
        recordDebtPromise: refusal("dueOn", "INVALID", "El día ya ha pasado"),
      }),
      WithdrawDebtPromise: () => ({ withdrawDebtPromise: { message: "Retirada", userErrors: [] } }),
    },
  );
  const item = (await screen.findByText("Cobra el día 28")).closest("li") as HTMLElement;
  expect(within(item).getByText("Pendiente")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Anotar una promesa" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Importe prometido"), "75,5");
  await user.type(dialog.getByLabelText("Hasta qué día"), "01/11/2026");
  await user.click(dialog.getByRole("button", { name: "Anotar la promesa" }));
  expect(await dialog.findAllByText(/El día ya ha pasado/)).toBeTruthy();
  expect(dialog.getByLabelText("Importe prometido")).toHaveProperty("value", "75,50 €");
  expect(asked.findLast(({ operation }) => operation === "RecordDebtPromise")?.variables).toMatchObject({
    taskId: "T26-0000001",
    input: { amount: "75.50", dueOn: "2026-11-01", channel: "PHONE" },
  });
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Cerrar sin guardar" }));
  await user.click(await screen.findByRole("button", { name: /^Retirar la promesa de 50,00/ }));
  const withdrawing = within(await screen.findByRole("dialog"));
  await user.type(withdrawing.getByLabelText("Motivo"), "Se equivocó");
  await user.click(withdrawing.getByRole("button", { name: "Retirar la promesa" }));
  await waitFor(() =>
    expect(asked.findLast(({ operation }) => operation === "WithdrawDebtPromise")?.variables).toEqual({
      id: "3",
      reason: "Se equivocó",
    }),
  );
});

test("of the list of payments one finds the debt by what the bank says and books there", async () => {
  const user = userEvent.setup();
  const { asked } = renderWithServer([{ path: "*", element: <CollectionsPage /> }], "/?ver=validos", {
    DebtPayments: () => ({
      debtPayments: { __typename: "DebtPaymentPage", nodes: [], totalCount: 0, totals: [] },
    }),
    SavedViews: () => ({ savedViews: [] }),
    TasksNamed: () => ({
      tasks: {
        __typename: "TaskPage",
        nodes: [
          {
            __typename: "Task",
            id: "1",
            codeId: "T26-0000001",
            debtor: "Ana Gil",
            entity: "Banco Iberia",
            nContract: "C-1",
            amountDebt: "1000.00",
            currency: "EUR",
          },
        ],
      },
    }),
    RecordDebtPayment: () => ({ recordDebtPayment: DONE }),
  });
  await user.click(await screen.findByRole("button", { name: "Quitar los filtros" }));
  await user.click(await screen.findByRole("button", { name: "Anotar un cobro" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Importe cobrado"), "50");
  await user.click(dialog.getByRole("button", { name: "Anotar el cobro" }));
  expect(await dialog.findAllByText(/Busca y elige la deuda que se ha pagado/)).toBeTruthy();
  await user.type(dialog.getByRole("combobox", { name: "Deuda" }), "ana gil");
  await user.click(await dialog.findByRole("option", { name: /T26-0000001 · Ana Gil/ }));
  await user.click(dialog.getByRole("button", { name: "Anotar el cobro" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked.findLast(({ operation }) => operation === "RecordDebtPayment")?.variables).toMatchObject({
    taskId: "T26-0000001",
    input: { amount: "50.00" },
  });
});

test("the columns on the screen go into the file with all that their cells tell", async () => {
  const user = userEvent.setup();
  const { asked } = renderWithServer([{ path: "*", element: <CollectionsPage /> }], "/", {
    DebtPayments: () => ({
      debtPayments: { __typename: "DebtPaymentPage", nodes: [], totalCount: 0, totals: [] },
    }),
    SavedViews: () => ({ savedViews: [] }),
    ExportDebtPayments: () => ({
      exportDebtPayments: { __typename: "DownloadLinkPayload", url: null, fileName: null, userErrors: [] },
    }),
  });
  act(() => chooseColumns("debt-payments", ["day", "recorded", "task", "allocation"]));
  await user.click(await screen.findByRole("button", { name: "Exportar" }));
  await user.click(await screen.findByRole("menuitem", { name: "CSV (.csv), solo las columnas a la vista" }));
  await waitFor(() =>
    expect(asked.findLast(({ operation }) => operation === "ExportDebtPayments")?.variables).toMatchObject({
      input: {
        columns: [
          "DAY",
          "RECORDED_AT",
          "RECORDED_BY",
          "TASK",
          "DEBTOR",
          "COSTS",
          "INTEREST",
          "PRINCIPAL",
          "EXCESS",
        ],
      },
    }),
  );
  act(() => chooseColumns("debt-payments", null));
});
