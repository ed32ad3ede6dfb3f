import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { Component as InvitationPage } from "../../../web/features/invitation/InvitationPage.tsx";
import { AlertProvider } from "../../../web/ui/AlertDialog.tsx";
import { fakeGraphql } from "../fake-graphql.ts";
import { sampleAgreement, sampleDebtor, sampleInvitation } from "./sample-invitation.ts";

type Debt = NonNullable<ReturnType<typeof sampleDebtor>["debt"]>;
type Invitation = ReturnType<typeof sampleInvitation>;

const AT = "2026-11-20T11:00:00.000Z";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  speaks("es-ES");
});
afterEach(() => {
  jest.restoreAllMocks();
});

function speaks(tag: string): void {
  jest.spyOn(navigator, "languages", "get").mockReturnValue([tag]);
}

function open(debt: Partial<Debt> = {}, change: Partial<Invitation> = {}) {
  fakeGraphql({ OpenInvitation: { invitation: sampleDebtor({ canDeny: false, ...debt }, change) } });
  const router = createMemoryRouter([{ path: "/invitacion", element: <InvitationPage /> }], {
    initialEntries: [`/invitacion#${"s".repeat(43)}`],
  });
  render(
    <AlertProvider>
      <RouterProvider router={router} />
    </AlertProvider>,
  );
}

const party = (response: Invitation["party"]["response"]): Partial<Invitation> => ({
  party: { ...sampleInvitation().party, response, respondedAt: response === "PENDING" ? null : AT },
});

type Standing = Debt["standings"][number];

const standing = (kind: Standing["kind"], change: Partial<Standing> = {}): Standing => ({
  kind,
  since: AT,
  until: null,
  amount: null,
  lawyerName: kind === "LAWYER" ? "Lucía Letrada" : null,
  ...change,
});

const message = (mine: boolean, at = AT): Invitation["messages"][number] => ({
  id: at,
  at,
  authorName: mine ? "Bernardo Ochoa" : "Elena Ferrer",
  mine,
  text: "Hola",
  readAt: null,
  attachments: [],
  files: [],
});

const title = (name: string) => screen.queryByText(name, { selector: "summary" });

/** Of a step, opened. */
async function step(name: string) {
  const summary = await screen.findByText(name, { selector: "summary" });
  await userEvent.click(summary);
  return within(summary.closest("details") ?? summary);
}

describe("whether one takes part", () => {
  test("no: when, what the creditor may do, and another answer as a change", async () => {
    open({}, party("DECLINED"));
    expect(
      await screen.findByText(
        "El 20/11/2026 respondiste que no quieres participar, y así consta. El acreedor podrá acudir a los tribunales si quiere. Puedes cambiar tu respuesta en esta página.",
      ),
    ).toBeTruthy();
    expect(screen.queryByText(/Te pedimos que respondas|Responde cuando puedas/)).toBeNull();
    expect(title("Participar, o no")).toBeNull();
    const change = await step("Cambiar mi respuesta");
    expect(change.getByRole("button", { name: "Quiero participar" })).toBeTruthy();
    expect(change.queryByRole("button", { name: "No quiero participar" })).toBeNull();
    expect(change.queryByText(/También puedes decir que no/)).toBeNull();
    // What is still possible.
    expect(screen.getByRole("button", { name: "Proponer cómo pagar" })).toBeTruthy();
    expect(title("Preguntar")).toBeTruthy();
  });

  test("no, of who is insolvent: the courts aren't where the creditor asks", async () => {
    open({ standings: [standing("INSOLVENT")] }, party("DECLINED"));
    expect((await screen.findByText(/^El 20\/11\/2026 respondiste/)).textContent).not.toMatch(/tribunales/);
  });

  test("yes: whose turn it is, and leaving as a change", async () => {
    open({}, party("ACCEPTED"));
    expect(
      await screen.findByText(/respondiste que quieres participar. El siguiente paso es de/),
    ).toBeTruthy();
    const change = await step("Cambiar mi respuesta");
    expect(change.getByRole("button", { name: "Dejar de participar" })).toBeTruthy();
    expect(change.queryByRole("button", { name: "Quiero participar" })).toBeNull();
  });

  test("yes, and agreed: nothing is left to answer", async () => {
    open(
      {},
      { ...party("ACCEPTED"), agreements: [sampleAgreement({ status: "ACCEPTED", awaitsMe: false })] },
    );
    await screen.findByText("Preguntar", { selector: "summary" });
    expect(title("Cambiar mi respuesta")).toBeNull();
    expect(screen.queryByText(/El siguiente paso es/)).toBeNull();
  });

  test.each([
    [
      [message(true)],
      /^El 20\/11\/2026 nos escribiste. Quien lleva este asunto te responderá en «Preguntar»/,
    ],
    [
      [message(true), message(false, "2026-11-22T11:00:00.000Z")],
      /^El 22\/11\/2026 te respondió quien lleva este asunto/,
    ],
  ])(
    "not said, but written: nobody is asked for an answer as if nothing had come",
    async (messages, said) => {
      open({}, { messages });
      expect(await screen.findByText(said)).toBeTruthy();
      expect(screen.queryByText(/Te pedimos que respondas|Responde cuando puedas/)).toBeNull();
      expect(title("Participar, o no")).toBeTruthy();
    },
  );
});

test("disputed: who answers, and more of it as an addition", async () => {
  open({ standings: [standing("DISPUTED")] });
  expect(
    await screen.findByText(
      "Discutes esta deuda desde el 20/11/2026. Una persona lo revisa y te responderá por escrito; hasta entonces no se te reclama.",
    ),
  ).toBeTruthy();
  expect(title("No estoy de acuerdo con la deuda")).toBeNull();
  const more = await step("Añadir otra discrepancia");
  expect(await more.findByLabelText("Qué ha pasado")).toBeTruthy();
  expect(screen.queryByText(/Te pedimos que respondas|Responde cuando puedas/)).toBeNull();
});

test("a lawyer is named, and another one is a change", async () => {
  open({ standings: [standing("LAWYER")] });
  expect(await screen.findByText(/^Te representa Lucía Letrada desde el 20\/11\/2026/)).toBeTruthy();
  expect(title("Tengo abogado")).toBeNull();
  expect(title("Cambiar de abogado")).toBeTruthy();
});

test("erasure asked for: until when it is answered, and not asked for again", async () => {
  open({ standings: [standing("ERASURE_ASKED", { until: "2026-12-20" })] });
  expect(
    await screen.findByText(
      "El 20/11/2026 pediste que se borren tus datos. Te responderemos a más tardar el 20/12/2026; hasta que se resuelva no se te reclama.",
    ),
  ).toBeTruthy();
  const data = await step("Mis datos personales");
  expect(data.getByRole("button", { name: "Pedir una copia" })).toBeTruthy();
  expect(data.queryByRole("button", { name: "Pedir que se borren" })).toBeNull();
});

test("a copy asked for: until when it comes, and not asked for again; with both asked nothing is left to ask", async () => {
  const asked = standing("ACCESS_ASKED", { until: "2026-12-20" });
  open({ standings: [asked] });
  expect(
    await screen.findByText(
      "El 20/11/2026 pediste una copia de tus datos. Te responderemos a más tardar el 20/12/2026.",
    ),
  ).toBeTruthy();
  const data = await step("Mis datos personales");
  expect(data.queryByRole("button", { name: "Pedir una copia" })).toBeNull();
  expect(data.getByRole("button", { name: "Pedir que se borren" })).toBeTruthy();
  cleanup();
  open({ standings: [asked, standing("ERASURE_ASKED", { until: "2026-12-20" })] });
  await screen.findByText(/pediste que se borren tus datos/);
  expect(title("Mis datos personales")).toBeNull();
});

test.each([
  ["2026-12-21", "El plazo del acreedor para responder acaba el 21/12/2026; lo verás aquí."],
  [null, "La respuesta aparecerá aquí."],
])(
  "proposed: a day only where a term runs (%s), and another proposal as a change",
  async (until, follows) => {
    open({ standings: [standing("PROPOSED", { until })] });
    expect(await screen.findByText(`El 20/11/2026 propusiste cómo pagar. ${follows}`)).toBeTruthy();
    expect(title("Proponer otra forma de pagar")).toBeNull();
    expect(screen.queryByRole("button", { name: "Proponer cómo pagar" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Cambiar mi propuesta" }));
    expect(screen.getByLabelText("Tu propuesta")).toBeTruthy();
    expect(screen.queryByText(/Te pedimos que respondas|Responde cuando puedas/)).toBeNull();
  },
);

test("promised: what, until when, and where to say that it isn't so; whoever wrote nothing is still asked for an answer", async () => {
  open({
    canDeny: true,
    standings: [standing("PROMISED", { until: "2026-12-05", amount: "100.00" })],
  });
  expect((await screen.findByText(/^El 20\/11\/2026 quedó anotado/)).textContent).toMatch(
    /^El 20\/11\/2026 quedó anotado que pagarás 100,00\s€ a más tardar el 05\/12\/2026\. Si no es así, dilo en «Preguntar»\.$/,
  );
  expect(screen.getByText(/Te pedimos que respondas a más tardar el 20\/12\/2026/)).toBeTruthy();
});

test.each([
  ["ca", "Canviar la meva resposta", /^El 20\/11\/2026 vas respondre que no hi vols participar/],
  ["gl", "Cambiar a miña resposta", /^O 20\/11\/2026 respondiches que non queres participar/],
  ["eu", "Aldatu nire erantzuna", /^Ez duzula parte hartu nahi erantzun zenuen \(2026\/11\/20\)/],
  ["en", "Change my answer", /^On .* you answered that you do not want to take part/],
])("%s: said in the page's language", async (language, change, said) => {
  speaks(language);
  open({}, party("DECLINED"));
  const text = await screen.findByText(said);
  expect(text.closest("[lang]")?.getAttribute("lang")).toBe(language);
  expect(title(change)).toBeTruthy();
});
