import type { RouteObject } from "react-router-dom";
import { startSession } from "../../../web/lib/session.ts";
import { Component as AccountLayout } from "../../../web/features/account/AccountLayout.tsx";
import type { AccountFieldsFragment } from "../../../web/generated/graphql.ts";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";
import { makeToken } from "../tokens.ts";

export type Account = AccountFieldsFragment & { __typename: "MyAccount" };

/** The account of the token's person, as the server gives it. */
export function sampleAccount(change: Partial<AccountFieldsFragment> = {}): Account {
  return {
    __typename: "MyAccount",
    id: "7",
    email: "ana@correo.example",
    role: "SPECIALIST",
    kind: "PERSON",
    names: "Ana",
    surnames: "Muñoz",
    companyName: null,
    displayName: "Ana Muñoz",
    initials: "AM",
    identityDocument: "12345678Z",
    identityKind: "NIF",
    identityStatus: "VERIFIED",
    identityNote: null,
    identityFile: null,
    photoUrl: null,
    lada: "34",
    phone: "612345678",
    address: { street: "Calle Mayor, 1", postalCode: "28001", city: "Madrid", province: "28", country: "ES" },
    contactUnlockedUntil: null,
    pendingEmail: null,
    notifications: { emailNotif: true, sms: false, smsUnavailable: null, news: true, suggestions: true },
    secondStep: { enabled: false, required: false, enabledAt: null, recoveryCodesLeft: 0 },
    passwordChangedAt: null,
    storage: { used: 12_400_000, allowed: 10 * 1024 ** 3 },
    sessions: [],
    createdAt: "2026-01-01T09:00:00.000Z",
    version: 3,
    ...change,
  };
}

export function refusal(field: string[], message: string, code = "INVALID") {
  return { __typename: "UserError" as const, field, code, message };
}

/** One section of the account area in its layout, signed in; `server` keeps the account and may be changed by answers. */
export function openAccount(
  section: RouteObject["Component"],
  server: { account: Account },
  answers: Answers = {},
) {
  startSession(makeToken({ email: server.account.email, role: server.account.role }));
  const routes: RouteObject[] = [
    { path: "/", element: <p>portada</p> },
    {
      path: "/account",
      Component: AccountLayout,
      children: [
        { index: true, Component: section },
        { path: "delete", element: <p>otra sección</p> },
      ],
    },
  ];
  return renderWithServer(routes, "/account", {
    MyAccount: () => ({ myAccount: server.account }),
    ...answers,
  });
}
