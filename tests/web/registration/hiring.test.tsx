import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { Component as ClientPage } from "../../../web/features/registration/client/ClientRegistrationPage.tsx";
import { Component as AuthLayout } from "../../../web/layouts/AuthLayout.tsx";
import { AlertProvider } from "../../../web/ui/AlertDialog.tsx";
import { fakeGraphql } from "../fake-graphql.ts";

window.scrollTo = () => {};

const ELENA = {
  id: "3",
  displayName: "Elena Ferrer",
  initials: "EF",
  photoUrl: null,
  available: true,
  types: [{ type: "COLLECTOR" }],
};
const LIVE = {
  registration: {
    step: "COMPLETE_PROFILE",
    role: "CLIENT",
    kind: "PERSON",
    maskedEmail: "an•••@correo.es",
    names: "Ana",
    nextCodeAt: null,
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

function open(address: string, answers: Record<string, unknown> = {}) {
  const requests = fakeGraphql({
    HiredSpecialist: { publicSpecialist: ELENA },
    Registration: LIVE,
    CallingCodes: { callingCodes: [] },
    InterventionAreas: { interventionAreas: [] },
    CompleteClientProfile: {
      completeClientProfile: { message: "Guardado", caseNumber: "P26000012", userErrors: [] },
    },
    ...answers,
  });
  const router = createMemoryRouter(
    [
      {
        Component: AuthLayout,
        children: [
          { path: "/register/cliente", element: <ClientPage /> },
          { path: "/login", element: <p>entrar</p> },
          { path: "/register", element: <p>elegir</p> },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  render(
    <AlertProvider>
      <RouterProvider router={router} />
    </AlertProvider>,
  );
  const inputs = () =>
    requests
      .filter(({ operation }) => operation === "CompleteClientProfile")
      .map(({ variables }) => variables["input"]);
  return { router, inputs };
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

describe("'Contratar' of a visitor", () => {
  test("is told at every step, stands in every address and is sent with the profile", async () => {
    const { router, inputs } = open("/register/cliente?token=t1&especialista=3");
    await heading("Tipo de intervención");
    await screen.findByText("Elena Ferrer");
    const choice = await screen.findByRole<HTMLInputElement>("radio", { name: "Recaudación" });
    expect(choice.checked).toBe(true);
    await press("Continuar");
    await heading("Área de intervención");
    expect(router.state.location.search).toBe("?token=t1&paso=3&especialista=3");
    expect(screen.getByText("Elena Ferrer")).toBeTruthy();
    await press("Omitir");
    await heading("Contraparte y descripción");
    await press("Guardar");
    await heading("Se ha guardado con éxito tu perfil");
    expect(inputs()).toMatchObject([{ specialistId: "3", intervention: { type: "COLLECTION" } }]);
    expect(sessionStorage.getItem("draft:register-client:specialist")).toBeNull();
  });

  test("is remembered where the address doesn't know it any more", async () => {
    open("/register/cliente?especialista=3");
    await screen.findByText("Elena Ferrer");
    cleanup();
    window.dispatchEvent(new Event("pagehide"));
    const { router } = open("/register/cliente?token=t1");
    await screen.findByText("Elena Ferrer");
    await waitFor(() => expect(router.state.location.search).toBe("?token=t1&paso=2&especialista=3"));
  });

  test("can be taken back: gone from address, draft and what is sent", async () => {
    const { router, inputs } = open("/register/cliente?token=t1&especialista=3&paso=2");
    await press("Quitar a Elena Ferrer");
    expect(screen.queryByText("Elena Ferrer")).toBeNull();
    await press("Continuar");
    await heading("Área de intervención");
    expect(router.state.location.search).toBe("?token=t1&paso=3");
    await press("Omitir");
    await press("Guardar");
    await heading("Se ha guardado con éxito tu perfil");
    expect(inputs()).toMatchObject([{ specialistId: null }]);
  });

  test("who doesn't take cases any more is told and not sent", async () => {
    const { inputs } = open("/register/cliente?token=t1&especialista=3&paso=2", {
      HiredSpecialist: { publicSpecialist: { ...ELENA, available: false } },
    });
    await screen.findByText(/no acepta casos nuevos ahora/);
    await press("Continuar");
    await press("Omitir");
    await press("Guardar");
    await waitFor(() => expect(inputs()).toMatchObject([{ specialistId: null }]));
  });

  test("an address that names no id hires nobody", async () => {
    open("/register/cliente?token=t1&especialista=3%20OR%201&paso=2");
    await heading("Tipo de intervención");
    expect(screen.queryByText(/Vas a contratar/)).toBeNull();
  });
});

describe("the way between registration and log-in keeps it", () => {
  test("to the log-in, which leads back to hiring", async () => {
    open("/register/cliente?especialista=3");
    await heading("Crea tu cuenta");
    expect(hrefOf("Inicia sesión")).toBe(
      "/login?returnTo=%2Fdashboard%2Fclient%2Fcases%2Fnew%3Fspecialist%3D3",
    );
  });

  test("and from there to the registration", () => {
    open("/login?returnTo=%2Fdashboard%2Fclient%2Fcases%2Fnew%3Fspecialist%3D3");
    expect(hrefOf("Regístrate")).toBe("/register/cliente?especialista=3");
    cleanup();
    open("/login?returnTo=%2Fdashboard%2Faccount");
    expect(hrefOf("Regístrate")).toBe("/register");
  });
});
