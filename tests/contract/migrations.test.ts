import { describe, expect, test } from "@jest/globals";
import { databaseClockIn, insertsIn, sourcesOf } from "../support/sql-in-sources.ts";
import { testDatabase } from "../support/database.ts";

const database = testDatabase();

/** What the tables, indexes and functions look like, in words that two equal schemas share. */
async function describeSchema(): Promise<string[]> {
  const rows = await database.db.query<{ line: string }[]>(`
    SELECT format('%s.%s %s %s', table_name, column_name, data_type, is_nullable) AS line
    FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT format('%s %s', proname, pg_get_function_identity_arguments(oid)) FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace AND prokind = 'f' AND probin IS NULL
    UNION ALL SELECT format('%s %s', conname, pg_get_constraintdef(oid)) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND conrelid <> 'migrations'::regclass
    UNION ALL SELECT tgname FROM pg_trigger WHERE NOT tgisinternal
    ORDER BY 1`);
  return rows.map((row) => row.line);
}

test("each has a timestamp of its own, so their order is no accident", () => {
  const timestamps = database.db.migrations.map(({ name }) => name?.match(/\d+$/)?.[0]);
  expect(new Set(timestamps).size).toBe(timestamps.length);
});

test("every migration goes up, down and up again to the same schema", async () => {
  const before = await describeSchema();
  const count = database.db.migrations.length;
  expect(count).toBeGreaterThan(3);
  for (let step = 0; step < count; step += 1) await database.db.undoLastMigration();
  const left = (await describeSchema()).filter((line) => !/migrations/.test(line));
  expect(left).toEqual([]);
  await database.db.runMigrations();
  expect(await describeSchema()).toEqual(before);
}, 60_000);

describe("the product has one clock, the application's", () => {
  test("no default, generated column, check, function, view or trigger asks the database's own", async () => {
    // Not in `jobs`: pg-boss times its queue by the database; what a job does, it does by the application's clock.
    const found = await database.db.query<{ what: string; sql: string }[]>(`
      WITH ours AS (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'platform'))
      SELECT format('%s.%s', a.attrelid::regclass, a.attname) AS what, pg_get_expr(d.adbin, d.adrelid) AS sql
        FROM pg_attrdef d JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
        JOIN pg_class c ON c.oid = d.adrelid WHERE c.relnamespace IN (SELECT oid FROM ours)
      UNION ALL SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace IN (SELECT oid FROM ours)
      UNION ALL SELECT proname, pg_get_functiondef(oid) FROM pg_proc
        WHERE pronamespace IN (SELECT oid FROM ours) AND prokind = 'f' AND probin IS NULL
      UNION ALL SELECT viewname, definition FROM pg_views WHERE schemaname IN ('public', 'platform')
      UNION ALL SELECT tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL SELECT indexname, indexdef FROM pg_indexes WHERE schemaname IN ('public', 'platform')`);
    expect(found.length).toBeGreaterThan(500);
    expect(found.filter(({ sql }) => databaseClockIn(sql).length > 0)).toEqual([]);
  });

  test("so every INSERT says when", async () => {
    const rows = await database.db.query<{ table: string; columns: string[] }[]>(`
      SELECT c.relname AS table, array_agg(a.attname::text) AS columns
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnotnull AND NOT a.atthasdef
        AND a.atttypid IN ('timestamptz'::regtype, 'date'::regtype) GROUP BY 1`);
    const required = new Map(rows.map(({ table, columns }) => [table, columns]));
    const inserts = [...sourcesOf("server"), ...sourcesOf("tests")].flatMap(insertsIn);
    expect(inserts.length).toBeGreaterThan(150);
    const silent = inserts.flatMap(({ at, table, columns }) => {
      const missing = (required.get(table) ?? []).filter((column) => !columns.includes(column));
      return missing.length === 0 ? [] : [`${at}: ${table} without ${missing.join(", ")}`];
    });
    expect(silent).toEqual([]);
  });
});
