import { expect, test } from "@jest/globals";
import { testApp } from "../support/app.ts";
import { pendingProfile } from "../support/pending-account.ts";

const app = testApp();
const MINE = `query ($page: PageInput) { cases(page: $page, sort: NUMBER) {
  nodes { number interventionType area { text } counterpartyName status } totalCount pageInfo { pageCount } } }`;

async function mine(token: string, page?: object): Promise<Record<string, unknown>> {
  const { data, errors } = await app.graphql(MINE, { page }, token);
  expect(errors).toEqual([]);
  return (data as { cases: Record<string, unknown> } | null)?.cases ?? {};
}

/** A case as the registration opens it, handed to the client who asks for it here. */
async function openCase(clientId: number, counterpart: object, area: string | null): Promise<string> {
  const { accountId, token } = await pendingProfile(
    app.deps,
    "CLIENT",
    `${clientId}-${Math.random()}@correo.example`,
  );
  const answer = await app.http
    .post("/api/customers/continue-register-customer")
    .set("token", token)
    .send({ intervention: { type: 2, area }, counterpart })
    .expect(200);
  await app.deps.db.query("UPDATE cases SET client_id = $2 WHERE client_id = $1", [accountId, clientId]);
  return String(answer.body.data.caseNumber);
}

test("a client sees the own cases, newest first, and nobody else's", async () => {
  const nuria = await app.signIn("CLIENT");
  const other = await app.signIn("CLIENT");
  const first = await openCase(nuria.accountId, { user: { names: "Luis", surnames: "Peña" } }, "FAMILY");
  const second = await openCase(nuria.accountId, {}, null);
  const base = { interventionType: "MEDIATION", status: "PENDING_ACCEPTANCE" };
  expect(await mine(nuria.token)).toEqual({
    nodes: [
      { ...base, number: second, area: null, counterpartyName: null },
      { ...base, number: first, area: { text: "Familiar" }, counterpartyName: "Luis Peña" },
    ],
    totalCount: 2,
    pageInfo: { pageCount: 1 },
  });
  const page = await mine(nuria.token, { number: 2, size: 1 });
  expect(page["nodes"]).toMatchObject([{ number: first }]);
  expect(await mine(other.token)).toMatchObject({ nodes: [], totalCount: 0 });
});

test("a specialist sees the cases handed over", async () => {
  const elena = await app.signIn("SPECIALIST");
  const nuria = await app.signIn("CLIENT");
  const number = await openCase(nuria.accountId, {}, null);
  expect(await mine(elena.token)).toMatchObject({ nodes: [] });
  await app.deps.db.query("UPDATE cases SET specialist_id = $2 WHERE number = $1", [number, elena.accountId]);
  expect(await mine(elena.token)).toMatchObject({ nodes: [{ number }], totalCount: 1 });
});
