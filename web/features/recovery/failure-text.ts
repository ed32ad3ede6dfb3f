import { RequestError } from "../../lib/graphql-request.ts";
import { serverMessage } from "../../lib/server-message.ts";

interface FailureTexts {
  /** The server answered without a text of its own. */
  fallback: string;
  /** No answer came at all. */
  noAnswer: string;
}

/** The error catalogue's choice: the server's message, else the fallback; another text when it wasn't the server's. */
export function failureText(error: unknown, { fallback, noAnswer }: FailureTexts): string {
  const isAnswer = error instanceof RequestError && error.code !== "NETWORK";
  return serverMessage(error) ?? (isAnswer ? fallback : noAnswer);
}
