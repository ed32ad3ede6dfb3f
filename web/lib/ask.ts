import { createContext } from "react-router-dom";
import type { TypedDocumentString } from "../generated/plain/graphql.ts";

/** Asks the contract one question; throws what `requestGraphql` throws. */
export type Ask = <Data, Variables>(
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
) => Promise<Data>;

/**
 * How loaders of public pages ask: `context.get(askContext)(Document, variables)`. Over HTTP in the browser; when the
 * server draws a page it asks itself, as a visitor.
 */
export const askContext = createContext<Ask>(async (document, variables) => {
  // Most pages of the site ask for nothing: they do without it.
  const { requestGraphql } = await import("./graphql-request.ts");
  return requestGraphql(document, variables);
});
