import { useQuery } from "@apollo/client/react";
import { useRefetchOnReturn } from "../../../lib/use-refetch-on-return.ts";
import {
  BudgetsToAnswerByCaseDocument,
  PendingDocument,
  UnreadByCaseDocument,
  type PendingQuery,
} from "../../../generated/graphql.ts";

type Decision = PendingQuery["pendingForMe"]["items"][number];

/** What else of 'Pendiente de ti', which stands above the list, is decided in a case. */
const DECISIONS: ReadonlySet<Decision["kind"]> = new Set(["AGREEMENT_TO_ANSWER", "CHOOSE_SPECIALIST"]);

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

/** Agreements to answer and specialists to choose, by case; empty until they are known. */
export function useDecisionsByCase(): ReadonlyMap<string, readonly Decision[]> {
  const { data } = useQuery(PendingDocument);
  const decisions = (data?.pendingForMe.items ?? []).filter(({ kind }) => DECISIONS.has(kind));
  return Map.groupBy(decisions, ({ reference }) => reference ?? "");
}
