import { describe, expect, test } from "@jest/globals";
import { DataSource } from "typeorm";
import { createLog } from "../../server/platform/log.ts";
import { createRateLimits, type LimitRule } from "../../server/platform/rate-limits.ts";
import { testDatabase } from "../support/database.ts";

const database = testDatabase();
const log = createLog({ level: "silent" });

const rule = (name: string): LimitRule => ({ name, points: 3, seconds: 60 });

describe("rate limits", () => {
  test("refuse beyond the points and say how long to wait", async () => {
    const limits = createRateLimits({ db: database.db, log });
    for (let use = 0; use < 3; use += 1)
      expect((await limits.consume(rule("plain"), "ana@ejemplo.es")).ok).toBe(true);
    const refused = await limits.consume(rule("plain"), "ana@ejemplo.es");
    expect(refused.ok).toBe(false);
    expect(refused.retryAfterSeconds).toBeGreaterThan(0);
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(60);
    expect((await limits.consume(rule("plain"), "luis@ejemplo.es")).ok).toBe(true);
  });

  test("hold across instances, also when everybody comes at once", async () => {
    const instances = [
      createRateLimits({ db: database.db, log }),
      createRateLimits({ db: database.db, log }),
    ];
    const tries = Array.from({ length: 10 }, () =>
      instances.map((limits) => limits.consume(rule("shared"), "10.0.0.1")),
    );
    const results = await Promise.all(tries.flat());
    expect(results.filter(({ ok }) => ok)).toHaveLength(3);
  });

  test("can be looked at without using them up, and forgotten", async () => {
    const limits = createRateLimits({ db: database.db, log });
    await limits.consume(rule("reset"), "k", 3);
    expect((await limits.peek(rule("reset"), "k")).ok).toBe(false);
    await limits.reset(rule("reset"), "k");
    expect(await limits.peek(rule("reset"), "k")).toMatchObject({ ok: true, remaining: 3 });
  });

  test("never store the key itself", async () => {
    const limits = createRateLimits({ db: database.db, log });
    await limits.consume(rule("private"), "ana@ejemplo.es");
    const rows = await database.db.query<{ key: string }[]>("SELECT key FROM platform.rate_limits");
    expect(rows.map(({ key }) => key).join()).not.toContain("ana");
  });

  test("go on counting in memory while the database is away", async () => {
    const away = new DataSource({ type: "postgres", url: "postgres://127.0.0.1:9/none" });
    Object.assign(away.driver, {
      master: { query: () => Promise.reject(new Error("connect ECONNREFUSED")) },
    });
    const limits = createRateLimits({ db: away, log });
    for (let use = 0; use < 3; use += 1) expect((await limits.consume(rule("away"), "k")).ok).toBe(true);
    expect((await limits.consume(rule("away"), "k")).ok).toBe(false);
  });
});
