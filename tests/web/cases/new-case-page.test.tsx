import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { startSession } from "../../../web/lib/session.ts";
import { Component as NewCasePage } from "../../../web/features/cases/open/NewCasePage.tsx";
import { fakeGraphql } from "../fake-graphql.ts";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";
import { makeToken } from "../tokens.ts";

const PATH = "/dashboard/client/cases/new";
const ELENA = {
  id: "3",
  displayName: "Elena Ferrer",
  initials: "EF",
  photoUrl: null,
  available: true,
  types: [{ type: "MEDIATOR" }],
};
const AREAS = [
  { code: "CIVIL", text: "Civil", description: "Personas.", showIn: "BOTH", warning: null },
  { code: "FAMILY", text: "Familiar", description: "Familia.", showIn: "MED", warning: null },
  { code: "BANKRUPTCY", text: "Concursal", description: "Deudas.", showIn: "REC", warning: "No servirá." },
].map((area) => ({ __typename: "InterventionArea", ...area }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  startSession(makeToken({ role: "CLIENT" }));
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

function open(query = "", answers: Answers = {}, publicSpecialist: object | null = ELENA) {
  fakeGraphql({ HiredSpecialist: { publicSpecialist }, CallingCodes: { callingCodes: [] } });
  const shown = renderWithServer(
    [
      { path: PATH, element: <NewCasePage /> },
      { path: "/dashboard/client/", element: <p>la lista</p> },
    ],
    PATH + query,
    {
      NewCaseAreas: () => ({ interventionAreas: AREAS }),
      NewCasePlaces: () => ({ countries: [], provinces: [] }),
      ...answers,
    },
  );
  const inputs = () =>
    shown.asked
      .filter(({ operation }) => operation === "OpenCase")
      .map(({ variables }) => variables["input"]);
  return { ...shown, inputs };
}

const opened = { caseNumber: "P26000012", message: "Hemos abierto tu expediente P26000012", userErrors: [] };
/** The form is there in full as soon as the areas are. */
const send = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("hiring: shows whom, suggests what she does, sends it, and ends at the list with the number", async () => {
  const { inputs } = open("?specialist=3", { OpenCase: () => ({ openCase: opened }) });
  await screen.findByText("Elena Ferrer");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Mediación" }).checked).toBe(true);
  await userEvent.click(await screen.findByRole("radio", { name: "Familiar" }));
  await userEvent.type(screen.getByLabelText("Correo electrónico"), "luis@correo.es");
  await userEvent.type(screen.getByLabelText("Descripción"), "Un presupuesto");
  await send("Enviar y contratar");
  await screen.findByText("la lista");
  expect(screen.getByText("Hemos abierto tu expediente P26000012")).toBeTruthy();
  expect(inputs()).toEqual([
    {
      specialistId: "3",
      intervention: { type: "MEDIATION", area: "FAMILY" },
      counterpart: {
        user: { names: null, surnames: null },
        contact: { email: "luis@correo.es", lada: "34", phone: null },
        description: "Un presupuesto",
        object: null,
      },
      counterparties: [],
    },
  ]);
  expect(Object.keys(sessionStorage).filter((key) => key.includes("new-case"))).toEqual([]);
});

test("what she doesn't do is said, and an area that isn't offered for it is given up", async () => {
  open("?specialist=3");
  await screen.findByText("Elena Ferrer");
  await userEvent.click(await screen.findByRole("radio", { name: "Familiar" }));
  await userEvent.click(screen.getByRole("radio", { name: "Recaudación" }));
  expect(screen.getByText(/Elena Ferrer se dedica a mediación/)).toBeTruthy();
  expect(screen.queryByRole("radio", { name: "Familiar" })).toBeNull();
  await userEvent.click(screen.getByRole("radio", { name: "Concursal" }));
  expect(screen.getByText("No servirá.")).toBeTruthy();
});

describe("whom one wanted", () => {
  test("can be taken away", async () => {
    const { inputs, router } = open("?specialist=3", { OpenCase: () => ({ openCase: opened }) });
    await userEvent.click(await screen.findByRole("button", { name: "Quitar a Elena Ferrer" }));
    expect(router.state.location.search).toBe("");
    await userEvent.type(screen.getByLabelText("Teléfono"), "600111222");
    await send("Abrir expediente");
    await screen.findByText("la lista");
    expect(inputs()).toMatchObject([{ specialistId: null }]);
  });

  test.each([
    [{ ...ELENA, available: false }, /no acepta casos nuevos ahora/],
    [null, /ya no está/],
  ])("but can't is told, and not sent", async (specialist, text) => {
    const { inputs } = open("?specialist=3", { OpenCase: () => ({ openCase: opened }) }, specialist);
    await screen.findByText(text);
    await send("Abrir expediente");
    await waitFor(() => expect(inputs()).toMatchObject([{ specialistId: null }]));
  });

  test("became unavailable meanwhile: the server says so, what was typed stays", async () => {
    const message = "Este especialista no acepta casos nuevos en este momento.";
    open("?specialist=3", {
      OpenCase: () => ({
        openCase: {
          caseNumber: null,
          message: null,
          userErrors: [{ __typename: "UserError", code: "INVALID", field: ["specialistId"], message }],
        },
      }),
    });
    await screen.findByText("Elena Ferrer");
    await userEvent.type(screen.getByLabelText("Descripción"), "Un presupuesto");
    await send("Enviar y contratar");
    expect((await screen.findByText(`Especialista: ${message}`)).getAttribute("href")).toBe(
      "#new-case-specialistId",
    );
    expect(await screen.findByDisplayValue("Un presupuesto")).toBeTruthy();
  });
});

test("a problem lands on its field, and is forgiven when it is mended", async () => {
  const message = "Indica el correo o el teléfono de la contraparte: hay que poder avisarla";
  open("", {
    OpenCase: () => ({
      openCase: {
        caseNumber: null,
        message: null,
        userErrors: [
          { __typename: "UserError", code: "INVALID", field: ["counterpart", "contact", "email"], message },
        ],
      },
    }),
  });
  await send("Abrir expediente");
  const field = screen.getByLabelText("Correo electrónico");
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  await userEvent.type(field, "l");
  expect(field.getAttribute("aria-invalid")).toBeNull();
});

test("a company with its document, a further counterparty, and where their problems stand", async () => {
  const { inputs } = open("", {
    OpenCase: () => ({
      openCase: {
        caseNumber: null,
        message: null,
        userErrors: [
          {
            __typename: "UserError",
            code: "INVALID",
            field: ["counterparties", "0", "names"],
            message: "Falta el nombre",
          },
          {
            __typename: "UserError",
            code: "INVALID",
            field: ["counterparties", "1", "email"],
            message: "Falta el correo",
          },
        ],
      },
    }),
  });
  await userEvent.click(await screen.findByRole("checkbox", { name: "Es una empresa" }));
  await userEvent.type(screen.getByLabelText("Documento de identidad"), "B12345674");
  await userEvent.type(screen.getByLabelText("Correo electrónico"), "obras@correo.es");
  await send("Añadir otra contraparte");
  const first = within(screen.getByRole("group", { name: "Contraparte 1" }));
  const other = within(screen.getByRole("group", { name: "Contraparte 2" }));
  // Each has the same fields.
  const labelsOf = (group: typeof first) =>
    [
      ...group.getAllByRole("textbox", { hidden: true }),
      ...group.getAllByRole("combobox", { hidden: true }),
    ].map((field) => (field as HTMLInputElement).labels?.[0]?.textContent);
  await userEvent.click(first.getByRole("checkbox", { name: "Es una empresa" }));
  expect(labelsOf(other)).toEqual(labelsOf(first));
  expect(labelsOf(other)).toContain("Dirección");
  await userEvent.click(first.getByRole("checkbox", { name: "Es una empresa" }));
  await userEvent.type(other.getByLabelText("Nombre"), "Rosa");
  await userEvent.type(other.getByLabelText("Documento de identidad"), "12345678Z");
  await userEvent.type(other.getByLabelText("Dirección"), "Calle Sol 1");
  await send("Abrir expediente");
  await waitFor(() =>
    expect(inputs()).toMatchObject([
      {
        counterpart: { user: null, contact: null },
        counterparties: [
          { isCompany: true, identityDocument: "B12345674", email: "obras@correo.es" },
          {
            names: "Rosa",
            isCompany: false,
            identityDocument: "12345678Z",
            address: "Calle Sol 1",
          },
        ],
      },
    ]),
  );
  const name = first.getByLabelText("Nombre de la empresa");
  await waitFor(() => expect(name.getAttribute("aria-invalid")).toBe("true"));
  expect(other.getByLabelText("Correo electrónico").getAttribute("aria-invalid")).toBe("true");
});

test("a draft is there again, and can be thrown away", async () => {
  const first = open();
  await userEvent.type(await screen.findByLabelText("Descripción"), "Un presupuesto");
  first.view.unmount();
  open();
  expect(await screen.findByDisplayValue("Un presupuesto")).toBeTruthy();
  await send("Empezar de cero");
  expect(screen.queryByDisplayValue("Un presupuesto")).toBeNull();
  cleanup();
  open();
  expect(screen.queryByText(/Hemos recuperado/)).toBeNull();
});

test("what agreements will state of the client is asked for where it is kept, as far as it is missing", async () => {
  const OwnIdentity = () => ({
    myAccount: {
      __typename: "MyAccount",
      identityDocument: "12345678Z",
      address: { __typename: "PostalAddress", street: null, city: "Sevilla" },
    },
  });
  open("", { OwnIdentity });
  expect((await screen.findByRole("link", { name: "Añadir mi domicilio" })).getAttribute("href")).toBe(
    "/dashboard/account/contact",
  );
  expect(screen.queryByRole("link", { name: "Añadir mi documento de identidad" })).toBeNull();
});
