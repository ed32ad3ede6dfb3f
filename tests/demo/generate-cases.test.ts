import { beforeAll, expect, test } from "@jest/globals";
import type { EntityManager } from "typeorm";
import { generateCases } from "../../server/demo/generate-cases.ts";
import { recordUnpaid } from "../../server/domains/billing/instalments.ts";
import { settleCase } from "../../server/domains/billing/settle-case.ts";
import { caseById } from "../../server/domains/cases/case-record.ts";
import { refreshAgreementFacts } from "../../server/domains/proceedings/agreements/agreement-facts.ts";
import { refreshSessionFacts } from "../../server/domains/proceedings/sessions/session-facts.ts";
import { testDatabase } from "../support/database.ts";
import { testClock } from "../support/test-clock.ts";
import { brokenPromises } from "../support/money-promises.ts";

const database = testDatabase();
const COUNT = 300;

beforeAll(async () => {
  await generateCases({ db: database.db, clock: testClock }, COUNT);
});

test("what is generated looks as it does when the services work on it: none of them has anything to add", async () => {
  const before = await stateOf(database.db.manager);
  expect(before.money.filter(({ kind }) => kind === "PAYOUT_SETTLED").length).toBeGreaterThan(0);
  await database.db.transaction(async (manager) => {
    const rows = await manager.query<{ id: number }[]>(`SELECT id FROM cases`);
    expect(rows).toHaveLength(COUNT);
    for (const { id } of rows) await goOver(manager, id);
  });
  expect(await stateOf(database.db.manager)).toEqual(before);
});

test("the money adds up, twice as well as once", async () => {
  expect(await brokenPromises(database.db)).toEqual([]);
  await generateCases({ db: database.db, clock: testClock }, 40);
  expect(await brokenPromises(database.db)).toEqual([]);
});

test("conversations count what isn't read, and end with their last message", async () => {
  const wrong = await database.db.query<unknown[]>(
    `SELECT v.id FROM conversations v LEFT JOIN messages m ON m.conversation_id = v.id GROUP BY v.id
     HAVING v.last_message_at IS DISTINCT FROM max(m.at)
       OR v.manager_unread <> count(m.id) FILTER (WHERE m.read_at IS NULL AND NOT m.by_manager)
       OR v.party_unread <> count(m.id) FILTER (WHERE m.read_at IS NULL AND m.by_manager)`,
  );
  expect(wrong).toEqual([]);
  const [written] = await database.db.query<{ messages: number }[]>(
    `SELECT count(*)::int AS messages FROM messages`,
  );
  expect(written?.messages).toBeGreaterThan(COUNT);
});

test("tables keep their own checks afterwards", async () => {
  const refused = (sql: string) => expect(database.db.query(sql)).rejects.toThrow();
  await refused(`UPDATE ledger_accounts SET balance = balance + 1`);
  await refused(
    `INSERT INTO ledger_transactions (at, kind, description) VALUES ('2026-11-20T11:00:00Z', 'PAYMENT', 'x')`,
  );
  await refused(`UPDATE payments SET amount = amount + 1`);
  await refused(`UPDATE budgets SET subtotal = subtotal + 1, total = total + 1`);
  await refused(`DELETE FROM budget_instalments`);
  const [index] = await database.db.query<{ found: boolean }[]>(
    `SELECT to_regclass('messages_search') IS NOT NULL AS found`,
  );
  expect(index?.found).toBe(true);
});

async function goOver(manager: EntityManager, caseId: number): Promise<void> {
  const ctx = { clock: testClock };
  await refreshSessionFacts(ctx, manager, { caseId });
  await refreshAgreementFacts(manager, { caseId, taskId: null });
  await recordUnpaid(manager, caseId);
  const record = await caseById(manager, caseId);
  if (record) await settleCase(ctx, manager, record);
}

async function stateOf(
  db: Pick<EntityManager, "query">,
): Promise<{ facts: unknown; money: { kind: string }[] }> {
  return {
    facts: await db.query(
      `SELECT id, open_agreements, closed_agreements, accepted_agreements, has_calendar, sessions, first_session_at,
         next_session_at, unpaid FROM cases ORDER BY id`,
    ),
    money: await db.query(
      `SELECT t.id, t.kind, p.account_id, p.amount, i.id AS instalment, i.released_at, i.cancelled_at, i.refunded_at, y.status
       FROM ledger_transactions t JOIN ledger_postings p ON p.transaction_id = t.id
       LEFT JOIN budget_instalments i ON i.id = t.instalment_id LEFT JOIN payments y ON y.id = t.payment_id ORDER BY p.id`,
    ),
  };
}
