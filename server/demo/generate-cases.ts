import type { EntityManager } from "typeorm";
import { vacuum } from "../platform/database.ts";
import type { Deps } from "../platform/deps.ts";
import { FREQUENT_FIRST_NAMES, FREQUENT_SURNAMES } from "./frequent-names.ts";
import {
  DRAW_CASES,
  DRAWN_CASES,
  INSERT_CASES,
  INSERT_CLAIMANTS,
  INSERT_COMMENTS,
  INSERT_ENTRIES,
  INSERT_OBJECTS,
  INSERT_RESPONDENTS,
} from "./generated-cases.ts";
import { draw, NOW, tellTime } from "./generated-draws.ts";
import { insertMoney, MONEY_TABLES } from "./generated-money.ts";
import { insertTalk, TALK_TABLES } from "./generated-talk.ts";
import { loadTables } from "./load-tables.ts";

const BATCH = 10_000;
const CLIENTS = 2_000;
const SPECIALISTS = 300;
const CASE_TABLES = ["cases", "case_objects", "parties", "case_entries", "case_comments"];
/** Of parties: kept up once for all instead of row by row. */
const KEEPERS = ["parties_fold_insert", "parties_fold_update", "parties_fold_delete"];

/**
 * Fills a database with so many cases of twenty entries each for measuring: parties with names as frequent as in Spain,
 * all statuses, two years, and what goes with a status: sessions, agreements, budgets of three instalments, their
 * payments, a ledger that balances, payouts, messages, tickets. One case in twenty is one specialist's, one in five
 * hundred one client's. Made by SQL: nobody can log in as one of the people, no letters or documents. `report` gets the
 * number of cases done so far.
 */
export async function generateCases(
  { db, clock }: Pick<Deps, "db" | "clock">,
  count: number,
  report?: (done: number) => void,
): Promise<void> {
  const year = Number(clock.today().slice(2, 4));
  const tables = [...CASE_TABLES, ...MONEY_TABLES, ...TALK_TABLES];
  await db.transaction(async (manager) => {
    await tellTime(manager, clock);
    await manager.query(`SET LOCAL statement_timeout = 0`);
    await manager.query(`SET LOCAL maintenance_work_mem = '256MB'`);
    await manager.query(`SET LOCAL work_mem = '64MB'`);
    const restore = await loadTables(manager, { tables, checkedOnce: MONEY_TABLES, triggers: KEEPERS });
    const clients = await insertPeople(manager, "CLIENT", "cliente.expedientes", CLIENTS);
    const specialists = await insertPeople(manager, "SPECIALIST", "gestor.expedientes", SPECIALISTS);
    await manager.query(DRAWN_CASES);
    await manager.query(`CREATE TEMP TABLE generated_cases (LIKE drawn_cases) ON COMMIT DROP`);
    for (let done = 0; done < count;) {
      const size = Math.min(BATCH, count - done);
      await insertBatch(manager, { year, done, size, clients, specialists });
      done += size;
      report?.(done);
    }
    await manager.query(`ANALYZE generated_cases, parties`);
    await insertMoney(manager);
    await insertTalk(manager);
    await restore();
  });
  await vacuum(db, [...tables, "accounts"]);
}

async function insertPeople(
  manager: EntityManager,
  role: "CLIENT" | "SPECIALIST",
  mailbox: string,
  count: number,
): Promise<number[]> {
  const rows = await manager.query<{ id: number }[]>(
    `INSERT INTO accounts (email, role, status, names, surnames, password_hash, activated_at, created_at,
       updated_at)
     SELECT $4 || '.' || id || '@correo.example', $5, 'ACTIVE', ${draw("$2", 1.6)},
       ${draw("$3", 2)} || ' ' || ${draw("$3", 2)}, '!', since, since, since
     FROM (SELECT ${NOW} - interval '3 years' AS since,
         nextval(pg_get_serial_sequence('accounts', 'id')) AS id FROM generate_series(1, $1::int)) AS numbers
     RETURNING id`,
    [count, FREQUENT_FIRST_NAMES, FREQUENT_SURNAMES, mailbox, role],
  );
  return rows.map(({ id }) => id);
}

async function insertBatch(
  manager: EntityManager,
  wanted: {
    year: number;
    done: number;
    size: number;
    clients: readonly number[];
    specialists: readonly number[];
  },
): Promise<void> {
  const [{ first } = { first: 1 }] = await manager.query<{ first: number }[]>(
    `SELECT take_codes('case', $1, $2) AS first`,
    [2_000 + wanted.year, wanted.size],
  );
  await manager.query(`TRUNCATE drawn_cases`);
  await manager.query(DRAW_CASES, [
    wanted.size,
    wanted.done,
    wanted.clients,
    wanted.specialists,
    FREQUENT_FIRST_NAMES,
    FREQUENT_SURNAMES,
    wanted.year,
    first,
  ]);
  await manager.query(INSERT_CASES);
  await manager.query(INSERT_OBJECTS);
  await manager.query(INSERT_CLAIMANTS);
  await manager.query(INSERT_RESPONDENTS);
  await manager.query(INSERT_ENTRIES, [SUBJECTS, EVENTS]);
  await manager.query(INSERT_COMMENTS, [SUBJECTS]);
  await manager.query(`INSERT INTO generated_cases SELECT * FROM drawn_cases`);
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
