import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component as SecurityPage } from "../../../web/features/account/security/SecurityPage.tsx";
import { openAccount, refusal, sampleAccount } from "./open-account.tsx";
import { summaryBox } from "../summary-box.ts";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const put = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe("the password", () => {
  const fill = (current: string, next: string, again = next) => {
    put("Contraseña actual", current);
    put("Contraseña nueva", next);
    put("Repite la contraseña nueva", again);
  };

  test("is not sent while it is weak or the two differ", async () => {
    const { asked } = openAccount(SecurityPage, { account: sampleAccount() });
    await screen.findByLabelText("Contraseña nueva");
    fill("Prueba-1234", "corta", "otra");
    await press("Cambiar contraseña");
    const text = screen.getByRole("alert").textContent;
    expect(text).toContain("La contraseña debe tener al menos 8 caracteres");
    expect(text).toContain("Las contraseñas no coinciden");
    expect(asked).toHaveLength(1);
  });

  test("a wrong current one is told beside its field; the right one empties the form", async () => {
    const server = { account: sampleAccount() };
    const { asked } = openAccount(SecurityPage, server, {
      UpdatePassword: ({ input }) => {
        const isRight = (input as { currentPassword: string }).currentPassword === "Prueba-1234";
        return {
          updatePassword: {
            __typename: "MyAccountPayload",
            account: isRight ? server.account : null,
            message: isRight ? "Tu contraseña ha cambiado." : null,
            userErrors: isRight ? [] : [refusal(["currentPassword"], "La contraseña no es correcta.")],
          },
        };
      },
    });
    await screen.findByLabelText("Contraseña nueva");
    fill("mala", "Segura-2026!");
    await press("Cambiar contraseña");
    await screen.findByText("Contraseña actual: La contraseña no es correcta.");
    expect(document.activeElement).toBe(summaryBox());
    fill("Prueba-1234", "Segura-2026!");
    await press("Cambiar contraseña");
    await screen.findByText("Tu contraseña ha cambiado.");
    expect(screen.getByLabelText<HTMLInputElement>("Contraseña nueva").value).toBe("");
    expect(asked.at(-1)?.variables["input"]).toEqual({
      currentPassword: "Prueba-1234",
      password: "Segura-2026!",
    });
  });
});

describe("the second step", () => {
  const on = { enabled: true, required: false, enabledAt: "2026-11-20T10:00:00.000Z", recoveryCodesLeft: 10 };

  test("password, key, code; the recovery codes stay until one says that they are kept", async () => {
    const server = { account: sampleAccount() };
    openAccount(SecurityPage, server, {
      BeginSecondStepSetup: () => ({
        beginSecondStepSetup: {
          __typename: "BeginSecondStepSetupPayload",
          secret: "JBSWY3DPEHPK3PXP",
          uri: "otpauth://totp/Acuerdo?secret=JBSWY3DPEHPK3PXP",
          qrSvg: "<svg/>",
          userErrors: [],
        },
      }),
      ConfirmSecondStepSetup: () => {
        server.account = sampleAccount({ secondStep: on });
        return {
          confirmSecondStepSetup: {
            __typename: "ConfirmSecondStepSetupPayload",
            recoveryCodes: ["abcde-fghij", "klmno-pqrst"],
            account: server.account,
            userErrors: [],
          },
        };
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Activar" }));
    const first = screen.getByRole("dialog");
    await userEvent.type(within(first).getByLabelText("Contraseña actual"), "Prueba-1234{Enter}");
    await screen.findByText("JBSW Y3DP EHPK 3PXP");
    await userEvent.type(screen.getByLabelText("Código de la aplicación"), "123456{Enter}");
    await screen.findByText("abcde-fghij");
    fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
    expect(screen.getByText("klmno-pqrst")).toBeTruthy();
    await press("Los he guardado");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText(/Te quedan 10 códigos de recuperación\./)).toBeTruthy();
  });

  test("an administrator can't switch it off", async () => {
    const account = sampleAccount({ role: "ADMIN", secondStep: { ...on, required: true } });
    openAccount(SecurityPage, { account });
    await screen.findByText(/Es obligatoria/);
    expect(screen.queryByRole("button", { name: "Desactivar" })).toBeNull();
  });
});

describe("the second step of who has it", () => {
  const on = { enabled: true, required: false, enabledAt: "2026-11-20T10:00:00.000Z", recoveryCodesLeft: 1 };

  test("is switched off with password and code alone; a refused one says which", async () => {
    const server = { account: sampleAccount({ secondStep: on }) };
    const { asked } = openAccount(SecurityPage, server, {
      DisableSecondStep: ({ input }) => {
        const isRight = (input as { code: string }).code === "123456";
        if (isRight) server.account = sampleAccount();
        return {
          disableSecondStep: {
            __typename: "MyAccountPayload",
            account: isRight ? server.account : null,
            message: isRight ? "La verificación en dos pasos está desactivada." : null,
            userErrors: isRight ? [] : [refusal(["code"], "El código no es correcto.")],
          },
        };
      },
    });
    await screen.findByText(/Te queda 1 código de recuperación/);
    await press("Desactivar");
    const dialog = within(screen.getByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Desactivar" }));
    expect(dialog.getByRole("alert").textContent).toContain("La contraseña es requerida");
    expect(asked.map(({ operation }) => operation)).not.toContain("DisableSecondStep");
    await userEvent.type(dialog.getByLabelText("Contraseña actual"), "Prueba-1234");
    const code = dialog.getByLabelText(/Código de la aplicación/);
    await userEvent.type(code, "000000");
    await userEvent.click(dialog.getByRole("button", { name: "Desactivar" }));
    await dialog.findByRole("link", { name: /El código no es correcto\./ });
    await userEvent.clear(code);
    await userEvent.type(code, "123456");
    await userEvent.click(dialog.getByRole("button", { name: "Desactivar" }));
    await screen.findByText("La verificación en dos pasos está desactivada.");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await screen.findByRole("button", { name: "Activar" })).toBeTruthy();
  });

  test("new recovery codes are shown once, until one says that they are kept", async () => {
    openAccount(
      SecurityPage,
      { account: sampleAccount({ secondStep: on }) },
      {
        RenewRecoveryCodes: () => ({
          renewRecoveryCodes: {
            __typename: "RenewRecoveryCodesPayload",
            recoveryCodes: ["abcde-fghij"],
            account: sampleAccount({ secondStep: { ...on, recoveryCodesLeft: 10 } }),
            userErrors: [],
          },
        }),
      },
    );
    await screen.findByText(/Te queda 1 código/);
    await press("Pedir códigos nuevos");
    const dialog = within(screen.getByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("Contraseña actual"), "Prueba-1234");
    await userEvent.type(dialog.getByLabelText(/Código de la aplicación/), "123456");
    await userEvent.click(dialog.getByRole("button", { name: "Crear códigos" }));
    await screen.findByText("abcde-fghij");
    fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
    expect(screen.getByText("abcde-fghij")).toBeTruthy();
    await press("Los he guardado");
    expect(screen.queryByText("abcde-fghij")).toBeNull();
  });
});

describe("sessions", () => {
  const session = (id: string, device: string, current: boolean) => ({
    id,
    device,
    current,
    createdAt: "2026-11-20T08:00:00.000Z",
    lastUsedAt: "2026-11-20T09:00:00.000Z",
    expiresAt: "2026-11-20T16:00:00.000Z",
  });

  test("one's own is marked and can't be ended here; another one is, after a question", async () => {
    const own = session("a", "Chrome en Android", true);
    const other = session("b", "Firefox en Windows", false);
    const server = { account: sampleAccount({ sessions: [own, other] }) };
    const { asked } = openAccount(SecurityPage, server, {
      ProofKind: () => ({
        myAccount: {
          __typename: "MyAccount",
          id: "1",
          secondStep: { __typename: "SecondStep", enabled: false },
        },
      }),
      EndSession: () => {
        server.account = sampleAccount({ sessions: [own] });
        return {
          endSession: {
            __typename: "MyAccountPayload",
            account: server.account,
            message: "La sesión se ha cerrado.",
            userErrors: [],
          },
        };
      },
    });
    expect(await screen.findByText("Este dispositivo")).toBeTruthy();
    expect(screen.getAllByText("Lugar desconocido")).toHaveLength(2);
    expect(screen.queryByRole("button", { name: "Cerrar la sesión de Chrome en Android" })).toBeNull();
    await press("Cerrar la sesión de Firefox en Windows");
    const question = within(screen.getByRole("dialog"));
    await userEvent.click(question.getByRole("button", { name: "Cerrar sesión" }));
    expect(
      await question.findByRole("link", { name: "Tu contraseña: La contraseña es requerida" }),
    ).toBeTruthy();
    await userEvent.type(question.getByLabelText("Tu contraseña"), "Prueba-1234");
    await userEvent.click(question.getByRole("button", { name: "Cerrar sesión" }));
    await screen.findByText("La sesión se ha cerrado.");
    await waitFor(() => expect(screen.queryByText("Firefox en Windows")).toBeNull());
    expect(asked.at(-1)?.variables).toEqual({ id: "b", proof: { password: "Prueba-1234" } });
  });

  test("all others at once, with the code of who has a second step", async () => {
    const secondStep = {
      enabled: true,
      required: false,
      enabledAt: "2026-11-20T10:00:00.000Z",
      recoveryCodesLeft: 8,
    };
    const own = session("a", "Chrome en Android", true);
    const server = {
      account: sampleAccount({ secondStep, sessions: [own, session("b", "Firefox en Windows", false)] }),
    };
    const { asked } = openAccount(SecurityPage, server, {
      ProofKind: () => ({
        myAccount: {
          __typename: "MyAccount",
          id: "1",
          secondStep: { __typename: "SecondStep", enabled: true },
        },
      }),
      EndOtherSessions: () => {
        server.account = sampleAccount({ secondStep, sessions: [own] });
        return {
          endOtherSessions: {
            __typename: "MyAccountPayload",
            account: server.account,
            message: "Se ha cerrado 1 sesión.",
            userErrors: [],
          },
        };
      },
    });
    await screen.findByText("Este dispositivo");
    await press("Cerrar las demás sesiones");
    const question = within(screen.getByRole("dialog"));
    await userEvent.type(await question.findByLabelText("Código de verificación"), "123456");
    await userEvent.click(question.getByRole("button", { name: "Cerrar sesión" }));
    await screen.findByText("Se ha cerrado 1 sesión.");
    expect(asked.at(-1)?.variables).toEqual({ proof: { code: "123456" } });
    // With this device alone there is nothing left to end.
    await waitFor(() =>
      expect(screen.queryByRole("button", { name: "Cerrar las demás sesiones" })).toBeNull(),
    );
  });
});
