import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { readSession } from "../../web/lib/session.ts";
import { Component as LoginPage } from "../../web/features/accounts/LoginPage.tsx";
import { AlertProvider } from "../../web/ui/AlertDialog.tsx";
import { fakeGraphql, refused } from "./fake-graphql.ts";
import { makeToken } from "./tokens.ts";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const outcome = (fields: object) => ({
  token: null,
  nextStep: null,
  stepToken: null,
  message: null,
  userErrors: [],
  ...fields,
});
const login = (fields: object) => ({ login: outcome(fields) });

async function signIn() {
  const page = (path: string) => ({ path, element: <p>{`página ${path}`}</p> });
  const router = createMemoryRouter(
    [
      { path: "/login", element: <LoginPage /> },
      page("/register/cliente"),
      page("/register/especialista"),
      page("/dashboard/admin/tasks"),
      page("/dashboard/client/"),
    ],
    { initialEntries: ["/login"] },
  );
  render(
    <AlertProvider>
      <RouterProvider router={router} />
    </AlertProvider>,
  );
  const user = userEvent.setup({ delay: null });
  await user.type(screen.getByLabelText("Correo electrónico"), "ana@correo.es");
  await user.type(screen.getByLabelText("Contraseña"), "Segura-2026!{Enter}");
  return { router, user };
}

const alertText = async () => (await screen.findByRole("alertdialog")).textContent;

describe("an account that isn't ready", () => {
  test.each([
    ["VERIFY_EMAIL", "CLIENT", "/register/cliente", "?token=st&paso=1"],
    ["COMPLETE_PROFILE", "SPECIALIST", "/register/especialista", "?token=st&paso=2"],
  ])("%s of a %s leads back into the registration", async (nextStep, role, pathname, search) => {
    const requests = fakeGraphql({
      Login: login({ nextStep, stepToken: "st" }),
      PendingRegistration: { registration: { step: nextStep, role } },
    });
    const { router } = await signIn();
    await screen.findByText(`página ${pathname}`);
    expect(router.state.location.search).toBe(search);
    expect(requests.at(-1)?.token).toBe("st");
    expect(readSession()).toBeNull();
  });

  test("a suspended one is told until when", async () => {
    const message = "Tu cuenta está suspendida hasta el 04/12/2026.";
    fakeGraphql({ Login: login({ userErrors: [{ field: [], code: "ACCOUNT_SUSPENDED", message }] }) });
    await signIn();
    expect(await alertText()).toBe(`Cuenta suspendida${message}OK`);
  });
});

describe("the second step", () => {
  const asked = login({ nextStep: "SECOND_STEP", stepToken: "st" });

  test.each(["123456", "vanne-nfsc1"])("%s opens the session", async (code) => {
    const requests = fakeGraphql({
      Login: asked,
      ConfirmSecondStep: { confirmSecondStep: outcome({ token: makeToken({ role: "CLIENT" }) }) },
    });
    const { user } = await signIn();
    const field = await screen.findByLabelText("Código de tu aplicación");
    expect(document.activeElement).toBe(field);
    await user.keyboard(`${code}{Enter}`);
    await screen.findByText("página /dashboard/client/");
    expect(requests.at(-1)).toEqual({ operation: "ConfirmSecondStep", token: "st", variables: { code } });
    expect(readSession()?.userData.role).toBe("CLIENT");
  });

  test("a wrong code is told at the field; one that came too late starts over", async () => {
    const wrong = { field: ["code"], code: "INVALID_CODE", message: "El código no es correcto." };
    const answers: Record<string, unknown> = {
      Login: asked,
      ConfirmSecondStep: { confirmSecondStep: outcome({ userErrors: [wrong] }) },
    };
    fakeGraphql(answers);
    const { user } = await signIn();
    await screen.findByLabelText("Código de tu aplicación");
    await user.keyboard("000000{Enter}");
    expect(await alertText()).toBe("ErrorEl código no es correcto.OK");
    await user.click(screen.getByText("OK"));
    answers["ConfirmSecondStep"] = refused("UNAUTHENTICATED", "El inicio de sesión ha caducado.");
    await user.type(screen.getByLabelText("Código de tu aplicación"), "{Enter}");
    expect(await alertText()).toBe("ErrorEl inicio de sesión ha caducado.OK");
    expect(await screen.findByLabelText("Correo electrónico")).toHaveProperty("value", "ana@correo.es");
  });
});

describe("setting the second step up on the way in", () => {
  test("key, first code, recovery codes, and only then in", async () => {
    const requests = fakeGraphql({
      Login: login({ nextStep: "SECOND_STEP_SETUP", stepToken: "st" }),
      BeginSecondStepSetupAtLogin: {
        beginSecondStepSetup: { secret: "NKEDR5ME", uri: "otpauth://x", qrSvg: "<svg/>", userErrors: [] },
      },
      ConfirmSecondStepSetupAtLogin: {
        confirmSecondStepSetup: {
          recoveryCodes: ["vanne-nfsc1", "jb8dh-5725t"],
          token: makeToken({ role: "ADMIN" }),
          message: null,
          userErrors: [],
        },
      },
    });
    const { user } = await signIn();
    expect(await screen.findByText("NKED R5ME")).toBeTruthy();
    await user.type(screen.getByLabelText("Código de tu aplicación"), "12345{Enter}");
    expect(screen.getByText("El código debe tener 6 dígitos")).toBeTruthy();
    await user.type(screen.getByLabelText("Código de tu aplicación"), "6{Enter}");
    expect(await screen.findByText("jb8dh-5725t")).toBeTruthy();
    expect(readSession()).toBeNull();
    await user.click(screen.getByRole("button", { name: "Los he guardado" }));
    await screen.findByText("página /dashboard/admin/tasks");
    expect(requests.filter(({ operation }) => operation === "BeginSecondStepSetupAtLogin")).toHaveLength(1);
    expect(requests.every(({ operation, token }) => operation === "Login" || token === "st")).toBe(true);
  });
});
