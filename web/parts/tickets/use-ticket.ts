import { CombinedGraphQLErrors } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { TicketDocument, type TicketThreadFragment } from "../../generated/graphql.ts";

interface LoadedTicket {
  ticket: TicketThreadFragment | undefined;
  /** The ticket doesn't exist, or isn't the reader's. */
  isMissing: boolean;
  failed: boolean;
  retry: () => void;
}

const REFRESH_MS = 30_000;

/** One request for help, asked again while the page is open: the answer appears by itself. */
export function useTicket(id: string): LoadedTicket {
  const { data, error, refetch } = useQuery(TicketDocument, {
    variables: { id },
    fetchPolicy: "cache-and-network",
    pollInterval: REFRESH_MS,
    skipPollAttempt: () => document.hidden,
  });
  const isMissing =
    data?.ticket === null ||
    (CombinedGraphQLErrors.is(error) && error.errors[0]?.extensions?.["code"] === "NOT_FOUND");
  return {
    ticket: data?.ticket ?? undefined,
    isMissing,
    failed: error !== undefined && !isMissing,
    retry: () => void refetch().catch(() => undefined),
  };
}
