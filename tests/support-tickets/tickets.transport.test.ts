import { beforeEach, describe, expect, test } from "@jest/globals";
import { payloadOf, testApp } from "../support/app.ts";
import { addCase } from "../support/cases.ts";

const app = testApp({ env: { supportEmail: "ayuda@acuerdo.example" } });

beforeEach(() => app.deps.db.query("DELETE FROM platform.rate_limits"));

const TICKET = `id number status subject caseNumber answerDueAt messages { authorName bySupport text }`;

interface Ticket {
  id: string;
  number: string;
  status: string;
  answerDueAt: string | null;
  messages: { authorName: string; bySupport: boolean; text: string }[];
}

interface Payload {
  ticket: Ticket | null;
  message: string | null;
  userErrors: { field: string[]; code: string }[];
}

async function create(token: string, input: Record<string, unknown> = {}): Promise<Payload> {
  const answer = await app.graphql(
    `mutation ($input: CreateTicketInput!) { createTicket(input: $input) { ticket { ${TICKET} } message userErrors { field code } } }`,
    { input: { category: "PAYMENT", subject: "No veo mi recibo", text: "Pagué ayer.", ...input } },
    token,
  );
  return payloadOf(answer, "createTicket") as Payload;
}

function answer(token: string, id: string, text: string) {
  return app.graphql(
    `mutation ($id: ID!, $text: String!) { answerTicket(id: $id, text: $text) { ticket { ${TICKET} } message userErrors { field code } } }`,
    { id, text },
    token,
  );
}

const read = (token: string, id: string) =>
  app.graphql(`query ($id: ID!) { ticket(id: $id) { ${TICKET} } }`, { id }, token);

async function list(token: string, variables: Record<string, unknown> = {}): Promise<string[]> {
  const found = await app.graphql(
    `query ($status: TicketStatus, $search: String) { tickets(status: $status, search: $search) { nodes { number } totalCount } }`,
    variables,
    token,
  );
  const page = payloadOf(found, "tickets") as { nodes: { number: string }[]; totalCount: number };
  expect(page.totalCount).toBe(page.nodes.length);
  return page.nodes.map(({ number }) => number);
}

test("a question is answered, asked again, and closed; both sides are told", async () => {
  const client = await app.signIn("CLIENT");
  const admin = await app.signIn("ADMIN");
  const { ticket } = await create(client.token);
  if (!ticket) throw new Error("no ticket");
  expect(ticket).toMatchObject({ number: expect.stringMatching(/^H\d\d-\d{6}$/), status: "OPEN" });
  expect(ticket.answerDueAt).not.toBeNull();

  const answered = payloadOf(
    await answer(admin.token, ticket.id, "Te lo enviamos hoy."),
    "answerTicket",
  ) as Payload;
  expect(answered.ticket).toMatchObject({ status: "ANSWERED", answerDueAt: null });
  const seen = payloadOf(await read(client.token, ticket.id), "ticket") as Ticket;
  expect(seen.messages.map(({ bySupport, authorName }) => [bySupport, authorName])).toEqual([
    [false, expect.any(String)],
    [true, "Soporte"],
  ]);

  const again = payloadOf(
    await answer(client.token, ticket.id, "Gracias, pero falta una hoja."),
    "answerTicket",
  ) as Payload;
  expect(again.ticket).toMatchObject({ status: "OPEN" });
  const close = `mutation ($id: ID!) { closeTicket(id: $id) { ticket { status } userErrors { code } } }`;
  expect(payloadOf(await app.graphql(close, { id: ticket.id }, client.token), "closeTicket")).toMatchObject({
    ticket: { status: "CLOSED" },
  });
  expect(payloadOf(await app.graphql(close, { id: ticket.id }, client.token), "closeTicket")).toMatchObject({
    userErrors: [{ code: "ALREADY_DONE" }],
  });

  const mails = (await app.deps.sentMails()).map(({ to, subject }) => `${to}: ${subject}`);
  expect(mails.toSorted()).toEqual(
    [
      `${client.email}: Hemos recibido tu consulta ${ticket.number}`,
      `ayuda@acuerdo.example: Nueva consulta ${ticket.number}`,
      `${client.email}: Hemos respondido a tu consulta ${ticket.number}`,
      `ayuda@acuerdo.example: Más información en la consulta ${ticket.number}`,
    ].toSorted(),
  );
});

describe("other people's", () => {
  test("can neither be read, answered, closed, found nor counted", async () => {
    const owner = await app.signIn("CLIENT");
    const { ticket } = await create(owner.token, { subject: "Reservado ornitorrinco" });
    const id = ticket?.id ?? "";
    for (const role of ["CLIENT", "SPECIALIST"] as const) {
      const stranger = await app.signIn(role);
      const unknown = await read(stranger.token, "999999");
      const foreign = await read(stranger.token, id);
      expect(foreign.errors.map(({ message, extensions }) => [message, extensions.code])).toEqual(
        unknown.errors.map(({ message, extensions }) => [message, extensions.code]),
      );
      expect(foreign.errors[0]?.extensions.code).toBe("NOT_FOUND");
      expect((await answer(stranger.token, id, "Hola")).errors[0]?.extensions.code).toBe("NOT_FOUND");
      expect(await list(stranger.token, { search: "ornitorrinco" })).toEqual([]);
    }
    const admin = await app.signIn("ADMIN");
    expect(await list(admin.token, { search: "ORNITORRÍNCO reservado" })).toEqual([ticket?.number]);
    expect((await read("", id)).errors[0]?.extensions.code).toBe("UNAUTHENTICATED");
  });

  test("a case of somebody else's can't be named", async () => {
    const [owner, stranger] = [await app.signIn("CLIENT"), await app.signIn("CLIENT")];
    const caseNumber = await addCase(app.deps, { clientId: owner.accountId });
    const foreign = await create(stranger.token, { caseNumber });
    const unknown = await create(stranger.token, { caseNumber: "P26999999" });
    expect(foreign).toEqual(unknown);
    expect(foreign.userErrors).toEqual([{ field: ["caseNumber"], code: "NOT_FOUND" }]);
    expect((await create(owner.token, { caseNumber: caseNumber.toLowerCase() })).ticket).toMatchObject({
      caseNumber,
    });
  });
});

test("everything wrong is told at once, and floods are refused", async () => {
  const { token } = await app.signIn("SPECIALIST");
  const { userErrors } = await create(token, { subject: "x".repeat(121), text: "  " });
  expect(userErrors).toEqual([
    { field: ["subject"], code: "TOO_LONG" },
    { field: ["text"], code: "REQUIRED" },
  ]);
  for (let sent = 0; sent < 20; sent += 1) await create(token);
  const beyond = await app.graphql(
    `mutation { createTicket(input: { category: OTHER, subject: "a", text: "b" }) { message } }`,
    {},
    token,
  );
  expect(beyond.errors[0]?.extensions.code).toBe("RATE_LIMITED");
});

test("administrators see those due first", async () => {
  const { token } = await app.signIn("CLIENT");
  const admin = await app.signIn("ADMIN");
  const [first, second] = [(await create(token)).ticket, (await create(token)).ticket];
  await answer(admin.token, first?.id ?? "", "Hecho");
  const numbers = await list(admin.token);
  expect(numbers.indexOf(second?.number ?? "")).toBeLessThan(numbers.indexOf(first?.number ?? ""));
  expect(await list(admin.token, { status: "ANSWERED" })).toContain(first?.number);
});
