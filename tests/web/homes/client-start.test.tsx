import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { caseStage } from "../../../schema/rules/case-stages.ts";
import { startSession } from "../../../web/lib/session.ts";
import { ClientStart } from "../../../web/parts/client-home/ClientStart.tsx";
import { renderWithServer } from "../tasks/render-with-server.tsx";
import { makeToken } from "../tokens.ts";
import { NO_FIGURES, ownFigures } from "./sample-figures.ts";

const PATH = "/dashboard/client";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  startSession(makeToken({ role: "CLIENT" }));
});
afterEach(cleanup);

const matter = (change: object = {}) => ({
  __typename: "Case",
  number: "P26000001",
  interventionType: "MEDIATION",
  status: "IN_PROGRESS",
  specialistId: "7",
  specialistName: "Elena Ferrer Ibáñez",
  openAgreements: 0,
  nextSessionAt: null,
  closedAgreements: 0,
  message: "Próxima sesión: 26/11/2026 a las 10:00",
  currency: "EUR",
  cost: { __typename: "CaseCost", total: "471.90", paid: "188.76", unpaid: "283.14" },
  ...change,
});

function open(
  nodes: object[],
  total = nodes.length,
  open = nodes.length,
  figures = NO_FIGURES,
  myPortfolios: object[] = [],
) {
  return renderWithServer([{ path: PATH, element: <ClientStart /> }], PATH, {
    Pending: () => ({ pendingForMe: { __typename: "PendingForMe", totalCount: 0, items: [] } }),
    OwnFigures: () => figures,
    ClientHome: () => ({
      cases: { __typename: "CasePage", nodes, totalCount: open },
      caseSummary: { __typename: "CaseSummary", total },
      myPortfolios,
    }),
  });
}

const matters = async (name: string) => within(await screen.findByRole("region", { name }));

describe("how far a matter has come", () => {
  test("in one line of stages, with what happens now and what it costs", async () => {
    open([matter()]);
    const shown = await matters("Cómo va tu expediente");
    const stages = shown.getAllByText(/^(Hecho|Ahora|Después):$/);
    expect(stages.map(({ parentElement }) => parentElement?.textContent)).toEqual([
      "Hecho: Solicitud",
      "Hecho: Partes",
      "Ahora: Sesión",
      "Después: Acuerdo",
      "Después: Pago",
    ]);
    expect(shown.getByRole("link", { name: "P26000001" }).getAttribute("href")).toBe(
      "/dashboard/client/cases/P26000001",
    );
    shown.getByText(/471,90/);
    expect(shown.getByRole("link", { name: /quedan 283,14/ }).getAttribute("href")).toBe(
      "/dashboard/client/cases/P26000001?tab=presupuesto",
    );
  });

  test("without a budget, and all paid", async () => {
    open(
      [
        matter({ cost: null }),
        matter({
          number: "P2",
          cost: { __typename: "CaseCost", total: "100.00", paid: "100.00", unpaid: "0.00" },
        }),
      ],
      6,
      5,
    );
    const shown = await matters("Cómo van tus expedientes");
    shown.getByText("Sin presupuesto aceptado: todavía no te cuesta nada.");
    shown.getByText(/Está todo pagado/);
    shown.getByText("Los demás están en la lista de abajo.");
  });

  test.each([
    ["PENDING_ACCEPTANCE", 0, 0, null, 0],
    ["PENDING_COUNTERPARTY", 0, 0, null, 1],
    ["IN_PROGRESS", 0, 0, null, 2],
    ["IN_PROGRESS", 1, 0, null, 3],
    ["IN_PROGRESS", 0, 1, null, 3],
    // What is proposed before the session doesn't pass it by.
    ["IN_PROGRESS", 1, 0, "2026-12-01T09:00:00Z", 2],
    ["BROKEN", 0, 0, null, 3],
    ["PENDING_PAYMENT", 0, 1, null, 4],
    ["AGREED", 0, 1, null, 5],
  ] as const)(
    "%s with %i agreements open and %i closed, and the next session at %s, stands at %i",
    (status, openAgreements, closedAgreements, nextSessionAt, at) => {
      expect(caseStage({ status, openAgreements, closedAgreements, nextSessionAt })).toBe(at);
    },
  );
});

describe("a newcomer's steps", () => {
  test("begin with telling the matter", async () => {
    open([]);
    const steps = within(await screen.findByRole("region", { name: "Primeros pasos" }));
    steps.getByText("0 de 3 hechos");
    expect(steps.getByRole("link", { name: "Cuéntanos tu caso" }).getAttribute("href")).toBe(
      "/dashboard/client/cases/new",
    );
    expect(screen.queryByRole("region", { name: /^Cómo va/ })).toBeNull();
  });

  test("tick themselves off", async () => {
    open([matter({ specialistId: null, specialistName: null, cost: null, status: "PENDING_ACCEPTANCE" })]);
    const steps = within(await screen.findByRole("region", { name: "Primeros pasos" }));
    steps.getByText("1 de 3 hechos");
    expect(steps.queryByRole("link", { name: "Cuéntanos tu caso" })).toBeNull();
    expect(steps.getByRole("link", { name: "Acepta el presupuesto" }).getAttribute("href")).toBe(
      "/dashboard/client/cases/P26000001?tab=presupuesto",
    );
  });

  test.each([
    ["all is done", [matter()], 1],
    ["there were other cases", [matter({ cost: null })], 2],
    ["the only case has ended", [], 1],
  ])("are gone when %s", async (_when, nodes, total) => {
    open(nodes, total);
    await screen.findByText("No tienes nada pendiente.");
    expect(screen.queryByRole("region", { name: "Primeros pasos" })).toBeNull();
  });
});

test("matters that couldn't be loaded say so, and are asked for again", async () => {
  let tries = 0;
  renderWithServer([{ path: PATH, element: <ClientStart /> }], PATH, {
    Pending: () => ({ pendingForMe: { __typename: "PendingForMe", totalCount: 0, items: [] } }),
    OwnFigures: () => NO_FIGURES,
    ClientHome: () => {
      tries += 1;
      if (tries === 1) throw new Error("offline");
      return {
        cases: { __typename: "CasePage", nodes: [matter()], totalCount: 1 },
        caseSummary: { __typename: "CaseSummary", total: 1 },
        myPortfolios: [],
      };
    },
  });
  const failed = await matters("Cómo van tus expedientes");
  failed.getByText("No se ha podido cargar");
  await userEvent.click(failed.getByRole("button", { name: "Reintentar" }));
  (await matters("Cómo va tu expediente")).getByRole("link", { name: "P26000001" });
  expect(screen.queryByText("No se ha podido cargar")).toBeNull();
});

test("what the matters came to is shown over time, once there is something; the period stands in the address", async () => {
  const { asked, router } = open([matter()], 1, 1, ownFigures());
  const figures = within(await screen.findByRole("region", { name: "Tus expedientes en cifras" }));
  figures.getByText("1 más que en el año anterior");
  figures.getByRole("img", {
    name: /^Por meses: de 0,00\s€ a 250,05\s€; el máximo, 250,05\s€ \(noviembre de 2026\)\.$/,
  });
  await userEvent.click(figures.getByText("90 días"));
  expect(router.state.location.search).toBe("?periodo=90-dias");
  await figures.findByText("1 más que en los 90 días anteriores");
  expect(
    asked.flatMap(({ operation, variables }) => (operation === "OwnFigures" ? [variables["period"]] : [])),
  ).toEqual(["YEAR", "DAYS_90"]);
  cleanup();
  open([matter()]);
  await screen.findByRole("region", { name: "Cómo va tu expediente" });
  expect(screen.queryByRole("region", { name: "Tus expedientes en cifras" })).toBeNull();
});

test("a creditor's person sees how the lists stand, and isn't told to open a case", async () => {
  const portfolio = {
    __typename: "Portfolio",
    id: "1",
    codeId: "L26-000001",
    name: "Cartera consumo",
    currency: "EUR",
    status: "IN_PROGRESS",
    tasksCount: 90,
    totalAmount: "178653.58",
    recovered: "10358.03",
    outstanding: "168314.05",
  };
  open([], 0, 0, NO_FIGURES, [portfolio]);
  const lists = await matters("Mis carteras");
  expect(lists.getByRole("link", { name: "Cartera consumo" }).getAttribute("href")).toBe(
    "/dashboard/client/portfolios/L26-000001",
  );
  lists.getByText(/90 deudas por 178\.653,58 €\. Cobrado/);
  lists.getByText("En curso");
  expect(screen.queryByRole("region", { name: "Primeros pasos" })).toBeNull();
});
