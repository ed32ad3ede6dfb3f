import { afterEach, describe, expect, test } from "@jest/globals";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { AgreementsPanel } from "../../../web/parts/proceedings/AgreementsPanel.tsx";
import { startSession } from "../../../web/lib/session.ts";
import { makeToken } from "../tokens.ts";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";
import { agreement, conflict, matter, payload, proceedings } from "./sample-matter.ts";

function open(canManage: boolean, answers: Answers) {
  const element = <AgreementsPanel matter={matter} canManage={canManage} />;
  return renderWithServer([{ path: "/", element }], "/", answers);
}

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe("a party's own answer", () => {
  const waiting = agreement("7", { awaitsMe: true });

  test("accepting says what it means and sends the hash of what was read", async () => {
    const { asked } = open(false, {
      CaseProceedings: () => proceedings({ agreements: [waiting] }),
      AnswerAgreement: () => ({
        answerAgreement: payload("AgreementPayload", { agreement: { ...waiting, awaitsMe: false } }),
      }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Aceptar el acuerdo" }));
    const dialog = screen.getByRole("dialog", { name: "Aceptar el acuerdo" });
    expect(within(dialog).getByText(/te comprometes a cumplir todo lo que dice.*100,00\s€/)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("button", { name: "Sí, acepto el acuerdo" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(asked.find(({ operation }) => operation === "AnswerAgreement")?.variables).toEqual({
      id: "7",
      contentHash: "a".repeat(64),
      input: { accept: true, reason: "" },
      signature: { signedName: "Ana Gil", capacity: null, signerDocument: null },
    });
  });

  test("it changed meanwhile: nothing was answered, and it has to be read again", async () => {
    let shown = waiting;
    open(false, {
      CaseProceedings: () => proceedings({ agreements: [shown] }),
      AnswerAgreement: () => {
        shown = agreement("8", { awaitsMe: true, agreementVersion: 2, terms: "Bruno paga el doble." });
        return {
          answerAgreement: payload(
            "AgreementPayload",
            { agreement: null },
            { message: null, userErrors: conflict },
          ),
        };
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Aceptar el acuerdo" }));
    await userEvent.click(screen.getByRole("button", { name: "Sí, acepto el acuerdo" }));
    const told = await screen.findByRole("dialog", { name: "El acuerdo ha cambiado" });
    expect(within(told).getByText(/vuelve a leerlo antes de responder/)).toBeTruthy();
    await userEvent.click(within(told).getByRole("button", { name: "Volver a leerlo" }));
    expect(await screen.findByText("Bruno paga el doble.")).toBeTruthy();
  });

  test("rejecting needs a reason", async () => {
    const { asked } = open(false, { CaseProceedings: () => proceedings({ agreements: [waiting] }) });
    await userEvent.click(await screen.findByRole("button", { name: "Rechazar" }));
    const dialog = screen.getByRole("dialog", { name: "Rechazar el acuerdo" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Rechazar el acuerdo" }));
    expect(within(dialog).getByLabelText("Motivo").getAttribute("aria-invalid")).toBe("true");
    expect(asked.map(({ operation }) => operation)).toEqual(["CaseProceedings"]);
  });

  test("who doesn't manage writes, withdraws and marks nothing", async () => {
    open(false, { CaseProceedings: () => proceedings({ agreements: [agreement("7")] }) });
    await screen.findByText("Bruno paga a Ana.");
    for (const name of [
      "Nuevo acuerdo",
      "Nueva versión",
      "Retirar",
      "Anotar una respuesta",
      "Anotar el pago",
    ])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });
});

describe("writing an agreement", () => {
  test("the splitter fills exact instalments, a wrong sum is refused and can be evened out", async () => {
    const { asked } = open(true, {
      CaseProceedings: () => proceedings(),
      CreateAgreement: () => ({
        createAgreement: payload("AgreementPayload", { agreement: agreement("7", { status: "DRAFT" }) }),
      }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Nuevo acuerdo" }));
    const dialog = screen.getByRole("dialog", { name: "Nuevo acuerdo" });
    await userEvent.type(within(dialog).getByLabelText("Título"), "Pago a plazos");
    await userEvent.type(within(dialog).getByLabelText("Qué se acuerda"), "Bruno paga.");
    await userEvent.click(within(dialog).getByRole("button", { name: "Guardar el borrador" }));
    expect(within(dialog).getByRole("alert").textContent).toContain("Di de quién es la propuesta");
    const proposers = within(within(dialog).getByRole("group", { name: "A propuesta de" }));
    expect(proposers.getAllByRole("radio").map((radio) => (radio as HTMLInputElement).checked)).toEqual([
      false,
      false,
      false,
    ]);
    await userEvent.click(proposers.getByRole("radio", { name: "Bruno Sanz" }));
    await userEvent.click(within(dialog).getByRole("switch"));
    await userEvent.type(within(dialog).getByLabelText("Importe total"), "100");
    fireEvent.change(within(dialog).getByLabelText("Número de plazos"), { target: { value: "3" } });
    fireEvent.change(within(dialog).getByLabelText("Primer vencimiento"), {
      target: { value: "2099-01-31" },
    });
    await userEvent.click(within(dialog).getByRole("button", { name: "Repartir en 3 meses" }));
    expect(within(dialog).getByText("3 plazos suman el importe exacto.")).toBeTruthy();

    fireEvent.change(within(dialog).getByLabelText("Importe 1"), { target: { value: "30,00" } });
    expect(within(dialog).getByText(/Faltan 3,34\s€ por repartir\./)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("button", { name: "Guardar el borrador" }));
    expect(within(dialog).getByRole("alert").textContent).toContain("Los plazos no suman el importe");
    await userEvent.click(within(dialog).getByRole("button", { name: "Ajustar el último plazo" }));
    await userEvent.click(within(dialog).getByRole("button", { name: "Guardar el borrador" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(asked.find(({ operation }) => operation === "CreateAgreement")?.variables["input"]).toEqual({
      title: "Pago a plazos",
      terms: "Bruno paga.",
      place: "",
      proposedBy: "2",
      amount: "100.00",
      instalments: [
        { dueOn: "2099-01-31", amount: "30.00" },
        { dueOn: "2099-02-28", amount: "33.33" },
        { dueOn: "2099-03-31", amount: "36.67" },
      ],
    });
  });

  test("what was typed comes back after the dialog was lost", async () => {
    startSession(makeToken({ role: "ADMIN" }));
    const first = open(true, { CaseProceedings: () => proceedings() });
    await userEvent.click(await screen.findByRole("button", { name: "Nuevo acuerdo" }));
    await userEvent.type(screen.getByLabelText("Título"), "A medias");
    first.view.unmount();
    open(true, { CaseProceedings: () => proceedings() });
    await userEvent.click(await screen.findByRole("button", { name: "Nuevo acuerdo" }));
    expect(screen.getByLabelText<HTMLInputElement>("Título").value).toBe("A medias");
    expect(screen.getByText("Hemos recuperado lo que habías escrito.")).toBeTruthy();
  });

  test("versions of one agreement stand together, the open one in front", async () => {
    const agreements = [
      agreement("1", { number: 2, status: "ACCEPTED", open: false, title: "Cerrado" }),
      agreement("2", { number: 1, agreementVersion: 1, status: "SUPERSEDED", open: false, title: "Viejo" }),
      agreement("3", { number: 1, agreementVersion: 2, title: "Vigente" }),
    ];
    open(true, { CaseProceedings: () => proceedings({ agreements }) });
    const titles = await screen.findAllByRole("heading", { level: 3 });
    expect(titles.map(({ textContent }) => textContent)).toEqual(["Vigente", "Viejo", "Cerrado"]);
    expect(screen.getByText("1 abierto, 1 cerrado")).toBeTruthy();
    expect(screen.getByText("1 versión anterior del acuerdo 1")).toBeTruthy();
  });
});
