import { beforeAll, describe, expect, test } from "@jest/globals";
import { users } from "../../server/domains/accounts/users/list-users.ts";
import type { UserFilter, UserSort } from "../../server/generated/schema-types.ts";
import { taskDesk } from "../support/task-desk.ts";

const desk = taskDesk();

interface Person {
  email: string;
  role?: string;
  status?: string;
  names?: string;
  surnames?: string;
  company?: string | null;
  document?: string | null;
  identity?: string;
  lastLogin?: string | null;
}

async function person(more: Person): Promise<number> {
  const given = {
    role: "CLIENT",
    status: "ACTIVE",
    names: "Ana",
    surnames: "Gil",
    identity: "UNVERIFIED",
    ...more,
  };
  const [row] = await desk.deps.db.query<{ id: number }[]>(
    `INSERT INTO accounts (created_at, updated_at, email, role, status, names, surnames, company_name, identity_document, identity_status, last_login_at, password_hash)
     VALUES ('2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z', $1, $2, $3, $4, $5, $6, $7, $8, $9, 'none') RETURNING id`,
    [
      given.email,
      given.role,
      given.status,
      given.names,
      given.surnames,
      given.company ?? null,
      given.document ?? null,
      given.identity,
      given.lastLogin ?? null,
    ],
  );
  return row?.id ?? 0;
}

const found = async (filter: UserFilter, sort: UserSort = { field: "EMAIL", direction: "ASC" }) =>
  (await users(desk.ctx(), filter, sort)).nodes.map(({ email }) => email.split("@")[0]);

let inesId = 0;

beforeAll(async () => {
  inesId = await person({
    email: "ines@uno.example",
    role: "SPECIALIST",
    names: "Inés",
    surnames: "Núñez Ávila",
    document: "12345678Z",
  });
  await desk.deps.db.query(
    `INSERT INTO specialists (created_at, updated_at, account_id, types, experience_levels, cities) VALUES ('2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z', $1, '{2}', '{1}', '{}')`,
    [inesId],
  );
  await person({
    email: "nora@uno.example",
    names: "Ñora",
    surnames: "Abad",
    lastLogin: "2026-11-01T10:00:00Z",
  });
  await person({
    email: "nuria@uno.example",
    names: "Nuria",
    surnames: "Zorrilla",
    status: "SUSPENDED",
    lastLogin: "2026-11-02T10:00:00Z",
  });
  await person({
    email: "acme@dos.example",
    company: "Ácme, S.L.",
    document: "B12345674",
    identity: "PENDING",
  });
  await person({ email: "cerrada@dos.example", status: "CLOSED", identity: "PENDING" });
  await person({ email: "a_b%c@dos.example", status: "PENDING_EMAIL" });
});

describe("search", () => {
  test.each<[string, string[]]>([
    ["nunez", ["ines"]],
    ["NÚÑEZ inés", ["ines"]],
    ["nez 5678", ["ines"]],
    ["inés zorrilla", []],
    ["UNO.example", ["ines", "nora", "nuria"]],
    ["acme", ["acme"]],
    ["b1234", ["acme"]],
    ["%", ["a_b%c"]],
    ["a_b", ["a_b%c"]],
  ])("%s", async (search, expected) => {
    expect(await found({ search })).toEqual(expected);
  });

  test("role, status, all together", async () => {
    expect(await found({ role: "SPECIALIST" })).toEqual(["ines"]);
    expect(await found({ status: "SUSPENDED" })).toEqual(["nuria"]);
    expect(await found({ search: "uno", role: "CLIENT", status: "ACTIVE" })).toEqual(["nora"]);
  });
});

test("awaiting review: an uploaded document or a pending credential, never of a closed account", async () => {
  expect(await found({ awaitingReview: true })).toEqual(["acme"]);
  const insert = `INSERT INTO specialist_credentials (created_at, account_id, kind, title, status) VALUES ('2026-11-20T11:00:00Z', $1, 'QUALIFICATION', 'Grado', $2) RETURNING id`;
  const [first] = await desk.deps.db.query<{ id: number }[]>(insert, [inesId, "PENDING"]);
  await desk.deps.db.query(insert, [inesId, "VERIFIED"]);
  const [second] = await desk.deps.db.query<{ id: number }[]>(insert, [inesId, "PENDING"]);
  expect(await found({ awaitingReview: true })).toEqual(["acme", "ines"]);
  await desk.deps.db.query(`UPDATE specialist_credentials SET status = 'REJECTED' WHERE id = $1`, [
    first?.id,
  ]);
  expect(await found({ awaitingReview: true })).toEqual(["acme", "ines"]);
  await desk.deps.db.query(`DELETE FROM specialist_credentials WHERE id = $1`, [second?.id]);
  expect(await found({ awaitingReview: true })).toEqual(["acme"]);
  expect(await found({ awaitingReview: false, search: "ines" })).toEqual(["ines"]);
});

test("names in Spanish order, companies by their name; who never logged in comes last", async () => {
  const byName = await found({ search: "example" }, { field: "NAME", direction: "ASC" });
  expect(byName.filter((name) => ["acme", "ines", "nuria", "nora"].includes(name ?? ""))).toEqual([
    "acme",
    "ines",
    "nuria",
    "nora",
  ]);
  expect((await found({ search: "uno" }, { field: "LAST_LOGIN_AT", direction: "DESC" })).slice(0, 3)).toEqual(
    ["nuria", "nora", "ines"],
  );
});

test("pages: stable, complete, with the same few statements whatever their size; the look is noted without the name", async () => {
  const seen: number[] = [];
  const counts: number[] = [];
  for (const [number, size] of [
    [1, 2],
    [2, 2],
    [1, 100],
  ] as const) {
    const { ctx, statements } = desk.counted();
    const repositories: string[] = [];
    const db = new Proxy(ctx.db, {
      get(target, key) {
        if (key === "getRepository") repositories.push("find");
        return Reflect.get(target, key);
      },
    });
    const page = await users({ ...ctx, db }, { search: "uno" }, {}, { number, size });
    counts.push(statements.length + repositories.length);
    if (size === 2) seen.push(...page.nodes.map(({ id }) => id));
    expect(page.totalCount).toBe(3);
  }
  expect(new Set(seen).size).toBe(3);
  expect(counts).toEqual([3, 3, 3]);
  const [entry] = await desk.deps.db.query<{ data: unknown }[]>(
    `SELECT data FROM audit_entries WHERE action = 'readUsers' ORDER BY id DESC LIMIT 1`,
  );
  expect(entry?.data).toEqual({ filters: ["search"], page: 1, size: 100 });
});

test("a search nobody can have typed finds nothing and breaks nothing", async () => {
  for (const search of ["\ud800", "'; DROP TABLE accounts; --", "a".repeat(5_000)])
    expect(await found({ search })).toEqual([]);
});
