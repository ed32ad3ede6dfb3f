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
  certificateLacks: null,
  certificate: null,
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

const open = (obligors: object[], answers: Answers = {}, more: object = {}) =>
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
          periodicUntil: null,
        },
        isPeriodic: false,
        notedFacts: [],
        notable: [],
        ...more,
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

test.each([
  [{}, "Prueba del intento (LO 1/2025, art. 10.2): se puede emitir."],
  [
    { certificateLacks: "Antes hay que completar: Cualificación." },
    "Prueba del intento (LO 1/2025, art. 10.2): Antes hay que completar: Cualificación.",
  ],
  [
    { certificate: { __typename: "AttemptCertificate", number: "D26000004", issuedOn: "2026-12-21" } },
    "Prueba del intento (LO 1/2025, art. 10.2): emitido el 21/12/2026, D26000004.",
  ],
])("says of its paper what is true: %j", async (more, text) => {
  open([{ ...silent, ...more }]);
  expect(await screen.findByText(text)).toBeTruthy();
});

test("while something lacks it offers to complete that, not to issue the paper", async () => {
  open([{ ...silent, certificateLacks: "Antes hay que completar: Cualificación." }]);
  const link = await screen.findByRole("link", { name: "Completar lo que falta" });
  expect(link.getAttribute("href")).toBe("/dashboard/admin/tasks/T26-0000001/acta");
  expect(screen.queryByRole("link", { name: "Emitir el documento" })).toBeNull();
});

test("of whom it was declared that nothing reaches them it doesn't say that another channel is to be tried", async () => {
  open([{ ...untold, state: "NOT_RECEIVED", sueFrom: "2026-12-21" }]);
  const declared = within(await screen.findByRole("region", { name: /^Aval Ista/ }));
  expect(declared.getByText("Con declaración")).toBeTruthy();
  expect(declared.getByText(/la declaración ocupa el lugar del intento/)).toBeTruthy();
  expect(declared.queryByText(/hay que probar otro canal/)).toBeNull();
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

describe("what nothing else says", () => {
  const extension = {
    __typename: "NotedFact",
    id: "7",
    kind: "EXTENSION",
    partyId: null,
    partyName: null,
    day: "2026-12-01",
    until: "2027-05-31",
    proof: "Correo de los dos",
    fileName: null,
    notedAt: "2026-12-02T10:00:00.000Z",
    notedBy: "Elena Ferrer",
    withdrawal: null,
    mayWithdraw: true,
  };
  const answered = { ...silent, state: "ANSWERED", next: ["MEET"] };
  const done = (message: string) => ({ __typename: "AttemptPayload", message, userErrors: [] });

  test("is shown with its source and who noted it, and taken back with a reason", async () => {
    const withdrawn = {
      __typename: "NotedFactWithdrawal",
      at: "2026-12-03T10:00:00.000Z",
      byName: "Ana",
      reason: "Error",
    };
    const { asked } = open(
      [answered],
      { WithdrawAttemptFact: () => ({ withdrawAttemptFact: done("Marcado como anotado por error") }) },
      {
        isPeriodic: true,
        notedFacts: [
          extension,
          {
            ...extension,
            id: "8",
            kind: "SWORN_STATEMENT",
            until: null,
            withdrawal: withdrawn,
            mayWithdraw: false,
          },
        ],
      },
    );
    const panel = await screen.findByRole("region", { name: "Lo que se anota a mano" });
    expect(within(panel).getByText(/Es una deuda periódica/)).toBeTruthy();
    const [first, second] = within(panel).getAllByRole("listitem");
    expect(first?.textContent).toContain(
      "Prórroga acordada, el 01/12/2026, hasta el 31/05/2027 · LO 1/2025, art. 10.4.c",
    );
    expect(first?.textContent).toContain("Lo anotó Elena Ferrer");
    expect(second?.textContent).toContain("ya no cuenta: lo retiró Ana");
    await userEvent.click(within(panel).getByRole("button", { name: "Se anotó por error" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("Qué está mal"), "Otra tarea");
    await userEvent.click(dialog.getByRole("button", { name: "Retirar la anotación" }));
    expect(await screen.findByText("Marcado como anotado por error")).toBeTruthy();
    expect(asked.find(({ operation }) => operation === "WithdrawAttemptFact")?.variables).toEqual({
      id: "7",
      reason: "Otra tarea",
    });
  });

  test("is noted with its day and proof, where it can be", async () => {
    const { asked } = open(
      [answered, untold],
      { NoteAttemptFact: () => ({ noteAttemptFact: done("Prórroga anotada") }) },
      { notable: ["EXTENSION", "PERIODIC"] },
    );
    expect(await screen.findByRole("button", { name: "Marcar como deuda periódica" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Anotar una prórroga" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Anotar una prórroga" }));
    await userEvent.click(dialog.getByRole("button", { name: "Anotar" }));
    expect(asked.some(({ operation }) => operation === "NoteAttemptFact")).toBe(false);
    await userEvent.selectOptions(dialog.getByLabelText(/^Con quién/), "Luis Gil");
    await userEvent.clear(dialog.getByLabelText(/^Día en que se acordó/));
    await userEvent.type(dialog.getByLabelText(/^Día en que se acordó/), "01/12/2026");
    await userEvent.type(dialog.getByLabelText(/^Hasta qué día/), "31/05/2027");
    await userEvent.type(dialog.getByLabelText(/^Cómo se acordó/), "Correo de los dos");
    await userEvent.click(dialog.getByRole("button", { name: "Anotar" }));
    expect(await screen.findByText("Prórroga anotada")).toBeTruthy();
    expect(asked.find(({ operation }) => operation === "NoteAttemptFact")?.variables).toEqual({
      matter: { taskId: "T26-0000001" },
      input: {
        kind: "EXTENSION",
        partyId: "1",
        day: "2026-12-01",
        until: "2027-05-31",
        proof: "Correo de los dos",
        documentId: null,
      },
    });
  });
});

test("a negotiation that was ended by post is noted with its proof", async () => {
  const { asked } = open([{ ...silent, state: "ANSWERED", next: ["END"] }], {
    RecordNotice: () => ({
      recordNotice: { __typename: "PartyPayload", party: null, message: "Aviso anotado", userErrors: [] },
    }),
  });
  await userEvent.click(
    await screen.findByRole("button", { name: "Anotar que se terminó por burofax o carta" }),
  );
  const dialog = within(
    await screen.findByRole("dialog", { name: "Anotar el fin de la negociación con Luis Gil" }),
  );
  expect(dialog.queryByRole("option", { name: "Teléfono" })).toBeNull();
  await userEvent.clear(dialog.getByLabelText(/^Fecha de envío/));
  await userEvent.type(dialog.getByLabelText(/^Fecha de envío/), "01/12/2026");
  await userEvent.type(dialog.getByLabelText(/^Qué lo prueba/), "NB-77");
  await userEvent.click(dialog.getByRole("button", { name: "Anotar aviso" }));
  expect(await screen.findByText("Aviso anotado")).toBeTruthy();
  expect(asked.find(({ operation }) => operation === "RecordNotice")?.variables).toMatchObject({
    partyId: "1",
    input: { channel: "CERTIFIED_POST", sentOn: "2026-12-01", proof: "NB-77", endsNegotiation: true },
  });
});
