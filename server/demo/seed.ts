import { holdLock } from "../platform/advisory-lock.ts";
import type { Deps } from "../platform/deps.ts";
import { allowStatements } from "../platform/statement-time.ts";

/** Any number, as long as every instance takes the same. */
const SEED_LOCK = 4_127_002;
const KNOWN = ["admin", "cliente", "especialista"].map((name) => `${name}@demo.acuerdo.es`);

/**
 * The demonstration's people, lists, tasks, cases and reviews. Asked again it does nothing, also when two processes ask
 * at once, and it leaves alone what people have changed since. Never call it on a database that isn't the
 * demonstration's.
 */
export async function seedDemo(deps: Deps): Promise<void> {
  await deps.db.transaction(async (manager) => {
    // Whoever else is at it may take longer than a lock is waited for otherwise.
    await manager.query("SET LOCAL lock_timeout = 0");
    await allowStatements(manager, 0);
    await holdLock(manager, SEED_LOCK);
    // Any of the three: an e-mail can be changed, and the account be closed.
    const found = await manager.query<unknown[]>(
      "SELECT FROM accounts WHERE lower(email) = ANY($1) LIMIT 1",
      [KNOWN],
    );
    if (found.length > 0) return;
    // Every later start does without all those texts in memory.
    const { seedEverything } = await import("./seed-everything.ts");
    await seedEverything(deps, manager);
  });
}
