import { randomBytes, randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import type { DataSource } from "typeorm";
import type { Deps } from "../../server/platform/deps.ts";
import { builtModule } from "./built-module.ts";
import { MEMORY_ROWS, MEMORY_TOTAL } from "./memory-page.ts";

/**
 * Our side of "a page of tasks from memory" in graphql.bench.ts: the built application with all it does for a request
 * (headers, session, access, limits, service, log line, figures), on a database whose answers lie ready.
 */
type App = typeof import("../../server/app.ts");
type Environment = typeof import("../../server/env.ts");
type Clock = typeof import("../../server/platform/clock.ts");
type Log = typeof import("../../server/platform/log.ts");
type Metrics = typeof import("../../server/platform/metrics.ts");
type Tokens = typeof import("../../server/domains/accounts/tokens.ts");

const { createApp } = await builtModule<App>("server/app.js");
const { readEnv } = await builtModule<Environment>("server/env.js");
const { systemClock } = await builtModule<Clock>("server/platform/clock.js");
const { createLog } = await builtModule<Log>("server/platform/log.js");
const { createMetrics } = await builtModule<Metrics>("server/platform/metrics.js");
const { signAccessToken } = await builtModule<Tokens>("server/domains/accounts/tokens.js");

const env = readEnv({
  DATABASE_URL: "postgres://127.0.0.1:9/none",
  SMTP_URL: "smtp://127.0.0.1:9",
  FILES_URL: "file:///none",
  APP_SECRET: randomBytes(32).toString("hex"),
  PUBLIC_URL: "http://localhost:3000",
  METRICS_PORT: "0",
});
const email = "bench@correo.example";
const createdAt = new Date();
const session = { accountId: 1, email, role: "ADMIN", createdAt };
const db = {
  options: { type: "postgres", url: "postgres://127.0.0.1:9/none" },
  subscribers: [],
  query: async (sql: string) => {
    if (sql.includes("FROM sessions")) return [{ ...session, lastUsedAt: new Date() }];
    return sql.includes("FROM task_totals") ? [{ count: MEMORY_TOTAL }] : MEMORY_ROWS;
  },
} as unknown as DataSource;
const log = createLog({ level: env.logLevel });
const parts: Partial<Deps> = { env, db, clock: systemClock, log, metrics: createMetrics({ process: true }) };
const app = await createApp(parts as Deps);
await app.listen({ port: 0, host: "127.0.0.1" });
const token = await signAccessToken(
  env.appSecret,
  randomUUID(),
  { userId: 1, email, role: "ADMIN" },
  { issuedAt: createdAt, expiresAt: new Date(createdAt.getTime() + 3_600_000) },
);
process.send?.({ port: (app.server.address() as AddressInfo).port, token });
process.once("disconnect", () => process.exit());
