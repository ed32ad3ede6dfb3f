import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { startSession } from "../../../web/lib/session.ts";
import { Component as ImportPage } from "../../../web/features/task-imports/ImportPage.tsx";
import type { TaskImport } from "../../../web/features/task-imports/import-types.ts";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";
import { makeToken } from "../tokens.ts";
import { MAPPED_COLUMNS, reviewedImport, sampleColumn } from "./sample-import.ts";

jest.setTimeout(30_000);

beforeEach(() => {
  sessionStorage.clear();
  startSession(makeToken());
});
afterEach(cleanup);

const CELLS = ["Banco Norte", "Eva Ríos", "sin-arroba", "Calle Mayor 1", "C-9", "Eventual", "10,00"];
const problem = (column: number, property: string, message: string) => ({
  column,
  property,
  code: "INVALID",
  message,
  value: CELLS[column] ?? "",
});
const FAILING = {
  number: 17,
  cells: CELLS,
  corrected: [],
  leftOut: false,
  problems: [
    problem(2, "email", "Email inválido"),
    problem(5, "typeContract", "«Eventual» no es un tipo conocido"),
  ],
};
const UNKNOWN: TaskImport["columns"] = MAPPED_COLUMNS.with(
  5,
  sampleColumn(5, "Modalidad", {
    choice: "typeContract",
    errorCount: 1,
    unknownValues: [{ value: "Eventual", count: 3 }],
  }),
);

function open(more: Answers = {}, search = "") {
  const stored = reviewedImport({ columns: UNKNOWN });
  const done = (name: string) => () => ({ [name]: { import: { ...stored, version: 2 }, userErrors: [] } });
  const answers: Answers = {
    TaskImport: () => ({ taskImport: stored }),
    TaskImportRows: ({ filter }) => {
      const nodes = filter === "LEFT_OUT" ? [{ ...FAILING, number: 33, leftOut: true }] : [FAILING];
      return { taskImport: { id: "i1", rows: { nodes, totalCount: 1 } } };
    },
    CorrectTaskImportCells: done("correctTaskImportCells"),
    ReplaceTaskImportValue: done("replaceTaskImportValue"),
    LeaveOutTaskImportRows: done("leaveOutTaskImportRows"),
    ...more,
  };
  const routes = [{ path: "/import", element: <ImportPage /> }];
  const rendered = renderWithServer(routes, `/import?import=i1${search}`, answers);
  const sent = (operation: string) =>
    rendered.asked.filter((one) => one.operation === operation).map(({ variables }) => variables);
  return { ...rendered, sent, user: userEvent.setup() };
}

describe("a cell is corrected in place", () => {
  test("it stands there with its message; Enter saves, Escape brings the stored value back", async () => {
    const { user, sent } = open();
    const cell = await screen.findByLabelText("Email (Correo), fila 17");
    expect(cell).toHaveProperty("value", "sin-arroba");
    expect(document.getElementById(cell.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Email inválido",
    );
    await user.clear(cell);
    await user.type(cell, "x{Escape}");
    expect(cell).toHaveProperty("value", "sin-arroba");
    expect(sent("CorrectTaskImportCells")).toEqual([]);
    await user.clear(cell);
    await user.type(cell, "eva@correo.example{Enter}");
    const cells = [{ row: 17, column: 2, value: "eva@correo.example" }];
    await waitFor(() => expect(sent("CorrectTaskImportCells")).toEqual([{ id: "i1", cells }]));
  });

  test("the same wrong value is corrected in all rows at once", async () => {
    const { user, sent } = open();
    await user.type(await screen.findByLabelText("Email (Correo), fila 17"), "@correo.example");
    await user.click(screen.getByRole("button", { name: "Corregir en todas las filas" }));
    const input = { column: 2, from: "sin-arroba", to: "sin-arroba@correo.example" };
    await waitFor(() => expect(sent("ReplaceTaskImportValue")).toEqual([{ id: "i1", input }]));
  });

  test("a column with options offers them; for all rows the option's code is sent", async () => {
    const { user, sent } = open();
    await user.selectOptions(await screen.findByLabelText("Tipo Contrato (Modalidad), fila 17"), "TEMPORAL");
    await user.click(screen.getByRole("button", { name: "Corregir en todas las filas" }));
    await waitFor(() =>
      expect(sent("ReplaceTaskImportValue")).toEqual([
        { id: "i1", input: { column: 5, from: "Eventual", to: "TEMPORAL" } },
      ]),
    );
  });

  test("a refusal is told and what was typed stays", async () => {
    const message = "Otra persona está comprobando las filas.";
    const { user } = open({
      CorrectTaskImportCells: () => ({
        correctTaskImportCells: { import: null, userErrors: [{ field: [], code: "CONFLICT", message }] },
      }),
    });
    await user.type(await screen.findByLabelText("Email (Correo), fila 17"), "@x.example{Enter}");
    expect((await screen.findByRole("alertdialog")).textContent).toContain(message);
    expect(screen.getByLabelText("Email (Correo), fila 17")).toHaveProperty("value", "sin-arroba@x.example");
  });
});

test("an unknown value is told once for the whole column", async () => {
  const { user, sent } = open();
  await user.selectOptions(await screen.findByLabelText("«Eventual» significa"), "TEMPORAL");
  await waitFor(() =>
    expect(sent("ReplaceTaskImportValue")).toEqual([
      { id: "i1", input: { column: 5, from: "Eventual", to: "TEMPORAL" } },
    ]),
  );
});

describe("rows", () => {
  test("can be left out, one or all that fail, and taken back", async () => {
    const { user, sent, router } = open();
    await user.click(await screen.findByRole("button", { name: /^Excluir ?la fila 17$/ }));
    await waitFor(() =>
      expect(sent("LeaveOutTaskImportRows")).toEqual([{ id: "i1", rows: [17], leftOut: true }]),
    );
    await user.click(screen.getByRole("button", { name: "Excluir las 5 filas con errores" }));
    await waitFor(() =>
      expect(sent("LeaveOutTaskImportRows").at(-1)).toEqual({ id: "i1", rows: null, leftOut: true }),
    );
    await user.click(screen.getByRole("link", { name: /^Excluidas/ }));
    expect(router.state.location.search).toContain("filas=fuera");
    await user.click(await screen.findByRole("button", { name: /^Recuperar ?la fila 33$/ }));
    await waitFor(() =>
      expect(sent("LeaveOutTaskImportRows").at(-1)).toEqual({ id: "i1", rows: [33], leftOut: false }),
    );
  });

  test("the address says which are shown", async () => {
    const { sent } = open({}, "&filas=todas&columna=6&buscar=eva&page=2");
    await screen.findByText("Fila 17");
    expect(sent("TaskImportRows")[0]).toEqual({
      id: "i1",
      filter: "ALL",
      column: 5,
      search: "eva",
      page: { number: 2, size: 25 },
    });
  });

  test("the whole row is there on request", async () => {
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: /^Ver la fila completa/ }));
    expect(screen.getByLabelText("Entidad (Acreedor), fila 17")).toHaveProperty("value", "Banco Norte");
    const panel = within(screen.getByRole("region", { name: "Revisa las filas" }));
    expect(panel.getAllByRole("textbox")).toHaveLength(6);
  });
});
