import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { GraphQLSchema } from "graphql";
import { createContext } from "./context.ts";
import { answerScope, answerScopeOfKey } from "./shared/answer-scope.ts";
import { keyedHash } from "./domains/accounts/secrets.ts";
import {
  completeClaims,
  freeKey,
  keepAnswer,
  takeClaim,
  underClaim,
  waitForAnswer,
  type Claim,
  type RequestContent,
} from "./idempotent-claims.ts";
import { secretAnswers } from "./graphql/secret-answers.ts";
import { formDigest } from "./form-digest.ts";
import type { Deps } from "./platform/deps.ts";
import { RefusedRequest } from "./platform/refusals.ts";

const LONGEST_KEY = 200;
/** An answer larger than this isn't worth keeping; such calls are lists, which change nothing. */
const LARGEST_ANSWER = 500_000;

const TOO_LONG = `La clave Idempotency-Key es demasiado larga: admite ${LONGEST_KEY} caracteres.`;
const BROKEN_OFF = "La petición no ha llegado entera: vuelve a enviarla.";
const CARRIED_OUT =
  "Esta petición ya se llevó a cabo, pero su respuesta se perdió. Comprueba el resultado antes de repetirla con otra clave.";

/**
 * `Idempotency-Key` on a POST or DELETE of either transport: the first request is carried out, its answer kept for a day;
 * a repetition gets that answer again; one that comes while the first still runs waits for it, and gets 409 with
 * Retry-After when that takes too long. What was carried out by a process that died before it answered gets 409 without
 * Retry-After, never a second effect.
 * A request with a file is compared by its bytes as well; a repetition's are read and thrown away.
 * The key counts per API key, or per account in its role, and only for a live key or session: nobody reads another one's answers, nor one's own
 * after signing out or losing a right. A visitor's key means nothing, nor does one of a call that answers with a token,
 * a secret or codes: these are kept nowhere in clear.
 */
export function addIdempotency(app: FastifyInstance, deps: Deps, schema: GraphQLSchema): void {
  const isSecretMutation = secretAnswers(schema);
  const claims = new WeakMap<FastifyRequest, Claim>();
  completeClaims(deps);

  app.addHook("preHandler", async (request, reply) => {
    const key = request.headers["idempotency-key"];
    if (typeof key !== "string" || key === "" || request.method === "GET") return;
    if (SECRET_PATHS.test(request.url) || isSecretMutation(request)) return;
    if (key.length > LONGEST_KEY) {
      throw new RefusedRequest(400, TOO_LONG);
    }
    const { actor, apiKey } = await createContext(deps, request);
    const scope = apiKey ? answerScopeOfKey(apiKey) : actor && answerScope(actor);
    if (scope === null) return;
    const content = contentOf(deps, request, key);
    const claim = await takeClaim(deps, { scope, key }, content);
    if (!claim) return answerAgain(deps, { scope, key, content }, reply);
    claims.set(request, claim);
  });

  // Only a hook that calls back hands its asynchronous context on.
  app.addHook("preHandler", (request, _reply, done) => {
    const claim = claims.get(request);
    if (claim) underClaim(claim, done);
    else done();
  });

  app.addHook("onSend", async (request, reply, payload) => {
    const claim = claims.get(request);
    if (!claim) return payload;
    claims.delete(request);
    await settle(deps, claim, reply, payload);
    return payload;
  });
}

/** A file counts with its bytes, which are hashed on their way to whoever carries the request out. */
function contentOf({ env }: Deps, request: FastifyRequest, key: string): RequestContent {
  // A plain hash would let whoever reads the table guess the password in a body, a million tries a second.
  const hashOf = (content: string) =>
    keyedHash(env.appSecret, "repeated request", key, `${request.method} ${request.url} ${content}`);
  const form = formDigest(request);
  if (form === null) {
    const hash = hashOf(JSON.stringify(request.body ?? null));
    return { hash: () => hash, wholeHash: async () => hash };
  }
  const ofForm = (digest: string | null) => digest && hashOf(`multipart ${digest}`);
  return { hash: () => ofForm(form.known), wholeHash: async () => ofForm(await form.whole()) };
}

/** Of GraphQL see @secret. */
const SECRET_PATHS = /^\/api\/(?:auth\/login|contacts\/verify-email-code)\b/;

/** Throws RefusedRequest. */
async function answerAgain(
  deps: Deps,
  { scope, key, content }: { scope: string; key: string; content: RequestContent },
  reply: FastifyReply,
) {
  const requestHash = await content.wholeHash();
  if (requestHash === null) throw new RefusedRequest(400, BROKEN_OFF);
  const stored = await waitForAnswer(deps, scope, key);
  if (stored && stored.requestHash !== null && stored.requestHash !== requestHash) {
    throw new RefusedRequest(422, "Esta clave Idempotency-Key ya se usó para otra petición.");
  }
  if (stored?.status != null && stored.body !== null) {
    return reply
      .code(stored.status)
      .header("idempotent-replayed", "true")
      .type(stored.contentType ?? "application/json; charset=utf-8")
      .send(stored.body);
  }
  if (stored?.carriedOut) throw new RefusedRequest(409, CARRIED_OUT);
  throw new RefusedRequest(409, "Esta misma petición se está tramitando. Espera un momento.", 1);
}

/**
 * A success is kept; after a refusal the key is free again, so that trying anew makes sense. Where something was
 * committed and no answer can be kept (it couldn't be made, it is too large), the key stays taken.
 */
async function settle(deps: Deps, claim: Claim, reply: FastifyReply, payload: unknown): Promise<void> {
  claim.settled = true;
  const { statusCode: status } = reply;
  const body = typeof payload === "string" && payload.length <= LARGEST_ANSWER ? payload : null;
  const isFault = status >= 500 || (body !== null && isGraphqlFault(body));
  if (claim.carriedOut && (isFault || (body === null && status < 400))) return;
  if (body === null || isFault || status >= 400 || isGraphqlFailure(body)) return freeKey(deps, claim);
  // Without knowing of which file it is, an answer is given to nobody again.
  if ((await claim.content.wholeHash()) === null) return claim.carriedOut ? undefined : freeKey(deps, claim);
  const contentType = String(reply.getHeader("content-type") ?? "");
  return keepAnswer(deps, claim, { status, contentType, body });
}

/** Nobody's refusal: the change may have been committed before the answer went wrong. */
function isGraphqlFault(payload: string): boolean {
  if (!payload.includes('"errors"')) return false;
  const { errors } = JSON.parse(payload) as { errors?: { extensions?: { code?: string } }[] };
  return (errors ?? []).some(({ extensions }) => extensions?.code === "INTERNAL");
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
