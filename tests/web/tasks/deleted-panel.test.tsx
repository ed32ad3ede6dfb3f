import { expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { DeletedPanel } from "../../../web/features/tasks/components/DeletedPanel.tsx";
import "../patience.ts";
import { renderWithServer } from "./render-with-server.tsx";

const PATH = "/bin";
const list = (moving: object | null) => ({
  __typename: "DeletedTaskItem",
  kind: "LIST",
  id: "7",
  codeId: "L26-000007",
  title: "Cartera · Banco Norte",
  tasksCount: 200_000,
  deletedAt: "2026-11-27T10:00:00.000Z",
  deletedBy: "Olga Gil",
  moving: moving && { __typename: "TaskListJob", ...moving },
  restorableUntil: "2026-12-27T10:00:00.000Z",
});

/** Answers one after the other; the last one again and again. */
function open(...answers: (object | null)[]) {
  let at = 0;
  return renderWithServer([{ path: PATH, element: <DeletedPanel /> }], PATH, {
    DeletedTaskItems: () => ({
      deletedTaskItems: {
        __typename: "DeletedTaskItemPage",
        nodes: [list(answers[Math.min(at++, answers.length - 1)] ?? null)],
        totalCount: 1,
      },
    }),
  });
}

const restore = () => screen.findByRole<HTMLButtonElement>("button", { name: /Recuperar/ });

test("a list on its way into the bin shows how far it is until it is there, and can be asked back", async () => {
  open(
    { kind: "DELETE", total: 200_000, done: 50_000 },
    { kind: "DELETE", total: 200_000, done: 150_000 },
    null,
  );
  await screen.findByRole("progressbar", { name: "Eliminándose" });
  await screen.findByText("50.000 de 200.000 tareas");
  expect((await restore()).disabled).toBe(false);
  await screen.findByText("150.000 de 200.000 tareas");
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
});

test("one on its way back isn't asked for once more", async () => {
  open({ kind: "RESTORE", total: 200_000, done: 20_000 });
  await screen.findByRole("progressbar", { name: "Recuperándose" });
  expect((await restore()).disabled).toBe(true);
});
