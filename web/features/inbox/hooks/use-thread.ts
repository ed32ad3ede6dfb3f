import { useApolloClient, useQuery } from "@apollo/client/react";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useAction } from "../../../lib/use-action.ts";
import { useRefetchOnReturn } from "../../../lib/use-refetch-on-return.ts";
import {
  MarkConversationReadDocument,
  ThreadDocument,
  type ThreadMessageFragment,
} from "../../../generated/graphql.ts";

export const POLL_MS = 20_000;

interface Older {
  messages: readonly ThreadMessageFragment[];
  cursor: string | null;
  hasMore: boolean;
}

/** Both lists without duplicates, ordered by id: ids grow with time. */
function merged(...parts: (readonly ThreadMessageFragment[])[]): ThreadMessageFragment[] {
  const byId = new Map(parts.flat().map((message) => [message.id, message]));
  return [...byId.values()].toSorted((a, b) => Number(a.id) - Number(b.id));
}

/** What is on the screen counts as read. */
function useMarkRead(conversationId: string, unread: number, lastId: string | undefined) {
  const reading = useAction(MarkConversationReadDocument, {
    refetch: ["Unread"],
    quiet: true,
    parallel: true,
  });
  const markRead = useEffectEvent((messageId: string) => {
    if (document.hidden) return;
    void reading.run({ conversationId, messageId });
  });
  useEffect(() => {
    if (unread > 0 && lastId !== undefined) markRead(lastId);
  }, [unread, lastId]);
}

/** Messages of the newest page, and those that have moved out of it since the thread was opened. */
function useSeen(newest: readonly ThreadMessageFragment[] | undefined) {
  const [seen, setSeen] = useState<readonly ThreadMessageFragment[]>([]);

  const [known, setKnown] = useState(newest);
  if (newest !== known) {
    setKnown(newest);
    if (newest !== undefined) setSeen(merged(seen, newest));
  }
  return seen;
}

/**
 * One conversation, kept fresh while it is looked at; older messages are asked for on demand. What is on the screen counts
 * as read.
 */
export function useThread(id: string) {
  const client = useApolloClient();
  // Who looks on, and answers nothing, looks once: each look is noted.
  const isMine = useRef(true);
  const { data, error, loading, refetch } = useQuery(ThreadDocument, {
    variables: { id, after: null },
    fetchPolicy: "cache-and-network",
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden || !isMine.current,
  });
  useRefetchOnReturn(() => (isMine.current ? refetch() : undefined));
  const conversation = data?.conversation;
  useEffect(() => {
    isMine.current = conversation?.isMine !== false;
  }, [conversation?.isMine]);
  const page = conversation?.messages;
  const [older, setOlder] = useState<Older | null>(null);
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");

  const seen = useSeen(page?.nodes);
  const messages = useMemo(() => merged(older?.messages ?? [], seen), [older, seen]);
  const hasMore = older === null ? (page?.hasNextPage ?? false) : older.hasMore;

  useMarkRead(id, conversation?.isMine === true ? conversation.unread : 0, messages.at(-1)?.id);

  const loadOlder = async () => {
    setState("loading");
    try {
      const { data: found } = await client.query({
        query: ThreadDocument,
        variables: { id, after: older?.cursor ?? page?.endCursor ?? null },
        fetchPolicy: "network-only",
      });
      const next = found?.conversation?.messages;
      setOlder({
        messages: merged(next?.nodes ?? [], older?.messages ?? []),
        cursor: next?.endCursor ?? null,
        hasMore: next?.hasNextPage ?? false,
      });
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  return {
    conversation,
    messages,
    hasMore,
    loadOlder,
    olderState: state,
    error: conversation === undefined ? error : undefined,
    isLoading: loading && conversation === undefined,
    refetch: () => void refetch().catch(() => undefined),
  };
}
