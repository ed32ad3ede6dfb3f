import { beforeAll, describe, expect, test } from "@jest/globals";
import { generateCases } from "../../server/demo/generate-cases.ts";
import type { SignedInContext } from "../../server/shared/context.ts";
import { displayNameSql } from "../../server/domains/accounts/display-name-sql.ts";
import { instalmentLoader, instalmentsByIds } from "../../server/domains/billing/instalments.ts";
import { payments, payouts } from "../../server/domains/billing/list-billing.ts";
import { commissions } from "../../server/domains/billing/list-commissions.ts";
import { tickets } from "../../server/domains/support/list-tickets.ts";
import { testDatabase } from "../support/database.ts";
import { testClock } from "../support/test-clock.ts";

const database = testDatabase();
let adminId = 0;

beforeAll(async () => {
  await generateCases({ db: database.db, clock: testClock }, 250);
  const [admin] = await database.db.query<{ id: number }[]>(
    `INSERT INTO accounts (created_at, updated_at, email, role, status, names, surnames, password_hash)
     VALUES ('2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z', 'busca@correo.example', 'ADMIN', 'ACTIVE', 'Ana', 'Medina', '!') RETURNING id`,
  );
  adminId = admin?.id ?? 0;
});

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

interface Found {
  totalCount: number;
  totalAmount?: string;
  nodes: { id: number }[];
}

/** Every word in one text of the row, as one plain statement says it. */
async function plainly(
  from: string,
  text: string,
  amount: string,
  words: string[],
  more = "true",
): Promise<Found> {
  const where = words.map((_, at) => `${text} LIKE '%' || fold_text($${at + 1}) || '%'`);
  const rows = await database.db.query<{ id: number; amount: string }[]>(
    `SELECT x.id, (${amount})::text AS amount FROM ${from} WHERE ${[more, ...where].join(" AND ")} ORDER BY x.id DESC`,
    words,
  );
  const cents = rows.reduce((sum, row) => sum + Math.round(Number(row.amount) * 100), 0);
  return {
    totalCount: rows.length,
    totalAmount: (cents / 100).toFixed(2),
    nodes: rows.slice(0, 25).map(({ id }) => ({ id })),
  };
}

const ofFound = ({ totalCount, totalAmount, nodes }: Found) => ({
  totalCount,
  totalAmount,
  nodes: nodes.map(({ id }) => ({ id })),
});

/** Long and short ones, of cases, of payments, of specialists, of all and of none, together and alone. */
const SEARCHES = [
  "garcia",
  "ma",
  "ma ri",
  "@",
  "26",
  "c26",
  "rc26 garcia",
  "26 ga",
  "correo.example rc2600001",
  "p26 ma e",
  "correo.example p26",
  "nadie se llama asi",
  "GARCÍA López",
  "c26000007",
  "c26000007 correo.example",
  "gestor",
  "a",
  "expediente",
].map((text) => [text]);

describe("searches in lists of money find what a plain look at every row finds", () => {
  test.each(SEARCHES)("payments: %s", async (search) => {
    const from = "payments x JOIN cases c ON c.id = x.case_id";
    const plain = (more?: string) =>
      plainly(from, "c.search_text || ' ' || x.search_text", "x.amount", search.split(" "), more);
    expect(ofFound(await payments(ctx(), { search }))).toEqual(await plain());
    const waiting = await payments(ctx(), { search, status: "NOTIFIED" });
    expect(ofFound(waiting)).toEqual(await plain("x.status = 'NOTIFIED'"));
  });

  test.each(SEARCHES)("commissions: %s", async (search) => {
    const from = `ledger_transactions x JOIN cases c ON c.id = x.case_id
      JOIN ledger_postings p ON p.transaction_id = x.id AND p.amount > 0
      JOIN ledger_postings d ON d.transaction_id = x.id AND d.amount < 0
      JOIN ledger_accounts l ON l.id = d.account_id JOIN accounts a ON a.id = l.specialist_id`;
    const text = `c.search_text || ' ' || fold_text(${displayNameSql("a")})`;
    expect(ofFound(await commissions(ctx(), { search }))).toEqual(
      await plainly(from, text, "p.amount", search.split(" "), "x.kind = 'COMMISSION'"),
    );
  });

  test.each(SEARCHES)("payouts and tickets: %s", async (search) => {
    const words = search.split(" ");
    const ofPayouts = "payouts x JOIN accounts a ON a.id = x.specialist_id";
    expect(ofFound(await payouts(ctx(), { search }))).toEqual(
      await plainly(ofPayouts, "fold_text(x.number) || ' ' || a.search_text", "x.amount", words),
    );
    const ofTickets = "tickets x JOIN accounts a ON a.id = x.account_id";
    const text = "fold_text(x.number || ' ' || x.subject) || ' ' || a.search_text";
    const { totalCount, nodes } = await tickets(ctx(), { search });
    const plain = await plainly(ofTickets, text, "0", words);
    expect(totalCount).toBe(plain.totalCount);
    expect(new Set(nodes.map(({ id }) => id)).size).toBe(Math.min(25, plain.totalCount));
  });
});

test("pages follow one another, and beyond the last one there is still the sum", async () => {
  const all = await payments(ctx(), { page: { number: 1, size: 100 } });
  const pages = [];
  for (const number of [1, 2, 3, 4]) pages.push(await payments(ctx(), { page: { number, size: 25 } }));
  expect(pages.flatMap(({ nodes }) => nodes.map(({ id }) => id))).toEqual(all.nodes.map(({ id }) => id));
  const beyond = await payments(ctx(), { page: { number: 900, size: 100 } });
  expect(beyond).toMatchObject({ nodes: [], totalCount: all.totalCount, totalAmount: all.totalAmount });
});

test("instalments that come along with payments are the ones that are asked for alone", async () => {
  const asking = ctx();
  const { nodes } = await payments(asking, { page: { number: 1, size: 50 } });
  const ids = nodes.map(({ instalmentId }) => instalmentId);
  const alone = await instalmentsByIds(asking, database.db, ids);
  const along = await Promise.all(ids.map((id) => instalmentLoader(asking).load(id)));
  const byId = (rows: typeof alone) => rows.toSorted((a, b) => a.id - b.id);
  expect(byId(along)).toEqual(byId(alone));
});
