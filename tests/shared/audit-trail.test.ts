import { beforeAll, describe, expect, test } from "@jest/globals";
import { testApp } from "../support/app.ts";

const app = testApp();
const ENTRIES = `query Entries($filter: AuditFilter, $first: Int!, $after: String) {
  auditEntries(filter: $filter, first: $first, after: $after) {
    nodes { id at actorId actorName action actionText subjectType subjectId subjectName data }
    pageInfo { endCursor hasNextPage }
  }
}`;
const HISTORY = `query History($id: ID!, $first: Int!, $after: String) {
  user(id: $id) { history(first: $first, after: $after) { nodes { id action } pageInfo { endCursor hasNextPage } } }
}`;

interface Entry {
  id: string;
  actorName: string | null;
  action: string;
  actionText: string;
  subjectName: string | null;
  data: string;
}
interface Connection {
  nodes: Entry[];
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
}

let admin: { token: string; accountId: number };
let client: { token: string; accountId: number };

beforeAll(async () => {
  admin = await app.signIn("ADMIN");
  client = await app.signIn("CLIENT");
  await app.deps.db.query(`UPDATE accounts SET names = 'Ana', surnames = 'Gil' WHERE id = $1`, [
    client.accountId,
  ]);
});

async function entries(filter: object, first = 50, after: string | null = null): Promise<Connection> {
  const { data, errors } = await app.graphql(ENTRIES, { filter, first, after }, admin.token);
  expect(errors).toEqual([]);
  return data?.["auditEntries"] as unknown as Connection;
}

/** Entries at noon in Madrid of the days given, in this order. */
async function write(
  action: string,
  days: string[],
  actorId: number | null = null,
  subjectId: number | null = null,
) {
  for (const day of days) {
    await app.deps.db.query(
      `INSERT INTO audit_entries (at, actor_id, action, subject_type, subject_id, data)
       VALUES ($1, $2, $3, 'account', $4, '{"days": 15}')`,
      [`${day}T11:00:00Z`, actorId, action, subjectId],
    );
  }
}

describe("the trail", () => {
  test("names who did what to whom, in Spanish words, newest first", async () => {
    await write("sanctionUser", ["2026-03-01"], admin.accountId, client.accountId);
    const { nodes } = await entries({ action: "sanctionUser" });
    expect(nodes).toEqual([
      expect.objectContaining({
        actorId: String(admin.accountId),
        actorName: "Nombre De Prueba",
        actionText: "Sanción impuesta",
        subjectId: String(client.accountId),
        subjectName: "Ana Gil",
        data: '{"days":15}',
      }),
    ]);
  });

  test("pages by cursor, none twice and none missing, also while entries come in", async () => {
    await write("updatePassword", Array<string>(7).fill("2026-04-01"), client.accountId);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: Connection = await entries({ action: "updatePassword" }, 3, after);
      seen.push(...page.nodes.map(({ id }) => id));
      if (after === null) await write("updatePassword", ["2026-04-02"], client.accountId);
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (after !== null);
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
    expect(seen.map(Number)).toEqual(seen.map(Number).toSorted((a, b) => b - a));
    expect((await entries({ action: "updatePassword" }, 3, "no-es-un-cursor")).nodes).toEqual([]);
  });

  test("days are Madrid's, both included; actor and subject", async () => {
    await write(
      "unlockContact",
      ["2026-05-01", "2026-05-02", "2026-05-03"],
      client.accountId,
      client.accountId,
    );
    // Half past midnight of the 4th in Madrid is still the 3rd in UTC.
    await app.deps.db.query(
      `INSERT INTO audit_entries (at, actor_id, action, subject_type) VALUES ('2026-05-03T22:30:00Z', $1, 'unlockContact', 'account')`,
      [client.accountId],
    );
    const count = async (filter: object) =>
      (await entries({ action: "unlockContact", ...filter })).nodes.length;
    expect(await count({ from: "2026-05-02", to: "2026-05-03" })).toBe(2);
    expect(await count({ from: "2026-05-03" })).toBe(2);
    expect(await count({ to: "2026-05-01" })).toBe(1);
    expect(await count({ actorId: String(client.accountId), subjectId: String(client.accountId) })).toBe(3);
    expect(await count({ actorId: "nadie" })).toBe(0);
  });

  test.each([{ from: "2026-02-30" }, { to: "ayer" }, { from: "2026-05-02", to: "2026-05-01" }])(
    "%j is refused",
    async (filter) => {
      const { errors } = await app.graphql(ENTRIES, { filter, first: 5 }, admin.token);
      expect(errors[0]?.extensions.code).toBe("BAD_USER_INPUT");
      expect(errors[0]?.message).toMatch(/fecha/i);
    },
  );

  test("nobody changes, deletes or empties it, not even by SQL", async () => {
    for (const sql of [
      "UPDATE audit_entries SET action = 'x'",
      "DELETE FROM audit_entries",
      "TRUNCATE audit_entries",
    ]) {
      await expect(app.deps.db.query(sql)).rejects.toThrow("append-only");
    }
  });

  test("every action of the filter comes with its words, in Spanish order", async () => {
    const { data } = await app.graphql("{ auditActions { action text } }", {}, admin.token);
    const actions = data?.["auditActions"] as unknown as { action: string; text: string }[];
    expect(actions).toContainEqual({ action: "sanctionUser", text: "Sanción impuesta" });
    const texts = actions.map(({ text }) => text);
    expect(texts).toEqual(texts.toSorted((a, b) => a.localeCompare(b, "es")));
  });
});

test("an account's history: what was done to it and by it, once each, by cursor", async () => {
  const person = await app.signIn("SPECIALIST");
  await write("login", ["2026-06-01"], person.accountId, person.accountId);
  await write("reviewIdentity", ["2026-06-02"], admin.accountId, person.accountId);
  await write("readTasks", ["2026-06-03"], person.accountId);
  await write("readTasks", ["2026-06-03"], admin.accountId);
  const page = async (first: number, after: string | null) => {
    const { data } = await app.graphql(HISTORY, { id: String(person.accountId), first, after }, admin.token);
    return (data as unknown as { user: { history: Connection } }).user.history;
  };
  const one = await page(2, null);
  // The look itself is the newest.
  expect(one.nodes.map(({ action }) => action)).toEqual(["readUser", "readTasks"]);
  const two = await page(100, one.pageInfo.endCursor);
  expect(two.nodes.map(({ action }) => action)).toEqual(["reviewIdentity", "login"]);
  expect(two.pageInfo.hasNextPage).toBe(false);
});
