import { beforeEach, describe, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ComparisonPanel } from "../../../web/features/tasks/strategies/ComparisonPanel.tsx";
import { startSession } from "../../../web/lib/session.ts";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";
import { makeToken } from "../tokens.ts";

const STEP = {
  __typename: "StrategyStep",
  number: 1,
  action: "CALL",
  condition: "ALWAYS",
  day: 0,
  note: "Llama",
  template: null,
};
const VERSIONS = [2, 1].map((version) => ({
  __typename: "StrategyVersion",
  version,
  createdAt: "2026-11-20T11:00:00.000Z",
  steps: [{ ...STEP, day: version }],
}));
const measure = (name: string, isDeciding: boolean, more: object = {}) => ({
  __typename: "StrategyMeasureFigures",
  measure: name,
  isDeciding,
  a: 0.1,
  b: 0.2,
  difference: 0.1,
  low: 0.069,
  high: 0.1308,
  ...more,
});
const arm = (version: number, more: object) => ({
  __typename: "StrategyArm",
  version,
  people: 1000,
  answered: 100,
  promised: 0,
  paid: 100,
  amount: "6000.00",
  ...more,
});
const RUNNING = {
  __typename: "StrategyComparison",
  id: "9",
  versionA: 1,
  versionB: 2,
  percentB: 30,
  measure: "ANSWERED",
  endsOn: "2026-12-20",
  startedAt: "2026-11-23T08:30:00.000Z",
  startedBy: "Olga",
  endedAt: null,
  endedBy: null,
  keptVersion: null,
  figures: {
    __typename: "StrategyComparisonFigures",
    verdict: "TOO_EARLY",
    text: "Aún no se puede decir: se fijó decidir pasado el 20/12/2026.",
    currency: "EUR",
    arms: [arm(1, {}), arm(2, { answered: 200, amount: "4000.00" })],
    measures: [
      measure("ANSWERED", true),
      measure("AMOUNT", false, { a: 6, b: 4, difference: -2, low: -3.456, high: -0.544 }),
      measure("PROMISED", false, { a: null, b: null, difference: null, low: null, high: null }),
    ],
  },
};
const STRATEGY = {
  __typename: "Strategy",
  id: "4",
  name: "Primer contacto",
  status: "ON",
  version: 2,
  isComparing: false,
  runsOnOlderVersions: 0,
  steps: [STEP],
  counts: [],
  createdBy: "Olga",
  updatedAt: "2026-11-20T11:00:00.000Z",
  switchedOnAt: null,
  versions: VERSIONS,
  comparisons: [] as object[],
};
const ARM_SIMULATED = {
  __typename: "StrategySimulation",
  days: [],
  mails: 40,
  letters: 0,
  certificates: 0,
  calls: 3,
  tasks: 100,
  takingPart: 45,
  leftOut: [],
  reach: [
    {
      __typename: "StrategyStepReach",
      number: 1,
      reached: 40,
      leftOut: [{ __typename: "StrategyLeftOut", text: "No tienen teléfono", count: 5 }],
    },
  ],
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  startSession(makeToken({ role: "ADMIN" }));
});

const open = (strategy: object, answers: Answers = {}) =>
  renderWithServer([{ path: "/e", element: <ComparisonPanel strategyId="4" /> }], "/e", {
    StrategyComparisons: () => ({ strategy }),
    ...answers,
  });

describe("before it begins", () => {
  test("with one version alone it says how there will be two", async () => {
    open({ ...STRATEGY, versions: VERSIONS.slice(1) });
    expect(await screen.findByText(/Cambia los pasos y guarda: será la versión 2/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Empezar la comparación" })).toBeNull();
  });

  test("what was chosen is sent once; the page then shows that it runs", async () => {
    const sent: unknown[] = [];
    open(STRATEGY, {
      StartStrategyComparison: (variables: unknown) => {
        sent.push(variables);
        return {
          startStrategyComparison: {
            message: "Comparación en marcha",
            strategy: { ...STRATEGY, isComparing: true, comparisons: [RUNNING] },
            userErrors: [],
          },
        };
      },
      StrategyComparisons: () => ({
        strategy: sent.length === 0 ? STRATEGY : { ...STRATEGY, isComparing: true, comparisons: [RUNNING] },
      }),
    });
    const user = userEvent.setup();
    const share = await screen.findByLabelText("Porcentaje de personas con la versión B");
    await user.clear(share);
    await user.type(share, "30");
    await user.selectOptions(screen.getByLabelText("Qué decide"), "PAID");
    const day = screen.getByLabelText("Último día");
    await user.clear(day);
    await user.type(day, "20/12/2026");
    await user.click(screen.getByRole("button", { name: "Empezar la comparación" }));
    expect(await screen.findByText(/^Aún no se puede decir/)).toBeTruthy();
    expect(sent).toEqual([
      {
        id: "4",
        input: { versionA: 1, versionB: 2, percentB: 30, measure: "PAID", endsOn: "2026-12-20" },
      },
    ]);
  });

  test("a share that is no number is said beside it and nothing is sent; the server's refusals stand at their fields", async () => {
    let sent = 0;
    open(STRATEGY, {
      StartStrategyComparison: () => {
        sent += 1;
        return {
          startStrategyComparison: {
            message: null,
            strategy: null,
            userErrors: [
              {
                __typename: "UserError",
                field: ["endsOn"],
                code: "INVALID",
                message: "Elige un día posterior a hoy.",
              },
            ],
          },
        };
      },
    });
    const user = userEvent.setup();
    const share = await screen.findByLabelText("Porcentaje de personas con la versión B");
    await user.clear(share);
    await user.type(share, "la mitad");
    await user.click(screen.getByRole("button", { name: "Empezar la comparación" }));
    expect((await screen.findAllByText(/Escribe el porcentaje con cifras/)).length).toBeGreaterThan(1);
    expect(sent).toBe(0);
    await user.clear(share);
    await user.type(share, "50");
    await user.click(screen.getByRole("button", { name: "Empezar la comparación" }));
    expect((await screen.findAllByText(/Elige un día posterior a hoy\./)).length).toBeGreaterThan(1);
    expect(screen.getByLabelText("Último día").getAttribute("aria-invalid")).toBe("true");
  });

  test("the simulation says what each version would do, with whom, and that they are too few", async () => {
    open(STRATEGY, {
      SimulateStrategyComparison: (variables: unknown) => {
        expect(variables).toEqual({ id: "4", versionA: 1, versionB: 2, percentB: 50 });
        return {
          simulateStrategyComparison: {
            __typename: "StrategyComparisonSimulation",
            goOn: 12,
            fewestPeople: 100,
            arms: [1, 2].map((version) => ({
              __typename: "SimulatedArm",
              version,
              people: version === 1 ? 45 : 1200,
              simulation: ARM_SIMULATED,
            })),
          },
        };
      },
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Simular las dos versiones" }));
    const first = await screen.findByRole("region", { name: "Simulación de la versión 1" });
    expect(within(first).getByText("Versión 1: 45 personas")).toBeTruthy();
    expect(within(first).getByText(/Paso 1: llega a 40 tareas/)).toBeTruthy();
    expect(screen.getByText(/se repartirían 45 y 1\.200 personas\. Con menos de 100/)).toBeTruthy();
    expect(screen.getByText(/^12 tareas de personas que ya están/)).toBeTruthy();
  });
});

describe("while it runs and afterwards", () => {
  test("people, figures, intervals and why nothing can be said; it is ended after a question", async () => {
    const sent: unknown[] = [];
    open(
      { ...STRATEGY, isComparing: true, comparisons: [RUNNING] },
      {
        EndStrategyComparison: (variables: unknown) => {
          sent.push(variables);
          return { endStrategyComparison: { message: "Terminada", strategy: STRATEGY, userErrors: [] } };
        },
      },
    );
    const user = userEvent.setup();
    const table = await screen.findByRole("table", { name: "Versión 1 frente a versión 2" });
    const rows = within(table)
      .getAllByRole("row")
      .map((row) => row.textContent?.replaceAll("\u00A0", " "));
    expect(rows.slice(1)).toEqual([
      "Personas1.0001.000—",
      "RespondenLa que decide10,0 % (100 de 1.000)20,0 % (200 de 1.000)+10,0 puntos (de +6,9 a +13,1)",
      "Importe pagado por persona6,00 € (6.000,00 € en total)4,00 € (4.000,00 € en total)−2,00 € (de −3,46 a −0,54)",
      "Prometen pagar———",
    ]);
    expect(screen.queryByRole("button", { name: "Empezar la comparación" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Terminar y seguir con la versión 1" }));
    expect(sent).toEqual([]);
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Terminar" }),
    );
    await waitFor(() => expect(sent).toEqual([{ id: "9", keep: 1 }]));
  });

  test("an earlier one says what was decided and what was found", async () => {
    const ended = {
      ...RUNNING,
      endedAt: "2026-12-22T09:00:00.000Z",
      endedBy: "Olga",
      keptVersion: 2,
      figures: { ...RUNNING.figures, verdict: "B", text: "Ha ido mejor la versión 2." },
    };
    open({ ...STRATEGY, comparisons: [ended] });
    expect(
      await screen.findByText("Versiones 1 y 2, hasta el 22/12/2026: se siguió con la versión 2"),
    ).toBeTruthy();
    expect(screen.getByText("Ha ido mejor la versión 2.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Empezar la comparación" })).toBeTruthy();
  });
});
