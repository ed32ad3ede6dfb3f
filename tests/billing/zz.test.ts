// @ts-nocheck
import { test } from "@jest/globals";
import { testDatabase } from "../support/database.ts";
import { testDeps } from "../support/deps.ts";
import { seedDemo } from "../../server/demo/seed.ts";
const database = testDatabase();
test("x", async () => {
  const deps = await testDeps(database);
  const pg = await import("pg");
  let n = 0; const q = pg.default.Client.prototype.query;
  pg.default.Client.prototype.query = function (...a) { n++; return q.apply(this, a); };
  const t = performance.now();
  const mod = await import("../../server/demo/demo-billing.ts"); await seedDemo(deps); console.log("ms", performance.now()-t, "statements", n);
}, 60000);
