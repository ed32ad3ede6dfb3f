import { GraphQLError, type GraphQLFormattedError } from "graphql";
import type { Logger } from "pino";
import { mapDatabaseError } from "../platform/database.ts";
import { FileMissing, ServiceUnavailable } from "../platform/errors.ts";
import { Forbidden, InvalidInput, NotFound, RateLimited, Unauthenticated } from "../platform/refusals.ts";

const CODES = new Set(["BAD_USER_INPUT", "GRAPHQL_PARSE_FAILED", "GRAPHQL_VALIDATION_FAILED", "BAD_REQUEST"]);

/** What a client may see of an error: one of the contract's codes, a Spanish message, never an inside. */
export function formatError(log: Logger) {
  return (formatted: GraphQLFormattedError, raw: unknown): GraphQLFormattedError => {
    const error = mapDatabaseError(raw instanceof GraphQLError && raw.originalError ? raw.originalError : raw);
    const { locations, path } = formatted;
    const known = describe(error);
    if (known) return { message: known.message, locations, path, extensions: known.extensions };
    const code = String(formatted.extensions?.code ?? "");
    if (CODES.has(code)) {
      return { message: formatted.message, locations, path, extensions: { code: "BAD_USER_INPUT" } };
    }
    log.error({ err: error, path }, "unexpected error in GraphQL");
    return {
      message: "Ha habido un error desconocido",
      locations,
      path,
      extensions: { code: "INTERNAL" },
    };
  };
}

interface Description {
  message: string;
  extensions: Record<string, unknown>;
}

function describe(error: unknown): Description | null {
  if (error instanceof Unauthenticated) return { message: error.message, extensions: { code: "UNAUTHENTICATED" } };
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
  if (error instanceof InvalidInput) return { message: error.message, extensions: { code: "BAD_USER_INPUT" } };
  return null;
}
