import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { startSession } from "../../../web/lib/session.ts";
import { Component as InboxPage } from "../../../web/features/inbox/InboxPage.tsx";
import { dayHeading } from "../../../web/features/inbox/inbox-words.ts";
import { makeToken } from "../tokens.ts";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";

beforeEach(() => {
  sessionStorage.clear();
  startSession(makeToken({ role: "SPECIALIST" }));
});

const item = (id: string, more: object = {}) => ({
  __typename: "Conversation",
  id,
  reference: "P26000010",
  caseNumber: "P26000010",
  taskCodeId: null,
  withName: `Persona ${id}`,
  managerName: null,
  isMine: true,
  unread: 0,
  waitingSince: null,
  attendedAt: null,
  attendedBy: null,
  canWrite: true,
  party: { __typename: "Party", id, side: "CLAIMANT", hasAccount: true },
  latestMessage: null,
  ...more,
});
const message = (id: string, text: string, more: object = {}) => ({
  __typename: "Message",
  id,
  at: "2026-11-20T10:00:00.000Z",
  authorName: "Andrés",
  authorSide: "CLIENT",
  mine: false,
  text,
  readAt: null,
  attachments: [],
  files: [],
  mail: null,
  ...more,
});
const list = (nodes: object[]) => ({
  conversations: {
    __typename: "ConversationPage",
    nodes,
    totalCount: nodes.length,
    totalIsLowerBound: false,
    pageInfo: { __typename: "PageInfo", number: 1, size: 25, pageCount: 1 },
  },
});
const thread = (id: string, messages: object[], more: object = {}) => ({
  conversation: {
    ...item(id, more),
    messages: {
      __typename: "MessageConnection",
      nodes: messages,
      totalCount: messages.length,
      endCursor: null,
      hasNextPage: false,
    },
  },
});

const open = (address: string, answers: Answers) =>
  renderWithServer(
    [{ path: "/dashboard/specialist/inbox", element: <InboxPage /> }],
    `/dashboard/specialist/inbox${address}`,
    {
      Inbox: () => list([item("19"), item("20", { unread: 2 })]),
      ...answers,
    },
  );

test("lists the conversations with what isn't read, and asks which one", async () => {
  open("", {});
  const entry = await screen.findByRole("link", { name: /Persona 20/ });
  expect(within(entry).getByText("2")).toBeTruthy();
  expect(entry.getAttribute("href")).toBe("/dashboard/specialist/inbox?conversacion=20");
  expect(screen.getByText("Elige una conversación")).toBeTruthy();
});

test("of more than are counted no last page is told, and the next one can be turned to", async () => {
  const { asked } = open("?page=40", {
    Inbox: () => {
      const { conversations } = list([item("19")]);
      return { conversations: { ...conversations, totalCount: 1_000, totalIsLowerBound: true } };
    },
  });
  const pages = within(await screen.findByRole("navigation", { name: "Páginas de conversaciones" }));
  expect(pages.getByText("Página 40")).toBeTruthy();
  await userEvent.click(pages.getByRole("button", { name: "Siguiente" }));
  await waitFor(() => expect(asked.at(-1)?.variables).toMatchObject({ page: { number: 41, size: 25 } }));
});

test("what is on the screen counts as read", async () => {
  const { asked } = open("?conversacion=20", {
    Thread: () => thread("20", [message("7", "Hola"), message("8", "¿Hay novedades?")], { unread: 2 }),
    MarkConversationRead: () => ({
      markConversationRead: {
        __typename: "ConversationPayload",
        conversation: { __typename: "Conversation", id: "20", unread: 0 },
        userErrors: [],
      },
    }),
  });
  expect(await screen.findByText("¿Hay novedades?")).toBeTruthy();
  await waitFor(() =>
    expect(asked.find(({ operation }) => operation === "MarkConversationRead")?.variables).toEqual({
      conversationId: "20",
      messageId: "8",
    }),
  );
});

test("Ctrl and Enter send; what couldn't be sent stays, also after leaving", async () => {
  let works = false;
  const answers: Answers = {
    Thread: () => thread("19", []),
    SendMessage: () => ({
      sendMessage: {
        __typename: "MessagePayload",
        message: works ? message("9", "Voy", { mine: true }) : null,
        conversation: works ? item("19") : null,
        userErrors: works ? [] : [{ __typename: "UserError", field: ["text"], message: "Ahora no se puede" }],
      },
    }),
  };
  const { asked } = open("?conversacion=19", answers);
  const field = await screen.findByLabelText("Mensaje para Persona 19");
  await userEvent.type(field, "Voy{Control>}{Enter}{/Control}");
  expect(await screen.findByText("Ahora no se puede")).toBeTruthy();
  expect(field).toHaveProperty("value", "Voy");
  works = true;
  await userEvent.click(screen.getByRole("button", { name: "Enviar" }));
  await waitFor(() => expect(field).toHaveProperty("value", ""));
  expect(asked.filter(({ operation }) => operation === "SendMessage")).toHaveLength(2);
});

test("a conversation that isn't one's own isn't there", async () => {
  open("?conversacion=999", { Thread: () => ({ conversation: null }) });
  expect(await screen.findByText("Esta conversación no está")).toBeTruthy();
});

test("where nobody can write, there is no place to", async () => {
  open("?conversacion=19", {
    Inbox: () => list([item("19", { canWrite: false })]),
    Thread: () => thread("19", [message("1", "Adiós")], { canWrite: false }),
  });
  expect(await screen.findByText(/Aquí ya no se puede escribir/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Enviar" })).toBeNull();
});

test.each([
  ["2026-11-20T22:59:00.000Z", "Hoy"],
  ["2026-11-19T10:00:00.000Z", "Ayer"],
  ["2026-11-16T10:00:00.000Z", "lunes, 16 de noviembre"],
  ["2025-03-03T10:00:00.000Z", "03/03/2025"],
])("the day of %s is called %s", (at, words) => {
  expect(dayHeading(at, new Date("2026-11-20T11:00:00.000Z"))).toBe(words);
});

const mail = {
  __typename: "MessageMail",
  fromAddress: "primo@correo.example",
  quoted: "El lunes, Acuerdo escribió: hola",
  knownSender: false,
  counts: false,
  decidedAt: null,
  reason: "",
};

test("what came by mail says from whom, folds what it quotes, and counts once the specialist says so, with the reason", async () => {
  const files = [
    { __typename: "MessageFile", id: "7", fileName: "recibo.pdf", size: 2048, refusal: null },
    { __typename: "MessageFile", id: "8", fileName: "virus.exe", size: 10, refusal: "No es PDF." },
  ];
  const { asked } = open("?conversacion=20", {
    Thread: () => thread("20", [message("1", "No debo nada", { mail, files })]),
    MarkConversationRead: () => ({ markConversationRead: { conversation: null, userErrors: [] } }),
    CountMailedAnswer: () => ({
      countMailedAnswer: {
        message: "Cuenta como respuesta por escrito",
        mailedMessage: message("1", "No debo nada", {
          files,
          mail: { ...mail, counts: true, reason: "Es suyo" },
        }),
        userErrors: [],
      },
    }),
  });
  await screen.findByText("Remitente sin comprobar");
  expect(screen.getByText(/primo@correo.example/)).toBeTruthy();
  expect(screen.getByText("Texto citado").closest("details")?.open).toBe(false);
  expect(screen.getByText(/virus.exe: no se ha guardado. No es PDF./)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Cuenta como respuesta" }));
  await userEvent.type(screen.getByLabelText(/Motivo/), "Es suyo");
  await userEvent.click(screen.getByRole("button", { name: "Contar como respuesta" }));
  await waitFor(() =>
    expect(asked.find(({ operation }) => operation === "CountMailedAnswer")?.variables).toEqual({
      messageId: "1",
      counts: true,
      reason: "Es suyo",
    }),
  );
  await screen.findByRole("button", { name: "No cuenta como respuesta" });
  expect(screen.getByText("Motivo: Es suyo")).toBeTruthy();
});

describe("of an administrator", () => {
  beforeEach(() => {
    cleanup();
    startSession(makeToken({ role: "ADMIN" }));
  });
  afterEach(cleanup);
  const ofTask = (id: string, more: object = {}) =>
    item(id, {
      reference: "T26-0000001",
      caseNumber: null,
      taskCodeId: "T26-0000001",
      party: { __typename: "Party", id, side: "RESPONDENT", hasAccount: false },
      waitingSince: "2026-11-20T10:00:00.000Z",
      ...more,
    });
  const openAdmin = (address: string, answers: Answers) =>
    renderWithServer(
      [{ path: "/dashboard/admin/inbox", element: <InboxPage /> }],
      `/dashboard/admin/inbox${address}`,
      { Inbox: () => list([ofTask("31")]), ...answers },
    );

  test("filters are in the address and asked of the server", async () => {
    const { asked } = openAdmin("?ver=sin-responder", {});
    expect(await screen.findByRole("link", { name: /Deudor · Sin responder/ })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Sin responder" }).getAttribute("aria-pressed")).toBe("true");
    // Whoever opens one of them finds the same list beside it.
    expect(screen.getByRole("link", { name: /Persona 31/ }).getAttribute("href")).toBe(
      "/dashboard/admin/inbox?ver=sin-responder&conversacion=31",
    );
    await userEvent.click(screen.getByRole("button", { name: "De especialistas" }));
    await waitFor(() =>
      expect(asked.findLast(({ operation }) => operation === "Inbox")?.variables).toMatchObject({
        waitingOnly: true,
        ofAssigned: true,
      }),
    );
  });

  test("what waits is marked as attended, and unmarked; the task is one press away", async () => {
    let attendedAt: string | null = null;
    const attended = () => ({ attendedAt, attendedBy: attendedAt === null ? null : "Ana Admin" });
    const { asked } = openAdmin("?conversacion=31", {
      Inbox: () => list([ofTask("31", attended())]),
      Thread: () => ({
        conversation: {
          ...thread("31", [message("7", "Llamadme")]).conversation,
          ...ofTask("31", attended()),
        },
      }),
      AttendConversation: ({ attended: isAttended }) => {
        attendedAt = isAttended === true ? "2026-11-20T11:00:00.000Z" : null;
        return {
          attendConversation: {
            __typename: "ConversationPayload",
            conversation: {
              __typename: "Conversation",
              id: "31",
              waitingSince: "2026-11-20T10:00:00.000Z",
              ...attended(),
            },
            userErrors: [],
          },
        };
      },
    });
    expect((await screen.findByRole("link", { name: "T26-0000001" })).getAttribute("href")).toBe(
      "/dashboard/admin/tasks/T26-0000001",
    );
    await userEvent.click(screen.getByRole("button", { name: "Marcar como atendido" }));
    expect(await screen.findByText(/^Atendido .* por Ana Admin$/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Deshacer" }));
    expect(await screen.findByRole("button", { name: "Marcar como atendido" })).toBeTruthy();
    const calls = asked.filter(({ operation }) => operation === "AttendConversation");
    expect(calls.map(({ variables }) => variables)).toEqual([
      { conversationId: "31", attended: true },
      { conversationId: "31", attended: false },
    ]);
  });

  test("that it couldn't be marked as attended is said", async () => {
    openAdmin("?conversacion=31", {
      Inbox: () => list([ofTask("31", { attendedAt: null, attendedBy: null })]),
      Thread: () => ({
        conversation: {
          ...thread("31", [message("7", "Llamadme")]).conversation,
          ...ofTask("31", { attendedAt: null, attendedBy: null }),
        },
      }),
      AttendConversation: () => {
        throw new Error("no network");
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Marcar como atendido" }));
    expect(await screen.findByText("No se ha podido guardar. Inténtalo de nuevo.")).toBeTruthy();
  });

  test("of a specialist's task it looks on: nothing is marked as read, nothing can be written", async () => {
    const others = ofTask("31", { isMine: false, canWrite: false, unread: 1, managerName: "Clara Montes" });
    const { asked } = openAdmin("?conversacion=31&tareas=asignadas", {
      Inbox: () => list([others]),
      Thread: () => ({
        conversation: { ...thread("31", [message("7", "Hola")]).conversation, ...others },
      }),
    });
    expect(await screen.findByText("Esta tarea la lleva Clara Montes: le toca responder.")).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: /^Mensaje para/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "Marcar como atendido" })).toBeNull();
    expect(asked.some(({ operation }) => operation === "MarkConversationRead")).toBe(false);
  });
});
