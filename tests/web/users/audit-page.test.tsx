import { afterEach, expect, jest, test } from "@jest/globals";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component as AuditPage } from "../../../web/features/users/AuditPage.tsx";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";
import { sentence } from "../sentence-answer.ts";
import { auditRow, connection, userRow, usersAnswer } from "./sample-user.ts";

const PATH = "/dashboard/admin/users/audit";
const open = (search: string, answers: Answers) =>
  renderWithServer([{ path: PATH, element: <AuditPage /> }], `${PATH}${search}`, {
    AuditActions: () => ({
      auditActions: [{ __typename: "AuditAction", action: "sanctionUser", text: "Sanción impuesta" }],
    }),
    ...answers,
  });
const entries = (nodes: object[], cursor: string | null = null) => ({
  auditEntries: connection(nodes, cursor),
});
const asksFor = (asked: readonly { operation: string; variables: object }[]) =>
  asked.filter(({ operation }) => operation === "AuditEntries").map(({ variables }) => variables);

afterEach(() => void jest.restoreAllMocks());

test("says in sentences who did what, with links to what is still there", async () => {
  open("", {
    AuditEntries: () =>
      entries([
        auditRow(2, {
          sentence: sentence(
            ["Olga Gil", "ACCOUNT", "1"],
            " asignó 25 tareas de ",
            ["la lista «Banco Iberia marzo»", "TASK_LIST", "L26-000002"],
            " a ",
            ["Luis Pérez", "ACCOUNT", "9"],
          ),
        }),
        auditRow(1, { actorId: null, actorName: null, sentence: sentence("Se borraron 3 tareas") }),
      ]),
  });
  expect(
    await screen.findByRole("cell", {
      name: "Olga Gil asignó 25 tareas de la lista «Banco Iberia marzo» a Luis Pérez",
    }),
  ).toBeTruthy();
  const links = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Olga Gil", "/dashboard/admin/users/1"],
    ["la lista «Banco Iberia marzo»", "/dashboard/admin/tasks/process/L26-000002"],
    ["Luis Pérez", "/dashboard/admin/users/9"],
  ]);
  expect(screen.getByRole("cell", { name: "Se borraron 3 tareas" })).toBeTruthy();
});

test.each([
  ["ACCOUNT", "/dashboard/admin/users/7"],
  ["CASE", "/dashboard/admin/cases/7"],
  ["LEAD", "/dashboard/admin/support/7"],
  ["TASK", "/dashboard/admin/tasks/7"],
  ["TASK_IMPORT", "/dashboard/admin/tasks/create/import?import=7"],
  ["TASK_LIST", "/dashboard/admin/tasks/process/7"],
  ["TICKET", "/dashboard/admin/support/tickets/7"],
])("a link to %s leads to its page", async (kind, path) => {
  open("", { AuditEntries: () => entries([auditRow(1, { sentence: sentence(["Eso", kind, "7"]) })]) });
  expect((await screen.findByRole("link", { name: "Eso" })).getAttribute("href")).toBe(path);
});

test("what a program did is kept to by its key, until that is taken away", async () => {
  const { asked } = open("?key=4", {
    AuditEntries: () => entries([auditRow(1, { actorId: null, actorName: "Clave «Banco Norte»" })]),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Clave «Banco Norte»" }));
  await waitFor(() => expect(asksFor(asked)).toEqual([{ filter: { apiKeyId: "4" } }, { filter: {} }]));
});

test("action, person and days live in the address and are asked of the server", async () => {
  const { asked, router } = open("?actor=1&from=2026-03-01&to=ayer", {
    AuditEntries: () => entries([auditRow(1)]),
    AuditPeople: () => usersAnswer([userRow(8, { displayName: "Ana Gil" })]),
  });
  expect(await screen.findByRole("button", { name: "Olga Gil" })).toBeTruthy();
  expect(asksFor(asked)).toEqual([{ filter: { actorId: "1", from: "2026-03-01" } }]);
  await screen.findByRole("option", { name: "Sanción impuesta" });
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Qué" }), "Sanción impuesta");
  await userEvent.click(screen.getByRole("button", { name: "Quitar la persona" }));
  await userEvent.click(await screen.findByRole("button", { name: "Cualquiera" }));
  await userEvent.type(screen.getByRole("searchbox", { name: "Buscar persona" }), "ana{Enter}");
  await userEvent.click(await screen.findByRole("button", { name: /Ana Gil/ }));
  await waitFor(() => {
    const params = new URLSearchParams(router.state.location.search);
    expect([params.get("action"), params.get("actor")]).toEqual(["sanctionUser", "8"]);
  });
  await waitFor(() =>
    expect(asksFor(asked).at(-1)).toEqual({
      filter: { action: "sanctionUser", actorId: "8", from: "2026-03-01" },
    }),
  );
});

test("days in the wrong order are said to be, and not asked for", async () => {
  const { asked } = open("?from=2026-03-02", { AuditEntries: () => entries([auditRow(1)]) });
  await screen.findByRole("cell", { name: "Olga Gil consultó la ficha de Inés Núñez" });
  fireEvent.change(screen.getByLabelText("Hasta"), { target: { value: "2026-03-01" } });
  expect((await screen.findByRole("alert")).textContent).toContain("no puede ser posterior");
  expect(asksFor(asked)).toHaveLength(1);
});

test("'Ver más' adds older entries", async () => {
  const { asked } = open("", {
    AuditEntries: ({ after }) =>
      after === "5"
        ? entries([auditRow(4, { sentence: sentence("Olga Gil inició sesión") })])
        : entries([auditRow(5)], "5"),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Ver más" }));
  expect(await screen.findByRole("cell", { name: "Olga Gil inició sesión" })).toBeTruthy();
  expect(screen.getByRole("cell", { name: "Olga Gil consultó la ficha de Inés Núñez" })).toBeTruthy();
  expect(asksFor(asked).at(-1)).toEqual({ filter: {}, after: "5" });
});

test("on a phone the filters are a sheet that says how many are in force, and the question for a person opens over it", async () => {
  const original = window.matchMedia;
  jest
    .spyOn(window, "matchMedia")
    .mockImplementation((query) =>
      Object.assign(original(query), { matches: !query.includes("min-width") && query !== "print" }),
    );
  const { asked } = open("?from=2026-03-01", {
    AuditEntries: () => entries([auditRow(1)]),
    AuditPeople: () => usersAnswer([userRow(8, { displayName: "Inés Núñez" })]),
  });
  const filters = await screen.findByRole("button", { name: "Filtros (1)" });
  expect(screen.queryByLabelText("Qué")).toBeNull();
  await userEvent.click(filters);
  const sheet = within(await screen.findByRole("dialog", { name: "Filtros" }));
  await userEvent.click(await sheet.findByRole("button", { name: "Cualquiera" }));
  const person = await screen.findByRole("dialog", { name: "Lo que hizo una persona" });
  await userEvent.type(within(person).getByRole("searchbox"), "inés");
  await userEvent.click(await within(person).findByRole("button", { name: /Inés Núñez/ }));
  expect(await screen.findByRole("button", { name: "Filtros (2)", hidden: true })).toBeTruthy();
  expect(screen.getByRole("dialog", { name: "Filtros" })).toBeTruthy();
  await userEvent.click(sheet.getByRole("button", { name: "Ver resultados" }));
  await waitFor(() =>
    expect(asksFor(asked).at(-1)).toEqual({ filter: { actorId: "8", from: "2026-03-01" } }),
  );
});
