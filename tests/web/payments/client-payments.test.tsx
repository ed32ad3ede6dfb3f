import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component as ClientPaymentsPage } from "../../../web/features/payments/ClientPaymentsPage.tsx";
import { closeNotice, currentNotices } from "../../../web/lib/notices.ts";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";
import { budget, clientPayments, instalment, instalmentsAnswer, payment } from "./sample-payments.ts";

const PATH = "/dashboard/client/payments";
const open = (search: string, answers: Answers = {}) =>
  renderWithServer([{ path: PATH, element: <ClientPaymentsPage /> }], `${PATH}${search}`, {
    ClientPayments: () => clientPayments(),
    ClientInstalments: () => instalmentsAnswer([instalment(1)]),
    ...answers,
  });
const dialog = () => within(screen.getByRole("dialog"));
const text = (element: HTMLElement) => element.textContent.replaceAll("\u00A0", " ");
const rowOf = async (name: string) => (await screen.findByText(name)).closest("tr") as HTMLElement;

afterEach(() => {
  jest.restoreAllMocks();
  for (const { id } of currentNotices()) closeNotice(id);
});

describe("what a client owes", () => {
  test("the address says which; the first words are what is due and what is late", async () => {
    const { asked, router } = open("?estado=vencidos&page=3", {
      ClientInstalments: () => instalmentsAnswer([instalment(1, { status: "LATE" })], 40),
    });
    const figures = await screen.findByRole("list", { name: "Resumen de tus pagos" });
    expect(text(figures)).toContain("Vencido121,00 €");
    await rowOf("P26000001");
    expect(asked.find(({ operation }) => operation === "ClientInstalments")?.variables).toEqual({
      status: "LATE",
      page: { number: 3, size: 10 },
    });
    await userEvent.click(screen.getByRole("button", { name: "Pagados" }));
    await waitFor(() => expect(router.state.location.search).toBe("?estado=pagados"));
  });

  test("each state tells what happened, and offers only what can be done in it", async () => {
    open("", {
      ClientInstalments: () =>
        instalmentsAnswer([
          instalment(1, {
            status: "DUE",
            payments: [payment(9, { status: "REJECTED", note: "No ha llegado" })],
          }),
          instalment(2, { status: "NOTIFIED", payments: [payment(8)] }),
          instalment(3, { status: "PAID", payments: [payment(7, { status: "CONFIRMED" })] }),
          instalment(4, { status: "CANCELLED" }),
        ]),
    });
    const due = await rowOf("P26000001");
    expect(text(due)).toContain("Por pagar");
    expect(text(due)).toContain("Rechazado el 12/01/2026: No ha llegado");
    expect(within(due).getByRole("button", { name: /Ya he pagado/ })).toBeTruthy();
    const told = await rowOf("P26000002");
    expect(text(told)).toContain("Avisaste el 11/01/2026 (transferencia, ref. ABC-1)");
    expect(within(told).queryByRole("button", { name: /Ya he pagado/ })).toBeNull();
    const paid = await rowOf("P26000003");
    expect(within(paid).getByRole("button", { name: "Descargar el recibo C26000007" })).toBeTruthy();
    expect(within(await rowOf("P26000004")).queryAllByRole("button")).toEqual([]);
  });

  test("on a phone nothing to do is no line, neither empty nor a dash", async () => {
    const original = window.matchMedia;
    jest
      .spyOn(window, "matchMedia")
      .mockImplementation((query) =>
        Object.assign(original(query), { matches: !query.includes("min-width") && query !== "print" }),
      );
    open("", {
      ClientInstalments: () =>
        instalmentsAnswer([instalment(1), instalment(2, { status: "CANCELLED", payments: [] })]),
    });
    const [payable, cancelled] = (await screen.findByRole("list", { name: "Pagos" })).children;
    expect(text(payable as HTMLElement)).toContain("Cómo pagar");
    expect(text(cancelled as HTMLElement)).not.toMatch(/—|Acciones/);
  });

  test("how to pay: account, amount and the transfer's text, ready to be copied", async () => {
    const user = userEvent.setup();
    open("");
    await user.click(within(await rowOf("P26000001")).getByRole("button", { name: /Cómo pagar/ }));
    await screen.findByRole("dialog");
    for (const part of ["ES91 2100 0418 4502 0005 1332", "Acuerdo, S.L.", "P26000001-1"])
      expect(dialog().getByText(part)).toBeTruthy();
    await user.click(dialog().getByRole("button", { name: "Copiar el concepto" }));
    expect(await navigator.clipboard.readText()).toBe("P26000001-1");
  });

  test("'Ya he pagado' tells it once, with the reference, and shows what the server says", async () => {
    let told = false;
    const { asked } = open("", {
      ClientInstalments: () =>
        instalmentsAnswer([instalment(1, told ? { status: "NOTIFIED", payments: [payment(9)] } : {})]),
      NotifyPayment: () => {
        told = true;
        return {
          notifyPayment: {
            __typename: "PaymentPayload",
            payment: { __typename: "Payment", id: "9", status: "NOTIFIED" },
            message: "Gracias: lo comprobaremos",
            userErrors: [],
          },
        };
      },
    });
    await userEvent.click(within(await rowOf("P26000001")).getByRole("button", { name: /Ya he pagado/ }));
    await userEvent.type(dialog().getByLabelText("Referencia"), " ABC-1 ");
    await userEvent.click(dialog().getByRole("button", { name: "Avisar del pago" }));
    expect(await screen.findByText("Gracias: lo comprobaremos")).toBeTruthy();
    expect(await screen.findByText("Avisado")).toBeTruthy();
    const sent = asked.filter(({ operation }) => operation === "NotifyPayment").map((one) => one.variables);
    expect(sent).toEqual([
      { instalmentId: "1", input: { method: "TRANSFER", reference: "ABC-1" }, proof: null },
    ]);
  });

  test("a proof of a wrong kind isn't even sent; a refusal keeps the dialog", async () => {
    open("", {
      NotifyPayment: () => ({
        notifyPayment: {
          __typename: "PaymentPayload",
          payment: null,
          message: null,
          userErrors: [{ __typename: "UserError", field: [], message: "Ya has avisado de este pago" }],
        },
      }),
    });
    await userEvent.click(within(await rowOf("P26000001")).getByRole("button", { name: /Ya he pagado/ }));
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (input === null) throw new Error("no file input");
    const user = userEvent.setup({ applyAccept: false });
    await user.upload(input, new File(["x"], "virus.exe", { type: "application/octet-stream" }));
    expect((await dialog().findAllByText(/PDF, un JPEG o un PNG/)).length).toBeGreaterThan(0);
    expect(dialog().queryByText(/Archivo seleccionado/)).toBeNull();
    await user.click(dialog().getByRole("button", { name: "Avisar del pago" }));
    expect(await dialog().findByText("Ya has avisado de este pago")).toBeTruthy();
    expect(currentNotices()).toEqual([]);
  });
});

describe("a budget that waits", () => {
  const withBudget = (answers: Answers = {}) =>
    open("", { ClientPayments: () => clientPayments({ budgets: [budget()] }), ...answers });
  const answered = (more: object) => ({
    answerBudget: { __typename: "BudgetPayload", budget: null, message: null, userErrors: [], ...more },
  });

  test("is accepted knowing the total and what follows", async () => {
    const { asked } = withBudget({ AnswerBudget: () => answered({ message: "Presupuesto aceptado" }) });
    await userEvent.click(await screen.findByRole("button", { name: "Aceptar B26000001" }));
    expect(text(await screen.findByRole("dialog"))).toContain(
      "Aceptas que Elena Ferrer lleve el expediente P26000001 por 605,00 €, impuestos incluidos, en 1 pago.",
    );
    await userEvent.click(dialog().getByRole("button", { name: "Aceptar presupuesto" }));
    expect(await screen.findByText("Presupuesto aceptado")).toBeTruthy();
    expect(asked.find(({ operation }) => operation === "AnswerBudget")?.variables).toEqual({
      id: "5",
      input: { accept: true, reason: "" },
    });
  });

  test("is rejected only with a reason", async () => {
    const { asked } = withBudget({ AnswerBudget: () => answered({ message: "Presupuesto rechazado" }) });
    await userEvent.click(await screen.findByRole("button", { name: "Rechazar B26000001" }));
    await screen.findByRole("dialog");
    await userEvent.click(dialog().getByRole("button", { name: "Rechazar presupuesto" }));
    expect(await dialog().findByRole("link", { name: "Motivo: Cuenta por qué lo rechazas" })).toBeTruthy();
    expect(asked.some(({ operation }) => operation === "AnswerBudget")).toBe(false);
    await userEvent.type(dialog().getByLabelText("Motivo"), "Es demasiado");
    await userEvent.click(dialog().getByRole("button", { name: "Rechazar presupuesto" }));
    await screen.findByText("Presupuesto rechazado");
    expect(asked.find(({ operation }) => operation === "AnswerBudget")?.variables).toEqual({
      id: "5",
      input: { accept: false, reason: "Es demasiado" },
    });
  });

  test("can be read in full", async () => {
    withBudget();
    await userEvent.click(await screen.findByRole("button", { name: "Vista previa de B26000001" }));
    expect(dialog().getByText("ABONO INICIAL")).toBeTruthy();
    await userEvent.click(dialog().getByText("Cerrar"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

test("nothing to pay: says where payments come from", async () => {
  open("", {
    ClientPayments: () => clientPayments({ due: "0.00", late: "0.00", paid: "0.00" }),
    ClientInstalments: () => instalmentsAnswer([]),
  });
  expect(await screen.findByText("Todavía no tienes pagos")).toBeTruthy();
  expect(screen.getByText("Estás al día")).toBeTruthy();
});
