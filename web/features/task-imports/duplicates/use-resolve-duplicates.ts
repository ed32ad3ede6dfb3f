import { useApolloClient } from "@apollo/client/react";
import { useAction } from "../../../lib/use-action.ts";
import { type TaskDuplicateDecision, ResolveTaskDuplicatesDocument } from "../../../generated/graphql.ts";
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
  const { run, pending } = useAction(ResolveTaskDuplicatesDocument, {
    failed: "Ha habido un error al sobreescribir.",
    fetchPolicy: "no-cache",
    refetch: [],
    quiet: true,
    onRefused: alert.error,
  });

  const resolve = async (decision: TaskDuplicateDecision, duplicateIds?: readonly string[]) => {
    const ids = duplicateIds === undefined ? null : [...duplicateIds];
    const { done, payload } = await run({ input: { importId, decision, duplicateIds: ids } });
    if (!done) return null;
    forgetTaskLists(client);
    return payload.count;
  };
  return { running: pending?.input.decision ?? null, resolve };
}
