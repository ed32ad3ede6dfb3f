import type { StartTaskBatchInput } from "../../../generated/graphql.ts";
import type { ChosenTasks } from "./chosen-tasks.ts";
import { selectionOf } from "./chosen-tasks.ts";
import { useStartBatch } from "./use-batch-actions.ts";
import { useBatchPreview, type WantedBatch } from "./use-batch-preview.ts";

/** What every dialog of many tasks is given. */
export interface BatchDialogProps {
  chosen: ChosenTasks;
  onClose: () => void;
  /** It has been begun: the dialog is to close, and the tasks are chosen no more. */
  onStarted: () => void;
}

/**
 * One action over many tasks from its dialog: what it would do, and its beginning with exactly the number that was shown.
 * When another number fits by then the server refuses, and it is counted anew while all that was typed stays.
 */
export function useBatch({ chosen, onStarted }: BatchDialogProps, wanted: WantedBatch | null) {
  const counting = useBatchPreview(chosen, wanted);
  const { start, busy, problems, setProblems } = useStartBatch();
  const { preview, renew } = counting;
  const begin = async (more: Pick<StartTaskBatchInput, "notify" | "reason"> = {}) => {
    if (wanted === null || preview === undefined) return;
    const input = { selection: selectionOf(chosen, preview.count), ...wanted, ...more };
    if (!(await start(input, onStarted))) renew();
  };
  return {
    counting,
    begin,
    busy,
    problems,
    setProblems,
    /** It isn't known yet what it would do, or it would do nothing. */
    blocked: preview === undefined || preview.changing === 0,
  };
}
