import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { type TaskDuplicateDecision, ResolveTaskDuplicatesDocument } from "../../../generated/graphql.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { forgetTaskLists } from "../forget-task-lists.ts";

/** What was done, with the documented texts. */
export function decisionText(decision: TaskDuplicateDecision, count: number): string {
  if (decision === "OVERWRITE") return `Se sobreescribieron ${count} tareas.`;
  if (decision === "INDEPENDENT") return `Se crearon ${count} tareas independientes.`;
  return count === 1 ? "Se ha conservado 1 tarea guardada." : `Se han conservado ${count} tareas guardadas.`;
}

export interface ResolveDuplicates {
  /** The decision on its way; null when none is. */
  running: TaskDuplicateDecision | null;
  /** Decides some, or without `duplicateIds` all that are pending. The count, or null after the alert has said why not. */
  resolve: (decision: TaskDuplicateDecision, duplicateIds?: readonly string[]) => Promise<number | null>;
}

/** Decides duplicates of one import on the server. */
export function useResolveDuplicates(importId: string): ResolveDuplicates {
  const client = useApolloClient();
  const alert = useAlert();
  const [running, setRunning] = useState<TaskDuplicateDecision | null>(null);

  const resolve = async (decision: TaskDuplicateDecision, duplicateIds?: readonly string[]) => {
    setRunning(decision);
    try {
      const input = {
        importId,
        decision,
        duplicateIds: duplicateIds === undefined ? null : [...duplicateIds],
      };
      const { data } = await client.mutate({
        mutation: ResolveTaskDuplicatesDocument,
        variables: { input },
        fetchPolicy: "no-cache",
      });
      const answer = data?.resolveTaskDuplicates;
      const problem = answer?.userErrors[0];
      if (answer === undefined || problem !== undefined) {
        alert.error(problem?.message ?? "Ha habido un error al sobreescribir.");
        return null;
      }
      forgetTaskLists(client);
      return answer.count;
    } catch (error) {
      alert.error(serverMessage(error) ?? "Ha habido un error al sobreescribir.");
      return null;
    } finally {
      setRunning(null);
    }
  };
  return { running, resolve };
}
