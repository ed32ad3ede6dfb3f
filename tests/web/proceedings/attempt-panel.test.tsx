import { describe, expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { AttemptPanel } from "../../../web/parts/proceedings/AttemptPanel.tsx";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";

const silent = {
  __typename: "ObligorAttempt",
  partyId: "1",
  name: "Luis Gil",
  state: "UNANSWERED",
  since: "2026-12-21",
  stuck: false,
  receivedOn: "2026-11-20",
  mayCertify: true,
  certificateKind: "EVIDENCE",
  whyNotCertify: null,
  sueFrom: "2026-12-21",
  sueUntil: "2027-11-20",
  limitationInterruptedOn: "2026-11-20",
  limitationRestartsOn: "2026-12-21",
  limitationRunning: true,
  warnings: ["Rehusar la comunicación cuenta como recibirla."],
  reasons: [
    {
      __typename: "AttemptReason",
      title: "30 días para responder",
      source: "LO 1/2025, art. 10.4.a",
      facts: ["El 20/11/2026 abrió su enlace personal."],
      rule: "Son 30 días naturales.",
      result: "Empieza el 21/11/2026 y termina el 20/12/2026.",
    },
  ],
  next: ["CERTIFY"],
};
const untold = {
  ...silent,
  partyId: "2",
  name: "Aval Ista",
  state: "NOT_STARTED",
  receivedOn: null,
  mayCertify: false,
  whyNotCertify: "No consta que lo haya recibido.",
  sueFrom: null,
  sueUntil: null,
  limitationInterruptedOn: null,
  warnings: [],
  reasons: [],
  next: ["TELL"],
};

const open = (obligors: object[], answers: Answers = {}) =>
  renderWithServer([{ path: "/", element: <AttemptPanel matter={{ taskId: "T26-0000001" }} /> }], "/", {
    MatterAttempt: () => ({
      attempt: {
        __typename: "Attempt",
        today: "2026-12-21",
        obligors,
        whole: {
          __typename: "WholeAttempt",
          state: "NOT_STARTED",
          complete: obligors.length === 1,
          missing: obligors.length === 1 ? [] : ["2"],
          mayCertify: obligors.length === 1,
          sueFrom: null,
          sueUntil: null,
        },
      },
    }),
    ...answers,
  });

test("says how it stands, why each day is that day with its article, and what can be done", async () => {
  open([silent]);
  const panel = await screen.findByRole("region", { name: "Luis Gil" });
  expect(within(panel).getByText("Sin respuesta")).toBeTruthy();
  expect(within(panel).getByText("20/11/2027")).toBeTruthy();
  expect(within(panel).getByText("LO 1/2025, art. 10.4.a")).toBeTruthy();
  expect(within(panel).getByText("El 20/11/2026 abrió su enlace personal.")).toBeTruthy();
  expect(within(panel).getByText("Empieza el 21/11/2026 y termina el 20/12/2026.")).toBeTruthy();
  expect(within(panel).getByText("Rehusar la comunicación cuenta como recibirla.")).toBeTruthy();
  const link = within(panel).getByRole("link", { name: "Emitir el documento" });
  expect(link.getAttribute("href")).toBe("/dashboard/admin/tasks/T26-0000001/acta");
  expect(screen.queryByText(/cada persona obligada/)).toBeNull();
});

test("with several it names who is missing, and offers only what exists", async () => {
  open([silent, untold]);
  expect(
    await screen.findByText("El intento tiene que hacerse frente a cada persona obligada. Falta Aval Ista."),
  ).toBeTruthy();
  const panel = screen.getByRole("region", { name: "Aval Ista" });
  expect(within(panel).getByText("No consta que lo haya recibido.")).toBeTruthy();
  expect(within(panel).getAllByRole("link")).toHaveLength(1);
  expect(within(panel).queryByText("¿Por qué estos días?")).toBeNull();
});

describe("a negotiation that nothing ends by itself", () => {
  const stuck = { ...silent, state: "ANSWERED", stuck: true, mayCertify: false, next: ["MEET", "END"] };
  const payload = (message: string | null, userErrors: object[] = []) => ({
    endTaskNegotiation: { __typename: "PartyPayload", message, userErrors },
  });

  test("is ended in writing after a question, once", async () => {
    const { asked } = open([stuck], {
      EndTaskNegotiation: () => payload("El correo a Luis Gil sale ahora."),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Terminar la negociación por escrito" }));
    const question = await screen.findByRole("alertdialog");
    expect(question.textContent).toContain("Luis Gil recibe un correo que lo dice por escrito");
    expect(asked.some(({ operation }) => operation === "EndTaskNegotiation")).toBe(false);
    await userEvent.click(within(question).getByRole("button", { name: "Terminar por escrito" }));
    expect(await screen.findByText("El correo a Luis Gil sale ahora.")).toBeTruthy();
    expect(screen.queryByRole("alertdialog")).toBeNull();
    const sent = asked.filter(({ operation }) => operation === "EndTaskNegotiation");
    expect(sent.map(({ variables }) => variables)).toEqual([{ partyId: "1" }]);
    // It stands otherwise now.
    expect(asked.filter(({ operation }) => operation === "MatterAttempt")).toHaveLength(2);
  });

  test("says why it isn't", async () => {
    const message = "No hay ningún correo al que escribir a Luis Gil.";
    open([stuck], {
      EndTaskNegotiation: () =>
        payload(null, [{ __typename: "UserError", field: [], code: "NO_EMAIL", message }]),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Terminar la negociación por escrito" }));
    await userEvent.click(await screen.findByRole("button", { name: "Terminar por escrito" }));
    expect(await screen.findByText(message)).toBeTruthy();
  });
});
