import { beforeAll, describe, expect, test } from "@jest/globals";
import { favouritesDataHolder } from "../../server/domains/specialists/favourites.ts";
import { payloadOf, testApp } from "../support/app.ts";
import { addSpecialist, linkOf } from "../support/specialist-profiles.ts";

const app = testApp();
let ids: number[] = [];

beforeAll(async () => {
  for (let count = 0; count < 4; count += 1) ids.push(await addSpecialist(app.deps));
  ids = ids.toSorted((a, b) => a - b);
});

const SET = `mutation ($id: ID!, $favourite: Boolean!) { setFavourite(specialistId: $id, favourite: $favourite) {
  favouriteIds userErrors { code } } }`;
const MERGE = `mutation ($ids: [ID!]!) { mergeFavourites(specialistIds: $ids) { favouriteIds userErrors { code } } }`;

/** Each a second after the one before. */
function set(token: string, id: string | number, favourite = true) {
  app.deps.setNow(new Date(app.deps.clock.now().getTime() + 1_000).toISOString());
  return app.graphql(SET, { id: String(id), favourite }, token);
}

async function mine(token: string): Promise<number[]> {
  const found = payloadOf(await app.graphql("{ myFavouriteIds }", {}, token), "myFavouriteIds");
  return (found as string[]).map(Number);
}

async function merge(token: string, wanted: readonly (string | number)[]): Promise<number[]> {
  const answer = await app.graphql(MERGE, { ids: wanted.map(String) }, token);
  const { favouriteIds } = payloadOf(answer, "mergeFavourites") as { favouriteIds: string[] };
  return favouriteIds.map(Number);
}

/** Specialists enough to fill a list. */
async function crowd(count: number): Promise<number[]> {
  const rows = await app.deps.db.query<{ id: number }[]>(
    `WITH a AS (INSERT INTO accounts (created_at, updated_at, email, role, status, names, password_hash)
       SELECT timestamptz '2026-11-20T11:00:00Z', timestamptz '2026-11-20T11:00:00Z', 'multitud' || n || '-' || random() || '@correo.example', 'SPECIALIST', 'ACTIVE', 'Ana', 'none'
       FROM generate_series(1, $1) AS n RETURNING id),
     s AS (INSERT INTO specialists (created_at, updated_at, account_id, types, experience_levels, skills, fee_amount, cities, work_modality)
       SELECT timestamptz '2026-11-20T11:00:00Z', timestamptz '2026-11-20T11:00:00Z', id, '{2}', '{1}', '{1,2,3,4}', 400, '{Madrid}', 2 FROM a RETURNING account_id)
     SELECT account_id AS id FROM s`,
    [count],
  );
  return rows.map(({ id }) => id);
}

describe("favourites", () => {
  test.each(["CLIENT", "SPECIALIST", "ADMIN"] as const)(
    "of a %s: newest first, twice is once",
    async (role) => {
      const { token } = await app.signIn(role);
      for (const id of [ids[1], ids[0], ids[1]]) await set(token, id ?? 0);
      expect(await mine(token)).toEqual([ids[0], ids[1]]);
      await set(token, ids[0] ?? 0, false);
      await set(token, ids[0] ?? 0, false);
      expect(await mine(token)).toEqual([ids[1]]);
    },
  );

  test("are one's own", async () => {
    const [ana, luis] = [await app.signIn("CLIENT"), await app.signIn("CLIENT")];
    await set(ana.token, ids[0] ?? 0);
    expect(await mine(luis.token)).toEqual([]);
  });

  test("only whom the public sees; who vanishes is not shown while away", async () => {
    const { token, accountId } = await app.signIn("CLIENT");
    const suspended = await addSpecialist(app.deps, { status: "SUSPENDED" });
    const incomplete = await addSpecialist(app.deps, { skills: [1] });
    for (const id of [suspended, incomplete, accountId, 999_999_999, "x", "-1", "1".repeat(40)]) {
      const { errors } = await set(token, id);
      expect(errors.map(({ extensions }) => extensions.code)).toEqual(["NOT_FOUND"]);
    }
    await set(token, ids[2] ?? 0);
    await app.deps.db.query(`UPDATE accounts SET status = 'SUSPENDED' WHERE id = $1`, [ids[2]]);
    expect(await mine(token)).toEqual([]);
    await app.deps.db.query(`UPDATE accounts SET status = 'ACTIVE' WHERE id = $1`, [ids[2]]);
    expect(await mine(token)).toEqual([ids[2]]);
  });

  test("who hides the fee is one by the secret of the link alone, and stays one of who had it", async () => {
    const [ana, luis] = [await app.signIn("CLIENT"), await app.signIn("CLIENT")];
    const hidden = await addSpecialist(app.deps, { feeHidden: true });
    const link = await linkOf(app.deps, hidden);
    const idsOf = async (token: string) =>
      payloadOf(await app.graphql("{ myFavouriteIds }", {}, token), "myFavouriteIds");
    expect((await set(ana.token, hidden)).errors.map(({ extensions }) => extensions.code)).toEqual([
      "NOT_FOUND",
    ]);
    expect(await merge(ana.token, [hidden])).toEqual([]);
    await set(ana.token, link);
    expect(await idsOf(ana.token)).toEqual([link]);
    await set(ana.token, link, false);
    expect(await idsOf(ana.token)).toEqual([]);
    await app.graphql(MERGE, { ids: [link, String(hidden), link] }, ana.token);
    expect(await idsOf(ana.token)).toEqual([link]);
    // Saved from the search; whoever hides the fee afterwards isn't found out by that.
    await set(luis.token, ids[3] ?? 0);
    await app.deps.db.query(`UPDATE specialists SET fee_hidden = true WHERE account_id = $1`, [ids[3]]);
    expect(await idsOf(luis.token)).toEqual([]);
    await set(luis.token, await linkOf(app.deps, ids[3] ?? 0));
    expect(await idsOf(luis.token)).toEqual([await linkOf(app.deps, ids[3] ?? 0)]);
    await app.deps.db.query(`UPDATE specialists SET fee_hidden = false WHERE account_id = $1`, [ids[3]]);
    expect(await mine(luis.token)).toEqual([ids[3]]);
  });

  test("come as cards, too: the same people in the same order, also who hides the fee", async () => {
    const { token } = await app.signIn("CLIENT");
    const hidden = await addSpecialist(app.deps, { feeHidden: true, names: "Rosa", surnames: "Vidal" });
    await set(token, ids[0] ?? 0);
    await set(token, await linkOf(app.deps, hidden));
    const answer = await app.graphql(
      "{ myFavourites { id displayName feeHidden feeCharges { tariffValue } types { type } verifiedCredentials { title } } }",
      {},
      token,
    );
    const cards = payloadOf(answer, "myFavourites") as { id: string }[];
    expect(cards.map(({ id }) => id)).toEqual([await linkOf(app.deps, hidden), String(ids[0])]);
    expect(cards[0]).toMatchObject({ displayName: "Rosa Vidal", feeHidden: true, feeCharges: [] });
    const { errors } = await app.graphql("{ myFavourites { id } }", {});
    expect(errors[0]?.extensions.code).toBe("UNAUTHENTICATED");
  });

  test("fifty at once are one, and on and off at once end as one of the two", async () => {
    const { token } = await app.signIn("CLIENT");
    await Promise.all(Array.from({ length: 50 }, () => set(token, ids[0] ?? 0)));
    expect(await mine(token)).toEqual([ids[0]]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => set(token, ids[0] ?? 0, at % 2 === 0)),
    );
    expect(answers.flatMap(({ errors }) => errors)).toEqual([]);
    expect([0, 1]).toContain((await mine(token)).length);
  });

  test("at most 200, also when the last places are asked for at once", async () => {
    const { token } = await app.signIn("CLIENT");
    const many = await crowd(205);
    expect(await merge(token, many.slice(0, 198))).toHaveLength(198);
    const answers = await Promise.all(many.slice(198).map((id) => set(token, id)));
    const refused = answers.filter(
      ({ data }) =>
        (data?.["setFavourite"] as { userErrors: unknown[] } | undefined)?.userErrors.length === 1,
    );
    expect(refused).toHaveLength(5);
    expect(await mine(token)).toHaveLength(200);
  });
});

describe("what a visitor kept", () => {
  test("is added in its order; unknown, invisible and repeated ones are ignored", async () => {
    const { token } = await app.signIn("CLIENT");
    await set(token, ids[3] ?? 0);
    const suspended = await addSpecialist(app.deps, { status: "SUSPENDED" });
    app.deps.setNow(new Date(app.deps.clock.now().getTime() + 60_000).toISOString());
    const kept = [ids[1], ids[0], ids[1], ids[3], suspended, 999_999_999, "x", "", "9".repeat(30)];
    const expected = [ids[1], ids[0], ids[3]];
    expect(await merge(token, kept as (string | number)[])).toEqual(expected);
    expect(await merge(token, kept as (string | number)[])).toEqual(expected);
    expect(await merge(token, [])).toEqual(expected);
  });

  test("fills up to 200 and no further, of any number sent", async () => {
    const { token } = await app.signIn("CLIENT");
    const many = await crowd(250);
    await set(token, ids[0] ?? 0);
    expect(await merge(token, many)).toHaveLength(200);
    expect(await merge(token, many)).toHaveLength(200);
  });
});

test("go into the archive, and with the account: the client's and the specialist's", async () => {
  const client = await app.signIn("CLIENT");
  const specialistId = await addSpecialist(app.deps, { names: "Rosa", surnames: "Vidal" });
  await set(client.token, ids[0] ?? 0);
  await set(client.token, specialistId);
  expect(await favouritesDataHolder.collect(app.deps, client.accountId)).toMatchObject([
    { name: "favoritos.json", json: [{ specialist: "Rosa Vidal" }, { specialist: "Nuria Gómez Sanz" }] },
  ]);
  await app.deps.db.transaction((manager) =>
    favouritesDataHolder.block(app.deps as never, manager, specialistId),
  );
  expect(await mine(client.token)).toEqual([ids[0]]);
  await app.deps.db.transaction((manager) =>
    favouritesDataHolder.block(app.deps as never, manager, client.accountId),
  );
  expect(await favouritesDataHolder.collect(app.deps, client.accountId)).toEqual([]);
});
