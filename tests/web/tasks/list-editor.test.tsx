import { describe, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ListEditor } from "../../../web/features/tasks/components/ListEditor.tsx";
import { undoReportText } from "../../../web/features/tasks/hooks/use-import-actions.ts";
import { creditorValues } from "../../../web/parts/tasks/creditor-values.ts";
import { renderWithServer, type Answers, type Asked } from "./render-with-server.tsx";

const stored = {
  name: "Préstamos",
  company: "Banco Norte",
  contact: { email: "a@norte.es", lada: "34", phone: "915550000" },
  payment: { iban: "", holder: "" },
  maxSessions: "",
  periodicDebts: false,
  creditor: { ...creditorValues({}), forOtherEntities: false },
};

function open(answers: Answers) {
  let saved = 0;
  const element = (
    <ListEditor
      id="12"
      codeId="L26-000012"
      others={[{ name: "Fondo Este", count: 2 }]}
      edit={{ version: 1, base: stored, values: stored }}
      onEdit={() => undefined}
      onSaved={() => (saved += 1)}
      onClose={() => undefined}
    />
  );
  return { ...renderWithServer([{ path: "/", element }], "/", answers), savedTimes: () => saved };
}

/** What was sent to be saved. */
function inputsOf(asked: readonly Asked[]) {
  return asked
    .filter(({ operation }) => operation === "UpdateTaskList")
    .map(({ variables }) => variables["input"]);
}

function answer(version: number, changes: object, conflict: object[], userErrors: object[]) {
  const contact = { __typename: "Contact", ...stored.contact };
  const creditor = {
    __typename: "ListCreditor",
    ...stored.creditor,
    name: stored.company,
    ownName: null,
    missing: [],
  };
  const list = {
    __typename: "TaskList",
    id: "12",
    ...stored,
    maxSessions: null,
    contact,
    creditor,
    version,
    ...changes,
  };
  return { updateTaskList: { __typename: "UpdateTaskListPayload", list, conflict, userErrors } };
}

describe("editing a list", () => {
  test("says every problem at once with the documented words", async () => {
    const { asked } = open({});
    await userEvent.clear(screen.getByLabelText("Empresa"));
    await userEvent.clear(screen.getByLabelText("Email de la empresa"));
    await userEvent.type(screen.getByLabelText("Email de la empresa"), "nada");
    await userEvent.clear(screen.getByLabelText("Teléfono de la empresa"));
    await userEvent.type(screen.getByLabelText("Teléfono de la empresa"), "91 555");
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    const summary = within(screen.getByRole("alert"));
    expect(summary.getByText("Empresa: Este campo es requerido")).toBeTruthy();
    expect(summary.getByText("Email de la empresa: Email inválido")).toBeTruthy();
    expect(summary.getByText("Teléfono de la empresa: Solo números permitidos")).toBeTruthy();
    expect(inputsOf(asked)).toEqual([]);
  });

  test("'Aplicar mis cambios' keeps what the other person changed elsewhere", async () => {
    const conflict = [
      {
        __typename: "FieldChange",
        field: "company",
        label: "Empresa",
        current: "Banco del Norte",
        yours: "Banco Norte",
      },
    ];
    const refused = [
      { __typename: "UserError", field: ["version"], code: "CONFLICT", message: "Otra persona…" },
    ];
    const answers = [answer(4, { company: "Banco del Norte" }, conflict, refused), answer(5, {}, [], [])];
    const { asked, savedTimes } = open({ UpdateTaskList: () => answers.shift() ?? {} });
    await userEvent.type(screen.getByLabelText("Nombre de la lista"), " 2026");
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    const dialog = await screen.findByRole("dialog", { name: "Otra persona ha guardado cambios" });
    expect(within(dialog).getByText("Banco del Norte")).toBeTruthy();
    expect(within(dialog).getByText("Sin cambios: se queda lo guardado")).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("button", { name: "Aplicar mis cambios" }));
    await waitFor(() => expect(savedTimes()).toBe(1));
    expect(inputsOf(asked)).toEqual([
      { name: "Préstamos 2026", version: 1 },
      { name: "Préstamos 2026", version: 4 },
    ]);
  });

  test("an account is asked for whole and sent as it was typed", async () => {
    const { asked, savedTimes } = open({ UpdateTaskList: () => answer(2, {}, [], []) });
    await userEvent.type(screen.getByLabelText("IBAN donde pagan sus deudores (opcional)"), "ES91 2100");
    await userEvent.type(screen.getByLabelText("Titular de la cuenta (opcional)"), "Banco Norte");
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    await waitFor(() => expect(savedTimes()).toBe(1));
    expect(inputsOf(asked)).toEqual([{ payment: { iban: "ES91 2100", holder: "Banco Norte" }, version: 1 }]);
  });

  test("the creditor is sent whole, also what another list of the company has said before", async () => {
    const known = {
      __typename: "ListCreditor",
      name: "Banco Norte",
      ownName: null,
      identityDocument: "A58818501",
      address: "Calle Mayor, 1",
      postalCode: "28013",
      city: "Madrid",
      country: "ES",
    };
    const { asked, savedTimes } = open({
      KnownCreditors: () => ({ knownCreditors: [known] }),
      UpdateTaskList: () => answer(2, {}, [], []),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Usar estos datos" }));
    expect(screen.queryByRole("button", { name: "Usar estos datos" })).toBeNull();
    await userEvent.click(
      screen.getByLabelText("Es también el acreedor de las deudas que nombran a otra entidad"),
    );
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    await waitFor(() => expect(savedTimes()).toBe(1));
    expect(inputsOf(asked)).toEqual([
      {
        version: 1,
        creditor: {
          name: "",
          identityDocument: "A58818501",
          address: "Calle Mayor, 1",
          postalCode: "28013",
          city: "Madrid",
          country: "ES",
          forOtherEntities: true,
        },
      },
    ]);
  });

  test("'Cargar lo guardado' puts the stored values into the form", async () => {
    const refused = [
      { __typename: "UserError", field: ["version"], code: "CONFLICT", message: "Otra persona…" },
    ];
    open({ UpdateTaskList: () => answer(4, { name: "Hipotecas" }, [], refused) });
    await userEvent.type(screen.getByLabelText("Nombre de la lista"), " 2026");
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    await userEvent.click(await screen.findByRole("button", { name: "Cargar lo guardado" }));
    expect(screen.getByLabelText<HTMLInputElement>("Nombre de la lista").value).toBe("Hipotecas");
  });
});

describe("the report of an undone import", () => {
  test("names what was kept and why", () => {
    expect(
      undoReportText({ removed: 178, restored: 1, kept: 2, keptCodes: ["T26-0000001", "T26-0000002"] }),
    ).toBe(
      "Se han retirado 178 tareas y ha vuelto a su valor anterior 1 tarea. 2 tareas se han conservado porque alguien las cambió después de la importación o ya se avisó a su deudor: T26-0000001, T26-0000002.",
    );
  });

  test("claims nothing when nothing was done", () => {
    expect(undoReportText({ removed: 0, restored: 0, kept: 0, keptCodes: [] })).toBe(
      "No había nada que retirar.",
    );
  });
});
