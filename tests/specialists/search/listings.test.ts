import { beforeEach, describe, expect, test } from "@jest/globals";
import { keepListings } from "../../../server/domains/specialists/search/listings-upkeep.ts";
import { publicSpecialists } from "../../../server/domains/specialists/search/public-specialists.ts";
import type { PublicSpecialistFilter } from "../../../server/generated/schema-types.ts";
import { testDatabase } from "../../support/database.ts";
import { testDeps } from "../../support/deps.ts";
import type { TestDeps } from "../../support/deps.ts";
import { addSpecialist } from "../../support/specialist-profiles.ts";
import { storeReviews } from "./corpus.ts";

const database = testDatabase();
let deps: TestDeps;
let id = 0;

beforeEach(async () => {
  deps ??= await testDeps(database);
  await database.db.query(`DELETE FROM reviews`);
  await database.db.query(`DELETE FROM cases`);
  await database.db.query(`DELETE FROM accounts`);
  id = await addSpecialist(deps, {
    names: "Nuria",
    surnames: "Quiroga",
    lastLoginAt: "2026-01-10T10:00:00Z",
  });
});

const found = async (filter: PublicSpecialistFilter, order?: Parameters<typeof publicSpecialists>[2]) =>
  (await publicSpecialists(database, filter, order)).nodes.map(({ accountId }) => accountId);
const run = (sql: string) => database.db.query(sql.replaceAll("$ID", String(id)));

describe("a change is found at once", () => {
  test.each<[string, string, PublicSpecialistFilter]>([
    ["names", `UPDATE accounts SET names = 'Wenceslao' WHERE id = $ID`, { search: "wenceslao" }],
    ["surnames", `UPDATE accounts SET surnames = 'Ozores' WHERE id = $ID`, { search: "ozores" }],
    ["company", `UPDATE accounts SET company_name = 'Concordia SL' WHERE id = $ID`, { search: "concordia" }],
    ["types", `UPDATE specialists SET types = '{4}' WHERE account_id = $ID`, { type: "JUDICIAL" }],
    [
      "level",
      `UPDATE specialists SET experience_levels = '{4}' WHERE account_id = $ID`,
      { minExperienceLevel: 4 },
    ],
    [
      "skills",
      `UPDATE specialists SET skills = '{101,102,103,105}' WHERE account_id = $ID`,
      { skillIds: ["105"] },
    ],
    [
      "skill words",
      `UPDATE specialists SET skills = '{1,2,3,105}' WHERE account_id = $ID`,
      { search: "escolar" },
    ],
    ["fee", `UPDATE specialists SET fee_amount = 90 WHERE account_id = $ID`, { maxFee: 100 }],
    [
      "city",
      `UPDATE specialists SET cities = '{Villaquilambre}' WHERE account_id = $ID`,
      { city: "villaquilambre" },
    ],
    ["province", `UPDATE specialists SET cities = '{Gandia}' WHERE account_id = $ID`, { provinceCode: "46" }],
    [
      "modality",
      `UPDATE specialists SET work_modality = 3 WHERE account_id = $ID`,
      { workModality: "TRAVELS" },
    ],
    ["language", `UPDATE specialists SET native_language = 7 WHERE account_id = $ID`, { languageId: "7" }],
    [
      "other languages",
      `UPDATE specialists SET additional_languages = '[{"language": 9, "level": "B1"}]' WHERE account_id = $ID`,
      { languageId: "9" },
    ],
    [
      "headline",
      `UPDATE specialists SET headline = 'Apicultura' WHERE account_id = $ID`,
      { search: "apicultura" },
    ],
    [
      "presentation",
      `UPDATE specialists SET presentation = 'Antes fui farera.' WHERE account_id = $ID`,
      { search: "farera" },
    ],
  ])("%s", async (_what, change, filter) => {
    expect(await found(filter)).toEqual([]);
    await run(change);
    expect(await found(filter)).toEqual([id]);
  });

  test.each([
    `UPDATE accounts SET status = 'SUSPENDED' WHERE id = $ID`,
    `UPDATE accounts SET status = 'CLOSED' WHERE id = $ID`,
    `UPDATE accounts SET role = 'CLIENT' WHERE id = $ID`,
    `UPDATE specialists SET fee_hidden = true WHERE account_id = $ID`,
    `UPDATE specialists SET fee_amount = NULL WHERE account_id = $ID`,
    `UPDATE specialists SET skills = '{1,2,3}' WHERE account_id = $ID`,
    `UPDATE specialists SET cities = '{}' WHERE account_id = $ID`,
    `UPDATE specialists SET work_modality = NULL WHERE account_id = $ID`,
    `UPDATE specialists SET types = '{}', experience_levels = '{}' WHERE account_id = $ID`,
    `DELETE FROM accounts WHERE id = $ID`,
  ])("gone: %s", async (change) => {
    expect(await found({})).toEqual([id]);
    await run(change);
    expect(await found({})).toEqual([]);
  });

  test("and found again when the account is reinstated", async () => {
    await run(`UPDATE accounts SET status = 'SUSPENDED' WHERE id = $ID`);
    await run(`UPDATE accounts SET status = 'ACTIVE' WHERE id = $ID`);
    expect(await found({ search: "quiroga" })).toEqual([id]);
  });

  test("availability", async () => {
    await run(`UPDATE specialists SET available = false WHERE account_id = $ID`);
    expect(await found({ available: true })).toEqual([]);
    expect(await found({})).toEqual([id]);
  });

  test("a refused change leaves everything as it was", async () => {
    const change = database.db.transaction(async (manager) => {
      await manager.query(`UPDATE accounts SET names = 'Wenceslao' WHERE id = $1`, [id]);
      throw new Error("refused");
    });
    await expect(change).rejects.toThrow("refused");
    expect(await found({ search: "wenceslao" })).toEqual([]);
  });
});

describe("the order follows", () => {
  let other = 0;
  beforeEach(async () => {
    other = await addSpecialist(deps, { names: "Olga", lastLoginAt: "2026-03-10T10:00:00Z" });
  });

  test("who was here later, by the day", async () => {
    expect(await found({})).toEqual([other, id]);
    await run(`UPDATE accounts SET last_login_at = '2026-04-01T09:00:00Z' WHERE id = $ID`);
    expect(await found({})).toEqual([id, other]);
  });

  test("verified before seen lately; until it runs out, which the night notices", async () => {
    await run(
      `INSERT INTO specialist_credentials (created_at, account_id, kind, title, status) VALUES ('2026-11-20T11:00:00Z', $ID, 'INSURANCE', 'Póliza', 'PENDING')`,
    );
    expect(await found({})).toEqual([other, id]);
    await run(
      `UPDATE specialist_credentials SET status = 'VERIFIED', valid_until = '2026-11-25' WHERE account_id = $ID`,
    );
    expect(await found({})).toEqual([id, other]);
    await run(`ALTER TABLE specialist_credentials DISABLE TRIGGER specialist_credentials_verified`);
    await run(`UPDATE specialists SET verified_until = NULL WHERE account_id = $ID`);
    await run(`ALTER TABLE specialist_credentials ENABLE TRIGGER specialist_credentials_verified`);
    expect(await found({})).toEqual([other, id]);
  });

  test("a credential that ran out no longer counts after the night", async () => {
    await run(
      `INSERT INTO specialist_credentials (created_at, account_id, kind, title, status, valid_until)
       VALUES ('2026-11-20T11:00:00Z', $ID, 'INSURANCE', 'Póliza', 'VERIFIED', '2026-11-20')`,
    );
    expect(await found({})).toEqual([id, other]);
    deps.setNow("2026-11-20T22:59:59Z");
    await keepListings(deps);
    expect(await found({})).toEqual([id, other]);
    // The first second of the 21st in Madrid.
    deps.setNow("2026-11-20T23:00:00Z");
    await keepListings(deps);
    expect(await found({})).toEqual([other, id]);
    deps.setNow("2026-11-20T11:00:00Z");
    await keepListings(deps);
    expect(await found({})).toEqual([id, other]);
  });

  test("stars, until a review is removed", async () => {
    await storeReviews(database.db, [{ id, star: 5 }]);
    expect(await found({}, "RATING")).toEqual([id, other]);
    await run(`UPDATE reviews SET stars = 1 WHERE specialist_id = $ID`);
    expect(await found({}, "RATING")).toEqual([other, id]);
    await run(`UPDATE reviews SET stars = 5 WHERE specialist_id = $ID`);
    await run(`UPDATE reviews SET removed_at = '2026-11-20T11:00:00Z' WHERE specialist_id = $ID`);
    expect(await found({}, "RATING")).toEqual([other, id]);
    const [row] = await run(`SELECT rating_sum, rating_count FROM specialists WHERE account_id = $ID`);
    expect(row).toEqual({ rating_sum: 0, rating_count: 0 });
  });
});

describe("two changes at once both count", () => {
  /** Both transactions have changed their row before either is committed. */
  async function together(first: string, second: string): Promise<void> {
    const [one, two] = [database.db.createQueryRunner(), database.db.createQueryRunner()];
    try {
      await Promise.all([one.startTransaction(), two.startTransaction()]);
      await one.query(first.replaceAll("$ID", String(id)));
      const waiting = two.query(second.replaceAll("$ID", String(id))).then(() => two.commitTransaction());
      await untilWaiting();
      await one.commitTransaction();
      await waiting;
    } finally {
      await Promise.all([one.release(), two.release()]);
    }
  }

  async function untilWaiting(): Promise<void> {
    for (;;) {
      const [row] = await database.db.query<{ waiting: number }[]>(
        `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      );
      if ((row?.waiting ?? 0) > 0) return;
    }
  }

  test("name and city", async () => {
    await together(
      `UPDATE accounts SET surnames = 'Ozores' WHERE id = $ID`,
      `UPDATE specialists SET cities = '{Cuenca}' WHERE account_id = $ID`,
    );
    expect(await found({ search: "ozores cuenca", city: "cuenca" })).toEqual([id]);
  });

  test("city and name", async () => {
    await together(
      `UPDATE specialists SET cities = '{Cuenca}' WHERE account_id = $ID`,
      `UPDATE accounts SET surnames = 'Ozores' WHERE id = $ID`,
    );
    expect(await found({ search: "ozores", city: "cuenca" })).toEqual([id]);
  });

  test("two credentials", async () => {
    const add = (until: string) =>
      `INSERT INTO specialist_credentials (created_at, account_id, kind, title, status, valid_until)
       VALUES ('2026-11-20T11:00:00Z', $ID, 'INSURANCE', 'Póliza', 'VERIFIED', '${until}')`;
    await together(add("2031-01-01"), add("2030-01-01"));
    const [row] = await run(`SELECT verified_until::text AS until FROM specialists WHERE account_id = $ID`);
    expect(row).toEqual({ until: "2031-01-01" });
  });

  test("two reviews", async () => {
    await storeReviews(database.db, [
      { id, star: 4 },
      { id, star: 4 },
    ]);
    const reviews = await database.db.query<{ id: number }[]>(`SELECT id FROM reviews ORDER BY id`);
    const change = (at: number) => `UPDATE reviews SET stars = 1 WHERE id = ${reviews[at]?.id}`;
    await together(change(0), change(1));
    const [row] = await run(`SELECT rating_sum, rating_count FROM specialists WHERE account_id = $ID`);
    expect(row).toEqual({ rating_sum: 2, rating_count: 2 });
  });
});

test("made anew all at once the listings are the same as kept up one by one", async () => {
  await addSpecialist(deps, {
    names: "Pía",
    cities: ["Alicante/Alacant", "Getafe (Madrid)"],
    types: [1, 3],
    levels: [4, 2],
  });
  const listings = () =>
    database.db.query(
      `SELECT account_id, standing, fee_order, options, strong::text, whole::text FROM specialist_listings ORDER BY account_id`,
    );
  const kept = await listings();
  await database.db.query(`SELECT rebuild_listings()`);
  expect(await listings()).toEqual(kept);
  expect(await found({ provinceCode: "03" })).toHaveLength(1);
  expect(await found({ city: "madrid" })).toHaveLength(2);
});
