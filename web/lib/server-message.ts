import { RequestError, rateLimitText } from "./graphql-request.ts";

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/**
 * The server's own text in an error of Apollo (`CombinedGraphQLErrors`) or of `requestGraphql`; null when there was
 * no answer or no text. For the catalogue's 'server message, else …': `serverMessage(error) ?? "…"`.
 */
export function serverMessage(error: unknown): string | null {
  if (error instanceof RequestError) {
    if (error.serverMessage !== null) return error.serverMessage;
    return error.code === "RATE_LIMITED" ? rateLimitText(error.retryAfterSeconds) : null;
  }
  if (!isRecord(error) || !Array.isArray(error["errors"])) return null;
  const first: unknown = error["errors"][0];
  return isRecord(first) && typeof first["message"] === "string" && first["message"] !== "" ? first["message"] : null;
}
