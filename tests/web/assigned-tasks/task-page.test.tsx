import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component as TaskPage } from "../../../web/features/assigned-tasks/AssignedTaskPage.tsx";
import { Component as ManagementPage } from "../../../web/features/assigned-tasks/ManagementPage.tsx";
import { isContactTime } from "../../../schema/rules/task-contacts.ts";
import { contactProblems, EMPTY_CONTACT } from "../../../web/parts/tasks/contact-form.ts";
import { startSession } from "../../../web/lib/session.ts";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";
import { makeToken } from "../tokens.ts";
import { assignedDetail } from "./sample-assigned.ts";

const PATH = "/dashboard/specialist/tasks";

function open(answers: Answers = {}) {
  return renderWithServer(
    [
      {
        path: `${PATH}/:codeId`,
        element: <TaskPage />,
        children: [{ index: true, element: <ManagementPage /> }],
      },
    ],
    `${PATH}/T26-0000345`,
    {
      AssignedTask: () => ({ assignedTask: assignedDetail() }),
      AssignedTaskParties: () => ({
        task: { __typename: "Task", id: "345", parties: [], assignee: null },
      }),
      AssignedTaskEvents: () => ({
        task: {
          __typename: "Task",
          id: "345",
          events: {
            __typename: "TaskEventConnection",
            nodes: [],
            totalCount: 0,
            endCursor: null,
            hasNextPage: false,
          },
        },
      }),
      ...answers,
    },
  );
}

beforeEach(() => {
  startSession(makeToken({ role: "SPECIALIST" }));
});
afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe("working on a task", () => {
  test("a contact needs channel and result; what the server warns of is said", async () => {
    let stored = assignedDetail();
    const { asked } = open({
      AssignedTask: () => ({ assignedTask: stored }),
      LogTaskContact: () => {
        stored = assignedDetail({ state: "LOCALIZADO", channels: ["PHONE"] });
        return {
          logTaskContact: {
            __typename: "LogTaskContactPayload",
            task: stored,
            warnings: ["Fuera del horario de contacto."],
            userErrors: [],
          },
        };
      },
    });
    const form = await screen.findByRole("region", { name: "Anotar un contacto" });
    expect(within(form).getByText(/Hasta ahora: teléfono, 2\./)).toBeTruthy();
    await userEvent.click(within(form).getByRole("button", { name: "Anotar el contacto" }));
    expect(within(form).getByRole("alert").textContent).toContain("Hay 2 problemas");
    await userEvent.click(within(form).getByLabelText("Teléfono"));
    await userEvent.click(within(form).getByLabelText("Se habló con el deudor"));
    await userEvent.type(within(form).getByLabelText("Nota (opcional)"), "Pagará en mayo");
    await userEvent.click(within(form).getByRole("button", { name: "Anotar el contacto" }));
    expect(await screen.findByText("Fuera del horario de contacto.")).toBeTruthy();
    expect(asked.find(({ operation }) => operation === "LogTaskContact")?.variables).toEqual({
      id: "345",
      input: { channel: "PHONE", result: "REACHED", at: null, note: "Pagará en mayo" },
    });
    await waitFor(() =>
      expect(within(form).getByLabelText<HTMLTextAreaElement>("Nota (opcional)").value).toBe(""),
    );
    expect(screen.getByText("Localizado")).toBeTruthy();
  });

  test("of several who owe the debt it has to be said with whom one spoke", async () => {
    const party = (id: string, displayName: string, side = "RESPONDENT") => ({
      __typename: "Party",
      id,
      displayName,
      side,
    });
    const parties = [
      party("1", "Banco Norte", "CLAIMANT"),
      party("2", "María Núñez"),
      party("3", "Aval Ista"),
    ];
    const { asked } = open({
      AssignedTask: () => ({ assignedTask: assignedDetail({ parties }) }),
      LogTaskContact: () => ({
        logTaskContact: {
          __typename: "LogTaskContactPayload",
          task: assignedDetail({ parties }),
          warnings: [],
          userErrors: [],
        },
      }),
    });
    const form = await screen.findByRole("region", { name: "Anotar un contacto" });
    await userEvent.click(within(form).getByLabelText("Teléfono"));
    await userEvent.click(within(form).getByLabelText("No contestó"));
    expect(within(form).queryByLabelText("Con quién se habló")).toBeNull();
    await userEvent.click(within(form).getByLabelText("Se habló con el deudor"));
    await userEvent.click(within(form).getByRole("button", { name: "Anotar el contacto" }));
    expect(within(form).getByRole("alert").textContent).toContain("Elige con quién se habló");
    const whom = within(form).getByLabelText("Con quién se habló");
    expect(within(whom).queryByText("Banco Norte")).toBeNull();
    await userEvent.selectOptions(whom, "Aval Ista");
    await userEvent.click(within(form).getByRole("button", { name: "Anotar el contacto" }));
    await waitFor(() =>
      expect(asked.find(({ operation }) => operation === "LogTaskContact")?.variables).toMatchObject({
        input: { channel: "PHONE", result: "REACHED", partyId: "3" },
      }),
    );
  });

  test("a contact on a Sunday warns before it is sent", async () => {
    open();
    const form = await screen.findByRole("region", { name: "Anotar un contacto" });
    fireEvent.change(within(form).getByLabelText("Día, si no es ahora"), { target: { value: "2026-03-15" } });
    fireEvent.change(within(form).getByLabelText("Hora (Madrid)"), { target: { value: "12:00" } });
    expect(within(form).getByRole("note").textContent).toContain("fuera del horario");
  });

  test("refused: nothing typed is lost", async () => {
    open({
      LogTaskContact: () => {
        throw new TypeError("Failed to fetch");
      },
    });
    const form = await screen.findByRole("region", { name: "Anotar un contacto" });
    await userEvent.click(within(form).getByLabelText("Teléfono"));
    await userEvent.click(within(form).getByLabelText("No contestó"));
    await userEvent.type(within(form).getByLabelText("Nota (opcional)"), "Buzón lleno");
    await userEvent.click(within(form).getByRole("button", { name: "Anotar el contacto" }));
    expect((await within(form).findByRole("alert")).textContent).toContain("No se ha podido guardar");
    expect(within(form).getByLabelText<HTMLTextAreaElement>("Nota (opcional)").value).toBe("Buzón lleno");
  });

  test("somebody else's task and none at all look the same", async () => {
    open({ AssignedTask: () => ({ assignedTask: null }) });
    expect(await screen.findByText("No tienes esta tarea")).toBeTruthy();
  });

  test("the state is changed with a reason", async () => {
    const { asked } = open({
      ChangeAssignedTaskState: () => ({
        changeAssignedTaskState: {
          __typename: "ChangeTaskStatePayload",
          task: assignedDetail({ state: "RECHAZO", version: 4 }),
          conflict: [],
          userErrors: [],
        },
      }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Cambiar el estado" }));
    await userEvent.selectOptions(screen.getByLabelText("Nuevo estado"), "Rechazo");
    await userEvent.type(screen.getByLabelText("Motivo"), "No quiere negociar");
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(asked.find(({ operation }) => operation === "ChangeAssignedTaskState")?.variables).toEqual({
      id: "345",
      input: { version: 3, state: "RECHAZO", reason: "No quiere negociar" },
    });
  });
});

describe("when a contact was", () => {
  test("weekdays from 9 to 21 h are proper", () => {
    expect(isContactTime({ day: "2026-03-13", time: "09:00" })).toBe(true);
    expect(isContactTime({ day: "2026-03-13", time: "20:59" })).toBe(true);
    expect(isContactTime({ day: "2026-03-13", time: "21:00" })).toBe(false);
    expect(isContactTime({ day: "2026-03-13", time: "08:59" })).toBe(false);
    expect(isContactTime({ day: "2026-03-14", time: "12:00" })).toBe(false);
  });

  test("not in the future, and day and hour together", () => {
    const now = Date.parse("2026-03-12T10:00:00Z");
    const fields = (day: string, time: string) =>
      contactProblems({ ...EMPTY_CONTACT, channel: "PHONE", result: "REACHED", day, time }, [], now).map(
        ({ field }) => field[0],
      );
    expect(fields("", "")).toEqual([]);
    expect(fields("2026-03-12", "10:30")).toEqual([]);
    expect(fields("2026-03-12", "11:30")).toEqual(["at"]);
    expect(fields("2026-03-12", "")).toEqual(["at"]);
    expect(fields("", "10:00")).toEqual(["at"]);
  });
});

describe("what is wanted", () => {
  const wanted = async () => within(await screen.findByRole("region", { name: "Pendiente de ti" }));
  const session = (status: string) => ({
    __typename: "Session",
    id: "9",
    taskCodeId: "T26-0000345",
    startsAt: "2026-03-10T10:00:00.000Z",
    status,
  });
  const openTask = (change: object) =>
    open({ AssignedTask: () => ({ assignedTask: assignedDetail(change) }) });

  test("is the first contact, while nobody was reached", async () => {
    openTask({ sessions: [session("HELD")] });
    expect((await wanted()).getByRole("link", { name: "Anotar un contacto" }).getAttribute("href")).toBe(
      `${PATH}/T26-0000345#contacto`,
    );
  });

  test("is before that the record of a session that is past", async () => {
    openTask({ sessions: [session("SCHEDULED")] });
    const bar = await wanted();
    bar.getByText("La sesión del 10/03/2026 a las 11:00 está sin registrar.");
    expect(bar.getByRole("link", { name: "Registrar la sesión" }).getAttribute("href")).toBe(
      `${PATH}/T26-0000345/sesiones?registrar=9`,
    );
  });

  test.each([
    ["the debtor answers", { state: "LOCALIZADO" }],
    ["the task has ended", { state: "SIN_ACUERDO", sessions: [session("SCHEDULED")] }],
  ])("is nothing once %s", async (_when, change) => {
    openTask(change);
    await screen.findByRole("region", { name: "María Núñez" });
    expect(screen.queryByRole("region", { name: "Pendiente de ti" })).toBeNull();
  });
});
