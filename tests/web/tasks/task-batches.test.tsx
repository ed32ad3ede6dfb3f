import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component as TasksPage } from "../../../web/features/tasks/TasksPage.tsx";
import { closeNotice, currentNotices } from "../../../web/lib/notices.ts";
import { suggestionsAnswer } from "../suggestions.ts";
import { renderWithServer, type Answers, type Asked } from "./render-with-server.tsx";
import { batchesAnswer, batchLine, taskRow, tasksAnswer } from "./sample-rows.ts";

const PATH = "/dashboard/admin/tasks";
const TOTAL = 1500;
const people = suggestionsAnswer([
  { id: "9", name: "Lucía Prado", reasons: ["Trabaja en Madrid"] },
  { id: "10", name: "Ana Gil", reasons: [] },
]);

function preview(changes: object = {}) {
  const previewTaskBatch = {
    __typename: "TaskBatchPreview",
    count: TOTAL,
    changing: 1480,
    shares: [],
    ...changes,
  };
  return { previewTaskBatch };
}

function begun(batch: object) {
  return { startTaskBatch: { __typename: "TaskBatchPayload", batch, userErrors: [] } };
}

function refused(code: string, message: string, field = ["selection"]) {
  const userErrors = [{ __typename: "UserError", field, code, message }];
  return { startTaskBatch: { __typename: "TaskBatchPayload", batch: null, userErrors } };
}

function open(answers: Answers, search = "?tab=tareas") {
  return renderWithServer([{ path: PATH, element: <TasksPage /> }], `${PATH}${search}`, {
    TaskEntities: () => ({ taskEntities: [] }),
    Tasks: () => tasksAnswer([taskRow(1), taskRow(2)], TOTAL),
    TaskBatches: () => batchesAnswer([]),
    SuggestSpecialists: () => people,
    PreviewTaskBatch: () => preview(),
    ...answers,
  });
}

const variablesOf = (asked: readonly Asked[], wanted: string) =>
  asked.filter(({ operation }) => operation === wanted).map(({ variables }) => variables);

async function tickPage() {
  const all = { name: "Seleccionar todas las filas de esta página" };
  await userEvent.click(await screen.findByRole("checkbox", all));
  return within(screen.getByRole("region", { name: "Selección" }));
}

async function chooseMatching() {
  const bar = await tickPage();
  await userEvent.click(bar.getByRole("button", { name: "Seleccionar las 1.500 que coinciden" }));
  return bar;
}

async function dialogOf(bar: Awaited<ReturnType<typeof tickPage>>, entry: string, title = entry) {
  await userEvent.click(await bar.findByRole("button", { name: "Más acciones" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: entry }));
  return within(await screen.findByRole("dialog", { name: title }));
}

afterEach(() => {
  jest.restoreAllMocks();
  for (const { id } of currentNotices()) closeNotice(id);
});

describe("choosing", () => {
  test("all of a page, then all that fit the filter, and back, without losing the focus", async () => {
    open({});
    const bar = await tickPage();
    expect(bar.getByText("2 seleccionadas")).toBeTruthy();
    const button = bar.getByRole("button", { name: "Seleccionar las 1.500 que coinciden" });
    await userEvent.click(button);
    expect(bar.getByText("Las 1.500 que coinciden")).toBeTruthy();
    expect(document.activeElement?.textContent).toBe("Solo las de esta página");
    await userEvent.click(bar.getByRole("button", { name: "Solo las de esta página" }));
    expect(bar.getByText("2 seleccionadas")).toBeTruthy();
  });

  test("with all chosen, unticking a row leaves the others of the page", async () => {
    open({});
    const bar = await chooseMatching();
    const row = () => screen.getByRole<HTMLInputElement>("checkbox", { name: "Seleccionar T26-0000001" });
    expect(row().checked).toBe(true);
    await userEvent.click(row());
    expect(bar.getByText("1 seleccionada")).toBeTruthy();
    expect(bar.getByRole("button", { name: "Seleccionar las 1.500 que coinciden" })).toBeTruthy();
  });

  test("nothing is offered when the page shows all there is", async () => {
    open({ Tasks: () => tasksAnswer([taskRow(1), taskRow(2)]) });
    const bar = await tickPage();
    expect(bar.queryByRole("button", { name: /que coinciden/ })).toBeNull();
  });

  test("more than are counted for the list are counted when they are chosen", async () => {
    const { asked } = open({
      Tasks: () => ({ tasks: { ...tasksAnswer([taskRow(1)], 10_000).tasks, totalIsLowerBound: true } }),
      PreviewTaskBatch: () => preview({ count: 23_456 }),
    });
    const bar = await tickPage();
    const name = "Seleccionar todas las que coinciden (más de 10.000)";
    await userEvent.click(bar.getByRole("button", { name }));
    expect(await bar.findByText("Las 23.456 que coinciden")).toBeTruthy();
    expect(variablesOf(asked, "PreviewTaskBatch")[0]).toMatchObject({ selection: { filter: {} } });
  });

  test("too many are refused in the server's words, and those of the page stay chosen", async () => {
    open({
      Tasks: () => ({ tasks: { ...tasksAnswer([taskRow(1)], 10_000).tasks, totalIsLowerBound: true } }),
      PreviewTaskBatch: () => {
        throw Object.assign(new Error("x"), {
          errors: [
            {
              message: "No se pueden cambiar más de 100.000 tareas a la vez: acota los filtros.",
              extensions: { code: "BAD_USER_INPUT" },
            },
          ],
        });
      },
    });
    const bar = await tickPage();
    await userEvent.click(bar.getByRole("button", { name: /Seleccionar todas/ }));
    const told = await screen.findByRole("alertdialog", { name: "Error" });
    expect(within(told).getByText(/más de 100\.000 tareas a la vez/)).toBeTruthy();
    expect(bar.getByText("1 seleccionada")).toBeTruthy();
  });
});

describe("assigning", () => {
  test("ticked ones: says before what will change, and after what has", async () => {
    const { asked } = open({
      PreviewTaskBatch: () => preview({ count: 2, changing: 1 }),
      StartTaskBatch: () =>
        begun(
          batchLine(7, {
            total: 2,
            changed: 1,
            skipped: 1,
            summary: "Asignada 1 de 2 tareas · 1 sin cambios",
          }),
        ),
    });
    const bar = await tickPage();
    await userEvent.click(await bar.findByRole("button", { name: "Asignar mediador" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Asignar mediador" }));
    const send = dialog.getByRole("button", { name: "Asignar mediador" });
    expect(send.hasAttribute("disabled")).toBe(true);
    await userEvent.click(await dialog.findByRole("radio", { name: /Lucía Prado/ }));
    expect(await dialog.findByText("Se asignará 1 de 2 tareas; 1 se queda como está.")).toBeTruthy();
    // The trades are called as everywhere else.
    expect(dialog.getAllByText(/Mediador, Recaudador/)).toHaveLength(2);
    await userEvent.click(send);
    expect(await screen.findByText("Asignada 1 de 2 tareas · 1 sin cambios.")).toBeTruthy();
    expect(variablesOf(asked, "StartTaskBatch")).toEqual([
      { input: { selection: { ids: ["1", "2"] }, action: "ASSIGN", specialistIds: ["9"], notify: true } },
    ]);
    expect(screen.queryByRole("region", { name: "Selección" })).toBeNull();
  });

  test("all that fit: another number meanwhile is a sentence, and who was chosen stays", async () => {
    let count = TOTAL;
    let tries = 0;
    const changed = "Ahora coinciden 1.512 tareas y no 1.500: alguien ha cambiado algo entretanto.";
    const { asked } = open(
      {
        PreviewTaskBatch: () => preview({ count, changing: count }),
        StartTaskBatch: () => {
          tries += 1;
          if (tries > 1) return begun(batchLine(8, { status: "RUNNING", endedAt: null }));
          count = 1512;
          return refused("COUNT_CHANGED", `${changed} Revísalo y confirma de nuevo.`);
        },
      },
      "?tab=tareas&status=ESPERANDO",
    );
    const bar = await chooseMatching();
    await userEvent.click(await bar.findByRole("button", { name: "Asignar mediador" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Asignar mediador" }));
    await userEvent.click(await dialog.findByRole("radio", { name: /Ana Gil/ }));
    await dialog.findByText("Se asignarán 1.500 tareas.");
    await userEvent.click(dialog.getByRole("button", { name: "Asignar mediador" }));
    expect(await dialog.findByText(`${changed} Revísalo y confirma de nuevo.`)).toBeTruthy();
    expect(await dialog.findByText("Se asignarán 1.512 tareas.")).toBeTruthy();
    expect(dialog.getByText(changed)).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>("radio", { name: /Ana Gil/ }).checked).toBe(true);
    await userEvent.click(dialog.getByRole("button", { name: "Asignar mediador" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const filter = { state: "ESPERANDO" };
    expect(variablesOf(asked, "StartTaskBatch")).toMatchObject([
      { input: { selection: { filter, expectedCount: 1500 } } },
      { input: { selection: { filter, expectedCount: 1512 } } },
    ]);
    expect(variablesOf(asked, "SuggestSpecialists")[0]).toMatchObject({ taskFilter: filter });
  });

  test("nothing to change can't be begun", async () => {
    open({ PreviewTaskBatch: () => preview({ count: 2, changing: 0 }) });
    const bar = await tickPage();
    await userEvent.click(await bar.findByRole("button", { name: "Asignar mediador" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Asignar mediador" }));
    await userEvent.click(await dialog.findByRole("radio", { name: /Lucía Prado/ }));
    expect(await dialog.findByText("No hay nada que cambiar: las 2 tareas ya están así.")).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Asignar mediador" }).hasAttribute("disabled")).toBe(true);
  });
});

test("spreading shows who would get how many and why, before it is begun", async () => {
  const specialist = (id: string, displayName: string) => ({ __typename: "Specialist", id, displayName });
  const { asked } = open({
    PreviewTaskBatch: () =>
      preview({
        changing: TOTAL,
        shares: [
          {
            __typename: "TaskBatchPreviewShare",
            specialist: specialist("9", "Lucía Prado"),
            tasks: 900,
            reasons: ["No tiene otras tareas abiertas"],
            warnings: [],
          },
          {
            __typename: "TaskBatchPreviewShare",
            specialist: specialist("10", "Ana Gil"),
            tasks: 600,
            reasons: [],
            warnings: ["Ausente hasta el 3 de diciembre"],
          },
        ],
      }),
    StartTaskBatch: () => begun(batchLine(9, { status: "RUNNING", endedAt: null })),
  });
  const bar = await chooseMatching();
  await userEvent.click(await bar.findByRole("button", { name: "Repartir" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Repartir" }));
  const show = dialog.getByRole("button", { name: "Ver el reparto" });
  await userEvent.click(await dialog.findByRole("checkbox", { name: /Lucía Prado/ }));
  expect(show.hasAttribute("disabled")).toBe(true);
  await userEvent.click(dialog.getByRole("checkbox", { name: /Ana Gil/ }));
  expect(dialog.getByText("2 especialistas elegidos para 1.500 tareas.")).toBeTruthy();
  // A stray Escape doesn't throw away whom one chose.
  await userEvent.keyboard("{Escape}");
  expect(await screen.findByText("Si cierras ahora, se perderá lo que has elegido.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Seguir aquí" }));
  await userEvent.click(show);
  const shares = within(await dialog.findByRole("list", { name: "Reparto" }));
  const [first, second] = await shares.findAllByRole("listitem");
  expect(first?.textContent).toBe("Lucía Prado900 tareasNo tiene otras tareas abiertas");
  expect(second?.textContent).toBe("Ana Gil600 tareasAusente hasta el 3 de diciembre");
  expect(variablesOf(asked, "StartTaskBatch")).toEqual([]);
  // Back to choose, and forth again: nothing is lost.
  await userEvent.click(dialog.getByRole("button", { name: "Cambiar especialistas" }));
  expect((await dialog.findByRole<HTMLInputElement>("checkbox", { name: /Ana Gil/ })).checked).toBe(true);
  await userEvent.click(dialog.getByRole("button", { name: "Ver el reparto" }));
  await dialog.findByText("Se repartirán 1.500 tareas.");
  await userEvent.click(dialog.getByRole("button", { name: "Repartir" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(variablesOf(asked, "StartTaskBatch")).toMatchObject([
    {
      input: {
        selection: { filter: {}, expectedCount: TOTAL },
        action: "SPREAD",
        specialistIds: ["9", "10"],
      },
    },
  ]);
});

describe("the other actions", () => {
  test("a state needs its reason, which stays after a refusal", async () => {
    let tries = 0;
    const { asked } = open({
      StartTaskBatch: () => {
        tries += 1;
        return tries === 1 ? refused("COUNT_CHANGED", "Ahora coinciden 1.501 tareas.") : begun(batchLine(7));
      },
    });
    const dialog = await dialogOf(await chooseMatching(), "Cambiar estado");
    await userEvent.selectOptions(dialog.getByLabelText("Nuevo estado"), "Rechazo");
    await dialog.findByText("Se cambiarán 1.480 de 1.500 tareas; 20 se quedan como están.");
    const send = () => userEvent.click(dialog.getByRole("button", { name: "Cambiar estado" }));
    await send();
    expect(await dialog.findByRole("link", { name: /^Motivo:/ })).toBeTruthy();
    await userEvent.type(dialog.getByLabelText("Motivo"), "Lo pide el banco");
    await send();
    expect(await dialog.findByText("Ahora coinciden 1.501 tareas.")).toBeTruthy();
    expect(dialog.getByLabelText<HTMLTextAreaElement>("Motivo").value).toBe("Lo pide el banco");
    await dialog.findByText(/Se cambiarán/);
    await send();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(variablesOf(asked, "StartTaskBatch").at(-1)).toMatchObject({
      input: { action: "CHANGE_STATE", state: "RECHAZO", reason: "Lo pide el banco" },
    });
  });

  test.each([
    ["Quitar asignación", "Quitar la asignación", "Quitar", "UNASSIGN"],
    ["Eliminar", "Eliminar tareas", "Eliminar", "DELETE"],
  ])("%s: asks with the numbers", async (entry, title, action, kind) => {
    const { asked } = open({ StartTaskBatch: () => begun(batchLine(7)) });
    const dialog = await dialogOf(await chooseMatching(), entry, title);
    await dialog.findByText(/1\.480 de 1\.500 tareas; 20 se quedan como están\.$/);
    await userEvent.click(dialog.getByRole("button", { name: action }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(variablesOf(asked, "StartTaskBatch")).toMatchObject([{ input: { action: kind } }]);
  });

  test("the export is of what is chosen, in the order of the table: of the filter, or of the ticked", async () => {
    jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    const { asked } = open({
      ExportTasks: () => ({
        exportTasks: { __typename: "ExportTasksPayload", url: "/x", fileName: "x.xlsx", userErrors: [] },
      }),
    });
    const bar = await tickPage();
    const exportThem = async () => {
      await userEvent.click(await bar.findByRole("button", { name: "Más acciones" }));
      await userEvent.click(await screen.findByRole("menuitem", { name: "Exportar a Excel (.xlsx)" }));
    };
    const asSeen = { sort: "LAST_ACTION", direction: "DESC" };
    await exportThem();
    await waitFor(() => expect(variablesOf(asked, "ExportTasks")).toHaveLength(1));
    await userEvent.click(bar.getByRole("button", { name: /que coinciden/ }));
    await exportThem();
    await waitFor(() =>
      expect(variablesOf(asked, "ExportTasks")).toEqual([
        { input: { filter: {}, ...asSeen, taskIds: ["1", "2"], format: "XLSX" } },
        { input: { filter: {}, ...asSeen, format: "XLSX" } },
      ]),
    );
  });
});

describe("above the table", () => {
  test("what somebody has begun is followed to its end, which brings the tasks up to date", async () => {
    let batch = batchLine(5, {
      status: "RUNNING",
      changed: 500,
      skipped: 0,
      endedAt: null,
      undoableUntil: null,
    });
    const { asked } = open({ TaskBatches: () => batchesAnswer([batch]) });
    const bar = await screen.findByRole("progressbar", { name: "Asignar 1.500 tareas a Lucía Prado" });
    expect(bar.getAttribute("aria-valuenow")).toBe("33");
    expect(screen.getByRole("button", { name: /^Cancelar: Asignar 1\.500/ })).toBeTruthy();
    const before = variablesOf(asked, "Tasks").length;
    batch = batchLine(5);
    expect(
      await screen.findByText("Asignadas 1.480 de 1.500 tareas · 20 sin cambios", {}, { timeout: 5000 }),
    ).toBeTruthy();
    expect(screen.queryByRole("progressbar")).toBeNull();
    await waitFor(() => expect(variablesOf(asked, "Tasks").length).toBeGreaterThan(before));
    const polls = variablesOf(asked, "TaskBatches").length;
    await new Promise((resolve) => setTimeout(resolve, 2500));
    // Nothing runs: nothing is asked.
    expect(variablesOf(asked, "TaskBatches").length - polls).toBeLessThanOrEqual(1);
  }, 15_000);

  test("a result can be undone, after a question, and hidden", async () => {
    let batch: object = batchLine(6);
    const { asked } = open({
      TaskBatches: () => batchesAnswer([batch]),
      UndoTaskBatch: () => {
        batch = batchLine(6, {
          status: "UNDONE",
          restored: 1480,
          summary: "Deshecho: 1.480 tareas como antes",
          undoableUntil: null,
          undoneBy: "Raúl Sanz",
        });
        return { undoTaskBatch: { __typename: "TaskBatchPayload", batch, userErrors: [] } };
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: /^Deshacer: Asignar 1\.500/ }));
    const question = within(screen.getByRole("alertdialog", { name: "Deshacer" }));
    await userEvent.click(question.getByRole("button", { name: "Deshacer" }));
    expect(await screen.findByText("Deshecho: 1.480 tareas como antes")).toBeTruthy();
    expect(variablesOf(asked, "UndoTaskBatch")).toEqual([{ id: "6" }]);
    expect(screen.queryByRole("button", { name: /^Deshacer: / })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: /^Ocultar: / }));
    expect(screen.queryByText("Deshecho: 1.480 tareas como antes")).toBeNull();
  });

  test("the address opens one, with whom it went to and what was left and why", async () => {
    const { router } = open(
      {
        TaskBatch: () => ({
          taskBatch: {
            ...batchLine(4),
            shares: [
              {
                __typename: "TaskBatchShare",
                specialist: { __typename: "Specialist", id: "9", displayName: "Lucía Prado" },
                tasks: 1480,
              },
            ],
            reasons: [
              {
                __typename: "TaskBatchReasonCount",
                reason: "NOTHING_TO_DO",
                text: "Ya la tenía asignada ese especialista",
                count: 20,
              },
            ],
          },
        }),
        TaskBatchProblems: () => ({
          taskBatch: {
            __typename: "TaskBatch",
            id: "4",
            problems: {
              __typename: "TaskBatchProblemPage",
              nodes: [
                {
                  __typename: "TaskBatchProblem",
                  codeId: "T26-0000003",
                  debtor: "María Núñez",
                  text: "Ya la tenía asignada ese especialista",
                },
              ],
              totalCount: 20,
            },
          },
        }),
      },
      "?tab=tareas&lote=4",
    );
    const dialog = within(await screen.findByRole("dialog", { name: "Asignar 1.500 tareas a Lucía Prado" }));
    expect(dialog.getByText("Sin cambios: 20 tareas")).toBeTruthy();
    expect((await dialog.findByRole("link", { name: "T26-0000003" })).getAttribute("href")).toBe(
      `${PATH}/T26-0000003`,
    );
    const [close] = dialog.getAllByRole("button", { name: "Cerrar" });
    if (close) await userEvent.click(close);
    await waitFor(() => expect(router.state.location.search).toBe("?tab=tareas"));
  });

  test("one that isn't kept any more says so", async () => {
    open({ TaskBatch: () => ({ taskBatch: null }) }, "?tab=tareas&lote=999");
    expect(await screen.findByText("Esta acción ya no está")).toBeTruthy();
  });

  test("the recent ones are a press away, with the filters as they are", async () => {
    const { router } = open(
      { TaskBatches: () => batchesAnswer([batchLine(3, { endedAt: "2026-01-02T08:00:00.000Z" })]) },
      "?tab=tareas&status=ESPERANDO",
    );
    await userEvent.click(await screen.findByRole("link", { name: "Acciones recientes" }));
    expect(router.state.location.search).toBe("?tab=tareas&status=ESPERANDO&lote=recientes");
    const list = within(await screen.findByRole("list", { name: "Acciones recientes" }));
    expect(list.getByText("Asignadas 1.480 de 1.500 tareas · 20 sin cambios")).toBeTruthy();
    expect(list.getByRole("link", { name: /^Detalles: / }).getAttribute("href")).toContain("lote=3");
  });
});
