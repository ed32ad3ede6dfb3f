import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component as AdminPaymentsPage } from "../../../web/features/payments/admin/AdminPaymentsPage.tsx";
import { closeNotice, currentNotices } from "../../../web/lib/notices.ts";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";
import {
  commission,
  commissionsAnswer,
  incoming,
  incomingAnswer,
  outgoing,
  outgoingAnswer,
  overview,
} from "./sample-payments.ts";

const PATH = "/dashboard/admin/payments";
const open = (search: string, answers: Answers = {}) =>
  renderWithServer([{ path: PATH, element: <AdminPaymentsPage /> }], `${PATH}${search}`, {
    PaymentsOverview: () => overview(),
    IncomingPayments: () => incomingAnswer([incoming(1)]),
    OutgoingPayouts: () => outgoingAnswer([outgoing(1)]),
    Commissions: () => commissionsAnswer([]),
    ...answers,
  });
const dialog = () => within(screen.getByRole("dialog"));
const text = (element: HTMLElement) => element.textContent.replaceAll("\u00A0", " ");
const done = (field: string, type: string, message: string) => ({
  [field]: { __typename: type, payment: null, payout: null, message, userErrors: [] },
});

afterEach(() => {
  jest.restoreAllMocks();
  for (const { id } of currentNotices()) closeNotice(id);
});

describe("the whole ledger in one look", () => {
  test("what is to be done leads to where it is done", async () => {
    open("");
    const figures = await screen.findByRole("list", { name: "Cifras principales" });
    expect(text(figures)).toContain("Ingresos por confirmar1242,00 €");
    expect(text(figures)).toContain("Fondos de clientes555,00 €Conciliado con el banco: 605,00 €");
    const link = within(figures).getByRole("link", { name: /Transferencias solicitadas/ });
    expect(link.getAttribute("href")).toBe(`${PATH}?tab=transferencias`);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("says it loudly when it doesn't add up, to the cent", async () => {
    open("", { PaymentsOverview: () => overview({ bank: "604.99" }) });
    expect(text(await screen.findByRole("alert"))).toContain("Diferencia: 0,01 €");
  });
});

describe("what was noted of a decision", () => {
  test("is read whole with the keyboard, where a line has no room for it", async () => {
    const note = "El justificante es de otra cuenta y no coincide con el titular del expediente";
    open("", {
      IncomingPayments: () =>
        incomingAnswer([
          incoming(1, { status: "REJECTED", decidedAt: "2026-11-20T10:00:00.000Z", note }),
          incoming(2),
        ]),
    });
    const button = await screen.findByRole("button", { name: "Nota de C26000001" });
    expect(screen.queryByRole("button", { name: "Nota de C26000002" })).toBeNull();
    button.focus();
    await userEvent.keyboard("{Enter}");
    const region = await screen.findByText(note, { selector: "[role=status] *" });
    expect(button.getAttribute("aria-expanded")).toBe("true");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(region.isConnected).toBe(false));
    expect(document.activeElement).toBe(button);
  });
});

describe("'Ingresos'", () => {
  test("begins with what is to be confirmed; search, filter and page live in the address", async () => {
    const { asked, router } = open("?search=ana&page=2", {
      IncomingPayments: () => incomingAnswer([incoming(1)], 60),
    });
    await screen.findByText("C26000001");
    expect(asked.find(({ operation }) => operation === "IncomingPayments")?.variables).toEqual({
      status: "NOTIFIED",
      hasReceipt: null,
      from: null,
      to: null,
      search: "ana",
      sort: "NUMBER",
      direction: "DESC",
      page: { number: 2, size: 25 },
    });
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Estado" }), "Todos");
    await waitFor(() => expect(router.state.location.search).toMatch(/^\?search=_\w{12}&estado=todos$/));
    await waitFor(() => expect(asked.at(-1)?.variables).toMatchObject({ status: null }));
  });

  test("confirming tells the amount first, can be done once, and asks all figures again", async () => {
    let confirmed = false;
    const { asked } = open("", {
      IncomingPayments: () => incomingAnswer(confirmed ? [] : [incoming(1)]),
      ConfirmPayment: () => {
        confirmed = true;
        return done("confirmPayment", "PaymentPayload", "Ingreso confirmado");
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: /Confirmar/ }));
    expect(text(screen.getByRole("dialog"))).toContain(
      "Han llegado 242,00 € de Ana Gil por el expediente P26000001",
    );
    await userEvent.dblClick(dialog().getByRole("button", { name: "Confirmar ingreso" }));
    expect(await screen.findByText("Ingreso confirmado")).toBeTruthy();
    expect(await screen.findByText("No hay ningún ingreso por confirmar")).toBeTruthy();
    const sent = asked.filter(({ operation }) => operation === "ConfirmPayment").map((one) => one.variables);
    expect(sent).toEqual([{ id: "1", input: { note: "" } }]);
    expect(asked.filter(({ operation }) => operation === "PaymentsOverview").length).toBeGreaterThan(1);
  });

  test("rejecting wants a reason, which the client reads; somebody faster is told and the list asked again", async () => {
    const { asked } = open("", {
      RejectPayment: () => ({
        rejectPayment: {
          __typename: "PaymentPayload",
          payment: null,
          message: null,
          userErrors: [{ __typename: "UserError", field: [], message: "Este ingreso ya está confirmado" }],
        },
      }),
    });
    await userEvent.click(await screen.findByRole("button", { name: /Rechazar/ }));
    await userEvent.click(dialog().getByRole("button", { name: "Rechazar aviso" }));
    expect(await dialog().findByRole("link", { name: "Motivo: Este campo es obligatorio" })).toBeTruthy();
    await userEvent.type(dialog().getByLabelText("Motivo"), "No ha llegado");
    const before = asked.filter(({ operation }) => operation === "IncomingPayments").length;
    await userEvent.click(dialog().getByRole("button", { name: "Rechazar aviso" }));
    expect(await dialog().findByText("Este ingreso ya está confirmado")).toBeTruthy();
    await waitFor(() =>
      expect(asked.filter(({ operation }) => operation === "IncomingPayments").length).toBeGreaterThan(
        before,
      ),
    );
  });

  test("only what fits the state is offered", async () => {
    open("?estado=todos", {
      IncomingPayments: () =>
        incomingAnswer([
          incoming(1, { status: "CONFIRMED", hasProof: true }),
          incoming(2, { status: "REFUND_DUE" }),
          incoming(3, { status: "REFUNDED" }),
        ]),
    });
    const actions = async (number: string) =>
      within((await screen.findByText(number)).closest("tr") as HTMLElement)
        .queryAllByRole("button")
        .map((button) => button.textContent);
    expect(await actions("C26000001")).toEqual(["Justificante", "Recibo"]);
    expect(await actions("C26000002")).toEqual(["Registrar devolución"]);
    expect(await actions("C26000003")).toEqual([]);
  });

  test("on a phone nothing to do is no line, neither empty nor a dash", async () => {
    const original = window.matchMedia;
    jest
      .spyOn(window, "matchMedia")
      .mockImplementation((query) =>
        Object.assign(original(query), { matches: !query.includes("min-width") && query !== "print" }),
      );
    open("?estado=todos", {
      IncomingPayments: () => incomingAnswer([incoming(1), incoming(2, { status: "REFUNDED" })]),
    });
    const [decidable, refunded] = (await screen.findByRole("list", { name: "Ingresos" })).children;
    expect(text(decidable as HTMLElement)).toContain("Confirmar");
    expect(text(refunded as HTMLElement)).not.toMatch(/—|Acciones/);
  });
});

describe("'Transferencias'", () => {
  test("shows the account in full and settles with a reference", async () => {
    const { asked } = open("?tab=transferencias", {
      SettlePayout: () => done("settlePayout", "PayoutPayload", "Transferencia realizada"),
    });
    expect(await screen.findByText("ES91 2100 0418 4502 0005 1332")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Copiar el IBAN de R26000001" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: /Marcar como realizada/ }));
    expect(text(screen.getByRole("dialog"))).toContain("100,00 € a Elena Ferrer");
    await userEvent.type(dialog().getByLabelText("Referencia de la transferencia"), "OP-77");
    await userEvent.click(dialog().getByRole("button", { name: "Marcar como realizada" }));
    expect(await screen.findByText("Transferencia realizada")).toBeTruthy();
    expect(asked.find(({ operation }) => operation === "SettlePayout")?.variables).toEqual({
      id: "1",
      reference: "OP-77",
    });
  });

  test("settled ones can't be settled again", async () => {
    open("?tab=transferencias&estado=realizadas", {
      OutgoingPayouts: () =>
        outgoingAnswer([
          outgoing(1, { status: "SETTLED", decidedAt: "2026-01-16T09:00:00.000Z", note: "OP-77" }),
        ]),
    });
    await screen.findByText("Realizada");
    expect(screen.queryByRole("button", { name: /Marcar como realizada/ })).toBeNull();
  });
});

test("'Comisiones' lists what was kept, where the address says, one click from the case", async () => {
  const { asked } = open("?tab=comisiones&search=ruiz&page=2&sort=AMOUNT&direction=ASC", {
    Commissions: () => commissionsAnswer([commission(1)], 60),
  });
  expect((await screen.findByRole("link", { name: "P26000001" })).getAttribute("href")).toBe(
    "/dashboard/admin/cases/P26000001?tab=presupuesto",
  );
  expect(asked.find(({ operation }) => operation === "Commissions")?.variables).toEqual({
    search: "ruiz",
    sort: "AMOUNT",
    direction: "ASC",
    page: { number: 2, size: 25 },
  });
});

test("the export wants a period that goes forward", async () => {
  const { asked } = open("?tab=comisiones&search=ruiz", {
    ExportPayments: () => ({
      exportPayments: {
        __typename: "DownloadLinkPayload",
        url: "/api/downloads/x",
        fileName: "comisiones.csv",
        userErrors: [],
      },
    }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Exportar" }));
  await screen.findByRole("dialog", { name: "Exportar las comisiones" });
  await userEvent.type(dialog().getByLabelText("Desde"), "2026-02-01");
  await userEvent.type(dialog().getByLabelText("Hasta"), "2026-01-01");
  await userEvent.click(dialog().getByRole("button", { name: "Descargar" }));
  expect(await dialog().findByText("Hasta: Tiene que ser igual o posterior al primer día")).toBeTruthy();
  await userEvent.clear(dialog().getByLabelText("Hasta"));
  await userEvent.selectOptions(dialog().getByLabelText("Formato"), "CSV (.csv)");
  await userEvent.click(dialog().getByRole("button", { name: "Descargar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked.find(({ operation }) => operation === "ExportPayments")?.variables).toEqual({
    input: {
      kind: "COMMISSIONS",
      search: "ruiz",
      commissionSort: "DATE",
      direction: "DESC",
      format: "CSV",
      from: "2026-02-01",
      to: null,
      columns: ["CASE", "SPECIALIST", "DESCRIPTION", "DATE", "AMOUNT"],
    },
  });
});
