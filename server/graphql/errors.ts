import { UNKNOWN_ERROR } from "../../schema/rules/refusals.ts";
import { GraphQLError, type GraphQLFormattedError } from "graphql";
import type { Logger } from "pino";
import { mapDatabaseError } from "../platform/database-errors.ts";
import { FileMissing, ServiceUnavailable } from "../platform/errors.ts";
import {
  Forbidden,
  Gone,
  InvalidInput,
  NotAllowed,
  NotFound,
  RateLimited,
  RefusedRequest,
  Unauthenticated,
} from "../platform/refusals.ts";
import { MalformedUpload } from "./uploads.ts";

const CODES = new Set([
  "BAD_USER_INPUT",
  "GRAPHQL_PARSE_FAILED",
  "GRAPHQL_VALIDATION_FAILED",
  "BAD_REQUEST",
  "OPERATION_RESOLUTION_FAILURE",
]);

/** Code of Apollo's own protocol, kept as it is: by it the client knows that it has to send the operation's text. */
const HASH_UNKNOWN = "PERSISTED_QUERY_NOT_FOUND";

/** What a client may see of an error: one of the contract's codes, a Spanish message, never an inside. */
export function formatError(log: Logger) {
  return (formatted: GraphQLFormattedError, raw: unknown): GraphQLFormattedError => {
    const error = causeOf(raw);
    const { locations, path } = formatted;
    const known = describe(error);
    if (known) return { message: known.message, locations, path, extensions: known.extensions };
    const code = formatted.extensions?.code;
    if (code === HASH_UNKNOWN) return { message: formatted.message, extensions: { code } };
    if (typeof code === "string" && CODES.has(code)) {
      return { message: formatted.message, locations, path, extensions: { code: "BAD_USER_INPUT" } };
    }
    log.error({ err: error, path }, "unexpected error in GraphQL");
    return {
      message: UNKNOWN_ERROR,
      locations,
      path,
      extensions: { code: "INTERNAL" },
    };
  };
}

/** The unavailable service (database, file store, scanner) behind an error; null when it is another error. */
export function unavailabilityOf(raw: unknown): ServiceUnavailable | null {
  const error = causeOf(raw);
  return error instanceof ServiceUnavailable ? error : null;
}

/** Seconds after which trying again makes sense, or null when that isn't what is wrong. */
export function retryAfterOf(raw: unknown): number | null {
  const error = causeOf(raw);
  const isForLater = error instanceof RateLimited || error instanceof ServiceUnavailable;
  return isForLater ? error.retryAfterSeconds : null;
}

function causeOf(raw: unknown): unknown {
  return mapDatabaseError(raw instanceof GraphQLError && raw.originalError ? raw.originalError : raw);
}

interface TransportRefusal {
  status: number;
  message: string;
  code: "BAD_USER_INPUT" | "UNAUTHENTICATED" | "RATE_LIMITED" | "INTERNAL";
  retryAfterSeconds?: number | undefined;
}

/** What was refused before there was an operation to answer. */
export function describeTransport(error: unknown): TransportRefusal {
  const unavailable = unavailabilityOf(error);
  if (unavailable) {
    const { message, retryAfterSeconds } = unavailable;
    return { status: 503, message, code: "RATE_LIMITED", retryAfterSeconds };
  }
  if (error instanceof Unauthenticated)
    return { status: 401, message: error.message, code: "UNAUTHENTICATED" };
  if (error instanceof RefusedRequest) {
    const { statusCode: status, message, retryAfterSeconds } = error;
    const code = status === 401 ? "UNAUTHENTICATED" : "BAD_USER_INPUT";
    return { status, message, code, retryAfterSeconds };
  }
  if (error instanceof RateLimited) {
    const { message, retryAfterSeconds } = error;
    return { status: 429, message, code: "RATE_LIMITED", retryAfterSeconds };
  }
  if (error instanceof MalformedUpload) {
    const message = `La subida no sigue graphql-multipart-request-spec: ${error.message}.`;
    return { status: 400, message, code: "BAD_USER_INPUT" };
  }
  const { statusCode, code } = error as { statusCode?: unknown; code?: unknown };
  // A Host header that makes no URL is the client's fault as well.
  const status = code === "ERR_INVALID_URL" ? 400 : typeof statusCode === "number" ? statusCode : 500;
  if (status === 413) return { status, message: "Lo enviado es demasiado grande.", code: "BAD_USER_INPUT" };
  if (status === 415)
    return { status, message: "El tipo de contenido no se admite.", code: "BAD_USER_INPUT" };
  if (status >= 400 && status < 500) {
    return { status, message: "La petición no se entiende: revisa su formato.", code: "BAD_USER_INPUT" };
  }
  return { status: 500, message: UNKNOWN_ERROR, code: "INTERNAL" };
}

interface Description {
  message: string;
  extensions: Record<string, unknown>;
}

function describe(error: unknown): Description | null {
  if (error instanceof Unauthenticated)
    return { message: error.message, extensions: { code: "UNAUTHENTICATED" } };
  if (error instanceof Forbidden) return { message: error.message, extensions: { code: "FORBIDDEN" } };
  if (error instanceof NotFound || error instanceof FileMissing) {
    return { message: error.message, extensions: { code: "NOT_FOUND" } };
  }
  if (error instanceof RateLimited || error instanceof ServiceUnavailable) {
    return {
      message: error.message,
      extensions: { code: "RATE_LIMITED", retryAfterSeconds: error.retryAfterSeconds },
    };
  }
  // A query has no payload to carry userErrors.
  if (error instanceof NotAllowed) return { message: error.message, extensions: { code: "FORBIDDEN" } };
  if (error instanceof Gone) {
    const [{ code: reason } = { code: "" }] = error.problems;
    return { message: error.message, extensions: { code: "BAD_USER_INPUT", reason } };
  }
  if (error instanceof InvalidInput)
    return { message: error.message, extensions: { code: "BAD_USER_INPUT" } };
  return null;
}
