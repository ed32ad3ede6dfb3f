import { useApolloClient, useQuery } from "@apollo/client/react";
import { useEffect, useEffectEvent } from "react";
import {
  MarkAllNotificationsReadDocument,
  MarkNotificationsReadDocument,
  NotificationsDocument,
  UnreadDocument,
  type UnreadQuery,
} from "../../generated/graphql.ts";
import { useAction } from "../../lib/use-action.ts";
import { useAlert } from "../../lib/alert-context.ts";
import { useFeed } from "../../lib/use-feed.ts";
import { useRefetchOnReturn } from "../../lib/use-refetch-on-return.ts";
import type { NotificationRow } from "./NotificationList.tsx";

/** Tells that more wait to be read than before, by the number that the frame keeps asking for. */
function useOnMoreUnread(tell: () => void): void {
  const { cache } = useApolloClient();
  const onMore = useEffectEvent(tell);
  useEffect(() => {
    let before: number | undefined;
    return cache.watch<UnreadQuery>({
      query: UnreadDocument,
      optimistic: false,
      immediate: true,
      callback({ result }) {
        const unread = result?.unreadNotifications;
        if (unread !== undefined && before !== undefined && unread > before) onMore();
        before = unread;
      },
    });
  }, [cache]);
}

/** Which is the newest isn't asked more often than the number. */
const EVERY_MS = 20_000;

/**
 * Tells that another one is the newest, for who has so many unread that the number, which is counted up to 100, says
 * nothing any more; `newest` is the first in sight.
 */
function useOnAnotherNewest(
  { unreadOnly, newest }: { unreadOnly: boolean; newest: string | undefined },
  tell: () => void,
): void {
  const client = useApolloClient();
  const look = useEffectEvent(async () => {
    if (document.hidden || newest === undefined) return;
    const { data } = await client.query({
      query: NotificationsDocument,
      variables: { unreadOnly, first: 1 },
      fetchPolicy: "no-cache",
    });
    if (data !== undefined && data.notifications.nodes[0]?.id !== newest) tell();
  });
  useEffect(() => {
    // What fails is asked again the next time.
    const timer = setInterval(() => void look().catch(() => undefined), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
}

/** One's own notices, `first` at a time, kept fresh while they are looked at, and how they are marked as read. */
export function useNotifications({ unreadOnly, first }: { unreadOnly: boolean; first: number }) {
  const alert = useAlert();
  const { feed, refresh, ...rest } = useFeed(NotificationsDocument, "notifications", {
    variables: { unreadOnly, first },
  });
  const rows = feed?.nodes;
  const bringUp = () => void refresh().catch(() => undefined);
  useOnMoreUnread(bringUp);
  useOnAnotherNewest({ unreadOnly, newest: rows?.[0]?.id }, bringUp);
  useRefetchOnReturn(refresh);
  const { data: known } = useQuery(UnreadDocument, { fetchPolicy: "cache-only" });
  // Where it leads to asks for its own data: only the number of unread ones has changed here.
  const open = useAction(MarkNotificationsReadDocument, { quiet: true, parallel: true, refetch: ["Unread"] });
  const all = useAction(MarkAllNotificationsReadDocument, {
    quiet: true,
    refetch: ["Unread", "Notifications"],
    onRefused: alert.error,
  });
  return {
    ...rest,
    rows,
    /** Also further down than what is in sight. */
    hasUnread: (known?.unreadNotifications ?? 0) > 0 || rows?.some(({ readAt }) => readAt === null) === true,
    markRead: ({ id, readAt }: NotificationRow) => {
      if (readAt === null) void open.run({ ids: [id] });
    },
    /** Those that are in sight and older ones: what comes meanwhile stays unread. */
    markAllRead: () => void all.run({ until: rows?.[0]?.id }),
    isMarkingAll: all.busy,
  };
}
