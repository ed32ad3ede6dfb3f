import type { TypedDocumentString } from "../generated/plain/graphql.ts";
import { chosenLanguage } from "./chosen-language.ts";
import { bearerToken, endSession } from "./session.ts";
import { showNotice } from "./notices.ts";

export const GRAPHQL_URL = "/graphql";

/**
 * The codes the server's top-level errors have, and NETWORK when no answer came. PERSISTED_QUERY_NOT_FOUND never leaves
 * this file.
 */
export type RequestErrorCode =
  | "UNAUTHENTICATED"
  | "FORBIDDEN"
  | "NOT_FOUND"
  | "BAD_USER_INPUT"
  | "RATE_LIMITED"
  | "INTERNAL"
  | "PERSISTED_QUERY_NOT_FOUND"
  | "NETWORK";

const KNOWN_CODES: readonly string[] = [
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "NOT_FOUND",
  "BAD_USER_INPUT",
  "RATE_LIMITED",
  "INTERNAL",
  "PERSISTED_QUERY_NOT_FOUND",
] satisfies RequestErrorCode[];

/** A request that failed as a whole. `serverMessage` is the server's own text for the screen, when it sent one. */
export class RequestError extends Error {
  override readonly name = "RequestError";
  readonly code: RequestErrorCode;
  readonly serverMessage: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(code: RequestErrorCode, serverMessage: string | null, retryAfterSeconds: number | null = null) {
    super(serverMessage ?? code);
    this.code = code;
    this.serverMessage = serverMessage;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A top-level error as it comes over the wire. */
export interface GraphqlErrorShape {
  message?: string;
  extensions?: Record<string, unknown>;
}

/** The first top-level error as a `RequestError`. */
export function toRequestError(errors: readonly GraphqlErrorShape[]): RequestError {
  const first = errors[0];
  const code = first?.extensions?.["code"];
  const seconds = first?.extensions?.["retryAfterSeconds"];
  const known = typeof code === "string" && KNOWN_CODES.includes(code);
  return new RequestError(
    known ? (code as RequestErrorCode) : "INTERNAL",
    first?.message ?? null,
    typeof seconds === "number" ? Math.max(1, Math.ceil(seconds)) : null,
  );
}

/** 'Demasiados intentos…' with the time to wait in words. */
export function rateLimitText(seconds: number | null): string {
  if (seconds === null) return "Demasiadas solicitudes seguidas. Espera un momento e inténtalo de nuevo.";
  const wait =
    seconds < 120
      ? `${seconds} ${seconds === 1 ? "segundo" : "segundos"}`
      : `${Math.ceil(seconds / 60)} minutos`;
  return `Demasiadas solicitudes seguidas. Inténtalo de nuevo en ${wait}.`;
}

/**
 * What every request does about an error besides reporting it: a dead session ends; that it has to wait is told in the
 * server's own words, because it isn't always too many requests: the database, the store or the scanner may be away.
 * `token` is the one it was sent with: a late refusal of an earlier session's says nothing about the one in force.
 */
export function reactToRequestError(error: RequestError, token: string | null): void {
  if (error.code === "UNAUTHENTICATED" && token !== null && token === bearerToken()) endSession("expired");
  if (error.code === "RATE_LIMITED") {
    showNotice({ theme: "orange", text: error.serverMessage || rateLimitText(error.retryAfterSeconds) });
  }
}

/** `token` instead of the session's: a step token of a registration, a recovery or a log-in. */
export function requestHeaders(token: string | null = bearerToken()): Record<string, string> {
  const language = chosenLanguage();
  return {
    accept: "application/graphql-response+json, application/json",
    "apollo-require-preflight": "true",
    // Where none was chosen the browser sends its own, by which the page of a personal link was written, too.
    ...(language === null ? {} : { "accept-language": language }),
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
}

/**
 * The data of an answer, or its error thrown.
 * @throws {RequestError} when the body is no GraphQL answer or carries errors without data
 */
function readAnswer(body: string, status: number): unknown {
  let answer: GraphqlAnswer;
  try {
    answer = JSON.parse(body) as GraphqlAnswer;
  } catch {
    const isUnreachable = status >= 500 || status === 0;
    if (status === 429) throw new RequestError("RATE_LIMITED", null);
    throw new RequestError(isUnreachable ? "NETWORK" : "INTERNAL", null);
  }
  return dataOf(answer);
}

/** An answer of the contract, once it is read. */
export interface GraphqlAnswer {
  data?: unknown;
  errors?: readonly GraphqlErrorShape[];
}

/**
 * Its data, or its error thrown.
 * @throws {RequestError}
 */
export function dataOf(answer: GraphqlAnswer): unknown {
  if (answer.errors !== undefined && answer.errors.length > 0) throw toRequestError(answer.errors);
  if (answer.data === undefined || answer.data === null) throw new RequestError("INTERNAL", null);
  return answer.data;
}

/** What the build puts into each document: the SHA-256 of its text, by which the server knows it, and its operation. */
export interface DocumentMeta {
  hash: string;
  name: string;
}

export function documentMeta(document: object): DocumentMeta {
  const { __meta__: meta } = document as { __meta__?: Partial<DocumentMeta> };
  if (meta?.hash === undefined || meta.name === undefined)
    throw new Error("Not a document of the application");
  return { hash: meta.hash, name: meta.name };
}

/** The operation of a request: its hash, or its text. */
export type SentOperation = { operationName: string; extensions: object } | { query: string };

/**
 * Sends a document's hash, and its text where the server doesn't know the hash: it is of another release than this page.
 * @throws {RequestError}
 */
export async function askByHash(
  { hash, name }: DocumentMeta,
  text: () => string,
  send: (operation: SentOperation) => Promise<{ text: string; status: number }>,
): Promise<unknown> {
  const ask = async (operation: SentOperation) => {
    const answer = await send(operation);
    return readAnswer(answer.text, answer.status);
  };
  try {
    const extensions = { persistedQuery: { version: 1, sha256Hash: hash } };
    return await ask({ operationName: name, extensions });
  } catch (error) {
    if (!(error instanceof RequestError) || error.code !== "PERSISTED_QUERY_NOT_FOUND") throw error;
    return ask({ query: text() });
  }
}

export interface RequestOptions {
  signal?: AbortSignal;
  /** Let the request outlive the page, for a last word when leaving. */
  keepalive?: boolean;
  /** Leave session and notices alone: the caller shows every error itself. */
  quiet?: boolean;
  /**
   * A step token to ask with instead of the session's. A refused one (UNAUTHENTICATED) is the page's own business and
   * leaves the session alone.
   */
  token?: string;
}

/**
 * One GraphQL request without Apollo: for the public and sign-in pages, which don't load it.
 * @throws {RequestError}
 */
export async function requestGraphql<Data, Variables>(
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
  options: RequestOptions = {},
): Promise<Data> {
  const token = options.token ?? bearerToken();
  const send = async (operation: SentOperation) => {
    const response = await fetch(GRAPHQL_URL, {
      method: "POST",
      headers: { ...requestHeaders(token), "content-type": "application/json" },
      body: JSON.stringify({ ...operation, variables }),
      signal: options.signal,
      keepalive: options.keepalive,
    });
    return { text: await response.text(), status: response.status };
  };
  try {
    return (await askByHash(documentMeta(document), () => document.toString(), send)) as Data;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    const error = cause instanceof RequestError ? cause : new RequestError("NETWORK", null);
    if (options.quiet !== true) reactToRequestError(error, token);
    throw error;
  }
}
