import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { Component as ForgotPasswordPage } from "../../web/features/recovery/ForgotPasswordPage.tsx";
import { Component as ResetPasswordPage } from "../../web/features/recovery/ResetPasswordPage.tsx";
import { AlertProvider } from "../../web/ui/AlertDialog.tsx";
import { fakeGraphql, refused } from "./fake-graphql.ts";
import { summaryBox } from "./summary-box.ts";

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

function open(address: string) {
  const router = createMemoryRouter(
    [
      { path: "/forgot-password", element: <ForgotPasswordPage /> },
      { path: "/reset-password", element: <ResetPasswordPage /> },
      { path: "/login", element: <p>página de entrada</p> },
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

const alertText = async () => (await screen.findByRole("alertdialog")).textContent;
const LINK = "0b6e2a53-94c5-4d2b-9d0c-6a6f7f0e4a11";
const SENT = { requestPasswordReset: { historicalId: "h1", userErrors: [] } };

describe("asking for a code", () => {
  test("goes on to the code, and is still there after a reload", async () => {
    const requests = fakeGraphql({ RequestPasswordReset: SENT });
    const { user, router } = open("/forgot-password");
    await user.type(screen.getByLabelText("Correo electrónico"), " ana@correo.es {Enter}");
    await screen.findByLabelText("Código de verificación");
    expect(requests[0]?.variables).toEqual({ input: { email: "ana@correo.es" } });
    expect(router.state.location.search).toBe("?paso=2");
    cleanup();
    open("/forgot-password?paso=2");
    expect(screen.getByText(/ana@correo\.es/)).toBeTruthy();
  });

  test.each([
    ["the server's own words", refused("RATE_LIMITED", "Espera un minuto."), "Espera un minuto."],
    [
      "an answer without words",
      refused("INTERNAL", "boom"),
      "Por favor, verifica que el correo electrónico sea correcto e inténtalo de nuevo.",
    ],
    ["no answer", undefined, "Ha habido un error al enviar el correo de recuperación."],
  ])("%s", async (_case, answer, text) => {
    fakeGraphql({ RequestPasswordReset: answer });
    const { user } = open("/forgot-password");
    await user.type(screen.getByLabelText("Correo electrónico"), "ana@correo.es{Enter}");
    expect(await alertText()).toBe(`Error al enviar el correo${text}OK`);
  });
});

describe("the code", () => {
  async function atTheCode(answers: Record<string, unknown>) {
    const requests = fakeGraphql({ RequestPasswordReset: SENT, ...answers });
    const { user, router } = open("/forgot-password");
    await user.type(screen.getByLabelText("Correo electrónico"), "ana@correo.es{Enter}");
    return { requests, user, router, field: await screen.findByLabelText("Código de verificación") };
  }

  test("the mail's link brings request and code along, also into a page that is open; opening it uses nothing up", async () => {
    const requests = fakeGraphql({
      PasswordResetLinkWorks: { passwordResetLinkWorks: true },
      VerifyPasswordResetCode: { verifyPasswordResetCode: { token: "t1", userErrors: [] } },
      PasswordReset: LIVE,
    });
    const { user, router } = open("/forgot-password?paso=2");
    await act(() => router.navigate(`/forgot-password?paso=2#${LINK}.482913`));
    const field = await screen.findByLabelText<HTMLInputElement>("Código de verificación");
    expect(field.value).toBe("482913");
    expect(requests.map(({ operation }) => operation)).toEqual(["PasswordResetLinkWorks"]);
    await user.click(screen.getByRole("button", { name: "Verificar código" }));
    await screen.findByLabelText("Nueva contraseña");
    expect(requests[1]?.variables).toEqual({ input: { historicalId: LINK, code: "482913" } });
    expect(router.state.location.hash).toBe("");
  });

  test("a used link of the mail shows no code, and leads to where another one is asked for", async () => {
    const requests = fakeGraphql({ PasswordResetLinkWorks: { passwordResetLinkWorks: false } });
    const { router } = open(`/forgot-password?paso=2#${LINK}.482913`);
    expect(screen.queryByLabelText("Código de verificación")).toBeNull();
    expect(await alertText()).toBe(
      "ErrorEste enlace ya no sirve: ha caducado o ya se ha usado. Pide un código nuevo.OK",
    );
    expect(await screen.findByLabelText("Correo electrónico")).toBeTruthy();
    expect(router.state.location).toMatchObject({ search: "", hash: "" });
    expect(requests).toHaveLength(1);
  });

  test("where nobody says whether the link works, its code can be sent", async () => {
    fakeGraphql({});
    open(`/forgot-password?paso=2#${LINK}.482913`);
    expect(await screen.findByLabelText("Código de verificación")).toHaveProperty("value", "482913");
  });

  test("a code that is dead leads to where another one is asked for, with the e-mail", async () => {
    const message = "Este código ya no sirve: ha caducado. Pide uno nuevo.";
    const { user, router, field } = await atTheCode({
      VerifyPasswordResetCode: {
        verifyPasswordResetCode: {
          token: null,
          userErrors: [{ field: ["code"], code: "CODE_EXPIRED", message }],
        },
      },
    });
    await user.type(field, "000000{Enter}");
    expect(await alertText()).toBe(`Error al verificar el código${message}OK`);
    expect(await screen.findByLabelText("Correo electrónico")).toHaveProperty("value", "ana@correo.es");
    expect(router.state.location.search).toBe("");
  });

  test("a pasted seventh digit costs no try; a right one opens the new password", async () => {
    const { requests, user, router, field } = await atTheCode({
      VerifyPasswordResetCode: { verifyPasswordResetCode: { token: "t1", userErrors: [] } },
      PasswordReset: LIVE,
    });
    await user.type(field, "1234567{Enter}");
    expect(await screen.findByText("El código debe tener 6 dígitos")).toBeTruthy();
    expect(requests.map(({ operation }) => operation)).not.toContain("VerifyPasswordResetCode");
    await user.type(field, "{Backspace}{Enter}");
    expect(await screen.findByLabelText("Nueva contraseña")).toBeTruthy();
    expect(requests.find(({ operation }) => operation === "VerifyPasswordResetCode")?.variables).toEqual({
      input: { historicalId: "h1", code: "123456" },
    });
    expect(router.state.location.search).toBe("?token=t1");
  });

  test.each([
    [
      "the server's own words",
      {
        verifyPasswordResetCode: {
          token: null,
          userErrors: [{ field: ["code"], message: "Te quedan 4 intentos." }],
        },
      },
      "Te quedan 4 intentos.",
    ],
    ["an answer without words", refused("INTERNAL", "boom"), "El código ingresado es incorrecto."],
    ["no answer", undefined, "Ha habido un error al verificar el código."],
  ])("%s", async (_case, answer, text) => {
    const { user, field } = await atTheCode({ VerifyPasswordResetCode: answer });
    await user.type(field, "000000{Enter}");
    expect(await alertText()).toBe(`Error al verificar el código${text}OK`);
  });

  test("without a request before it", async () => {
    const requests = fakeGraphql({});
    const { user } = open("/forgot-password?paso=2");
    await user.type(screen.getByLabelText("Código de verificación"), "123456{Enter}");
    expect(await alertText()).toBe(
      "ErrorNo se ha enviado un código de verificación. Por favor, solicita el restablecimiento de contraseña nuevamente.OK",
    );
    expect(requests).toHaveLength(0);
  });

  test("back asks, and then everything starts empty", async () => {
    const { user, router } = await atTheCode({});
    await user.click(screen.getByRole("button", { name: "Atrás" }));
    expect(await alertText()).toMatch(/^Volver a enviar.*CancelarSí, enviar de nuevo$/);
    await user.click(screen.getByRole("button", { name: "Cancelar" }));
    expect(screen.getByLabelText("Código de verificación")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Atrás" }));
    await user.click(await screen.findByRole("button", { name: "Sí, enviar de nuevo" }));
    expect(await screen.findByLabelText("Correo electrónico")).toHaveProperty("value", "");
    expect(router.state.location.search).toBe("");
  });
});

const LIVE = { passwordReset: { maskedEmail: "an•••@correo.es" } };

describe("the new password", () => {
  async function send(password: string, confirmation = password) {
    const opened = open("/reset-password?token=t1");
    await screen.findByLabelText("Nueva contraseña");
    if (password !== "") await opened.user.type(screen.getByLabelText("Nueva contraseña"), password);
    if (confirmation !== "")
      await opened.user.type(screen.getByLabelText("Confirmar contraseña"), confirmation);
    await opened.user.click(screen.getByRole("button", { name: "Restablecer contraseña" }));
    return opened;
  }

  test("without a token: back to the beginning, with the reason", async () => {
    fakeGraphql({});
    const { router } = open("/reset-password");
    expect(await alertText()).toBe(
      "ErrorEl token de restablecimiento de contraseña es inválido o ha expirado.OK",
    );
    expect(router.state.location.pathname).toBe("/forgot-password");
  });

  test.each([
    ["", "", ["La contraseña es requerida", "Por favor confirma tu contraseña"]],
    ["Corta1!", "x", ["La contraseña debe tener al menos 8 caracteres", "Las contraseñas no coinciden"]],
    ["SINMINUSCULA1!", undefined, ["Debe contener al menos una letra minúscula"]],
  ])("%s: %s", async (password, confirmation, messages) => {
    const requests = fakeGraphql({ PasswordReset: LIVE });
    await send(password, confirmation);
    expect(screen.getByText(/an•••@correo\.es/)).toBeTruthy();
    for (const message of messages) expect(screen.getByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(summaryBox());
    expect(requests.map(({ operation }) => operation)).toEqual(["PasswordReset"]);
  });

  test("is sent with the token; then the success and the way in", async () => {
    const message = "Tu contraseña ha sido restablecida correctamente.";
    const requests = fakeGraphql({
      PasswordReset: LIVE,
      ResetPassword: { resetPassword: { message, userErrors: [] } },
    });
    const { router } = await send("Nueva-2026$");
    expect(await alertText()).toBe(`Éxito${message}OK`);
    expect(router.state.location.pathname).toBe("/login");
    expect(requests.slice(1)).toEqual([
      { operation: "ResetPassword", token: "t1", variables: { password: "Nueva-2026$" } },
    ]);
  });

  test("a token that died leads back to the beginning", async () => {
    const text = "El token de restablecimiento de contraseña es inválido o ha expirado.";
    fakeGraphql({ PasswordReset: LIVE, ResetPassword: refused("UNAUTHENTICATED", text) });
    await send("Nueva-2026$");
    expect(await alertText()).toBe(`Error${text}OK`);
    expect(await screen.findByLabelText("Correo electrónico")).toBeTruthy();
  });

  test("a used token shows no form at all", async () => {
    const text = "El token de restablecimiento de contraseña es inválido o ha expirado.";
    fakeGraphql({ PasswordReset: refused("UNAUTHENTICATED", text) });
    open("/reset-password?token=t1");
    expect(screen.queryByLabelText("Nueva contraseña")).toBeNull();
    expect(await alertText()).toBe(`Error${text}OK`);
    expect(await screen.findByLabelText("Correo electrónico")).toBeTruthy();
  });

  test("no answer", async () => {
    fakeGraphql({});
    await send("Nueva-2026$");
    expect(await alertText()).toBe("ErrorHa habido un error en la contraseña.OK");
    expect(screen.getByLabelText("Nueva contraseña")).toHaveProperty("value", "Nueva-2026$");
  });
});
