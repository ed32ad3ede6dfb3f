import { useApolloClient } from "@apollo/client/react";
import { useCallback, useMemo, useState } from "react";
import {
  PreviewTaskBatchDocument,
  type TaskFilter,
  type TaskRowFragment,
} from "../../../generated/graphql.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import type { MatchingRows } from "../../../ui/table-types.ts";
import type { ChosenTasks } from "./chosen-tasks.ts";

interface Chosen {
  /** The filter they were chosen under. */
  key: string;
  ids: ReadonlySet<string>;
  /** All that fit the filter were chosen, and were so many then. */
  matching: number | null;
}

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
  const count = async (filter: TaskFilter): Promise<number | null> => {
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
  return { count, busy };
}

/**
 * The chosen tasks: ticked rows, or all that fit the filter. They belong to the filter they were chosen under: another one
 * starts with none, another page keeps them. With all chosen every row is ticked; unticking one leaves those of the page.
 */
export function useTaskSelection({ filter, rows, totalCount, totalIsLowerBound }: Found) {
  const key = JSON.stringify(filter);
  const [kept, setKept] = useState<Chosen>({ key, ids: new Set(), matching: null });
  const { ids, matching } = kept.key === key ? kept : { ids: new Set<string>(), matching: null };
  const page = useMemo(() => new Set(rows?.map(({ id }) => id)), [rows]);
  const { count, busy } = useTrueCount();
  const select = useCallback(
    (next: ReadonlySet<string>) => setKept({ key, ids: next, matching: null }),
    [key],
  );
  const chooseMatching = async () => {
    const all = totalIsLowerBound ? await count(filter) : totalCount;
    if (all !== null) setKept({ key, ids: page, matching: all });
  };
  const offered: MatchingRows = {
    count: matching ?? totalCount,
    isLowerBound: totalIsLowerBound && matching === null,
    isChosen: matching !== null,
    busy,
    onChoose: () => (matching === null ? void chooseMatching() : select(page)),
  };
  const chosen: ChosenTasks = matching === null ? { ids: [...ids] } : { filter, expectedCount: matching };
  return { selected: matching === null ? ids : page, select, matching: offered, chosen };
}
