import { beforeEach, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component as ValuationPage } from "../../../web/features/support/valuation/ValuationPage.tsx";
import { endSession, startSession } from "../../../web/lib/session.ts";
import { renderWithServer } from "../tasks/render-with-server.tsx";
import { makeToken } from "../tokens.ts";

const share = (name: string) => ({
  __typename: "ValuationShare",
  name,
  count: 2,
  amount: "2000.00",
  expected: "400.00",
  presentValue: "250.00",
});
const DRAFT = {
  __typename: "WalletValuation",
  id: "5",
  state: "DRAFT",
  number: null,
  replaces: null,
  isReplaced: false,
  sheet: "Datos",
  headerRow: 3,
  columns: [
    { __typename: "ValuationColumn", name: "Id", samples: ["K-1", "K-2"], field: "CONTRACT" },
    { __typename: "ValuationColumn", name: "Saldo", samples: ["1.000,00"], field: "AMOUNT" },
    { __typename: "ValuationColumn", name: "Otro saldo", samples: ["900,00"], field: "NONE" },
  ],
  unit: "EUROS",
  isTurned: false,
  rows: 4,
  leftOutCounts: [{ __typename: "ValuationCount", name: "DUPLICATE", count: 2 }],
  notices: [{ __typename: "ValuationCount", name: "DATE_UNREAD", count: 1 }],
  parameters: {
    __typename: "ValuationParameters",
    discountRate: 12,
    fixedCost: "15.00",
    successFee: 20,
    judicialCost: "300.00",
  },
  modelVersion: "2026-11",
  asOf: "2026-11-20",
  learned: [],
  figures: {
    __typename: "ValuationFigures",
    count: 2,
    amount: "2000.00",
    score: 41,
    expected: "400.00",
    low: "100.00",
    high: "900.00",
    presentValue: "250.00",
    presentValueLow: "40.00",
    presentValueHigh: "600.00",
    curve: [0, 6, 60].map((month) => ({
      __typename: "ValuationCurvePoint",
      month,
      expected: "400.00",
      low: "100.00",
      high: "900.00",
    })),
    classes: ["A", "B", "C", "D", "E"].map(share),
    routes: ["AMICABLE", "JUDICIAL"].map(share),
    products: [share("CARD")],
  },
  backtest: {
    __typename: "ValuationBacktest",
    size: 50,
    portfolios: 200,
    bias: -2.3,
    meanError: 46.2,
    coverage: 78,
    auc: 0.69,
  },
  note: "",
  leftOut: {
    __typename: "UnvaluedRowPage",
    totalCount: 2,
    nodes: [
      { __typename: "UnvaluedRow", rowNumber: 6, reason: "DUPLICATE", found: "K-1" },
      { __typename: "UnvaluedRow", rowNumber: 7, reason: "DUPLICATE", found: "K-2" },
    ],
  },
  fileAvailable: true,
  updatedAt: "2026-11-20T10:00:00.000Z",
  signedAt: null,
  signedBy: null,
  sealCode: null,
  sentAt: null,
  version: 3,
};
const LEAD = {
  __typename: "Lead",
  id: "1",
  codeId: "S26-000001",
  company: "Fondo Ñandú",
  email: "nuria@fondo.example",
  wallet: { __typename: "WalletLead", fileCases: 30, fileAvailable: true, fileDeletedOn: "2027-02-20" },
  valuations: [DRAFT] as object[],
};
const contracts = { __typename: "ValuedContractPage", nodes: [], totalCount: 0 };
const ANSWERS = {
  ValuationPage: () => ({ lead: LEAD }),
  ValuedContracts: () => ({ walletValuation: { __typename: "WalletValuation", id: "5", contracts } }),
};
const ROUTES = [{ path: "/dashboard/admin/support/:leadId/valuation", element: <ValuationPage /> }];
const PAGE = "/dashboard/admin/support/1/valuation";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  startSession(makeToken({ role: "ADMIN" }));
});

test("every figure has its interval, and what was left out says why", async () => {
  renderWithServer(ROUTES, PAGE, ANSWERS);
  const figures = await screen.findByRole("list", { name: "Resultado" });
  within(figures).getByText(/Entre 100,00 € y 900,00 €/);
  within(figures).getByText(/Entre 40,00 € y 600,00 €/);
  screen.getByText("4 filas: 2 valoradas y 2 excluidas.");
  screen.getByText(/^Fechas que no se han podido leer.*: 1$/);
  expect(await screen.findAllByText(/^Identificador repetido: se valora la primera fila/)).not.toEqual([]);
  screen.getByText(/46,2 % \(carteras de 50 contratos\)/);
});

test("columns and parameters are corrected, what is no number is told beside its field", async () => {
  const user = userEvent.setup();
  const { asked } = renderWithServer(ROUTES, PAGE, {
    ...ANSWERS,
    UpdateValuation: () => ({
      updateValuation: {
        message: null,
        valuation: null,
        userErrors: [
          {
            __typename: "UserError",
            field: ["input", "fields", "2"],
            code: "TWICE",
            message: "«Importe adeudado» ya está elegido en otra columna",
          },
        ],
      },
    }),
  });
  const form = await screen.findByRole("form", { name: "Lectura y parámetros" });
  const rate = within(form).getByLabelText(/^Tasa de descuento anual/);
  await user.clear(rate);
  await user.type(rate, "mucha");
  await user.click(within(form).getByRole("button", { name: "Calcular de nuevo" }));
  await within(form).findByText("Escribe un número, por ejemplo 12,5");
  expect(asked.map(({ operation }) => operation)).not.toContain("UpdateValuation");
  // What isn't calculated yet can't be signed.
  expect(screen.getByRole("button", { name: "Firmar y enviar" })).toHaveProperty("disabled", true);
  screen.getByText(/Hay cambios sin calcular/);
  await user.clear(rate);
  await user.type(rate, "9,5");
  await user.selectOptions(within(form).getByLabelText(/^Otro saldo/), "AMOUNT");
  await user.click(within(form).getByRole("button", { name: "Calcular de nuevo" }));
  await within(form).findAllByText(/ya está elegido en otra columna/);
  expect(asked.find(({ operation }) => operation === "UpdateValuation")?.variables).toEqual({
    id: "5",
    version: 3,
    input: {
      fields: ["CONTRACT", "AMOUNT", "AMOUNT"],
      unit: "EUROS",
      parameters: { discountRate: 9.5, successFee: 20, fixedCost: "15.00", judicialCost: "300.00" },
      note: "",
    },
  });
});

test("what is chosen and not calculated yet outlives an ended session, as long as nobody has calculated since", async () => {
  const rate = () => screen.findByLabelText(/^Tasa de descuento anual/);
  const first = renderWithServer(ROUTES, PAGE, ANSWERS);
  await userEvent.clear(await rate());
  await userEvent.type(await rate(), "9,5");
  endSession("expired");
  first.view.unmount();
  startSession(makeToken({ role: "ADMIN" }));
  const second = renderWithServer(ROUTES, PAGE, ANSWERS);
  expect(await rate()).toHaveProperty("value", "9,5");
  screen.getByText(/Hay cambios sin calcular/);
  endSession("expired");
  second.view.unmount();
  startSession(makeToken({ role: "ADMIN" }));
  const newer = { ...LEAD, valuations: [{ ...DRAFT, version: 4 }] };
  renderWithServer(ROUTES, PAGE, { ...ANSWERS, ValuationPage: () => ({ lead: newer }) });
  expect(await rate()).toHaveProperty("value", "12");
});

test("signing asks first, with the interval, and sends the version that was seen", async () => {
  const user = userEvent.setup();
  const { asked } = renderWithServer(ROUTES, PAGE, {
    ...ANSWERS,
    SignValuation: () => ({ signValuation: { message: "Firmada.", valuation: DRAFT, userErrors: [] } }),
  });
  await user.click(await screen.findByRole("button", { name: "Firmar y enviar" }));
  const question = await screen.findByRole("alertdialog");
  within(question).getByText(/250,00 €, entre 40,00 € y 600,00 €/);
  expect(asked.map(({ operation }) => operation)).not.toContain("SignValuation");
  await user.click(within(question).getByRole("button", { name: "Firmar y enviar" }));
  await waitFor(() =>
    expect(asked.find(({ operation }) => operation === "SignValuation")?.variables).toMatchObject({
      id: "5",
      version: 3,
    }),
  );
});

test("a signed one offers neither form nor signing, but its files and a correction", async () => {
  const signed = {
    ...DRAFT,
    state: "SIGNED",
    number: "VC26-000001",
    signedAt: "2026-11-20T11:00:00.000Z",
    signedBy: "Clara Montes",
    sealCode: "ABCD-EFGH-JKMN-PQRS",
    sentAt: "2026-11-20T11:00:05.000Z",
  };
  renderWithServer(ROUTES, PAGE, {
    ...ANSWERS,
    ValuationPage: () => ({ lead: { ...LEAD, valuations: [signed] } }),
  });
  await screen.findByRole("button", { name: "Preparar una corrección" });
  screen.getByText("ABCD-EFGH-JKMN-PQRS");
  screen.getByRole("button", { name: "Informe PDF" });
  expect(screen.queryByRole("form", { name: "Lectura y parámetros" })).toBeNull();
  expect(screen.queryByRole("button", { name: /Firmar/ })).toBeNull();
});

test("one that is signed and didn't get away can be sent; without a file nothing can be prepared", async () => {
  const unsent = { ...DRAFT, state: "SIGNED", number: "VC26-000001", signedAt: "2026-11-20T11:00:00.000Z" };
  const { view } = renderWithServer(ROUTES, PAGE, {
    ...ANSWERS,
    ValuationPage: () => ({ lead: { ...LEAD, valuations: [unsent] } }),
  });
  await screen.findByRole("button", { name: "Enviar" });
  view.unmount();
  renderWithServer(ROUTES, PAGE, {
    ...ANSWERS,
    ValuationPage: () => ({
      lead: { ...LEAD, valuations: [], wallet: { ...LEAD.wallet, fileAvailable: false } },
    }),
  });
  await screen.findByText("El archivo de prueba ya se ha borrado");
  expect(screen.queryByRole("button", { name: "Preparar valoración" })).toBeNull();
});
