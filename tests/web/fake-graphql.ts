import { jest } from "@jest/globals";

export interface SentRequest {
  operation: string;
  variables: Record<string, unknown>;
  /** What `Authorization` bore; null without one. */
  token: string | null;
}

/** A refusal of the request as a whole, as the server's transport puts it. */
export function refused(code: string, message: string): object {
  return { errors: [{ message, extensions: { code } }] };
}

/**
 * Stands in for the server of pages without Apollo: an answer (or a function giving one) by operation name. A `data`
 * object is wrapped, what has `errors` goes as it is; an operation without an answer finds no network.
 */
export function fakeGraphql(answers: Readonly<Record<string, unknown>>): SentRequest[] {
  const requests: SentRequest[] = [];
  jest.spyOn(globalThis, "fetch").mockImplementation(async (_url, init) => {
    const body = JSON.parse(typeof init?.body === "string" ? init.body : "{}") as {
      operationName: string;
      variables: Record<string, unknown>;
    };
    const operation = body.operationName;
    const bearer = new Headers(init?.headers).get("authorization");
    requests.push({ operation, variables: body.variables, token: bearer?.replace("Bearer ", "") ?? null });
    const found = answers[operation];
    if (found === undefined) throw new TypeError("Failed to fetch");
    const answer: unknown =
      typeof found === "function" ? await (found as (variables: object) => unknown)(body.variables) : found;
    const isWhole = typeof answer === "object" && answer !== null && "errors" in answer;
    return new Response(JSON.stringify(isWhole ? answer : { data: answer }), {
      headers: { "content-type": "application/json" },
    });
  });
  return requests;
}
