import { useQuery } from "@apollo/client/react";
import { type Role, UnreadMessagesDocument } from "../generated/graphql.ts";
import { useRefetchOnReturn } from "../lib/use-refetch-on-return.ts";

const EVERY_MS = 20_000;

/** How many messages wait for the person signed in, kept fresh while the page is looked at; administrators have none. */
export function useUnreadMessages(role: Role | undefined): number {
  const skip = role !== "CLIENT" && role !== "SPECIALIST";
  const { data, refetch } = useQuery(UnreadMessagesDocument, {
    skip,
    fetchPolicy: "cache-and-network",
    pollInterval: skip ? 0 : EVERY_MS,
    skipPollAttempt: () => document.hidden,
  });
  useRefetchOnReturn(() => (skip ? undefined : refetch()));
  return data?.unreadMessages ?? 0;
}
