import { beforeEach, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component as StatementPage } from "../../../web/features/collections/statements/StatementPage.tsx";
import { Component as StatementsPage } from "../../../web/features/collections/statements/StatementsPage.tsx";
import { startSession } from "../../../web/lib/session.ts";
import { renderWithServer } from "../tasks/render-with-server.tsx";
import { makeToken } from "../tokens.ts";

const figure = (tab: string, count: number, amount: string) => ({
  __typename: "BankFigure",
  tab,
  count,
  amount,
});

const STATEMENT = {
  __typename: "BankStatement",
  id: "3",
  format: "NORMA43",
  account: "ES9121000418450200051332",
  currency: "EUR",
  holder: "RECOBROS DEL SUR S.L.",
  periodFrom: "2026-11-01",
  periodTo: "2026-11-20",
  opening: "1000.00",
  closing: "1300.00",
  creditCount: 3,
  credits: "300.00",
  debitCount: 0,
  debits: "0.00",
  known: 2,
  receivedBy: "PLATFORM",
  warnings: ["Línea 4: la fecha de operación 01/12/2026 está fuera del periodo del extracto."],
  fileName: "noviembre.n43",
  fileStatus: "DONE",
  importedBy: "Olga Administra",
  createdAt: "2026-11-20T10:00:00.000Z",
  figures: [
    figure("BOOKED", 1, "100.00"),
    figure("PROPOSED", 1, "90.00"),
    figure("WAITING", 1, "110.00"),
    figure("IGNORED", 0, "0.00"),
    figure("OUT", 0, "0.00"),
  ],
};

const TASK = {
  __typename: "Task",
  id: "1",
  codeId: "T26-0000001",
  debtor: "Ana Gil",
  entity: "Banco Iberia",
  nContract: "C-1",
  amountDebt: "90.00",
  currency: "EUR",
};

const ENTRY = {
  __typename: "BankEntry",
  id: "9",
  line: 12,
  day: "2026-11-17",
  valueDay: "2026-11-17",
  amount: "90.00",
  currency: "EUR",
  isReversal: false,
  returnReason: null,
  payments: 1,
  references: [],
  text: "PAGO DEUDA",
  partyName: "GIL ANA",
  partyAccount: null,
  partyDocument: null,
  status: "PROPOSED",
  note: "",
  decidedBy: null,
  decidedAt: null,
  version: 1,
  candidates: [{ __typename: "BankCandidate", reasons: ["NAME"], task: TASK }],
  payment: null,
  reverses: null,
};

const BOOKED = {
  ...ENTRY,
  id: "8",
  status: "BOOKED",
  version: 2,
  candidates: [{ __typename: "BankCandidate", reasons: ["CODE", "AMOUNT"], task: TASK }],
  payment: {
    __typename: "DebtPayment",
    id: "70",
    task: { __typename: "Task", id: "1", codeId: "T26-0000001", debtor: "Ana Gil" },
    reversal: null,
  },
};

const pageOf = (...nodes: object[]) => ({
  bankEntries: { __typename: "BankEntryPage", nodes, totalCount: nodes.length },
});
const done = (message: string) => ({ message, userErrors: [] });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  startSession(makeToken({ role: "ADMIN" }));
});

const ROUTES = [{ path: "/dashboard/admin/collections/statements/:statementId", element: <StatementPage /> }];
const ADDRESS = "/dashboard/admin/collections/statements/3";

test("a proposed payment shows why, and is booked to that debt or another, or ignored with a reason", async () => {
  const user = userEvent.setup();
  const { asked } = renderWithServer(ROUTES, ADDRESS, {
    BankStatementPage: () => ({ bankStatement: STATEMENT }),
    BankEntries: () => pageOf(ENTRY),
    BookBankEntry: () => ({ bookBankEntry: done("Cobro de 90,00 € anotado en T26-0000001.") }),
    IgnoreBankEntries: () => ({ ignoreBankEntries: done("Un movimiento ignorado.") }),
  });
  expect(await screen.findByText("Del 01/11/2026 al 20/11/2026")).toBeTruthy();
  expect(
    await screen.findByText(/Pagó alguien que se llama como su deudor, y el importe exacto\./),
  ).toBeTruthy();
  // The first tab that wants a decision.
  expect(screen.getByRole("link", { name: /Propuestos/ }).getAttribute("aria-current")).toBe("page");
  await user.click(screen.getByRole("button", { name: /^Anotar el cobro/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole<HTMLInputElement>("radio", { name: /T26-0000001 · Ana Gil/ }).checked).toBe(true);
  await user.click(dialog.getByRole("button", { name: "Anotar el cobro" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked.findLast(({ operation }) => operation === "BookBankEntry")?.variables).toEqual({
    id: "9",
    input: { version: 1, allowExcess: false, taskId: "T26-0000001" },
  });

  await user.click(screen.getByRole("button", { name: /^Ignorar/ }));
  const ignoring = within(await screen.findByRole("dialog"));
  await user.type(ignoring.getByLabelText("Motivo"), "Traspaso propio");
  await user.click(ignoring.getByRole("button", { name: "Ignorar" }));
  await waitFor(() =>
    expect(asked.findLast(({ operation }) => operation === "IgnoreBankEntries")?.variables).toEqual({
      input: { ids: ["9"], reason: "Traspaso propio" },
    }),
  );
});

test("those that are ticked are booked together, and what was refused is told", async () => {
  const user = userEvent.setup();
  const { asked } = renderWithServer(ROUTES, ADDRESS, {
    BankStatementPage: () => ({ bankStatement: STATEMENT }),
    BankEntries: () => pageOf(ENTRY),
    BookBankEntries: () => ({
      bookBankEntries: {
        ...done("0 movimientos anotados; 1 sin anotar."),
        refused: [
          {
            __typename: "RefusedBankEntry",
            entryId: "9",
            message: "De esta deuda quedan 10,00 €. Si se cobró de más, confírmalo.",
          },
        ],
      },
    }),
  });
  const [, box] = await screen.findAllByRole("checkbox");
  await user.click(box ?? document.body);
  await user.click(screen.getByRole("button", { name: "Anotar los propuestos" }));
  expect(await screen.findByText(/De esta deuda quedan 10,00\s€/)).toBeTruthy();
  expect(asked.findLast(({ operation }) => operation === "BookBankEntries")?.variables).toEqual({
    entries: [{ id: "9", version: 1 }],
  });
});

test("what was booked by itself says why, and is taken back with a reason", async () => {
  const user = userEvent.setup();
  const { asked } = renderWithServer(ROUTES, `${ADDRESS}?tab=BOOKED`, {
    BankStatementPage: () => ({ bankStatement: STATEMENT }),
    BankEntries: () => pageOf(BOOKED),
    UndoBankEntry: () => ({ undoBankEntry: done("Cobro anulado: el movimiento vuelve a esperar.") }),
  });
  expect(
    await screen.findByText("Anotado solo: el texto lleva su código y es el importe exacto"),
  ).toBeTruthy();
  await user.click(screen.getByRole("button", { name: /^Deshacer/ }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Motivo"), "Era de otra deuda");
  await user.click(dialog.getByRole("button", { name: "Deshacer" }));
  await waitFor(() =>
    expect(asked.findLast(({ operation }) => operation === "UndoBankEntry")?.variables).toEqual({
      id: "8",
      input: { version: 2, reason: "Era de otra deuda" },
    }),
  );
});

test("statements stand with their figures; a refused file says what is wrong", async () => {
  renderWithServer([{ path: "*", element: <StatementsPage /> }], "/", {
    BankStatements: () => ({
      bankStatements: { __typename: "BankStatementPage", nodes: [STATEMENT], totalCount: 1 },
    }),
    OpenBankFiles: () => ({
      openBankFiles: [
        {
          __typename: "BankFile",
          id: "5",
          fileName: "malo.n43",
          status: "REFUSED",
          problem:
            "Línea 24: el banco dice que los abonos suman 9.999,99, y los movimientos del archivo dan 1.695,49. No se ha importado nada.",
          createdAt: "2026-11-20T10:00:00.000Z",
          createdBy: "Olga Administra",
        },
      ],
    }),
  });
  expect(await screen.findByText(/^Línea 24: el banco dice/)).toBeTruthy();
  expect(screen.getByText("Rechazado")).toBeTruthy();
  expect(
    (await screen.findByRole("link", { name: /ES91 2100 0418 4502 0005 1332/ })).getAttribute("href"),
  ).toBe("/dashboard/admin/collections/statements/3");
});

test("a statement that isn't there", async () => {
  renderWithServer(ROUTES, ADDRESS, { BankStatementPage: () => ({ bankStatement: null }) });
  expect(await screen.findByText("Este extracto no existe")).toBeTruthy();
});
