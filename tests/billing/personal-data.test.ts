import { expect, test } from "@jest/globals";
import { createContext } from "../../server/context.ts";
import type { SignedInContext } from "../../server/shared/context.ts";
import { deleteAccount } from "../../server/domains/accounts/my-account/delete-account.ts";
import { sweepBilling } from "../../server/domains/billing/billing-retention.ts";
import { billingDataHolder } from "../../server/domains/billing/personal-data.ts";
import { personalDataHolders } from "../../server/personal-data-holders.ts";
import { PASSWORD, testApp } from "../support/app.ts";
import { billingDesk } from "../support/billing.ts";

const app = testApp();

async function close(token: string): Promise<void> {
  const request = { headers: { authorization: `Bearer ${token}` }, ip: "127.0.0.1", id: "test" };
  const ctx = (await createContext(app.deps, request as never)) as SignedInContext;
  await deleteAccount(ctx, { password: PASSWORD }, personalDataHolders);
}

test("one's own data: budgets, payments, payouts and movements, nobody else's", async () => {
  const desk = await billingDesk(app);
  const other = await billingDesk(app);
  await desk.accepted();
  await other.accepted();
  await desk.pay("INITIAL");
  const namesOf = async (id: number) =>
    (await billingDataHolder.collect(app.deps, id)).map(({ name }) => name);
  expect(await namesOf(desk.client.accountId)).toEqual(["presupuestos.json", "pagos.json"]);
  expect(await namesOf(desk.specialist.accountId)).toEqual([
    "presupuestos.json",
    "movimientos-del-balance.json",
  ]);
  const all = JSON.stringify(await billingDataHolder.collect(app.deps, desk.client.accountId));
  expect(all).toContain(desk.number);
  expect(all).not.toContain(other.number);
});

test("a client who leaves: open cases end, nothing stays owed, what wasn't earned is to be given back", async () => {
  const desk = await billingDesk(app);
  await desk.accepted();
  await desk.pay("INITIAL");
  const agreements = (count: number) =>
    app.deps.db.query(`UPDATE cases SET accepted_agreements = $2 WHERE id = $1`, [desk.caseId, count]);
  await agreements(1);
  await desk.pay("SIGNING");
  await agreements(0);
  const { budget } = await desk.save({ total: "90.00" });
  await desk.send(budget?.id ?? "");
  await close(desk.client.token);
  const [row] = await app.deps.db.query<object[]>(`SELECT status, unpaid FROM cases WHERE id = $1`, [
    desk.caseId,
  ]);
  expect(row).toEqual({ status: "BROKEN", unpaid: "0.00" });
  const payments = await app.deps.db.query<{ status: string }[]>(
    `SELECT status FROM payments WHERE case_id = $1 ORDER BY id`,
    [desk.caseId],
  );
  expect(payments.map(({ status }) => status)).toEqual(["CONFIRMED", "REFUND_DUE"]);
  const budgets = await app.deps.db.query<{ status: string }[]>(
    `SELECT status FROM budgets WHERE case_id = $1 ORDER BY version`,
    [desk.caseId],
  );
  expect(budgets.map(({ status }) => status)).toEqual(["ACCEPTED", "SUPERSEDED"]);
  expect(await desk.balance()).toMatchObject({ available: "242.00", retained: "0.00" });
});

test("a client who leaves with an agreement: the case ends agreed, and what it costs stays due", async () => {
  const desk = await billingDesk(app);
  await desk.accepted();
  await desk.pay("INITIAL");
  await app.deps.db.query(`UPDATE cases SET accepted_agreements = 1 WHERE id = $1`, [desk.caseId]);
  const due = async () =>
    (await app.deps.db.query<object[]>(`SELECT status, unpaid FROM cases WHERE id = $1`, [desk.caseId]))[0];
  const before = await due();
  await close(desk.client.token);
  expect(await due()).toEqual({ ...before, status: "AGREED" });
  expect(before).not.toMatchObject({ unpaid: "0.00" });
});

test("six years later the people are gone, the amounts stay and still balance", async () => {
  const desk = await billingDesk(app);
  await desk.accepted();
  await desk.pay("INITIAL");
  await app.graphql(
    `mutation { requestPayout(input: { amount: "10", iban: "ES9121000418450200051332", holder: "Elena", password: "${PASSWORD}" }) { payout { id } } }`,
    {},
    desk.specialist.token,
  );
  await app.deps.db.query(`UPDATE payouts SET status = 'SETTLED', decided_at = '2026-11-20T11:00:00Z'`);
  await app.deps.db.query(
    `UPDATE cases SET status = 'AGREED', closed_at = '2026-11-20T11:00:00Z' WHERE id = $1`,
    [desk.caseId],
  );
  const left = async () => {
    const [row] = await app.deps.db.query<Record<string, unknown>[]>(
      `SELECT (SELECT count(*)::int FROM payments WHERE receipt IS NOT NULL AND case_id = $1) AS receipts,
         (SELECT count(*)::int FROM payouts WHERE iban <> '' AND specialist_id = $2) AS ibans,
         (SELECT count(*)::int FROM budgets WHERE header <> '{}' AND case_id = $1) AS headers,
         (SELECT sum(balance)::text FROM ledger_accounts) AS sum`,
      [desk.caseId, desk.specialist.accountId],
    );
    return row;
  };
  app.deps.setNow("2032-11-20T10:00:00.000Z");
  await sweepBilling(app.deps, "nightly");
  expect(await left()).toEqual({ receipts: 1, ibans: 1, headers: 1, sum: "0.00" });
  app.deps.setNow("2032-11-20T12:00:00.000Z");
  await sweepBilling(app.deps, "nightly");
  expect(await left()).toEqual({ receipts: 0, ibans: 0, headers: 0, sum: "0.00" });
});
