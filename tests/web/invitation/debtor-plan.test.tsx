import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { Component as InvitationPage } from "../../../web/features/invitation/InvitationPage.tsx";
import { AlertProvider } from "../../../web/ui/AlertDialog.tsx";
import { NoticeRegion } from "../../../web/ui/NoticeRegion.tsx";
import { fakeGraphql } from "../fake-graphql.ts";
import { sampleDebtor } from "./sample-invitation.ts";

const OFFER = {
  today: "2026-11-20",
  owed: "1240.00",
  firstPercent: 10,
  lowestInstalment: "50.00",
  mostMonths: 12,
  firstWithinDays: 15,
  discountPercent: 10,
  discountDays: 10,
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.spyOn(navigator, "languages", "get").mockReturnValue(["es-ES"]);
});
afterEach(() => {
  jest.restoreAllMocks();
});

function open(planOffer: typeof OFFER | null = OFFER, answers: Readonly<Record<string, unknown>> = {}) {
  const invitation = sampleDebtor({ owed: "1240.00", planOffer });
  const known = { ...invitation, party: { ...invitation.party, missing: [] } };
  const asked = fakeGraphql({ OpenInvitation: { invitation: known }, ...answers });
  const router = createMemoryRouter([{ path: "/invitacion", element: <InvitationPage /> }], {
    initialEntries: [`/invitacion#${"s".repeat(43)}`],
  });
  render(
    <AlertProvider>
      <RouterProvider router={router} />
      <NoticeRegion />
    </AlertProvider>,
  );
  return { known, sent: (name: string) => asked.filter(({ operation }) => operation === name) };
}

async function plan() {
  const summary = await screen.findByText("Elegir un plan de pago", { selector: "summary" });
  await userEvent.click(summary);
  const step = within(summary.closest("details") ?? summary);
  await step.findByText("Así queda");
  return step;
}
const rows = (step: Awaited<ReturnType<typeof plan>>) =>
  step
    .getAllByRole("row")
    .map((row) => row.textContent?.replaceAll(/\s/g, " "))
    .slice(1);

describe("choosing a plan", () => {
  test("isn't there where nothing is offered", async () => {
    open(null);
    await screen.findByText("Preguntar", { selector: "summary" });
    expect(screen.queryByText("Elegir un plan de pago")).toBeNull();
  });

  test("shows each day and cent before anything is sent, and sends exactly that, signed", async () => {
    const { sent, known } = open(OFFER, {
      AcceptPlanByInvitation: () => ({
        acceptPlanByInvitation: { invitation: known, message: "Plan aceptado", userErrors: [] },
      }),
    });
    const step = await plan();
    fireEvent.change(step.getByLabelText(/^En cuántos pagos/), { target: { value: "3" } });
    const first = step.getByLabelText("Primer pago");
    await userEvent.clear(first);
    await userEvent.type(first, "400");
    expect(rows(step)).toEqual([
      "105/12/2026400,00 €",
      "205/01/2027420,00 €",
      "305/02/2027420,00 €",
      "Total1.240,00 €",
    ]);
    await userEvent.click(step.getByRole("button", { name: "Aceptar este plan" }));
    expect(step.getByText("Marca la casilla para aceptar el plan")).toBeTruthy();
    expect(sent("AcceptPlanByInvitation")).toEqual([]);
    await userEvent.click(step.getByRole("checkbox"));
    await userEvent.type(step.getByLabelText("Tu nombre y apellidos"), "Ana Gil");
    await userEvent.click(step.getByRole("button", { name: "Aceptar este plan" }));
    expect(sent("AcceptPlanByInvitation").at(-1)?.variables).toMatchObject({
      input: {
        atOnce: false,
        owed: "1240.00",
        shown: [
          { dueOn: "2026-12-05", amount: "400.00" },
          { dueOn: "2027-01-05", amount: "420.00" },
          { dueOn: "2027-02-05", amount: "420.00" },
        ],
        signedName: "Ana Gil",
      },
    });
  });

  test("a first payment that isn't possible has no plan, and nothing to accept", async () => {
    open();
    const step = await plan();
    const first = step.getByLabelText("Primer pago");
    await userEvent.clear(first);
    await userEvent.type(first, "20");
    expect(step.getByText(/^Con ese primer pago no se puede/)).toBeTruthy();
    expect(step.queryByRole("button", { name: "Aceptar este plan" })).toBeNull();
  });

  test("what changed meanwhile is said, shown anew, and nothing that was chosen is lost", async () => {
    const changed = [
      { field: [], code: "OWED_CHANGED", message: "Lo que debes ha cambiado: ahora son 1000,00 €." },
    ];
    const now = sampleDebtor({ owed: "1000.00", planOffer: { ...OFFER, owed: "1000.00" } });
    open(OFFER, {
      AcceptPlanByInvitation: () => ({
        acceptPlanByInvitation: {
          invitation: { ...now, party: { ...now.party, missing: [] } },
          message: null,
          userErrors: changed,
        },
      }),
    });
    const step = await plan();
    fireEvent.change(step.getByLabelText(/^En cuántos pagos/), { target: { value: "4" } });
    await userEvent.click(step.getByRole("checkbox"));
    await userEvent.type(step.getByLabelText("Tu nombre y apellidos"), "Ana Gil");
    await userEvent.click(step.getByRole("button", { name: "Aceptar este plan" }));
    await step.findByText(/^Lo que debes ha cambiado/);
    expect(rows(step).at(-1)).toBe("Total1.000,00 €");
    expect(rows(step)).toHaveLength(5);
    expect(step.getByLabelText("Tu nombre y apellidos")).toHaveProperty("value", "Ana Gil");
    // What was accepted was another plan.
    expect(step.getByRole("checkbox")).toHaveProperty("checked", false);
  });

  test("at once says what is forgiven and until when", async () => {
    open();
    const step = await plan();
    await userEvent.click(step.getByRole("radio", { name: /^De una vez/ }));
    expect(rows(step)).toEqual(["130/11/20261.116,00 €", "Total1.116,00 €"]);
    expect(step.getByText(/^De lo que debes se te perdonan 124,00/)).toBeTruthy();
  });
});
