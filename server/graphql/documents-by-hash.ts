import type { FastifyReply, FastifyRequest } from "fastify";
import { createContext } from "../context.ts";
import type { Deps } from "../platform/deps.ts";
import { hashOfOperation, isTrustedOperation, trustedText } from "./trusted-operations.ts";

const MALFORMED = "La operación por su hash exige persistedQuery con version 1 y sha256Hash.";
const FOREIGN = "El sha256Hash no es el del documento.";
const NOT_OURS =
  "Desde un navegador solo se admiten las operaciones de la aplicación; las demás, con una clave de API.";

interface AskedOperation {
  query?: unknown;
  extensions?: unknown;
}

/** The text that a request has, or null when it asks by hash. */
export function textOf(request: FastifyRequest): string | null {
  const { query } = operationOf(request);
  return typeof query === "string" ? query : null;
}

/** The text that will be carried out, also where a request asks by hash; null: there is none. */
export function documentOf(request: FastifyRequest): string | null {
  const hash = persistedQueryOf(operationOf(request))?.["sha256Hash"];
  return textOf(request) ?? (typeof hash === "string" ? trustedText(hash) : null);
}

/** A hash in a form that Apollo would look up all the same, or beside a text that isn't its own. */
export async function refuseMalformedHash(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const asked = persistedQueryOf(operationOf(request));
  if (asked === undefined) return undefined;
  const { version, sha256Hash } = asked;
  if (version !== 1 || typeof sha256Hash !== "string") return refuse(reply, 400, "BAD_USER_INPUT", MALFORMED);
  const text = textOf(request);
  return text === null || hashOfOperation(text) === sha256Hash
    ? undefined
    : refuse(reply, 400, "BAD_USER_INPUT", FOREIGN);
}

/**
 * For GRAPHQL_TRUSTED_ONLY. Browsers say where a request comes from, in headers that scripts can't set: whatever bears one
 * of them was sent by a page, which in this product asks for nothing but its own operations. Programs of integrators send
 * neither. With a key that works a page may ask freely, as the explorer does: what is kept from scripts that get into a page
 * is what they could ask with the session they find there, of an administrator least of all, and a key isn't found there.
 * Throws what createContext throws.
 */
export async function refuseForeignText(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const isOfBrowser = (request.headers["sec-fetch-site"] ?? request.headers.origin) !== undefined;
  const text = textOf(request);
  if (!isOfBrowser || text === null || isTrustedOperation(hashOfOperation(text))) return undefined;
  const { apiKey } = await createContext(deps, request);
  return apiKey === null ? refuse(reply, 403, "FORBIDDEN", NOT_OURS) : undefined;
}

function refuse(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply.code(status).send({ errors: [{ message, extensions: { code } }] });
}

/** GET has it in its address. */
function operationOf({ body, query }: FastifyRequest): AskedOperation {
  return (body ?? query) as AskedOperation;
}

/** undefined: none. Extensions that can't be read are refused by Apollo. */
function persistedQueryOf({ extensions }: AskedOperation): Record<string, unknown> | undefined {
  const read = typeof extensions === "string" ? parsed(extensions) : extensions;
  const asked = (read as { persistedQuery?: unknown } | null | undefined)?.persistedQuery;
  return asked === undefined || asked === null ? undefined : (asked as Record<string, unknown>);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
