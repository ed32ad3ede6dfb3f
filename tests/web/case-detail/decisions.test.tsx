import { afterEach, describe, expect, test } from "@jest/globals";
import { cleanup, screen, within } from "@testing-library/react";
import { openCase } from "./open-case.tsx";
import { ground, move, party } from "./sample-case.ts";

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

const wanted = async () => within(await screen.findByRole("region", { name: "Pendiente de ti" }));
const budget = { __typename: "Budget", id: "1", status: "SENT" };
const running = { status: "IN_PROGRESS", budgets: [{ ...budget, status: "ACCEPTED" }] };

describe("the one decision that is wanted", () => {
  test("of a client: to answer the budget, before everything else", async () => {
    openCase("CLIENT", {
      status: "IN_PROGRESS",
      budgets: [budget],
      nextSessionAt: "2026-03-10T09:00:00.000Z",
    });
    expect((await wanted()).getByRole("link").textContent).toBe("Ver el presupuesto");
    const others = within(screen.getByRole("list", { name: "También pendiente de ti" }));
    expect(others.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Ver la sesión"]);
  });

  test("of a client: to answer the agreement, to pay", async () => {
    const agreement = { __typename: "Agreement", id: "1", status: "PROPOSED", parties: [] };
    const first = openCase("CLIENT", { ...running, agreements: [agreement] });
    expect((await wanted()).getByRole("link").textContent).toBe("Leer el acuerdo");
    first.view.unmount();
    openCase("CLIENT", { status: "PENDING_PAYMENT", unpaid: "96.80" });
    expect((await wanted()).getByText(/^Quedan 96,80\s€ por pagar/)).toBeTruthy();
  });

  test("isn't said where it is made: its tab holds it", async () => {
    openCase("CLIENT", { status: "IN_PROGRESS", budgets: [budget] }, {}, "?tab=presupuesto");
    await screen.findByRole("region", { name: "Resumen" });
    expect(screen.queryByRole("region", { name: "Pendiente de ti" })).toBeNull();
  });

  test("of who is asked: to accept, with what follows; refusing is no first thing to press", async () => {
    openCase("SPECIALIST", {
      status: "PENDING_ACCEPTANCE",
      moves: [
        move("DECLINE", { label: "Rechazar el caso" }),
        move("ACCEPT", { label: "Aceptar el caso", consequence: "Pasas a llevarlo." }),
      ],
    });
    const decision = await wanted();
    expect(decision.getByRole("button").textContent).toBe("Aceptar el caso");
    expect(decision.getByText("Pasas a llevarlo.")).toBeTruthy();
    const panel = within(screen.getByRole("region", { name: "Qué puedo hacer ahora" }));
    expect(panel.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Rechazar el caso"]);
  });

  test("of a specialist whose case waits for nothing: none; of an administrator: who is to handle it", async () => {
    const first = openCase("SPECIALIST", {
      ...running,
      moves: [move("CLOSE_BROKEN", { grounds: [ground("WITHDRAWN")] })],
    });
    await screen.findByRole("region", { name: "Resumen" });
    expect(screen.queryByRole("region", { name: "Pendiente de ti" })).toBeNull();
    first.view.unmount();
    openCase("ADMIN", { specialistId: null, specialistName: null });
    expect((await wanted()).getByRole("link", { name: "Asignar" })).toBeTruthy();
  });
});

describe("the first lines", () => {
  test("say how far it has come, and where it ended without agreement", async () => {
    const stages = () =>
      screen
        .getAllByText(/^(Hecho|Ahora|Después|No se alcanzó):$/)
        .map(({ parentElement }) => parentElement?.textContent);
    const first = openCase("CLIENT", { ...running, openAgreements: 0, closedAgreements: 0 });
    await screen.findByRole("region", { name: "Resumen" });
    expect(stages()).toContain("Ahora: Sesión");
    first.view.unmount();
    openCase("CLIENT", { status: "BROKEN", group: "BROKEN" });
    await screen.findByRole("region", { name: "Resumen" });
    expect(stages()).toContain("No se alcanzó: Acuerdo");
  });

  test("say that a payment is late, and so does what is wanted of the client", async () => {
    openCase("CLIENT", {
      ...running,
      unpaid: "96.80",
      cost: { __typename: "CaseCost", total: "580.80", unpaid: "96.80" },
      instalments: [
        { __typename: "Instalment", id: "1", status: "PAID" },
        { __typename: "Instalment", id: "2", status: "LATE" },
      ],
    });
    expect((await wanted()).getByText(/^Hay 1 pago vencido. Quedan 96,80\s€ por pagar/)).toBeTruthy();
    expect(within(screen.getByRole("region", { name: "Resumen" })).getByText("1 pago vencido")).toBeTruthy();
  });

  test("say what is left to pay, or that nothing is", async () => {
    const cost = { __typename: "CaseCost", total: "580.80", unpaid: "96.80" };
    const first = openCase("SPECIALIST", { ...running, cost });
    expect((await screen.findByText("96,80 €")).parentElement?.textContent).toMatch(
      /^Quedan 96,80\s€ de 580,80\s€$/,
    );
    first.view.unmount();
    openCase("SPECIALIST", { ...running, cost: { ...cost, unpaid: "0.00" } });
    expect(await screen.findByText(/^580,80\s€, todo pagado$/)).toBeTruthy();
  });
});

test("ten counterparties are one step, and three of them are shown at once, the others on demand", async () => {
  const counterparties = Array.from({ length: 10 }, (_, index) =>
    party(String(index + 2), { displayName: `Taller ${index + 1}` }),
  );
  openCase("SPECIALIST", { counterparties });
  const more = (await screen.findByText("Ver 7 contrapartes más")).closest("details");
  expect(more?.open).toBe(false);
  expect((await wanted()).getByText(/^10 contrapartes todavía no saben nada/)).toBeTruthy();
  expect(within(more as HTMLElement).getAllByRole("article", { hidden: true })).toHaveLength(7);
});
