import type { EntityManager } from "typeorm";
import { vacuum } from "../platform/database.ts";
import type { Deps } from "../platform/deps.ts";
import { NOW, tellTime } from "./generated-draws.ts";
import { CREDITORS, FIRST_NAMES, PLACES, STREETS, SURNAMES } from "./spanish-names.ts";

const BATCH = 50_000;
const TASKS_PER_LIST = 2_000;

/**
 * Fills a database with so many tasks in lists of 2,000, for the bench: names as frequent as in Spain (the first
 * surnames much more than the last), creditors, all states, dates over three years. Made by SQL, never by the product's
 * own way in: nothing here is validated. `report` gets the number done so far; `oneList`: all of them in one list, none of them begun.
 */
export async function generateTasks(
  { db, clock }: Pick<Deps, "db" | "clock">,
  count: number,
  report?: (done: number) => void,
  { oneList = false } = {},
): Promise<void> {
  const year = Number(clock.today().slice(2, 4));
  const perList = oneList ? count : TASKS_PER_LIST;
  let lists: number[] = [];
  for (let done = 0; done < count;) {
    const size = Math.min(BATCH, count - done);
    await db.transaction(async (manager) => {
      await tellTime(manager, clock);
      await manager.query(`SET LOCAL statement_timeout = '10min'`);
      if (!oneList || done === 0) lists = await insertLists(manager, Math.ceil(size / perList), year);
      const [{ first } = { first: 1 }] = await manager.query<{ first: number }[]>(
        `SELECT take_codes('T', $1, $2) AS first`,
        [year, size],
      );
      await manager.query(INSERT_TASKS, [
        size,
        year,
        first,
        lists,
        FIRST_NAMES,
        SURNAMES,
        CREDITORS,
        PLACES,
        STREETS,
        perList,
        oneList,
      ]);
    });
    done += size;
    report?.(done);
  }
  // Visibility map for index-only scans, statistics for the plans, and the search index's waiting entries.
  await vacuum(db, ["tasks", "task_totals"]);
  await db.query(`SELECT gin_clean_pending_list('tasks_search')`);
}

async function insertLists(manager: EntityManager, count: number, year: number): Promise<number[]> {
  const lists = await manager.query<{ id: number }[]>(INSERT_LISTS, [count, year, CREDITORS]);
  return lists.map(({ id }) => id);
}

const INSERT_LISTS = `
  INSERT INTO task_lists (code_id, name, company, contact_email, contact_phone, created_at, updated_at)
  SELECT 'L' || lpad($2::text, 2, '0') || '-' || lpad((first + n)::text, 6, '0'), 'Cartera ' || (first + n),
    ($3::text[])[1 + (first + n) % cardinality($3::text[])], 'cartera' || (first + n) || '@correo.example',
    (910000000 + first + n)::text, made, made
  FROM (SELECT take_codes('L', $2::int, $1::bigint) AS first) AS codes, generate_series(0, $1::int - 1) AS n,
    LATERAL (SELECT ${NOW} - random() * interval '1000 days' + n * interval '0' AS made OFFSET 0) AS list
  RETURNING id`;

/** A power of random() favours the front of the array, as frequent surnames are. */
const pick = (array: string, random: string, power = 1) =>
  `(${array})[1 + floor(power(${random}, ${power}) * cardinality(${array}))::int]`;

const INSERT_TASKS = `
  INSERT INTO tasks (code_id, list_id, entity, n_contract, n_sessions, type_contract, amount_debt, debt_date, debtor,
    identity_document, intervention, third_parties, assignment_date, type, contact_email, contact_phone, addresses,
    state, state_since, date_last_action, last_action, channels, dedupe_key, search_text, created_at, updated_at)
  SELECT code, list_id, entity, contract, sessions, type_contract, amount, debt_date, debtor, document, intervention,
    NULL, debt_date + 400, kind, email, phone, ARRAY[address], state, touched, touched, NULL, 0,
    translate(fold_text(entity), ' ,.-', '') || '|' || lower(contract),
    ' ' || lower(code) || ' ' || fold_text(debtor) || ' ' || fold_text(entity) || ' ' || lower(contract) || ' ' ||
      translate(lower(contract), '/.-_', '') || ' ' || email || ' 34' || phone || ' ' || lower(document),
    created, touched
  FROM (
    SELECT 'T' || lpad($2::text, 2, '0') || '-' || lpad(($3::bigint + n)::text, 7, '0') AS code,
      ($4::bigint[])[1 + n / $10::int] AS list_id,
      ${pick("$7::text[]", "r1", 1.5)} AS entity,
      'CT-' || (2018 + floor(r2 * 8)::int) || '/' || lpad(($3::bigint + n)::text, 8, '0') AS contract,
      floor(r3 * 6)::int AS sessions,
      CASE WHEN r4 < 0.7 THEN 'TEMPORAL' WHEN r4 < 0.95 THEN 'INDEFINIDO' ELSE 'OTRO' END AS type_contract,
      round((exp(4 + r5 * 6.5))::numeric, 2) AS amount,
      DATE '2015-01-01' + floor(r6 * 3800)::int AS debt_date,
      first_name || ' ' || ${pick("$6::text[]", "r8", 2)} || ' ' || ${pick("$6::text[]", "r9", 2)} AS debtor,
      lpad(floor(r10 * 1e8)::bigint::text, 8, '0') || substr('TRWAGMYFPDXBNJZSQVHLCKE', 1 + (floor(r10 * 1e8)::bigint % 23)::int, 1) AS document,
      CASE WHEN r2 < 0.8 THEN 'TITULAR' WHEN r2 < 0.9 THEN 'FIADOR' ELSE 'AVALISTA' END AS intervention,
      CASE WHEN r3 < 0.5 THEN 'Consumo' WHEN r3 < 0.8 THEN 'Hipotecario' ELSE 'Tarjeta' END AS kind,
      fold_text(first_name) || ($3::bigint + n) || '@correo.example' AS email,
      (600000000 + floor(r11 * 199999999)::bigint)::text AS phone,
      ${pick("$9::text[]", "r4")} || ' ' || (1 + floor(r5 * 120)::int) || ', ' || ${pick("$8::text[]", "r6", 1.5)} AS address,
      CASE WHEN r12 < 0.5 OR $11 THEN 'ESPERANDO' WHEN r12 < 0.68 THEN 'LOCALIZADO' WHEN r12 < 0.8 THEN 'ILOCALIZADO'
        WHEN r12 < 0.86 THEN 'ACEPTACION' WHEN r12 < 0.92 THEN 'RECHAZO' WHEN r12 < 0.97 THEN 'CON_ACUERDO'
        ELSE 'SIN_ACUERDO' END AS state,
      created, created + (${NOW} - created) * r3 AS touched
    FROM (
      SELECT n, random() AS r1, random() AS r2, random() AS r3, random() AS r4, random() AS r5, random() AS r6,
        random() AS r8, random() AS r9, random() AS r10, random() AS r11, random() AS r12,
        ${pick("$5::text[]", "random()")} AS first_name,
        -- a list is loaded in one go
        ${NOW} - (1 + (n / $10::int * 37 + $3::bigint / 1000) % 1000) * interval '1 day' AS created
      FROM generate_series(0, $1::int - 1) AS n OFFSET 0) AS dice
    OFFSET 0) AS rows`;
