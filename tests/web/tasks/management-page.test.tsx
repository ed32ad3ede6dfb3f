import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { startSession } from "../../../web/lib/session.ts";
import { Component as ManagementPage } from "../../../web/features/tasks/TaskManagementPage.tsx";
import { Component as TaskPage } from "../../../web/features/tasks/TaskPage.tsx";
import { makeToken } from "../tokens.ts";
import { renderWithServer, type Answers } from "./render-with-server.tsx";
import { taskDetail } from "./sample-rows.ts";

const PATH = "/dashboard/admin/tasks";

const DEBTOR = {
  __typename: "Party",
  id: "7",
  displayName: "María Núñez",
  side: "RESPONDENT",
  email: "maria@correo.example",
  isCompany: false,
  identityDocument: null,
  address: null,
  postalCode: null,
  city: null,
  country: "ES",
  role: null,
  missing: [],
  proposal: null,
  summonses: [],
  hasAccount: false,
  response: "PENDING",
  respondedAt: null,
  responseNote: null,
  responseMethod: null,
  notices: [],
  withdrawnNotices: [],
  termsRun: true,
  invitation: null,
};

function open(answers: Answers = {}) {
  const events = { totalCount: 0, endCursor: null, hasNextPage: false, nodes: [] };
  return renderWithServer(
    [
      {
        path: `${PATH}/:codeId`,
        element: <TaskPage />,
        children: [{ path: "gestion", element: <ManagementPage /> }],
      },
    ],
    `${PATH}/T26-0000345/gestion`,
    {
      TaskPage: () => ({ task: taskDetail() }),
      TaskEvents: () => ({
        task: { __typename: "Task", id: "345", events: { __typename: "TaskEventConnection", ...events } },
      }),
      TaskParties: () => ({
        task: { __typename: "Task", id: "345", parties: [DEBTOR], assignee: null },
      }),
      ...answers,
    },
  );
}

beforeEach(() => {
  startSession(makeToken({ role: "ADMIN" }));
});
afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test("the administration notes a contact with the form the specialist has", async () => {
  let stored = taskDetail();
  const { asked } = open({
    TaskPage: () => ({ task: stored }),
    LogTaskContact: () => {
      stored = taskDetail({ state: "LOCALIZADO", channels: ["PHONE"] });
      return {
        logTaskContact: { __typename: "LogTaskContactPayload", task: stored, warnings: [], userErrors: [] },
      };
    },
  });
  const form = await screen.findByRole("region", { name: "Anotar un contacto" });
  await userEvent.click(within(form).getByLabelText("Teléfono"));
  await userEvent.click(within(form).getByLabelText("Se habló con el deudor"));
  const before = asked.filter(({ operation }) => operation === "TaskEvents").length;
  await userEvent.click(within(form).getByRole("button", { name: "Anotar el contacto" }));
  expect(await screen.findByText("El contacto queda anotado.")).toBeTruthy();
  expect(asked.find(({ operation }) => operation === "LogTaskContact")?.variables).toMatchObject({
    id: "345",
    input: { channel: "PHONE", result: "REACHED" },
  });
  expect(
    within(screen.getByRole("region", { name: "Estado del caso" })).getByText("Localizado"),
  ).toBeTruthy();
  // The history beside it is read again.
  await waitFor(() =>
    expect(asked.filter(({ operation }) => operation === "TaskEvents").length).toBeGreaterThan(before),
  );
});

test("invites and notes notices; of a task nobody has it says who will hear of an answer", async () => {
  open();
  const telling = await screen.findByRole("region", { name: "Invitación y avisos al deudor" });
  expect(within(telling).getByText(/se avisará por correo a quien le haya invitado/)).toBeTruthy();
  await userEvent.click(await within(telling).findByRole("button", { name: "Invitar" }));
  expect(await screen.findByRole("dialog", { name: "Invitar a María Núñez" })).toBeTruthy();
});

test("nobody is invited to a task that has ended; contacts are still noted", async () => {
  open({ TaskPage: () => ({ task: taskDetail({ state: "SIN_ACUERDO" }) }) });
  const telling = await screen.findByRole("region", { name: "Invitación y avisos al deudor" });
  await within(telling).findByText("Todavía no se le ha avisado de nada.");
  expect(within(telling).getByText(/La tarea ha terminado/)).toBeTruthy();
  expect(within(telling).queryByRole("button", { name: "Invitar" })).toBeNull();
  expect(screen.getByRole("region", { name: "Anotar un contacto" })).toBeTruthy();
});
