import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { startSession } from "../../../web/lib/session.ts";
import { Component as ImportPage } from "../../../web/features/task-imports/ImportPage.tsx";
import { renderWithServer } from "../tasks/render-with-server.tsx";
import { makeToken } from "../tokens.ts";
import { sampleColumn, sampleImport } from "./sample-import.ts";

jest.setTimeout(30_000);

beforeEach(() => {
  sessionStorage.clear();
  startSession(makeToken());
});
afterEach(cleanup);

function open(choice: "nContract" | "entity") {
  const stored = sampleImport({
    columns: [sampleColumn(0, "Contrato", { choice }), sampleColumn(1, "Correo", { choice: "email" })],
  });
  const done = {
    ...stored,
    status: "COMMITTED" as const,
    counts: { ...stored.counts, overwritten: 3, leftOut: 1 },
    version: 2,
  };
  return renderWithServer([{ path: "*", element: <ImportPage /> }], "/import?import=i1", {
    TaskImport: () => ({ taskImport: stored }),
    CompleteTasksFromImport: () => ({ completeTasksFromImport: { import: done, userErrors: [] } }),
  });
}

test("a file with contracts can complete stored tasks, without a list's details", async () => {
  const { asked } = open("nContract");
  await userEvent.click(await screen.findByRole("button", { name: "Completar tareas guardadas" }));
  expect(
    (await screen.findAllByText(/3 tareas guardadas tienen ahora los datos del archivo/)).length,
  ).toBeGreaterThan(0);
  const sent = asked.filter(({ operation }) => operation === "CompleteTasksFromImport");
  expect(sent.map(({ variables }) => variables)).toEqual([{ id: "i1" }]);
});

test("without anything to find the tasks by it isn't offered", async () => {
  open("entity");
  await screen.findByRole("region", { name: "Datos de la lista" });
  expect(screen.queryByRole("button", { name: "Completar tareas guardadas" })).toBeNull();
});
