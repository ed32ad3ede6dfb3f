import { describe, expect, test } from "@jest/globals";
import fastify from "fastify";
import { registerHealth } from "../../server/health.ts";
import { createDatabase } from "../../server/platform/database.ts";
import { createLog } from "../../server/platform/log.ts";
import { createLifecycle } from "../../server/platform/shutdown.ts";
import { testDatabase } from "../support/database.ts";

const database = testDatabase();
const log = createLog({ level: "silent" });

describe("stopping", () => {
  test("closes what came last first, once, even when one fails and one hangs", async () => {
    const lifecycle = createLifecycle(log);
    const closed: string[] = [];
    lifecycle.onStop("database", async () => void closed.push("database"));
    lifecycle.onStop("broken", async () => Promise.reject(new Error("no")));
    lifecycle.onStop("hanging", () => new Promise<void>(() => undefined), 50);
    lifecycle.onStop("http", async () => void closed.push("http"));
    await Promise.all([lifecycle.stop("test"), lifecycle.stop("again")]);
    expect(closed).toEqual(["http", "database"]);
  });
});

describe("health", () => {
  test("is ready with a migrated database, and no longer once stopping; alive all the time", async () => {
    const lifecycle = createLifecycle(log);
    const app = fastify();
    registerHealth(app, { db: database.db, lifecycle });
    expect((await app.inject("/health/ready")).statusCode).toBe(200);
    await lifecycle.stop("test");
    const ready = await app.inject("/health/ready");
    expect([ready.statusCode, ready.json<{ reason: string }>().reason]).toEqual([503, "stopping"]);
    expect((await app.inject("/health/live")).statusCode).toBe(200);
  });

  test("is not ready without its database", async () => {
    const away = await createDatabase({ url: database.url, poolSize: 2, entities: [], log });
    await away.destroy();
    const app = fastify();
    registerHealth(app, { db: away, lifecycle: createLifecycle(log) });
    const ready = await app.inject("/health/ready");
    expect([ready.statusCode, ready.json<{ reason: string }>().reason]).toEqual([503, "database"]);
  });
});
