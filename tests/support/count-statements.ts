/** Statements sent to PostgreSQL by this process while `act` runs, limits and transactions included. */
export async function countStatements(act: () => Promise<unknown>): Promise<number> {
  const { default: pg } = await import("pg");
  const prototype = pg.Client.prototype as unknown as Record<"query", (...args: unknown[]) => unknown>;
  const original = prototype.query;
  let count = 0;
  prototype.query = function counted(this: unknown, ...args: unknown[]) {
    count += 1;
    return original.apply(this, args);
  };
  try {
    await act();
    return count;
  } finally {
    prototype.query = original;
  }
}

const TRIES = 4;

/** The least of some tries of what always does the same: a new connection of the pool, or somebody else's work, adds its own. */
export async function leastStatements(act: () => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  while (counts.length < TRIES) counts.push(await countStatements(act));
  return Math.min(...counts);
}
