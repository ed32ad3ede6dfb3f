import { useApolloClient, useQuery } from "@apollo/client/react";
import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { useCallback } from "react";
import type { AdminCasesUrl, OwnCasesUrl, ownCasesVariables } from "./cases-url.ts";
import { useRefetchOnReturn } from "../../../lib/use-refetch-on-return.ts";
import { usePageInRange } from "../../../lib/use-page-in-range.ts";
import { BudgetsToAnswerByCaseDocument, UnreadByCaseDocument } from "../../../generated/graphql.ts";

type Variables = ReturnType<typeof ownCasesVariables>;

interface CasesAnswer<Row> {
  cases: { nodes: Row[]; totalCount: number };
}

/** One page of a list of cases as its address wants it; shows the last answer while the next one is on its way. */
export function useCaseList<Row>(
  document: TypedDocumentNode<CasesAnswer<Row>, Variables>,
  variables: Variables,
  url: OwnCasesUrl | AdminCasesUrl,
  change: (change: { page: number }, options: { replace: boolean }) => void,
) {
  const client = useApolloClient();
  const { data, previousData, loading, error, refetch } = useQuery<CasesAnswer<Row>, Variables>(document, {
    variables,
    fetchPolicy: "cache-and-network",
  });
  useRefetchOnReturn(() => refetch());
  const shown = (data ?? previousData)?.cases;
  const answered = data?.cases;
  const toPage = useCallback((page: number) => change({ page }, { replace: true }), [change]);
  const { page, size } = url;
  const [totalCount, rowsOnPage] = [answered?.totalCount, answered?.nodes.length];
  const isPastEnd = usePageInRange({ page, size, totalCount, rowsOnPage }, toPage);
  const total = shown?.totalCount ?? 0;
  return {
    rows: isPastEnd ? undefined : shown?.nodes,
    total,
    lastPage: Math.max(1, Math.ceil(total / size)),
    loading,
    error: error !== undefined,
    // What stands over the list wasn't loaded either.
    onRetry: () => void client.refetchQueries({ include: "active" }).catch(() => undefined),
  };
}

/** How many messages wait to be read, by case, and in which conversation; empty until it is known. */
export function useUnreadByCase(): ReadonlyMap<string, { conversation: string; unread: number }> {
  const { data, refetch } = useQuery(UnreadByCaseDocument, { fetchPolicy: "cache-and-network" });
  useRefetchOnReturn(() => refetch());
  return new Map(
    (data?.conversations.nodes ?? []).flatMap(({ id, caseNumber, unread }) =>
      caseNumber === null || unread === 0 ? [] : [[caseNumber, { conversation: id, unread }] as const],
    ),
  );
}

/** The client's cases in which a sent budget waits for the answer; empty until it is known. */
export function useBudgetsToAnswer(): ReadonlySet<string> {
  const { data, refetch } = useQuery(BudgetsToAnswerByCaseDocument, { fetchPolicy: "cache-and-network" });
  useRefetchOnReturn(() => refetch());
  return new Set((data?.clientPayments.budgets ?? []).map(({ caseNumber }) => caseNumber));
}
