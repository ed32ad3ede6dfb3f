import { describe, expect, test } from "@jest/globals";
import { mapDatabaseError } from "../../server/platform/database-errors.ts";
import { vacuum } from "../../server/platform/database.ts";
import { createReadinessProbe } from "../../server/platform/readiness.ts";
import { Busy } from "../../server/platform/errors.ts";
import { InvalidInput } from "../../server/platform/refusals.ts";
import { testDatabase } from "../support/database.ts";
import { waitFor } from "../support/wait-for.ts";

const database = testDatabase();

describe("the database of a test file", () => {
  test("has every migration applied and says so", async () => {
    const probe = createReadinessProbe(database.db);
    database.onClose(() => probe.close());
    expect(await probe.ask()).toBeNull();
  });

  test("orders Spanish words as a dictionary does, whatever the machine's locale", async () => {
    const rows = await database.db.query<{ w: string }[]>(
      `SELECT w FROM unnest(ARRAY['oso','ñandú','Ávila','nube','zorro','avión']) AS w ORDER BY w COLLATE "es-x-icu"`,
    );
    expect(rows.map(({ w }) => w)).toEqual(["Ávila", "avión", "nube", "ñandú", "oso", "zorro"]);
  });
});

test("tidying a table waits for whoever else tidies it, longer than a reader waits for a lock", async () => {
  const { db } = database;
  const other = db.createQueryRunner();
  await other.query("BEGIN");
  await other.query("LOCK TABLE skills IN SHARE UPDATE EXCLUSIVE MODE");
  const tidied = vacuum(db, ["skills"]);
  await waitFor(async () => {
    const waiting = await db.query<object[]>(
      `SELECT FROM pg_stat_activity WHERE query LIKE 'VACUUM%skills' AND wait_event_type = 'Lock'
         AND clock_timestamp() - query_start > interval '1.2 s'`,
    );
    return waiting.length === 1;
  });
  await other.query("ROLLBACK");
  await other.release();
  await tidied;
});

describe("errors of the database", () => {
  const fails = async (sql: string, params: unknown[] = []) =>
    database.db.query(sql, params).then(
      () => null,
      (error: unknown) => mapDatabaseError(error),
    );

  test("text that can't be stored is the sender's fault", async () => {
    for (const error of [
      await fails("SELECT $1::text", ["a\u0000b"]),
      await fails("SELECT $1::jsonb", [JSON.stringify({ a: "a\u0000b" })]),
      await fails("SELECT $1::jsonb", [JSON.stringify({ a: "\ud800" })]),
    ]) {
      expect(error).toBeInstanceOf(InvalidInput);
    }
    expect(await fails("SELECT $1::jsonb", ["{"])).not.toBeInstanceOf(InvalidInput);
  });

  test("waiting in vain for a lock is being busy", async () => {
    const runner = database.db.createQueryRunner();
    await runner.query("BEGIN");
    await runner.query("LOCK TABLE download_tickets");
    const attempt = database.db.transaction(async (manager) => {
      await manager.query("SET LOCAL lock_timeout = '50ms'");
      await manager.query("LOCK TABLE download_tickets");
    });
    const error = await attempt.then(
      () => null,
      (thrown: unknown) => mapDatabaseError(thrown),
    );
    await runner.query("ROLLBACK");
    await runner.release();
    expect(error).toBeInstanceOf(Busy);
  });
});
