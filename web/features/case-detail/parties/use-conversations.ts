import { useQuery } from "@apollo/client/react";
import { CaseConversationsDocument, type CaseConversationsQuery } from "../../../generated/graphql.ts";
import type { CaseViewer } from "../hooks/case-view.ts";

export type CaseConversation = CaseConversationsQuery["conversations"]["nodes"][number];

const NONE: readonly CaseConversation[] = [];

/** The conversations of a case by the id of the party they are with; none where there is nobody to write with. */
export function useConversations(number: string, viewer: CaseViewer): ReadonlyMap<string, CaseConversation> {
  const { data } = useQuery(CaseConversationsDocument, {
    variables: { number },
    skip: viewer === "ADMIN" || viewer === "ASKED",
    fetchPolicy: "cache-and-network",
  });
  const nodes = data?.conversations.nodes ?? NONE;
  return new Map(nodes.filter((one) => one.caseNumber === number).map((one) => [one.party.id, one]));
}
