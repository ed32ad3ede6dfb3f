import { beforeAll, describe, expect, jest, test } from "@jest/globals";
import pg from "pg";
import { payloadOf, testApp } from "../support/app.ts";
import { addCaseRow } from "../support/cases.ts";
import { graphqlUpload } from "../support/graphql-upload.ts";
import { atOnce } from "../support/billing.ts";
import { linkDesk, type LinkDesk, type Problem } from "../support/link-desk.ts";

const app = testApp();

interface Conversation {
  id: string;
  reference: string;
  withName: string;
  unread: number;
  canWrite: boolean;
  latestMessage: { text: string; mine: boolean } | null;
}

const ITEM = `id reference caseNumber withName unread canWrite latestMessage { id text mine }`;
const LIST = `query ($search: String, $unreadOnly: Boolean! = false, $page: PageInput) {
  conversations(search: $search, unreadOnly: $unreadOnly, page: $page) { nodes { ${ITEM} } totalCount } unreadMessages }`;

async function list(
  token: string,
  variables: object = {},
): Promise<{ conversations: { nodes: Conversation[]; totalCount: number }; unreadMessages: number }> {
  const { data, errors } = await app.graphql(LIST, { ...variables }, token);
  expect(errors).toEqual([]);
  return data as never;
}

const THREAD = `query ($id: ID!, $first: Int! = 30, $after: String) { conversation(id: $id) { ${ITEM}
  messages(first: $first, after: $after) { nodes { id text mine authorName authorSide readAt attachments { id fileName } }
    totalCount endCursor hasNextPage } } }`;

interface Thread extends Conversation {
  messages: {
    nodes: {
      id: string;
      text: string;
      mine: boolean;
      readAt: string | null;
      authorSide: string;
      attachments: { id: string }[];
    }[];
    totalCount: number;
    endCursor: string | null;
    hasNextPage: boolean;
  };
}

async function thread(token: string, id: number | string, variables: object = {}): Promise<Thread | null> {
  const { data, errors } = await app.graphql(THREAD, { id: String(id), ...variables }, token);
  expect(errors).toEqual([]);
  return (data as { conversation: Thread | null } | null)?.conversation ?? null;
}

const SEND = `mutation ($id: ID!, $input: MessageInput!) { sendMessage(conversationId: $id, input: $input) {
  message { id text mine } conversation { unread } userErrors { field code message } } }`;

async function send(
  token: string,
  id: number | string,
  input: object,
): Promise<{ message: { id: string } | null; userErrors: Problem[] }> {
  return payloadOf(await app.graphql(SEND, { id: String(id), input }, token), "sendMessage") as never;
}

async function read(token: string, id: number | string, messageId: string): Promise<void> {
  const answer = await app.graphql(
    `mutation ($id: ID!, $messageId: ID!) { markConversationRead(conversationId: $id, messageId: $messageId) {
      conversation { unread } userErrors { code } } }`,
    { id: String(id), messageId },
    token,
  );
  expect(payloadOf(answer, "markConversationRead")).toMatchObject({ userErrors: [] });
}

const mailsOf = async (email: string) => (await app.deps.sentMails()).filter(({ to }) => to === email);

describe("a case that was accepted", () => {
  let desk: LinkDesk;
  beforeAll(async () => {
    desk = await linkDesk(app);
  });

  test("has a conversation per party before anything is written, the client sees only the own one", async () => {
    const mine = await list(desk.specialist.token);
    expect(new Set(mine.conversations.nodes.map(({ id }) => Number(id)))).toEqual(
      new Set([desk.claimantId, desk.respondentId]),
    );
    const theirs = await list(desk.client.token);
    expect(theirs.conversations.nodes).toMatchObject([
      {
        id: String(desk.claimantId),
        withName: "Elena Ferrer Gil",
        unread: 0,
        canWrite: true,
        latestMessage: null,
      },
    ]);
  });

  test("messages arrive, are told of once until read, and are marked as read", async () => {
    const id = desk.claimantId;
    expect((await send(desk.client.token, id, { text: "¿Cuándo empezamos?" })).userErrors).toEqual([]);
    await send(desk.client.token, id, { text: "Es urgente." });
    expect(await list(desk.specialist.token)).toMatchObject({ unreadMessages: 2 });
    const [mail, ...more] = await mailsOf(desk.specialist.email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain("/dashboard/specialist/inbox?conversacion=");
    expect(`${mail?.subject} ${mail?.text}`).not.toContain("urgente");

    const seen = await thread(desk.specialist.token, id);
    expect(seen?.messages.nodes.map(({ text, mine }) => [text, mine])).toEqual([
      ["¿Cuándo empezamos?", false],
      ["Es urgente.", false],
    ]);
    await read(desk.specialist.token, id, seen?.messages.nodes[0]?.id ?? "");
    expect(await list(desk.specialist.token)).toMatchObject({ unreadMessages: 1 });
    await read(desk.specialist.token, id, seen?.messages.nodes[1]?.id ?? "");
    expect(await list(desk.specialist.token)).toMatchObject({ unreadMessages: 0 });
    const told = await thread(desk.client.token, id);
    expect(told?.messages.nodes.every(({ readAt }) => readAt !== null)).toBe(true);

    await send(desk.client.token, id, { text: "Otra cosa" });
    expect(await mailsOf(desk.specialist.email)).toHaveLength(2);
    await send(desk.specialist.token, id, { text: "Mañana" });
    expect(await list(desk.specialist.token)).toMatchObject({ unreadMessages: 0 });
    expect(await list(desk.client.token)).toMatchObject({ unreadMessages: 1 });
  });

  test("nobody's mail goes out against their wish", async () => {
    const other = await linkDesk(app);
    await app.deps.db.query("UPDATE accounts SET notify_email = false WHERE id = $1", [
      other.specialist.accountId,
    ]);
    await send(other.client.token, other.claimantId, { text: "Hola" });
    expect(await mailsOf(other.specialist.email)).toEqual([]);
  });

  test("the search finds names, numbers and words of messages, without accents", async () => {
    const nodes = async (search: string) =>
      (await list(desk.specialist.token, { search })).conversations.nodes.map(({ id }) => Number(id));
    expect(await nodes("MANANA")).toEqual([desk.claimantId]);
    expect(await nodes("luis")).toEqual([desk.respondentId]);
    expect(await nodes(desk.number)).toHaveLength(2);
    expect(await nodes("100%")).toEqual([]);
    expect((await list(desk.client.token, { search: "urgente" })).conversations.totalCount).toBe(1);
  });

  test("pages go back in time", async () => {
    const own = await linkDesk(app);
    for (let at = 1; at <= 5; at += 1)
      await send(own.client.token, own.claimantId, { text: `Mensaje ${at}` });
    const newest = await thread(own.client.token, own.claimantId, { first: 2 });
    expect(newest?.messages).toMatchObject({
      nodes: [{ text: "Mensaje 4" }, { text: "Mensaje 5" }],
      totalCount: 5,
      hasNextPage: true,
    });
    const after = newest?.messages.endCursor;
    const before = await thread(own.client.token, own.claimantId, { first: 10, after });
    expect(before?.messages.nodes.map(({ text }) => text)).toEqual(["Mensaje 1", "Mensaje 2", "Mensaje 3"]);
    expect(before?.messages.hasNextPage).toBe(false);
    const nothing = await thread(own.client.token, own.claimantId, { after: "'; DROP TABLE messages" });
    expect(nothing?.messages.nodes).toEqual([]);
  });
});

describe("who reads a conversation", () => {
  test("another client, another specialist and administrators find nothing, as of one that isn't there", async () => {
    const desk = await linkDesk(app);
    await send(desk.client.token, desk.claimantId, { text: "Secreto" });
    const strangers = [await app.signIn("CLIENT"), await app.signIn("SPECIALIST"), await app.signIn("ADMIN")];
    for (const { token } of strangers) {
      expect(await thread(token, desk.claimantId)).toBeNull();
      expect(await thread(token, 999_999_999)).toBeNull();
      expect((await list(token, { search: "secreto" })).conversations.totalCount).toBe(0);
      const [foreign, missing] = await Promise.all(
        [desk.claimantId, 999_999_999].map((id) =>
          app.graphql(SEND, { id: String(id), input: { text: "Hola" } }, token),
        ),
      );
      expect(foreign?.errors[0]).toMatchObject({ extensions: { code: "NOT_FOUND" } });
      expect(foreign?.errors[0]?.message).toBe(missing?.errors[0]?.message);
    }
    // The client doesn't read what is written with the counterparty.
    expect(await thread(desk.client.token, desk.respondentId)).toBeNull();
  });

  test("after a reassignment the new specialist goes on, the old one doesn't", async () => {
    const desk = await linkDesk(app);
    await send(desk.client.token, desk.claimantId, { text: "Para quien lo lleve" });
    const next = await app.signIn("SPECIALIST");
    await app.deps.db.query("UPDATE cases SET specialist_id = $2 WHERE id = $1", [
      desk.caseId,
      next.accountId,
    ]);
    expect(await thread(desk.specialist.token, desk.claimantId)).toBeNull();
    expect((await thread(next.token, desk.claimantId))?.messages.nodes).toMatchObject([
      { text: "Para quien lo lleve" },
    ]);
    expect(await list(desk.specialist.token)).toMatchObject({ unreadMessages: 0 });
    expect(await list(next.token)).toMatchObject({ unreadMessages: 1 });
  });

  test("who was only asked has none, and the client can't write to nobody", async () => {
    const desk = await linkDesk(app, { status: "PENDING_ACCEPTANCE" });
    expect(await thread(desk.specialist.token, desk.claimantId)).toBeNull();
    expect((await list(desk.client.token)).conversations.totalCount).toBe(0);
  });

  test("a closed case can be written in for a year, and as long as something is due", async () => {
    const desk = await linkDesk(app, { status: "AGREED" });
    expect((await send(desk.client.token, desk.claimantId, { text: "Gracias" })).userErrors).toEqual([]);
    await app.deps.db.query("UPDATE cases SET closed_at = closed_at - interval '367 days' WHERE id = $1", [
      desk.caseId,
    ]);
    expect(await send(desk.client.token, desk.claimantId, { text: "Otra vez" })).toMatchObject({
      message: null,
      userErrors: [{ code: "CLOSED" }],
    });
    expect(await thread(desk.client.token, desk.claimantId)).toMatchObject({ canWrite: false });
  });
});

describe("what is written", () => {
  test.each([
    [{ text: "  " }, "text", "REQUIRED"],
    [{ text: "a".repeat(4_001) }, "text", "TOO_LONG"],
    [{ text: "a\u0000b" }, "text", "INVALID"],
    [{ text: "Hola", documentIds: ["1", "2", "3", "4", "5", "6"] }, "documentIds", "TOO_MANY"],
    [{ text: "Hola", documentIds: ["999999"] }, "documentIds", "NOT_FOUND"],
    [{ text: "Hola", documentIds: ["x'; --"] }, "documentIds", "NOT_FOUND"],
  ])("a form that isn't one is refused at its field: %#", async (input, field, code) => {
    const desk = await linkDesk(app);
    const { message, userErrors } = await send(desk.client.token, desk.claimantId, input);
    expect(message).toBeNull();
    expect(userErrors).toMatchObject([{ field: [field], code }]);
    expect((await thread(desk.client.token, desk.claimantId))?.messages.totalCount).toBe(0);
  });

  test("attachments are seen by the two sides of the conversation, by nobody else in the case", async () => {
    const desk = await linkDesk(app);
    const upload = async (token: string) => {
      const { data } = await graphqlUpload(
        app,
        token,
        `mutation ($input: UploadCaseDocumentInput!, $file: Upload!) { uploadCaseDocument(input: $input, file: $file) {
          document { id } userErrors { message } } }`,
        {
          name: "carta.pdf",
          content: Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n"),
        },
        { input: { caseNumber: desk.number, audience: "ME" } },
      );
      return (data as unknown as { uploadCaseDocument: { document: { id: string } } }).uploadCaseDocument
        .document.id;
    };
    const link = async (token: string, id: string) =>
      app.graphql(`mutation ($id: ID!) { caseDocumentLink(id: $id) { url } }`, { id }, token);
    const documentId = await upload(desk.specialist.token);
    // Somebody else's document can't be sent along.
    expect(
      (await send(desk.client.token, desk.claimantId, { documentIds: [documentId] })).userErrors,
    ).toMatchObject([{ code: "NOT_FOUND" }]);
    expect((await link(desk.client.token, documentId)).errors[0]?.extensions.code).toBe("NOT_FOUND");
    await send(desk.specialist.token, desk.respondentId, { documentIds: [documentId] });
    expect((await link(desk.client.token, documentId)).errors[0]?.extensions.code).toBe("NOT_FOUND");
    const { data } = await app.graphql(
      `query ($number: String!) { case(number: $number) { documents { id } } }`,
      { number: desk.number },
      desk.client.token,
    );
    expect((data as unknown as { case: { documents: unknown[] } }).case.documents).toEqual([]);

    const forClient = await upload(desk.specialist.token);
    await send(desk.specialist.token, desk.claimantId, { documentIds: [forClient] });
    expect((await thread(desk.client.token, desk.claimantId))?.messages.nodes[0]?.attachments).toMatchObject([
      { id: forClient },
    ]);
    expect((await link(desk.client.token, forClient)).errors).toEqual([]);
    // Sent once is sent.
    expect(
      (await send(desk.specialist.token, desk.claimantId, { documentIds: [forClient] })).userErrors,
    ).toMatchObject([{ code: "NOT_FOUND" }]);
  });

  test("sixty an hour are enough", async () => {
    const desk = await linkDesk(app);
    for (let at = 0; at < 60; at += 1) {
      await app.deps.limits.consume(
        { name: "messages", points: 60, seconds: 3_600 },
        String(desk.client.accountId),
      );
    }
    const answer = await app.graphql(
      SEND,
      { id: String(desk.claimantId), input: { text: "Hola" } },
      desk.client.token,
    );
    expect(answer.errors[0]?.extensions.code).toBe("RATE_LIMITED");
  });

  test("of thirty at once all that were taken arrive, are counted and told of once", async () => {
    const desk = await linkDesk(app);
    let at = 0;
    const taken = await atOnce(30, () =>
      send(desk.client.token, desk.claimantId, { text: `A la vez ${(at += 1)}` }),
    );
    expect(taken.length).toBeGreaterThan(0);
    expect(await list(desk.specialist.token)).toMatchObject({ unreadMessages: taken.length });
    expect(await mailsOf(desk.specialist.email)).toHaveLength(1);
  });
});

describe("the list", () => {
  test("costs as many statements for many conversations as for few", async () => {
    const desk = await linkDesk(app);
    const count = async () => {
      const asked = jest.spyOn(pg.Client.prototype, "query");
      await list(desk.specialist.token);
      const statements = asked.mock.calls.length;
      asked.mockRestore();
      return statements;
    };
    await send(desk.client.token, desk.claimantId, { text: "Hola" });
    const few = await count();
    expect(few).toBeGreaterThan(2);
    for (let at = 0; at < 12; at += 1) {
      const { claimantId } = await addCaseRow(app.deps, {
        clientId: desk.client.accountId,
        specialistId: desk.specialist.accountId,
        status: "IN_PROGRESS",
      });
      await send(desk.client.token, claimantId, { text: `Hola ${at}` });
    }
    expect(await count()).toBe(few);
    const page = await list(desk.specialist.token, { page: { size: 5, number: 2 } });
    expect(page.conversations).toMatchObject({ totalCount: 26 });
    expect(page.conversations.nodes.map(({ latestMessage }) => latestMessage?.text)).toEqual([
      "Hola 6",
      "Hola 5",
      "Hola 4",
      "Hola 3",
      "Hola 2",
    ]);
  });
});
