import type { FastifyInstance, FastifyReply } from "fastify";
import { isMigrated } from "./platform/database.ts";
import type { Deps } from "./platform/deps.ts";

/** How long a readiness probe waits for the database before it says no. */
const patienceMs = 2_500;

/**
 * GET /health/live: the process answers. GET /health/ready: 200 when requests may come here (database reachable,
 * migrations applied, not on the way out), else 503 with the reason.
 */
export function registerHealth(app: FastifyInstance, deps: Pick<Deps, "db" | "lifecycle">): void {
  app.get("/health/live", { logLevel: "silent" }, async (_request, reply) =>
    answer(reply, 200, { status: "ok" }),
  );
  app.get("/health/ready", { logLevel: "silent" }, async (_request, reply) => {
    const reason = await notReady(deps);
    if (reason === null) return answer(reply, 200, { status: "ok" });
    return answer(reply, 503, { status: "unavailable", reason });
  });
}

function answer(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply.code(status).header("cache-control", "no-store").send(body);
}

async function notReady({ db, lifecycle }: Pick<Deps, "db" | "lifecycle">): Promise<string | null> {
  if (lifecycle.stopping) return "stopping";
  const timer = Promise.withResolvers<"database">();
  const timeout = setTimeout(() => timer.resolve("database"), patienceMs);
  const checked = isMigrated(db).then(
    (migrated) => (migrated ? null : "migrations"),
    () => "database",
  );
  const reason = await Promise.race([checked, timer.promise]);
  clearTimeout(timeout);
  return reason;
}
