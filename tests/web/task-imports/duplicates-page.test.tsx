import { afterEach, expect, jest, test } from "@jest/globals";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component as DuplicatesPage } from "../../../web/features/task-imports/duplicates/DuplicatesPage.tsx";
import { renderWithServer } from "../tasks/render-with-server.tsx";

jest.setTimeout(30_000);

afterEach(cleanup);

const duplicate = (id: string) => ({
  id,
  rowNumber: Number(id) + 1,
  kind: "SAME_DEBT",
  reasons: [] as string[],
  debtor: "Eva",
  identityDocument: null as string | null,
  role: null,
  task: { id, codeId: `T26-000000${id}`, entity: "Banco", nContract: `C-${id}`, debtor: "Eva", list: null },
  differences: [{ label: "Importe deuda", stored: "10,00 €", file: "12,00 €" }],
});

const obligor = (id: string) => ({
  ...duplicate(id),
  kind: "OTHER_OBLIGOR",
  reasons: ["El importe es el mismo: 10,00 €."],
  debtor: "Fabio",
  identityDocument: "00000001R",
});

function open(ofObligors: readonly string[] = []) {
  let pending = ["1", "2", "3"];
  const routes = [
    { path: "/dashboard/admin/tasks/process/:processId/duplicates", element: <DuplicatesPage /> },
    { path: "/dashboard/admin/tasks/process/:processId", element: <p>detalle de la lista</p> },
  ];
  const rendered = renderWithServer(routes, "/dashboard/admin/tasks/process/5/duplicates?import=i1", {
    TaskDuplicates: () => ({
      taskImport: {
        id: "i1",
        fileName: "norte.xlsx",
        list: { id: "5", codeId: "L26-000005", name: "Norte" },
        counts: {
          pendingDuplicates: pending.length,
          pendingObligors: pending.filter((id) => ofObligors.includes(id)).length,
        },
        duplicates: {
          nodes: pending.map((id) => (ofObligors.includes(id) ? obligor(id) : duplicate(id))),
          totalCount: pending.length,
        },
      },
    }),
    ResolveTaskDuplicates: ({ input }) => {
      const ids = (input as { duplicateIds: string[] | null }).duplicateIds ?? pending;
      const count = ids.length;
      pending = pending.filter((id) => !ids.includes(id));
      return { resolveTaskDuplicates: { import: null, count, message: null, userErrors: [] } };
    },
  });
  const decisions = () =>
    rendered.asked
      .filter(({ operation }) => operation === "ResolveTaskDuplicates")
      .map(({ variables }) => variables["input"]);
  return { ...rendered, decisions, user: userEvent.setup() };
}

const cards = () =>
  within(screen.getByRole("list", { name: "Duplicadas pendientes" }))
    .getAllByRole("listitem")
    .filter(({ dataset }) => dataset["duplicate"] !== undefined);

test("stored and file value stand side by side and each row is decided on its own", async () => {
  const { user, decisions } = open();
  await screen.findByText("Fila 2");
  const [first] = cards();
  if (first === undefined) throw new Error("no card");
  expect(within(first).getByText("10,00 €")).toBeTruthy();
  expect(within(first).getByText("12,00 €")).toBeTruthy();
  await user.click(within(first).getByRole("button", { name: "Conservar la guardada: la fila 2" }));
  await waitFor(() => expect(cards()).toHaveLength(2));
  expect(decisions()).toEqual([{ importId: "i1", decision: "KEEP_STORED", duplicateIds: ["1"] }]);
});

test("by keyboard: arrows move, a letter decides, the focus goes on to the next", async () => {
  const { user, decisions } = open();
  await screen.findByText("Fila 2");
  cards()[0]?.focus();
  await user.keyboard("{ArrowDown}i");
  await waitFor(() => expect(cards()).toHaveLength(2));
  expect(decisions()).toEqual([{ importId: "i1", decision: "INDEPENDENT", duplicateIds: ["2"] }]);
  await waitFor(() => expect(document.activeElement?.getAttribute("data-duplicate")).toBe("3"));
  await user.keyboard("s");
  await waitFor(() => expect(decisions()).toHaveLength(2));
  expect(decisions()[1]).toEqual({ importId: "i1", decision: "OVERWRITE", duplicateIds: ["3"] });
});

test("all that are left are decided after a question, with the documented words", async () => {
  const { user, decisions } = open();
  await user.click(await screen.findByRole("button", { name: "Sobreescribir todas" }));
  expect(decisions()).toEqual([]);
  await user.click(
    within(screen.getByRole("alertdialog")).getByRole("button", { name: "Sobreescribir todas" }),
  );
  expect(await screen.findByText("Se sobreescribieron 3 tareas.")).toBeTruthy();
  expect(await screen.findByText("No quedan duplicadas por decidir")).toBeTruthy();
  expect(screen.getByText("Ver la lista").closest("a")?.getAttribute("href")).toBe(
    "/dashboard/admin/tasks/process/5",
  );
});

test("another obligor of the contract joins the debt, in the quality chosen where the file says none", async () => {
  const { user, decisions } = open(["2", "3"]);
  const [, second] = (await screen.findByText("Fila 2")) && cards();
  if (second === undefined) throw new Error("no card");
  expect(within(second).getByText("Mismo contrato, otro obligado")).toBeTruthy();
  expect(within(second).getByText("El importe es el mismo: 10,00 €.")).toBeTruthy();
  await user.selectOptions(within(second).getByLabelText(/^En qué calidad debe/), "FIADOR");
  await user.click(
    within(second).getByRole("button", { name: "Añadir como obligado de la misma deuda: la fila 3" }),
  );
  await waitFor(() => expect(cards()).toHaveLength(2));
  expect(decisions()).toEqual([
    { importId: "i1", decision: "ADD_OBLIGOR", duplicateIds: ["2"], role: "FIADOR" },
  ]);
  await user.click(screen.getByRole("button", { name: "Añadir todos como obligados" }));
  await user.click(
    within(screen.getByRole("alertdialog")).getByRole("button", { name: "Añadir todos como obligados" }),
  );
  await waitFor(() =>
    expect(decisions().at(-1)).toEqual({
      importId: "i1",
      decision: "ADD_OBLIGOR",
      duplicateIds: null,
      kind: "OTHER_OBLIGOR",
      role: "TITULAR",
    }),
  );
});
