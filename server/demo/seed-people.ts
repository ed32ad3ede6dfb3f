import { dayInMadrid } from "../../schema/rules/madrid-days.ts";
import type { EntityManager } from "typeorm";
import type { Clock } from "../platform/clock.ts";
import type { DemoPerson } from "./demo-people.ts";

const DAY_MS = 24 * 3_600_000;

interface UsedDeps {
  clock: Clock;
  manager: EntityManager;
}

/**
 * Accounts with their profiles and credentials; gives the ids, in the order of `people`. Everybody has the same
 * password: hashing sixty of them would take seconds. The first one is the administrator who verified things.
 */
export async function insertPeople(
  deps: UsedDeps,
  people: readonly DemoPerson[],
  passwordHash: string,
): Promise<number[]> {
  const ids = await insertAccounts(deps, people, passwordHash);
  const profiles = people.flatMap(({ profile }, at) => (profile ? [{ id: ids[at] ?? 0, ...profile }] : []));
  await deps.manager.query(
    `INSERT INTO specialists (account_id, types, experience_levels, skills, fee_amount, fee_percentage, fee_hidden,
       work_modality, cities, native_language, additional_languages, headline, presentation, training, available, suggested_at,
       created_at, updated_at)
     SELECT id, types, "experienceLevels", skills, "feeAmount", "feePercentage", "feeHidden", "workModality", cities,
       "nativeLanguage", "additionalLanguages", headline, presentation, training, available, $2, $2, $2
     FROM jsonb_to_recordset($1::jsonb) AS (id bigint, types smallint[], "experienceLevels" smallint[], skills int[],
       "feeAmount" int, "feePercentage" smallint, "feeHidden" boolean, "workModality" smallint, cities text[],
       "nativeLanguage" int, "additionalLanguages" jsonb, headline text, presentation text, training text,
       available boolean)`,
    // Nobody reads the mail of made-up people: no advice for them.
    [JSON.stringify(profiles), deps.clock.now()],
  );
  await insertCredentials(deps, profiles, ids[0] ?? 0);
  await insertWorkingHours(
    deps,
    profiles.map(({ id }) => id),
  );
  return ids;
}

/** Mornings, and afternoons but Friday's; the first one takes some days off. */
async function insertWorkingHours({ clock, manager }: UsedDeps, ids: readonly number[]): Promise<void> {
  await manager.query(
    `INSERT INTO working_hours (account_id, weekday, from_minute, until_minute)
     SELECT id, day, span.* FROM unnest($1::bigint[]) AS id, generate_series(0, 4) AS day,
       (VALUES (540, 840), (960, 1140)) AS span WHERE day < 4 OR span.column1 = 540`,
    [ids],
  );
  await manager.query(
    `INSERT INTO days_off (account_id, first_day, last_day) VALUES ($1, $2::date + 30, $2::date + 34)`,
    [ids[0], clock.today()],
  );
}

async function insertAccounts(
  { clock, manager }: UsedDeps,
  people: readonly DemoPerson[],
  passwordHash: string,
): Promise<number[]> {
  const now = clock.now().getTime();
  const accounts = people.map(({ profile: _profile, ...account }, at) => ({
    ...account,
    activatedAt: new Date(now - (200 - at) * DAY_MS),
    // The documented ones log in for the first time; the others were here some day of the last month.
    lastLoginAt: at < 3 ? null : new Date(now - (1 + ((at * 7) % 30)) * DAY_MS),
  }));
  const rows = await manager.query<{ id: number }[]>(
    `INSERT INTO accounts (email, role, status, names, surnames, password_hash, identity_document, identity_kind, phone,
       address, created_at, updated_at, activated_at, last_login_at)
     SELECT email, role, 'ACTIVE', names, surnames, $2, "identityDocument", 'NIF', phone, address, "activatedAt",
       "activatedAt", "activatedAt", "lastLoginAt"
     FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (email text, role text, names text, surnames text,
       "identityDocument" text, phone text, address jsonb, "activatedAt" timestamptz, "lastLoginAt" timestamptz))
       WITH ORDINALITY ORDER BY ordinality
     RETURNING id`,
    [JSON.stringify(accounts), passwordHash],
  );
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

async function insertCredentials(
  { clock, manager }: UsedDeps,
  profiles: readonly ({ id: number } & NonNullable<DemoPerson["profile"]>)[],
  adminId: number,
): Promise<void> {
  const now = clock.now();
  const validUntil = (days: number | null) =>
    days === null ? null : dayInMadrid(new Date(now.getTime() + days * DAY_MS));
  const credentials = profiles.flatMap(({ id, credentials: own }) =>
    own.map(({ validDays, ...credential }) => ({ id, ...credential, validUntil: validUntil(validDays) })),
  );
  await manager.query(
    `INSERT INTO specialist_credentials (account_id, kind, title, issuer, number, valid_until, status, reviewed_by,
       reviewed_at, created_at)
     SELECT id, kind, title, issuer, number, "validUntil", CASE WHEN "isVerified" THEN 'VERIFIED' ELSE 'PENDING' END,
       CASE WHEN "isVerified" THEN $2::bigint END, CASE WHEN "isVerified" THEN $3::timestamptz END, $3
     FROM jsonb_to_recordset($1::jsonb) AS (id bigint, kind text, title text, issuer text, number text,
       "validUntil" date, "isVerified" boolean)`,
    [JSON.stringify(credentials), adminId, now],
  );
}
