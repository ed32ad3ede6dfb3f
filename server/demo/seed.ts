import type { Deps } from "../platform/deps.ts";
import { seedBilling } from "./demo-billing.ts";
import { DEMO_CLIENTS, seedCases } from "./demo-cases.ts";
import { seedMessages } from "./demo-messages.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD, demoSpecialists } from "./demo-people.ts";
import { seedProceedings } from "./demo-proceedings.ts";
import { seedTasks } from "./demo-tasks.ts";
import { insertPeople } from "./seed-people.ts";

/** Any number, as long as every instance takes the same. */
const SEED_LOCK = 4_127_002;

/**
 * The demonstration's people, lists, tasks, cases and reviews. Asked again it does nothing, also when two processes ask
 * at once, and it leaves alone what people have changed since. Never call it on a database that isn't the
 * demonstration's.
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
    const people = [...DEMO_ACCOUNTS, ...demoSpecialists(), ...DEMO_CLIENTS];
    const ids = await insertPeople({ clock: deps.clock, manager }, people, passwordHash);
    const adminId = ids[0] ?? 0;
    const specialistIds = ids.filter((_, at) => people[at]?.role === "SPECIALIST");
    await seedTasks(deps, manager, adminId, specialistIds);
    const cases = await seedCases(deps, manager, {
      clientIds: ids.filter((_, at) => people[at]?.role === "CLIENT"),
      specialists: people.flatMap(({ profile }, at) =>
        profile ? [{ id: ids[at] ?? 0, types: profile.types }] : [],
      ),
    });
    const ground = { deps, manager, now: deps.clock.now().getTime() };
    await seedProceedings(ground, cases);
    await seedMessages(ground, cases);
    await seedBilling(deps, manager, { cases, adminId, specialistId: specialistIds[0] ?? 0 });
    // Until the first night the search would take every word for a rare one.
    await manager.query(`SELECT count_search_words()`);
  });
}
