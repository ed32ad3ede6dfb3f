import { beforeAll, expect, test } from "@jest/globals";
import { payloadOf, testApp } from "../support/app.ts";
import { addSpecialist } from "../support/specialist-profiles.ts";

const app = testApp();
let admin = "";

beforeAll(async () => {
  ({ token: admin } = await app.signIn("ADMIN"));
});

interface Payload {
  user: { judicial: boolean } | null;
  message: string | null;
  userErrors: { code: string; message: string }[];
}

async function set(userId: number, granted: boolean): Promise<Payload> {
  const mutation = `mutation ($userId: ID!, $granted: Boolean!) { setJudicialType(userId: $userId, granted: $granted) {
    user { judicial } message userErrors { code message } } }`;
  const answer = await app.graphql(mutation, { userId: String(userId), granted }, admin);
  return payloadOf(answer, "setJudicialType") as Payload;
}

async function credential(accountId: number, kind: string, status: string, validUntil: string | null = null) {
  await app.deps.db.query(
    `INSERT INTO specialist_credentials (created_at, account_id, kind, title, status, valid_until)
     VALUES ('2026-11-20T11:00:00Z', $1, $2, 'Colegio de la Abogacía de Madrid', $3, $4)`,
    [accountId, kind, status, validUntil],
  );
}

async function found(): Promise<number> {
  const { body } = await app.http.get("/api/specialists?specialistType=4").expect(200);
  return body.data.total;
}

const profileOf = async (id: number) =>
  (
    await app.deps.db.query<{ types: number[]; levels: number[] }[]>(
      `SELECT types, experience_levels AS levels FROM specialists WHERE account_id = $1`,
      [id],
    )
  )[0];

test("'Judicial' is given after a registration was verified, found by it, and taken away again", async () => {
  const id = await addSpecialist(app.deps, { types: [1, 2], levels: [3, 2] });
  await credential(id, "QUALIFICATION", "VERIFIED");
  await credential(id, "REGISTRATION", "PENDING");
  await credential(id, "REGISTRATION", "VERIFIED", "2026-11-19");
  expect((await set(id, true)).userErrors).toMatchObject([{ code: "CONFLICT" }]);
  expect(await found()).toBe(0);

  await credential(id, "REGISTRATION", "VERIFIED", "2026-11-20");
  expect(await set(id, true)).toMatchObject({ user: { judicial: true }, userErrors: [] });
  expect(await profileOf(id)).toEqual({ types: [1, 2, 4], levels: [3, 2, 1] });
  expect(await found()).toBe(1);
  expect(await set(id, true)).toMatchObject({ user: { judicial: true }, userErrors: [] });
  expect(await profileOf(id)).toEqual({ types: [1, 2, 4], levels: [3, 2, 1] });

  expect(await set(id, false)).toMatchObject({ user: { judicial: false }, userErrors: [] });
  expect(await profileOf(id)).toEqual({ types: [1, 2], levels: [3, 2] });
  expect(await found()).toBe(0);
  const rows = await app.deps.db.query<{ data: object }[]>(
    `SELECT data FROM audit_entries WHERE action = 'setJudicialType' AND subject_id = $1 ORDER BY id`,
    [String(id)],
  );
  expect(rows.map(({ data }) => data)).toEqual([{ granted: true }, { granted: false }]);
});

test("the only type stays; who has no profile gets none", async () => {
  const id = await addSpecialist(app.deps, { types: [4], levels: [4] });
  expect((await set(id, false)).userErrors).toMatchObject([{ code: "CONFLICT" }]);
  const { accountId } = await app.signIn("CLIENT");
  expect((await set(accountId, true)).userErrors).toMatchObject([{ code: "CONFLICT" }]);
});
