import { beforeAll, expect, test } from "@jest/globals";
import { displayNameSql } from "../../server/domains/accounts/display-name-sql.ts";
import { payments, payouts } from "../../server/domains/billing/list-billing.ts";
import { commissions } from "../../server/domains/billing/list-commissions.ts";
import { tickets } from "../../server/domains/support/list-tickets.ts";
import { generateCases } from "../../server/demo/generate-cases.ts";
import type { SignedInContext } from "../../server/shared/context.ts";
import { testDatabase } from "../support/database.ts";
import { testClock } from "../support/test-clock.ts";

const database = testDatabase();
let adminId = 0;

beforeAll(async () => {
  await generateCases({ db: database.db, clock: testClock }, 120);
  const [admin] = await database.db.query<{ id: number }[]>(
    `INSERT INTO accounts (created_at, updated_at, email, role, status, names, surnames, password_hash)
     VALUES ('2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z', 'ordena@correo.example', 'ADMIN', 'ACTIVE', 'Ana', 'Medina', '!') RETURNING id`,
  );
  adminId = admin?.id ?? 0;
  // Few different values, so that most are equal to others.
  await database.db.query(
    `INSERT INTO tickets (number, account_id, status, category, subject, created_at, updated_at, answer_due_at)
     SELECT 'H27-' || lpad(n::text, 6, '0'), (SELECT id FROM accounts ORDER BY id OFFSET n % 3 LIMIT 1), (ARRAY['OPEN', 'ANSWERED', 'CLOSED'])[1 + n % 3],
       (ARRAY['ACCOUNT', 'CASE', 'PAYMENT', 'TECHNICAL', 'COMPLAINT', 'OTHER'])[1 + n % 6], (ARRAY['Árbol', 'Banco', 'ñandú'])[1 + n % 3],
       '2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z', CASE WHEN n % 3 = 0 THEN '2026-11-25T11:00:00Z'::timestamptz + n % 4 * interval '1 day' END
     FROM generate_series(1, 60) AS n`,
  );
}, 120_000);

function ctx(): SignedInContext {
  const loaders = new Map<string, unknown>();
  return {
    db: database.db,
    actor: { role: "ADMIN", accountId: adminId },
    clock: testClock,
    requestId: "test",
    loader: (name: string, create: () => unknown) => {
      if (!loaders.has(name)) loaders.set(name, create());
      return loaders.get(name);
    },
  } as unknown as SignedInContext;
}

type Direction = "ASC" | "DESC";
type Ask = (page: {
  number: number;
  size: number;
}) => Promise<{ nodes: { id: number }[]; totalCount: number }>;

const SIZE = 23;

/** All pages, one after the other. */
async function everyPage(ask: Ask): Promise<number[]> {
  const ids: number[] = [];
  for (let number = 1; ; number++) {
    const { nodes, totalCount } = await ask({ number, size: SIZE });
    ids.push(...nodes.map(({ id }) => id));
    if (nodes.length < SIZE) {
      expect(ids).toHaveLength(totalCount);
      expect(new Set(ids).size).toBe(ids.length);
      return ids;
    }
  }
}

/** By one plain statement. */
async function plainly(sql: string): Promise<number[]> {
  const rows = await database.db.query<{ id: number }[]>(sql);
  expect(rows.length).toBeGreaterThan(SIZE);
  return rows.map(({ id }) => id);
}

const rank = (column: string, words: string) => `array_position('{${words}}'::text[], ${column})`;
const PAYMENTS = {
  NUMBER: "p.number",
  CASE: "c.number",
  AMOUNT: "p.amount",
  STATUS: rank("p.status", "NOTIFIED,REFUND_DUE,CONFIRMED,REJECTED,REFUNDED"),
} as const;
const PAYOUTS = {
  NUMBER: "o.number",
  SPECIALIST: `${displayNameSql("a")} COLLATE spanish`,
  AMOUNT: "o.amount",
  STATUS: rank("o.status", "REQUESTED,SETTLED,REJECTED"),
} as const;
const COMMISSIONS = {
  DATE: "t.at",
  CASE: "c.number",
  SPECIALIST: `${displayNameSql("a")} COLLATE spanish`,
  AMOUNT: "-d.amount",
} as const;
const TICKETS = {
  NUMBER: "t.number",
  SUBJECT: "t.subject COLLATE spanish",
  PERSON: `${displayNameSql("a")} COLLATE spanish`,
  CATEGORY: rank("t.category", "ACCOUNT,CASE,PAYMENT,TECHNICAL,COMPLAINT,OTHER"),
  STATUS: rank("t.status", "OPEN,ANSWERED,CLOSED"),
} as const;

const FROM_COMMISSIONS = `FROM ledger_transactions t JOIN ledger_postings d ON d.transaction_id = t.id AND d.amount < 0
  JOIN ledger_accounts l ON l.id = d.account_id JOIN accounts a ON a.id = l.specialist_id JOIN cases c ON c.id = t.case_id
  WHERE t.kind = 'COMMISSION'`;

const DIRECTIONS: readonly Direction[] = ["ASC", "DESC"];

function entries<Sort extends string>(keys: Readonly<Record<Sort, string>>): [Sort, string, Direction][] {
  return (Object.entries(keys) as [Sort, string][]).flatMap(([sort, key]) =>
    DIRECTIONS.map((direction): [Sort, string, Direction] => [sort, key, direction]),
  );
}

test.each(entries(PAYMENTS))(
  "payments by %s: each on one page, equal ones by their number (%s %s)",
  async (sort, key, direction) => {
    const listed = await everyPage((page) => payments(ctx(), { sort, direction, page }));
    expect(listed).toEqual(
      await plainly(
        `SELECT p.id FROM payments p JOIN cases c ON c.id = p.case_id ORDER BY ${key} ${direction}, p.id ${direction}`,
      ),
    );
  },
);

test.each(entries(PAYOUTS))("transfers by %s (%s %s)", async (sort, key, direction) => {
  const listed = await everyPage((page) => payouts(ctx(), { sort, direction, page }));
  expect(listed).toEqual(
    await plainly(
      `SELECT o.id FROM payouts o JOIN accounts a ON a.id = o.specialist_id ORDER BY ${key} ${direction}, o.id ${direction}`,
    ),
  );
});

test.each(entries(COMMISSIONS))("commissions by %s (%s %s)", async (sort, key, direction) => {
  const listed = await everyPage((page) => commissions(ctx(), { sort, direction, page }));
  expect(listed).toEqual(
    await plainly(`SELECT t.id ${FROM_COMMISSIONS} ORDER BY ${key} ${direction}, t.id ${direction}`),
  );
});

test.each(entries(TICKETS))("tickets by %s (%s %s)", async (sort, key, direction) => {
  const listed = await everyPage((page) => tickets(ctx(), { sort, direction, page }));
  expect(listed).toEqual(
    await plainly(
      `SELECT t.id FROM tickets t JOIN accounts a ON a.id = t.account_id ORDER BY ${key} ${direction}, t.id ${direction}`,
    ),
  );
});

test("unsorted, movements stand newest first and tickets by the day they are due", async () => {
  expect(await everyPage((page) => payments(ctx(), { sort: "NUMBER", direction: "DESC", page }))).toEqual(
    await plainly("SELECT id FROM payments ORDER BY id DESC"),
  );
  const due = "answer_due_at IS NULL, answer_due_at, updated_at DESC, id DESC";
  expect(await everyPage((page) => tickets(ctx(), { direction: "ASC", page }))).toEqual(
    await plainly(`SELECT id FROM tickets ORDER BY ${due}`),
  );
  expect(await everyPage((page) => tickets(ctx(), { sort: "DUE", direction: "ASC", page }))).toEqual(
    await plainly(`SELECT id FROM tickets ORDER BY ${due}`),
  );
});
