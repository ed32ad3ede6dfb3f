import type { DataSource, EntityManager, EntityTarget, ObjectLiteral } from "typeorm";
import type { Role, SignedInContext } from "../shared/context.ts";
import { clockFrom } from "../platform/clock.ts";
import type { Deps } from "../platform/deps.ts";

const DAY_MS = 86_400_000;

/** What a seed works with: its transaction, and the instant days are counted back from. */
export interface Seeding {
  deps: Deps;
  manager: EntityManager;
  now: number;
}

/** Somebody on a day, inside the seed's own transaction; nobody is mailed. */
export function demoAsker(
  { deps, manager, now }: Seeding,
  { accountId, role, daysAgo }: { accountId: number; role: Role; daysAgo: number },
): SignedInContext {
  const instant = new Date(now - daysAgo * DAY_MS);
  return {
    ...deps,
    db: inTransaction(manager),
    clock: clockFrom(() => instant),
    mail: {
      send: async () => undefined,
      sendNothing: async () => undefined,
      sendText: async () => undefined,
    },
    actor: { accountId, role, email: "", sessionId: "", sessionStartedAt: instant },
    step: null,
    apiKey: null,
    deadToken: false,
    requestId: "demo",
    address: "127.0.0.1",
    userAgent: "",
    loader: (_name, create) => create(),
  };
}

/** What services ask of the database, answered by the running transaction. */
function inTransaction(manager: EntityManager): DataSource {
  const db = {
    manager,
    query: (sql: string, params?: unknown[]) => manager.query<unknown>(sql, params),
    getRepository: <Row extends ObjectLiteral>(entity: EntityTarget<Row>) => manager.getRepository(entity),
    transaction: (run: (inner: EntityManager) => Promise<unknown>) => run(manager),
  };
  return db as unknown as DataSource;
}
