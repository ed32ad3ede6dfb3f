import { useQuery } from "@apollo/client/react";
import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component as TasksPage } from "../../../web/features/tasks/TasksPage.tsx";
import { MeDocument } from "../../../web/generated/graphql.ts";
import { chooseColumns } from "../../../web/lib/display.ts";
import { closeNotice, currentNotices } from "../../../web/lib/notices.ts";
import { renderWithServer, type Answers } from "./render-with-server.tsx";
import { suggestionsAnswer } from "../suggestions.ts";
import { batchesAnswer, listRow, listsAnswer, taskRow, tasksAnswer } from "./sample-rows.ts";

const PATH = "/dashboard/admin/tasks";
const counts = [{ __typename: "InstitutionCount", name: "Banco Norte", count: 2 }];

function open(search: string, answers: Answers) {
  return renderWithServer([{ path: PATH, element: <TasksPage /> }], `${PATH}${search}`, {
    TaskListCompanies: () => ({ taskListCompanies: counts }),
    TaskEntities: () => ({ taskEntities: counts }),
    TaskBatches: () => batchesAnswer([]),
    ...answers,
  });
}

afterEach(() => {
  jest.restoreAllMocks();
  chooseColumns("tasks", null);
  for (const { id } of currentNotices()) closeNotice(id);
});

/** The frame asks who is there; the page only looks at the answer. */
function FramedTasksPage() {
  useQuery(MeDocument);
  return <TasksPage />;
}

test("a new administrator, who arrives here, is offered the tour", async () => {
  const me = {
    id: "7",
    tourDue: true,
    firstStepsHidden: false,
    seesPortfolios: false,
    email: "a@b.es",
    role: "ADMIN",
    displayName: "Ana",
    initials: "A",
  };
  renderWithServer([{ path: PATH, element: <FramedTasksPage /> }], PATH, {
    Me: () => ({ me: { __typename: "Account", ...me, photoUrl: null } }),
    TaskListCompanies: () => ({ taskListCompanies: counts }),
    TaskLists: () => listsAnswer([listRow(12)]),
  });
  expect(await screen.findByRole("button", { name: "Ver el recorrido" })).toBeTruthy();
});

describe("the lists", () => {
  test("show the documented columns and actions of the real rows", async () => {
    open("", { TaskLists: () => listsAnswer([listRow(12)]) });
    const row = (await screen.findByText("L26-000012")).closest("tr");
    if (row === null) throw new Error("no row");
    const cells = within(row);
    expect(cells.getByText("180 Tareas")).toBeTruthy();
    expect(cells.getByText("12/03/2026")).toBeTruthy();
    expect(cells.getByText("En gestión")).toBeTruthy();
    expect(cells.getByRole("link", { name: "Ver detalles L26-000012" }).getAttribute("href")).toBe(
      `${PATH}/process/L26-000012`,
    );
    expect(cells.getByRole("button", { name: "Exportar L26-000012" })).toBeTruthy();
    expect(cells.getByRole("button", { name: "Eliminar L26-000012" })).toBeTruthy();
    expect(cells.getByRole("link", { name: "Mailing L26-000012" }).getAttribute("href")).toBe(
      "/dashboard/admin/mailings/new?lista=12",
    );
  });

  test("ask the server for what the address says", async () => {
    const { asked } = open(
      "?search=%20norte%20&institution=Banco%20Norte&status=FINISHED&sort=COMPANY&direction=ASC&page=2&size=50",
      {
        TaskLists: () => listsAnswer([listRow(1)], 60),
      },
    );
    await screen.findByText("L26-000001");
    expect(asked.find(({ operation }) => operation === "TaskLists")?.variables).toEqual({
      filter: { search: "norte", institution: "Banco Norte", status: "FINISHED" },
      sort: "COMPANY",
      direction: "ASC",
      page: { number: 2, size: 50 },
    });
  });

  test("'Todos' and the two sort buttons change the address", async () => {
    const { router } = open("?status=FINISHED&page=3", { TaskLists: () => listsAnswer([listRow(1)], 200) });
    await screen.findByText("L26-000001");
    await userEvent.click(screen.getByRole("button", { name: "Orden ascendente" }));
    await waitFor(() => expect(router.state.location.search).toBe("?status=FINISHED&direction=ASC"));
    await userEvent.click(screen.getByRole("button", { name: "Todos" }));
    await waitFor(() => expect(router.state.location.search).toBe("?direction=ASC"));
    expect(screen.getByRole("button", { name: "Todos" }).getAttribute("aria-pressed")).toBe("true");
  });

  test("invite to import on first use, and say so when only the filter is too narrow", async () => {
    const first = open("", { TaskLists: () => listsAnswer([]) });
    expect(await screen.findByText("Todavía no hay listas de tareas")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Importar una lista" }).getAttribute("href")).toBe(
      `${PATH}/create`,
    );
    first.view.unmount();
    const { router } = open("?search=zzz", { TaskLists: () => listsAnswer([]) });
    expect(await screen.findByText("Ninguna lista coincide")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Quitar los filtros" }));
    await waitFor(() => expect(router.state.location.search).toBe(""));
  });

  test("a failed load can be tried again", async () => {
    let works = false;
    open("", {
      TaskLists: () => {
        if (!works) throw new Error("offline");
        return listsAnswer([listRow(7)]);
      },
    });
    const retry = await screen.findByRole("button", { name: "Reintentar" });
    works = true;
    await userEvent.click(retry);
    expect(await screen.findByText("L26-000007")).toBeTruthy();
  });

  test("a page past the end goes back to the last one", async () => {
    const { router } = open("?page=9", {
      TaskLists: ({ page }) => listsAnswer((page as { number: number }).number > 2 ? [] : [listRow(3)], 40),
    });
    await screen.findByText("L26-000003");
    expect(router.state.location.search).toBe("?page=2");
  });
});

describe("deleting a list", () => {
  const deleted = {
    deleteTaskList: {
      __typename: "DeleteTaskListPayload",
      message: "La lista L26-000012 se ha eliminado.",
      userErrors: [],
    },
  };

  test("asks as documented, tells the server's words, and can be undone", async () => {
    let rows = [listRow(12)];
    const { asked } = open("", {
      TaskLists: () => listsAnswer(rows),
      DeleteTaskList: () => {
        rows = [];
        return deleted;
      },
      RestoreTaskList: () => {
        rows = [listRow(12)];
        return {
          restoreTaskList: {
            __typename: "RestoreTaskListPayload",
            message: "La lista L26-000012 se ha recuperado.",
            userErrors: [],
          },
        };
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Eliminar L26-000012" }));
    const question = screen.getByRole("alertdialog", { name: "Eliminar lista" });
    expect(within(question).getByText("¿Estás seguro de eliminar esta lista de tareas?")).toBeTruthy();
    expect(
      within(question).getByText(/L26-000012, «.+» de .+, con .*tareas?\. Podrás recuperarla/),
    ).toBeTruthy();
    expect(asked.some(({ operation }) => operation === "DeleteTaskList")).toBe(false);
    await userEvent.click(within(question).getByRole("button", { name: "Eliminar" }));

    const told = await screen.findByRole("alertdialog", { name: "Lista eliminada" });
    expect(within(told).getByText("La lista L26-000012 se ha eliminado.")).toBeTruthy();
    await userEvent.click(within(told).getByRole("button", { name: "OK" }));
    await waitFor(() => expect(screen.queryByRole("link", { name: "L26-000012" })).toBeNull());

    await userEvent.click(screen.getByRole("button", { name: "Deshacer" }));
    expect(await screen.findByRole("link", { name: "L26-000012" })).toBeTruthy();
    expect(await screen.findByText("La lista L26-000012 se ha recuperado.")).toBeTruthy();
  });

  test("a failure gives the documented text and no promise of anything", async () => {
    open("", {
      TaskLists: () => listsAnswer([listRow(12)]),
      DeleteTaskList: () => {
        throw new Error("offline");
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Eliminar L26-000012" }));
    await userEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Eliminar" }));
    const told = await screen.findByRole("alertdialog", { name: "Error" });
    expect(within(told).getByText("No se pudo eliminar la lista de tareas.")).toBeTruthy();
    expect(screen.queryByText("Lista eliminada")).toBeNull();
    expect(currentNotices()).toEqual([]);
  });
});

describe("the tasks", () => {
  test("specialists are suggested with their reasons, read with the name; by name only when asked for", async () => {
    const { asked } = open("?tab=tareas", {
      Tasks: () => tasksAnswer([taskRow(1)]),
      SuggestSpecialists: () =>
        suggestionsAnswer([
          { id: "9", name: "Lucía Prado", reasons: ["Trabaja en Madrid", "Sin tareas abiertas"] },
          { id: "10", name: "Ana Gil", reasons: [], warnings: ["Ausente hasta el 3 de diciembre"] },
        ]),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Asignar mediador T26-0000001" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Asignar mediador" }));
    const first = await dialog.findByRole("radio", {
      name: "Lucía Prado",
      description: /Trabaja en Madrid.*Sin tareas abiertas/,
    });
    expect(dialog.getAllByText("Sugerencia")).toHaveLength(1);
    expect(
      dialog.getByRole("radio", { name: "Ana Gil", description: /Ausente hasta el 3 de diciembre/ }),
    ).toBeTruthy();
    first.focus();
    await userEvent.keyboard(" ");
    expect((first as HTMLInputElement).checked).toBe(true);
    await userEvent.selectOptions(dialog.getByLabelText("Orden"), "Por nombre");
    const variables = () =>
      asked.filter(({ operation }) => operation === "SuggestSpecialists").map((request) => request.variables);
    await waitFor(() => expect(variables().at(-1)).toMatchObject({ order: "NAME", tasks: ["1"] }));
    expect(variables()[0]).toMatchObject({ order: "SUGGESTED" });
    expect(dialog.queryByText("Sugerencia")).toBeNull();
  });

  test("those of some specialists are found by name, and the filter says whose they are", async () => {
    const person = {
      __typename: "User",
      id: "5",
      displayName: "Elena Ferrer",
      email: "elena@correo.example",
    };
    const { asked, router } = open("?tab=tareas", {
      Tasks: () => tasksAnswer([taskRow(1)]),
      SpecialistsNamed: () => ({ users: { __typename: "UserPage", nodes: [person] } }),
      SpecialistName: () => ({ user: person }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Más filtros" }));
    await userEvent.type(await screen.findByRole("combobox", { name: "Especialista" }), "elena");
    await userEvent.click(await screen.findByText("elena@correo.example"));
    await waitFor(() => expect(router.state.location.search).toBe("?tab=tareas&assignee=5"));
    expect(await screen.findByText("Especialista: Elena Ferrer")).toBeTruthy();
    expect(asked.filter(({ operation }) => operation === "Tasks").at(-1)?.variables["filter"]).toEqual({
      assigneeId: "5",
    });
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Asignación" }), "Sin asignar");
    await waitFor(() =>
      expect(asked.filter(({ operation }) => operation === "Tasks").at(-1)?.variables["filter"]).toEqual({
        assigneeIds: ["5", null],
      }),
    );
    expect(await screen.findByText("Asignación: sin asignar")).toBeTruthy();
    await userEvent.click(screen.getByLabelText("Quitar Especialista: Elena Ferrer"));
    await waitFor(() => expect(router.state.location.search).toBe("?tab=tareas&assignment=sin-asignar"));
  });

  test("ask for what the address says of amounts, days, list and contacts, but for what makes no sense", async () => {
    const { asked } = open(
      "?tab=tareas&amountFrom=500.5&amountTo=499&createdFrom=2026-01-01&createdTo=2026-01-31&actedTo=ayer&missing=CONTACT&list=7&assignee=5,x,6,5",
      {
        Tasks: () => tasksAnswer([taskRow(1)]),
        SpecialistName: ({ id }) => ({
          user: { __typename: "User", id, displayName: `Especialista ${String(id)}` },
        }),
        TaskListName: () => ({
          taskList: { __typename: "TaskList", id: "7", codeId: "L26-000007", company: "Banco Norte" },
        }),
      },
    );
    await screen.findByText("T26-0000001");
    expect(asked.find(({ operation }) => operation === "Tasks")?.variables["filter"]).toEqual({
      assigneeIds: ["5", "6"],
      createdFrom: "2026-01-01",
      createdTo: "2026-01-31",
      missingAll: ["EMAIL", "PHONE"],
      listId: "7",
    });
    await screen.findByText("Lista: L26-000007");
    await screen.findByText("Especialista: Especialista 6");
    const chips = within(screen.getByRole("list", { name: "Filtros aplicados" })).getAllByRole("listitem");
    expect(chips.map(({ textContent }) => textContent)).toEqual([
      "Especialista: Especialista 5",
      "Especialista: Especialista 6",
      "Lista: L26-000007",
      "Sin correo ni teléfono",
      "Importe, sin aplicar: El importe «desde» no puede ser mayor que «hasta».",
      "Creación: de 01/01/2026 a 31/01/2026",
    ]);
  });

  test("another filter starts with nothing selected: hidden rows are never changed by a bulk action", async () => {
    open("?tab=tareas", { Tasks: () => tasksAnswer([taskRow(1)]) });
    await userEvent.click(await screen.findByRole("checkbox", { name: "Seleccionar T26-0000001" }));
    expect(screen.getByRole("region", { name: "Selección" })).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Estado" }), "Sin terminar");
    await waitFor(() => expect(screen.queryByRole("region", { name: "Selección" })).toBeNull());
  });

  test("the export is of the filtered selection, in its order, and goes to the browser by its one-use link", async () => {
    const clicked: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      clicked.push(this.getAttribute("href") ?? "");
    });
    const { asked } = open("?tab=tareas&status=CON_ACUERDO", {
      Tasks: () => tasksAnswer([taskRow(1)]),
      ExportTasks: () => ({
        exportTasks: {
          __typename: "ExportTasksPayload",
          url: "/api/downloads/exports/t1",
          fileName: "tareas.xlsx",
          userErrors: [],
        },
      }),
    });
    await screen.findByText("T26-0000001");
    await userEvent.click(screen.getByRole("button", { name: "Exportar las tareas filtradas" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Excel (.xlsx)" }));
    await waitFor(() => expect(clicked).toEqual(["/api/downloads/exports/t1"]));
    expect(asked.find(({ operation }) => operation === "ExportTasks")?.variables).toEqual({
      input: { filter: { state: "CON_ACUERDO" }, sort: "LAST_ACTION", direction: "DESC", format: "XLSX" },
    });
  });

  test("an export can be of the columns that are seen, in their order", async () => {
    jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    chooseColumns("tasks", ["code", "email", "amount"]);
    const { asked } = open("?tab=tareas&sort=AMOUNT&direction=ASC", {
      Tasks: () => tasksAnswer([taskRow(1)]),
      ExportTasks: () => ({
        exportTasks: { __typename: "ExportTasksPayload", url: "/x", fileName: "x.csv", userErrors: [] },
      }),
    });
    await screen.findByText("maria@correo.example");
    await userEvent.click(screen.getByRole("button", { name: "Exportar las tareas filtradas" }));
    const name = "CSV (.csv), solo las columnas a la vista";
    await userEvent.click(await screen.findByRole("menuitem", { name }));
    await waitFor(() =>
      expect(asked.find(({ operation }) => operation === "ExportTasks")?.variables).toEqual({
        input: {
          filter: {},
          sort: "AMOUNT",
          direction: "ASC",
          format: "CSV",
          columns: ["CODE", "EMAIL", "AMOUNT"],
        },
      }),
    );
  });
});
