import type { DataSource, EntityManager } from "typeorm";
import { FREQUENT_FIRST_NAMES, FREQUENT_SURNAMES } from "./frequent-names.ts";

const BATCH = 10_000;
const CLIENTS = 2_000;
const SPECIALISTS = 300;
const ENTRIES = 20;
/** Kept up once for all instead of row by row. */
const KEEPERS = ["parties_fold_insert", "parties_fold_update", "parties_fold_delete"];
const LOADED = ["cases", "parties", "case_entries", "case_comments"];

/** Of each case this share belongs to the first specialist, and to the first client. */
const ONE_SPECIALIST = 20;
const ONE_CLIENT = 500;

/**
 * Fills a database with so many cases of twenty entries each for measuring: parties with names as frequent as in Spain, all
 * statuses, two years; one case in twenty is one specialist's, one in five hundred one client's. Made by SQL: nothing
 * is validated, and nobody can log in as one of the people. `report` gets the number done so far.
 */
export async function generateCases(
  db: DataSource,
  count: number,
  report?: (done: number) => void,
): Promise<void> {
  await db.transaction(async (manager) => {
    await manager.query(`SET LOCAL statement_timeout = 0`);
    await manager.query(`SET LOCAL maintenance_work_mem = '256MB'`);
    const restoreIndexes = await takeIndexesAway(manager);
    for (const trigger of KEEPERS) await manager.query(`ALTER TABLE parties DISABLE TRIGGER ${trigger}`);
    const clients = await insertPeople(manager, "CLIENT", "cliente.expedientes", CLIENTS);
    const specialists = await insertPeople(manager, "SPECIALIST", "gestor.expedientes", SPECIALISTS);
    await manager.query(DRAWN_CASES);
    for (let done = 0; done < count;) {
      const size = Math.min(BATCH, count - done);
      await insertBatch(manager, { done, size, clients, specialists });
      done += size;
      report?.(done);
    }
    for (const trigger of KEEPERS) await manager.query(`ALTER TABLE parties ENABLE TRIGGER ${trigger}`);
    await restoreIndexes();
  });
  for (const table of [...LOADED, "accounts"]) await db.query(`VACUUM (ANALYZE) ${table}`);
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

async function insertPeople(
  manager: EntityManager,
  role: "CLIENT" | "SPECIALIST",
  mailbox: string,
  count: number,
): Promise<number[]> {
  const rows = await manager.query<{ id: number }[]>(
    `INSERT INTO accounts (email, role, status, names, surnames, password_hash, activated_at)
     SELECT $4 || '.' || id || '@correo.example', $5, 'ACTIVE', ${draw("$2", 1.6)},
       ${draw("$3", 2)} || ' ' || ${draw("$3", 2)}, '!', now() - interval '3 years'
     FROM (SELECT nextval(pg_get_serial_sequence('accounts', 'id')) AS id FROM generate_series(1, $1::int)) AS numbers
     RETURNING id`,
    [count, FREQUENT_FIRST_NAMES, FREQUENT_SURNAMES, mailbox, role],
  );
  return rows.map(({ id }) => id);
}

async function insertBatch(
  manager: EntityManager,
  wanted: { done: number; size: number; clients: readonly number[]; specialists: readonly number[] },
): Promise<void> {
  const year = new Date().getUTCFullYear() % 100;
  const [{ first } = { first: 1 }] = await manager.query<{ first: number }[]>(
    `SELECT take_codes('case', $1, $2) AS first`,
    [2_000 + year, wanted.size],
  );
  await manager.query(`TRUNCATE drawn_cases`);
  await manager.query(DRAW_CASES, [
    wanted.size,
    wanted.done,
    wanted.clients,
    wanted.specialists,
    FREQUENT_FIRST_NAMES,
    FREQUENT_SURNAMES,
    year,
    first,
  ]);
  await manager.query(INSERT_CASES);
  await manager.query(INSERT_CLAIMANTS);
  await manager.query(INSERT_RESPONDENTS);
  await manager.query(INSERT_ENTRIES, [SUBJECTS, EVENTS]);
  await manager.query(INSERT_COMMENTS, [SUBJECTS]);
}

/** A power of random() favours the front of the array, as frequent surnames are. */
function draw(array: string, power = 1): string {
  return `(${array}::text[])[1 + floor(power(random(), ${power}) * cardinality(${array}::text[]))::int]`;
}

const EVENTS = [
  "Primera llamada con la contraparte",
  "Correo con la propuesta",
  "Reunión por videollamada",
  "Revisada la documentación",
  "Pendiente de respuesta",
  "Enviado recordatorio",
  "Recibida contraoferta",
  "Aplazada la sesión",
];
const SUBJECTS = [
  "sobre la fianza del alquiler",
  "sobre las facturas pendientes",
  "sobre la humedad del piso",
  "sobre el presupuesto de la reforma",
  "sobre el calendario de pagos",
  "sobre la herencia familiar",
  "sobre el vehículo averiado",
  "sobre los gastos de comunidad",
];

const DRAWN_CASES = `
  CREATE TEMP TABLE drawn_cases (
    id bigint, number text, client_id bigint, specialist_id bigint, kind smallint, status text, created timestamptz,
    touched timestamptz, respondent_names text, respondent_surnames text, dice float, calendar boolean
  ) ON COMMIT DROP`;

const DRAW_CASES = `
  INSERT INTO drawn_cases
  SELECT nextval(pg_get_serial_sequence('cases', 'id')),
    'P' || lpad($7::text, 2, '0') || CASE WHEN code < 1000000 THEN lpad(code::text, 6, '0') ELSE code::text END,
    ($3::bigint[])[CASE WHEN place % ${ONE_CLIENT} = 0 THEN 1 ELSE 2 + floor(random() * (cardinality($3::bigint[]) - 1))::int END],
    CASE WHEN status = 'PENDING_ACCEPTANCE' AND dice < 0.5 THEN NULL
      ELSE ($4::bigint[])[CASE WHEN place % ${ONE_SPECIALIST} = 0 THEN 1 ELSE 2 + floor(random() * (cardinality($4::bigint[]) - 1))::int END] END,
    1 + floor(random() * 3)::int, status, created, created + (now() - created) * random(),
    ${draw("$5", 1.6)}, ${draw("$6", 2)} || ' ' || ${draw("$6", 2)}, dice, random() < 0.3
  FROM (
    SELECT $2::bigint + n AS place, $8::bigint + n AS code, random() AS dice, now() - random() * interval '730 days' AS created,
      CASE WHEN roll < 0.08 THEN 'PENDING_ACCEPTANCE' WHEN roll < 0.23 THEN 'PENDING_COUNTERPARTY'
        WHEN roll < 0.53 THEN 'IN_PROGRESS' WHEN roll < 0.6 THEN 'PENDING_PAYMENT' WHEN roll < 0.85 THEN 'AGREED'
        ELSE 'BROKEN' END AS status
    FROM (SELECT n, random() AS roll FROM generate_series(0, $1::int - 1) AS n OFFSET 0) AS rolls OFFSET 0) AS rows`;

const INSERT_CASES = `
  INSERT INTO cases (id, number, client_id, specialist_id, intervention_type, status, description, created_at, updated_at,
    accepted_at, closed_at, closing_ground, last_action_at, last_shared_at, specialist_archived_at, client_archived_at,
    open_agreements, closed_agreements, sessions, has_calendar, search_text)
  OVERRIDING SYSTEM VALUE
  SELECT d.id, d.number, d.client_id, d.specialist_id, d.kind, d.status, 'Asunto generado para medir', d.created, d.touched,
    CASE WHEN d.status <> 'PENDING_ACCEPTANCE' THEN d.created + interval '1 day' END,
    CASE WHEN d.status IN ('AGREED', 'BROKEN') THEN d.touched END, CASE WHEN d.status = 'BROKEN' THEN 'OTHER' END,
    d.touched, d.touched, CASE WHEN d.dice > 0.9 AND d.status IN ('AGREED', 'BROKEN') THEN d.touched END,
    CASE WHEN d.dice > 0.95 AND d.status IN ('AGREED', 'BROKEN') THEN d.touched END,
    CASE WHEN d.status = 'IN_PROGRESS' AND d.dice < 0.3 THEN 1 ELSE 0 END, CASE WHEN d.status = 'AGREED' THEN 1 ELSE 0 END,
    CASE WHEN d.dice < 0.4 THEN 2 ELSE 0 END, d.calendar,
    fold_text(concat_ws(' ', '', d.number, a.names, a.surnames, a.email, d.respondent_names, d.respondent_surnames,
      'contraparte' || d.id || '@correo.example'))
  FROM drawn_cases d JOIN accounts a ON a.id = d.client_id`;

const INSERT_CLAIMANTS = `
  INSERT INTO parties (case_id, side, account_id, names, surnames, email, response, responded_at, response_method, created_at)
  SELECT d.id, 'CLAIMANT', a.id, a.names, a.surnames, a.email, 'ACCEPTED', d.created, 'ACCOUNT', d.created
  FROM drawn_cases d JOIN accounts a ON a.id = d.client_id`;

const INSERT_RESPONDENTS = `
  INSERT INTO parties (case_id, side, names, surnames, email, response, responded_at, response_method, created_at)
  SELECT id, 'RESPONDENT', respondent_names, respondent_surnames, 'contraparte' || id || '@correo.example',
    CASE WHEN waits THEN 'PENDING' ELSE 'ACCEPTED' END, CASE WHEN NOT waits THEN created END,
    CASE WHEN NOT waits THEN 'BY_HAND' END, created
  FROM (SELECT *, status IN ('PENDING_ACCEPTANCE', 'PENDING_COUNTERPARTY') AS waits FROM drawn_cases) AS d`;

const INSERT_ENTRIES = `
  INSERT INTO case_entries (case_id, at, actor_id, author_side, author_name, type, text, audience, search_text)
  SELECT id, created + (touched - created) * step / ${ENTRIES}, author, CASE WHEN by_client THEN 'CLIENT' ELSE 'MANAGER' END,
    'Persona ' || author, (ARRAY['ANOTACION', 'LLAMADA', 'CORREO', 'REUNION', 'DOCUMENTO'])[1 + floor(r1 * 5)::int], said,
    CASE WHEN r2 < 0.1 THEN 'ME' WHEN r2 < 0.3 THEN 'ALL' ELSE 'CLIENT' END, fold_text(said)
  FROM (
    SELECT d.*, step, random() AS r1, random() AS r2, (d.specialist_id IS NULL OR step % 4 = 0) AS by_client,
      CASE WHEN d.specialist_id IS NULL OR step % 4 = 0 THEN d.client_id ELSE d.specialist_id END AS author,
      ${draw("$2")} || ' ' || ${draw("$1")} || '. Referencia ' || d.number || '-' || step AS said
    FROM drawn_cases d, generate_series(1, ${ENTRIES}) AS step OFFSET 0) AS drawn
  ORDER BY step, id`;

/** One entry in ten has one. */
const INSERT_COMMENTS = `
  INSERT INTO case_comments (entry_id, at, actor_id, author_side, author_name, text)
  SELECT e.id, e.at, e.actor_id, e.author_side, e.author_name, 'De acuerdo ' || ${draw("$1")}
  FROM case_entries e JOIN drawn_cases d ON d.id = e.case_id WHERE e.id % 10 = 0`;
