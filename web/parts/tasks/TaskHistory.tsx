import type { TypedDocumentNode } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { TaskHistoryPanel } from "./TaskHistoryPanel.tsx";
import type { TaskEventPageFragment } from "../../generated/graphql.ts";

interface TaskHistoryProps {
  codeId: string;
  /** The query that the reader's role may ask. */
  query: TypedDocumentNode<{ task: TaskEventPageFragment | null }, { id: string; after?: string | null }>;
}

/** What was done with the task, newest first. */
export function TaskHistory({ codeId, query }: TaskHistoryProps) {
  const { data, previousData, loading, error, refetch, fetchMore } = useQuery(query, {
    variables: { id: codeId },
    fetchPolicy: "cache-and-network",
  });
  const events = (data ?? previousData)?.task?.events;
  const more = () =>
    fetchMore({
      variables: { after: events?.endCursor ?? null },
      updateQuery: (before, { fetchMoreResult: next }) => {
        if (before.task === null || next.task === null) return before;
        const nodes = [...before.task.events.nodes, ...next.task.events.nodes];
        return { task: { ...before.task, events: { ...next.task.events, nodes } } };
      },
    });
  return (
    <TaskHistoryPanel
      events={events}
      loading={loading}
      hasError={error !== undefined}
      onRetry={() => void refetch().catch(() => undefined)}
      onMore={() => void more().catch(() => undefined)}
    />
  );
}
