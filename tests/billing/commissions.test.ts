import { expect, test } from "@jest/globals";
import { payloadOf, testApp } from "../support/app.ts";
import { billingDesk, type BillingDesk } from "../support/billing.ts";

const app = testApp();

const LIST = `query ($search: String, $page: PageInput) { commissions(search: $search, page: $page) {
  nodes { caseNumber specialistId specialistName description amount currency } totalCount totalAmount } }`;

interface Listed {
  nodes: { caseNumber: string; amount: string; specialistId: string }[];
  totalCount: number;
  totalAmount: string;
}

const list = async (desk: BillingDesk, search = "", page: object = {}) =>
  payloadOf(await app.graphql(LIST, { search, page }, desk.admin.token), "commissions") as Listed;

/** A case the platform assigned, whose first instalment is paid and released. */
async function withCommission(isAssigned = true): Promise<BillingDesk> {
  const desk = await billingDesk(app);
  await app.deps.db.query(`UPDATE cases SET assigned_by_platform = $2 WHERE id = $1`, [
    desk.caseId,
    isAssigned,
  ]);
  await desk.accepted();
  await desk.pay("INITIAL");
  return desk;
}

test("what was kept of assigned cases, newest first, with its sum; found by case and by specialist", async () => {
  const [first, own] = [await withCommission(), await withCommission(false)];
  const second = await withCommission();
  await app.deps.db.query(`UPDATE accounts SET names = 'Íñigo', surnames = 'Peñalver' WHERE id = $1`, [
    second.specialist.accountId,
  ]);
  const all = await list(first);
  expect(all.nodes.map(({ caseNumber }) => caseNumber)).toEqual([second.number, first.number]);
  expect(all).toMatchObject({ totalCount: 2, totalAmount: "40.00" });
  expect(all.nodes[0]).toEqual({
    caseNumber: second.number,
    specialistId: String(second.specialist.accountId),
    specialistName: "Íñigo Peñalver",
    description: "ABONO INICIAL",
    amount: "20.00",
    currency: "EUR",
  });
  for (const search of [first.number, first.number.toLowerCase()])
    expect((await list(first, search)).nodes.map(({ caseNumber }) => caseNumber)).toEqual([first.number]);
  expect(await list(first, "inigo peñal")).toMatchObject({ totalCount: 1, totalAmount: "20.00" });
  expect(await list(first, own.number)).toMatchObject({ totalCount: 0, totalAmount: "0.00" });
  expect(await list(first, "%")).toMatchObject({ totalCount: 0 });
  expect((await list(first, "", { number: 2, size: 1 })).nodes).toEqual([
    expect.objectContaining({ caseNumber: first.number }),
  ]);
});

test("only administrators see it, and the look is noted", async () => {
  const desk = await withCommission();
  for (const { token } of [desk.client, desk.specialist]) {
    const { errors } = await app.graphql(LIST, {}, token);
    expect(errors[0]?.extensions.code).toBe("FORBIDDEN");
  }
  await list(desk, "secreto");
  const rows = await app.deps.db.query<{ data: object }[]>(
    `SELECT data FROM audit_entries WHERE action = 'readCommissions' AND actor_id = $1`,
    [desk.admin.accountId],
  );
  expect(rows.map(({ data }) => data)).toEqual([{ filters: ["search"], page: 1, size: 25 }]);
});
