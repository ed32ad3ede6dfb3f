import { beforeEach, expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { startSession } from "../../../web/lib/session.ts";
import { Component as HelpPage } from "../../../web/features/help/HelpPage.tsx";
import { renderWithServer } from "../tasks/render-with-server.tsx";
import { makeToken } from "../tokens.ts";

const ticket = (more: object = {}) => ({
  __typename: "Ticket",
  id: "7",
  number: "H26-000007",
  status: "OPEN",
  category: "OTHER",
  subject: "No veo mi recibo",
  caseNumber: null,
  accountName: "Ana Gil",
  accountId: "3",
  createdAt: "2026-03-12T09:00:00.000Z",
  updatedAt: "2026-03-12T09:00:00.000Z",
  answerDueAt: null,
  messages: [],
  ...more,
});

beforeEach(() => {
  startSession(makeToken({ role: "CLIENT" }));
});

function open(create: (variables: Record<string, unknown>) => object) {
  return renderWithServer(
    [
      { path: "/dashboard/help", element: <HelpPage /> },
      { path: "/dashboard/help/:id", element: <p>La conversación</p> },
    ],
    "/dashboard/help",
    {
      Tickets: () => ({
        tickets: { __typename: "TicketPage", nodes: [ticket({ status: "ANSWERED" })], totalCount: 1 },
      }),
      CreateTicket: create,
    },
  );
}

test("one's own questions stand there with their state", async () => {
  open(() => ({}));
  const own = within(await screen.findByRole("region", { name: "Mis consultas" }));
  expect((await own.findByRole("link", { name: "No veo mi recibo" })).getAttribute("href")).toBe(
    "/dashboard/help/7",
  );
  expect(own.getByText("Respondida")).toBeTruthy();
});

test("an administrator sees there what everybody asks, each leading to the support desk", async () => {
  startSession(makeToken({ role: "ADMIN" }));
  open(() => ({}));
  const received = within(await screen.findByRole("region", { name: "Consultas recibidas" }));
  expect((await received.findByRole("link", { name: "No veo mi recibo" })).getAttribute("href")).toBe(
    "/dashboard/admin/support/tickets/7",
  );
});

test("a refused question keeps what was typed and says what is wrong; a taken one leads to its thread", async () => {
  const user = userEvent.setup();
  let refuse = true;
  const { asked } = open(() => ({
    createTicket: {
      __typename: "TicketPayload",
      ticket: refuse ? null : ticket(),
      message: refuse ? null : "Hemos recibido tu consulta H26-000007",
      userErrors: refuse
        ? [
            {
              __typename: "UserError",
              field: ["caseNumber"],
              message: "No tienes ningún expediente con este número",
            },
          ]
        : [],
    },
  }));
  await user.type(await screen.findByLabelText("Asunto"), "No veo mi recibo");
  await user.type(screen.getByLabelText("¿En qué podemos ayudarte?"), "Pagué ayer.");
  await user.type(screen.getByLabelText(/Número de expediente/), "P26000999");
  await user.click(screen.getByRole("button", { name: "Enviar consulta" }));
  expect(
    await screen.findByRole("link", {
      name: "Número de expediente: No tienes ningún expediente con este número",
    }),
  ).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Asunto").value).toBe("No veo mi recibo");

  refuse = false;
  await user.clear(screen.getByLabelText(/Número de expediente/));
  await user.click(screen.getByRole("button", { name: "Enviar consulta" }));
  expect(await screen.findByText("La conversación")).toBeTruthy();
  const inputs = asked
    .filter(({ operation }) => operation === "CreateTicket")
    .map(({ variables }) => variables);
  expect(inputs.at(-1)).toEqual({
    input: { category: "OTHER", subject: "No veo mi recibo", text: "Pagué ayer.", caseNumber: null },
  });
});

test("a search with a word that no answer has says so and shows the nearest ones", async () => {
  const user = userEvent.setup();
  open(() => ({}));
  await user.type(await screen.findByRole("searchbox", { name: "Buscar en la ayuda" }), "pagar xilófono");
  expect(await screen.findByText(/^Nada coincide del todo/)).toBeTruthy();
  expect(screen.getByText("¿Cómo pago?")).toBeTruthy();
});
