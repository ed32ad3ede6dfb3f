import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { readSession } from "../../../web/lib/session.ts";
import { Component as DeletePage } from "../../../web/features/account/delete/DeletePage.tsx";
import { Component as NotificationsPage } from "../../../web/features/account/notifications/NotificationsPage.tsx";
import { openAccount, refusal, sampleAccount } from "./open-account.tsx";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("notifications", () => {
  const toggle = async () =>
    userEvent.click(await screen.findByRole("switch", { name: "Avisos por correo y en la campana" }));
  const isOn = () =>
    screen.getByRole("switch", { name: "Avisos por correo y en la campana" }).getAttribute("aria-checked") ===
    "true";

  test("are saved at once, and nothing else with it: another window may have changed that", async () => {
    const server = { account: sampleAccount() };
    const { asked } = openAccount(NotificationsPage, server, {
      UpdateNotificationPreferences: ({ input }) => {
        server.account = sampleAccount({
          notifications: { ...server.account.notifications, ...(input as object) },
        });
        return {
          updateNotificationPreferences: {
            __typename: "MyAccountPayload",
            account: server.account,
            userErrors: [],
          },
        };
      },
    });
    await toggle();
    await screen.findByText("Guardado: ya no los recibirás.");
    expect(isOn()).toBe(false);
    expect(asked.at(-1)?.variables["input"]).toEqual({ emailNotif: false });
  });

  test("go back to what is stored when saving fails, and say so", async () => {
    openAccount(
      NotificationsPage,
      { account: sampleAccount() },
      {
        UpdateNotificationPreferences: () => {
          throw new Error("offline");
        },
      },
    );
    await toggle();
    await screen.findByText(/No se ha guardado: siguen activados\./);
    expect(isOn()).toBe(true);
  });

  test("advice on the profile is only offered to those who have one", async () => {
    openAccount(NotificationsPage, { account: sampleAccount({ role: "CLIENT" }) });
    await screen.findByRole("switch", { name: "Avisos por correo y en la campana" });
    expect(screen.queryByRole("switch", { name: "Sugerencias" })).toBeNull();
  });

  const ofTexts = (notifications: { sms: boolean; smsUnavailable: string | null }) =>
    sampleAccount({ notifications: { emailNotif: true, news: true, suggestions: true, ...notifications } });
  const texts = () => screen.findByRole("switch", { name: "Avisos por mensaje de texto (SMS)" });

  test("text messages that could never come aren't switched on, and the switch says why", async () => {
    const smsUnavailable =
      "Esta plataforma no envía mensajes de texto: no tiene contratado ningún prestador.";
    const { asked } = openAccount(NotificationsPage, { account: ofTexts({ sms: false, smsUnavailable }) });
    const before = asked.length;
    await userEvent.click(await texts());
    expect((await texts()).getAttribute("aria-checked")).toBe("false");
    expect(screen.getByText(smsUnavailable)).toBeTruthy();
    expect(asked).toHaveLength(before);
  });

  test("what is on can be switched off all the same", async () => {
    const account = ofTexts({ sms: true, smsUnavailable: "Añade antes tu teléfono." });
    const { asked } = openAccount(
      NotificationsPage,
      { account },
      {
        UpdateNotificationPreferences: () => ({
          updateNotificationPreferences: { __typename: "MyAccountPayload", account, userErrors: [] },
        }),
      },
    );
    await userEvent.click(await texts());
    await waitFor(() => expect(asked.at(-1)?.variables["input"]).toMatchObject({ sms: false }));
  });
});

describe("deleting the account", () => {
  const reveal = async () => userEvent.click(await screen.findByRole("button", { name: "Eliminar cuenta" }));

  test("reveals reasons and consequences; the same reason again takes it back", async () => {
    openAccount(DeletePage, { account: sampleAccount() });
    await screen.findByRole("button", { name: "Eliminar cuenta" });
    expect(screen.queryByText("Otro motivo")).toBeNull();
    await reveal();
    expect(screen.getByText("Como máximo a los 12 meses se destruirán por completo.")).toBeTruthy();
    const reason = screen.getByRole("button", { name: "Otro motivo" });
    await userEvent.click(reason);
    expect(reason.getAttribute("aria-pressed")).toBe("true");
    await userEvent.click(reason);
    expect(reason.getAttribute("aria-pressed")).toBe("false");
  });

  test("asks for the password (and the code), ends the session and leads to the start", async () => {
    const secondStep = { enabled: true, required: false, enabledAt: null, recoveryCodesLeft: 9 };
    const { asked, router } = openAccount(
      DeletePage,
      { account: sampleAccount({ secondStep }) },
      {
        DeleteAccount: ({ input }) => {
          const isRight = (input as { password: string }).password === "Prueba-1234";
          return {
            deleteAccount: {
              __typename: "DeleteAccountPayload",
              message: isRight ? "Cuenta eliminada" : null,
              userErrors: isRight ? [] : [refusal(["password"], "La contraseña no es correcta.")],
            },
          };
        },
      },
    );
    await reveal();
    await press("No entiendo la plataforma");
    await press("Eliminar");
    const dialog = screen.getByRole("dialog", { name: "¿Eliminar tu cuenta?" });
    const password = within(dialog).getByLabelText("Contraseña actual");
    const confirm = () => userEvent.click(within(dialog).getByRole("button", { name: "Eliminar" }));
    await userEvent.type(password, "mala");
    await confirm();
    expect(within(dialog).getByText("No puede quedar vacío")).toBeTruthy();
    expect(asked).toHaveLength(1);
    await userEvent.type(within(dialog).getByLabelText(/Código/), "abcde-fghij");
    await confirm();
    await within(dialog).findByText("Contraseña actual: La contraseña no es correcta.");
    expect(readSession()).not.toBeNull();
    await userEvent.clear(password);
    await userEvent.type(password, "Prueba-1234");
    await confirm();
    await screen.findByText("Cuenta eliminada");
    expect(router.state.location.pathname).toBe("/");
    expect(readSession()).toBeNull();
    expect(asked.at(-1)?.variables["input"]).toEqual({
      reason: 2,
      password: "Prueba-1234",
      code: "abcde-fghij",
    });
  });
});
