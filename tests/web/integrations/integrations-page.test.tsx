import { afterEach, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component as ApiKeyPage } from "../../../web/features/integrations/ApiKeyPage.tsx";
import { Component as IntegrationsPage } from "../../../web/features/integrations/IntegrationsPage.tsx";
import { closeNotice, currentNotices } from "../../../web/lib/notices.ts";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";
import { apiKey, apiKeyDetail, taskList } from "./sample-api-keys.ts";

const PATH = "/dashboard/admin/integrations";
const SECRET = "acu_live_3f2a9c81d04bxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx";

const proofKind = (enabled: boolean) => () => ({
  myAccount: { __typename: "MyAccount", id: "1", secondStep: { __typename: "SecondStep", enabled } },
});
const page = (nodes: object[]) => ({
  apiKeys: { __typename: "ApiKeyPage", nodes, totalCount: nodes.length },
});
const payload = (more: object = {}) => ({
  __typename: "ApiKeyPayload",
  secret: null,
  message: "Copia la clave ahora: no volveremos a mostrarla",
  userErrors: [],
  ...more,
});
const open = (address: string, answers: Answers) =>
  renderWithServer(
    [
      { path: PATH, element: <IntegrationsPage /> },
      { path: `${PATH}/:keyId`, element: <ApiKeyPage /> },
    ],
    address,
    { ProofKind: proofKind(false), ...answers },
  );
const dialog = (name: string) => screen.findByRole("dialog", { name }).then((found) => within(found));

afterEach(() => {
  for (const { id } of currentNotices()) closeNotice(id);
});

test("the list says what each key opens and how much it is used, filtered and sorted by the server", async () => {
  const { asked } = open(PATH, {
    ApiKeys: () =>
      page([
        apiKey(1, { lists: [taskList(3, "Banco Norte")] }),
        apiKey(2, { status: "REVOKED", secrets: [] }),
      ]),
  });
  const row = (await screen.findByRole("link", { name: "Programa 1" })).closest("tr");
  expect(row?.textContent).toContain("acu_live_3f2a9c81d04b…");
  expect(row?.textContent).toContain("Leer tareas");
  expect(row?.textContent).toContain("L26-000003");
  expect(row?.textContent).toContain("Nunca");
  expect(row?.textContent).toContain("1.234");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Estado" }), "Revocada");
  await userEvent.click(screen.getByRole("button", { name: /^Último uso/ }));
  await waitFor(() =>
    expect(asked.at(-1)?.variables).toMatchObject({ status: "REVOKED", sort: "LAST_USED" }),
  );
});

test("a key is made for chosen lists and networks, and its secret shown once", async () => {
  const inputs: unknown[] = [];
  open(PATH, {
    ApiKeys: () => page([]),
    TaskListsNamed: () => ({
      taskLists: { __typename: "TaskListPage", nodes: [taskList(3, "Banco Norte")] },
    }),
    CreateApiKey: ({ input }) => {
      inputs.push(input);
      return { createApiKey: payload({ secret: SECRET }) };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Nueva clave" }));
  const form = await dialog("Nueva clave de API");
  await userEvent.selectOptions(form.getByRole("combobox", { name: "Listas" }), "Solo las que elija");
  await userEvent.click(form.getByRole("button", { name: "Crear clave" }));
  const summary = await form.findByRole("alert");
  for (const problem of ["Escribe un nombre para la clave", "Elige al menos una lista", "contraseña"])
    expect(summary.textContent).toContain(problem);
  await userEvent.type(form.getByRole("textbox", { name: "Nombre" }), "Banco Norte");
  await userEvent.type(form.getByRole("combobox", { name: "Añadir una lista" }), "norte");
  await userEvent.click(await form.findByRole("option", { name: /Banco Norte/ }));
  // Typed and not added: it counts.
  await userEvent.type(form.getByRole("textbox", { name: "Direcciones IP (opcional)" }), "203.0.113.0/24");
  await userEvent.type(form.getByLabelText("Tu contraseña"), "Prueba-1234");
  await userEvent.click(form.getByRole("button", { name: "Crear clave" }));
  const shown = await dialog("Tu clave de API");
  expect(shown.getByText(SECRET)).toBeTruthy();
  expect(inputs).toEqual([
    {
      name: "Banco Norte",
      scopes: ["READ_TASKS"],
      listIds: ["3"],
      addresses: ["203.0.113.0/24"],
      requestsPerMinute: 300,
      lastDay: null,
      password: "Prueba-1234",
    },
  ]);
  await userEvent.keyboard("{Escape}");
  await userEvent.click(shown.getByRole("button", { name: "La he guardado" }));
  await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
});

test("what the server refuses stands at its field, and nothing typed is lost", async () => {
  open(PATH, {
    ApiKeys: () => page([]),
    CreateApiKey: () => ({
      createApiKey: payload({
        userErrors: [
          {
            __typename: "UserError",
            field: ["name"],
            code: "CONFLICT",
            message: "Ya hay una clave con este nombre. Elige otro.",
          },
        ],
      }),
    }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Nueva clave" }));
  const form = await dialog("Nueva clave de API");
  await userEvent.type(form.getByRole("textbox", { name: "Nombre" }), "Banco Norte");
  await userEvent.type(form.getByLabelText("Tu contraseña"), "Prueba-1234");
  await userEvent.click(form.getByRole("button", { name: "Crear clave" }));
  const name = await form.findByRole("textbox", { name: "Nombre" });
  await waitFor(() => expect(name.getAttribute("aria-invalid")).toBe("true"));
  expect((name as HTMLInputElement).value).toBe("Banco Norte");
});

test("a key is exchanged with the code of the second step, and the one so far goes on as long as chosen", async () => {
  const sent: unknown[] = [];
  open(`${PATH}/1`, {
    ProofKind: proofKind(true),
    ApiKeyPage: () => ({ apiKey: apiKeyDetail(1, { addresses: ["203.0.113.0/24"] }) }),
    RollApiKey: (variables) => {
      sent.push(variables);
      return { rollApiKey: payload({ secret: SECRET }) };
    },
  });
  expect(await screen.findByText("203.0.113.0/24")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Ver en el registro" }).getAttribute("href")).toBe(
    "/dashboard/admin/users/audit?key=1",
  );
  expect(
    screen.getAllByText("En los últimos 30 días: 1.234 peticiones atendidas y 2 por encima del límite.")
      .length,
  ).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole("button", { name: "Cambiar la clave" }));
  const form = await dialog("Cambiar la clave");
  await userEvent.selectOptions(
    form.getByRole("combobox", { name: "La clave anterior" }),
    "Funciona tres días más",
  );
  await userEvent.type(await form.findByLabelText("Código de verificación"), "123456");
  await userEvent.click(form.getByRole("button", { name: "Cambiar la clave" }));
  expect((await dialog("Tu clave de API")).getByText(SECRET)).toBeTruthy();
  expect(sent).toEqual([{ id: "1", input: { overlapHours: 72, code: "123456" } }]);
});

test("a key is revoked for good; a revoked one offers nothing more", async () => {
  let isRevoked = false;
  open(`${PATH}/1`, {
    ApiKeyPage: () => ({
      apiKey: isRevoked
        ? apiKeyDetail(1, {
            status: "REVOKED",
            revokedAt: "2026-11-20T11:00:00.000Z",
            revokedBy: "Olga Gil",
            secrets: [],
          })
        : apiKeyDetail(1),
    }),
    RevokeApiKey: () => {
      isRevoked = true;
      return { revokeApiKey: payload({ message: "La clave «Programa 1» ya no funciona" }) };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Revocar" }));
  const form = await dialog("Revocar la clave");
  await userEvent.type(form.getByLabelText("Tu contraseña"), "Prueba-1234");
  await userEvent.click(form.getByRole("button", { name: "Revocar" }));
  expect(await screen.findByText("La clave «Programa 1» ya no funciona")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Revocar" })).toBeNull());
  expect(screen.queryByRole("button", { name: "Cambiar la clave" })).toBeNull();
});

test("a key that isn't there, and a list that can't be loaded, say so", async () => {
  open(`${PATH}/9`, { ApiKeyPage: () => ({ apiKey: null }) });
  expect(await screen.findByText("Esta clave no existe")).toBeTruthy();
  open(PATH, {
    ApiKeys: () => {
      throw new Error("gone");
    },
  });
  expect(await screen.findByRole("button", { name: /intentar/i })).toBeTruthy();
});
