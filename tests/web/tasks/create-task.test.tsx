import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { DRAFT_PREFIX, startSession } from "../../../web/lib/session.ts";
import { parseAmountText } from "../../../web/features/tasks/create/amount-text.ts";
import { CreateTaskForm } from "../../../web/features/tasks/create/CreateTaskForm.tsx";
import { emptyTaskForm, toCreateTaskInput } from "../../../web/features/tasks/create/task-form-values.ts";
import { todayInMadrid } from "../../../web/lib/format.ts";
import { makeToken } from "../tokens.ts";
import { renderWithServer, type Answers } from "./render-with-server.tsx";

const MESSAGE = "Se ha creado 1 nueva tarea individual correctamente";
const CREATED: Answers = {
  CreateTask: () => ({
    createTask: { task: { id: "1", codeId: "T26-0000001" }, message: MESSAGE, userErrors: [] },
  }),
};

jest.setTimeout(20_000);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  startSession(makeToken());
});
afterEach(cleanup);

function open(answers: Answers = CREATED) {
  const routes = [
    { path: "/create", element: <CreateTaskForm /> },
    { path: "/dashboard/admin/tasks", element: <p>página de tareas</p> },
  ];
  return renderWithServer(routes, "/create", answers);
}

// Plain events: pointer checks over Ant Design's style sheets take seconds in jsdom.
const press = (name: string) => fireEvent.click(screen.getByText(name));
const submit = () => press("Crear tarea");
const put = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

function fillIn() {
  put("Entidad", "Banco Norte");
  put("N° Contrato", "C-1");
  put("Tipo Contrato", "INDEFINIDO");
  put("Importe deuda (€)", "1234,5");
  put("Deudor", "Eva Ríos");
  put("Intervención", "FIADOR");
  put("Email", "eva@correo.example");
  put("Teléfono", "600123456");
  put("Dirección 1 (Contrato)", "Calle Mayor 1");
  put("Dirección 3 (Extra) (opcional)", "Calle Menor 2");
}

/** A complete form as it was left before. */
function keepDraft() {
  const values = {
    ...emptyTaskForm("2026-03-01"),
    contact: { email: "eva@correo.example", lada: "34", phone: "600123456" },
    entity: "Banco Norte",
    nContract: "C-1",
    addresses: ["Calle Mayor 1", "", ""],
    typeContract: "OTRO",
    debtor: "Eva Ríos",
    intervention: "TITULAR",
  };
  sessionStorage.setItem(`${DRAFT_PREFIX}create-task`, JSON.stringify({ owner: 7, values }));
}

describe("the individual-task form", () => {
  test("starts with the documented defaults", () => {
    open();
    const [year, month, day] = todayInMadrid().split("-");
    expect(screen.getByLabelText("Fecha deuda")).toHaveProperty("value", `${day}/${month}/${year}`);
    expect(screen.getByLabelText("Fecha de asignación")).toHaveProperty("value", `${day}/${month}/${year}`);
    expect(screen.getByLabelText("Prefijo")).toHaveProperty("value", "34");
    expect(screen.getByLabelText("N° Sesiones")).toHaveProperty("value", "0");
    expect(screen.getByLabelText("Importe deuda (€)").getAttribute("value")).toMatch(/^0/);
  });

  test("names everything that is missing at once, in the documented words", async () => {
    const { asked } = open();
    submit();
    const summary = within(await screen.findByRole("alert", {}, { timeout: 10_000 }));
    expect(
      summary
        .getAllByText(/^.+: Este campo es requerido$/)
        .map(({ textContent }) => textContent?.split(":")[0]),
    ).toEqual(["Entidad", "N° Contrato", "Tipo Contrato", "Deudor", "Intervención", "Email", "Teléfono"]);
    await waitFor(() => expect(screen.getAllByText("Este campo es requerido")).toHaveLength(7));
    expect(
      summary.getByText("Dirección 1 (Contrato): La dirección 1 es requerida").getAttribute("href"),
    ).toBe("#task_addresses_0");
    expect(asked).toHaveLength(0);
  });

  test.each([
    ["Email", "sin-arroba", "Email inválido"],
    ["Teléfono", "600 12", "Solo números permitidos"],
    ["Importe deuda (€)", "-1", "El valor debe ser positivo"],
    ["N° Sesiones", "-2", "El valor debe ser positivo"],
  ])("%s = %s: %s", async (label, value, message) => {
    open();
    put(label, value);
    expect(await screen.findByText(message)).toBeTruthy();
  });

  test("what is no number of sessions stays as typed, is told of, and nothing is sent in its place", async () => {
    const { asked } = open();
    fillIn();
    put("N° Sesiones", "3");
    put("N° Sesiones", "tres");
    submit();
    const summary = within(await screen.findByRole("alert", {}, { timeout: 10_000 }));
    expect(summary.getByText("N° Sesiones: «tres» no es un número. Escríbelo con cifras: 3.")).toBeTruthy();
    expect(asked).toHaveLength(0);
    expect(screen.getByLabelText("N° Sesiones")).toHaveProperty("value", "tres");
    put("N° Sesiones", "2,5");
    expect(await screen.findByText("Debe ser un número entero, sin decimales")).toBeTruthy();
    put("N° Sesiones", "4");
    submit();
    await waitFor(() =>
      expect(asked.find(({ operation }) => operation === "CreateTask")?.variables).toMatchObject({
        input: { nSessions: 4 },
      }),
    );
  });

  test.each(["31/02/2026", "99/99/9999", "ayer"])(
    "%s is no day: the field says so, nothing is sent in its place, and what was typed can be put right",
    async (typed) => {
      const { asked } = open();
      fillIn();
      put("Fecha deuda", typed);
      submit();
      const summary = within(await screen.findByRole("alert", {}, { timeout: 10_000 }));
      const words = `«${typed}» no es una fecha. Escríbela así: 31/12/2026.`;
      expect(summary.getByText(`Fecha deuda: ${words}`).getAttribute("href")).toBe("#task_debtDate");
      expect(asked).toHaveLength(0);
      const field = screen.getByLabelText("Fecha deuda");
      await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
      expect(field).toHaveProperty("value", typed);
      put("Fecha deuda", "1/3/26");
      fireEvent.blur(field);
      expect(field).toHaveProperty("value", "01/03/2026");
      submit();
      await waitFor(() => expect(asked).toHaveLength(1), { timeout: 10_000 });
      expect(asked[0]?.variables["input"]).toMatchObject({ debtDate: "2026-03-01" });
    },
  );

  test("an amount that can't be read isn't taken for what was typed before it", async () => {
    const { asked } = open();
    fillIn();
    put("Importe deuda (€)", "15");
    put("Importe deuda (€)", "15OO");
    submit();
    const words = "«15OO» no es un importe. Escríbelo así: 1.234,56.";
    const summary = within(await screen.findByRole("alert", {}, { timeout: 10_000 }));
    expect(summary.getByText(`Importe deuda: ${words}`).getAttribute("href")).toBe("#task_amountDebt");
    expect(asked).toHaveLength(0);
    put("Importe deuda (€)", "1.500,50 €");
    submit();
    await waitFor(() => expect(asked).toHaveLength(1), { timeout: 10_000 });
    expect(asked[0]?.variables["input"]).toMatchObject({ amountDebt: "1500.50" });
  });

  test("sends exact values, says it is done and goes to the tasks; the draft is gone", async () => {
    const { asked, router } = open();
    fillIn();
    submit();
    expect(await screen.findByText("página de tareas", {}, { timeout: 10_000 })).toBeTruthy();
    expect(router.state.location.search).toBe("?tab=tareas");
    expect(within(screen.getByRole("alertdialog")).getByRole("heading").textContent).toBe(MESSAGE);
    expect(asked.find(({ operation }) => operation === "CreateTask")?.variables["input"]).toEqual({
      contact: { email: "eva@correo.example", lada: "34", phone: "600123456" },
      entity: "Banco Norte",
      nContract: "C-1",
      addresses: ["Calle Mayor 1", "Calle Menor 2"],
      nSessions: 0,
      typeContract: "INDEFINIDO",
      amountDebt: "1234.5",
      debtDate: todayInMadrid(),
      debtor: "Eva Ríos",
      identityDocument: null,
      intervention: "FIADOR",
      thirdParties: null,
      assignmentDate: todayInMadrid(),
    });
    expect(sessionStorage.getItem(`${DRAFT_PREFIX}create-task`)).toBeNull();
  });

  test("what was typed is there again after leaving, until one starts anew", async () => {
    const { view } = open();
    put("Entidad", "Banco Norte");
    view.unmount();
    open();
    expect(screen.getByLabelText("Entidad")).toHaveProperty("value", "Banco Norte");
    press("Empezar de cero");
    await waitFor(() => expect(screen.getByLabelText("Entidad")).toHaveProperty("value", ""));
  });

  test("the server's problems land on their fields and nothing is lost", async () => {
    const userErrors = [
      {
        __typename: "UserError",
        field: ["contact", "phone"],
        code: "INVALID",
        message: "Ese teléfono no existe",
      },
    ];
    keepDraft();
    open({ CreateTask: () => ({ createTask: { task: null, message: null, userErrors } }) });
    submit();
    const summary = within(await screen.findByRole("alert", {}, { timeout: 10_000 }));
    expect(summary.getByText("Teléfono: Ese teléfono no existe").getAttribute("href")).toBe(
      "#task_contact_phone",
    );
    expect(screen.getByLabelText("Teléfono")).toHaveProperty("value", "600123456");
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test("a failure gives the documented alert", async () => {
    keepDraft();
    open({});
    submit();
    const alert = await screen.findByRole("alertdialog", {}, { timeout: 10_000 });
    expect(alert.textContent).toBe(
      "Error al crear tareaHubo un problema al crear la tarea. Por favor, inténtalo de nuevo.OK",
    );
  });
});

test.each([
  ["1.234,56 €", "1234.56"],
  ["1234,5", "1234.5"],
  ["1234.5", "1234.5"],
  ["1.234", "1234"],
  ["12.345.678", "12345678"],
  ["-1,5", "-1.5"],
  ["abc", "abc"],
])("the amount %s is understood as %s", (typed, amount) => {
  expect(parseAmountText(typed)).toBe(amount);
});

test("empty addresses are dropped before sending", () => {
  const values = {
    ...emptyTaskForm("2026-03-01"),
    addresses: ["Uno ", " ", "Tres"] as [string, string, string],
  };
  expect(toCreateTaskInput(values).addresses).toEqual(["Uno", "Tres"]);
});
