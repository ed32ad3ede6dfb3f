import { beforeAll, expect, test } from "@jest/globals";
import { bankStatements } from "../../server/domains/collections/bank-statements/list-bank.ts";
import { mailings } from "../../server/domains/mailings/list-mailings.ts";
import { remittances } from "../../server/domains/remittances/list-remittances.ts";
import type { SignedInContext } from "../../server/shared/context.ts";
import { testDatabase } from "../support/database.ts";
import { testClock } from "../support/test-clock.ts";

const database = testDatabase();
let adminId = 0;
/** Of 23 rows three pages of ten; few different values, so that most are equal to others. */
const ROWS = 23;
const SIZE = 10;

beforeAll(async () => {
  const { db } = database;
  const [admin] = await db.query<{ id: number }[]>(
    `INSERT INTO accounts (created_at, updated_at, email, role, status, names, surnames, password_hash)
     VALUES ('2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z', 'ordena@correo.example', 'ADMIN', 'ACTIVE', 'Ana', 'Medina', '!') RETURNING id`,
  );
  adminId = admin?.id ?? 0;
  // Here they have no lines that they would have to be the sum of.
  await db.query("ALTER TABLE remittances DISABLE TRIGGER USER");
  await db.query(
    `INSERT INTO remittances (number, list_code, list_name, creditor, currency, period_from, period_until, count,
       received_by_platform, received_by_creditor, excess, base, commission, vat, net, closed_at)
     SELECT 'LQ26-' || lpad(n::text, 6, '0'), 'L26-000001', 'Lista', (ARRAY['Ángel', 'Banco', 'Ñandú', 'Norte'])[1 + n % 4], 'EUR',
       '2026-11-01', '2026-11-20', 1, 100 * (n % 3), 0, 0, 100 * (n % 3), n % 2, 0, 100 * (n % 3) - n % 2, '2026-11-20T11:00:00Z'
     FROM generate_series(1, ${ROWS}) AS n`,
  );
  const [file] = await db.query<{ id: number }[]>(
    `INSERT INTO bank_files (file_name, bytes, sha256, status, created_by, created_at, updated_at)
     VALUES ('extracto.n43', 1, repeat('a', 64), 'DONE', $1, '2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z') RETURNING id`,
    [adminId],
  );
  await db.query(
    `INSERT INTO bank_statements (file_id, format, account, currency, identity, period_from, period_to, credit_count, credits,
       debit_count, debits, received_by, created_at)
     SELECT $1, 'NORMA43', 'ES' || n % 5, 'EUR', n::text, d, d, 1, n % 4, 0, 0, 'CREDITOR', '2026-11-20T11:00:00Z'
     FROM generate_series(1, ${ROWS}) AS n, LATERAL (SELECT CASE WHEN n % 3 > 0 THEN '2026-11-01'::date + n % 3 END AS d) AS days`,
    [file?.id],
  );
  await db.query(
    `INSERT INTO mailings (name, selection, template_id, status, starts_at, pace_per_minute, domain_pace_per_minute, recent_days,
       bounce_percent, created_by, created_at, updated_at)
     SELECT (ARRAY['Álamo', 'Bosque', 'ñandú'])[1 + n % 3], '{}', (SELECT min(id) FROM mailing_templates),
       (ARRAY['DRAFT', 'FINISHED', 'CANCELLED', 'PAUSED'])[1 + n % 4],
       CASE WHEN n % 4 > 0 THEN '2026-11-20T11:00:00Z'::timestamptz + n % 2 * interval '1 day' END, 60, 60, 30, 10, $1,
       '2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z' FROM generate_series(1, ${ROWS}) AS n`,
    [adminId],
  );
});

const ctx = () =>
  ({
    db: database.db,
    actor: { role: "ADMIN", accountId: adminId },
    clock: testClock,
    requestId: "test",
  }) as unknown as SignedInContext;

type Direction = "ASC" | "DESC";
type Ask = (page: {
  number: number;
  size: number;
}) => Promise<{ nodes: { id: number }[]; totalCount: number }>;

async function everyPage(ask: Ask): Promise<number[]> {
  const ids: number[] = [];
  for (let number = 1; number <= Math.ceil(ROWS / SIZE); number++) {
    const { nodes, totalCount } = await ask({ number, size: SIZE });
    expect(totalCount).toBe(ROWS);
    ids.push(...nodes.map(({ id }) => id));
  }
  return ids;
}

async function plainly(table: string, key: string, direction: Direction): Promise<number[]> {
  const rows = await database.db.query<{ id: number }[]>(
    `SELECT id FROM ${table} ORDER BY ${key} ${direction} NULLS LAST, id ${direction}`,
  );
  expect(rows).toHaveLength(ROWS);
  return rows.map(({ id }) => id);
}

function entries<Sort extends string>(keys: Readonly<Record<Sort, string>>): [Sort, Direction, string][] {
  return (Object.entries(keys) as [Sort, string][]).flatMap(([sort, key]) => [
    [sort, "ASC", key] as [Sort, Direction, string],
    [sort, "DESC", key] as [Sort, Direction, string],
  ]);
}

test.each(
  entries({
    NUMBER: "number",
    CREDITOR: "creditor COLLATE spanish",
    RECEIVED: "received_by_platform",
    COMMISSION: "commission",
    NET: "net",
    CLOSED: "closed_at",
  } as const),
)("remittances by %s %s: each on one page", async (sort, direction, key) => {
  expect(await everyPage((page) => remittances(ctx(), { sort, direction, page }))).toEqual(
    await plainly("remittances", key, direction),
  );
});

test.each(
  entries({
    ACCOUNT: "account",
    PERIOD: "period_to",
    CREDITS: "credits",
    IMPORTED: "created_at",
  } as const),
)("bank statements by %s %s: those without a day last", async (sort, direction, key) => {
  expect(await everyPage((page) => bankStatements(ctx(), { sort, direction, page }))).toEqual(
    await plainly("bank_statements", key, direction),
  );
});

test.each(
  entries({
    CREATED: "created_at",
    NAME: "name COLLATE spanish",
    STATUS: "array_position('{DRAFT,SCHEDULED,RUNNING,PAUSED,FINISHED,CANCELLED}'::text[], status)",
    START: "coalesce(started_at, starts_at)",
  } as const),
)("mailings by %s %s: drafts without a day last", async (sort, direction, key) => {
  expect(await everyPage((page) => mailings(ctx(), { sort, direction, page }))).toEqual(
    await plainly("mailings", key, direction),
  );
});
