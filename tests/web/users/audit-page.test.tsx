import { expect, test } from "@jest/globals";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component as AuditPage } from "../../../web/features/users/AuditPage.tsx";
import { detailText } from "../../../web/features/users/hooks/audit-data-words.ts";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";
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

test("says who did what to whom; a visitor has no name", async () => {
  open("", {
    AuditEntries: () =>
      entries([
        auditRow(2, { actionText: "Sanción impuesta", data: '{"severity":"GRAVE","days":null}' }),
        auditRow(1, {
          actorId: null,
          actorName: null,
          subjectType: "task",
          subjectId: "40",
          actionText: "Tarea creada",
        }),
      ]),
  });
  expect(await screen.findByRole("cell", { name: "Sanción impuesta" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Inés Núñez" }).getAttribute("href")).toBe(
    "/dashboard/admin/users/7",
  );
  expect(screen.getByText("gravedad: grave")).toBeTruthy();
  expect(screen.getByText("Sistema o visitante")).toBeTruthy();
  expect(screen.getByText("Tarea 40")).toBeTruthy();
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
  await screen.findByRole("cell", { name: "Ficha de usuario consultada" });
  fireEvent.change(screen.getByLabelText("Hasta"), { target: { value: "2026-03-01" } });
  expect((await screen.findByRole("alert")).textContent).toContain("no puede ser posterior");
  expect(asksFor(asked)).toHaveLength(1);
});

test("'Ver más' adds older entries", async () => {
  const { asked } = open("", {
    AuditEntries: ({ after }) =>
      after === "5"
        ? entries([auditRow(4, { actionText: "Inicio de sesión" })])
        : entries([auditRow(5)], "5"),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Ver más" }));
  expect(await screen.findByRole("cell", { name: "Inicio de sesión" })).toBeTruthy();
  expect(screen.getByRole("cell", { name: "Ficha de usuario consultada" })).toBeTruthy();
  expect(asksFor(asked).at(-1)).toEqual({ filter: {}, after: "5" });
});

test.each([
  ["{}", ""],
  ['{"filters":[],"page":1}', "página: 1"],
  ['{"fields":["names","phone"],"of":{"a":1}}', 'datos: nombre, teléfono · of: {"a":1}'],
])("%s is shown as %j", (data, text) => {
  expect(detailText(data)).toBe(text);
});
