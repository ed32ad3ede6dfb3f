import { useQuery } from "@apollo/client/react";
import { TaskHistoryPanel } from "../../../ui/tasks/TaskHistoryPanel.tsx";
import { TaskEventsDocument } from "../TaskPage.generated.ts";

/** What was done with the task, newest first. */
export function TaskHistory({ taskId }: { taskId: string }) {
  const { data, previousData, loading, error, refetch, fetchMore } = useQuery(TaskEventsDocument, {
    variables: { id: taskId },
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
