import { afterEach, describe, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component as BalancePage } from "../../../web/features/balance/BalancePage.tsx";
import { Component as PayoutsPage } from "../../../web/features/balance/PayoutsPage.tsx";
import { closeNotice, currentNotices } from "../../../web/lib/notices.ts";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";
import {
  balance,
  balanceCase,
  casesAnswer,
  entriesAnswer,
  entry,
  payout,
  payoutsAnswer,
} from "./sample-balance.ts";

const BASE = "/dashboard/specialist";
const ROUTES = [
  { path: `${BASE}/balance`, element: <BalancePage /> },
  { path: `${BASE}/payments`, element: <PayoutsPage /> },
];
const open = (address: string, answers: Answers = {}) =>
  renderWithServer(ROUTES, `${BASE}/${address}`, {
    Balance: () => balance(),
    BalanceCases: () => casesAnswer([balanceCase(1)]),
    LedgerEntries: () => entriesAnswer([entry(1)]),
    OwnPayouts: () => payoutsAnswer([]),
    ProofKind: () => ({
      myAccount: {
        __typename: "MyAccount",
        id: "1",
        secondStep: { __typename: "SecondStep", enabled: false },
      },
    }),
    ...answers,
  });
const dialog = () => within(screen.getByRole("dialog"));
const text = (element: HTMLElement) => element.textContent.replaceAll("\u00A0", " ");

afterEach(() => {
  for (const { id } of currentNotices()) closeNotice(id);
});

describe("the balance", () => {
  test("tells what is available and retained, and each case under its documented columns", async () => {
    open("balance");
    const card = await screen.findByRole("region", { name: "Tu cuenta" });
    expect(text(card)).toContain("Saldo disponible (haber)250,10 €");
    expect(text(card)).toContain("Importe retenido (debe)605,00 €");
    const cases = await screen.findByRole("table", { name: "Expedientes con presupuesto aceptado" });
    const headings = within(cases)
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent);
    expect(headings).toEqual(["Expediente", "Crédito", "Cargos", "Deuda caso", "Valor caso"]);
    const row = screen.getByRole("link", { name: "P26000001" }).closest("tr") as HTMLElement;
    for (const part of [
      "10/01/2026",
      "Disponible200,00 €",
      "Retenido100,00 €",
      "Firma del acuerdo100,00 €",
      "363,00 €",
      "Importe total605,00 €",
      "Importe pagado242,00 €",
      "450,00 €",
      "3 plazos",
    ])
      expect(text(row)).toContain(part);
  });

  test("transfers that couldn't be loaded say so, and are asked for again", async () => {
    let tries = 0;
    open("balance", {
      OwnPayouts: () => {
        tries += 1;
        if (tries === 1) throw new Error("offline");
        return payoutsAnswer([payout(1)]);
      },
    });
    const transfers = within(await screen.findByRole("region", { name: "Transferencias solicitadas" }));
    await userEvent.click(transfers.getByRole("button", { name: "Reintentar" }));
    await waitFor(() => expect(screen.queryByText("No se ha podido cargar")).toBeNull());
    expect(
      within(screen.getByRole("region", { name: "Transferencias solicitadas" })).getAllByRole("listitem"),
    ).toHaveLength(1);
  });

  test("searches where the address says, from the first page on", async () => {
    const { asked, router } = open("balance?search=%20P26%20&page=2", {
      BalanceCases: () => casesAnswer([balanceCase(1)], 30),
    });
    await screen.findByRole("link", { name: "P26000001" });
    expect(asked.find(({ operation }) => operation === "BalanceCases")?.variables).toEqual({
      search: "P26",
      page: { number: 2, size: 10 },
    });
    const box = screen.getByRole("searchbox", { name: "Buscar expediente..." });
    await userEvent.clear(box);
    await userEvent.type(box, "ruiz{Enter}");
    await waitFor(() => expect(router.state.location.search).toMatch(/^\?search=_\w{12}$/));
  });

  test("'Detalles' asks for the instalments only when opened, with what became of each payment", async () => {
    const { asked } = open("balance", {
      BalanceInstalments: () => ({
        case: {
          __typename: "Case",
          number: "P26000001",
          instalments: [
            {
              __typename: "Instalment",
              id: "7",
              number: 1,
              concept: "INITIAL",
              description: "ABONO INICIAL",
              dueOn: "2026-01-10",
              value: "200.00",
              amount: "242.00",
              currency: "EUR",
              status: "PAID",
              paidAt: "2026-01-12T09:00:00.000Z",
              payments: [
                {
                  __typename: "Payment",
                  id: "3",
                  number: "C26000003",
                  status: "CONFIRMED",
                  amount: "242.00",
                  method: "TRANSFER",
                  notifiedAt: "2026-01-11T09:00:00.000Z",
                  decidedAt: "2026-01-12T09:00:00.000Z",
                  note: null,
                },
              ],
            },
          ],
        },
      }),
    });
    const button = await screen.findByRole("button", { name: "Detalles de P26000001" });
    expect(asked.some(({ operation }) => operation === "BalanceInstalments")).toBe(false);
    await userEvent.click(button);
    const list = await screen.findByRole("list", { name: "Plazos de P26000001" });
    expect(text(list)).toContain("1. ABONO INICIAL");
    expect(within(list).getByRole("button", { name: "Descargar el recibo C26000003" })).toBeTruthy();
    await userEvent.click(button);
    expect(screen.queryByRole("list", { name: "Plazos de P26000001" })).toBeNull();
  });

  test("the history goes on where it ended, and can be narrowed to one case", async () => {
    const { router, asked } = open("balance?expediente=P26000001", {
      LedgerEntries: ({ after }) =>
        after === undefined
          ? entriesAnswer([entry(1)], "next", 2)
          : entriesAnswer([entry(2, { available: "-30.00", retained: "0.00" })], null, 2),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Ver más movimientos" }));
    await screen.findByText("Movimiento 2");
    expect(screen.getByText("Movimiento 1")).toBeTruthy();
    const last = screen.getByText("Movimiento 2").closest("li") as HTMLElement;
    expect(text(last)).toContain("-30,00 € disponible");
    const variables = asked
      .filter(({ operation }) => operation === "LedgerEntries")
      .map((one) => one.variables);
    expect(variables.at(-1)).toEqual({ caseNumber: "P26000001", first: 6, after: "next" });
    await userEvent.click(screen.getByRole("button", { name: /Solo P26000001/ }));
    await waitFor(() => expect(router.state.location.search).toBe(""));
  });

  test("says how money comes here while there is none", async () => {
    open("balance", {
      Balance: () => balance({ available: "0.00", retained: "0.00", months: [] }),
      BalanceCases: () => casesAnswer([]),
      LedgerEntries: () => entriesAnswer([]),
    });
    expect(await screen.findByText("Todavía no hay dinero en tus expedientes")).toBeTruthy();
    expect(await screen.findByText(/Todavía no hay movimientos/)).toBeTruthy();
    const button = screen.getByRole("button", { name: "Transferir fondos" });
    expect((button as HTMLButtonElement).disabled).toBe(true);
  });
});

describe("'Transferir fondos'", () => {
  const fill = async (amount: string) => {
    await userEvent.click(await screen.findByRole("button", { name: "Transferir fondos" }));
    if (amount === "todo") await userEvent.click(dialog().getByRole("button", { name: "Todo" }));
    else await userEvent.type(dialog().getByLabelText("Importe"), amount);
    await userEvent.type(dialog().getByLabelText("IBAN"), "es9121000418450200051332");
    await userEvent.tab();
    await userEvent.type(dialog().getByLabelText("Tu contraseña"), "Prueba-1234");
  };
  const submit = () => userEvent.click(dialog().getByRole("button", { name: "Solicitar transferencia" }));

  test("never asks for more than there is; the rest is told while typing", async () => {
    const { asked } = open("balance");
    await fill("250,11");
    await submit();
    expect(await dialog().findByRole("link", { name: /Importe: Tienes disponibles 250,10/ })).toBeTruthy();
    expect(asked.some(({ operation }) => operation === "RequestPayout")).toBe(false);
    await userEvent.clear(dialog().getByLabelText("Importe"));
    await userEvent.type(dialog().getByLabelText("Importe"), "100,05");
    expect(text(dialog().getByRole("status"))).toBe(
      "Transferiremos 100,05 € a la cuenta ES91 2100 0418 4502 0005 1332. Te quedarán 150,05 € disponibles.",
    );
  });

  test("'Todo' asks for all of it; done, the state is shown and the server's words are said", async () => {
    let requested = false;
    const { asked } = open("balance", {
      OwnPayouts: () =>
        payoutsAnswer(
          requested ? [payout(1, { amount: "250.10", waitsUntil: "2026-01-17T09:00:00.000Z" })] : [],
        ),
      RequestPayout: () => {
        requested = true;
        return {
          requestPayout: {
            __typename: "PayoutPayload",
            payout: payout(1, { amount: "250.10" }),
            message: "Hemos recibido tu solicitud",
            userErrors: [],
          },
        };
      },
    });
    await fill("todo");
    await submit();
    expect(await screen.findByText("Hemos recibido tu solicitud")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(await screen.findByText("Solicitada")).toBeTruthy();
    expect(screen.getByText(/Cuenta nueva: por tu seguridad esperamos hasta el 17\/01\/2026/)).toBeTruthy();
    const sent = asked.find(({ operation }) => operation === "RequestPayout");
    expect(sent?.variables).toEqual({
      input: {
        amount: "250.10",
        iban: "ES9121000418450200051332",
        holder: "Elena Ferrer",
        password: "Prueba-1234",
      },
    });
  });

  test("a refusal keeps what was typed", async () => {
    open("balance", {
      RequestPayout: () => ({
        requestPayout: {
          __typename: "PayoutPayload",
          payout: null,
          message: null,
          userErrors: [{ __typename: "UserError", field: ["amount"], message: "Ya no hay tanto disponible" }],
        },
      }),
    });
    await fill("100");
    await submit();
    expect(await dialog().findByRole("link", { name: "Importe: Ya no hay tanto disponible" })).toBeTruthy();
    expect(dialog().getByLabelText<HTMLInputElement>("Importe").value).toBe("100");
    expect(currentNotices()).toEqual([]);
  });
});

test("'Pagos' filters the transfers by state, in the address", async () => {
  const { asked, router } = open("payments?estado=SETTLED&page=x", {
    OwnPayouts: ({ status }) =>
      payoutsAnswer(
        status === "REJECTED"
          ? [payout(2, { status, decidedAt: "2026-01-16T09:00:00.000Z", note: "El titular no coincide" })]
          : [],
      ),
  });
  await screen.findByText("No hay ninguna realizada");
  await userEvent.click(screen.getByRole("button", { name: "Rechazadas" }));
  await waitFor(() => expect(router.state.location.search).toBe("?estado=REJECTED"));
  expect(await screen.findByText(/El titular no coincide/)).toBeTruthy();
  expect(asked.filter(({ operation }) => operation === "OwnPayouts").map((one) => one.variables)).toEqual([
    { status: "SETTLED", page: { number: 1, size: 10 } },
    { status: "REJECTED", page: { number: 1, size: 10 } },
  ]);
});
