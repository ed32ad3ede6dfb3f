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
import { PersistedQueryLink } from "@apollo/client/link/persisted-queries";
import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { OperationTypeNode } from "graphql";
import { NEVER } from "rxjs";
import {
  documentMeta,
  GRAPHQL_URL,
  reactToRequestError,
  RequestError,
  requestHeaders,
  toRequestError,
} from "../lib/graphql-request.ts";
import { joinQueries, startAnew, type JoinContext, type Question } from "../lib/join-queries.ts";
import { onSessionChange, readSession } from "../lib/session.ts";
import { fetchOrTakeFirst } from "./first-answer.ts";

const authLink = new SetContextLink((previous) => ({
  headers: { ...previous.headers, ...requestHeaders() },
}));

/** The token an operation was sent with, from the header that `authLink` gave it. */
function tokenOf(operation: ApolloLink.Operation): string | null {
  const { headers } = operation.getContext() as { headers?: Record<string, string> };
  return headers?.authorization?.replace(/^Bearer /, "") ?? null;
}

function requestErrorOf(error: unknown): RequestError | null {
  if (CombinedGraphQLErrors.is(error)) return toRequestError(error.errors);
  if (!ServerError.is(error)) return null;
  if (error.statusCode === 401) return new RequestError("UNAUTHENTICATED", null);
  return error.statusCode === 429 ? new RequestError("RATE_LIMITED", null) : null;
}

/** A dead session ends (the shell then leads to the sign-in page and back), a limit is told; the caller sees the rest. */
const errorLink = new ErrorLink(({ error, operation }) => {
  const known = requestErrorOf(error);
  if (known === null) return undefined;
  reactToRequestError(known, tokenOf(operation));
  // The page is being left for the sign-in page, which says why: an alert about what couldn't be saved would only
  // stand in its way. A query must end: the same one would wait for it after signing in.
  const isLeft = known.code === "UNAUTHENTICATED" && operation.operationType === OperationTypeNode.MUTATION;
  return isLeft ? NEVER : undefined;
});

/** Operations go by their hash, which the build has put into them; by their text where the server doesn't know it. */
const hashLink = new PersistedQueryLink({ generateHash: (document) => documentMeta(document).hash });

const httpLink = new HttpLink({ uri: GRAPHQL_URL, fetch: fetchOrTakeFirst });

/** The one GraphQL client of the dashboard; also for loaders. Public pages use `lib/graphql-request.ts` instead. */
export const apolloClient = new ApolloClient({
  link: ApolloLink.from([joinQueries, errorLink, hashLink, authLink, httpLink]),
  queryDeduplication: false,
  // A case is known by its number: several parts of a page ask for different fields of the same one.
  cache: new InMemoryCache({
    typePolicies: {
      Case: { keyFields: ["number"] },
      MailingTemplate: { keyFields: ["id", "version"] },
      // Its figures and its lines are asked for apart.
      RemittanceDraft: { merge: true },
    },
  }),
});

// What one person was shown must not wait in memory for the next one at the same browser. Cleared at the end of a
// session, not at the start of the next: that would break off the first page's queries.
// A new token of the same person (after a changed e-mail) ends nothing.
let knownPerson = readSession()?.userData.id ?? null;
onSessionChange(() => {
  const ended = knownPerson;
  knownPerson = readSession()?.userData.id ?? null;
  if (ended === null || ended === knownPerson) return;
  startAnew(apolloClient);
  void apolloClient.clearStore();
});

/**
 * Starts asking for a page's data while its code is still on the way: for route loaders, which must not make the
 * navigation wait. The page asks the same through `useQuery` and finds it; an error shows there.
 */
export function prefetch<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): null {
  return askAhead({ query, variables });
}

/** Asks several questions in one request: `whole` has the fields of all its `parts`, which find them as if asked alone. */
export function prefetchTogether(whole: Question, parts: readonly Question[]): null {
  return askAhead(whole, parts);
}

function askAhead(question: Question, parts: readonly Question[] = []): null {
  const context: JoinContext = { isAhead: true, parts };
  apolloClient.query({ ...question, context }).catch(() => undefined);
  return null;
}
