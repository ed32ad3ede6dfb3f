import { describe, expect, test } from "@jest/globals";
import { createDatabase } from "../../server/platform/database.ts";
import { mapDatabaseError } from "../../server/platform/database-errors.ts";
import { DatabaseUnavailable } from "../../server/platform/errors.ts";
import { createLog } from "../../server/platform/log.ts";
import { administer, testDatabase } from "../support/database.ts";
import { waitFor } from "../support/wait-for.ts";

const database = testDatabase();
const log = createLog({ level: "silent" });

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => mapDatabaseError(error),
  );

async function cutConnections(): Promise<void> {
  const name = new URL(database.url).pathname.slice(1);
  await administer(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
}

describe("when connections are cut", () => {
  test("a running query ends as unavailable, and the next one works", async () => {
    const running = failure(database.db.query("SELECT pg_sleep(20)"));
    await waitFor(async () => {
      const rows = await database.db.query<unknown[]>(
        "SELECT 1 FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(20)' AND state = 'active' AND datname = current_database()",
      );
      return rows.length > 0;
    });
    await cutConnections();
    expect(await running).toBeInstanceOf(DatabaseUnavailable);
    await waitFor(async () => (await database.db.query<unknown[]>("SELECT 1")).length === 1, 5_000);
  });

  test("a transaction cut half-way ends as unavailable and leaves nothing", async () => {
    await database.db.query("CREATE TABLE half (n int)");
    const half = failure(
      database.db.transaction(async (manager) => {
        await manager.query("INSERT INTO half VALUES (1)");
        await cutConnections();
        await manager.query("INSERT INTO half VALUES (2)");
      }),
    );
    expect(await half).toBeInstanceOf(DatabaseUnavailable);
    const rows = await waitFor(() => database.db.query<{ n: number }[]>("SELECT n FROM half"), 5_000);
    expect(rows).toEqual([]);
  });
});

describe("mapping", () => {
  test("a server that is not there is unavailable", async () => {
    const opened = createDatabase({ url: "postgres://a:b@127.0.0.1:9/none", poolSize: 2, entities: [], log });
    await expect(opened).rejects.toBeInstanceOf(DatabaseUnavailable);
  });

  test("an exhausted pool answers soon, as unavailable", async () => {
    const small = await createDatabase({ url: database.url, poolSize: 2, entities: [], log });
    database.onClose(() => small.destroy());
    const busy = [small.query("SELECT pg_sleep(4)"), small.query("SELECT pg_sleep(4)")];
    const began = performance.now();
    expect(await failure(small.query("SELECT 1"))).toBeInstanceOf(DatabaseUnavailable);
    expect(performance.now() - began).toBeLessThan(3_500);
    await Promise.all(busy);
  }, 15_000);

  test("a mistake in a statement, or a mail server that is away, stays what it is", async () => {
    expect(await failure(database.db.query("SELECT wrong_column"))).not.toBeInstanceOf(DatabaseUnavailable);
    const smtp = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:25"), { code: "ECONNREFUSED" });
    expect(mapDatabaseError(smtp)).toBe(smtp);
  });
});
