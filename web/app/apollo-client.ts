import {
  ApolloClient,
  ApolloLink,
  CombinedGraphQLErrors,
  HttpLink,
  InMemoryCache,
  ServerError,
  type OperationVariables,
} from "@apollo/client";
import { SetContextLink } from "@apollo/client/link/context";
import { ErrorLink } from "@apollo/client/link/error";
import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import {
  GRAPHQL_URL,
  reactToRequestError,
  RequestError,
  requestHeaders,
  toRequestError,
} from "../lib/graphql-request.ts";
import { onSessionChange, readSession } from "./session.ts";

const authLink = new SetContextLink((previous) => ({
  headers: { ...previous.headers, ...requestHeaders() },
}));

/** A dead session ends (the shell then leads to the sign-in page and back), a limit is told; the caller sees the rest. */
const errorLink = new ErrorLink(({ error }) => {
  if (CombinedGraphQLErrors.is(error)) reactToRequestError(toRequestError(error.errors));
  else if (ServerError.is(error) && error.statusCode === 401)
    reactToRequestError(new RequestError("UNAUTHENTICATED", null));
  else if (ServerError.is(error) && error.statusCode === 429)
    reactToRequestError(new RequestError("RATE_LIMITED", null));
});

/** The one GraphQL client of the dashboard; also for loaders. Public pages use `lib/graphql-request.ts` instead. */
export const apolloClient = new ApolloClient({
  link: ApolloLink.from([errorLink, authLink, new HttpLink({ uri: GRAPHQL_URL })]),
  cache: new InMemoryCache(),
});

// What one person was shown must not wait in memory for the next one at the same browser. Cleared at the end of a
// session, not at the start of the next: that would break off the first page's queries.
let knownToken = readSession()?.token ?? null;
onSessionChange(() => {
  const ended = knownToken;
  knownToken = readSession()?.token ?? null;
  if (ended !== null && ended !== knownToken) void apolloClient.clearStore();
});

/**
 * Starts asking for a page's data while its code is still on the way: for route loaders, which must not make the
 * navigation wait. The page asks the same through `useQuery` and finds it; an error shows there.
 */
export function prefetch<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): null {
  apolloClient.query<Data>({ query, variables }).catch(() => undefined);
  return null;
}
