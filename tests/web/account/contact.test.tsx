import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { apolloClient } from "../../../web/app/apollo-client.ts";
import { endSession, readSession, startSession } from "../../../web/lib/session.ts";
import { Component as ContactPage } from "../../../web/features/account/contact/ContactPage.tsx";
import { completedProvince, provinceWarning } from "../../../web/parts/places/provinces.ts";
import { MyAccountDocument } from "../../../web/generated/graphql.ts";
import { makeToken } from "../tokens.ts";
import { openAccount, refusal, sampleAccount } from "./open-account.tsx";
import { summaryBox } from "../summary-box.ts";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const PROVINCES = [
  { __typename: "Province", code: "08", name: "Barcelona" },
  { __typename: "Province", code: "28", name: "Madrid" },
];
const catalogs = {
  ContactCatalogs: () => ({
    callingCodes: [
      { __typename: "CallingCode", code: "34", country: "España", iso: "ES", preferred: true },
      { __typename: "CallingCode", code: "33", country: "Francia", iso: "FR", preferred: false },
    ],
    countries: [
      { __typename: "Country", iso: "ES", name: "España" },
      { __typename: "Country", iso: "FR", name: "Francia" },
    ],
    provinces: PROVINCES,
  }),
};
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const unlocked = () => inMs(600_000);
const phone = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Teléfono" });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("the lock", () => {
  test("nothing can be typed until the code is right", async () => {
    const server = { account: sampleAccount() };
    const { asked } = openAccount(ContactPage, server, {
      ...catalogs,
      RequestContactUnlock: () => ({
        requestContactUnlock: {
          __typename: "ResendCodePayload",
          message: "Te enviamos ahora un código.",
          nextCodeAt: inMs(60_000),
          userErrors: [],
        },
      }),
      UnlockContact: ({ code }) => {
        const isRight = code === "123456";
        if (isRight) server.account = sampleAccount({ contactUnlockedUntil: unlocked() });
        return {
          unlockContact: {
            __typename: "MyAccountPayload",
            account: isRight ? server.account : null,
            message: null,
            userErrors: isRight
              ? []
              : [refusal(["code"], "El código ingresado es incorrecto. Te quedan 4 intentos.")],
          },
        };
      },
    });
    expect((await phone()).closest("fieldset")?.disabled).toBe(true);
    await press("Validar");
    expect(screen.getByText("No puede quedar vacío")).toBeTruthy();
    await press("Enviar código");
    await screen.findByText("Te enviamos ahora un código.");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Volver a enviar" }).disabled).toBe(true);
    const code = screen.getByLabelText("Código de 6 dígitos");
    expect(document.activeElement).toBe(code);
    await userEvent.type(code, "654321{Enter}");
    await screen.findByText(/Te quedan 4 intentos/);
    await userEvent.clear(code);
    await userEvent.type(code, "123 456{Enter}");
    await waitFor(async () => expect((await phone()).closest("fieldset")?.disabled).toBe(false));
    expect(screen.queryByLabelText("Código de 6 dígitos")).toBeNull();
    expect(asked.filter(({ operation }) => operation === "UnlockContact")).toHaveLength(2);
  });

  test("closes again by itself, and what was typed is still there", async () => {
    openAccount(ContactPage, { account: sampleAccount({ contactUnlockedUntil: inMs(1500) }) }, catalogs);
    const field = await phone();
    await userEvent.type(field, "99");
    await screen.findByText(/se han vuelto a bloquear/, {}, { timeout: 4000 });
    expect(field.closest("fieldset")?.disabled).toBe(true);
    expect(field.value).toBe("61234567899");
  });

  test("a lock found out by the server closes the form too", async () => {
    const server = { account: sampleAccount({ contactUnlockedUntil: unlocked() }) };
    openAccount(ContactPage, server, {
      ...catalogs,
      UpdateContact: () => {
        server.account = sampleAccount();
        return {
          updateContact: {
            __typename: "UpdateContactPayload",
            account: null,
            message: null,
            conflict: [],
            userErrors: [refusal([], "Tus datos de contacto están bloqueados.", "CONTACT_LOCKED")],
          },
        };
      },
    });
    await userEvent.type(await phone(), "1");
    await press("Guardar cambios");
    expect(await screen.findByLabelText("Código de 6 dígitos")).toBeTruthy();
    expect((await phone()).value).toBe("6123456781");
  });
});

describe("phone and address", () => {
  test("are sent with the version; outside of Spain without a province", async () => {
    const server = { account: sampleAccount({ contactUnlockedUntil: unlocked() }) };
    const { asked } = openAccount(ContactPage, server, {
      ...catalogs,
      UpdateContact: () => ({
        updateContact: {
          __typename: "UpdateContactPayload",
          account: { ...server.account, version: 4 },
          message: "Tus datos de contacto se han guardado.",
          conflict: [],
          userErrors: [],
        },
      }),
    });
    await screen.findByRole("option", { name: "Francia" });
    await userEvent.selectOptions(screen.getByLabelText("País"), "Francia");
    expect(screen.queryByLabelText("Provincia")).toBeNull();
    await press("Guardar cambios");
    await screen.findByText("Tus datos de contacto se han guardado.");
    expect(asked.at(-1)?.variables["input"]).toEqual({
      lada: "34",
      phone: "612345678",
      address: {
        street: "Calle Mayor, 1",
        postalCode: "28001",
        city: "Madrid",
        province: null,
        country: "FR",
      },
      version: 3,
    });
  });

  test("a number that can't be one is told in the documented words", async () => {
    openAccount(ContactPage, { account: sampleAccount({ contactUnlockedUntil: unlocked() }) }, catalogs);
    await userEvent.clear(await phone());
    await press("Guardar cambios");
    expect(screen.getByText("Teléfono: Número de teléfono inválido")).toBeTruthy();
    expect(document.activeElement).toBe(summaryBox());
  });

  test("a postal code of another province warns and hinders nobody", () => {
    expect(provinceWarning("08", "28013", PROVINCES)).toContain("28013 es de Madrid");
    expect(provinceWarning("28", "28013", PROVINCES)).toBeNull();
    expect(provinceWarning("08", "280", PROVINCES)).toBeNull();
    expect(provinceWarning("", "28013", PROVINCES)).toBeNull();
  });

  test("a complete postal code fills in the province, but never over a chosen one", () => {
    expect(completedProvince("", "08001", PROVINCES)).toBe("08");
    expect(completedProvince("", "0800", PROVINCES)).toBe("");
    expect(completedProvince("28", "08001", PROVINCES)).toBe("28");
  });
});

describe("another e-mail", () => {
  test("the confirmed change stores the token that bears it", async () => {
    const server = { account: sampleAccount({ pendingEmail: "eva@correo.example" }) };
    const token = makeToken({ email: "eva@correo.example", role: "SPECIALIST" });
    openAccount(ContactPage, server, {
      ...catalogs,
      ConfirmEmailChange: () => {
        server.account = sampleAccount({ email: "eva@correo.example" });
        return {
          confirmEmailChange: {
            __typename: "ConfirmEmailChangePayload",
            account: server.account,
            token,
            message: "Tu correo electrónico ha cambiado.",
            userErrors: [],
          },
        };
      },
    });
    await userEvent.type(await screen.findByLabelText("Código enviado al correo nuevo"), "123456{Enter}");
    await screen.findByText("Tu correo electrónico ha cambiado.");
    expect(readSession()?.token).toBe(token);
    expect(readSession()?.userData.email).toBe("eva@correo.example");
    expect(screen.queryByLabelText("Código enviado al correo nuevo")).toBeNull();
  });

  test("a new token of the same person keeps what is shown; the end of the session forgets it", async () => {
    startSession(makeToken());
    const data = { myAccount: sampleAccount() };
    apolloClient.writeQuery({ query: MyAccountDocument, data });
    startSession(makeToken({ email: "eva@correo.example" }));
    await Promise.resolve();
    expect(apolloClient.readQuery({ query: MyAccountDocument })?.myAccount.names).toBe("Ana");
    endSession("signed-out");
    await waitFor(() => expect(apolloClient.readQuery({ query: MyAccountDocument })).toBeNull());
  });
});
