import { afterEach, describe, expect, test } from "@jest/globals";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component as TasksPage } from "../../../web/features/assigned-tasks/AssignedTasksPage.tsx";
import { plannedSessions } from "../../../web/features/assigned-tasks/hooks/what-now.ts";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";
import { assignedRow, pageOf } from "./sample-assigned.ts";

const PATH = "/dashboard/specialist/tasks";

function open(address: string, answers: Answers = {}) {
  return renderWithServer([{ path: PATH, element: <TasksPage /> }], address, {
    AssignedTasks: () => ({ assignedTasks: pageOf([assignedRow(345)], 60) }),
    AssignedTaskEntities: () => ({
      assignedTaskEntities: [{ __typename: "InstitutionCount", name: "Banco Norte", count: 60 }],
    }),
    AssignedTasksNow: () => ({ waiting: pageOf([], 4), accepted: pageOf([], 0), calendar: [] }),
    ...answers,
  });
}

const lastAsked = (asked: readonly { operation: string; variables: object }[]) =>
  asked.filter(({ operation }) => operation === "AssignedTasks").at(-1)?.variables;

afterEach(() => localStorage.clear());

describe("the specialist's tasks", () => {
  test("the address decides what is asked, and choosing writes the address", async () => {
    const { asked, router } = open(`${PATH}?status=LOCALIZADO&sort=AMOUNT&direction=ASC&page=2`);
    await screen.findByRole("link", { name: "T26-0000345" });
    expect(lastAsked(asked)).toEqual({
      filter: { state: "LOCALIZADO" },
      sort: "AMOUNT",
      direction: "ASC",
      page: { number: 2, size: 25 },
    });
    await userEvent.selectOptions(await screen.findByLabelText("Entidad"), "Banco Norte");
    await waitFor(() => expect(router.state.location.search).toContain("institution=Banco+Norte"));
    expect(router.state.location.search).not.toContain("page=");
    await userEvent.click(screen.getByRole("button", { name: "Todos" }));
    await waitFor(() => expect(lastAsked(asked)).toMatchObject({ filter: {} }));
  });

  test("amounts, days and what is missing are asked for, said, and taken away", async () => {
    const { asked, router } = open(
      `${PATH}?missing=CONTACT&amountFrom=100&amountTo=50&actedFrom=2026-11-01&createdTo=2026-11-20`,
    );
    await screen.findByRole("button", { name: /Sin correo ni teléfono/ });
    // Amounts the wrong way round aren't asked for.
    expect(lastAsked(asked)).toMatchObject({
      filter: { missingAll: ["EMAIL", "PHONE"], lastActionFrom: "2026-11-01", createdTo: "2026-11-20" },
    });
    expect(lastAsked(asked)).not.toHaveProperty("filter.amountFrom");
    await userEvent.click(screen.getByRole("button", { name: /Sin correo ni teléfono/ }));
    await waitFor(() => expect(router.state.location.search).not.toContain("missing"));
    await userEvent.click(screen.getByRole("button", { name: "Todos" }));
    await waitFor(() => expect(router.state.location.search).toBe(""));
  });

  test("one of the own lists is chosen, said, and taken away", async () => {
    const { asked, router } = open(PATH, {
      AssignedTaskLists: () => ({
        assignedTaskLists: [
          { __typename: "AssignedTaskList", id: "12", codeId: "L26-000012", company: "Banco", count: 3 },
        ],
      }),
    });
    await screen.findByRole("link", { name: "T26-0000345" });
    expect(asked.map(({ operation }) => operation)).not.toContain("AssignedTaskLists");
    await userEvent.click(screen.getByRole("button", { name: /Más filtros/ }));
    await screen.findByRole("option", { name: "L26-000012 · Banco (3)" });
    await userEvent.selectOptions(screen.getByLabelText("Lista"), "L26-000012 · Banco (3)");
    await waitFor(() => expect(lastAsked(asked)).toMatchObject({ filter: { listId: "12" } }));
    await userEvent.keyboard("{Escape}");
    await userEvent.click(await screen.findByRole("button", { name: /Lista: L26-000012/ }));
    await waitFor(() => expect(router.state.location.search).toBe(""));
  });

  test("the ticked ones alone are exported, too", async () => {
    const { asked } = open(PATH, {
      ExportTasks: () => ({
        exportTasks: { __typename: "ExportTasksPayload", url: null, fileName: null, userErrors: [] },
      }),
    });
    await userEvent.click(await screen.findByRole("checkbox", { name: /T26-0000345/ }));
    await userEvent.click(await screen.findByRole("button", { name: "Exportar las seleccionadas" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "CSV (.csv)" }));
    await waitFor(() =>
      expect(asked.find(({ operation }) => operation === "ExportTasks")?.variables).toEqual({
        input: {
          format: "CSV",
          filter: {},
          sort: "LAST_ACTION",
          direction: "DESC",
          taskIds: ["345"],
          columns: null,
        },
      }),
    );
  });

  test("what waits is said first and leads there", async () => {
    open(PATH);
    const now = await screen.findByRole("list", { name: "Qué te espera" });
    const waiting = within(now).getByRole("link", { name: /Sin contactar.*4/ });
    expect(waiting.getAttribute("href")).toBe(`${PATH}?status=ESPERANDO`);
  });

  test("the debtors of the own tasks are a link away", async () => {
    open(PATH);
    const link = await screen.findByRole("link", { name: "Deudores" });
    expect(link.getAttribute("href")).toBe("/dashboard/specialist/debtors");
  });

  test("after a failure all of it is loaded again, and once more when the window is come back to", async () => {
    let isDown = true;
    let waiting = 4;
    const whenUp = (answer: object) => {
      if (isDown) throw new Error("no network");
      return answer;
    };
    open(PATH, {
      AssignedTasks: () => whenUp({ assignedTasks: pageOf([assignedRow(345)], 60) }),
      AssignedTasksNow: () => whenUp({ waiting: pageOf([], waiting), accepted: pageOf([], 0), calendar: [] }),
    });
    const again = await screen.findByRole("button", { name: "Reintentar" });
    isDown = false;
    await userEvent.click(again);
    expect(await screen.findByRole("link", { name: "T26-0000345" })).toBeTruthy();
    expect(await screen.findByRole("link", { name: /Sin contactar.*4/ })).toBeTruthy();
    waiting = 3;
    act(() => void window.dispatchEvent(new Event("focus")));
    expect(await screen.findByRole("link", { name: /Sin contactar.*3/ })).toBeTruthy();
  });

  test("nothing assigned and nothing found are two things", async () => {
    const none = { AssignedTasks: () => ({ assignedTasks: pageOf([]) }) };
    const first = open(PATH, none);
    expect(await screen.findByText("No tienes tareas asignadas")).toBeTruthy();
    first.view.unmount();
    open(`${PATH}?search=nadie`, none);
    expect(await screen.findByText("Ninguna tarea coincide")).toBeTruthy();
  });
});

test("sessions of tasks: those over wait for their record, the others come", () => {
  const session = (
    taskCodeId: string | null,
    startsAt: string,
    status: "SCHEDULED" | "HELD" = "SCHEDULED",
  ) => ({
    taskCodeId,
    startsAt,
    status,
  });
  const now = Date.parse("2026-03-12T10:00:00Z");
  const { unrecorded, coming, today } = plannedSessions(
    [
      session("T1", "2026-03-13T10:00:00Z"),
      session("T2", "2026-03-12T18:00:00Z"),
      session("T3", "2026-03-11T10:00:00Z"),
      session("T4", "2026-03-10T10:00:00Z", "HELD"),
      session(null, "2026-03-12T12:00:00Z"),
    ],
    now,
  );
  expect(unrecorded.map(({ taskCodeId }) => taskCodeId)).toEqual(["T3"]);
  expect(coming.map(({ taskCodeId }) => taskCodeId)).toEqual(["T2", "T1"]);
  expect(today.map(({ taskCodeId }) => taskCodeId)).toEqual(["T2"]);
});
