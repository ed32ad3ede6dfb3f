import { useQuery } from "@apollo/client/react";
import { TaskHistoryPanel } from "../../../ui/tasks/TaskHistoryPanel.tsx";
import { AssignedTaskEventsDocument } from "../AssignedTask.generated.ts";

/** What was done with the task, newest first. */
export function TaskHistory({ codeId }: { codeId: string }) {
  const { data, previousData, loading, error, refetch, fetchMore } = useQuery(AssignedTaskEventsDocument, {
    variables: { id: codeId },
    fetchPolicy: "cache-and-network",
  });
  const events = (data ?? previousData)?.assignedTask?.events;
  const more = () =>
    fetchMore({
      variables: { after: events?.endCursor ?? null },
      updateQuery: (before, { fetchMoreResult: next }) => {
        if (before.assignedTask === null || next.assignedTask === null) return before;
        const nodes = [...before.assignedTask.events.nodes, ...next.assignedTask.events.nodes];
        return { assignedTask: { ...before.assignedTask, events: { ...next.assignedTask.events, nodes } } };
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
