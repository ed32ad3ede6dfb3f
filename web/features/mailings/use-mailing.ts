import { useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import { MailingPageDocument, type MailingPageQuery } from "../../generated/graphql.ts";
import { useRefetchOnReturn } from "../../lib/use-refetch-on-return.ts";
import { isOnItsWay } from "../../parts/mailings/mailing-words.ts";

/** How often one that is on its way is looked at. */
const POLL_MS = 3000;

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
  const isMoving = mailing != null && isOnItsWay(mailing.status);
  useEffect(() => {
    if (!isMoving) return undefined;
    startPolling(POLL_MS);
    return stopPolling;
  }, [isMoving, startPolling, stopPolling]);
  useRefetchOnReturn(() => refetch());
  return { mailing, error, refetch, pollInterval: isMoving ? POLL_MS : 0 };
}
