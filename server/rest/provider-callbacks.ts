import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { visitorContext } from "../context.ts";
import { takeEvent } from "../domains/mailings/certified/take-event.ts";
import type { Deps } from "../platform/deps.ts";
import { asWork } from "../platform/pool-shares.ts";
import { NotFound, RefusedRequest } from "../platform/refusals.ts";
import { isSigned } from "../platform/signed-callback.ts";
import { sendError } from "./errors.ts";
import { throttle } from "../shared/throttle.ts";
import type { Context } from "../shared/context.ts";

const PATH = "/api/certified/events";
const LARGEST_BYTES = 64 * 1024;
const PER_ADDRESS = { name: "provider-events", points: 3_000, seconds: 60 };
/** Whoever doesn't know the secret, by guessing or with a wrong one, isn't even heard for a while. */
const FORGED = { name: "provider-events-forged", points: 20, seconds: 60 };

/**
 * POST /api/certified/events: what the provider of certified communications says of them, signed as Standard Webhooks has it. 204:
 * taken, known already, or of a type that says nothing here; 404: it is of nothing here, so the provider may say it again.
 */
export async function registerProviderCallbacks(app: FastifyInstance, deps: Deps): Promise<void> {
  const secret = deps.env.provider?.secret;
  if (secret === undefined) return;
  await app.register(async (scope) => {
    scope.setErrorHandler(sendError);
    scope.removeAllContentTypeParsers();
    // Signed are the bytes that came, so nothing reads them before.
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, bytes, done) => done(null, bytes));
    scope.post(PATH, { bodyLimit: LARGEST_BYTES }, async (request: FastifyRequest, reply: FastifyReply) => {
      const ctx = visitorContext(deps, request);
      await asWork("background", () => receive(ctx, secret, request));
      return reply.code(204).header("cache-control", "no-store").send();
    });
  });
}

async function receive(ctx: Context, secret: string, { headers, body }: FastifyRequest): Promise<void> {
  await throttle(ctx, [PER_ADDRESS, ctx.address]);
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const given = {
    id: String(headers["webhook-id"] ?? ""),
    timestamp: String(headers["webhook-timestamp"] ?? ""),
    signature: String(headers["webhook-signature"] ?? ""),
  };
  if (!isSigned(secret, given, bytes, ctx.clock.now())) {
    await throttle(ctx, [FORGED, ctx.address]);
    throw new RefusedRequest(401, "La firma del aviso no es válida o ha caducado.");
  }
  const outcome = await takeEvent(ctx, given.id, bytes);
  if (outcome === "unknown") throw new NotFound("Ningún envío tiene esta referencia.");
}
