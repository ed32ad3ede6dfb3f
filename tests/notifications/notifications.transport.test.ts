import { beforeEach, describe, expect, test } from "@jest/globals";
import { Case } from "../../server/domains/cases/case.entity.ts";
import { Notification } from "../../server/domains/notifications/notification.entity.ts";
import {
  notifyAccount,
  type NewNotification,
} from "../../server/domains/notifications/record-notification.ts";
import { payloadOf, testApp } from "../support/app.ts";
import { addCase } from "../support/cases.ts";
import { leastStatements } from "../support/count-statements.ts";

const app = testApp();

beforeEach(() => app.deps.db.getRepository(Notification).clear());

let made = 0;
function notify(accountId: number, over: Partial<NewNotification> = {}): Promise<void> {
  made += 1;
  return notifyAccount(app.deps, app.deps.db.manager, accountId, {
    category: "cases",
    topic: "CASE",
    kind: "test",
    title: `Aviso ${made}`,
    text: "Texto",
    path: "/dashboard/client/",
    ...over,
  });
}

interface Shown {
  id: string;
  title: string;
  count: number;
  path: string;
  readAt: string | null;
}

interface Connection {
  nodes: Shown[];
  endCursor: string | null;
  hasNextPage: boolean;
}

async function list(token: string, variables: Record<string, unknown> = {}): Promise<Connection> {
  const answer = await app.graphql(
    `query ($unreadOnly: Boolean! = false, $first: Int! = 20, $after: String) {
       notifications(unreadOnly: $unreadOnly, first: $first, after: $after) {
         nodes { id at topic kind count title text path readAt } endCursor hasNextPage } }`,
    variables,
    token,
  );
  return payloadOf(answer, "notifications") as Connection;
}

const titles = ({ nodes }: Connection) => nodes.map(({ title }) => title);

async function unread(token: string): Promise<number> {
  const answer = await app.graphql(`{ unreadNotifications }`, {}, token);
  return Number(answer.data?.["unreadNotifications"]);
}

async function mark(token: string, variables: Record<string, unknown>): Promise<unknown> {
  const answer = await app.graphql(
    `mutation ($ids: [ID!]! = [], $paths: [String!]! = []) {
       markNotificationsRead(ids: $ids, paths: $paths) { unread userErrors { code } } }`,
    variables,
    token,
  );
  return payloadOf(answer, "markNotificationsRead");
}

async function markAll(token: string, until?: string): Promise<unknown> {
  const answer = await app.graphql(
    `mutation ($until: ID) { markAllNotificationsRead(until: $until) { unread userErrors { code } } }`,
    { until },
    token,
  );
  return payloadOf(answer, "markAllNotificationsRead");
}

describe("reading", () => {
  test("one's own, the newest first, page by page, at a constant cost", async () => {
    const client = await app.signIn("CLIENT");
    const other = await app.signIn("CLIENT");
    for (let n = 1; n <= 5; n += 1) await notify(client.accountId, { title: `Mío ${n}` });
    await notify(other.accountId);
    const first = await list(client.token, { first: 2 });
    expect(titles(first)).toEqual(["Mío 5", "Mío 4"]);
    expect(first.hasNextPage).toBe(true);
    const second = await list(client.token, { first: 2, after: first.endCursor });
    expect(titles(second)).toEqual(["Mío 3", "Mío 2"]);
    const last = await list(client.token, { first: 2, after: second.endCursor });
    expect([titles(last), last.hasNextPage]).toEqual([["Mío 1"], false]);
    const few = await leastStatements(() => list(client.token, { first: 1 }));
    expect(await leastStatements(() => list(client.token, { first: 50 }))).toBe(few);
  });

  test("what was bundled says how many", async () => {
    const client = await app.signIn("CLIENT");
    const bundle = {
      thing: "conversation:7",
      title: "Mensaje nuevo en P26000009",
      bundledTitle: "{n} mensajes nuevos en P26000009",
    };
    await notify(client.accountId, bundle);
    expect(titles(await list(client.token))).toEqual(["Mensaje nuevo en P26000009"]);
    await notify(client.accountId, bundle);
    await notify(client.accountId, bundle);
    expect((await list(client.token)).nodes).toMatchObject([
      { title: "3 mensajes nuevos en P26000009", count: 3, readAt: null },
    ]);
    expect(await unread(client.token)).toBe(1);
  });

  test("unread ones are counted up to a hundred", async () => {
    const client = await app.signIn("CLIENT");
    for (let n = 0; n < 103; n += 1) await notify(client.accountId);
    expect(await unread(client.token)).toBe(100);
  });

  test("a case that passes to somebody else takes its notifications along, an erased one everybody's", async () => {
    const client = await app.signIn("CLIENT");
    const specialist = await app.signIn("SPECIALIST");
    const admin = await app.signIn("ADMIN");
    const number = await addCase(app.deps, {
      clientId: client.accountId,
      specialistId: specialist.accountId,
      status: "IN_PROGRESS",
    });
    const people = [client, specialist, admin];
    for (const { accountId } of people) await notify(accountId, { within: number });
    const counts = () => Promise.all(people.map(({ token }) => unread(token)));
    expect(await counts()).toEqual([1, 1, 1]);
    const cases = app.deps.db.getRepository(Case);
    const other = await app.signIn("SPECIALIST");
    await cases.update({ number }, { specialistId: other.accountId });
    expect(await counts()).toEqual([1, 0, 1]);
    expect(titles(await list(specialist.token))).toEqual([]);
    await cases.update({ number }, { erasedAt: app.deps.clock.now() });
    expect(await counts()).toEqual([0, 0, 0]);
  });
});

describe("marking", () => {
  test("by id and by path; again it changes nothing", async () => {
    const client = await app.signIn("CLIENT");
    await notify(client.accountId, { path: "/dashboard/client/payments" });
    await notify(client.accountId, { path: "/dashboard/client/payments" });
    await notify(client.accountId, { path: "/dashboard/client/cases/P26000001" });
    await notify(client.accountId);
    const [newest] = (await list(client.token)).nodes;
    expect(await mark(client.token, { ids: [newest?.id] })).toEqual({ unread: 3, userErrors: [] });
    expect(await mark(client.token, { paths: ["/dashboard/client/payments", "/nowhere"] })).toMatchObject({
      unread: 1,
    });
    app.deps.setNow("2026-11-20T12:00:00.000Z");
    expect(await mark(client.token, { ids: [newest?.id] })).toMatchObject({ unread: 1 });
    const [again] = (await list(client.token)).nodes;
    expect(again?.readAt).toBe("2026-11-20T11:00:00.000Z");
    expect(await mark(client.token, {})).toMatchObject({ unread: 1 });
    expect(titles(await list(client.token, { unreadOnly: true }))).toHaveLength(1);
  });

  test("what is another's, or nonsense, is passed over without a word", async () => {
    const client = await app.signIn("CLIENT");
    const other = await app.signIn("CLIENT");
    await notify(other.accountId);
    const [theirs] = (await list(other.token)).nodes;
    expect(await mark(client.token, { ids: [theirs?.id, "x", "-1", "999999"] })).toEqual({
      unread: 0,
      userErrors: [],
    });
    expect(await markAll(client.token, theirs?.id)).toMatchObject({ unread: 0 });
    expect(await unread(other.token)).toBe(1);
  });

  test("at most a hundred at once", async () => {
    const client = await app.signIn("CLIENT");
    const ids = Array.from({ length: 101 }, (_, at) => String(at + 1));
    expect(await mark(client.token, { ids })).toMatchObject({ userErrors: [{ code: "TOO_MANY" }] });
    expect(await mark(client.token, { paths: ids })).toMatchObject({ userErrors: [{ code: "TOO_MANY" }] });
  });

  test("all up to one leaves what came meanwhile, also where it grew", async () => {
    const client = await app.signIn("CLIENT");
    const bundle = { thing: "conversation:9" };
    await notify(client.accountId);
    await notify(client.accountId, bundle);
    const [shown] = (await list(client.token)).nodes;
    await notify(client.accountId, bundle);
    expect(await mark(client.token, { ids: [shown?.id] })).toMatchObject({ unread: 2 });
    expect(await markAll(client.token, shown?.id)).toMatchObject({ unread: 1 });
    expect((await list(client.token, { unreadOnly: true })).nodes).toMatchObject([{ count: 2 }]);
    expect(await markAll(client.token)).toMatchObject({ unread: 0 });
  });

  test("what is becoming a new one at that moment isn't marked, and nobody waits for it", async () => {
    const client = await app.signIn("CLIENT");
    const bundle = {
      thing: "conversation:9",
      category: "cases",
      topic: "MESSAGE",
      kind: "test",
      text: "",
    } as const;
    await notify(client.accountId, bundle);
    await app.deps.db.transaction(async (manager) => {
      await notifyAccount(app.deps, manager, client.accountId, { ...bundle, title: "Nuevo", path: "/" });
      await markAll(client.token);
    });
    expect((await list(client.token, { unreadOnly: true })).nodes).toMatchObject([
      { title: "Nuevo", count: 2 },
    ]);
  });

  test("from ten windows at once", async () => {
    const client = await app.signIn("CLIENT");
    for (let n = 0; n < 10; n += 1) await notify(client.accountId);
    const ids = (await list(client.token)).nodes.map(({ id }) => id);
    await Promise.all(
      ids.flatMap((id) => [mark(client.token, { ids: [id, ...ids] }), markAll(client.token)]),
    );
    expect(await unread(client.token)).toBe(0);
  });
});
