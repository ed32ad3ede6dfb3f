import { afterEach, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component as WebhookPage } from "../../../web/features/integrations/WebhookPage.tsx";
import { Component as WebhooksPage } from "../../../web/features/integrations/WebhooksPage.tsx";
import { closeNotice, currentNotices } from "../../../web/lib/notices.ts";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";
import { taskList } from "./sample-api-keys.ts";

const PATH = "/dashboard/admin/integrations/webhooks";
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";

const webhook = (id: number, more: object = {}) => ({
  __typename: "Webhook",
  id: String(id),
  name: `Banco ${id}`,
  url: "https://banco.example/avisos",
  events: ["TASK_CREATED", "TASK_CHANGED", "TASK_DELETED", "PAYMENT_CREATED", "PAYMENT_REVERSED"],
  status: "ACTIVE",
  lists: null,
  failingSince: null,
  lastDeliveredAt: null,
  pending: 1_234,
  createdAt: "2026-11-02T09:00:00.000Z",
  nextTryAt: null,
  switchedOffAt: null,
  switchedOffBy: null,
  secrets: [{ __typename: "WebhookSecret", createdAt: "2026-11-02T09:00:00.000Z", endsAt: null }],
  createdBy: "Olga Gil",
  ...more,
});
const delivery = (id: number, more: object = {}) => ({
  __typename: "WebhookDelivery",
  id: String(id),
  event: "TASK_CHANGED",
  objectId: "7",
  body: '{"type":"task.changed"}',
  state: "PENDING",
  createdAt: "2026-11-20T10:00:00.000Z",
  nextTryAt: "2026-11-20T10:05:00.000Z",
  attempts: [
    {
      __typename: "WebhookAttempt",
      at: "2026-11-20T10:00:00.000Z",
      durationMs: 35,
      status: 500,
      fault: null,
      answer: "Error del banco",
    },
  ],
  ...more,
});
const log = (nodes: object[]) => () => ({
  webhookDeliveries: { __typename: "WebhookDeliveryPage", nodes, totalCount: nodes.length },
});
const payload = (type: string, more: object = {}) => ({
  __typename: type,
  message: "Hecho",
  userErrors: [],
  ...more,
});
const open = (address: string, answers: Answers) =>
  renderWithServer(
    [
      { path: PATH, element: <WebhooksPage /> },
      { path: `${PATH}/:webhookId`, element: <WebhookPage /> },
    ],
    address,
    {
      ProofKind: () => ({
        myAccount: {
          __typename: "MyAccount",
          id: "1",
          secondStep: { __typename: "SecondStep", enabled: false },
        },
      }),
      Webhooks: () => ({ webhooks: { __typename: "WebhookPage", nodes: [], totalCount: 0 } }),
      WebhookDeliveries: log([]),
      ...answers,
    },
  );
const dialog = (name: string) => screen.findByRole("dialog", { name }).then((found) => within(found));

afterEach(() => {
  for (const { id } of currentNotices()) closeNotice(id);
});

test("the list says where to, of what and how it goes", async () => {
  open(PATH, {
    Webhooks: () => ({
      webhooks: {
        __typename: "WebhookPage",
        nodes: [
          webhook(1, { status: "RETRYING", events: ["TASK_CHANGED"], lists: [taskList(3, "Banco Norte")] }),
        ],
        totalCount: 1,
      },
    }),
  });
  const row = (await screen.findByRole("link", { name: "Banco 1" })).closest("tr");
  for (const text of ["https://banco.example/avisos", "Tarea cambiada", "L26-000003", "Con fallos", "1.234"])
    expect(row?.textContent).toContain(text);
  expect(screen.getByRole("link", { name: "Webhooks" }).getAttribute("aria-current")).toBe("page");
});

test("one is made for chosen events, and its secret shown once; what is wrong stands at its field", async () => {
  const inputs: unknown[] = [];
  open(PATH, {
    CreateWebhook: ({ input }) => {
      inputs.push(input);
      const userErrors = [
        {
          __typename: "UserError",
          field: ["url"],
          code: "INVALID",
          message: "Esta dirección lleva a una red privada",
        },
      ];
      const made = inputs.length === 1 ? { secret: null, userErrors } : { secret: SECRET };
      return { createWebhook: payload("WebhookPayload", made) };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Nuevo webhook" }));
  const form = await dialog("Nuevo webhook");
  await userEvent.click(form.getByRole("button", { name: "Crear webhook" }));
  const summary = await form.findByRole("alert");
  for (const problem of ["Escribe un nombre para el webhook", "Escribe la dirección", "contraseña"])
    expect(summary.textContent).toContain(problem);
  await userEvent.type(form.getByRole("textbox", { name: "Nombre" }), "Banco Norte");
  await userEvent.type(form.getByRole("textbox", { name: "Dirección" }), "https://10.0.0.1/");
  await userEvent.click(form.getByRole("checkbox", { name: "Tarea eliminada" }));
  await userEvent.type(form.getByLabelText("Tu contraseña"), "Prueba-1234");
  await userEvent.click(form.getByRole("button", { name: "Crear webhook" }));
  const address = form.getByRole("textbox", { name: "Dirección" });
  await waitFor(() => expect(address.getAttribute("aria-invalid")).toBe("true"));
  await userEvent.clear(address);
  await userEvent.type(address, "https://banco.example/");
  await userEvent.click(form.getByRole("button", { name: "Crear webhook" }));
  expect((await dialog("El secreto del webhook")).getByText(SECRET)).toBeTruthy();
  expect(inputs[1]).toEqual({
    name: "Banco Norte",
    url: "https://banco.example/",
    events: ["TASK_CREATED", "TASK_CHANGED", "PAYMENT_CREATED", "PAYMENT_REVERSED"],
    listIds: null,
    password: "Prueba-1234",
  });
});

test("the log shows what was sent and answered, and sends it again; a test says what came of it", async () => {
  const sent: unknown[] = [];
  open(`${PATH}/1`, {
    WebhookPage: () => ({
      webhook: webhook(1, { status: "RETRYING", failingSince: "2026-11-20T10:00:00.000Z" }),
    }),
    WebhookDeliveries: log([
      delivery(5),
      delivery(4, { event: null, objectId: null, state: "FAILED", attempts: [] }),
    ]),
    ResendWebhookDelivery: (variables) => {
      sent.push(variables);
      return {
        resendWebhookDelivery: payload("WebhookDeliveryPayload", { message: "Lo enviamos de nuevo" }),
      };
    },
    TestWebhook: () => ({
      testWebhook: payload("WebhookDeliveryPayload", {
        message: "El receptor ha respondido 200 en 35 ms",
        delivery: { __typename: "WebhookDelivery", id: "6", state: "DELIVERED" },
      }),
    }),
  });
  expect(await screen.findByText(/No acepta avisos desde el 20\/11\/2026/)).toBeTruthy();
  const row = (await screen.findByText("Tarea cambiada")).closest("tr");
  expect(row?.textContent).toContain("500 · 35 ms");
  await userEvent.click(screen.getByRole("button", { name: "Ver el envío msg_5" }));
  const shown = await dialog("Tarea cambiada");
  expect(shown.getByText('{"type":"task.changed"}')).toBeTruthy();
  expect(shown.getByText("Error del banco")).toBeTruthy();
  await userEvent.keyboard("{Escape}");
  await userEvent.click(screen.getByRole("button", { name: "Enviar de nuevo msg_5" }));
  expect(await screen.findByText("Lo enviamos de nuevo")).toBeTruthy();
  expect(sent).toEqual([{ id: "5" }]);
  // A test isn't repeated.
  expect(screen.queryByRole("button", { name: "Enviar de nuevo msg_4" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Enviar prueba" }));
  expect(await screen.findByText("El receptor ha respondido 200 en 35 ms")).toBeTruthy();
});

test("it is switched off and on, rolled, and deleted after a question", async () => {
  let isOff = true;
  const sent: unknown[] = [];
  const { router } = open(`${PATH}/1`, {
    WebhookPage: () => ({
      webhook: webhook(1, isOff ? { status: "OFF", switchedOffAt: "2026-11-20T11:00:00.000Z" } : {}),
    }),
    SwitchWebhook: (variables) => {
      sent.push(variables);
      isOff = false;
      return { switchWebhook: payload("WebhookPayload", { message: "«Banco 1» está activo" }) };
    },
    RollWebhook: (variables) => {
      sent.push(variables);
      return { rollWebhook: payload("WebhookPayload", { secret: SECRET }) };
    },
    DeleteWebhook: () => ({ deleteWebhook: payload("WebhookPayload", { message: "Se ha eliminado" }) }),
  });
  expect(await screen.findByText(/no aceptó ningún aviso en tres días/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Activar" }));
  expect(await screen.findByRole("button", { name: "Desactivar" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Cambiar el secreto" }));
  const form = await dialog("Cambiar el secreto");
  await userEvent.type(form.getByLabelText("Tu contraseña"), "Prueba-1234");
  await userEvent.click(form.getByRole("button", { name: "Cambiar el secreto" }));
  const shown = await dialog("El secreto del webhook");
  expect(shown.getByText(SECRET)).toBeTruthy();
  await userEvent.click(shown.getByRole("button", { name: "Lo he guardado" }));
  expect(sent).toEqual([
    { id: "1", on: true },
    { id: "1", input: { overlapHours: 24, password: "Prueba-1234" } },
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Eliminar" }));
  const question = await screen.findByRole("alertdialog");
  await userEvent.click(within(question).getByRole("button", { name: "Eliminar" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(PATH));
});

test("one that isn't there, and a list that can't be loaded, say so", async () => {
  open(`${PATH}/9`, { WebhookPage: () => ({ webhook: null }) });
  expect(await screen.findByText("Este webhook no existe")).toBeTruthy();
  open(PATH, {
    Webhooks: () => {
      throw new Error("gone");
    },
  });
  expect(await screen.findByRole("button", { name: /intentar/i })).toBeTruthy();
});
