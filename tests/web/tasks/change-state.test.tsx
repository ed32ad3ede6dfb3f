import { describe, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ChangeStateDialog } from "../../../web/features/tasks/components/ChangeStateDialog.tsx";
import { renderWithServer, type Answers } from "./render-with-server.tsx";
import { taskDetail } from "./sample-rows.ts";

const task = { id: "345", version: 3, state: "ESPERANDO" } as const;

function open(answers: Answers) {
  let closed = 0;
  const element = <ChangeStateDialog task={task} onClose={() => (closed += 1)} />;
  const page = renderWithServer([{ path: "/", element }], "/", answers);
  return { ...page, closedTimes: () => closed };
}

async function fill() {
  await userEvent.selectOptions(screen.getByLabelText("Nuevo estado"), "Con acuerdo");
  await userEvent.type(screen.getByLabelText("Motivo"), "Firmado hoy");
}

const stale = {
  changeTaskState: {
    __typename: "ChangeTaskStatePayload",
    task: taskDetail({ version: 5, state: "LOCALIZADO" }),
    conflict: [
      {
        __typename: "FieldChange",
        field: "state",
        label: "Estado",
        current: "Localizado",
        yours: "Con acuerdo",
      },
    ],
    userErrors: [{ __typename: "UserError", field: ["version"], code: "CONFLICT", message: "Otra persona…" }],
  },
};
const done = {
  changeTaskState: {
    __typename: "ChangeTaskStatePayload",
    task: taskDetail({ version: 6, state: "CON_ACUERDO" }),
    conflict: [],
    userErrors: [],
  },
};

describe("setting the state by hand", () => {
  test("asks for a state and a reason before anything is sent", async () => {
    const { asked } = open({});
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    expect(screen.getByRole("alert").textContent).toContain("Hay 2 problemas que corregir");
    expect(screen.getByLabelText("Motivo").getAttribute("aria-invalid")).toBe("true");
    expect(asked).toEqual([]);
  });

  test("somebody else was faster: shows both values, keeps the words, and sends again on the new version", async () => {
    let answer: object = stale;
    const { asked, closedTimes } = open({ ChangeTaskState: () => answer });
    await fill();
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    const dialog = await screen.findByRole("dialog", { name: "Otra persona ha guardado cambios" });
    expect(within(dialog).getByText("Localizado")).toBeTruthy();
    expect(within(dialog).getByText("Con acuerdo")).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>("Motivo").value).toBe("Firmado hoy");

    answer = done;
    await userEvent.click(within(dialog).getByRole("button", { name: "Aplicar mis cambios" }));
    await waitFor(() => expect(closedTimes()).toBe(1));
    expect(asked.map(({ variables }) => (variables["input"] as { version: number }).version)).toEqual([3, 5]);
  });

  test("'Cargar lo guardado' sends nothing more", async () => {
    const { asked, closedTimes } = open({ ChangeTaskState: () => stale });
    await fill();
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    await userEvent.click(await screen.findByRole("button", { name: "Cargar lo guardado" }));
    expect(closedTimes()).toBe(1);
    expect(asked).toHaveLength(1);
  });

  test("a lost connection is said and nothing typed is lost", async () => {
    open({
      ChangeTaskState: () => {
        throw new Error("offline");
      },
    });
    await fill();
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    expect((await screen.findByRole("alert")).textContent).toContain(
      "No se ha podido cambiar el estado. Inténtalo de nuevo.",
    );
    expect(screen.getByLabelText<HTMLTextAreaElement>("Motivo").value).toBe("Firmado hoy");
  });
});
