import { useApolloClient } from "@apollo/client/react";
import { useCallback } from "react";

/** Everything that counts or lists tasks: one change of a task can show in each of them. */
const LISTING_FIELDS = [
  "tasks",
  "taskLists",
  "taskListCompanies",
  "taskEntities",
  "deletedTaskItems",
  "taskOverview",
  "attemptFunnel",
  "certificateRuns",
];

/**
 * Forgets all lists and figures the browser keeps and asks again for what is on the screen. Call it after each change
 * that moves tasks about. A failure shows where the data is shown.
 */
export function useRefreshTasks(): () => Promise<void> {
  const client = useApolloClient();
  return useCallback(async () => {
    const refetching = client.refetchQueries({
      include: "active",
      updateCache: (cache) => {
        for (const fieldName of LISTING_FIELDS) cache.evict({ id: "ROOT_QUERY", fieldName });
      },
    });
    await refetching.catch(() => undefined);
  }, [client]);
}
