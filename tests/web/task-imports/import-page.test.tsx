import { ServerError } from "@apollo/client";
import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { startSession } from "../../../web/lib/session.ts";
import { Component as ImportPage } from "../../../web/features/task-imports/ImportPage.tsx";
import type { TaskImport } from "../../../web/features/task-imports/import-types.ts";
import { closeNotice, currentNotices } from "../../../web/lib/notices.ts";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";
import { makeToken } from "../tokens.ts";
import { reviewedImport, sampleColumn, sampleImport } from "./sample-import.ts";

jest.setTimeout(30_000);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  startSession(makeToken());
});
afterEach(() => {
  cleanup();
  for (const { id } of currentNotices()) closeNotice(id);
});

const NO_ROWS = { taskImport: { id: "i1", rows: { nodes: [], totalCount: 0 } } };

/** A server that holds one import and stores what it is sent as the real one does. */
function serverWith(first: TaskImport | null, more: Answers = {}) {
  const state = { stored: first };
  const save = ({ input }: Record<string, unknown>) => {
    const {
      version,
      columns = [],
      listDetails,
    } = input as {
      version: number;
      columns?: { index: number; choice: TaskImport["columns"][number]["choice"] }[];
      listDetails?: Partial<TaskImport["listDetails"]>;
    };
    if (state.stored === null) throw new Error("gone");
    if (version !== state.stored.version) {
      const message = "Otra persona ha cambiado la importación";
      return {
        saveTaskImportMapping: {
          import: null,
          userErrors: [{ field: ["version"], code: "CONFLICT", message }],
        },
      };
    }
    const made = new Map(columns.map(({ index, choice }) => [index, choice]));
    state.stored = {
      ...state.stored,
      version: version + 1,
      columns: state.stored.columns.map((column) =>
        made.has(column.index) ? { ...column, choice: made.get(column.index) ?? null } : column,
      ),
      listDetails: { ...state.stored.listDetails, ...listDetails },
    };
    return { saveTaskImportMapping: { import: state.stored, userErrors: [] } };
  };
  const answers: Answers = {
    TaskImport: () => ({ taskImport: state.stored }),
    TaskImportRows: () => NO_ROWS,
    SaveTaskImportMapping: save,
    ...more,
  };
  return { state, answers };
}

function open(answers: Answers, search = "?import=i1") {
  const page = (path: string) => ({ path, element: <p>{`página ${path}`}</p> });
  const routes = [
    { path: "/dashboard/admin/tasks/create/import", element: <ImportPage /> },
    page("/dashboard/admin/tasks/create"),
    page("/dashboard/admin/tasks"),
    page("/dashboard/admin/tasks/process/:processId/duplicates"),
  ];
  const address = `/dashboard/admin/tasks/create/import${search}`;
  return { ...renderWithServer(routes, address, answers), user: userEvent.setup() };
}

const selectorOf = (header: string) =>
  screen.findByRole("combobox", { name: `Propiedad de la columna «${header}»` });

describe("without an import there is nothing to assign", () => {
  test.each([
    ["no id", "", null],
    ["an unknown one", "?import=x", null],
    ["a cancelled one", "?import=i1", sampleImport({ status: "CANCELLED" })],
  ])("%s leads back to the create page", async (_name, search, stored) => {
    open(serverWith(stored).answers, search);
    expect(await screen.findByText("página /dashboard/admin/tasks/create")).toBeTruthy();
  });
});

describe("the mapping table", () => {
  test("a property of another column is not offered; the two other choices always are", async () => {
    open(serverWith(sampleImport()).answers);
    const options = within(await selectorOf("Notas"))
      .getAllByRole("option")
      .map(({ textContent }) => textContent);
    expect(options).toContain("Terceros");
    expect(options).toContain("Guardar como dato adicional");
    expect(options).toContain("No importar");
    expect(options).not.toContain("Entidad");
    const own = within(await selectorOf("Acreedor"))
      .getAllByRole("option")
      .map(({ textContent }) => textContent);
    expect(own).toContain("Entidad");
  });

  test("tabs count and filter, in the address", async () => {
    const { user, router } = open(serverWith(sampleImport()).answers);
    await user.click(await screen.findByRole("link", { name: /^Sin asignar ?1$/ }));
    expect(router.state.location.search).toContain("tab=sin-asignar");
    expect(screen.getAllByRole("combobox", { name: /^Propiedad de la columna/ })).toHaveLength(1);
    const waiting = screen.getByRole("combobox", { name: /^Propiedad de la columna/ });
    expect(waiting.parentElement?.hasAttribute("data-awaited")).toBe(true);
    await user.click(screen.getByRole("link", { name: /^Errores ?0$/ }));
    expect(screen.getByText("Ninguna columna tiene errores.")).toBeTruthy();
  });

  test("a choice is stored by itself, with the version it started from, and says so", async () => {
    const { answers, state } = serverWith(sampleImport());
    const { user, asked } = open(answers);
    await user.selectOptions(await selectorOf("Notas"), "Terceros");
    await waitFor(() => expect(state.stored?.columns[7]?.choice).toBe("thirdParties"), { timeout: 10_000 });
    const sent = asked.filter(({ operation }) => operation === "SaveTaskImportMapping");
    expect(sent.map(({ variables }) => variables)).toEqual([
      { id: "i1", input: { version: 1, columns: [{ index: 7, choice: "thirdParties" }] } },
    ]);
    expect(await screen.findByText("Guardado")).toBeTruthy();
  });

  test("more than 60 columns are drawn only where they are seen", async () => {
    const columns = Array.from({ length: 400 }, (_, index) => sampleColumn(index, `Campo ${index}`));
    open(serverWith(sampleImport({ columns })).answers);
    await selectorOf("Campo 0");
    expect(screen.getAllByRole("combobox", { name: /^Propiedad de la columna/ }).length).toBeLessThan(60);
    const box = within(screen.getByRole("region", { name: "Columnas del archivo" }));
    expect(box.getByRole("table").getAttribute("aria-rowcount")).toBe("401");
  });
});

describe("two people on the same import", () => {
  test("the same column: both values are shown and one's own can be put through", async () => {
    const { answers, state } = serverWith(sampleImport());
    const { user } = open(answers);
    const notes = await selectorOf("Notas");
    state.stored = sampleImport({
      version: 2,
      columns: sampleImport().columns.with(7, sampleColumn(7, "Notas", { choice: "IGNORE" })),
    });
    await user.selectOptions(notes, "Guardar como dato adicional");
    const dialog = within(await screen.findByRole("dialog", {}, { timeout: 10_000 }));
    expect(dialog.getByText("No importar")).toBeTruthy();
    expect(dialog.getByText("Guardar como dato adicional")).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Aplicar mis cambios" }));
    await waitFor(() => expect(state.stored?.columns[7]?.choice).toBe("EXTRA"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("other columns: both are kept without a question", async () => {
    const first = sampleImport({ columns: [...sampleImport().columns, sampleColumn(8, "Otra")] });
    const { answers, state } = serverWith(first);
    const { user } = open(answers);
    const other = await selectorOf("Otra");
    state.stored = {
      ...first,
      version: 2,
      columns: first.columns.with(7, sampleColumn(7, "Notas", { choice: "IGNORE" })),
    };
    await user.selectOptions(other, "Guardar como dato adicional");
    await waitFor(() => expect(state.stored?.columns[8]?.choice).toBe("EXTRA"), { timeout: 10_000 });
    expect(state.stored?.columns[7]?.choice).toBe("IGNORE");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(
      currentNotices()
        .map(({ text }) => text)
        .join(),
    ).toContain("se han unido sus cambios y los tuyos");
  });
});

test("what couldn't be stored is kept in the browser and there again after a reload", async () => {
  let reachable = false;
  const { answers, state } = serverWith(sampleImport());
  const save = answers["SaveTaskImportMapping"];
  const flaky: Answers = {
    ...answers,
    SaveTaskImportMapping: (variables) => {
      if (!reachable || save === undefined) throw new TypeError("Failed to fetch");
      return save(variables);
    },
  };
  const { user, view } = open(flaky);
  await user.type(await screen.findByLabelText("Nombre de la lista"), "Cartera de marzo");
  expect(
    await screen.findByText(/Sin guardar: lo intentamos de nuevo/, {}, { timeout: 10_000 }),
  ).toBeTruthy();
  view.unmount();
  reachable = true;
  open(flaky);
  expect(await screen.findByLabelText("Nombre de la lista")).toHaveProperty("value", "Cartera de marzo");
  await waitFor(() => expect(state.stored?.listDetails.name).toBe("Cartera de marzo"), { timeout: 10_000 });
});

describe("saving the list", () => {
  test("what is missing is named, linked to its field, and nothing is sent", async () => {
    const { user, asked } = open(serverWith(sampleImport()).answers);
    await user.click(await screen.findByRole("button", { name: "Guardar lista" }));
    const summary = within(await screen.findByRole("alert"));
    expect(summary.getByText("Nombre de la lista: Este campo es requerido").getAttribute("href")).toBe(
      "#lista-name",
    );
    expect(summary.getByText(/La columna «Notas» no tiene propiedad/)).toBeTruthy();
    expect(screen.getAllByText("Este campo es requerido")).toHaveLength(4);
    expect(asked.some(({ operation }) => operation === "CommitTaskImport")).toBe(false);
  });

  test("the button says what will happen; done, the documented alert and the lists follow", async () => {
    const { answers, state } = serverWith(reviewedImport());
    const list = { id: "5", codeId: "L26-000005", name: "Cartera" };
    answers["CommitTaskImport"] = () => {
      const committing = reviewedImport({ status: "COMMITTING", version: 2 });
      state.stored = reviewedImport({
        status: "COMMITTED",
        version: 3,
        list,
        counts: { ...committing.counts, created: 172, leftOut: 8 },
      });
      return { commitTaskImport: { import: committing, userErrors: [] } };
    };
    const { user, router } = open(answers);
    await user.click(
      await screen.findByRole("button", { name: "Guardar lista: 172 tareas; 8 filas quedarán fuera" }),
    );
    expect(await screen.findByText("página /dashboard/admin/tasks", {}, { timeout: 10_000 })).toBeTruthy();
    expect(router.state.location.pathname).toBe("/dashboard/admin/tasks");
    const alert = screen.getByRole("alertdialog");
    expect(alert.dataset["theme"]).toBe("green");
    expect(within(alert).getByRole("heading").textContent).toBe(
      "Se ha guardado correctamente la lista de tareas",
    );
    expect(alert.textContent).toContain("172 tareas creadas en la lista L26-000005");
  });

  test("a refusal while saving is told under the documented title, and the import goes on", async () => {
    const { answers, state } = serverWith(reviewedImport());
    const reason = "Eva ha guardado este mismo archivo mientras lo revisabas.";
    answers["CommitTaskImport"] = () => {
      state.stored = reviewedImport({ version: 3, warnings: [reason] });
      return {
        commitTaskImport: { import: reviewedImport({ status: "COMMITTING", version: 2 }), userErrors: [] },
      };
    };
    const { user } = open(answers);
    await user.click(await screen.findByRole("button", { name: /^Guardar lista: / }));
    const alert = await screen.findByRole("alertdialog", {}, { timeout: 10_000 });
    expect(alert.textContent).toBe(`Error al guardar la lista de tareas${reason}OK`);
    expect(screen.getByRole("button", { name: /^Guardar lista: / })).toHaveProperty("disabled", false);
  });

  test("a failed request gives the documented text", async () => {
    const { answers } = serverWith(reviewedImport());
    const { user } = open(answers);
    await user.click(await screen.findByRole("button", { name: /^Guardar lista: / }));
    expect((await screen.findByRole("alertdialog")).textContent).toBe(
      "Error al guardar la lista de tareasHubo un problema al intentar guardar la lista de tareas. Por favor, inténtalo de nuevo más tarde.OK",
    );
  });
});

describe("duplicates", () => {
  const list = { id: "5", codeId: "L26-000005", name: "Cartera" };
  const counts = { ...reviewedImport().counts, created: 5, leftOut: 0, pendingDuplicates: 20 };
  const committed = reviewedImport({ status: "COMMITTED", list, counts });
  const decided = (count: number) => ({
    resolveTaskDuplicates: {
      import: { id: "i1", counts: { pendingDuplicates: 0, pendingObligors: 0 } },
      count,
      message: null,
      userErrors: [],
    },
  });

  test.each([
    [/^Sobreescribir/, "OVERWRITE", "Se sobreescribieron 20 tareas."],
    [/^Guardar como tareas independientes/, "INDEPENDENT", "Se crearon 20 tareas independientes."],
  ])("%s decides all of them, says so and goes to the lists", async (name, decision, text) => {
    const { answers } = serverWith(committed, { ResolveTaskDuplicates: () => decided(20) });
    const { user, asked } = open(answers);
    const dialog = within(await screen.findByRole("dialog", { name: "Tareas duplicadas" }));
    await user.click(dialog.getByRole("button", { name }));
    expect(await screen.findByText("página /dashboard/admin/tasks")).toBeTruthy();
    expect(screen.getByRole("alertdialog").textContent).toBe(`${text}OK`);
    expect(asked.at(-1)?.variables).toEqual({ input: { importId: "i1", decision, duplicateIds: null } });
  });

  test("other obligors are asked about first, then the rows of the same debt", async () => {
    const mixed = reviewedImport({ status: "COMMITTED", list, counts: { ...counts, pendingObligors: 5 } });
    const { answers } = serverWith(mixed, { ResolveTaskDuplicates: () => decided(5) });
    const { user, asked } = open(answers);
    const dialog = within(await screen.findByRole("dialog", { name: "Tareas duplicadas" }));
    await user.click(dialog.getByRole("button", { name: /^Añadir como obligados de la misma deuda/ }));
    await user.click(await dialog.findByRole("button", { name: /^Sobreescribir/ }));
    expect(await screen.findByText("página /dashboard/admin/tasks")).toBeTruthy();
    const inputs = asked
      .filter(({ operation }) => operation === "ResolveTaskDuplicates")
      .map(({ variables }) => variables["input"]);
    expect(inputs).toEqual([
      { importId: "i1", decision: "ADD_OBLIGOR", duplicateIds: null, kind: "OTHER_OBLIGOR", role: "TITULAR" },
      { importId: "i1", decision: "OVERWRITE", duplicateIds: null, kind: "SAME_DEBT" },
    ]);
  });

  test("the dialog has no close button and Escape doesn't close it", async () => {
    const { user } = open(serverWith(committed).answers);
    const dialog = await screen.findByRole("dialog", { name: "Tareas duplicadas" });
    expect(within(dialog).queryByRole("button", { name: "Cerrar" })).toBeNull();
    await user.keyboard("{Escape}");
    expect(screen.getByRole("dialog", { name: "Tareas duplicadas" })).toBeTruthy();
    expect(within(dialog).getByRole("link", { name: "Revisar una a una" }).getAttribute("href")).toBe(
      "/dashboard/admin/tasks/process/L26-000005/duplicates?import=i1",
    );
  });

  test("a failure is told in the documented words and the dialog stays", async () => {
    const { user } = open(serverWith(committed).answers);
    await user.click(await screen.findByRole("button", { name: /^Sobreescribir/ }));
    expect((await screen.findByRole("alertdialog")).textContent).toBe(
      "ErrorHa habido un error al sobreescribir.OK",
    );
    expect(screen.getByRole("dialog", { name: "Tareas duplicadas" })).toBeTruthy();
  });
});

test.each([
  ["a break of the connection", () => new TypeError("Failed to fetch"), /No hay conexión con el servidor/],
  [
    "a server that can't answer now",
    () => new ServerError("503", { response: new Response(null, { status: 503 }), bodyText: "" }),
    /El servidor no puede atender ahora/,
  ],
])("%s is told quietly and ends by itself", async (_what, error, words) => {
  let calls = 0;
  const { answers } = serverWith(reviewedImport());
  open({
    ...answers,
    TaskImport: () => {
      calls += 1;
      if (calls === 2) throw error();
      return { taskImport: calls < 2 ? sampleImport({ status: "STAGING" }) : reviewedImport() };
    },
  });
  expect(await screen.findByText(words, {}, { timeout: 10_000 })).toBeTruthy();
  expect(await screen.findByRole("heading", { name: "Revisa las filas" }, { timeout: 10_000 })).toBeTruthy();
  expect(screen.queryByText(words)).toBeNull();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
