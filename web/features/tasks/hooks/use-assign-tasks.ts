import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { showNotice } from "../../../lib/notices.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { AssignTasksDocument, UnassignTasksDocument } from "../../../generated/graphql.ts";
import { useRefreshTasks } from "./use-refresh-tasks.ts";

interface Payload {
  message: string | null;
  userErrors: readonly { message: string }[];
}

interface TaskAssignment {
  /** Resolves to whether it was done; if not, `problem` says why. */
  assign: (taskIds: readonly string[], specialistId: string, notify: boolean) => Promise<boolean>;
  unassign: (taskIds: readonly string[]) => Promise<boolean>;
  running: boolean;
  problem: string | null;
}

const FAILED = "No se ha podido guardar la asignación. Inténtalo de nuevo.";

/** Assigns tasks to a specialist or takes them back. The server's message tells what really happened. */
export function useAssignTasks(): TaskAssignment {
  const client = useApolloClient();
  const refresh = useRefreshTasks();
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const run = async (send: () => Promise<Payload | undefined>): Promise<boolean> => {
    setRunning(true);
    setProblem(null);
    try {
      const payload = await send();
      const refusal = payload?.userErrors[0]?.message;
      if (payload === undefined || refusal !== undefined) {
        setProblem(refusal ?? FAILED);
        return false;
      }
      if (payload.message !== null) showNotice({ theme: "green", text: payload.message });
      await refresh();
      return true;
    } catch (error) {
      setProblem(serverMessage(error) ?? FAILED);
      return false;
    } finally {
      setRunning(false);
    }
  };

  return {
    running,
    problem,
    assign: (taskIds, specialistId, notify) =>
      run(async () => {
        const input = { taskIds: [...taskIds], specialistId, notify };
        return (await client.mutate({ mutation: AssignTasksDocument, variables: { input } })).data
          ?.assignTasks;
      }),
    unassign: (taskIds) =>
      run(async () => {
        const variables = { ids: [...taskIds] };
        return (await client.mutate({ mutation: UnassignTasksDocument, variables })).data?.unassignTasks;
      }),
  };
}
