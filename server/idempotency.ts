import { setTimeout } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createContext } from "./context.ts";
import { answerScope } from "./domains/accounts/answer-scope.ts";
import { keyedHash } from "./domains/accounts/secrets.ts";
import type { Deps } from "./platform/deps.ts";

const LONGEST_KEY = 200;
const LONGEST_WAIT_MS = 10_000;
const POLL_MS = 50;
/** An answer larger than this isn't worth keeping; such calls are lists, which change nothing. */
const LARGEST_ANSWER = 500_000;

interface Claim {
  scope: string;
  key: string;
}

interface StoredAnswer {
  request_hash: string;
  status_code: number | null;
  content_type: string | null;
  body: string | null;
}

/**
 * `Idempotency-Key` on a POST or DELETE of either door: the first request is carried out, its answer kept for a day;
 * a repetition gets that answer again; one that comes while the first still runs waits for it, and gets 409 with
 * Retry-After when that takes too long.
 * The key counts per account in its role and only for a live session: nobody reads another one's answers, nor one's own
 * after signing out or losing a right. A visitor's key means nothing, nor does one of a call that answers with a token,
 * a secret or codes: these are kept nowhere in clear.
 */
export function addIdempotency(app: FastifyInstance, deps: Deps): void {
  const claims = new WeakMap<FastifyRequest, Claim>();

  app.addHook("preHandler", async (request, reply) => {
    const key = request.headers["idempotency-key"];
    if (typeof key !== "string" || key === "" || request.method === "GET") return;
    if (isMultipart(request) || isAnsweredWithSecret(request)) return;
    if (key.length > LONGEST_KEY) {
      return refuse(reply, 400, "La clave Idempotency-Key es demasiado larga.");
    }
    const { actor } = await createContext(deps, request);
    if (!actor) return;
    const claim = { scope: answerScope(actor), key };
    const content = `${request.method} ${request.url} ${JSON.stringify(request.body ?? null)}`;
    // A plain hash would let whoever reads the table guess the password in a body, a million tries a second.
    const requestHash = keyedHash(deps.env.appSecret, "repeated request", key, content);
    if (await takeClaim(deps, claim, requestHash)) claims.set(request, claim);
    else return answerAgain(deps, claim, requestHash, reply);
  });

  app.addHook("onSend", async (request, reply, payload) => {
    const claim = claims.get(request);
    if (!claim) return payload;
    claims.delete(request);
    await settle(deps, claim, reply, payload);
    return payload;
  });
}

/** An upload's body is a stream that can't be compared; an import has its own identity instead. */
function isMultipart(request: FastifyRequest): boolean {
  return request.headers["content-type"]?.startsWith("multipart/") ?? false;
}

const SECRET_FIELDS =
  /\b(?:login|confirmEmailChange|beginSecondStepSetup|confirmSecondStepSetup|renewRecoveryCodes)\b/;
const SECRET_PATHS = /^\/api\/(?:auth\/login|contacts\/verify-email-code)\b/;

/** An alias hides no field: its name stands in the document all the same. */
function isAnsweredWithSecret({ url, body }: FastifyRequest): boolean {
  const query: unknown = typeof body === "object" && body !== null && "query" in body ? body.query : null;
  return SECRET_PATHS.test(url) || (typeof query === "string" && SECRET_FIELDS.test(query));
}

async function takeClaim(deps: Deps, { scope, key }: Claim, requestHash: string): Promise<boolean> {
  const taken = await deps.db.query<unknown[]>(
    `INSERT INTO idempotent_answers (scope, key, request_hash) VALUES ($1, $2, $3)
     ON CONFLICT (scope, key) DO UPDATE SET request_hash = excluded.request_hash, created_at = now(), status_code = NULL
     WHERE idempotent_answers.created_at < now() - interval '1 day'
        OR (idempotent_answers.status_code IS NULL AND idempotent_answers.created_at < now() - interval '10 minutes')
     RETURNING 1`,
    [scope, key, requestHash],
  );
  return taken.length > 0;
}

async function answerAgain(deps: Deps, claim: Claim, requestHash: string, reply: FastifyReply) {
  const stored = await waitForAnswer(deps, claim);
  if (stored && stored.request_hash !== requestHash) {
    return refuse(reply, 422, "Esta clave Idempotency-Key ya se usó para otra petición.");
  }
  if (!stored || stored.status_code === null || stored.body === null) {
    reply.header("retry-after", "1");
    return refuse(reply, 409, "Esta misma petición se está tramitando. Espera un momento.");
  }
  return reply
    .code(stored.status_code)
    .header("idempotent-replayed", "true")
    .type(stored.content_type ?? "application/json; charset=utf-8")
    .send(stored.body);
}

/** The stored answer once it is there; null when the first request failed and freed the key. */
async function waitForAnswer(deps: Deps, { scope, key }: Claim): Promise<StoredAnswer | null> {
  const until = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    const [stored] = await deps.db.query<StoredAnswer[]>(
      `SELECT request_hash, status_code, content_type, body FROM idempotent_answers WHERE scope = $1 AND key = $2`,
      [scope, key],
    );
    if (!stored || stored.status_code !== null || performance.now() > until) return stored ?? null;
    await setTimeout(POLL_MS);
  }
}

/** Readable for clients of both doors: `message` for REST, `errors` for GraphQL. */
function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send({ message, errors: [{ message, extensions: { code: "BAD_USER_INPUT" } }] });
}

/** A success is kept; after a failure the key is free again, so that trying anew makes sense. */
async function settle(deps: Deps, claim: Claim, reply: FastifyReply, payload: unknown): Promise<void> {
  const isSmall = typeof payload === "string" && payload.length <= LARGEST_ANSWER;
  if (!isSmall || reply.statusCode >= 400 || isGraphqlFailure(payload)) {
    await deps.db.query(`DELETE FROM idempotent_answers WHERE scope = $1 AND key = $2`, [
      claim.scope,
      claim.key,
    ]);
    return;
  }
  await deps.db.query(
    `UPDATE idempotent_answers SET status_code = $3, content_type = $4, body = $5 WHERE scope = $1 AND key = $2`,
    [claim.scope, claim.key, reply.statusCode, String(reply.getHeader("content-type") ?? ""), payload],
  );
}

/**
 * GraphQL refuses with status 200: none of the fields asked for was carried out when each is null or has userErrors
 * (their transactions rolled back).
 */
function isGraphqlFailure(payload: string): boolean {
  if (!payload.includes('"errors"') && !payload.includes('"userErrors":[{')) return false;
  const { data } = JSON.parse(payload) as { data?: Record<string, { userErrors?: unknown[] } | null> | null };
  return Object.values(data ?? {}).every((field) => !field || (field.userErrors?.length ?? 0) > 0);
}
