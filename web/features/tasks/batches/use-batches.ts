import { useQuery } from "@apollo/client/react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { TaskBatchesDocument, type TaskBatchLineFragment } from "../../../generated/graphql.ts";
import { useNow } from "../../../lib/use-now.ts";
import { useRefetchOnReturn } from "../../../lib/use-refetch-on-return.ts";
import { useRefreshTasks } from "../hooks/use-refresh-tasks.ts";
import { isOnItsWay } from "./batch-line.ts";
import { tellBatch } from "./use-batch-actions.ts";

/** How often a batch that is on its way is looked at. */
export const POLL_MS = 2000;

const LATEST = { page: { number: 1, size: 10 } };

/** A result stays above the table for so long, and so many of them; older ones are among the recent actions. */
const SHOWN_MS = 3_600_000;
const MOST_ENDED = 2;

/** A batch and how it stood when somebody closed its line: a later state shows again. */
const lineOf = ({ id, status }: TaskBatchLineFragment) => `${id}:${status}`;

/** Results that were closed, until the page is loaded anew. */
let closed: ReadonlySet<string> = new Set();

/** Brings the tasks up to date and says how it ended when a batch that was on its way here isn't any more. */
function useEndings(batches: readonly TaskBatchLineFragment[]) {
  const refresh = useRefreshTasks();
  const running = useRef<ReadonlySet<string>>(new Set());
  const look = useEffectEvent((now: readonly TaskBatchLineFragment[]) => {
    const ended = now.filter((batch) => running.current.has(batch.id) && !isOnItsWay(batch));
    running.current = new Set(now.filter(isOnItsWay).map(({ id }) => id));
    for (const batch of ended) tellBatch(batch);
    if (ended.length > 0) void refresh();
  });
  useEffect(() => look(batches), [batches]);
}

const NONE: readonly TaskBatchLineFragment[] = [];

/**
 * Everybody's batches that are on their way, and the last ones that have ended. They are looked at every two seconds while
 * one is on its way; else when the page is come to, come back to, or shows something else.
 */
export function useBatches() {
  const { data, refetch, startPolling, stopPolling } = useQuery(TaskBatchesDocument, {
    variables: LATEST,
    fetchPolicy: "cache-and-network",
    skipPollAttempt: () => document.hidden,
  });
  const batches = data?.taskBatches.nodes ?? NONE;
  const isPolled = batches.some(isOnItsWay);
  useEffect(() => {
    if (!isPolled) return undefined;
    startPolling(POLL_MS);
    return stopPolling;
  }, [isPolled, startPolling, stopPolling]);
  useRefetchOnReturn(() => refetch());
  const { search } = useLocation();
  const last = useRef(search);
  useEffect(() => {
    if (last.current !== search) void refetch().catch(() => undefined);
    last.current = search;
  }, [search, refetch]);
  useEndings(batches);

  const [, redraw] = useState(0);
  const now = useNow();
  const isRecent = ({ endedAt }: TaskBatchLineFragment) =>
    endedAt !== null && now - Date.parse(endedAt) < SHOWN_MS;
  const ended = batches.filter(
    (batch) => !isOnItsWay(batch) && isRecent(batch) && !closed.has(lineOf(batch)),
  );
  return {
    running: batches.filter(isOnItsWay),
    ended: ended.slice(0, MOST_ENDED),
    close: (batch: TaskBatchLineFragment) => {
      closed = new Set([...closed, lineOf(batch)]);
      redraw((count) => count + 1);
    },
  };
}
