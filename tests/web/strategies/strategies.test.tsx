import { beforeEach, describe, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ListStrategies } from "../../../web/features/tasks/strategies/ListStrategies.tsx";
import { Component as StrategyPage } from "../../../web/features/tasks/strategies/StrategyPage.tsx";
import { TaskStrategyDocument } from "../../../web/generated/graphql.ts";
import { endSession, startSession } from "../../../web/lib/session.ts";
import { TaskStrategyPanel } from "../../../web/parts/strategies/TaskStrategyPanel.tsx";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";
import { makeToken } from "../tokens.ts";

const LIST_PATH = "/dashboard/admin/tasks/process";
const TEMPLATE = {
  __typename: "MailingTemplate",
  id: "7",
  version: 1,
  name: "Primer aviso",
  purpose: "FIRST_NOTICE",
};
const REMINDER = {
  __typename: "MailingTemplate",
  id: "8",
  version: 1,
  name: "Recordatorio",
  purpose: "REMINDER",
};
const STEP = {
  __typename: "StrategyStep",
  number: 1,
  action: "MAIL",
  condition: "ALWAYS",
  day: 0,
  note: "",
  template: TEMPLATE,
};
const STEPS = [
  STEP,
  { ...STEP, number: 2, action: "CALL", condition: "NOT_OPENED", day: 3, note: "Llama", template: null },
  { ...STEP, number: 3, action: "CALL", condition: "PROMISE_BROKEN", day: 1, template: null },
];
const STRATEGY = {
  __typename: "Strategy",
  id: "4",
  name: "Primer contacto",
  status: "DRAFT",
  version: 2,
  runsOnOlderVersions: 0,
  isComparing: false,
  steps: STEPS,
  counts: [
    {
      __typename: "StrategyCount",
      state: "STOPPED",
      why: "ANSWERED",
      text: "Detenida: ha respondido",
      tasks: 12,
    },
  ],
  createdBy: "Olga",
  updatedAt: "2026-11-20T11:00:00.000Z",
  switchedOnAt: null,
};
const SIMULATED = {
  __typename: "StrategySimulation",
  days: [{ __typename: "StrategyDay", day: "2026-11-23", mails: 40, letters: 0, calls: 3, certificates: 0 }],
  mails: 40,
  letters: 0,
  certificates: 0,
  calls: 3,
  tasks: 50,
  takingPart: 45,
  leftOut: [{ __typename: "StrategyLeftOut", text: "Ya han respondido", count: 5 }],
  reach: [
    {
      __typename: "StrategyStepReach",
      number: 1,
      reached: 40,
      leftOut: [{ __typename: "StrategyLeftOut", text: "No tiene correo", count: 5 }],
    },
  ],
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  startSession(makeToken({ role: "ADMIN" }));
});

const editor = (strategy: object | null) => ({
  taskList: { __typename: "TaskList", id: "1", codeId: "L26-000001", name: "Préstamos" },
  ...(strategy === null ? {} : { strategy }),
  offeredMailingChannels: ["MAIL"],
  mailingTemplates: [TEMPLATE, REMINDER],
});

function openEditor(id: string, answers: Answers = {}) {
  return renderWithServer(
    [{ path: `${LIST_PATH}/:processId/estrategias/:strategyId`, element: <StrategyPage /> }],
    `${LIST_PATH}/L26-000001/estrategias/${id}`,
    {
      StrategyEditor: () => editor(id === "nueva" ? null : STRATEGY),
      SimulateStrategy: () => ({ simulateStrategy: SIMULATED }),
      StrategyComparisons: () => ({ strategy: { ...STRATEGY, versions: [], comparisons: [] } }),
      ...answers,
    },
  );
}

describe("the editor", () => {
  test("begins with a usual way, sends its steps in the order of their days", async () => {
    let sent: unknown;
    const { router } = openEditor("nueva", {
      StrategyEditor: ({ isNew }) => editor(isNew === true ? null : STRATEGY),
      CreateStrategy: (variables: unknown) => {
        sent = variables;
        return { createStrategy: { message: "Guardada", strategy: STRATEGY, userErrors: [] } };
      },
    });
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText("Nombre"), "Primer contacto");
    const first = screen.getByRole("group", { name: "Paso 1" });
    await user.clear(within(first).getByLabelText("Día, desde que empieza la tarea"));
    await user.type(within(first).getByLabelText("Día, desde que empieza la tarea"), "5");
    await user.click(screen.getByRole("button", { name: "Guardar como borrador" }));
    await waitFor(() => expect(sent).toBeDefined());
    expect(sent).toMatchObject({
      input: {
        listId: "1",
        name: "Primer contacto",
        steps: [
          { action: "CALL", condition: "NOT_OPENED", day: 3 },
          { action: "MAIL", day: 5, templateId: "7" },
          { action: "MAIL", day: 15, templateId: "8" },
          { action: "CERTIFICATE", condition: "ALWAYS", day: 31, templateId: null },
          { action: "CALL", condition: "PROMISE_BROKEN", day: 1 },
        ],
      },
    });
    // Saved, it is at its own address: nobody is asked about what would be lost.
    await waitFor(() => expect(router.state.location.pathname).toBe(`${LIST_PATH}/L26-000001/estrategias/4`));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test("a step that certifies has no other condition and no template, and says for whom it waits", async () => {
    openEditor("4");
    const user = userEvent.setup();
    const row = within(await screen.findByRole("group", { name: "Paso 2" }));
    await user.selectOptions(row.getByLabelText("Qué se hace"), "Certificado del intento");
    const when = within(row.getByLabelText("Cuándo")).getAllByRole("option");
    expect(when.map(({ textContent }) => textContent)).toEqual([
      "Cuando acaba el plazo de la ley sin respuesta",
    ]);
    expect(row.getByLabelText("Día, como pronto, desde que empieza la tarea")).toBeTruthy();
    expect(row.queryByLabelText("Plantilla")).toBeNull();
    expect(row.getByText(/Con quien no consta que la haya recibido, el paso espera/)).toBeTruthy();
  });

  test("a day that is no number is said beside its field, and nothing is sent", async () => {
    openEditor("4");
    const user = userEvent.setup();
    const row = await screen.findByRole("group", { name: "Paso 2" });
    await user.clear(within(row).getByLabelText("Día, desde que empieza la tarea"));
    await user.click(screen.getByRole("button", { name: "Guardar" }));
    expect((await screen.findAllByText(/Escribe el día con cifras/)).length).toBeGreaterThan(1);
  });

  test("what is typed outlives an ended session, with the version it was begun from; what was left isn't kept", async () => {
    const nameField = () => screen.findByLabelText(/^Nombre/);
    const first = openEditor("4");
    await userEvent.type(await nameField(), " de otoño");
    endSession("expired");
    first.view.unmount();
    startSession(makeToken({ role: "ADMIN" }));

    const newer = { ...STRATEGY, name: "De otra persona", version: 3 };
    let sent: unknown;
    const second = openEditor("4", {
      StrategyEditor: () => editor(newer),
      UpdateStrategy: (variables: unknown) => {
        sent = variables;
        throw new TypeError("Failed to fetch");
      },
    });
    expect(await nameField()).toHaveProperty("value", "Primer contacto de otoño");
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    await waitFor(() =>
      expect(sent).toMatchObject({ input: { name: "Primer contacto de otoño", version: 2 } }),
    );
    second.view.unmount();

    openEditor("4");
    expect(await nameField()).toHaveProperty("value", "Primer contacto");
  });

  test("who saves second is told what somebody else changed: their own name stays on top of the other's steps", async () => {
    const refused = { __typename: "UserError", field: ["version"], code: "STALE", message: "Otra persona." };
    const newer = { ...STRATEGY, version: 3, steps: [STEP] };
    let stored = STRATEGY;
    const sent: unknown[] = [];
    openEditor("4", {
      StrategyEditor: () => editor(stored),
      UpdateStrategy: ({ input }) => {
        sent.push(input);
        const isStale = (input as { version: number }).version === 2;
        return {
          updateStrategy: {
            message: null,
            strategy: isStale ? null : { ...newer, name: "Primer contacto 2", version: 3 },
            userErrors: isStale ? [refused] : [],
          },
        };
      },
    });
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText("Nombre"), " 2");
    stored = newer;
    await user.click(screen.getByRole("button", { name: "Guardar" }));
    const conflict = within(await screen.findByRole("dialog", { name: "Otra persona ha guardado cambios" }));
    conflict.getByText("Día 0 · Correo electrónico: Primer aviso");
    await user.click(conflict.getByRole("button", { name: "Aplicar mis cambios" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent.at(-1)).toEqual({
      name: "Primer contacto 2",
      formerName: "Primer contacto",
      version: 3,
      steps: [{ action: "MAIL", condition: "ALWAYS", day: 0, templateId: "7", note: "" }],
    });
    expect(screen.queryByRole("group", { name: "Paso 2" })).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>("Nombre").value).toBe("Primer contacto 2");
  });

  test("of two who rename it the second is asked, and sends then what is called so now", async () => {
    const refused = { __typename: "UserError", field: ["version"], code: "STALE", message: "Otra persona." };
    const renamed = { ...STRATEGY, name: "De otra persona" };
    let stored = STRATEGY;
    const sent: unknown[] = [];
    openEditor("4", {
      StrategyEditor: () => editor(stored),
      UpdateStrategy: ({ input }) => {
        const { name, formerName } = input as { name?: string; formerName?: string };
        sent.push({ name, formerName });
        const isStale = formerName !== renamed.name;
        return {
          updateStrategy: {
            message: null,
            strategy: isStale ? null : { ...renamed, name },
            userErrors: isStale ? [refused] : [],
          },
        };
      },
    });
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText("Nombre"), " 2");
    stored = renamed;
    await user.click(screen.getByRole("button", { name: "Guardar" }));
    const conflict = within(await screen.findByRole("dialog", { name: "Otra persona ha guardado cambios" }));
    conflict.getByText("De otra persona");
    await user.click(conflict.getByRole("button", { name: "Aplicar mis cambios" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent).toEqual([
      { name: "Primer contacto 2", formerName: "Primer contacto" },
      { name: "Primer contacto 2", formerName: "De otra persona" },
    ]);
  });

  test("steps alone are sent without the name, which somebody else may have changed; a simulation is no change", async () => {
    let sent: unknown;
    openEditor("4", {
      UpdateStrategy: ({ input }) => {
        sent = input;
        return { updateStrategy: { message: null, strategy: { ...STRATEGY, version: 3 }, userErrors: [] } };
      },
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Simular los próximos 60 días" }));
    const row = within(await screen.findByRole("group", { name: "Paso 2" }));
    await user.type(row.getByLabelText("Día, desde que empieza la tarea"), "0");
    await user.click(screen.getByRole("button", { name: "Guardar" }));
    await waitFor(() => expect(sent).toMatchObject({ steps: [{}, { day: 30 }, {}], version: 2 }));
    expect((sent as { name?: string }).name).toBeUndefined();
  });

  test("what the server refuses stands at its step, and what was typed stays", async () => {
    openEditor("4", {
      UpdateStrategy: () => ({
        updateStrategy: {
          message: null,
          strategy: null,
          userErrors: [
            {
              __typename: "UserError",
              field: ["steps", "0", "templateId"],
              code: "INVALID",
              message: "Elige otra.",
            },
          ],
        },
      }),
    });
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText("Nombre"), " 2");
    await user.click(screen.getByRole("button", { name: "Guardar" }));
    expect(await screen.findByText("Paso 1, plantilla: Elige otra.")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Nombre").value).toBe("Primer contacto 2");
  });

  test("the simulation says what each day brings and who is left out", async () => {
    openEditor("4");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Simular los próximos 60 días" }));
    const said = "En los próximos 60 días: 40 correos, 0 cartas, 3 llamadas. Participan 45 de 50 tareas.";
    expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
    expect(screen.getByText("Ya han respondido")).toBeTruthy();
    expect(screen.getByText("No tiene correo")).toBeTruthy();
  });
});

describe("the list's tab", () => {
  const list = { id: "1", codeId: "L26-000001" } as never;
  const open = (answers: Answers) =>
    renderWithServer([{ path: "/lista", element: <ListStrategies list={list} /> }], "/lista", answers);

  test("shows the line of steps and how its tasks stand; a draft is switched on after a question", async () => {
    const switched: unknown[] = [];
    open({
      ListStrategies: () => ({
        strategies: { __typename: "StrategyPage", nodes: [STRATEGY], totalCount: 1 },
      }),
      SwitchStrategyOn: (variables: unknown) => {
        switched.push(variables);
        return {
          switchStrategyOn: { message: "En marcha", strategy: { ...STRATEGY, status: "ON" }, userErrors: [] },
        };
      },
    });
    const user = userEvent.setup();
    const line = await screen.findByRole("list", { name: "Pasos de Primer contacto" });
    expect(within(line).getAllByRole("listitem")).toHaveLength(2);
    expect(screen.getByText("Detenida: ha respondido")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Poner en marcha" }));
    expect(switched).toEqual([]);
    const asked = await screen.findByRole("alertdialog");
    await user.click(within(asked).getByRole("button", { name: "Poner en marcha" }));
    await waitFor(() => expect(switched).toEqual([{ id: "4" }]));
  });

  test("an empty list says what to do", async () => {
    open({
      ListStrategies: () => ({ strategies: { __typename: "StrategyPage", nodes: [], totalCount: 0 } }),
    });
    expect(await screen.findByText("Esta lista no tiene estrategia")).toBeTruthy();
  });
});

test("a task's page shows where it stands, why it stopped and which call waits", async () => {
  const run = {
    __typename: "StrategyRun",
    strategyId: "4",
    strategyName: "Primer contacto",
    version: 2,
    startedOn: "2026-11-23",
    state: "STOPPED",
    why: "PAYMENT",
    text: "Detenida: se ha cobrado un pago",
    next: null,
    nextOn: null,
    steps: STEPS,
    carriedOut: [
      {
        __typename: "StrategyRunStep",
        number: 1,
        version: 2,
        action: "MAIL",
        outcome: "DONE",
        doneOn: "2026-11-23",
        text: "Enviado",
        mailingId: "9",
        isWaiting: false,
        note: "",
      },
    ],
  };
  renderWithServer(
    [{ path: "/tarea", element: <TaskStrategyPanel codeId="T26-0000001" query={TaskStrategyDocument} /> }],
    "/tarea",
    { TaskStrategy: () => ({ task: { __typename: "Task", id: "1", strategyRun: run } }) },
  );
  expect(await screen.findByText("Detenida: se ha cobrado un pago")).toBeTruthy();
  expect(screen.getByText("Enviado")).toBeTruthy();
});
