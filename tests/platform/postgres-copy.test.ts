import { expect, test } from "@jest/globals";
import fc from "fast-check";
import pg from "pg";
import { BinaryCopy } from "../../server/platform/postgres-copy.ts";
import { testDatabase } from "../support/database.ts";

const database = testDatabase();

const money = fc
  .tuple(fc.bigInt({ min: 0n, max: 999_999_999_999n }), fc.integer({ min: 0, max: 99 }))
  .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, "0")}`);
// PostgreSQL holds no NUL, and no lone half of a surrogate pair.
const text = fc.string({ unit: "grapheme", maxLength: 60 }).map((value) => value.replaceAll("\0", ""));
const instant = fc.date({
  min: new Date("1900-01-01T00:00:00Z"),
  max: new Date("2100-12-31T00:00:00Z"),
  noInvalidDate: true,
});
const row = fc.record({
  whole: fc.option(fc.integer({ min: -2_147_483_648, max: 2_147_483_647 })),
  large: fc.option(fc.maxSafeInteger()),
  amount: money,
  name: fc.option(text),
  parts: fc.array(text, { minLength: 1, maxLength: 3 }),
  at: instant,
  day: fc.option(instant.map((value) => value.toISOString().slice(0, 10))),
  extra: fc.dictionary(text, text, { maxKeys: 3 }),
});

test("what is copied in comes out the same", async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("SET timezone = 'UTC'");
  await client.query(
    "CREATE TEMPORARY TABLE copied (at_row int, whole int, large bigint, amount numeric(14, 2), name text, parts text[], at timestamptz, day date, extra jsonb)",
  );
  const statement = "COPY copied FROM STDIN (FORMAT binary)";
  const property = fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), async (rows) => {
    await client.query("TRUNCATE copied");
    const copy = new BinaryCopy(client, statement);
    for (const [index, one] of rows.entries()) {
      copy.row(9);
      copy.int4(index);
      copy.int4(one.whole);
      copy.int8(one.large);
      copy.money(one.amount);
      copy.text(one.name);
      copy.texts(one.parts);
      copy.instant(one.at);
      copy.date(one.day);
      copy.jsonb(JSON.stringify(one.extra));
      await copy.drain();
    }
    await copy.end();
    const { rows: stored } = await client.query(
      "SELECT whole, large::text, amount::text, name, parts, at, day::text, extra FROM copied ORDER BY at_row",
    );
    const expected = rows.map((one) => ({
      ...one,
      large: one.large === null ? null : String(one.large),
      amount: one.amount,
      extra: { ...one.extra },
    }));
    expect(stored).toEqual(expected);
  });
  try {
    await fc.assert(property, { numRuns: 60 });
  } finally {
    await client.end();
  }
}, 30_000);

test("rows beyond one piece arrive too, and a refused row breaks the copy with PostgreSQL's reason", async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query("CREATE TEMPORARY TABLE wide (name text NOT NULL)");
    const copy = new BinaryCopy(client, "COPY wide FROM STDIN (FORMAT binary)");
    for (let at = 0; at < 3_000; at += 1) {
      copy.row(1);
      copy.text("ñ".repeat(1_000));
      await copy.drain();
    }
    await copy.end();
    const { rows } = await client.query(
      "SELECT count(*)::int AS count, sum(length(name))::int AS letters FROM wide",
    );
    expect(rows).toEqual([{ count: 3_000, letters: 3_000_000 }]);
    const refused = new BinaryCopy(client, "COPY wide FROM STDIN (FORMAT binary)");
    refused.row(1);
    refused.text(null);
    await expect(refused.end()).rejects.toThrow(/null value in column "name"/);
    expect((await client.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  } finally {
    await client.end();
  }
});
