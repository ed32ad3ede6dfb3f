import { test } from "@jest/globals";
import { PASSWORD, payloadOf, testApp } from "../support/app.ts";

const app = testApp();
const LINK = `mutation($password: String!) { downloadMyData(password: $password) { url userErrors { code } } }`;

async function link() {
  const { token, accountId } = await app.signIn("CLIENT");
  const answer = await app.graphql(LINK, { password: PASSWORD }, token);
  const { url } = payloadOf(answer, "downloadMyData") as { url: string };
  return { token, accountId, url };
}

test("a download's link serves once while its session lasts", async () => {
  const { url } = await link();
  await app.http.get(url).expect(200);
  await app.http.get(url).expect(404);
});

test("signing out, an ended and an expired session take it along", async () => {
  const out = await link();
  await app.graphql("mutation { logout { message } }", {}, out.token);
  await app.http.get(out.url).expect(404);

  const ended = await link();
  await app.deps.db.query(`UPDATE sessions SET ended_at = $2 WHERE account_id = $1`, [
    ended.accountId,
    app.deps.clock.now(),
  ]);
  await app.http.get(ended.url).expect(404);

  const expired = await link();
  await app.deps.db.query(`UPDATE sessions SET expires_at = $2 WHERE account_id = $1`, [
    expired.accountId,
    app.deps.clock.now(),
  ]);
  await app.http.get(expired.url).expect(404);
});
