import type { EntityManager } from "typeorm";
import type { Deps } from "../platform/deps.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD, demoSpecialists } from "./demo-people.ts";
import type { DemoPerson } from "./demo-people.ts";
import { seedTasks } from "./demo-tasks.ts";

/** Any number, as long as every instance takes the same. */
const SEED_LOCK = 4_127_002;

/**
 * The demonstration's people, lists and tasks. Asked again it does nothing, also when two processes ask at once, and
 * it leaves alone what people have changed since. Never call it on a database that isn't the demonstration's.
 */
export async function seedDemo(deps: Deps): Promise<void> {
  const [admin] = DEMO_ACCOUNTS;
  const passwordHash = await deps.hashing.hashPassword(DEMO_PASSWORD);
  await deps.db.transaction(async (manager) => {
    await manager.query("SELECT pg_advisory_xact_lock($1)", [SEED_LOCK]);
    const [found] = await manager.query<{ id: number }[]>("SELECT id FROM accounts WHERE lower(email) = $1", [
      admin?.email,
    ]);
    if (found) return;
    const people = [...DEMO_ACCOUNTS, ...demoSpecialists()];
    const ids = await insertPeople(manager, people, passwordHash);
    const adminId = ids[0] ?? 0;
    const specialistIds = ids.filter((_, at) => people[at]?.role === "SPECIALIST");
    await seedTasks(deps, manager, adminId, specialistIds);
  });
}

/** Everybody has the demonstration's password: hashing sixty of them would take seconds. */
async function insertPeople(
  manager: EntityManager,
  people: readonly DemoPerson[],
  passwordHash: string,
): Promise<number[]> {
  const rows = await manager.query<{ id: number }[]>(
    `INSERT INTO accounts (email, role, status, names, surnames, password_hash)
     SELECT email, role, 'ACTIVE', names, surnames, $2
     FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (email text, role text, names text, surnames text))
       WITH ORDINALITY ORDER BY ordinality
     RETURNING id`,
    [JSON.stringify(people), passwordHash],
  );
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
  const profiles = people.flatMap((person, at) =>
    person.role === "SPECIALIST" ? [{ id: ids[at], types: person.types, cities: person.cities }] : [],
  );
  await manager.query(
    `INSERT INTO specialists (account_id, types, cities)
     SELECT id, types, cities FROM jsonb_to_recordset($1::jsonb) AS (id bigint, types smallint[], cities text[])`,
    [JSON.stringify(profiles)],
  );
  return ids;
}
