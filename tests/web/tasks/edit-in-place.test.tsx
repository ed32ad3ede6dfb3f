import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component as TasksPage } from "../../../web/features/tasks/TasksPage.tsx";
import { chooseColumns } from "../../../web/lib/display.ts";
import { closeNotice, currentNotices } from "../../../web/lib/notices.ts";
import { renderWithServer, type Answers } from "./render-with-server.tsx";
import { batchesAnswer, taskRow, tasksAnswer } from "./sample-rows.ts";

const PATH = "/dashboard/admin/tasks";
const AMOUNT = "Importe deuda de T26-0000001";
const PENCIL = `Editar ${AMOUNT}`;

type Updated = { id: string; input: { version: number; amountDebt?: string; contact?: object } };

/** A server that keeps one task, raises its version and refuses another one. */
function server(stored: ReturnType<typeof taskRow> & Record<string, unknown> = taskRow(1)) {
  let task: Record<string, unknown> = stored;
  const answer = (conflict: object[], userErrors: object[]) => ({
    updateTask: { __typename: "UpdateTaskPayload", task, conflict, userErrors },
  });
  const somebodyElse = (changes: object) => {
    task = { ...task, ...changes, version: Number(task["version"]) + 1 };
  };
  const answers: Answers = {
    UpdateTaskRow: (variables) => {
      const { version, amountDebt, contact } = (variables as Updated).input;
      if (version !== task["version"])
        return answer(
          [
            {
              __typename: "FieldChange",
              field: "amountDebt",
              label: "Importe deuda",
              current: "900,00 €",
              yours: "500,00 €",
            },
          ],
          [
            {
              __typename: "UserError",
              field: ["version"],
              code: "CONFLICT",
              message: "Otra persona ha cambiado esta tarea.",
            },
          ],
        );
      somebodyElse({
        ...(amountDebt === undefined ? {} : { amountDebt }),
        ...(contact === undefined ? {} : { contact: { ...(task["contact"] as object), ...contact } }),
      });
      return answer([], []);
    },
  };
  return { answers, somebodyElse };
}

function open(answers: Answers) {
  return renderWithServer([{ path: PATH, element: <TasksPage /> }], `${PATH}?tab=tareas`, {
    TaskEntities: () => ({ taskEntities: [] }),
    TaskBatches: () => batchesAnswer([]),
    Tasks: () => tasksAnswer([taskRow(1), taskRow(2)]),
    ...answers,
  });
}

const sent = (asked: ReturnType<typeof open>["asked"]) =>
  asked.filter(({ operation }) => operation === "UpdateTaskRow").map(({ variables }) => variables);

const field = (name = AMOUNT) => screen.findByRole("textbox", { name });

afterEach(() => {
  jest.restoreAllMocks();
  chooseColumns("tasks", null);
  for (const { id } of currentNotices()) closeNotice(id);
});

describe("in the table", () => {
  test("e opens the value of the row, Enter saves it with its version, and the focus stays in the cell", async () => {
    const { asked } = open(server().answers);
    (await screen.findByRole("link", { name: "T26-0000001" })).focus();
    await userEvent.keyboard("e");
    const input = await field();
    expect(document.activeElement).toBe(input);
    expect((input as HTMLInputElement).value.replace(/\s/g, " ")).toBe("1.234,50 €");
    await userEvent.clear(input);
    await userEvent.keyboard("500,5{Enter}");
    expect((await screen.findAllByText("500,50 €")).length).toBeGreaterThan(0);
    expect(sent(asked)).toEqual([{ id: "1", input: { version: 3, amountDebt: "500.50" } }]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: PENCIL })));
    // The row stays where it is, whatever its filter and its order would say now.
    expect(asked.filter(({ operation }) => operation === "Tasks")).toHaveLength(1);
  });

  test("what was saved while its answer got lost is sent again as the same request: no conflict with oneself", async () => {
    const { answers } = server();
    let isLost = true;
    const { asked, keys } = open({
      ...answers,
      UpdateTaskRow: () => {
        if (isLost) throw new TypeError("Failed to fetch");
        return answers["UpdateTaskRow"]?.({ id: "1", input: { version: 3, amountDebt: "500.00" } }) ?? {};
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: PENCIL }));
    await userEvent.clear(await field());
    await userEvent.keyboard("500{Enter}");
    await screen.findByRole("alert");
    isLost = false;
    (await field()).focus();
    await userEvent.keyboard("{Enter}");
    expect((await screen.findAllByText("500,00 €")).length).toBeGreaterThan(0);
    const used = keys.filter((_key, at) => asked[at]?.operation === "UpdateTaskRow");
    expect(used).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), used[0]]);
  });

  test("what was saved can be undone", async () => {
    const { asked } = open(server().answers);
    await userEvent.click(await screen.findByRole("button", { name: PENCIL }));
    await userEvent.clear(await field());
    await userEvent.keyboard("500{Enter}");
    await userEvent.click(await screen.findByRole("button", { name: "Deshacer" }));
    await waitFor(() => expect(screen.getAllByText("1234,50 €", { normalizer: plain }).length).toBe(2));
    expect(sent(asked)).toEqual([
      { id: "1", input: { version: 3, amountDebt: "500.00" } },
      { id: "1", input: { version: 4, amountDebt: "1234.50" } },
    ]);
    expect(screen.queryByRole("button", { name: "Deshacer" })).toBeNull();
  });

  test("Escape gives the former value back, and nothing is sent", async () => {
    const { asked } = open(server().answers);
    await userEvent.dblClick(await screen.findByText("1234,50 €", { normalizer: plain, selector: firstRow }));
    await userEvent.clear(await field());
    await userEvent.keyboard("500{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: PENCIL })));
    expect(screen.queryByRole("textbox", { name: AMOUNT })).toBeNull();
    expect(sent(asked)).toEqual([]);
  });

  test("a text that is no amount stays with its reason, leaving the field keeps it, and corrected it is saved", async () => {
    const { asked } = open(server().answers);
    await userEvent.click(await screen.findByRole("button", { name: PENCIL }));
    await userEvent.clear(await field());
    await userEvent.keyboard("mucho");
    await userEvent.tab();
    expect((await screen.findByRole("alert")).textContent).toMatch(/No se entiende este importe/);
    const input = await field();
    expect((input as HTMLInputElement).value).toBe("mucho");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    await userEvent.clear(input);
    await userEvent.type(input, "70");
    await userEvent.tab();
    await waitFor(() =>
      expect(sent(asked)).toEqual([{ id: "1", input: { version: 3, amountDebt: "70.00" } }]),
    );
    await waitFor(() => expect(screen.queryByRole("textbox", { name: AMOUNT })).toBeNull());
  });

  test("somebody else was faster: both values are shown, and one's own goes on the new version when wanted", async () => {
    const { answers, somebodyElse } = server();
    const { asked } = open(answers);
    await userEvent.click(await screen.findByRole("button", { name: PENCIL }));
    somebodyElse({ amountDebt: "900.00" });
    await userEvent.clear(await field());
    await userEvent.keyboard("500{Enter}");
    const dialog = within(await screen.findByRole("dialog", { name: "Otra persona ha guardado cambios" }));
    expect(dialog.getByText("900,00 €")).toBeTruthy();
    expect(dialog.getByText("500,00 €")).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Aplicar mis cambios" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent(asked).at(-1)).toEqual({ id: "1", input: { version: 4, amountDebt: "500.00" } });
  });

  test("a missing phone is filled in; the prefix stays, and there is nothing to go back to", async () => {
    chooseColumns("tasks", ["code", "phone"]);
    const contact = { __typename: "Contact", email: "maria@correo.example", lada: "351", phone: null };
    const row = taskRow(1, { contact });
    const { asked } = open({ ...server(row).answers, Tasks: () => tasksAnswer([row]) });
    await userEvent.click(await screen.findByRole("button", { name: "Editar Teléfono de T26-0000001" }));
    await field("Teléfono de T26-0000001");
    await userEvent.keyboard("912 345 678{Enter}");
    await screen.findByText("+351 912345678");
    expect(sent(asked)).toEqual([
      { id: "1", input: { version: 3, contact: { phone: "912345678", lada: "351" } } },
    ]);
    expect(screen.queryByRole("button", { name: "Deshacer" })).toBeNull();
  });
});

test("on a phone a value is changed in a dialog from the row's menu", async () => {
  const original = window.matchMedia;
  jest
    .spyOn(window, "matchMedia")
    .mockImplementation((query) =>
      Object.assign(original(query), { matches: query !== "print" && !query.includes("min-width") }),
    );
  const { asked } = open(server().answers);
  await userEvent.click(await screen.findByRole("button", { name: "Acciones de T26-0000001" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Editar Email" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Email de T26-0000001" }));
  const input = dialog.getByRole("textbox", { name: "Email" });
  await userEvent.clear(input);
  await userEvent.type(input, "maria@");
  await userEvent.click(dialog.getByRole("button", { name: "Guardar" }));
  expect((await dialog.findAllByText(/Email inválido/)).length).toBeGreaterThan(0);
  await userEvent.type(input, "nueva.example{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent(asked)).toEqual([
    { id: "1", input: { version: 3, contact: { email: "maria@nueva.example", lada: "34" } } },
  ]);
});

/** Without no-break spaces and the point of thousands. */
function plain(text: string): string {
  return text
    .replace(/\s/g, " ")
    .replace(/(\d)\.(\d{3})/, "$1$2")
    .trim();
}

const firstRow = "tr[data-row-index='0'] *";
