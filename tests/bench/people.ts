import type { DataSource } from "typeorm";
import { FIRST_NAMES, SURNAMES } from "../../server/demo/spanish-names.ts";
import { createHashing } from "../../server/platform/hashing.ts";
import { runSql } from "./bench-environment.ts";

/** Of everybody made here. */
export const PEOPLE_PASSWORD = "Correcta-2026!";

/**
 * Fills a database with so many accounts: clients, companies and specialists of all kinds of status, registered over
 * three years. Made by SQL: nothing here is validated.
 */
export async function makePeople(db: DataSource, count: number): Promise<void> {
  const passwordHash = await createHashing().hashPassword(PEOPLE_PASSWORD);
  await db.query(INSERT_PEOPLE, [count, passwordHash, FIRST_NAMES, SURNAMES]);
  await db.query("VACUUM (ANALYZE) accounts");
}

/** E-mails of so many people who may log in with the password and nothing else. */
export async function knownEmails(databaseUrl: string, count: number): Promise<string[]> {
  const rows = await runSql<{ email: string }>(
    databaseUrl,
    "SELECT email FROM accounts WHERE role = 'CLIENT' AND status = 'ACTIVE' ORDER BY id LIMIT $1",
    [count],
  );
  return rows.map(({ email }) => email);
}

/** A power of random() favours the front of the list, as frequent names are. */
const pick = (list: string) =>
  `(${list}::text[])[1 + floor(power(random(), 1.5) * cardinality(${list}::text[]))::int]`;

const INSERT_PEOPLE = `
  INSERT INTO accounts (email, role, status, names, surnames, company_name, password_hash, identity_document,
    identity_kind, phone, created_at, updated_at, activated_at, last_login_at)
  SELECT 'persona' || n || '@correo.example', role, status, ${pick("$3")}, surname || ' ' || ${pick("$4")},
    CASE WHEN role = 'CLIENT' AND n % 10 = 3 THEN 'Talleres ' || surname || ', S.L.' END, $2,
    lpad(n::text, 8, '0') || substr('TRWAGMYFPDXBNJZSQVHLCKE', n % 23 + 1, 1), 'NIF', (600000000 + n)::text,
    registered, registered, CASE WHEN status <> 'PENDING_EMAIL' THEN registered END,
    CASE WHEN status <> 'PENDING_EMAIL' AND n % 7 > 0 THEN registered + random() * (now() - registered) END
  FROM (
    SELECT n, now() - random() * interval '1000 days' AS registered, ${pick("$4")} AS surname,
      CASE WHEN n % 4 = 0 THEN 'SPECIALIST' ELSE 'CLIENT' END AS role,
      CASE WHEN n % 50 = 1 THEN 'SUSPENDED' WHEN n % 33 = 2 THEN 'PENDING_EMAIL' ELSE 'ACTIVE' END AS status
    FROM generate_series(1, $1::int) AS n
  ) AS people`;
