import { describe, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component as TaskPage } from "../../../web/features/tasks/TaskPage.tsx";
import { renderWithServer, type Answers } from "./render-with-server.tsx";
import { taskDetail } from "./sample-rows.ts";

const PATH = "/dashboard/admin/tasks";

const history = (after: unknown) => ({
  task: {
    __typename: "Task",
    id: "345",
    events: {
      __typename: "TaskEventConnection",
      totalCount: 2,
      endCursor: after === undefined || after === null ? "c1" : null,
      hasNextPage: after === undefined || after === null,
      nodes: [
        {
          __typename: "TaskEvent",
          id: after === undefined || after === null ? "2" : "1",
          type: after === undefined || after === null ? "EDITED" : "CREATED",
          at: "2026-03-12T08:30:00.000Z",
          actor: "Ana Admin",
          summary: after === undefined || after === null ? "Datos modificados: Deudor" : "Tarea creada",
          reason: null,
          changes: [],
        },
      ],
    },
  },
});

function open(answers: Answers) {
  return renderWithServer(
    [
      { path: PATH, element: <p>las listas</p> },
      {
        path: `${PATH}/:codeId`,
        element: <TaskPage />,
        children: [{ index: true, element: <p>avanzado</p> }],
      },
    ],
    `${PATH}/T26-0000345`,
    { TaskEvents: ({ after }) => history(after), ...answers },
  );
}

describe("the detail of a task", () => {
  test("shows the documented blocks with the stored values", async () => {
    open({ TaskPage: () => ({ task: taskDetail({ extra: { Oficina: "0182" } }) }) });
    const data = await screen.findByRole("region", { name: "Datos de la tarea" });
    expect(within(data).getByText(/1\.234,50\s€/)).toBeTruthy();
    expect(within(data).getByText("31/12/2025")).toBeTruthy();
    expect(within(data).getByText("+34 600123456")).toBeTruthy();
    expect(within(screen.getByRole("region", { name: "Datos adicionales" })).getByText("0182")).toBeTruthy();
    const status = screen.getByRole("region", { name: "Estado del caso" });
    expect(within(status).getByText("Esperando")).toBeTruthy();
    expect(
      within(status).getByText("El estado cambia automáticamente, pero puede modificarse."),
    ).toBeTruthy();
    expect(within(status).getByRole("img", { name: "Correo electrónico: con correo" })).toBeTruthy();
    expect(within(status).getByRole("img", { name: "Teléfono: sin contacto" })).toBeTruthy();
    const stages = within(status).getAllByText(/^(Hecho|Ahora|Después):$/);
    expect(stages.map(({ parentElement }) => parentElement?.textContent)).toEqual([
      "Hecho: Preparada",
      "Hecho: Invitada",
      "Ahora: Recibida",
      "Después: Respuesta",
      "Después: Acuerdo",
    ]);
  });

  test("where law asks for no attempt there is no line of stages", async () => {
    const attempt = { __typename: "TaskAttempt", state: "EXCLUDED", received: false, certified: false };
    open({ TaskPage: () => ({ task: taskDetail({ attempt }) }) });
    const status = await screen.findByRole("region", { name: "Estado del caso" });
    expect(within(status).queryByText("Preparada")).toBeNull();
  });

  test("the history goes on where it stopped", async () => {
    open({ TaskPage: () => ({ task: taskDetail() }) });
    await screen.findByText("Datos modificados: Deudor");
    await userEvent.click(screen.getByRole("button", { name: "Ver anteriores (1)" }));
    expect(await screen.findByText("Tarea creada")).toBeTruthy();
    expect(screen.getByText("Datos modificados: Deudor")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Ver anteriores/ })).toBeNull();
  });

  test("one that doesn't exist leads to the lists with the documented alert", async () => {
    const { router } = open({ TaskPage: () => ({ task: null }) });
    const told = await screen.findByRole("alertdialog", { name: "Error" });
    expect(within(told).getByText("Error al obtener los detalles de la tarea.")).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe(PATH));
  });

  test("no connection: the documented alert, and the page waits for another try", async () => {
    const { router } = open({
      TaskPage: () => {
        throw new TypeError("Failed to fetch");
      },
    });
    const told = await screen.findByRole("alertdialog", { name: "Error al descargar" });
    expect(within(told).getByText("Error desconocido.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Reintentar" })).toBeTruthy();
    expect(router.state.location.pathname).toBe(`${PATH}/T26-0000345`);
  });

  test("deleting it here leaves without calling it unknown", async () => {
    let gone = false;
    const { router } = open({
      TaskPage: () => ({ task: gone ? null : taskDetail() }),
      DeleteTask: () => {
        gone = true;
        return {
          deleteTask: {
            __typename: "DeleteTaskPayload",
            message: "La tarea T26-0000345 se ha eliminado.",
            userErrors: [],
          },
        };
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Eliminar la tarea" }));
    await userEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Eliminar" }));
    const told = await screen.findByRole("alertdialog", { name: "Lista eliminada" });
    expect(within(told).getByText("La tarea T26-0000345 se ha eliminado.")).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe(PATH));
    expect(screen.queryByText("Error al obtener los detalles de la tarea.")).toBeNull();
  });
});

test("a task that goes on without a mediator asks for one; an assigned or ended one doesn't", async () => {
  const first = open({ TaskPage: () => ({ task: taskDetail({ assignee: null }) }) });
  const bar = within(await screen.findByRole("region", { name: "Pendiente de ti" }));
  expect(bar.getByRole("link", { name: "Asignar mediador" }).getAttribute("href")).toBe(
    `${PATH}/T26-0000345#mediador`,
  );
  first.view.unmount();
  open({ TaskPage: () => ({ task: taskDetail({ assignee: null, state: "SIN_ACUERDO" }) }) });
  await screen.findByRole("region", { name: "Estado del caso" });
  expect(screen.queryByRole("region", { name: "Pendiente de ti" })).toBeNull();
});
