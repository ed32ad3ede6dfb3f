import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import { registerCalendar } from "./calendar.ts";
import { addApiKeyLimits } from "./api-key-limits.ts";
import { addDeviceCookie } from "./context.ts";
import { addIdempotency } from "./idempotency.ts";
import { READING_LIMITS } from "./domains/task-imports/reading/limits.ts";
import { graphqlTransport } from "./graphql/transport.ts";
import { GRAPHQL_BUDGETS, type GraphqlBudgets } from "./graphql/request-budget.ts";
import { createSchema } from "./graphql/schema.ts";
import { registerHealth } from "./health.ts";
import { registerNewsEnd } from "./pages/news-end.ts";
import { pagesTransport } from "./pages/transport.ts";
import type { Deps } from "./platform/deps.ts";
import { asWork } from "./platform/pool-shares.ts";
import { paceRefusals } from "./refusal-pace.ts";
import { restTransport } from "./rest/transport.ts";
import { registerProviderCallbacks } from "./rest/provider-callbacks.ts";
import { sendError } from "./rest/errors.ts";
import { addWebHeaders, serveExplorer, serveFiles } from "./web.ts";

const LARGEST_BODY_BYTES = 2_000_000;
const REQUEST_TIMEOUT_MS = 10 * 60_000;

/** The HTTP application: the transports, health, the files of the web app. main listens with it; tests inject requests into it. */
export async function createApp(
  deps: Deps,
  { budgets = GRAPHQL_BUDGETS }: { budgets?: GraphqlBudgets } = {},
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log;
  const app = fastify({
    loggerInstance,
    // One line a request of our own (see measure) instead of two.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies(deps.env.trustProxy),
    bodyLimit: LARGEST_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: 65_000,
    forceCloseConnections: "idle",
    // A client that keeps its connection while we shut down is still answered.
    return503OnClosing: false,
    frameworkErrors: refuseUnroutable,
    clientErrorHandler: refuseUnreadable,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    ajv: { customOptions: { allErrors: false } },
  });
  // The transports have handlers of their own; this one is for what belongs to neither.
  app.setErrorHandler(sendError);
  measure(app, deps);
  paceRefusals(app);
  await addWebHeaders(app, deps);
  addDeviceCookie(app);
  shareTheDatabase(app);
  addApiKeyLimits(app, deps);
  const schema = createSchema();
  addIdempotency(app, deps, schema);
  registerHealth(app, deps);
  registerCalendar(app, deps);
  await registerProviderCallbacks(app, deps);
  await registerNewsEnd(app, deps);
  await graphqlTransport(app, deps, schema, { largestUpload: READING_LIMITS.fileBytes, budgets });
  await restTransport(app, deps);
  await serveFiles(app, deps);
  await serveExplorer(app, deps);
  await pagesTransport(app, deps, schema);
  return app;
}

/** Requests count as lists until it is known what they ask for; only a hook that calls back hands its context on. */
function shareTheDatabase(app: FastifyInstance): void {
  app.addHook("preHandler", (_request, _reply, done) => asWork("lists", done));
}

/** A URL that can't be read gets here before any hook has run, so it brings its own headers. */
function refuseUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header("content-security-policy", "default-src 'none'").header("x-content-type-options", "nosniff");
  void sendError(error, request, reply);
}

/**
 * A request whose first line or headers can't be read, e.g. for a blank or an accent in its query. Node gives the bare connection: the
 * documented envelope is written by hand.
 */
function refuseUnreadable({ code }: Error & { code?: string }, socket: Socket): void {
  if (code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const [status, message] = UNREADABLE[code ?? ""] ?? [
    "400 Bad Request",
    "La petición no se entiende: revisa su formato.",
  ];
  const body = JSON.stringify({ message });
  const head = [
    `HTTP/1.1 ${status}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "cache-control: no-store",
    "x-content-type-options: nosniff",
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

const UNREADABLE: Readonly<Record<string, readonly [status: string, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "La petición ha tardado demasiado en llegar."],
  HPE_HEADER_OVERFLOW: [
    "431 Request Header Fields Too Large",
    "Las cabeceras o la dirección son demasiado largas.",
  ],
};

/** A number counts hops from us outwards, as Fastify's own number does. */
function trustedProxies(trust: Deps["env"]["trustProxy"]) {
  return typeof trust === "number" ? (_address: string, hop: number) => hop < trust : trust;
}

function measure(app: FastifyInstance, deps: Deps): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    const status = String(reply.statusCode);
    deps.metrics.httpSeconds.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
    const level = reply.statusCode >= 500 ? "error" : "info";
    request.log[level](
      { method: request.method, route, status, ms: Math.round(reply.elapsedTime) },
      "request",
    );
  });
}
