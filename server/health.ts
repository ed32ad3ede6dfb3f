import type { FastifyInstance, FastifyReply } from "fastify";
import type { Deps } from "./platform/deps.ts";
import { createReadinessProbe } from "./platform/readiness.ts";

/**
 * GET /health/live: the process answers. GET /health/ready: 200 when requests may come here (database reachable,
 * migrations applied, not on the way out), else 503 with the reason.
 */
export function registerHealth(app: FastifyInstance, deps: Pick<Deps, "db" | "lifecycle">): void {
  app.get("/health/live", { logLevel: "silent" }, async (_request, reply) =>
    answer(reply, 200, { status: "ok" }),
  );
  const probe = createReadinessProbe(deps.db);
  app.addHook("onClose", () => probe.close());
  app.get("/health/ready", { logLevel: "silent" }, async (_request, reply) => {
    const reason = deps.lifecycle.stopping ? "stopping" : await probe.ask();
    if (reason === null) return answer(reply, 200, { status: "ok" });
    return answer(reply, 503, { status: "unavailable", reason });
  });
}

function answer(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply.code(status).header("cache-control", "no-store").send(body);
}
