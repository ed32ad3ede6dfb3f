import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { Component as StopPayoutPage } from "../../../web/features/balance/stop/StopPayoutPage.tsx";
import { AlertProvider } from "../../../web/ui/AlertDialog.tsx";
import { fakeGraphql, refused } from "../fake-graphql.ts";

const PAYOUT = {
  number: "R26000004",
  amount: "483.99",
  currency: "EUR",
  iban: "ES91 •••• 1332",
  requestedAt: "2026-11-20T11:00:00.000Z",
  waitsUntil: "2026-11-22T11:00:00.000Z",
  status: "REQUESTED",
};
const CONTACT = { supportEmail: "soporte@acuerdo.example" };
const STOPPED = { stopPayout: { message: "La transferencia está parada.", userErrors: [] } };

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

function open(answers: Readonly<Record<string, unknown>>, address = "/transferencia#secreto") {
  const requests = fakeGraphql(answers);
  const routes = [
    { path: "/transferencia", element: <StopPayoutPage /> },
    { path: "/forgot-password", element: <p>recuperar</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <AlertProvider>
      <RouterProvider router={router} />
    </AlertProvider>,
  );
  return { requests, router };
}

const stop = async () =>
  userEvent.click(await screen.findByRole("button", { name: "Parar la transferencia" }));

describe("the page that stops a transfer", () => {
  test("says which one, how much and to which account before anything is done", async () => {
    const { requests } = open({ PayoutToStop: { payoutToStop: PAYOUT, contactDetails: CONTACT } });
    await screen.findByRole("button", { name: "Parar la transferencia" });
    const text = document.body.textContent;
    for (const fact of ["R26000004", "483,99", "ES91 •••• 1332", "22/11/2026"]) expect(text).toContain(fact);
    expect(requests.map(({ operation, variables }) => [operation, variables])).toEqual([
      ["PayoutToStop", { token: "secreto" }],
    ]);
  });

  test("stops it once, tells so, leads to a new password, and the secret leaves the address", async () => {
    const { requests, router } = open({
      PayoutToStop: { payoutToStop: PAYOUT, contactDetails: CONTACT },
      StopPayout: STOPPED,
    });
    await stop();
    await screen.findByText("La transferencia está parada.");
    await waitFor(() => expect(router.state.location.hash).toBe(""));
    expect(screen.getByText("La transferencia está parada.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Parar la transferencia" })).toBeNull();
    expect(screen.getByRole("link", { name: "Cambiar mi contraseña" }).getAttribute("href")).toBe(
      "/forgot-password",
    );
    expect(requests.map(({ operation }) => operation)).toEqual(["PayoutToStop", "StopPayout"]);
  });

  test.each([
    [
      "SETTLED",
      "Esta transferencia ya está hecha. Si no la pediste tú, escríbenos cuanto antes a soporte@acuerdo.example.",
    ],
    ["REJECTED", "Esta transferencia ya está parada: el importe no ha salido."],
  ])("%s has nothing to stop, and still the sessions can be ended: %s", async (status, text) => {
    const { requests } = open({
      PayoutToStop: { payoutToStop: { ...PAYOUT, status }, contactDetails: CONTACT },
      StopPayout: { stopPayout: { message: "Hemos cerrado todas las sesiones.", userErrors: [] } },
    });
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe(text));
    expect(screen.queryByRole("button", { name: "Parar la transferencia" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "No la pedí yo: cerrar las sesiones" }));
    await screen.findByText("Hemos cerrado todas las sesiones.");
    expect(requests.map(({ operation }) => operation)).toEqual(["PayoutToStop", "StopPayout"]);
  });

  test("a refusal and a broken line are told beside the button, which works again", async () => {
    const answers: Record<string, unknown> = {
      PayoutToStop: { payoutToStop: PAYOUT, contactDetails: CONTACT },
    };
    open(answers);
    await stop();
    expect((await screen.findByRole("alert")).textContent).toBe("No se ha podido parar. Inténtalo de nuevo.");
    answers["StopPayout"] = refused("RATE_LIMITED", "Espera un minuto.");
    await stop();
    await screen.findByText("Espera un minuto.");
    const message = "Ya no se puede parar.";
    answers["StopPayout"] = { stopPayout: { message: null, userErrors: [{ field: [], message }] } };
    await stop();
    await screen.findByText(message);
    answers["StopPayout"] = STOPPED;
    await stop();
    await screen.findByText("La transferencia está parada.");
  });

  test.each(["/transferencia#otro", "/transferencia"])(
    "%s without a transfer says where to look",
    async (address) => {
      const { requests } = open({ PayoutToStop: { payoutToStop: null, contactDetails: CONTACT } }, address);
      expect((await screen.findByRole("alert")).textContent).toContain("Búscalo en el último correo");
      expect(requests).toHaveLength(address.includes("#") ? 1 : 0);
    },
  );

  test("without an answer it offers to try again", async () => {
    const answers: Record<string, unknown> = {};
    open(answers);
    await screen.findByText("No se ha podido abrir el enlace");
    answers["PayoutToStop"] = { payoutToStop: PAYOUT, contactDetails: CONTACT };
    await userEvent.click(screen.getByRole("button", { name: "Reintentar" }));
    await screen.findByRole("button", { name: "Parar la transferencia" });
  });
});
