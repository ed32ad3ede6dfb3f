import { describe, expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { alertTarget, shareOf } from "../../../web/features/overview/overview-data.ts";
import { Component as OverviewPage } from "../../../web/features/overview/OverviewPage.tsx";
import { renderWithServer } from "../tasks/render-with-server.tsx";

const STATES = [
  "ESPERANDO",
  "LOCALIZADO",
  "ILOCALIZADO",
  "ACEPTACION",
  "RECHAZO",
  "CON_ACUERDO",
  "SIN_ACUERDO",
];

function overview(changes: object) {
  return {
    taskOverview: {
      __typename: "TaskOverview",
      lists: 0,
      tasks: 0,
      unassigned: 0,
      totalAmount: "0.00",
      agreedAmount: "0.00",
      currency: "EUR",
      progress: STATES.map((state) => ({ __typename: "StateCount", state, count: 0, amount: "0.00" })),
      createdPerDay: [],
      topCompanies: [],
      recentImports: [],
      alerts: [],
      ...changes,
    },
  };
}

function activity(changes: object = {}) {
  const count = { __typename: "OverviewCount", value: 0, before: 0, ofTasks: null };
  const amount = { __typename: "OverviewAmount", value: "0.00", before: "0.00", currency: "EUR" };
  return {
    activityOverview: {
      __typename: "ActivityOverview",
      paymentsMade: amount,
      openSessions: count,
      newCases: count,
      agreementsCreated: count,
      overallBalance: amount,
      alerts: [],
      openTickets: 0,
      lateTickets: 0,
      openLeads: 0,
      reportedReviews: 0,
      casesByGroup: ["CONCILIATION", "MEDIATION", "COLLECTION"].map((interventionType) => ({
        __typename: "CaseTypeCount",
        interventionType,
        open: 0,
        agreed: 0,
        broken: 0,
      })),
      ...changes,
    },
  };
}

function open(answer: object, activities: object = activity()) {
  return renderWithServer([{ path: "/", element: <OverviewPage /> }], "/", {
    TaskOverview: () => answer,
    ActivityOverview: () => activities,
  });
}

describe("'Visión general de Actividades'", () => {
  test("a fresh installation invites to import instead of showing zeros", async () => {
    open(overview({}));
    expect(await screen.findByRole("link", { name: "Importar una lista" })).toBeTruthy();
    expect(screen.queryByRole("list", { name: "Cifras de las tareas corporativas" })).toBeNull();
  });

  test("each figure leads to what it counts, and each chart says in words what it shows", async () => {
    const progress = STATES.map((state) => ({
      __typename: "StateCount",
      state,
      count: state === "CON_ACUERDO" ? 40 : state === "ESPERANDO" ? 160 : 0,
      amount: state === "CON_ACUERDO" ? "2500.50" : "0.00",
    }));
    open(
      overview({
        lists: 3,
        tasks: 200,
        unassigned: 50,
        totalAmount: "10000.00",
        agreedAmount: "2500.50",
        progress,
      }),
    );
    const figures = within(await screen.findByRole("list", { name: "Cifras de las tareas corporativas" }));
    const unassigned = figures.getByRole("link", { name: /Sin mediador asignado/ });
    expect(unassigned.textContent).toContain("50");
    expect(unassigned.getAttribute("href")).toContain("assignment=sin-asignar");
    expect(figures.getByRole("link", { name: /Importe con acuerdo/ }).textContent).toMatch(
      /2\.500,50\s€25\s% de 10\.000,00\s€ de deuda/,
    );
    expect(
      await screen.findByRole("img", { name: "De 200 tareas: 160 en Esperando y 40 en Con acuerdo." }),
    ).toBeTruthy();
  });
});

describe("the documented cards", () => {
  test("say how it was before, to the cent, and lead to what they count", async () => {
    open(
      overview({}),
      activity({
        paymentsMade: { __typename: "OverviewAmount", value: "1210.10", before: "1210.00", currency: "EUR" },
        newCases: { __typename: "OverviewCount", value: 3, before: 8 },
        agreementsCreated: { __typename: "OverviewCount", value: 3, before: 3, ofTasks: 1 },
        openTickets: 2,
        alerts: [
          {
            __typename: "ActivityAlert",
            kind: "PAYOUTS_REQUESTED",
            message: "2 transferencias están por liquidar",
            count: 2,
          },
        ],
      }),
    );
    const cards = within(await screen.findByRole("list", { name: "Actividad de los últimos 30 días" }));
    expect(cards.getByRole("link", { name: /Pagos realizados/ }).textContent).toMatch(
      /1\.210,10\s€0,10\s€ más que en los 30 días anteriores/,
    );
    expect(cards.getByRole("link", { name: /Casos nuevos/ }).textContent).toContain(
      "5 menos que en los 30 días anteriores",
    );
    expect(cards.getByRole("link", { name: /Acuerdos creados/ }).textContent).toContain(
      "Igual que en los 30 días anteriores · 1 en tareas corporativas",
    );
    expect(cards.getByRole("link", { name: /Sesiones abiertas/ }).textContent).toContain(
      "Igual que hace 30 días",
    );
    // The words of those pages' own addresses: others would show everything.
    const hrefOf = (name: RegExp) => cards.getByRole("link", { name }).getAttribute("href");
    expect(hrefOf(/Pagos realizados/)).toBe("/dashboard/admin/payments?estado=confirmados");
    expect(hrefOf(/Sesiones abiertas/)).toBe("/dashboard/admin/cases?tab=sesiones");
    expect(hrefOf(/Acuerdos creados/)).toBe("/dashboard/admin/cases?tab=acuerdo");
    expect(screen.getByRole("link", { name: "Mediaciones" }).getAttribute("href")).toBe(
      "/dashboard/admin/cases?tipo=mediacion",
    );
    expect(screen.getByText("2 transferencias están por liquidar")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Liquidar" }).getAttribute("href")).toContain(
      "tab=transferencias",
    );
    expect(screen.getByRole("link", { name: "Consultas por responder" }).getAttribute("href")).toContain(
      "tab=incidencias&estado=OPEN",
    );
    expect(screen.getByRole("link", { name: "Solicitudes nuevas" }).getAttribute("href")).toBe(
      "/dashboard/admin/support?status=NEW",
    );
  });
});

describe("where alerts lead", () => {
  const alert = { message: "", count: 1, importId: "7", listId: "3" };

  test("each to the place where it can be resolved", () => {
    expect(alertTarget({ ...alert, kind: "PENDING_DUPLICATES" }).to).toBe(
      "/dashboard/admin/tasks/process/3/duplicates?import=7",
    );
    expect(alertTarget({ ...alert, kind: "ROWS_LEFT_OUT" }).to).toBe(
      "/dashboard/admin/tasks/process/3?tab=importaciones",
    );
    expect(alertTarget({ ...alert, kind: "IMPORT_UNFINISHED" }).to).toBe(
      "/dashboard/admin/tasks/create/import?import=7",
    );
    expect(alertTarget({ ...alert, kind: "TASKS_UNASSIGNED", listId: null, importId: null }).to).toBe(
      "/dashboard/admin/tasks?tab=tareas&assignment=sin-asignar",
    );
  });

  test("a share of nothing is nothing", () => {
    expect(shareOf("10.00", "0.00")).toBe(0);
    expect(shareOf("25.00", "100.00")).toBe(0.25);
  });
});
