import pg from "pg";

interface Write {
  sql: string;
  params: unknown[];
}

/**
 * Each in a transaction of its own, and none commits before all have written: whoever had to wait for another would never get on.
 * Throws when one can't write within ten seconds.
 */
export async function writersAtOnce(databaseUrl: string, writes: readonly Write[]): Promise<void> {
  const writers = writes.map((write) => ({
    ...write,
    client: new pg.Client({ connectionString: databaseUrl }),
  }));
  try {
    for (const { client } of writers) {
      await client.connect();
      await client.query("BEGIN");
      await client.query("SET LOCAL lock_timeout = '10s'");
    }
    await Promise.all(writers.map(({ client, sql, params }) => client.query(sql, params)));
    for (const { client } of writers) await client.query("COMMIT");
  } finally {
    for (const { client } of writers) await client.end();
  }
}
