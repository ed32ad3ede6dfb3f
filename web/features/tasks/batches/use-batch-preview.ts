import { useQuery } from "@apollo/client/react";
import {
  PreviewTaskBatchDocument,
  type TaskBatchAction,
  type TaskState,
} from "../../../generated/graphql.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { selectionOf, type ChosenTasks } from "./chosen-tasks.ts";

/** What is to be done with the tasks. */
export interface WantedBatch {
  action: TaskBatchAction;
  specialistIds: string[];
  state?: TaskState;
}

const NOT_COUNTED = "No se ha podido contar cuántas tareas son. Inténtalo de nuevo.";

/** What it would do, asked of the server; null in place of `wanted` while too little is said to know. */
export function useBatchPreview(chosen: ChosenTasks, wanted: WantedBatch | null) {
  const { data, loading, error, refetch } = useQuery(PreviewTaskBatchDocument, {
    variables: {
      selection: selectionOf(chosen),
      action: wanted?.action ?? "ASSIGN",
      specialistIds: wanted?.specialistIds ?? [],
      state: wanted?.state,
    },
    skip: wanted === null,
    fetchPolicy: "network-only",
    notifyOnNetworkStatusChange: true,
  });
  return {
    preview: wanted === null || loading ? undefined : data?.previewTaskBatch,
    loading: wanted !== null && loading,
    problem: error === undefined || loading ? null : (serverMessage(error) ?? NOT_COUNTED),
    renew: () => void refetch().catch(() => undefined),
  };
}

export type BatchPreview = ReturnType<typeof useBatchPreview>;
