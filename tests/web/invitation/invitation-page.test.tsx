import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { readSession, startSession } from "../../../web/lib/session.ts";
import { Component as InvitationPage } from "../../../web/features/invitation/InvitationPage.tsx";
import { Component as LinkLayout } from "../../../web/layouts/LinkLayout.tsx";
import { forgetInvitation, keptInvitation } from "../../../web/parts/accounts/pending-invitation.ts";
import { AlertProvider } from "../../../web/ui/AlertDialog.tsx";
import { NoticeRegion } from "../../../web/ui/NoticeRegion.tsx";
import { fakeGraphql, refused } from "../fake-graphql.ts";
import { makeToken } from "../tokens.ts";
import { sampleAgreement, sampleBudget, sampleInstalment, sampleInvitation } from "./sample-invitation.ts";

const SECRET = "s".repeat(43);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  forgetInvitation();
  speaks("es-ES");
});
afterEach(() => {
  jest.restoreAllMocks();
});

function speaks(...tags: string[]): void {
  jest.spyOn(navigator, "languages", "get").mockReturnValue(tags);
}

function open(answers: Readonly<Record<string, unknown>>, hash = SECRET) {
  const asked = fakeGraphql(answers);
  const router = createMemoryRouter(
    [
      { path: "/invitacion", element: <InvitationPage /> },
      { path: "*", element: <p>Otra página</p> },
    ],
    { initialEntries: [`/invitacion#${hash}`] },
  );
  const { unmount } = render(
    <AlertProvider>
      <RouterProvider router={router} />
      <NoticeRegion />
    </AlertProvider>,
  );
  return { asked, router, unmount };
}

const opened = (change = {}) => ({ OpenInvitation: { invitation: sampleInvitation(change) } });
const button = (name: string | RegExp) => screen.findByRole("button", { name });

test("says at once who asks, what for, that it is voluntary, by when, and three things to do", async () => {
  const { asked } = open(opened());
  expect(await screen.findByRole("heading", { level: 1 })).toHaveProperty(
    "textContent",
    "Clara Ruiz te invita a una conciliación privada",
  );
  expect(
    screen.getByText(/Participar es voluntario\. Te pedimos que respondas a más tardar el 20\/12\/2026/),
  ).toBeTruthy();
  for (const name of ["Quiero participar", "No quiero participar", "Preguntar o proponer"])
    expect(screen.getByRole("button", { name })).toBeTruthy();
  expect(asked).toMatchObject([{ operation: "OpenInvitation", variables: { token: SECRET }, token: null }]);
});

test("who collects for somebody isn't called neutral; who mediates about a debt is", async () => {
  const { unmount } = open(opened({ interventionType: "COLLECTION" }));
  expect(
    await screen.findByText("Lo lleva Elena Ferrer, por encargo de Clara Ruiz. No es una demanda."),
  ).toBeTruthy();
  unmount();
  open(opened({ interventionType: "COLLECTION", amount: "120.00", reference: "T26-0000345" }));
  expect(await screen.findByText("Os ayuda Elena Ferrer, que es neutral. No es una demanda.")).toBeTruthy();
});

test("saying no wants a reason, keeps it when it can't be sent, and shows what was answered", async () => {
  let works = false;
  const declined = sampleInvitation({
    party: { ...sampleInvitation().party, response: "DECLINED", respondedAt: "2026-11-20T11:00:00.000Z" },
  });
  const { asked } = open({
    ...opened(),
    AnswerInvitation: () =>
      works
        ? {
            answerInvitation: {
              invitation: declined,
              message: "Hemos anotado que no quieres participar",
              userErrors: [],
            },
          }
        : refused("INTERNAL", "x"),
  });
  await userEvent.click(await button("No quiero participar"));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "No quiero participar" }));
  expect(dialog.getAllByText(/Este campo es requerido/).length).toBeGreaterThan(0);
  await userEvent.type(dialog.getByLabelText("Motivo"), "No es mía");
  await userEvent.click(dialog.getByRole("button", { name: "No quiero participar" }));
  expect(await dialog.findByText(/No se ha podido enviar/)).toBeTruthy();
  expect(dialog.getByLabelText("Motivo")).toHaveProperty("value", "No es mía");
  works = true;
  await userEvent.click(dialog.getByRole("button", { name: "No quiero participar" }));
  expect(await screen.findByText(/respondiste que no quieres participar/)).toBeTruthy();
  expect(await button("Al final sí quiero participar")).toBeTruthy();
  expect(asked.at(-1)?.variables).toEqual({ token: SECRET, input: { accept: false, reason: "No es mía" } });
});

test("a link that opens nothing leads to the code of the letter, which opens the same", async () => {
  let isKnown = false;
  const { asked } = open({
    OpenInvitation: () => ({ invitation: isKnown ? sampleInvitation() : null }),
    OpenInvitationCode: () => {
      isKnown = true;
      return { openInvitationCode: { token: "n".repeat(43), userErrors: [] } };
    },
  });
  expect(await screen.findByText("Este enlace ya no abre nada")).toBeTruthy();
  const field = screen.getByLabelText("Código de tu carta");
  await userEvent.type(field, "k7qp");
  await userEvent.click(screen.getByRole("button", { name: "Abrir" }));
  expect(screen.getByText(/El código tiene 10 letras/)).toBeTruthy();
  await userEvent.type(field, " 3mxd 2r");
  expect(field).toHaveProperty("value", "K7QP-3MXD-2R");
  await userEvent.click(screen.getByRole("button", { name: "Abrir" }));
  expect(await screen.findByText("Una factura sin pagar")).toBeTruthy();
  expect(asked.slice(-2).map(({ variables }) => variables)).toEqual([
    { code: "K7QP-3MXD-2R" },
    { token: "n".repeat(43) },
  ]);
});

test("says in the visitor's language that a link opens nothing, and so does the frame around it", async () => {
  speaks("ca-ES");
  const asked = fakeGraphql({
    OpenInvitation: { invitation: null },
    OpenInvitationCode: { openInvitationCode: { token: null, userErrors: [] } },
  });
  const router = createMemoryRouter(
    [{ element: <LinkLayout />, children: [{ path: "/invitacion", element: <InvitationPage /> }] }],
    { initialEntries: [`/invitacion#${SECRET}`] },
  );
  render(<RouterProvider router={router} />);
  const heading = await screen.findByRole("heading", { level: 1, name: "Aquest enllaç ja no obre res" });
  expect(heading.closest("[lang]")?.getAttribute("lang")).toBe("ca");
  const foot = screen.getByRole("contentinfo");
  expect([foot.textContent, foot.lang]).toEqual(["PrivacitatCondicionsQui som", "ca"]);
  await userEvent.type(screen.getByLabelText("Codi de la teva carta"), "k7qp3mxd2r");
  await userEvent.click(screen.getByRole("button", { name: "Obrir" }));
  expect(await screen.findByText(/Aquest codi no obre res/)).toBeTruthy();
  expect(asked.at(-1)?.variables).toEqual({ code: "K7QP-3MXD-2R" });
  // A choice is the whole page's.
  await userEvent.selectOptions(screen.getByLabelText("Idioma"), "English");
  await screen.findByRole("heading", { level: 1, name: "This link no longer opens anything" });
  await waitFor(() => expect(foot.textContent).toBe("PrivacyTermsWho we are"));
});

test("an agreement is read in full and accepted with the name typed and the hash of what was read", async () => {
  const { asked } = open({
    ...opened({ agreements: [sampleAgreement()] }),
    AnswerAgreementByInvitation: {
      answerAgreementByInvitation: {
        invitation: sampleInvitation({
          agreements: [sampleAgreement({ awaitsMe: false, status: "ACCEPTED" })],
        }),
        message: "Acuerdo aceptado",
        userErrors: [],
      },
    },
  });
  expect(await screen.findByText("Bernardo paga 600 € en dos plazos.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Aceptar" }));
  await userEvent.type(await screen.findByLabelText("Tu nombre y apellidos"), "Bernardo Ochoa Ruiz");
  await userEvent.click(screen.getByRole("button", { name: "Acepto el acuerdo" }));
  expect(await screen.findByText("Aceptado por todos")).toBeTruthy();
  expect(asked.at(-1)?.variables).toMatchObject({
    agreementId: "5",
    contentHash: "a".repeat(64),
    signedName: "Bernardo Ochoa Ruiz",
    input: { accept: true },
  });
});

test("an answer by e-mail is promised only to who has one", async () => {
  const { unmount } = open(opened());
  expect(await screen.findByText(/Te avisaremos por correo cuando te responda/)).toBeTruthy();
  unmount();
  open(opened({ party: { ...sampleInvitation().party, email: null } }));
  expect(await screen.findByText(/Verás aquí su respuesta/)).toBeTruthy();
  expect(screen.queryByText(/por correo cuando te responda/)).toBeNull();
});

test("a closed matter is read and asked about, no more answered", async () => {
  open(opened({ closed: true, canUpload: false, agreements: [sampleAgreement()] }));
  expect(await screen.findByText(/Este asunto ya está cerrado/)).toBeTruthy();
  for (const name of ["Quiero participar", "Aceptar", "Hacer una propuesta", "Enviar un documento"])
    expect(screen.queryByRole("button", { name })).toBeNull();
  // There is still somebody to ask.
  expect(screen.getByRole("button", { name: "Enviar mensaje" })).toBeTruthy();
});

describe("an invited client", () => {
  const payer = { ...sampleInvitation().party, side: "CLAIMANT" as const, response: "ACCEPTED" as const };
  const paying = (change: Parameters<typeof sampleInstalment>[0] = {}) => ({
    party: payer,
    budgets: [sampleBudget()],
    bankDetails: { iban: "ES9121000418450200051332", holder: "Acuerdo" },
    instalments: [sampleInstalment(change)],
  });

  test("reads what is to be paid and how, and says that it is; what was typed stays when it can't be sent", async () => {
    const payment = {
      id: "3",
      number: "C26000003",
      status: "NOTIFIED" as const,
      method: "TRANSFER" as const,
      reference: "TR-77",
      notifiedAt: "2026-11-20T11:00:00.000Z",
      decidedAt: null,
      note: null,
    };
    const answers: Record<string, unknown> = opened(paying());
    const { asked } = open(answers);
    expect(await screen.findByText(/Tienes un pago por hacer: ABONO INICIAL, 121,00/)).toBeTruthy();
    await userEvent.click(await button("Cómo pagar el plazo 1"));
    const how = within(await screen.findByRole("dialog", { name: "Cómo pagar" }));
    expect(how.getByText("ES91 2100 0418 4502 0005 1332")).toBeTruthy();
    expect(how.getByText("P26000014-1")).toBeTruthy();
    await userEvent.click(how.getByRole("button", { name: "Ya he pagado" }));
    await userEvent.type(await screen.findByLabelText(/^Referencia/), "TR-77");
    await userEvent.click(screen.getByRole("button", { name: "Avisar del pago" }));
    expect(await screen.findByText(/lo que has escrito sigue aquí/)).toBeTruthy();
    expect(screen.getByLabelText(/^Referencia/)).toHaveProperty("value", "TR-77");
    answers["NotifyPaymentByInvitation"] = {
      notifyPaymentByInvitation: {
        invitation: sampleInvitation(paying({ status: "NOTIFIED", payments: [payment] })),
        message: "Gracias: hemos anotado tu pago.",
        userErrors: [],
      },
    };
    await userEvent.click(screen.getByRole("button", { name: "Avisar del pago" }));
    expect(await screen.findByText(/Lo estamos comprobando/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Ya he pagado el plazo 1" })).toBeNull();
    expect(asked.at(-1)?.variables).toEqual({
      token: SECRET,
      instalmentId: "9",
      input: { method: "TRANSFER", reference: "TR-77" },
      proof: null,
    });
  });

  test("still pays what is due when the case is closed", async () => {
    open(opened({ ...paying(), closed: true, canUpload: false }));
    expect(await screen.findByText(/Queda un pago por hacer: ABONO INICIAL/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Ver los pagos" })).toBeTruthy();
    expect(await button("Ya he pagado el plazo 1")).toBeTruthy();
  });

  test("fetches the receipt of what is confirmed", async () => {
    const confirmed = {
      id: "3",
      number: "C26000003",
      status: "CONFIRMED" as const,
      method: "TRANSFER" as const,
      reference: "",
      notifiedAt: "2026-11-20T11:00:00.000Z",
      decidedAt: "2026-11-20T12:00:00.000Z",
      note: null,
    };
    const { asked } = open(opened(paying({ status: "PAID", payments: [confirmed] })));
    await userEvent.click(await button("Recibo"));
    await waitFor(() => expect(asked.at(-1)?.variables).toMatchObject({ kind: "RECEIPT", id: "3" }));
  });

  const client = { canJoin: true, party: { ...sampleInvitation().party, side: "CLAIMANT" as const } };

  test("keeps the link in the tab, never in the address, on the way to an account", async () => {
    const { router } = open(opened(client));
    await userEvent.click(await button("Crear cuenta"));
    expect(await screen.findByText("Otra página")).toBeTruthy();
    expect(keptInvitation()).toBe(SECRET);
    expect(JSON.stringify(router.state.location)).not.toContain(SECRET);
  });

  test("signed in, takes the case along", async () => {
    startSession(makeToken({ role: "CLIENT" }));
    const { asked, router } = open({
      ...opened(client),
      JoinCase: { joinCase: { caseNumber: "P26000014", message: "Ya está en tu cuenta", userErrors: [] } },
    });
    await userEvent.click(await button("Añadir a mi cuenta"));
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard/client/cases/P26000014"));
    expect(asked.at(-1)).toMatchObject({ operation: "JoinCase", variables: { token: SECRET } });
  });
});

test("who is signed in as somebody else reads whose link it is, and opens it anew signed out", async () => {
  const message = "Este enlace es de la parte. Cierra la sesión para abrirlo con este enlace.";
  startSession(makeToken({ role: "SPECIALIST" }));
  const { asked } = open({
    OpenInvitation: () =>
      readSession() === null ? { invitation: sampleInvitation() } : refused("FORBIDDEN", message),
    Logout: { logout: { message: "Hecho", userErrors: [] } },
  });
  expect((await screen.findByRole("alert")).textContent).toContain(message);
  expect(screen.queryByText("Una factura sin pagar")).toBeNull();
  expect(screen.queryByRole("button", { name: "Reintentar" })).toBeNull();
  await userEvent.click(await button("Cerrar sesión y abrir el enlace"));
  expect(await screen.findByText("Una factura sin pagar")).toBeTruthy();
  const opened = asked.filter(({ operation }) => operation === "OpenInvitation");
  expect(opened.map(({ token }) => token === null)).toEqual([false, true]);
  expect(asked.some(({ operation, token }) => operation === "Logout" && token !== null)).toBe(true);
});

test("what can't be reached can be tried again", async () => {
  let works = false;
  open({ OpenInvitation: () => (works ? { invitation: sampleInvitation() } : refused("INTERNAL", "x")) });
  const retry = await button(/Reintentar|intentar/i);
  works = true;
  await userEvent.click(retry);
  expect(await screen.findByText("Una factura sin pagar")).toBeTruthy();
});

test.each([true, false])("what a proposal begins is said where it begins: %s", async (proposalTermRuns) => {
  const party = { ...sampleInvitation().party, response: "ACCEPTED" as const };
  open(opened({ party, proposalTermRuns }));
  await userEvent.click(await button("Hacer una propuesta"));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/Hacerla no te obliga hasta que firmes un acuerdo/)).toBeTruthy();
  expect(dialog.queryByText(/tiene 30 días para responder/) !== null).toBe(proposalTermRuns);
});

test("an invited client says for which of several counterparties a proposal is", async () => {
  const party = { ...sampleInvitation().party, side: "CLAIMANT" as const, response: "ACCEPTED" as const };
  const invitation = sampleInvitation({
    party,
    proposalAddressees: [
      { id: "31", displayName: "Luis Gil" },
      { id: "32", displayName: "Olga Pin" },
    ],
  });
  const { asked } = open({
    OpenInvitation: { invitation },
    ProposeByInvitation: {
      proposeByInvitation: { invitation, message: "Propuesta enviada", userErrors: [] },
    },
  });
  await userEvent.click(await button("Hacer una propuesta"));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("Tu propuesta"), "50 euros");
  const luis = dialog.getByRole("checkbox", { name: "Luis Gil" });
  const olga = dialog.getByRole("checkbox", { name: "Olga Pin" });
  expect([luis, olga].map((box) => (box as HTMLInputElement).checked)).toEqual([true, true]);
  await userEvent.click(luis);
  await userEvent.click(olga);
  await userEvent.click(dialog.getByRole("button", { name: "Enviar propuesta" }));
  expect(dialog.getAllByText(/Elige para quién es la propuesta/).length).toBeGreaterThan(0);
  await userEvent.click(olga);
  await userEvent.click(dialog.getByRole("button", { name: "Enviar propuesta" }));
  expect(await screen.findByText("Propuesta enviada")).toBeTruthy();
  expect(asked.at(-1)?.variables).toEqual({ token: SECRET, text: "50 euros", toPartyIds: ["32"] });
});
