import { ApolloLink, type ApolloClient } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import { finalize, shareReplay, type Observable } from "rxjs";

type Running = Map<string, Observable<ApolloLink.Result>>;

const runningOf = new WeakMap<ApolloClient, Running>();

/** After a change: no query joins one that was sent before it, whose answer may tell how things stood then. */
export function startAnew(client: ApolloClient): void {
  runningOf.delete(client);
}

function runningNow(client: ApolloClient): Running {
  const running = runningOf.get(client) ?? new Map<string, Observable<ApolloLink.Result>>();
  runningOf.set(client, running);
  return running;
}

/**
 * Equal queries at the same time are one request, in place of Apollo's own deduplication (`queryDeduplication: false`):
 * that one lets what is asked for after a change join a query sent before it, whose answer then stays on the page.
 */
export const joinQueries = new ApolloLink((operation, forward) => {
  const { client, operationType, operationName, variables } = operation;
  if (operationType !== OperationTypeNode.QUERY) return forward(operation);
  const running = runningNow(client);
  const key = `${operationName} ${JSON.stringify(variables)}`;
  const joined =
    running.get(key) ??
    forward(operation).pipe(
      finalize(() => running.delete(key)),
      shareReplay({ refCount: true, bufferSize: 1 }),
    );
  running.set(key, joined);
  return joined;
});
