import { expect, test } from "@jest/globals";
import { sweepAccounts } from "../../server/domains/accounts/account-retention.ts";
import { testApp } from "../support/app.ts";

const app = testApp();

test("old sessions, links and kept answers go; what still counts stays", async () => {
  const { token, accountId } = await app.signIn("ADMIN");
  const now = app.deps.clock.now().getTime();
  const daysAgo = (days: number) => new Date(now - days * 86_400_000);
  await app.deps.db.query(
    `INSERT INTO sessions (id, account_id, created_at, last_used_at, expires_at, ended_at)
     SELECT gen_random_uuid(), $1, $2, $2, $3, e FROM unnest(ARRAY[$2, NULL, $4]::timestamptz[]) AS e`,
    [accountId, daysAgo(31), daysAgo(30.5), daysAgo(29)],
  );
  await app.deps.db.query(
    `INSERT INTO sessions (id, account_id, created_at, last_used_at, expires_at, ended_at)
     VALUES (gen_random_uuid(), $1, $2, $2, $3, $2)`,
    [accountId, daysAgo(29), daysAgo(28)],
  );
  await app.deps.db.query(
    `INSERT INTO download_tickets (id, account_id, session_id, kind, params, expires_at)
     SELECT gen_random_uuid(), $1, gen_random_uuid(), 'tasks', '{}', e FROM unnest($2::timestamptz[]) AS e`,
    [accountId, [daysAgo(1), new Date(now + 60_000)]],
  );
  await app.deps.db.query(
    `INSERT INTO idempotent_answers (scope, key, request_hash, created_at)
     SELECT 'x', 'k' || n, 'h', c FROM unnest($1::timestamptz[]) WITH ORDINALITY AS a (c, n)`,
    [[daysAgo(1.1), daysAgo(0.5)]],
  );

  await sweepAccounts(app.deps);

  const [left] = await app.deps.db.query<Record<string, number>[]>(
    `SELECT (SELECT count(*)::int FROM sessions) AS sessions, (SELECT count(*)::int FROM download_tickets) AS tickets,
       (SELECT count(*)::int FROM idempotent_answers) AS answers`,
  );
  expect(left).toEqual({ sessions: 2, tickets: 1, answers: 1 });
  expect((await app.graphql("{ me { id } }", {}, token)).data).toEqual({ me: { id: String(accountId) } });
});

test("the security log only grows, but for what is older than a year", async () => {
  const now = app.deps.clock.now().getTime();
  await app.deps.db.query(
    `INSERT INTO security_events (at, kind, outcome, address, request_id)
     SELECT at, 'SIGN_IN', 'REFUSED', '203.0.113.5', 'r' FROM unnest($1::timestamptz[]) AS at`,
    [[366, 364, 0].map((days) => new Date(now - days * 86_400_000))],
  );
  for (const change of [
    `UPDATE security_events SET outcome = 'OK'`,
    `DELETE FROM security_events`,
    `TRUNCATE security_events`,
  ]) {
    await expect(app.deps.db.query(change)).rejects.toThrow("append-only");
  }
  await sweepAccounts(app.deps);
  const [left] = await app.deps.db.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM security_events WHERE address = '203.0.113.5'`,
  );
  expect(left).toEqual({ count: 2 });
});
