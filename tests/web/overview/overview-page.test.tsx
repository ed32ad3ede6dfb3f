import { describe, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { shareOf } from "../../../web/features/overview/overview-data.ts";
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
      ...changes,
    },
  };
}

function activity(changes: object = {}) {
  const count = { __typename: "OverviewCount", value: 0, before: 0, ofTasks: null, line: [0, 0] };
  const amount = {
    __typename: "OverviewAmount",
    value: "0.00",
    before: "0.00",
    currency: "EUR",
    line: ["0.00", "0.00"],
  };
  return {
    activityOverview: {
      __typename: "ActivityOverview",
      from: "2026-10-26",
      to: "2026-11-24",
      steps: ["2026-11-23", "2026-11-24"].map((day) => ({ __typename: "PeriodStep", from: day, to: day })),
      paymentsMade: amount,
      openSessions: count,
      newCases: count,
      agreementsCreated: count,
      overallBalance: amount,
      taskLists: count,
      tasks: count,
      tasksAgreed: amount,
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

function charts(changes: object = {}) {
  return {
    activityCharts: {
      __typename: "ActivityCharts",
      currency: "EUR",
      recovery: [],
      cases: [],
      funnel: [],
      ...changes,
    },
  };
}

interface Answer {
  activities?: object;
  charted?: object;
  pending?: object[];
  steps?: object;
  address?: string;
}

/** All first steps done. */
const DONE = {
  imported: true,
  creditorComplete: true,
  listWithoutCreditor: null,
  assigned: true,
  templateReviewed: true,
  written: true,
};

function open(
  answer: object,
  { activities = activity(), charted = charts(), pending = [], steps = {}, address = "/" }: Answer = {},
) {
  return renderWithServer([{ path: "/", element: <OverviewPage /> }], address, {
    TaskOverview: () => answer,
    ActivityOverview: () => activities,
    ActivityCharts: () => charted,
    AdminFirstSteps: () => ({ adminFirstSteps: { __typename: "AdminFirstSteps", ...DONE, ...steps } }),
    HideFirstSteps: () => ({
      hideFirstSteps: {
        __typename: "HideFirstStepsPayload",
        account: { __typename: "Account", id: "1", firstStepsHidden: true },
        userErrors: [],
      },
    }),
    Pending: () => ({
      pendingForMe: { __typename: "PendingForMe", totalCount: pending.length, items: pending },
    }),
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
      {
        activities: activity({
          tasks: { __typename: "OverviewCount", value: 200, before: 40, ofTasks: null, line: [40, 200] },
          tasksAgreed: {
            __typename: "OverviewAmount",
            value: "2500.50",
            before: "0.00",
            currency: "EUR",
            line: ["0.00", "2500.50"],
          },
        }),
      },
    );
    const figures = within(await screen.findByRole("list", { name: "Cifras de las tareas corporativas" }));
    const unassigned = figures.getByRole("link", { name: /Sin mediador asignado/ });
    expect(unassigned.textContent).toContain("50");
    expect(unassigned.getAttribute("href")).toContain("status=en-curso&assignment=sin-asignar");
    expect(figures.getByRole("link", { name: /Importe con acuerdo/ }).textContent).toMatch(
      /2\.500,50\s€2\.500,50\s€ más que hace 30 días · 25\s% de 10\.000,00\s€ de deuda/,
    );
    expect(figures.getByRole("link", { name: /^Tareas/ }).textContent).toContain(
      "200160 más que hace 30 días",
    );
    // What nobody has is counted as it is now alone.
    expect(figures.getAllByRole("img").map((line) => line.getAttribute("aria-label"))).toEqual([
      "Por días: siempre 0.",
      "Por días: de 40 a 200; el máximo, 200 (24/11).",
      expect.stringMatching(/^Por días: de 0,00\s€ a 2\.500,50\s€; el máximo, 2\.500,50\s€ \(24\/11\)\.$/),
    ]);
    expect(
      await screen.findByRole("img", { name: "De 200 tareas: 160 en Esperando y 40 en Con acuerdo." }),
    ).toBeTruthy();
    const states = within(screen.getByRole("region", { name: "Tareas por estado" }));
    const links = states.getAllByRole("link", { hidden: true });
    // Of none there is nothing to show.
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Esperando", "/dashboard/admin/tasks?tab=tareas&status=ESPERANDO"],
      ["Con acuerdo", "/dashboard/admin/tasks?tab=tareas&status=CON_ACUERDO"],
    ]);
  });
});

describe("the documented cards", () => {
  test("say how it was before, to the cent, and lead to what they count", async () => {
    open(overview({}), {
      activities: activity({
        paymentsMade: {
          __typename: "OverviewAmount",
          value: "1210.10",
          before: "1210.00",
          currency: "EUR",
          line: ["10.10", "1200.00"],
        },
        newCases: { __typename: "OverviewCount", value: 3, before: 8, ofTasks: null, line: [3, 0] },
        agreementsCreated: { __typename: "OverviewCount", value: 3, before: 3, ofTasks: 1, line: [1, 1] },
        openTickets: 2,
      }),
      pending: [
        {
          __typename: "PendingItem",
          id: "PAYOUTS_REQUESTED:all",
          kind: "PAYOUTS_REQUESTED",
          title: "Transferencias por liquidar",
          text: "2 transferencias están por liquidar",
          actionLabel: "Liquidar",
          path: "/dashboard/admin/payments?tab=transferencias&estado=solicitadas",
          dueOn: null,
          overdue: false,
          reference: null,
          amount: null,
          currency: null,
          count: 2,
        },
      ],
    });
    const cards = within(await screen.findByRole("list", { name: "Actividad de los últimos 30 días" }));
    expect(cards.getByRole("link", { name: /Pagos realizados/ }).textContent).toMatch(
      /1\.210,10\s€0,10\s€ más que en los 30 días anteriores/,
    );
    expect(cards.getByRole("link", { name: /Expedientes nuevos/ }).textContent).toContain(
      "5 menos que en los 30 días anteriores",
    );
    // Each with its line, in words for who doesn't see it.
    expect(cards.getAllByRole("img").map((line) => line.getAttribute("aria-label"))).toEqual([
      expect.stringMatching(/^Por días: de 10,10\s€ a 1\.200,00\s€; el máximo, 1\.200,00\s€ \(24\/11\)\.$/),
      "Por días: siempre 0.",
      "Por días: de 3 a 0; el máximo, 3 (23/11).",
      "Por días: siempre 1.",
      expect.stringMatching(/^Por días: siempre 0,00\s€\.$/),
    ]);
    expect(cards.getByText("Igual que en los 30 días anteriores · 1 en tareas corporativas")).toBeTruthy();
    expect(cards.getAllByText("Igual que hace 30 días")).toHaveLength(2);
    // The words of those pages' own addresses: others would show everything.
    const hrefOf = (name: RegExp) => cards.getByRole("link", { name }).getAttribute("href");
    const days = "desde=2026-10-26&hasta=2026-11-24";
    expect(hrefOf(/Pagos realizados/)).toBe(`/dashboard/admin/payments?estado=todos&recibo=con&${days}`);
    expect(hrefOf(/Expedientes nuevos/)).toBe(`/dashboard/admin/cases?${days}`);
    // No list shows these to administrators.
    expect(cards.getAllByRole("link")).toHaveLength(2);
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

describe("an administrator's first steps", () => {
  const begun = {
    creditorComplete: false,
    listWithoutCreditor: "L26-000003",
    assigned: false,
    written: false,
  };

  test("tick themselves off, and lead to where the next is done", async () => {
    open(overview({}), { steps: begun });
    const steps = within(await screen.findByRole("region", { name: "Primeros pasos" }));
    steps.getByText("2 de 5 hechos");
    expect(steps.queryByRole("link", { name: "Importa tu primera lista" })).toBeNull();
    expect(steps.getByRole("link", { name: "Completa los datos del acreedor" }).getAttribute("href")).toBe(
      "/dashboard/admin/tasks/process/L26-000003",
    );
  });

  test("are gone once all are done", async () => {
    open(overview({}));
    await screen.findByRole("link", { name: "Importar una lista" });
    expect(screen.queryByRole("region", { name: "Primeros pasos" })).toBeNull();
  });

  test("can be put away, which is told to the server", async () => {
    const { asked } = open(overview({}), { steps: begun });
    const steps = within(await screen.findByRole("region", { name: "Primeros pasos" }));
    await userEvent.click(steps.getByRole("button", { name: "No mostrar más" }));
    await waitFor(() => expect(asked.map(({ operation }) => operation)).toContain("HideFirstSteps"));
  });
});

describe("the charts of a period", () => {
  const row = (from: string, to: string, agreed: string, recovered: string) => ({
    __typename: "RecoveryPoint",
    from,
    to,
    agreed,
    recovered,
  });
  const figures = charts({
    recovery: [
      row("2026-10-01", "2026-10-31", "1000.10", "0.00"),
      row("2026-11-01", "2026-11-20", "0.00", "250.05"),
    ],
    cases: ["CONCILIATION", "MEDIATION", "COLLECTION"].map((interventionType, open) => ({
      __typename: "CaseTypeCount",
      interventionType,
      open,
      agreed: 1,
      broken: 0,
    })),
    funnel: [
      ["TASKS", 200],
      ["INVITED", 150],
      ["RECEIVED", 100],
      ["ANSWERED", 40],
      ["AGREED", 20],
    ].map(([stage, count]) => ({ __typename: "FunnelStep", stage, count })),
  });

  test("say in words and in a table what they show; the period stands in the address", async () => {
    const { asked, router } = open(overview({}), { charted: figures, address: "/?periodo=anual" });
    await screen.findByRole("img", {
      name: /^Cobrado 250,05\s€ y acordado 1\.?000,10\s€ en el último año\.$/,
    });
    const recovery = within(screen.getByRole("region", { name: "Recuperación" }));
    await userEvent.click(recovery.getByText("Ver los datos en una tabla"));
    recovery.getByRole("row", { name: /octubre de 2026 1\.?000,10\s€ 0,00\s€/ });
    screen.getByRole("img", {
      name: "De los expedientes abiertos en el último año: 3 siguen abiertos, 3 acabaron con acuerdo y 0 rotos.",
    });
    screen.getByRole("img", {
      name: /^Tareas: 200, Invitadas: 150 · 75\s%, Con recepción probada: 100 · 50\s%, .*Con acuerdo: 20 · 10\s%\.$/,
    });
    await userEvent.click(screen.getByText("90 días"));
    expect(router.state.location.search).toBe("?periodo=90-dias");
    // Figures and charts are of the same period.
    for (const query of ["ActivityCharts", "ActivityOverview"]) {
      const periods = asked.filter(({ operation }) => operation === query);
      expect(periods.map(({ variables }) => variables["period"])).toEqual(["YEAR", "DAYS_90"]);
    }
    await screen.findByRole("list", { name: "Actividad de los últimos 90 días" });
  });

  test("say so where there is nothing", async () => {
    open(overview({}));
    await screen.findByText("Sin acuerdos ni pagos en los últimos 30 días.");
    screen.getByText("Sin expedientes nuevos en los últimos 30 días.");
    screen.getByText("Todavía no hay tareas.");
  });
});

test("a share of nothing is nothing", () => {
  expect(shareOf("10.00", "0.00")).toBe(0);
  expect(shareOf("25.00", "100.00")).toBe(0.25);
});
