import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import {
  PreviewTaskBatchDocument,
  type TaskFilter,
  type TaskRowFragment,
} from "../../../generated/graphql.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { useMatchingSelection } from "../../../parts/tasks/use-matching-selection.ts";

interface Found {
  filter: TaskFilter;
  rows: readonly TaskRowFragment[] | undefined;
  totalCount: number;
  totalIsLowerBound: boolean;
}

/** How many really fit; null when they can't be counted or are too many, which is then told. */
function useTrueCount() {
  const client = useApolloClient();
  const alert = useAlert();
  const [busy, setBusy] = useState(false);
  const of = async (filter: TaskFilter): Promise<number | null> => {
    setBusy(true);
    try {
      const { data } = await client.query({
        query: PreviewTaskBatchDocument,
        variables: { selection: { filter }, action: "UNASSIGN", specialistIds: [] },
        fetchPolicy: "network-only",
      });
      return data?.previewTaskBatch.count ?? null;
    } catch (error) {
      alert.error(
        serverMessage(error) ?? "No se ha podido contar cuántas tareas coinciden. Inténtalo de nuevo.",
      );
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { of, busy };
}

export function useTaskSelection(found: Found) {
  return useMatchingSelection({ ...found, count: useTrueCount() });
}
