import { rateLimitText, RequestError, toRequestError, type GraphqlErrorShape } from "./graphql-request.ts";

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function textOf(error: RequestError): string | null {
  // What broke inside the server was not written for people.
  if (error.code === "INTERNAL") return null;
  if (error.serverMessage !== null && error.serverMessage !== "") return error.serverMessage;
  return error.code === "RATE_LIMITED" ? rateLimitText(error.retryAfterSeconds) : null;
}

/**
 * The server's own text in an error of Apollo (`CombinedGraphQLErrors`) or of `requestGraphql`; null when there was
 * no answer, no text or an internal error. For the catalogue's 'server message, else …': `serverMessage(error) ?? "…"`.
 */
export function serverMessage(error: unknown): string | null {
  if (error instanceof RequestError) return textOf(error);
  if (!isRecord(error) || !Array.isArray(error["errors"])) return null;
  const errors = error["errors"].filter(isRecord) as GraphqlErrorShape[];
  return errors.length === 0 ? null : textOf(toRequestError(errors));
}
