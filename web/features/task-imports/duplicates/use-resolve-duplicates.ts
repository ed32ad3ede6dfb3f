import { useApolloClient } from "@apollo/client/react";
import { useAction } from "../../../lib/use-action.ts";
import {
  type DebtorIntervention,
  ResolveTaskDuplicatesDocument,
  type TaskDuplicateDecision,
  type TaskDuplicateKind,
} from "../../../generated/graphql.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { forgetTaskLists } from "../forget-task-lists.ts";

/** What was done, with the documented texts. */
export function decisionText(decision: TaskDuplicateDecision, count: number): string {
  if (decision === "OVERWRITE") return `Se sobreescribieron ${count} tareas.`;
  if (decision === "ADD_OBLIGOR")
    return count === 1
      ? "Se ha añadido 1 persona obligada a su deuda."
      : `Se han añadido ${count} personas obligadas a sus deudas.`;
  if (decision === "INDEPENDENT") return `Se crearon ${count} tareas independientes.`;
  return count === 1 ? "Se ha conservado 1 tarea guardada." : `Se han conservado ${count} tareas guardadas.`;
}

interface Resolved {
  count: number;
  /** The server's words, also of what stays pending. */
  message: string | null;
}

export interface ResolveDuplicates {
  /** The decision on its way; null when none is. */
  running: TaskDuplicateDecision | null;
  /** Decides some, or without `duplicateIds` all that are pending. What was done, or null after the alert has said why not. */
  resolve: (decision: TaskDuplicateDecision, which?: Which) => Promise<Resolved | null>;
}

export interface Which {
  duplicateIds?: readonly string[];
  /** Only those. */
  kind?: TaskDuplicateKind;
  /** ADD_OBLIGOR: in which quality those owe of whom the file doesn't say it. */
  role?: DebtorIntervention | null;
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

  const resolve = async (decision: TaskDuplicateDecision, { duplicateIds, ...which }: Which = {}) => {
    const ids = duplicateIds === undefined ? null : [...duplicateIds];
    const { done, payload } = await run({ input: { importId, decision, duplicateIds: ids, ...which } });
    if (!done) return null;
    forgetTaskLists(client);
    return { count: payload.count, message: payload.message ?? null };
  };
  return { running: pending?.input.decision ?? null, resolve };
}
