import { afterEach, expect, test } from "@jest/globals";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component as NewsPage } from "../../../web/features/mailings/news/NewsPage.tsx";
import { endSession, startSession } from "../../../web/lib/session.ts";
import { makeToken } from "../tokens.ts";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";

const PATH = "/dashboard/admin/mailings/news";

function answered(userErrors: object[] = []) {
  return {
    sendNews: { __typename: "SendNewsPayload", issue: null, message: "Se están enviando.", userErrors },
  };
}

function open(answers: Answers = {}) {
  return renderWithServer([{ path: PATH, element: <NewsPage /> }], PATH, {
    News: () => ({ newsReaders: 64, newsIssues: [] }),
    SendNews: () => answered(),
    ...answers,
  });
}

const subject = () => screen.findByRole<HTMLInputElement>("textbox", { name: /Asunto/ });

async function write() {
  await userEvent.type(await subject(), "Agenda nueva");
  await userEvent.type(screen.getByRole("textbox", { name: /Texto/ }), "Ya está.");
  await userEvent.click(screen.getByRole("button", { name: "Enviar a 64 cuentas" }));
}

afterEach(() => {
  cleanup();
  endSession("signed-out");
  sessionStorage.clear();
});

test("they go after a question, to as many accounts as it says, and the form is empty then", async () => {
  const { asked } = open();
  await write();
  expect(asked.some(({ operation }) => operation === "SendNews")).toBe(false);
  expect(await screen.findByText(/¿Quieres enviarlas a 64 cuentas\?/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Enviar" }));
  await waitFor(async () => expect((await subject()).value).toBe(""));
  expect(asked.find(({ operation }) => operation === "SendNews")?.variables).toEqual({
    input: { subject: "Agenda nueva", text: "Ya está." },
  });
});

test("a refusal stands at its field, and what was typed is there after a reload, too", async () => {
  startSession(makeToken());
  const message = "Escribe un asunto más corto";
  open({
    SendNews: () => answered([{ __typename: "UserError", field: ["subject"], code: "TOO_LONG", message }]),
  });
  await write();
  await userEvent.click(await screen.findByRole("button", { name: "Enviar" }));
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect((await subject()).value).toBe("Agenda nueva");
  cleanup();
  open();
  expect((await subject()).value).toBe("Agenda nueva");
});

test("a test goes to oneself without a question, and what was typed stays", async () => {
  const { asked } = open({
    SendTestNews: () => ({
      sendTestNews: { __typename: "TestMailPayload", sentTo: "yo@correo.example", userErrors: [] },
    }),
  });
  await userEvent.type(await subject(), "Agenda nueva");
  await userEvent.type(screen.getByRole("textbox", { name: /Texto/ }), "Ya está.");
  await userEvent.click(screen.getByRole("button", { name: "Enviarme una prueba" }));
  await waitFor(() =>
    expect(asked.find(({ operation }) => operation === "SendTestNews")?.variables).toEqual({
      input: { subject: "Agenda nueva", text: "Ya está." },
    }),
  );
  expect((await subject()).value).toBe("Agenda nueva");
  expect(asked.some(({ operation }) => operation === "SendNews")).toBe(false);
});

test("nobody wants any: nothing can be sent", async () => {
  open({ News: () => ({ newsReaders: 0, newsIssues: [] }) });
  expect(
    (await screen.findByRole<HTMLButtonElement>("button", { name: "Enviar a 0 cuentas" })).disabled,
  ).toBe(true);
});

test("what is on its way is followed until everybody has it", async () => {
  let asked = 0;
  const issue = (sentAt: string | null) => ({
    __typename: "NewsIssue",
    id: "1",
    subject: "Agenda nueva",
    text: "Ya está.",
    recipients: sentAt === null ? 0 : 64,
    createdAt: "2026-11-20T11:00:00.000Z",
    sentAt,
  });
  open({
    News: () => ({ newsReaders: 64, newsIssues: [issue(asked++ === 0 ? null : "2026-11-20T11:01:00.000Z")] }),
  });
  expect(await screen.findByText(/^Enviándose desde/)).toBeTruthy();
  expect(await screen.findByText(/^Enviadas el .* a 64 cuentas$/, {}, { timeout: 5_000 })).toBeTruthy();
});

test("an empty form says what is missing before anybody is asked whether to send it", async () => {
  const { asked } = open();
  await subject();
  await userEvent.click(screen.getByRole("button", { name: "Enviar a 64 cuentas" }));
  expect(screen.getAllByText(/Escribe el asunto/).length).toBeGreaterThan(0);
  expect(screen.getAllByText(/Escribe el texto/).length).toBeGreaterThan(0);
  expect(screen.queryByText(/¿Quieres enviarlas/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Enviarme una prueba" }));
  expect(asked.some(({ operation }) => operation.startsWith("Send"))).toBe(false);
});
