import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { firstLanguage } from "../../../web/parts/link-language/use-spoken.ts";
import { Component as InvitationPage } from "../../../web/features/invitation/InvitationPage.tsx";
import { AlertProvider } from "../../../web/ui/AlertDialog.tsx";
import { NoticeRegion } from "../../../web/ui/NoticeRegion.tsx";
import { fakeGraphql } from "../fake-graphql.ts";
import { sampleDebtor, type sampleInvitation } from "./sample-invitation.ts";

const SECRET = "s".repeat(43);
const PAYMENT = {
  iban: "ES9121000418450200051332",
  holder: "Banco Norte, S.A.",
  amount: "1234.50",
  currency: "EUR",
  reference: "T26-0000345",
  qr: "<svg xmlns='http://www.w3.org/2000/svg'/>",
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  speaks("es-ES");
});
afterEach(() => {
  jest.restoreAllMocks();
});

function speaks(...tags: string[]): void {
  jest.spyOn(navigator, "languages", "get").mockReturnValue(tags);
}

function open(invitation = sampleDebtor(), answers: Readonly<Record<string, unknown>> = {}) {
  const asked = fakeGraphql({ OpenInvitation: { invitation }, ...answers });
  const router = createMemoryRouter([{ path: "/invitacion", element: <InvitationPage /> }], {
    initialEntries: [`/invitacion#${SECRET}`],
  });
  const { unmount } = render(
    <AlertProvider>
      <RouterProvider router={router} />
      <NoticeRegion />
    </AlertProvider>,
  );
  return { asked, unmount, sent: (name: string) => asked.filter(({ operation }) => operation === name) };
}

const payload = (invitation = sampleDebtor(), userErrors: object[] = []) => ({
  invitation,
  message: "Palabras del servidor",
  userErrors,
});

async function step(name: string): Promise<HTMLElement> {
  const summary = await screen.findByText(name, { selector: "summary" });
  await userEvent.click(summary);
  return summary.closest("details") ?? summary;
}

describe("languages", () => {
  test("what was chosen counts, else the browser's first that there is, else Spanish", () => {
    expect(firstLanguage(null, ["de-DE", "ca-ES", "en"])).toBe("ca");
    expect(firstLanguage("eu", ["ca"])).toBe("eu");
    expect(firstLanguage("xx", ["fr"])).toBe("es");
    expect(firstLanguage(null, ["ES-mx", "en"])).toBe("es");
    // What the party has used before decides where the browser asks for none of ours.
    expect(firstLanguage(null, ["de-DE", "fr"], "eu")).toBe("eu");
    expect(firstLanguage(null, ["de-DE", "en"], "eu")).toBe("en");
    expect(firstLanguage("gl", ["de-DE"], "eu")).toBe("gl");
  });

  test("the page speaks it, marks it, and keeps a choice for the visit; what law says stays marked as Spanish", async () => {
    speaks("gl", "es");
    const { unmount } = open();
    const heading = await screen.findByRole("heading", {
      level: 1,
      name: "Banco Norte, S.A. reclama unha débeda",
    });
    expect(heading.closest("[lang]")?.getAttribute("lang")).toBe("gl");
    const law = await screen.findByRole("heading", { name: "Lo que te puedes preguntar" });
    expect(law.closest("[lang]")?.getAttribute("lang")).toBe("es");
    await userEvent.selectOptions(screen.getByLabelText("Idioma"), "Euskara");
    await screen.findByRole("heading", { level: 1, name: "Zor baten erreklamazioa: Banco Norte, S.A." });
    unmount();
    open();
    await screen.findByRole("heading", { level: 1, name: "Zor baten erreklamazioa: Banco Norte, S.A." });
  });
});

test("who asks for none of our languages reads the page in the one it has used before", async () => {
  speaks("de-DE");
  const { unmount } = open({ ...sampleDebtor(), language: "eu" });
  await screen.findByRole("heading", { level: 1, name: "Zor baten erreklamazioa: Banco Norte, S.A." });
  unmount();
  open();
  await screen.findByRole("heading", { level: 1, name: "Banco Norte, S.A. reclama una deuda" });
});

describe("nothing is left in Spanish or in its way of writing", () => {
  test("amounts as English writes them, days as Basque does", async () => {
    speaks("en");
    const { unmount } = open(sampleDebtor({ payment: PAYMENT }));
    await screen.findByRole("heading", { level: 1, name: "Banco Norte, S.A. is claiming a debt" });
    expect(screen.getAllByText("€1,234.50")).toHaveLength(3);
    expect(screen.queryByText(/1\.234,50/)).toBeNull();
    unmount();
    speaks("eu");
    open();
    expect(await screen.findByText(/Erantzuteko azken eguna: 2026\/12\/20/)).toBeTruthy();
  });

  test.each([
    [
      "en",
      "I have a lawyer",
      "Your lawyer’s name",
      "Their e-mail address",
      "Save",
      /^It could not be sent just now/,
    ],
    [
      "eu",
      "Abokatua daukat",
      "Zure abokatuaren izena",
      "Haren helbide elektronikoa",
      "Gorde",
      /^Une honetan ezin izan da/,
    ],
  ])("%s: what the server refuses", async (language, title, name, email, save, refusal) => {
    speaks(language);
    open(sampleDebtor(), {
      NameLawyerByInvitation: () => ({
        nameLawyerByInvitation: payload(sampleDebtor(), [
          { field: [], code: "RATE_LIMITED", message: "Demasiados intentos." },
        ]),
      }),
    });
    await waitFor(() => expect(screen.getByText(title, { selector: "summary" })).toBeTruthy());
    const form = within(await step(title));
    await userEvent.type(form.getByLabelText(name), "Ana");
    await userEvent.type(form.getByLabelText(email), "ana@correo.example");
    await userEvent.click(form.getByRole("button", { name: save }));
    const said = await form.findByText(refusal);
    expect(said.closest("[lang]")?.getAttribute("lang")).toBe(language);
    expect(screen.queryByText("Demasiados intentos.")).toBeNull();
  });
});

test("a guarantor reads why it is asked, and whose debt it is", async () => {
  open(sampleDebtor({ role: "FIADOR", debtorName: "Ana Gil" }));
  expect(
    await screen.findByText("Se te reclama porque figuras como fiador de la deuda. La contrató Ana Gil."),
  ).toBeTruthy();
});

test("who is insolvent reads that it is claimed in the proceedings, and is asked for nothing first", async () => {
  open(
    sampleDebtor({
      standings: [
        { kind: "INSOLVENT", since: "2026-11-20T11:00:00.000Z", until: null, lawyerName: null, amount: null },
      ],
    }),
  );
  expect(await screen.findByText(/^Desde el 20\/11\/2026 consta que estás en concurso/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Proponer cómo pagar" })).toBeNull();
  expect(screen.getByText("Proponer otra forma de pagar", { selector: "summary" })).toBeTruthy();
});

test.each([
  [
    true,
    "Tu propuesta se ha enviado. El acreedor tiene 30 días desde que la reciba para responder; lo verás aquí.",
  ],
  [false, "Tu propuesta se ha enviado. La respuesta aparecerá aquí."],
])("after a proposal only a term that runs is promised: %s", async (proposalTermRuns, done) => {
  const invitation = sampleDebtor({}, { proposalTermRuns });
  open(invitation, { ProposeByInvitation: () => ({ proposeByInvitation: payload(invitation) }) });
  const form = within(await step("Proponer otra forma de pagar"));
  await userEvent.type(form.getByLabelText("Tu propuesta"), "50 € al mes");
  await userEvent.click(form.getByRole("button", { name: "Enviar propuesta" }));
  expect(await form.findByText(done)).toBeTruthy();
});

test("says who claims, how much, who writes, that it is no lawsuit, and shows no way to pay that isn't known", async () => {
  open();
  await screen.findByRole("heading", { level: 1, name: "Banco Norte, S.A. reclama una deuda" });
  expect(screen.getByText(/No es una demanda ni viene de un juzgado/)).toBeTruthy();
  expect(screen.getByText(/Te pedimos que respondas a más tardar el 20\/12\/2026/)).toBeTruthy();
  expect(screen.queryByText("Pagar", { selector: "summary" })).toBeNull();
  expect(screen.getByRole("button", { name: "Proponer cómo pagar" })).toBeTruthy();
  expect(screen.getByText(/Nunca te pediremos contraseñas/)).toBeTruthy();
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual(expect.arrayContaining(["/verificar", "mailto:soporte@acuerdo.example"]));
});

test("what was paid of it is told, and what is left is what it asks for", async () => {
  open(sampleDebtor({ paid: "234.50", owed: "1000.00" }));
  const debt = within(
    (await screen.findByRole("heading", { name: "La deuda" })).closest("section") as HTMLElement,
  );
  expect(debt.getByText("Pagado").nextSibling?.textContent).toMatch(/^234,50/);
  expect(debt.getByText("Queda por pagar").nextSibling?.textContent).toMatch(/^1\.000,00/);
  expect(screen.getByText(/^Importe/).textContent).toMatch(/1\.000,00/);
});

test("pressed twice it is sent once, and what was sent stays said", async () => {
  const proposed = sampleDebtor({ canDeny: false });
  const { sent } = open(sampleDebtor(), { ProposeByInvitation: { proposeByInvitation: payload(proposed) } });
  await step("Proponer otra forma de pagar");
  const form = within(document.getElementById("proponer") ?? document.body);
  await userEvent.type(form.getByLabelText("Tu propuesta"), "50 € al mes");
  await userEvent.dblClick(form.getByRole("button", { name: "Enviar propuesta" }));
  expect(await form.findByText(/^Tu propuesta se ha enviado/)).toBeTruthy();
  await userEvent.click(form.getByRole("button", { name: "Enviar propuesta" }));
  expect(form.getByText(/^Tu propuesta se ha enviado/)).toBeTruthy();
  expect(form.queryByText("Falta rellenar este campo")).toBeNull();
  expect(sent("ProposeByInvitation")).toHaveLength(1);
});

test("of a debt that is paid it says so, and nobody is asked to answer or to propose how to pay", async () => {
  open(sampleDebtor({ paid: "1234.50", owed: "0.00" }));
  expect(await screen.findByText("La deuda está pagada: no tienes que hacer nada más.")).toBeTruthy();
  expect(screen.queryByText(/^Importe que se reclama/)).toBeNull();
  expect(screen.queryByText(/Te pedimos que respondas/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Proponer cómo pagar" })).toBeNull();
  expect(screen.queryByText(/^Proponer/, { selector: "summary" })).toBeNull();
  // Whoever thinks that something is wrong can still say so.
  expect(screen.getByText("Preguntar", { selector: "summary" })).toBeTruthy();
});

test("paid in another window meanwhile: what was typed stays, and the refusal says it in the page's language", async () => {
  speaks("gl");
  const refused = { invitation: null, message: null };
  const userErrors = [{ field: [], code: "ALREADY_PAID", message: "Esta deuda ya está pagada" }];
  open(sampleDebtor(), { ProposeByInvitation: { proposeByInvitation: { ...refused, userErrors } } });
  const form = within(await step("Propoñer outra forma de pagar"));
  const words = form.getByRole("textbox");
  await userEvent.type(words, "50 € ao mes");
  await userEvent.click(form.getByRole("button", { name: /propost/ }));
  expect(await form.findByText(/Esta débeda xa está pagada/)).toBeTruthy();
  expect((words as HTMLTextAreaElement).value).toBe("50 € ao mes");
});

test("what was added is called in the page's language; what the creditor's file names, as it does", async () => {
  speaks("ca");
  const parts = [
    { name: "Capital pendiente", kind: null, amount: "1200.00" },
    { name: "Gastos de gestión", kind: "FEES", amount: "34.50" },
  ] as const;
  open(sampleDebtor({ parts: [...parts] }));
  const fees = await screen.findByText("Despeses de gestió");
  expect(fees.closest("[lang]")?.getAttribute("lang")).toBe("ca");
  expect(screen.getByText("Capital pendiente").getAttribute("lang")).toBe("es");
  expect(screen.queryByText("Gastos de gestión")).toBeNull();
});

test("the account is whole, with its warning and a code that is named", async () => {
  open(sampleDebtor({ payment: PAYMENT, parts: [{ name: "Principal", kind: null, amount: "1234.50" }] }));
  await userEvent.click(await screen.findByRole("button", { name: "Ver cómo se paga" }));
  const pay = within(document.getElementById("pagar") ?? document.body);
  expect(pay.getByText("ES91 2100 0418 4502 0005 1332")).toBeTruthy();
  expect(pay.getByText(/comprueba que la cuenta es del acreedor/)).toBeTruthy();
  expect(pay.getByRole("img", { name: "Código QR de la transferencia" })).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("Pagar");
});

test("disputing wants a reason and words, loses nothing when it can't be sent, and says what comes next", async () => {
  let works = false;
  const disputed = sampleDebtor({
    canDeny: false,
    standings: [
      { kind: "DISPUTED", since: "2026-11-20T11:00:00.000Z", until: null, lawyerName: null, amount: null },
    ],
  });
  const { sent } = open(sampleDebtor(), {
    DisputeDebtByInvitation: () => ({
      disputeDebtByInvitation: works
        ? payload(disputed)
        : payload(sampleDebtor(), [
            { field: [], code: "RATE_LIMITED", message: "Demasiadas veces seguidas." },
          ]),
    }),
  });
  const form = within(await step("No estoy de acuerdo con la deuda"));
  await userEvent.click(await form.findByRole("button", { name: "Enviar" }));
  expect(form.getAllByText("Falta rellenar este campo")).toHaveLength(2);
  expect(sent("DisputeDebtByInvitation")).toEqual([]);
  await userEvent.selectOptions(form.getByLabelText("Motivo"), "Ya la pagué");
  await userEvent.type(form.getByLabelText("Qué ha pasado"), "Tengo el recibo");
  await userEvent.click(form.getByRole("button", { name: "Enviar" }));
  expect(await form.findByText("Demasiadas veces seguidas.")).toBeTruthy();
  expect(form.getByLabelText<HTMLTextAreaElement>("Qué ha pasado").value).toBe("Tengo el recibo");
  works = true;
  await userEvent.click(form.getByRole("button", { name: "Enviar" }));
  expect(await form.findByText(/Una persona lo revisa y te responde por escrito/)).toBeTruthy();
  expect(await screen.findByText(/Discutes esta deuda desde el 20\/11\/2026/)).toBeTruthy();
  expect(screen.queryByText("Palabras del servidor")).toBeNull();
  expect(sent("DisputeDebtByInvitation").at(-1)?.variables).toEqual({
    token: SECRET,
    input: { reason: "PAID", text: "Tengo el recibo" },
    document: null,
  });
  expect(screen.queryByText("No soy esta persona", { selector: "summary" })).toBeNull();
});

test("a lawyer wants a name and an address that is one", async () => {
  const { sent, unmount } = open(sampleDebtor(), {
    NameLawyerByInvitation: () => ({ nameLawyerByInvitation: payload() }),
  });
  const form = within(await step("Tengo abogado"));
  await userEvent.type(form.getByLabelText("Su correo electrónico"), "no");
  await userEvent.click(form.getByRole("button", { name: "Guardar" }));
  expect(form.getByText("Falta rellenar este campo")).toBeTruthy();
  expect(form.getByText(/Escribe un correo válido/)).toBeTruthy();
  await userEvent.type(form.getByLabelText("Nombre de tu abogado o abogada"), "Lucía Letrada");
  await userEvent.type(form.getByLabelText("Su correo electrónico"), "@despacho.example");
  await userEvent.click(form.getByRole("button", { name: "Guardar" }));
  expect(
    await form.findByText("Hemos anotado a Lucía Letrada. A partir de ahora le escribimos a su correo."),
  ).toBeTruthy();
  expect(sent("NameLawyerByInvitation")).toMatchObject([
    { variables: { input: { name: "Lucía Letrada", email: "no@despacho.example" } } },
  ]);
  // What is typed outlives the page, what was sent doesn't.
  await userEvent.type(form.getByLabelText("Su correo electrónico"), "otra");
  unmount();
  open();
  const again = within(await step("Tengo abogado"));
  expect(again.getByLabelText<HTMLInputElement>("Su correo electrónico").value).toBe("otra");
  expect(again.getByLabelText<HTMLInputElement>("Nombre de tu abogado o abogada").value).toBe("");
});

test("copy and erasure are asked for by a press each", async () => {
  const { sent } = open(sampleDebtor(), { AskDataByInvitation: () => ({ askDataByInvitation: payload() }) });
  const data = within(await step("Mis datos personales"));
  await userEvent.click(data.getByRole("button", { name: "Pedir una copia" }));
  await data.findByText(/pides una copia de tus datos/);
  await userEvent.click(data.getByRole("button", { name: "Pedir que se borren" }));
  await data.findByText(/pides que se borren tus datos/);
  expect(sent("AskDataByInvitation").map(({ variables }) => variables["kind"])).toEqual([
    "ACCESS",
    "ERASURE",
  ]);
});

test("'no soy esta persona' leaves nothing of the debt on the page", async () => {
  open(sampleDebtor(), {
    DenyByInvitation: () => ({ denyByInvitation: { message: "Gracias", userErrors: [] } }),
  });
  const deny = within(await step("No soy esta persona"));
  await userEvent.click(deny.getByRole("button", { name: "No soy esta persona" }));
  await screen.findByRole("heading", { level: 1, name: "Gracias por decirlo" });
  expect(document.body.textContent).not.toMatch(/Banco Norte|1\.234,50|Bernardo/);
});

test("saying no wants a reason, yes doesn't", async () => {
  const { sent } = open(sampleDebtor(), { AnswerInvitation: () => ({ answerInvitation: payload() }) });
  const part = within(await step("Participar, o no"));
  await userEvent.click(part.getByRole("button", { name: "No quiero participar" }));
  expect(part.getByText("Falta rellenar este campo")).toBeTruthy();
  await userEvent.click(part.getByRole("button", { name: "Quiero participar" }));
  await part.findByText(/Hemos anotado que participas/);
  expect(sent("AnswerInvitation")).toMatchObject([{ variables: { input: { accept: true, reason: "" } } }]);
});

test("a question is kept until it has gone, and what was written stands above it", async () => {
  const messages = [
    {
      id: "1",
      at: "2026-11-20T11:00:00.000Z",
      authorName: "Bernardo Ochoa",
      mine: true,
      text: "Discuto esta deuda",
      readAt: null,
      attachments: [],
      files: [{ id: "4", fileName: "recibo.pdf" }],
    },
  ];
  const { sent } = open(sampleDebtor({}, { messages }), {
    WriteByInvitation: () => ({ writeByInvitation: payload(sampleDebtor({}, { messages })) }),
  });
  const ask = within(await step("Preguntar"));
  expect(ask.getByText("recibo.pdf")).toBeTruthy();
  await userEvent.type(ask.getByLabelText("Tu mensaje"), "¿Cuánto?");
  await userEvent.click(ask.getByRole("button", { name: "Enviar mensaje" }));
  await waitFor(() => expect(ask.getByLabelText<HTMLTextAreaElement>("Tu mensaje").value).toBe(""));
  expect(sent("WriteByInvitation")).toMatchObject([{ variables: { text: "¿Cuánto?" } }]);
});

describe("choosing when to be called", () => {
  const HOURS = ["2026-11-23T08:00:00.000Z", "2026-11-23T08:30:00.000Z", "2026-11-24T15:00:00.000Z"];
  const free = { minutes: 30, hours: HOURS, chosenId: null, canChange: false };
  const session: Parameters<typeof sampleInvitation>[0] = {
    sessions: [
      {
        id: "77",
        kind: "SEPARATE",
        startsAt: "2026-11-24T15:00:00.000Z",
        minutes: 30,
        channel: "PHONE",
        place: "+34 612345678",
        status: "SCHEDULED",
        result: "",
        cancelReason: null,
        attendance: [{ party: { id: "28" } }],
      },
    ],
  };

  test("isn't there where no hours are offered", async () => {
    open();
    await screen.findByText("Preguntar", { selector: "summary" });
    expect(screen.queryByText("Elegir cuándo te llaman", { selector: "summary" })).toBeNull();
  });

  test("day, hour and the number that is known; whoever was quicker has it, and what is left is shown", async () => {
    const left = { ...free, hours: HOURS.slice(1) };
    const taken = [{ field: ["startsAt"], code: "TAKEN", message: "Palabras del servidor" }];
    let isFree = false;
    const { sent } = open(sampleDebtor({ sessionOffer: free }), {
      ChooseSessionByInvitation: () => ({
        chooseSessionByInvitation: isFree
          ? payload(sampleDebtor({ sessionOffer: { ...left, chosenId: "77", canChange: true } }, session))
          : payload(sampleDebtor({ sessionOffer: left }), taken),
      }),
    });
    const call = within(await step("Elegir cuándo te llaman"));
    await userEvent.click(call.getByRole("button", { name: "Elegir esta hora" }));
    expect(call.getAllByText("Falta rellenar este campo")).toHaveLength(2);
    await userEvent.selectOptions(call.getByLabelText("Día"), "lunes, 23 de noviembre");
    await userEvent.selectOptions(call.getByLabelText("Hora"), "09:00");
    await userEvent.click(call.getByRole("button", { name: "Elegir esta hora" }));
    await call.findByText("Esa hora ya no está libre. Elige otra: aquí ves las que quedan.");
    expect(within(call.getByLabelText("Hora")).queryByText("09:00")).toBeNull();
    isFree = true;
    await userEvent.selectOptions(call.getByLabelText("Día"), "martes, 24 de noviembre");
    await userEvent.selectOptions(call.getByLabelText("Hora"), "16:00");
    await userEvent.click(call.getByRole("button", { name: "Elegir esta hora" }));
    await call.findByText(/^Hecho\. Puedes cambiarlo/);
    // Where the page begins and in the step.
    expect(
      screen.getAllByText(/^Te llamarán: martes, 24 de noviembre, 16:00 .* al \+34 612345678/),
    ).toHaveLength(2);
    expect(sent("ChooseSessionByInvitation").at(-1)?.variables).toMatchObject({
      input: { startsAt: HOURS[2], phone: "612345678" },
    });
  });

  test("is cancelled by a press, and said so", async () => {
    const own = { ...free, chosenId: "77", canChange: true };
    const { sent } = open(sampleDebtor({ sessionOffer: own }, session), {
      CancelSessionByInvitation: () => ({
        cancelSessionByInvitation: payload(sampleDebtor({ sessionOffer: free })),
      }),
    });
    const call = within(await step("Tu llamada"));
    expect(call.getByRole("button", { name: "Cambiar a esta hora" })).toBeTruthy();
    await userEvent.click(call.getByRole("button", { name: "Anular la llamada" }));
    await call.findByText(/^La llamada está anulada/);
    expect(call.queryByRole("button", { name: "Anular la llamada" })).toBeNull();
    expect(sent("CancelSessionByInvitation")).toHaveLength(1);
  });

  test("within a day of it there is nothing to press, and why", async () => {
    open(sampleDebtor({ sessionOffer: { ...free, chosenId: "77" } }, session));
    const call = within(await step("Tu llamada"));
    expect(call.getByText(/^Falta menos de un día/)).toBeTruthy();
    expect(call.queryByRole("button")).toBeNull();
  });
});
