import { useQuery } from "@apollo/client/react";
import { useRefetchOnReturn } from "../../../lib/use-refetch-on-return.ts";
import { BudgetsToAnswerByCaseDocument, UnreadByCaseDocument } from "../../../generated/graphql.ts";

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
