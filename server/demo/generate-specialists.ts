import { setListingsDay } from "../domains/specialists/search/listings-upkeep.ts";
import type { EntityManager } from "typeorm";
import { vacuum } from "../platform/database.ts";
import type { Deps } from "../platform/deps.ts";
import { NOW, tellTime, TODAY } from "./generated-draws.ts";
import { BEGINNINGS, CLOSINGS, HEADLINES, METHODS, TRAININGS } from "./demo-texts.ts";
import { FREQUENT_FIRST_NAMES, FREQUENT_SURNAMES } from "./frequent-names.ts";

const BATCH = 50_000;
const CLIENTS = 2_000;
/** Kept up once at the end for all instead of row by row. */
const KEEPERS = [
  ["specialists", "specialists_relist"],
  ["specialist_credentials", "specialist_credentials_pending"],
  ["specialist_credentials", "specialist_credentials_verified"],
  ["reviews", "reviews_add_up"],
] as const;
const LOADED = ["accounts", "specialists", "specialist_credentials", "cases", "reviews"];

/**
 * Fills a database with so many public specialists for measuring: names as frequent as in Spain, cities by inhabitants
 * over all provinces, skills by type, credentials, and reviews of closed cases by a pool of clients. One transaction,
 * all by SQL: nothing is validated, and nobody can log in as one of them. `report` gets the number done so far.
 */
export async function generateSpecialists(
  { db, clock }: Pick<Deps, "db" | "clock">,
  count: number,
  report?: (done: number) => void,
): Promise<void> {
  const year = Number(clock.today().slice(2, 4));
  await db.transaction(async (manager) => {
    await tellTime(manager, clock);
    await manager.query(`SET LOCAL statement_timeout = 0`);
    await manager.query(`SET LOCAL maintenance_work_mem = '256MB'`);
    const restoreIndexes = await takeIndexesAway(manager);
    for (const [table, trigger] of KEEPERS) {
      await manager.query(`ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`);
    }
    const clients = await insertClients(manager);
    await manager.query(DRAWN_PEOPLE);
    for (let done = 0; done < count;) {
      const size = Math.min(BATCH, count - done);
      await insertBatch(manager, { size, clients, year });
      done += size;
      report?.(done);
    }
    for (const [table, trigger] of KEEPERS) {
      await manager.query(`ALTER TABLE ${table} ENABLE TRIGGER ${trigger}`);
    }
    await restoreIndexes();
    await setListingsDay(manager, clock);
    await manager.query(`SELECT rebuild_listings()`);
    await manager.query(`SELECT count_search_words()`);
  });
  await vacuum(db, [...LOADED, "specialist_listings", "search_words"]);
}

/** Making an index of what is there takes a fraction of the time of keeping it up row by row. Gives the way back. */
async function takeIndexesAway(manager: EntityManager): Promise<() => Promise<void>> {
  const indexes = await manager.query<{ name: string; definition: string }[]>(
    `SELECT c.relname AS name, pg_get_indexdef(c.oid) AS definition FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE i.indrelid = ANY($1::text[]::regclass[]) AND NOT i.indisunique`,
    [LOADED],
  );
  for (const { name } of indexes) await manager.query(`DROP INDEX ${name}`);
  return async () => {
    for (const { definition } of indexes) await manager.query(definition);
  };
}

async function insertClients(manager: EntityManager): Promise<number[]> {
  const rows = await manager.query<{ id: number }[]>(
    `INSERT INTO accounts (email, role, status, names, surnames, password_hash, activated_at, created_at,
       updated_at)
     SELECT 'cliente.' || id || '@correo.example', 'CLIENT', 'ACTIVE', ${draw("$2", 1.6)},
       ${draw("$3", 2)} || ' ' || ${draw("$3", 2)}, '!', since, since, since
     FROM (SELECT ${NOW} - interval '3 years' AS since,
         nextval(pg_get_serial_sequence('accounts', 'id')) AS id FROM generate_series(1, $1::int)) AS numbers
     RETURNING id`,
    [CLIENTS, FREQUENT_FIRST_NAMES, FREQUENT_SURNAMES],
  );
  return rows.map(({ id }) => id);
}

async function insertBatch(
  manager: EntityManager,
  { size, clients, year }: { size: number; clients: readonly number[]; year: number },
): Promise<void> {
  await manager.query(`TRUNCATE drawn_people`);
  await manager.query(DRAW_PEOPLE, [size, FREQUENT_FIRST_NAMES, FREQUENT_SURNAMES]);
  await manager.query(INSERT_ACCOUNTS);
  const texts = [HEADLINES, BEGINNINGS, METHODS, CLOSINGS, TRAININGS].map((list) => JSON.stringify(list));
  await manager.query(INSERT_SPECIALISTS, texts);
  await manager.query(INSERT_CREDENTIALS);
  const [{ first } = { first: 1 }] = await manager.query<{ first: number }[]>(
    `SELECT take_codes('case', $1, (SELECT sum(reviews) FROM drawn_people)) AS first`,
    [2_000 + year],
  );
  await manager.query(INSERT_REVIEWS, [clients, year, first]);
}

/** A power of random() favours the front of the array, as frequent surnames are. */
function draw(array: string, power = 1): string {
  return `(${array}::text[])[1 + floor(power(random(), ${power}) * cardinality(${array}::text[]))::int]`;
}

const DRAWN_PEOPLE = `
  CREATE TEMP TABLE drawn_people (
    id bigint, names text, surnames text, company text, types smallint[], levels smallint[], skills int[], amount int,
    share smallint, modality smallint, cities text[], native int, spoken jsonb, verified smallint, reviews smallint,
    seen timestamptz, available boolean, dice float
  ) ON COMMIT DROP`;

/** First id, how many, for each type; judicial ones share the conciliators'. */
const SKILLS = `(VALUES (1, 201, 20), (2, 101, 21), (3, 301, 25), (4, 201, 20)) AS range (type, first, many)`;

const DRAW_PEOPLE = `
  INSERT INTO drawn_people
  WITH town AS (
    SELECT DISTINCT name, province, inhabitants FROM places),
  sized AS (
    -- professionals gather in the larger places
    SELECT name, province, sum(power(inhabitants, 1.05)) OVER (ORDER BY inhabitants DESC, name) AS upto FROM town),
  limits AS (SELECT max(upto) AS all_of_them FROM sized),
  ranged AS (
    SELECT array_agg(name ORDER BY upto) AS towns, array_agg(province ORDER BY upto) AS provinces,
      array_agg(upto / all_of_them ORDER BY upto) AS bounds
    FROM sized, limits),
  person AS MATERIALIZED (
    SELECT nextval(pg_get_serial_sequence('accounts', 'id')) AS id, ${draw("$2", 1.6)} AS names,
      ${draw("$3", 2)} AS surname, ${draw("$3", 2)} AS second_surname, random() AS r1, random() AS r2, random() AS r3,
      random() AS r4, random() AS r5, random() AS r6, random() AS r7, random() AS r8, random() AS r9
    FROM generate_series(1, $1::int)),
  placed AS MATERIALIZED (
    SELECT person.*, width_bucket(r1, bounds) + 1 AS place,
      CASE WHEN r2 < 0.34 THEN '{2}' WHEN r2 < 0.52 THEN '{1}' WHEN r2 < 0.68 THEN '{1,2}' WHEN r2 < 0.82 THEN '{3}'
        WHEN r2 < 0.90 THEN '{4}' WHEN r2 < 0.94 THEN '{2,4}' WHEN r2 < 0.97 THEN '{2,3}' ELSE '{1,2,3}' END::smallint[] AS types
    FROM person, ranged)
  SELECT id, names, surname || ' ' || second_surname,
    CASE WHEN r3 < 0.05 THEN (ARRAY['Acuerdos ', 'Mediación ', 'Estudio Jurídico ', 'Gestión de Cobros '])[1 + floor(r3 * 80)::int] || surname || ', S.L.' END,
    types,
    array(SELECT 1 + floor(power(random(), 1.3) * 4)::int FROM unnest(types) WHERE id IS NOT NULL)::smallint[],
    array(SELECT DISTINCT 1 + floor(power(random(), 1.3) * 20)::int FROM generate_series(1, 4) WHERE id IS NOT NULL
      UNION SELECT first + floor(power(random(), 1.4) * many)::int
      FROM unnest(types) AS own JOIN ${SKILLS} ON range.type = own, generate_series(1, 5) WHERE id IS NOT NULL),
    CASE WHEN types <> '{3}' THEN 10 * (8 + floor(exp(r4 * 4.2))::int) END,
    CASE WHEN 3 = ANY(types) THEN 5 * (1 + floor(r4 * 6)::int) END,
    1 + floor(r5 * 3)::int,
    CASE WHEN r6 < 0.2 THEN ARRAY[ranged.towns[place], ranged.towns[width_bucket(r6 * 5, bounds) + 1]] ELSE ARRAY[ranged.towns[place]] END,
    CASE WHEN r7 < 0.95 THEN 1 ELSE (ARRAY[2, 3, 4, 41, 52])[1 + floor(r7 * 1e4)::int % 5] END,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('language', language, 'level', 'B2')), '[]') FROM (
       SELECT CASE WHEN ranged.provinces[place] IN ('08', '17', '25', '43', '07', '46', '03', '12') THEN 5
         WHEN ranged.provinces[place] IN ('15', '27', '32', '36') THEN 6
         WHEN ranged.provinces[place] IN ('01', '20', '48', '31') THEN 7 END AS language
       UNION SELECT 1 WHERE r7 >= 0.95
       UNION SELECT 2 WHERE r8 < 0.45 UNION SELECT 3 WHERE r8 < 0.12 UNION SELECT 4 WHERE r8 > 0.96
       UNION SELECT 14 + floor(r8 * 1e4)::int % 50 WHERE r8 > 0.9) AS l
     WHERE language IS NOT NULL AND language <> CASE WHEN r7 < 0.95 THEN 1 ELSE (ARRAY[2, 3, 4, 41, 52])[1 + floor(r7 * 1e4)::int % 5] END),
    -- 0 none, 1 waiting, 2 verified for good, 3 with a date, 4 run out
    CASE WHEN r9 < 0.4 THEN 0 WHEN r9 < 0.5 THEN 1 WHEN r9 < 0.8 THEN 2 WHEN r9 < 0.95 THEN 3 ELSE 4 END,
    CASE WHEN r3 > 0.72 THEN 1 + floor(exp((r3 - 0.72) * 9))::int ELSE 0 END,
    ${NOW} - power(r8, 2) * interval '700 days', r9 < 0.9 OR r1 < 0.5, r6
  FROM placed, ranged`;

const INSERT_ACCOUNTS = `
  INSERT INTO accounts (id, email, role, status, names, surnames, company_name, password_hash, created_at, updated_at,
    activated_at, last_login_at, pending_credentials)
  OVERRIDING SYSTEM VALUE
  SELECT id, 'especialista.' || id || '@correo.example', 'SPECIALIST', 'ACTIVE', names, surnames, company, '!',
    seen - interval '1 year', seen, seen - interval '1 year', seen, (verified = 1)::int
  FROM drawn_people`;

const textOf = (list: string, salt: number) =>
  `${list}::jsonb -> (types[1])::text ->> (id * ${salt} % jsonb_array_length(${list}::jsonb -> (types[1])::text))::int`;
const anyText = (list: string, salt: number) =>
  `${list}::jsonb ->> (id * ${salt} % jsonb_array_length(${list}::jsonb))::int`;

const INSERT_SPECIALISTS = `
  INSERT INTO specialists (account_id, types, experience_levels, skills, fee_amount, fee_percentage, work_modality, cities,
    native_language, additional_languages, headline, presentation, training, suggested_at, available, verified_until,
    rating_sum, rating_count, created_at, updated_at)
  SELECT id, types, levels, skills, amount, share, modality, cities, native, spoken, ${textOf("$1", 7)},
    CASE WHEN dice < 0.85 THEN concat_ws(' ', ${textOf("$2", 3)}, ${anyText("$3", 5)}, ${anyText("$4", 11)}) ELSE '' END,
    ${anyText("$5", 13)}, seen, available,
    CASE verified WHEN 2 THEN 'infinity' WHEN 3 THEN ${TODAY} + 30 + (id % 600)::int WHEN 4 THEN ${TODAY} - 30 END::date,
    0, 0, seen - interval '1 year', seen
  FROM drawn_people`;

const INSERT_CREDENTIALS = `
  INSERT INTO specialist_credentials (account_id, kind, title, issuer, number, valid_until, status, reviewed_at, created_at)
  SELECT id, CASE WHEN verified IN (3, 4) THEN 'INSURANCE' ELSE 'REGISTRATION' END,
    CASE WHEN verified IN (3, 4) THEN 'Seguro de responsabilidad civil profesional' ELSE 'Inscripción en el Registro de Mediadores' END,
    CASE WHEN verified IN (3, 4) THEN 'Seguros Almenara' ELSE 'Registro de Mediadores e Instituciones de Mediación' END,
    'N-' || id, CASE verified WHEN 3 THEN ${TODAY} + 30 + (id % 600)::int WHEN 4 THEN ${TODAY} - 30 END,
    CASE verified WHEN 1 THEN 'PENDING' ELSE 'VERIFIED' END, CASE WHEN verified > 1 THEN seen END, seen
  FROM drawn_people WHERE verified > 0`;

const INSERT_REVIEWS = `
  WITH closed AS (
    INSERT INTO cases (number, client_id, specialist_id, intervention_type, status, description, created_at, updated_at, closed_at,
      last_action_at, last_shared_at)
    SELECT 'P' || lpad($2::text, 2, '0') || CASE WHEN code < 1000000 THEN lpad(code::text, 6, '0') ELSE code::text END,
      ($1::bigint[])[1 + floor(random() * cardinality($1::bigint[]))::int], id, least(types[1], 3),
      CASE WHEN code % 4 = 0 THEN 'BROKEN' ELSE 'AGREED' END, 'Asunto generado para medir', seen - interval '90 days', seen, seen, seen, seen
    FROM (SELECT id, types, seen, $3::bigint - 1 + row_number() OVER () AS code
      FROM drawn_people, generate_series(1, reviews)) AS numbered
    RETURNING id, specialist_id, client_id, closed_at),
  written AS (
    INSERT INTO reviews (case_id, specialist_id, client_id, stars, comment, created_at)
    SELECT id, specialist_id, client_id,
      greatest(1, least(5, round(5.4 - 2.2 * power(random(), 1.5) - 0.8 * random())))::int,
      (ARRAY['Trato cercano y claro.', 'Llegamos a un acuerdo en tres sesiones.', 'Cumplió los plazos que prometió.', ''])[1 + (id % 4)],
      closed_at
    FROM closed RETURNING specialist_id, stars)
  UPDATE specialists s SET rating_sum = w.sum, rating_count = w.count
  FROM (SELECT specialist_id, sum(stars) AS sum, count(*) AS count FROM written GROUP BY 1) AS w
  WHERE w.specialist_id = s.account_id`;
