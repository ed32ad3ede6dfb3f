import { useApolloClient } from "@apollo/client/react";
import { useCallback } from "react";

/** Forgets the lists of one's own tasks and asks again for what is on the screen; a failure shows where the data is. */
export function useRefreshAssigned(): () => Promise<void> {
  const client = useApolloClient();
  return useCallback(async () => {
    const refetching = client.refetchQueries({
      include: "active",
      updateCache: (cache) => {
        cache.evict({ id: "ROOT_QUERY", fieldName: "assignedTasks" });
        cache.evict({ id: "ROOT_QUERY", fieldName: "calendar" });
      },
    });
    await refetching.catch(() => undefined);
  }, [client]);
}
