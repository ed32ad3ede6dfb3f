import {
  MarkAllNotificationsReadDocument,
  MarkNotificationsReadDocument,
  NotificationsDocument,
} from "../../generated/graphql.ts";
import { useAction } from "../../lib/use-action.ts";
import { useFeed } from "../../lib/use-feed.ts";
import type { NotificationRow } from "./NotificationList.tsx";

/** One's own notices, `first` at a time, and how they are marked as read. */
export function useNotifications({ unreadOnly, first }: { unreadOnly: boolean; first: number }) {
  const { feed, ...rest } = useFeed(NotificationsDocument, "notifications", {
    variables: { unreadOnly, first },
  });
  // Where it leads to asks for its own data: only the number of unread ones has changed here.
  const open = useAction(MarkNotificationsReadDocument, { quiet: true, parallel: true, refetch: ["Unread"] });
  const all = useAction(MarkAllNotificationsReadDocument, {
    quiet: true,
    refetch: ["Unread", "Notifications"],
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
