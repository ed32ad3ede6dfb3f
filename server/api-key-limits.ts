import { shownCount } from "../schema/rules/spanish-numbers.ts";
import type { FastifyInstance } from "fastify";
import { createContext } from "./context.ts";
import { countRequest } from "./domains/integrations/count-request.ts";
import type { Deps } from "./platform/deps.ts";
import { asWork } from "./platform/pool-shares.ts";
import { RateLimited } from "./platform/refusals.ts";

/** The transports: all other addresses are the same for everybody, whatever a request brings along. */
const DOORS = /^\/(?:graphql|api)(?:[/?]|$)/;

/**
 * The limit of each API key, counted before a body is read. Every answer to a key says how much is left, in the fields of
 * draft-ietf-httpapi-ratelimit-headers: `RateLimit-Policy: "minute";q=300;w=60`, `RateLimit: "minute";r=299;t=41`.
 */
export function addApiKeyLimits(app: FastifyInstance, deps: Deps): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!DOORS.test(request.url)) return;
    const { apiKey } = await createContext(deps, request);
    if (!apiKey) return;
    const { ok, quota, windowSeconds, remaining, resetSeconds, retryAfterSeconds } = await asWork(
      "logIn",
      () => countRequest(deps, apiKey),
    );
    reply.header("ratelimit-policy", `"minute";q=${quota};w=${windowSeconds}`);
    reply.header("ratelimit", `"minute";r=${remaining};t=${resetSeconds}`);
    if (!ok) {
      const wait = retryAfterSeconds === 1 ? "1 segundo" : `${retryAfterSeconds} segundos`;
      const message = `Esta clave admite ${shownCount(quota)} peticiones por minuto. Vuelve a intentarlo en ${wait}.`;
      throw new RateLimited(retryAfterSeconds, message);
    }
  });
}
