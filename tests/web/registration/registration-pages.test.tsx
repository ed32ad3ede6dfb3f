import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { Component as ClientPage } from "../../../web/features/registration/client/ClientRegistrationPage.tsx";
import { Component as SpecialistPage } from "../../../web/features/registration/specialist/SpecialistRegistrationPage.tsx";
import { AlertProvider } from "../../../web/ui/AlertDialog.tsx";
import { readSession } from "../../../web/lib/session.ts";
import { currentNotices } from "../../../web/lib/notices.ts";
import { fakeGraphql, refused } from "../fake-graphql.ts";
import { summaryBox } from "../summary-box.ts";
import { makeToken } from "../tokens.ts";

jest.setTimeout(20_000);
window.scrollTo = () => {};

const registration = (step: string, role = "SPECIALIST") => ({
  registration: {
    step,
    role,
    kind: "PERSON",
    maskedEmail: "an•••@correo.es",
    names: "Ana",
    nextCodeAt: null,
  },
});
const SKILLS = ["Negociación", "Escucha activa", "Mediación civil", "Deuda hipotecaria", "Oratoria"].map(
  (skill, index) => ({ id: String(index + 1), skill, group: "GENERAL", show: true }),
);
const CATALOGS = {
  CallingCodes: { callingCodes: [{ code: "34", country: "España", iso: "ES", preferred: true }] },
  SpecialistCatalogs: { skills: SKILLS, languages: [{ id: "1", language: "Español" }] },
  InterventionAreas: {
    interventionAreas: [
      { code: "LABOR", text: "Laboral", description: "Trabajo.", showIn: "BOTH", warning: "No servirá." },
      { code: "FAMILY", text: "Familiar", description: "Familia.", showIn: "MED", warning: null },
    ],
  },
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

function open(address: string) {
  const page = (path: string) => ({ path, element: <p>{`página ${path}`}</p> });
  const router = createMemoryRouter(
    [
      { path: "/register/cliente", element: <ClientPage /> },
      { path: "/register/especialista", element: <SpecialistPage /> },
      page("/register"),
      page("/login"),
      page("/dashboard/client/"),
      page("/dashboard/specialist/"),
    ],
    { initialEntries: [address] },
  );
  render(
    <AlertProvider>
      <RouterProvider router={router} />
    </AlertProvider>,
  );
  return { router, user: userEvent.setup({ delay: null }) };
}

const stored = () =>
  Object.keys(sessionStorage)
    .map((key) => sessionStorage.getItem(key))
    .join();
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole("button", { name }));

async function fillInAccount(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText("Nombre"), "Ana");
  await user.type(screen.getByLabelText("Apellidos"), "Ruiz");
  await user.type(screen.getByLabelText("Documento de identidad"), "12345678Z");
  await user.type(screen.getByLabelText("Correo electrónico"), "ana@correo.es");
  await user.type(screen.getByLabelText("Teléfono"), "600123456");
  await user.type(screen.getByLabelText("Contraseña"), "Segura-2026!");
  await user.type(screen.getByLabelText("Confirmar contraseña"), "Segura-2026!");
}

describe("step 0", () => {
  test("an empty form is refused at its fields, with the focus on their summary, and nothing is sent", async () => {
    const requests = fakeGraphql(CATALOGS);
    const { user } = open("/register/especialista");
    await press(user, "Continuar");
    expect(document.activeElement).toBe(summaryBox());
    expect(screen.getByRole("alert").textContent).toContain("Hay 6 problemas que corregir");
    expect(requests.map(({ operation }) => operation)).not.toContain("RegisterSpecialist");
  });

  test("registers once, goes on to the code with the token in the address, and keeps no password", async () => {
    let release = () => {};
    const wait = new Promise<void>((resolve) => {
      release = resolve;
    });
    const requests = fakeGraphql({
      ...CATALOGS,
      RegisterSpecialist: () =>
        wait.then(() => ({ registerSpecialist: { token: "t1", message: null, userErrors: [] } })),
      Registration: registration("VERIFY_EMAIL"),
    });
    const { user, router } = open("/register/especialista");
    await fillInAccount(user);
    await user.keyboard("{Enter}{Enter}");
    const button = screen.getByRole("button", { name: "Cargando..." });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await user.click(button);
    release();
    await heading("Verifica tu correo");
    expect(router.state.location.search).toBe("?token=t1&paso=1");
    expect(await screen.findByText("an•••@correo.es")).toBeTruthy();
    expect(requests.filter(({ operation }) => operation === "RegisterSpecialist")).toHaveLength(1);
    expect(requests.at(-1)).toMatchObject({ operation: "Registration", token: "t1" });

    await press(user, "Atrás");
    await heading("Crea tu cuenta de especialista");
    expect(screen.getByLabelText("Correo electrónico")).toHaveProperty("value", "ana@correo.es");
    expect(screen.getByLabelText("Contraseña")).toHaveProperty("value", "");
    cleanup();
    expect(stored()).toContain("ana@correo.es");
    expect(stored()).not.toContain("Segura-2026!");
  });

  test("the server's problems stand at their fields and go when they are corrected", async () => {
    const message = "La letra del NIF no corresponde: debería ser Z";
    fakeGraphql({
      ...CATALOGS,
      RegisterClient: {
        registerClient: {
          token: null,
          message: null,
          userErrors: [{ field: ["identityDocument"], message }],
        },
      },
    });
    const { user } = open("/register/cliente");
    await fillInAccount(user);
    await user.keyboard("{Enter}");
    expect(await screen.findByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(summaryBox());
    await user.click(screen.getByRole("link", { name: `Documento de identidad: ${message}` }));
    expect(document.activeElement).toBe(screen.getByLabelText("Documento de identidad"));
    await user.keyboard("X");
    expect(screen.queryByText(message)).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test.each([
    ["/register/especialista", null, "No se ha podido registrar al usuario"],
    ["/register/cliente", null, "No se ha podido registrar esta persona"],
    ["/register/cliente", "Empresa", "No se ha podido registrar esta empresa"],
  ])("%s (%s) without an answer: %s, and everything typed is still there", async (address, kind, text) => {
    fakeGraphql(CATALOGS);
    const { user } = open(address);
    if (kind !== null) await user.click(screen.getByLabelText(kind));
    if (kind !== null) await user.type(screen.getByLabelText("Nombre de la empresa"), "Norte SL");
    await fillInAccount(user);
    await user.keyboard("{Enter}");
    const alert = await screen.findByRole("alertdialog");
    expect(alert.textContent).toBe(`Error${text}OK`);
    expect(alert.dataset["theme"]).toBe("red");
    await user.click(screen.getByText("OK"));
    expect(screen.getByLabelText("Contraseña")).toHaveProperty("value", "Segura-2026!");
  });
});

describe("step 1", () => {
  test("without a token: the documented text, and both ways on", async () => {
    fakeGraphql(CATALOGS);
    const { user } = open("/register/cliente?paso=3");
    expect((await screen.findByRole("alertdialog")).textContent).toContain(
      "Operación inválida: Favor de completar el registro usando el formulario del paso 1",
    );
    await user.click(screen.getByText("OK"));
    await press(user, "Ir al formulario");
    await heading("Crea tu cuenta");
  });

  test("a right code opens the profile with the new token; going back finds the e-mail verified", async () => {
    const requests = fakeGraphql({
      ...CATALOGS,
      Registration: registration("VERIFY_EMAIL"),
      VerifyEmailCode: { verifyEmailCode: { token: "t2", message: null, userErrors: [] } },
    });
    const { user, router } = open("/register/especialista?token=t1&paso=1");
    await user.click(await screen.findByLabelText("Código de verificación"));
    await user.paste("123 456");
    await user.keyboard("{Enter}");
    await heading("Tipo de especialista");
    expect(router.state.location.search).toBe("?token=t2&paso=2");
    expect(requests.find(({ operation }) => operation === "VerifyEmailCode")).toMatchObject({
      token: "t1",
      variables: { code: "123456" },
    });
    await act(async () => router.navigate(-1));
    expect(await screen.findByText(/Ya has verificado/)).toBeTruthy();
  });

  test("a wrong one is told in the alert and at the field, where the focus is", async () => {
    fakeGraphql({
      Registration: registration("VERIFY_EMAIL"),
      VerifyEmailCode: {
        verifyEmailCode: {
          token: null,
          message: null,
          userErrors: [{ field: ["code"], message: "El código ingresado es incorrecto." }],
        },
      },
    });
    const { user } = open("/register/especialista?token=t1&paso=1");
    const field = await screen.findByLabelText("Código de verificación");
    await user.type(field, "12x{Enter}");
    expect(screen.getByText("El código debe contener solo números")).toBeTruthy();
    await user.clear(field);
    await user.type(field, "000000{Enter}");
    expect((await screen.findByRole("alertdialog")).textContent).toBe(
      "ErrorEl código ingresado es incorrecto.OK",
    );
    await user.click(screen.getByText("OK"));
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  test("another code is asked for once a minute", async () => {
    fakeGraphql({
      Registration: registration("VERIFY_EMAIL"),
      ResendEmailCode: () => ({
        resendEmailCode: {
          message: null,
          nextCodeAt: new Date(Date.now() + 60_000).toISOString(),
          userErrors: [],
        },
      }),
    });
    const { user } = open("/register/especialista?token=t1&paso=1");
    await user.click(await screen.findByRole("button", { name: "Volver a enviar" }));
    expect(await screen.findByRole("button", { name: /Volver a enviar \(en (60|59) s\)/ })).toHaveProperty(
      "disabled",
      true,
    );
  });
});

describe("'Cambiar el correo'", () => {
  const form = {
    names: "Ana",
    surnames: "Ruiz",
    companyName: "Norte SL",
    identityDocument: "B12345674",
    email: "ana@coreo.es",
    lada: "34",
    phone: "600123456",
  };
  const stored = {
    registration: { ...registration("VERIFY_EMAIL", "CLIENT").registration, kind: "COMPANY", form },
  };

  test("finds the form as it was sent, also after a log-in in a browser that has nothing typed", async () => {
    fakeGraphql({ ...CATALOGS, Registration: stored });
    const { user } = open("/register/cliente?token=t1&paso=1");
    await press(user, "Cambiar el correo");
    await heading("Crea tu cuenta");
    const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect(value("Correo electrónico")).toBe("ana@coreo.es");
    expect(value("Nombre de la empresa")).toBe("Norte SL");
    expect(value("Documento de identidad")).toBe("B12345674");
    expect(value("Teléfono")).toBe("600123456");
    expect(value("Contraseña")).toBe("");
    await user.type(screen.getByLabelText("Apellidos"), " Gil");
    expect(value("Apellidos")).toBe("Ruiz Gil");
    expect(value("Correo electrónico")).toBe("ana@coreo.es");
  });

  test("doesn't write over what was typed here", async () => {
    fakeGraphql({ ...CATALOGS, Registration: stored });
    const first = open("/register/cliente");
    await first.user.type(screen.getByLabelText("Correo electrónico"), "otra@correo.es");
    cleanup();
    const { user } = open("/register/cliente?token=t1&paso=1");
    await press(user, "Cambiar el correo");
    expect(await screen.findByLabelText("Correo electrónico")).toHaveProperty("value", "otra@correo.es");
  });
});

describe("a specialist's profile", () => {
  const live = { ...CATALOGS, Registration: registration("COMPLETE_PROFILE") };

  async function chooseTypeAndSkills(user: ReturnType<typeof userEvent.setup>) {
    await heading("Tipo de especialista");
    await user.click(await screen.findByRole("checkbox", { name: "Mediador" }));
    await press(user, "Continuar");
    await heading("Habilidades");
    const search = await screen.findByRole("combobox");
    for (const text of ["nego", "escucha", "civil"]) await user.type(search, `${text}{Enter}`);
    expect(screen.getByText("Te falta 1 habilidad")).toBeTruthy();
    await press(user, "Continuar");
    expect(screen.getByRole("alert").textContent).toContain("Te falta 1 habilidad");
    await user.type(search, "orat{Enter}");
    await press(user, "Continuar");
    await heading("Tarifa aproximada");
    await press(user, "Continuar");
    await heading("Idiomas y ubicaciones");
  }

  test("from the types to the end; what is sent is what was chosen, and the end survives a reload", async () => {
    const requests = fakeGraphql({
      ...live,
      CompleteSpecialistProfile: { completeSpecialistProfile: { message: "ok", userErrors: [] } },
    });
    const { user, router } = open("/register/especialista?token=t2");
    await chooseTypeAndSkills(user);
    await user.type(await screen.findByLabelText("Ciudades en las que trabajas"), "Cádiz");
    await user.click(screen.getByLabelText("A distancia"));
    await user.type(screen.getByLabelText("Idioma nativo"), "espanol{Enter}");
    await press(user, "Guardar");
    await heading("Se ha guardado con éxito tu perfil");
    expect(requests.at(-1)).toEqual({
      operation: "CompleteSpecialistProfile",
      token: "t2",
      variables: {
        input: {
          types: [{ type: "MEDIATOR", experienceLevel: 1 }],
          skillIds: ["1", "2", "3", "5"],
          approximateFee: { feeCharges: [{ chargeType: "AMOUNT", tariffValue: 400 }], hide: false },
          languageLocation: {
            cities: ["Cádiz"],
            workModality: "REMOTE",
            nativeLanguageId: "1",
            additionalLanguages: [],
          },
        },
      },
    });
    expect(screen.getByRole("link", { name: "Iniciar sesión" }).getAttribute("href")).toBe("/login");
    const { pathname, search } = router.state.location;
    cleanup();
    open(pathname + search);
    await heading("Se ha guardado con éxito tu perfil");
  });

  test("a problem of the server is shown on the step it belongs to", async () => {
    const problem = { field: ["skillIds", "0"], message: "Esta habilidad ya no se ofrece" };
    fakeGraphql({
      ...live,
      CompleteSpecialistProfile: { completeSpecialistProfile: { message: null, userErrors: [problem] } },
    });
    const { user } = open("/register/especialista?token=t2");
    await chooseTypeAndSkills(user);
    await user.type(await screen.findByLabelText("Ciudades en las que trabajas"), "Cádiz");
    await user.click(screen.getByLabelText("Presencial"));
    await press(user, "Guardar");
    await heading("Habilidades");
    expect(screen.getAllByText(problem.message).length).toBeGreaterThan(0);
  });

  test("back on its first step asks before everything starts over", async () => {
    fakeGraphql(live);
    const { user, router } = open("/register/especialista?token=t2");
    await user.click(await screen.findByRole("checkbox", { name: "Recaudador" }));
    await press(user, "Atrás");
    await user.click(await screen.findByRole("button", { name: "Cancelar" }));
    expect(screen.getByRole("checkbox", { name: "Recaudador" })).toHaveProperty("checked", true);
    await press(user, "Atrás");
    await user.click(await screen.findByRole("button", { name: "Sí, volver al principio" }));
    await heading("Crea tu cuenta de especialista");
    expect(router.state.location.search).toBe("");
  });

  test("a step that isn't open yet can't be had by its address", async () => {
    fakeGraphql(live);
    const { router } = open("/register/especialista?token=t2&paso=5");
    await heading("Tipo de especialista");
    await waitFor(() => expect(router.state.location.search).toBe("?token=t2&paso=2"));
  });

  test("the token of a client leads to the client's page", async () => {
    fakeGraphql({ ...CATALOGS, Registration: registration("COMPLETE_PROFILE", "CLIENT") });
    const { router } = open("/register/especialista?token=t2&paso=2");
    await heading("Tipo de intervención");
    expect(router.state.location.pathname).toBe("/register/cliente");
  });
});

describe("a client's profile", () => {
  const live = { ...CATALOGS, Registration: registration("COMPLETE_PROFILE", "CLIENT") };

  test("'Ahora no' ends the registration without a case", async () => {
    fakeGraphql({
      ...live,
      CompleteClientProfile: {
        completeClientProfile: { message: "Guardado", caseNumber: null, userErrors: [] },
      },
    });
    const { user } = open("/register/cliente?token=t2&paso=2");
    await heading("Tipo de intervención");
    await press(user, "Ahora no");
    await heading("Se ha guardado con éxito tu perfil");
    expect(screen.getByText(/^Podrás abrir un expediente cuando quieras/)).toBeTruthy();
  });

  test("ends signed in and at home; the used token leaves the address, also for who goes back", async () => {
    const session = makeToken({ role: "CLIENT", email: "ana@correo.es" });
    fakeGraphql({
      ...live,
      CompleteClientProfile: {
        completeClientProfile: { token: session, message: "ok", caseNumber: "P26000123", userErrors: [] },
      },
    });
    const { user, router } = open("/register/cliente?token=t2&paso=2");
    await heading("Tipo de intervención");
    await press(user, "Continuar");
    await press(user, "Omitir");
    await press(user, "Guardar");
    await screen.findByText("página /dashboard/client/");
    expect(readSession()?.token).toBe(session);
    expect(currentNotices().map(({ text }) => text)).toContain(
      "Se ha guardado con éxito tu perfil. Hemos abierto tu solicitud con el número P26000123.",
    );
    expect(router.state.location).toMatchObject({ pathname: "/dashboard/client/", search: "" });
    await act(async () => router.navigate(-1));
    await waitFor(() => expect(router.state.location.search).toBe(""));
    expect(router.state.location.pathname).toBe("/dashboard/client/");
  });

  async function toCounterpart(user: ReturnType<typeof userEvent.setup>) {
    await heading("Tipo de intervención");
    await press(user, "Continuar");
    await press(user, "Omitir");
    await heading("Contraparte y descripción");
    await user.type(screen.getByLabelText("Descripción"), "Me deben dos meses.");
  }

  test("a slip in how to reach the other side is told at its field before anything is sent", async () => {
    const requests = fakeGraphql({
      ...live,
      CompleteClientProfile: {
        completeClientProfile: { token: null, caseNumber: "P26000001", userErrors: [] },
      },
    });
    const { user } = open("/register/cliente?token=t2&paso=2");
    await toCounterpart(user);
    await user.type(screen.getByLabelText("Correo electrónico"), "luis@");
    await user.type(screen.getByLabelText("Teléfono"), "12");
    await press(user, "Guardar");
    expect(await screen.findByRole("link", { name: /Correo electrónico inválido/ })).toBeTruthy();
    expect(screen.getByRole("link", { name: /Número de teléfono inválido/ })).toBeTruthy();
    expect(document.activeElement).toBe(summaryBox());
    expect(requests.map(({ operation }) => operation)).not.toContain("CompleteClientProfile");
    await user.type(screen.getByLabelText("Correo electrónico"), "correo.es");
    await user.clear(screen.getByLabelText("Teléfono"));
    await press(user, "Guardar");
    await heading("Se ha guardado con éxito tu perfil");
  });

  test("what the server refuses is shown on the step and at the field it belongs to, the words kept", async () => {
    const problems = [
      { field: ["counterpart", "contact", "email"], message: "Este dominio no recibe correo" },
      { field: ["intervention", "type"], message: "Elige una de las opciones" },
    ];
    fakeGraphql({
      ...live,
      CompleteClientProfile: {
        completeClientProfile: { token: null, message: null, caseNumber: null, userErrors: problems },
      },
    });
    const { user } = open("/register/cliente?token=t2&paso=2");
    await toCounterpart(user);
    await user.type(screen.getByLabelText("Correo electrónico"), "luis@correo.es");
    await press(user, "Guardar");
    await heading("Tipo de intervención");
    expect(await screen.findByText("Elige una de las opciones")).toBeTruthy();
    await user.click(screen.getByRole("radio", { name: "Mediación" }));
    await press(user, "Continuar");
    await press(user, "Omitir");
    expect(await screen.findByLabelText("Correo electrónico")).toHaveProperty("value", "luis@correo.es");
    expect(screen.getAllByText(/Este dominio no recibe correo/).length).toBeGreaterThan(0);
    expect(screen.getByLabelText("Descripción")).toHaveProperty("value", "Me deben dos meses.");
  });

  test("a token that died meanwhile: back to step 1 with the documented text, the typed words kept", async () => {
    fakeGraphql({
      ...live,
      CompleteClientProfile: refused(
        "UNAUTHENTICATED",
        "Por favor verifica tu email antes de guardar el perfil",
      ),
    });
    const { user, router } = open("/register/cliente?token=t2&paso=2");
    await heading("Tipo de intervención");
    await press(user, "Continuar");
    await heading("Área de intervención");
    await user.click(await screen.findByRole("radio", { name: "Laboral" }));
    expect(screen.getByText("No servirá.")).toBeTruthy();
    expect(screen.queryByRole("radio", { name: "Familiar" })).toBeNull();
    await press(user, "Omitir");
    await heading("Contraparte y descripción");
    await user.type(screen.getByLabelText("Descripción"), "Me deben dos meses.");
    await press(user, "Guardar");
    expect((await screen.findByRole("alertdialog")).textContent).toBe(
      "ErrorPor favor verifica tu email antes de guardar el perfilOK",
    );
    await heading("Verifica tu correo");
    await waitFor(() => expect(router.state.location.search).toBe("?token=t2&paso=1"));
    cleanup();
    expect(stored()).toContain("Me deben dos meses.");
  });
});
