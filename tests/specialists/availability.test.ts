import { expect, test } from "@jest/globals";
import { payloadOf, testApp } from "../support/app.ts";
import { publicSpecialist } from "../support/cases.ts";

const app = testApp();
const SET = `mutation ($available: Boolean!) { setAvailability(available: $available) {
  profile { available version publicView { available } } message userErrors { code } } }`;
const SEEN = `query ($id: ID!) { publicSpecialist(id: $id) { available } }`;

const set = async (token: string, available: boolean) =>
  payloadOf(await app.graphql(SET, { available }, token), "setAvailability");

test("available from the start; the switch counts at once and leaves the profile's version alone", async () => {
  const { token, accountId } = await publicSpecialist(app);
  const seen = async () => payloadOf(await app.graphql(SEEN, { id: accountId }), "publicSpecialist");
  expect(await seen()).toEqual({ available: true });
  expect(await set(token, false)).toMatchObject({
    profile: { available: false, version: 1, publicView: { available: false } },
    userErrors: [],
  });
  expect(await seen()).toEqual({ available: false });
  await set(token, false);
  expect(await set(token, true)).toMatchObject({ profile: { available: true } });
  expect(await seen()).toEqual({ available: true });
  const trail = await app.deps.db.query<{ data: unknown }[]>(
    `SELECT data FROM audit_entries WHERE action = 'setAvailability' AND actor_id = $1 ORDER BY id`,
    [accountId],
  );
  expect(trail.map(({ data }) => data)).toEqual([{ available: false }, { available: true }]);
});

test("without a profile there is nothing to switch", async () => {
  const { token } = await app.signIn("SPECIALIST");
  const { errors } = await app.graphql(SET, { available: false }, token);
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(["NOT_FOUND"]);
});
