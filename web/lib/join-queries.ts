import { ApolloLink, type ApolloClient, type OperationVariables } from "@apollo/client";
import { OperationTypeNode, type DocumentNode } from "graphql";
import { finalize, shareReplay, type Observable } from "rxjs";
import { documentMeta } from "./graphql-request.ts";

/** A query with what it is asked for. */
export interface Question {
  query: DocumentNode;
  variables: OperationVariables;
}

/** What a query's context says to this link. */
export interface JoinContext {
  /** Asked before the page that wants it is there: its answer waits for that page. */
  isAhead?: boolean;
  /** The queries whose fields it has: they are answered by its answer. */
  parts?: readonly Question[];
}

interface Running {
  answer: Observable<ApolloLink.Result>;
  /** False: it was only asked ahead, and nobody has wanted it yet. */
  isWanted: boolean;
  hasEnded: boolean;
}

/** So long an answer waits for the page it was asked ahead for: from then on it may be old. */
const AHEAD_MS = 3_000;

const runningOf = new WeakMap<ApolloClient, Map<string, Running>>();

/** After a change: no query joins one that was sent before it, whose answer may tell how things stood then. */
export function startAnew(client: ApolloClient): void {
  runningOf.delete(client);
}

function runningNow(client: ApolloClient): Map<string, Running> {
  const running = runningOf.get(client) ?? new Map<string, Running>();
  runningOf.set(client, running);
  return running;
}

function keyOf(operationName: string | undefined, variables: OperationVariables): string {
  return `${operationName} ${JSON.stringify(variables)}`;
}

/**
 * Equal queries at the same time are one request, in place of Apollo's own deduplication (`queryDeduplication: false`):
 * that one lets what is asked for after a change join a query sent before it, whose answer then stays on the page. What is
 * asked ahead of a page is that page's first answer, even where it is there before the page.
 */
export const joinQueries = new ApolloLink((operation, forward) => {
  const { client, operationType, operationName, variables } = operation;
  if (operationType !== OperationTypeNode.QUERY) return forward(operation);
  const { isAhead = false, parts = [] } = operation.getContext() as JoinContext;
  const running = runningNow(client);
  const key = keyOf(operationName, variables);
  const known = running.get(key);
  if (known !== undefined) {
    known.isWanted ||= !isAhead;
    if (known.hasEnded && known.isWanted) running.delete(key);
    return known.answer;
  }
  const keys = [key, ...parts.map((part) => keyOf(documentMeta(part.query).name, part.variables))];
  const end = () => {
    for (const one of keys) endRunning(running, one, answer);
  };
  const answer: Running["answer"] = forward(operation).pipe(
    finalize(end),
    shareReplay({ refCount: true, bufferSize: 1 }),
  );
  for (const one of keys) running.set(one, { answer, isWanted: !isAhead, hasEnded: false });
  return answer;
});

/** An answer that nobody has wanted yet stays for a moment, for the first who asks. */
function endRunning(running: Map<string, Running>, key: string, answer: Running["answer"]): void {
  const ended = running.get(key);
  if (ended?.answer !== answer) return;
  ended.hasEnded = true;
  const drop = () => {
    if (running.get(key) === ended) running.delete(key);
  };
  if (ended.isWanted) drop();
  else setTimeout(drop, AHEAD_MS);
}
