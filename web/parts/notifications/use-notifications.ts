import { useApolloClient } from "@apollo/client/react";
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

/** One's own notices, `first` at a time, kept fresh while they are looked at, and how they are marked as read. */
export function useNotifications({ unreadOnly, first }: { unreadOnly: boolean; first: number }) {
  const alert = useAlert();
  const { feed, refresh, ...rest } = useFeed(NotificationsDocument, "notifications", {
    variables: { unreadOnly, first },
  });
  useOnMoreUnread(() => void refresh().catch(() => undefined));
  useRefetchOnReturn(refresh);
  // Where it leads to asks for its own data: only the number of unread ones has changed here.
  const open = useAction(MarkNotificationsReadDocument, { quiet: true, parallel: true, refetch: ["Unread"] });
  const all = useAction(MarkAllNotificationsReadDocument, {
    quiet: true,
    refetch: ["Unread", "Notifications"],
    onRefused: alert.error,
  });
  const rows = feed?.nodes;
  return {
    ...rest,
    rows,
    markRead: ({ id, readAt }: NotificationRow) => {
      if (readAt === null) void open.run({ ids: [id] });
    },
    /** Those that are in sight and older ones: what comes meanwhile stays unread. */
    markAllRead: () => void all.run({ until: rows?.[0]?.id }),
    isMarkingAll: all.busy,
  };
}
