import { useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import { MailingPageDocument, type MailingPageQuery } from "../../generated/graphql.ts";
import { useRefetchOnReturn } from "../../lib/use-refetch-on-return.ts";
import { isOnItsWay } from "../../parts/mailings/mailing-words.ts";

/** How often one that is on its way is looked at. */
const POLL_MS = 3000;
/** And one that has ended, of which a provider has yet to say results. */
const AWAITING_POLL_MS = 30_000;

export type MailingDetail = NonNullable<MailingPageQuery["mailing"]>;

/**
 * One mailing, looked at while it moves: also after its end while mails may still be tried again, opened or answered it is
 * asked for when somebody comes back to the page.
 */
export function useMailing(id: string) {
  const { data, error, refetch, startPolling, stopPolling } = useQuery(MailingPageDocument, {
    variables: { id },
    fetchPolicy: "cache-and-network",
    skipPollAttempt: () => document.hidden,
  });
  const mailing = data?.mailing;
  const pollInterval = mailing == null ? 0 : intervalOf(mailing);
  useEffect(() => {
    if (pollInterval === 0) return undefined;
    startPolling(pollInterval);
    return stopPolling;
  }, [pollInterval, startPolling, stopPolling]);
  useRefetchOnReturn(() => refetch());
  return { mailing, error, refetch, pollInterval };
}

/** 0: nothing more comes by itself. */
function intervalOf({ status, awaitingResults }: MailingDetail): number {
  if (isOnItsWay(status)) return POLL_MS;
  return awaitingResults > 0 ? AWAITING_POLL_MS : 0;
}
